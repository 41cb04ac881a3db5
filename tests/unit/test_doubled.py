"""Games that stand there already under another id: what is a double, and what is a chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.actions.door import Submission
from core.actions.doubled import Doubles
from core.actions.withdrawing import withdraw
from core.errors import AlreadyPublishedError
from core.model import Event
from core.names import name_key
from tests.builders import a_payload, an_event
from tests.club_office import Office

R1 = [(1, "Anna", "Ben", "1-0"), (1, "Carl", "Dora", "0-1")]
R2 = [(2, "Anna", "Dora", "1/2-1/2"), (2, "Ben", "Carl", "1-0")]
R3 = [(3, "Anna", "Carl", "1-0"), (3, "Dora", "Ben", "+/-")]
BIG = [
    (1, "Emil", "Finn", "1-0"), (1, "Gudrun", "Hans", "1-0"),
    (2, "Emil", "Hans", "0-1"), (2, "Finn", "Gudrun", "0-1"),
]  # fmt: skip
MAY, JUNE, JULY = "2026-05-05", "2026-06-02", "2026-07-07"


def event(
    event_id: str, games: Sequence[tuple[object, ...]], date: str = MAY, **more: str
) -> Event:
    return an_event(event_id, date=date, games=games, **more)


def look(stored: Sequence[Event], new: Event) -> tuple[list[str], bool] | None:
    found = Doubles.among(stored, name_key).find(new)
    return None if found is None else ([one.id for one in found.events], found.certain)


WHOLE = event("whole", [*R1, *R2, *R3])
LONG = event("whole", [*R1, *R2, *R3], end_date=JULY)


@pytest.mark.parametrize(
    ("stored", "new", "found"),
    [
        pytest.param([event("a", R1)], event("b", R1), (["a"], True), id="the same"),
        pytest.param([event("a", R1)], event("a", R1), None, id="itself"),
        pytest.param([event("a", R1)], event("b", R1, JUNE), None, id="on another day"),
        pytest.param([event("a", R1[:1])], event("b", R1[:1]), (["a"], False), id="one game"),
        pytest.param([event("a", R1)], event("b", R2), None, id="other games"),
        pytest.param(
            [event("a", [(1, "Becher, Anna", "Ben", "1-0"), (1, "Carl", "Dora", "0-1")])],
            event("b", [(1, "Anna Becher", "Ben", "1-0"), (1, "Dora", "Carl", "1-0")]),
            (["a"], True),
            id="names and colours written otherwise",
        ),
        pytest.param(
            [event("a", R1)],
            event("b", [R1[0], (1, "Carl", "Dora", "1/2-1/2")]),
            None,
            id="another result",
        ),
        pytest.param(
            [event("a", [*R1, (2, "Anna", "Dora", "*")])],
            event("b", [*R1, (2, "Anna", "Carl", "*")]),
            (["a"], True),
            id="unfinished games are left out of account",
        ),
        pytest.param([event("a", [])], event("b", []), None, id="no games at all"),
        pytest.param(
            [event("r1", R1), event("r2", R2), event("r3", R3)], WHOLE, (["r1", "r2", "r3"], True),
            id="parts of one day, then the whole",
        ),
        pytest.param(
            [event("r1", R1), event("r2", R2, JUNE), event("r3", R3, JULY)], WHOLE,
            (["r1", "r2", "r3"], True), id="rounds of several days, then the whole",
        ),
        pytest.param(
            [event("a", BIG), event("b", R1)], event("c", [*BIG, *R1]), (["a", "b"], True),
            id="sections, then the whole",
        ),
        pytest.param(
            [event("a", BIG)], event("c", [*BIG, *R1]), (["a"], True),
            id="one section of four games, then the whole",
        ),
        pytest.param(
            [event("a", R1)], event("c", [*BIG, *R1]), (["a"], False),
            id="one section of two games may be a chance",
        ),
        pytest.param([event("c", [*BIG, *R1])], event("a", BIG), (["c"], True), id="a section"),
        pytest.param([event("c", [*BIG, *R1])], event("a", R1), (["c"], False), id="a small one"),
        pytest.param(
            [LONG], event("r2", [*R2, *R3], JUNE), (["whole"], True), id="within its days"
        ),
        pytest.param(
            [WHOLE], event("r2", [*R2, *R3], JUNE), (["whole"], True),
            id="later rounds, though only the first day is known",
        ),
        pytest.param(
            [event("c", [*BIG, *R1])], event("a", BIG, JUNE), None,
            id="the first round a month later is another evening",
        ),
        pytest.param(
            [event("a", R1)], event("b", [*R1, *R1]), (["a"], False),
            id="every game twice is more than once",
        ),
    ],
)  # fmt: skip
def test_doubles(stored: list[Event], new: Event, found: tuple[list[str], bool] | None) -> None:
    assert look(stored, new) == found


def test_a_double_is_refused_where_that_is_wanted_and_names_the_other() -> None:
    office = Office()
    office.publish(event("a", R1))
    with pytest.raises(AlreadyPublishedError, match=r"as “a” \(5 May 2026\)") as caught:
        office.publish(event("b", R1), doubled="refuse")
    assert caught.value.code == "already-published"
    assert [one.id for one in office.facts().live_events] == ["a"]


def test_a_double_is_only_told_otherwise() -> None:
    office = Office()
    office.publish(event("a", R1))
    (done,) = office.publish(event("b", R1))
    assert [one.code for one in done.prepared.warnings] == ["already-published"]
    assert "count twice now" in str(done.prepared.warnings[0].detail)


def test_what_may_be_a_chance_is_told_and_taken() -> None:
    office = Office()
    office.publish(event("a", R1[:1]))
    (done,) = office.publish(event("b", R1[:1]), doubled="refuse")
    assert "may be published already" in str(done.prepared.warnings[0].detail)


def test_two_of_one_call_are_doubles_too() -> None:
    office = Office()
    with pytest.raises(AlreadyPublishedError):
        office.publish(event("a", R1), event("b", R1), doubled="refuse")
    assert office.facts().events == ()


def test_a_withdrawn_event_counts_nothing_twice() -> None:
    office = Office()
    office.publish(event("a", R1))
    withdraw(office.store, "club", "a")
    (done,) = office.publish(event("b", R1), doubled="refuse")
    assert done.prepared.warnings == ()


def test_what_counts_already_can_be_corrected_though_it_is_a_double() -> None:
    office = Office()
    office.publish(event("a", R1), event("b", R1))
    (done,) = office.publish(event("b", R1, speed="rapid"), doubled="refuse")
    assert [one.code for one in done.prepared.warnings] == ["already-published"]


def test_an_unchanged_event_is_not_looked_at() -> None:
    office = Office()
    office.publish(event("a", R1), event("b", R1))
    submission = Submission("b", a_payload(event("b", R1)))
    (done,) = office.submit(submission, doubled="refuse")
    assert (done.prepared.changed, done.prepared.warnings) == (False, ())


def test_of_many_events_the_first_are_named() -> None:
    parts = [event(f"r{number}", [(number, "Anna", "Ben", "1-0")]) for number in range(1, 6)]
    whole = event("whole", [(number, "Anna", "Ben", "1-0") for number in range(1, 6)])
    office = Office()
    office.publish(*parts)
    with pytest.raises(AlreadyPublishedError, match=r"“r3” .*, …;"):
        office.publish(whole, doubled="refuse")
