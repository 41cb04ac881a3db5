"""Taking events in: what is stored, what is refused, and what others do meanwhile (contract §2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from core.actions.door import Submission, open_door
from core.actions.withdrawing import restore, withdraw
from core.errors import (
    AnotherEventError,
    BadInputError,
    InvalidEventError,
    NotFoundError,
    PlatformError,
    StaleVersionError,
)
from core.model import Event, Start
from tests.builders import a_payload, an_event
from tests.club_office import TODAY, Office, WatchedStore, once

EVENING = an_event("evening", date="2026-01-06", games=[("Anna Becher", "Bela Csáky", "1-0")])
LATER = an_event("later", date="2026-01-13", games=[("Anna Becher", "Carl Dahl", "0-1")])
LOST = replace(EVENING, games=(replace(EVENING.games[0], result="0-1"),))


def on(day: str, *names: str) -> Event:
    return an_event("evening", date=day, players=names)


# ── The same, changed, withdrawn ─────────────────────────────────────────────


def test_a_new_event_raises_the_revision_and_is_stored_in_canonical_form() -> None:
    office = Office()
    (done,) = office.publish(EVENING)
    assert (done.prepared.created, done.prepared.changed, done.revision) == (True, True, 2)
    assert office.facts().live_events == (EVENING,)
    assert done.version == office.facts().events[0].version


def test_the_same_content_again_changes_nothing() -> None:
    office = Office()
    (first,) = office.publish(EVENING)
    watched = WatchedStore(office.store)
    # the fields in another order, a result spelled otherwise: the same content (contract §1)
    payload = dict(reversed(a_payload(EVENING).items()))
    (again,) = office.at(watched).submit(Submission("evening", payload, if_match="stale"))
    assert (again.prepared.created, again.prepared.changed) == (False, False)
    assert (again.version, again.revision) == (first.version, first.revision)
    assert watched.commits == []


def test_a_changed_event_gets_a_new_version_and_revision() -> None:
    office = Office()
    (first,) = office.publish(EVENING)
    (changed,) = office.publish(LOST)
    assert (changed.prepared.created, changed.prepared.changed) == (False, True)
    assert changed.version != first.version
    assert changed.revision == first.revision + 1
    assert office.facts().live_events == (LOST,)


@pytest.mark.parametrize("event", [EVENING, LOST], ids=["same content", "new content"])
def test_publishing_restores_a_withdrawn_event_with_its_content(event: Event) -> None:
    office = Office()
    office.publish(EVENING)
    withdraw(office.store, "club", "evening")
    (back,) = office.publish(event)
    assert (back.prepared.created, back.prepared.changed) == (True, True)
    assert office.facts().live_events == (event,)


def test_withdrawing_twice_changes_nothing_the_second_time() -> None:
    office = Office()
    office.publish(EVENING)
    first = withdraw(office.store, "club", "evening")
    second = withdraw(office.store, "club", "evening")
    assert (first.changed, second.changed) == (True, False)
    assert (second.version, second.revision) == (first.version, first.revision)
    assert office.facts().live_events == ()


def test_restoring_brings_the_event_back_as_it_was() -> None:
    office = Office()
    office.publish(EVENING)
    withdraw(office.store, "club", "evening")
    back = restore(office.store, "club", "evening")
    assert (back.changed, back.event, back.revision) == (True, EVENING, 4)
    assert office.facts().live_events == (EVENING,)


@pytest.mark.parametrize("act", [withdraw, restore])
def test_an_event_that_is_not_there_cannot_be_marked(
    act: Callable[[object, str, str], object],
) -> None:
    with pytest.raises(NotFoundError, match="“evening”"):
        act(Office().store, "club", "evening")


def test_a_club_that_is_not_there_takes_no_events() -> None:
    with pytest.raises(NotFoundError, match="club “elsewhere”"):
        open_door(Office().store, "elsewhere", today=TODAY)


# ── Versions seen ────────────────────────────────────────────────────────────


def test_if_match_lets_pass_who_has_seen_the_latest_version() -> None:
    office = Office()
    (first,) = office.publish(EVENING)
    (done,) = office.submit(Submission("evening", a_payload(LOST), if_match=first.version))
    assert done.prepared.changed


def test_if_match_refuses_who_has_seen_an_older_version() -> None:
    office = Office()
    (first,) = office.publish(EVENING)
    office.publish(LOST)
    with pytest.raises(StaleVersionError, match="“evening” has changed"):
        office.submit(Submission("evening", a_payload(EVENING), if_match=first.version))


def test_if_match_refuses_where_nothing_stands() -> None:
    with pytest.raises(StaleVersionError):
        Office().submit(Submission("evening", a_payload(EVENING), if_match="1"))


def test_if_match_refuses_the_version_of_a_withdrawn_event() -> None:
    office = Office()
    office.publish(EVENING)
    gone = withdraw(office.store, "club", "evening")
    with pytest.raises(StaleVersionError):
        office.submit(Submission("evening", a_payload(EVENING), if_match=gone.version))


# ── Another event under the id ───────────────────────────────────────────────

FOUR = ("Anna", "Bela", "Carl", "Dora")


@pytest.mark.parametrize(
    ("names", "options", "taken"),
    [
        (("Anna", "Bela", "Emil", "Frida"), {}, True),  # two of four are half, not fewer
        (("Anna", "Emil", "Frida", "Gül"), {}, False),
        (("Anna", "Bela", "Carl", "Dora"), {"named": False}, False),
        (("Anna", "Bela", "Carl", "Dora"), {"named": True}, True),
        (("Emil", "Frida"), {"if_match": "seen"}, True),
    ],
    ids=["half", "fewer than half", "id made from a file name", "id named", "if-match"],
)
def test_an_event_of_another_date_is_overwritten_only_if_it_seems_the_same(
    names: tuple[str, ...], options: dict[str, object], taken: bool
) -> None:
    office = Office()
    (first,) = office.publish(on("2026-01-06", *FOUR))
    if "if_match" in options:
        options = {"if_match": first.version}
    submission = Submission("evening", a_payload(on("2026-01-07", *names)), **options)  # type: ignore[arg-type]
    if taken:
        office.submit(submission)
        assert office.facts().live_events[0].date == date(2026, 1, 7)
    else:
        with pytest.raises(AnotherEventError, match="“evening” of 6 January 2026") as caught:
            office.submit(submission)
        assert caught.value.code == "another-event"
        assert office.facts().live_events[0].date == date(2026, 1, 6)


def test_other_entrants_on_the_same_date_are_a_change_of_the_event() -> None:
    office = Office()
    office.publish(on("2026-01-06", *FOUR))
    assert office.publish(on("2026-01-06", "Emil", "Frida"))[0].prepared.changed


def test_replace_overwrites_another_event() -> None:
    office = Office()
    office.publish(on("2026-01-06", *FOUR))
    office.publish(on("2026-02-06", "Emil", "Frida"), replace=True)
    assert office.facts().live_events == (on("2026-02-06", "Emil", "Frida"),)


def test_replace_does_not_override_a_version_that_has_moved_on() -> None:
    office = Office()
    office.publish(EVENING)
    with pytest.raises(StaleVersionError):
        office.submit(Submission("evening", a_payload(LOST), if_match="old"), replace=True)


def test_a_withdrawn_event_is_guarded_against_another_one_as_well() -> None:
    office = Office()
    office.publish(on("2026-01-06", *FOUR))
    withdraw(office.store, "club", "evening")
    with pytest.raises(AnotherEventError):
        office.publish(on("2026-02-06", "Emil", "Frida"))


# ── Several at once ──────────────────────────────────────────────────────────


def test_several_events_are_one_commit_and_one_revision() -> None:
    office = Office()
    watched = WatchedStore(office.store)
    done = office.at(watched).publish(EVENING, LATER)
    assert [one.revision for one in done] == [2, 2]
    assert len(watched.commits) == 1
    assert office.facts().live_events == (EVENING, LATER)


def test_one_event_with_problems_keeps_all_out() -> None:
    office = Office()
    broken = a_payload(LATER) | {"date": "2026-02-30"}
    with pytest.raises(InvalidEventError) as caught:
        office.submit(Submission("evening", a_payload(EVENING)), Submission("later", broken))
    assert [problem.code for problem in caught.value.problems] == ["impossible-date"]
    assert office.facts().events == ()
    assert office.revision() == 1


def test_an_unchanged_event_among_changed_ones_keeps_its_version() -> None:
    office = Office()
    (first,) = office.publish(EVENING)
    same, new = office.publish(EVENING, LATER)
    assert same.version == first.version
    assert [one.prepared.changed for one in (same, new)] == [False, True]
    assert [one.revision for one in (same, new)] == [3, 3]


def test_two_files_of_one_event_are_refused_by_their_names() -> None:
    office = Office()
    with pytest.raises(BadInputError, match=r"“a\.json” and “b.json” are both event “evening”"):
        office.submit(
            Submission("evening", a_payload(EVENING), source="a.json"),
            Submission("evening", a_payload(LOST), source="b.json"),
        )
    assert office.facts().events == ()


# ── What the sender is told ──────────────────────────────────────────────────


def test_new_names_are_those_nobody_knows_yet() -> None:
    office = Office()
    office.publish(EVENING)
    office.decide(Start("Dora Ek", 1500))
    (done,) = office.publish(
        an_event(
            "later",
            date="2026-01-13",
            players=["BECHER, Anna", "Dora Ek", "Emil Fuß", "Gast 1", "Bot 3"],
            guests=["Gast 1"],
            bots=["Bot 3"],
        )
    )
    # "Becher, Anna" has Anna Becher's key (rules §6.2); guests and bots are nobody's names
    assert done.prepared.new_names == ("Emil Fuß",)


def test_warnings_are_handed_on() -> None:
    payload = a_payload(EVENING)
    del payload["speed"]
    (done,) = Office().submit(Submission("evening", payload))
    assert [warning.code for warning in done.prepared.warnings] == ["speed-assumed"]


def test_an_unknown_member_is_refused_at_the_door_and_a_known_one_taken() -> None:
    office = Office()
    office.publish(EVENING)
    anna = office.roll().identities.by_name("Anna Becher")
    assert anna is not None
    known = office.roll().identities.players[anna].id
    payload = a_payload(an_event("later", date="2026-01-13", players=["A. B."]))
    payload["players"][0]["member"] = "zzzzzzzzzz"
    with pytest.raises(InvalidEventError) as caught:
        office.submit(Submission("later", payload))
    assert [one.pointer for one in caught.value.problems] == ["/players/0/member"]
    payload["players"][0]["member"] = known
    office.submit(Submission("later", payload))
    roll = office.roll()
    assert roll.identities.player_of["later", "a.-b."] == anna


def test_a_guest_is_no_member() -> None:
    office = Office()
    office.publish(an_event("evening", date="2026-01-06", guests=["Gast 1"]))
    guest = office.roll().identities.players[0].id
    payload = a_payload(an_event("later", date="2026-01-13", players=["Karl Moor"]))
    payload["players"][0]["member"] = guest
    with pytest.raises(InvalidEventError):
        office.submit(Submission("later", payload))


def test_a_date_far_ahead_is_refused_at_the_door() -> None:
    far = an_event("far", date="2027-06-03", players=["Anna"])  # 367 days after 2026-06-01
    near = an_event("near", date="2027-06-02", players=["Anna"])
    office = Office()
    office.publish(near)
    with pytest.raises(InvalidEventError):
        office.publish(far)


# ── Others at the same time ──────────────────────────────────────────────────


def test_the_same_event_published_by_another_meanwhile_is_looked_at_again() -> None:
    office = Office()
    watched = WatchedStore(office.store, before=once(lambda: office.publish(EVENING)))
    (done,) = office.at(watched).publish(LOST)
    # the first attempt met a document where none was; then it was a change of that
    assert len(watched.commits) == 2
    assert (done.prepared.created, done.revision) == (False, 3)
    assert office.facts().live_events == (LOST,)


def test_equal_content_published_by_another_meanwhile_is_not_written_twice() -> None:
    office = Office()
    watched = WatchedStore(office.store, before=once(lambda: office.publish(EVENING)))
    (done,) = office.at(watched).publish(EVENING)
    assert (done.prepared.changed, done.revision, len(watched.commits)) == (False, 2, 1)


def test_a_version_that_moves_while_being_replaced_is_refused() -> None:
    office = Office()
    (first,) = office.publish(EVENING)
    watched = WatchedStore(office.store, before=once(lambda: office.publish(LOST)))
    third = replace(EVENING, games=(replace(EVENING.games[0], result="1/2-1/2"),))
    with pytest.raises(StaleVersionError):
        office.at(watched).submit(Submission("evening", a_payload(third), if_match=first.version))
    assert office.facts().live_events == (LOST,)


def test_another_event_put_there_meanwhile_is_not_overwritten() -> None:
    office = Office()
    other = on("2026-01-06", *FOUR)
    watched = WatchedStore(office.store, before=once(lambda: office.publish(other)))
    with pytest.raises(AnotherEventError):
        office.at(watched).publish(on("2026-02-06", "Emil", "Frida"))
    assert office.facts().live_events == (other,)


def test_another_event_at_the_same_time_is_no_conflict() -> None:
    office = Office()
    watched = WatchedStore(office.store, before=once(lambda: office.publish(LATER)))
    (done,) = office.at(watched).publish(EVENING)
    assert (len(watched.commits), done.revision) == (1, 3)
    assert office.facts().live_events == (EVENING, LATER)


def test_withdrawing_looks_again_where_the_event_changed_meanwhile() -> None:
    office = Office()
    office.publish(EVENING)
    watched = WatchedStore(office.store, before=once(lambda: office.publish(LOST)))
    gone = withdraw(watched, "club", "evening")
    assert (gone.event, gone.revision) == (LOST, 4)
    assert office.facts().events[0].event == LOST


def _always_ahead(office: Office) -> WatchedStore:
    results = ("1/2-1/2", "0-1", "1-0")  # the first one differs from what stands there

    def overtake(number: int) -> None:
        game = replace(EVENING.games[0], result=results[number % 3])  # type: ignore[arg-type]
        office.publish(replace(EVENING, games=(game,)))

    return WatchedStore(office.store, before=overtake)


@pytest.mark.parametrize(
    "act",
    [
        lambda office: office.publish(replace(EVENING, name="Evening")),
        lambda office: withdraw(office.store, "club", "evening"),
    ],
    ids=["publish", "withdraw"],
)
def test_who_is_always_overtaken_is_told_to_try_again(act: Callable[[Office], object]) -> None:
    office = Office()
    office.publish(EVENING)
    with pytest.raises(PlatformError, match="please try again"):
        act(office.at(_always_ahead(office)))


# ── Written by hand ──────────────────────────────────────────────────────────


def test_publishing_replaces_a_document_that_cannot_be_read() -> None:
    office = Office()
    office.tamper("events/evening", name="Evening", hash="none")
    assert len(office.facts().invalid) == 1
    (done,) = office.publish(EVENING)
    assert done.prepared.created
    assert office.facts().invalid == ()
    assert office.facts().live_events == (EVENING,)


def test_an_unreadable_event_cannot_be_withdrawn() -> None:
    office = Office()
    office.tamper("events/evening", name="Evening", hash="none")
    with pytest.raises(NotFoundError):
        withdraw(office.store, "club", "evening")


def test_a_member_who_cannot_be_is_warned_about_at_once() -> None:
    office = Office()
    office.publish(an_event("a", date="2026-01-06", games=[("Jonas Schmidt", "Bea Berg", "1-0")]))
    jonas = office.roll().identities.players[office.roll().identities.by_key["jonas schmidt"]]
    payload = {
        "name": "B",
        "date": "2026-01-07",
        "speed": "rapid",
        "players": [
            {"id": "z", "name": "Jonas Schmidt"},
            {"id": "a", "name": "JS", "member": jonas.id},
        ],
        "games": [{"round": 1, "white": "a", "black": "z", "result": "1-0"}],
    }
    (published,) = office.submit(Submission("b", payload))
    (warning,) = published.prepared.warnings
    assert (warning.pointer, warning.code) == ("/players/1/member", "member-set-aside")
    assert "met in round 1" in str(warning.detail)
