"""Years of events at once: what comes in, what is left, and what the others become by it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

import pytest

from core.actions.door import Submission
from core.actions.forgetting import forget
from core.actions.import_ids import Naming
from core.actions.import_plan import Candidate, Plan
from core.actions.importing import Outcome, import_events, read_marks
from core.actions.strangers import Rule
from core.actions.withdrawing import withdraw
from core.errors import PlatformError, Problem
from core.locale import say
from core.model import Differ, Event, Start
from tests.builders import a_payload, an_event
from tests.club_office import TODAY, Office, PowerCutError, WatchedStore, cut_power_at, once

MAY = an_event("may", date="2026-05-05", games=[("Anna", "Ben", "1-0"), ("Carl", "Dora", "1-0")])
JUNE = an_event("june", date="2026-06-02", games=[("Anna", "Emil", "1-0"), ("Finn", "Carl", "1-0")])
APRIL = an_event(
    "april", date="2026-04-07", games=[("Gudrun", "Anna", "1-0"), ("Hans", "Ida", "0-1")]
)


def candidate(event: Event, folder: str = "old", **changes: Any) -> Candidate:
    place = f"{folder}/{event.id}.csv"
    naming = Naming(event.id, f"{folder}-{event.id}", place)
    return Candidate(place, naming, a_payload(event) | changes)


def imports(office: Office, *events: Event | Candidate, **options: Any) -> Outcome:
    candidates = [candidate(one) if isinstance(one, Event) else one for one in events]
    return import_events(office.store, office.club.id, candidates, today=TODAY, **options)


def told(plan: Plan) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """Write a plan down: event ids taken, there already, and (file, code) left."""
    taken = [one.prepared.event.id for one in plan.taken]
    return taken, [event for _, event in plan.there], [(file, e.code) for file, e in plan.left]


def guests(office: Office) -> dict[str, list[str]]:
    return {
        event.id: sorted(one.id for one in event.players if one.guest)
        for event in office.facts().live_events
    }


def test_what_is_good_comes_in_by_date_and_what_is_bad_is_left() -> None:
    office = Office()
    bad = candidate(APRIL, date="2026-02-30")
    outcome = imports(office, JUNE, bad, MAY)
    assert told(outcome.plan) == (["may", "june"], [], [("old/april.csv", "invalid-event")])
    assert outcome.revision == office.revision() == 2  # one commit for both


def test_a_file_with_one_bad_event_is_left_as_a_whole() -> None:
    office = Office()
    one = candidate(MAY)
    other = Candidate(one.source, Naming("may-b", "old-may-b", "x"), {"name": "May B"})
    assert told(imports(office, one, other).plan)[0] == []


def test_so_is_one_that_speaks_of_an_unknown_member() -> None:
    players = [{"id": "anna", "name": "Anna", "member": "k7f3q2m9xw"}]
    one = candidate(MAY)
    raw = a_payload(JUNE) | {"players": players, "games": []}
    other = Candidate(one.source, Naming("june", "old-june", "x"), raw)
    taken, _, left = told(imports(Office(), one, other).plan)
    assert (taken, left) == ([], [("old/may.csv", "invalid-event")])


def test_again_takes_nothing_twice() -> None:
    office = Office()
    imports(office, MAY, JUNE)
    watched = WatchedStore(office.store)
    outcome = imports(office.at(watched), JUNE, MAY)
    assert told(outcome.plan) == ([], ["may", "june"], [])
    assert watched.commits == []


def test_a_file_that_was_moved_is_there_already() -> None:
    office = Office()
    imports(office, MAY)
    moved = Candidate("new/x.csv", Naming("x", "new-x", "new/x.csv"), a_payload(MAY))
    assert told(imports(office, moved).plan) == ([], ["may"], [])


def test_a_copy_in_the_same_import_is_left() -> None:
    office = Office()
    copy = Candidate("old/copy.csv", Naming("z", "old-z", "old/z.csv"), a_payload(MAY))
    taken, _, left = told(imports(office, copy, MAY).plan)
    assert (taken, left) == (["may"], [("old/copy.csv", "already-published")])


def test_a_changed_file_changes_its_event() -> None:
    office = Office()
    imports(office, MAY)
    changed = candidate(MAY, name="May night")
    plan = imports(office, changed).plan
    assert told(plan) == (["may"], [], [])
    assert not plan.taken[0].prepared.created
    assert office.facts().live_events[0].name == "May night"


def test_another_evening_of_that_name_in_the_store_stays() -> None:
    office = Office()
    office.publish(an_event("may", date="2025-05-06", games=[("Anna", "Ben", "1-0")]))
    assert told(imports(office, MAY).plan)[0] == ["old-may"]
    assert len(office.facts().live_events) == 2


def test_what_was_withdrawn_stays_so() -> None:
    office = Office()
    imports(office, MAY)
    withdraw(office.store, "club", "may")
    assert told(imports(office, MAY).plan) == ([], [], [("old/may.csv", "conflict")])


def test_warnings_of_the_reader_and_of_the_content_come_together() -> None:
    noted = (Problem("", "encoding-guessed", say("Look at the names.")),)
    one = candidate(MAY)
    raw = {name: value for name, value in a_payload(MAY).items() if name != "speed"}
    (arrival,) = imports(Office(), Candidate(one.source, one.naming, raw, noted)).plan.taken
    assert [problem.code for problem in arrival.prepared.warnings] == [
        "encoding-guessed",
        "speed-assumed",
    ]


def test_doubts_about_members_are_told() -> None:
    office = Office()
    office.publish(an_event("before", date="2026-01-06", players=["Anna", "Ben"]))
    anna = next(one for one in office.roll().identities.players if one.name == "Anna").id
    # Anna and Ben meet, so Ben cannot be Anna (rules §6.6)
    one = candidate(MAY)
    raw = a_payload(MAY)
    raw["players"] = [
        {**entrant, "member": anna} if entrant["id"] in ("anna", "ben") else entrant
        for entrant in raw["players"]
    ]
    (arrival,) = imports(office, Candidate(one.source, one.naming, raw), JUNE).plan.taken[:1]
    assert "member-set-aside" in [problem.code for problem in arrival.prepared.warnings]


def test_a_dry_run_stores_nothing() -> None:
    office = Office()
    outcome = imports(office, MAY, dry_run=True)
    assert told(outcome.plan)[0] == ["may"]
    assert (office.revision(), office.facts().events) == (1, ())


def test_every_event_is_told_to_whoever_watches() -> None:
    steps: list[None] = []
    imports(Office(), MAY, JUNE, candidate(APRIL, date="x"), step=lambda: steps.append(None))
    assert len(steps) == 3


# ── Guests ───────────────────────────────────────────────────────────────────


def test_strangers_are_guests_until_they_return() -> None:
    office = Office()
    office.publish(an_event("club", date="2026-01-06", players=["Dora", "Hans"]))
    imports(office, MAY)
    assert guests(office) == {"club": [], "may": ["anna", "ben", "carl"]}
    plan = imports(office, JUNE).plan
    assert guests(office) == {"club": [], "may": ["ben"], "june": ["emil", "finn"]}
    assert [one.prepared.event.id for one in plan.returning] == ["may"]
    assert told(plan)[0] == ["june"]
    marks = read_marks(office.store, "club")
    assert marks == {"may": {"ben"}, "june": {"emil", "finn"}}


def test_it_does_not_matter_in_how_many_imports_they_come() -> None:
    found = []
    for order in itertools.permutations([APRIL, MAY, JUNE]):
        office = Office()
        for event in order:
            imports(office, event)
        found.append(office.facts().live_events)
    at_once = Office()
    imports(at_once, JUNE, MAY, APRIL)
    assert all(events == at_once.facts().live_events for events in found)
    assert guests(at_once) == {
        "april": ["gudrun", "hans", "ida"],
        "may": ["ben", "dora"],
        "june": ["emil", "finn"],
    }


def test_everybody_back_leaves_no_note() -> None:
    office = Office()
    imports(office, MAY)
    imports(office, an_event("later", date="2026-06-01", players=["Anna", "Ben", "Carl", "Dora"]))
    assert read_marks(office.store, "club") == {}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        pytest.param("none", {"may": [], "june": []}, id="none"),
        pytest.param(
            "all", {"may": ["ben", "carl", "dora"], "june": ["carl", "emil", "finn"]}, id="all"
        ),
    ],
)
def test_the_rule_can_be_chosen(rule: Rule, expected: dict[str, list[str]]) -> None:
    office = Office()
    # a starting figure makes a member; that two names differ does not
    office.decide(Start("Anna", 1500.0), Differ("Ben", "Carl"))
    imports(office, MAY, JUNE, rule=rule)
    assert guests(office) == expected


def test_guests_that_an_app_named_itself_are_left_alone() -> None:
    office = Office()
    office.publish(an_event("club", date="2026-01-06", guests=["Anna"], players=["Hans"]))
    imports(office, MAY)
    assert guests(office)["club"] == ["anna"]
    assert "anna" in guests(office)["may"]


def test_forgotten_guests_stay_forgotten() -> None:
    office = Office()
    imports(office, MAY)
    office.rebuild()
    (ben,) = [
        one["player"] for one in office.document("ladders/main")["rows"] if one["name"] == "Ben"
    ]
    forget(office.store, "club", ben)
    names = [one.name for one in office.facts().live_events[0].players]
    assert told(imports(office, MAY).plan) == ([], ["may"], [])
    assert [one.name for one in office.facts().live_events[0].players] == names
    assert "Ben" not in names


def test_names_of_guests_are_not_called_new() -> None:
    (arrival,) = imports(Office(), MAY).plan.taken
    assert arrival.prepared.new_names == ()


# ── Others write meanwhile, and the power goes ───────────────────────────────


def test_if_somebody_publishes_one_of_them_meanwhile_it_is_looked_at_again() -> None:
    office = Office()
    other = Submission("may", a_payload(MAY) | {"name": "By an app"})
    watched = WatchedStore(office.store, before=once(lambda: office.submit(other)))
    outcome = imports(office.at(watched), MAY, JUNE)
    assert told(outcome.plan) == (["may", "june"], [], [])
    assert [one.prepared.created for one in outcome.plan.taken] == [False, True]


def many(count: int) -> Iterable[Event]:
    for number in range(count):
        names = [f"Player {number} {letter}" for letter in "abcd"]
        games = [(names[0], names[1], "1-0"), (names[2], names[3], "1-0")]
        yield an_event(f"e{number:03}", date=f"2026-01-{1 + number % 28:02}", games=games)


def test_commits_are_bounded_and_go_on_after_a_power_cut() -> None:
    events = [*many(250)]  # with the notes on guests 500 documents: two commits
    office = Office()
    watched = WatchedStore(office.store, before=cut_power_at(2))
    with pytest.raises(PowerCutError):
        imports(office.at(watched), *events)
    stored = len(office.facts().live_events)
    assert 0 < stored < 250
    plan = imports(office, *events).plan
    assert (len(plan.taken), len(plan.there)) == (250 - stored, stored)
    whole = Office()
    watched = WatchedStore(whole.store)
    imports(whole.at(watched), *events)
    assert len(watched.commits) == 2
    assert whole.facts().live_events == office.facts().live_events
    assert read_marks(whole.store, "club") == read_marks(office.store, "club")


def test_what_an_earlier_try_stored_is_reported_as_taken() -> None:
    events = [*many(250)]
    office = Office()
    last = max(events, key=lambda event: event.start_key)

    def publish_last(number: int) -> None:
        if number == 2:
            office.publish(an_event(last.id, date=last.date.isoformat(), players=["Player 1 a"]))

    watched = WatchedStore(office.store, before=publish_last)
    plan = imports(office.at(watched), *events).plan
    assert (len(plan.taken), len(plan.there)) == (250, 0)


def test_whoever_never_lets_go_is_told_of() -> None:
    office = Office()
    names = itertools.count()

    def publish_again(_number: int) -> None:
        office.submit(Submission("may", a_payload(MAY) | {"name": f"By an app {next(names)}"}))

    with pytest.raises(PlatformError):
        imports(office.at(WatchedStore(office.store, before=publish_again)), MAY)
