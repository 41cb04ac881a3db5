"""Files come in any order and bear any names: the same events count, and the list is the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from core.actions.import_ids import Naming
from core.actions.import_plan import Candidate
from core.actions.importing import import_events
from core.facts import canonical_json, event_content
from core.model import Event
from tests.builders import a_payload, an_event
from tests.club_office import TODAY, Office

NAMES = ("Anna Lind", "Ben Ott", "Carl Ek", "Dora Fuß", "Emil Gran", "Finn Holt")
STEMS = ("night", "round-1", "open", "a", "b")


@st.composite
def evenings(draw: st.DrawFn) -> list[Event]:
    """A few evenings on different days, so that no order among them is left to their ids."""
    days = draw(st.lists(st.integers(0, 400), unique=True, max_size=6))
    return [draw(evening(date(2024, 1, 2) + timedelta(days=day))) for day in days]


@st.composite
def evening(draw: st.DrawFn, day: date) -> Event:
    pairs = draw(st.lists(st.permutations(NAMES), min_size=1, max_size=3))
    games = [
        (round_, one, other, draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])))
        for round_, order in enumerate(pairs, 1)
        for one, other in zip(order[::2], order[1::2], strict=True)
    ]
    return an_event("unnamed", date=day.isoformat(), games=games, name=f"Evening of {day}")


def candidates(events: Sequence[Event], stems: Sequence[str], folders: Sequence[str]) -> list[Any]:
    number = count()
    return [
        Candidate(place, Naming(stem, f"{folder}-{stem}", place), a_payload(event))
        for event, stem, folder in zip(events, stems, folders, strict=True)
        for place in [f"{folder}/{stem}.{next(number)}"]
    ]


def imported(*batches: Sequence[Any]) -> Office:
    office = Office()
    for batch in batches:
        import_events(office.store, "club", batch, today=TODAY)
    office.rebuild()
    return office


def contents(office: Office) -> list[str]:
    """What counts, whatever it is called."""
    events = (replace(event, id="") for event in office.facts().live_events)
    return sorted(canonical_json(event_content(event)) for event in events)


@given(st.data(), evenings())
def test_the_order_of_files_does_not_matter(data: st.DataObject, events: list[Event]) -> None:
    stems = data.draw(st.lists(st.sampled_from(STEMS), min_size=len(events), max_size=len(events)))
    folders = ["2024"] * len(events)
    files = candidates(events, stems, folders)
    shuffled = data.draw(st.permutations(files))
    one, other = imported(files), imported(shuffled)
    assert one.facts().live_events == other.facts().live_events
    assert (
        one.document("ladders/main")["fingerprint"]
        == (other.document("ladders/main")["fingerprint"])
    )


@given(st.data(), evenings())
def test_names_and_batches_do_not_matter_to_the_list(
    data: st.DataObject, events: list[Event]
) -> None:
    size = len(events)
    drawn = [
        data.draw(st.lists(st.sampled_from(choices), min_size=size, max_size=size))
        for choices in (STEMS, STEMS, ("x", "y"), ("x", "y"))
    ]
    cut = data.draw(st.integers(0, size))
    files = candidates(events, drawn[1], drawn[3])
    one = imported(candidates(events, drawn[0], drawn[2]))
    other = imported(files[cut:], files[:cut])
    assert contents(one) == contents(other)
    assert one.ratings() == other.ratings()


@given(evenings(), st.sampled_from(STEMS))
def test_copies_count_once(events: list[Event], stem: str) -> None:
    large = [event for event in events if sum(game.result != "*" for game in event.games) >= 2]
    size = len(large)
    files = candidates(large, [f"f{number}" for number in range(size)], ["x"] * size)
    copies = candidates(large, [f"{stem}{number}" for number in range(size)], ["y"] * size)
    assert contents(imported([*copies, *files])) == contents(imported(files))
    assert contents(imported(files, copies)) == contents(imported(files))
