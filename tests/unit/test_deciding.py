"""Making decisions and taking them back (rules §6.5 to §6.7): order, refusals, undo, others."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest

from core.actions.deciding import (
    DECISIONS_A_COMMIT,
    decide,
    find_decision,
    log,
    make_decisions,
    obstacles,
)
from core.actions.rulings import rename
from core.actions.withdrawing import withdraw
from core.errors import NotFoundError, PlatformError, RefusedError
from core.model import Correct, Differ, Event, Join, Read, Rename, Ruling, Show, Start, Undo
from core.ports import ABSENT, Write
from tests.builders import a_decision, an_event
from tests.club_office import AUTHOR, Office, WatchedStore, once

ANNA, BELA, CARL = "Anna Becher", "Bela Csáky", "Carl Dahl"


def evening(event_id: str = "evening", day: str = "2026-01-06", *names: str) -> Event:
    white, black = names or (ANNA, BELA)
    return an_event(event_id, date=day, games=[(white, black, "1-0")])


def kinds(office: Office) -> list[str]:
    return [decision.kind for decision in office.facts().decisions]


# ── Stored as facts ──────────────────────────────────────────────────────────


def test_a_decision_is_stored_with_author_channel_time_and_an_id_to_type() -> None:
    office = Office()
    done = office.decide(Start(ANNA, 1500.0, 30))
    (decision,) = office.facts().decisions
    assert done.decisions == (decision,)
    # clock and tokens of the office: 18:00 UTC, the second token ("b…" went to the club's key)
    assert decision.id == "20260110-180000-caaaa"
    assert decision.made_at == "2026-01-10T18:00:00.000000+00:00"
    assert (decision.made_by, decision.channel) == ("Ida Olsen", "command line")
    assert (done.revision, office.revision()) == (2, 2)


def test_the_time_is_kept_in_utc() -> None:
    office = Office()
    office.clock.moment = datetime(2026, 1, 10, 0, 30, tzinfo=timezone(timedelta(hours=1)))
    office.decide(Start(ANNA, 1500.0))
    assert office.facts().decisions[0].made_at == "2026-01-09T23:30:00.000000+00:00"


def test_several_rulings_are_one_commit_in_the_order_given() -> None:
    office = Office()
    watched = WatchedStore(office.store)
    rulings = [Start(name, 1500.0) for name in (CARL, ANNA, BELA)]
    office.at(watched).decide(*rulings)
    assert [decision.ruling for decision in office.facts().decisions] == rulings
    assert len(watched.commits) == 1


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 1, 10, 18, tzinfo=UTC),
        datetime(2020, 1, 1, tzinfo=UTC),
        datetime(2026, 1, 10, 17, 59, 59, 999_999, tzinfo=UTC),
    ],
    ids=["clock stands still", "clock goes back years", "clock goes back a little"],
)
def test_a_later_decision_comes_later_whatever_the_clock_says(moment: datetime) -> None:
    office = Office()
    office.decide(Start(ANNA, 1500.0), Start(ANNA, 1600.0))
    office.clock.moment = moment
    office.decide(Start(ANNA, 1700.0))
    made = office.facts().decisions
    assert [one.ruling for one in made] == [Start(ANNA, rating) for rating in (1500, 1600, 1700)]
    assert all(one.made_at < other.made_at for one, other in pairwise(made))
    office.rebuild()
    assert office.ratings() == {ANNA: 1700.0}


def test_ids_grow_where_short_ones_are_taken() -> None:
    facts = Office().facts()
    tokens = iter(["aaaaabcdef", "aaaaabxyz2", "aaaaabcdef"])
    made = make_decisions(
        facts,
        [Start(ANNA, 1500.0)] * 3,
        author=AUTHOR,
        clock=lambda: datetime(2026, 1, 10, 18, tzinfo=UTC),
        new_token=lambda: next(tokens),
    )
    assert [one.id for one in made] == [
        "20260110-180000-aaaaa",
        "20260110-180000-aaaaab",
        "20260110-180000-aaaaabc",
    ]


def test_many_decisions_are_written_in_commits_that_every_store_takes() -> None:
    office = Office()
    watched = WatchedStore(office.store)
    done = office.at(watched).decide(
        *(Start(f"Member No{number}", 1500.0) for number in range(DECISIONS_A_COMMIT + 1))
    )
    assert [len(commit) for commit in watched.commits] == [400, 1]
    assert done.revision == office.revision() == 3
    assert len(office.facts().decisions) == 401


def test_deciding_nothing_writes_nothing() -> None:
    office = Office()
    watched = WatchedStore(office.store)
    done = office.at(watched).decide()
    assert (done.decisions, done.revision, watched.commits) == ((), 1, [])


def test_a_club_that_is_not_there_decides_nothing() -> None:
    office = Office()
    with pytest.raises(NotFoundError):
        decide(
            office.store,
            "elsewhere",
            lambda _: Start(ANNA, 1500.0),
            author=AUTHOR,
            clock=office.clock,
            new_token=office.tokens,
        )


# ── Refused, naming what is in the way (rules §6.6) ──────────────────────────

REFUSED: dict[str, tuple[list[Event], list[Ruling], Ruling, str]] = {
    "join of two who met": (
        [evening()],
        [],
        Join(BELA, ANNA),
        "met in round 1 of “evening”",
    ),
    "join of two in one round": (
        [
            an_event(
                "swiss",
                date="2026-01-06",
                games=[(ANNA, BELA, "1-0"), (CARL, "Dora Ek", "1-0")],
            )
        ],
        [],
        Join(CARL, ANNA),
        "both stand in round 1 of “swiss”",
    ),
    "join of one with a bye": (
        [an_event("swiss", date="2026-01-06", games=[(ANNA, BELA, "1-0")], byes=[(1, CARL, 1.0)])],
        [],
        Join(CARL, ANNA),
        "both stand in round 1 of “swiss”",
    ),
    "join of two who met through a third name": (
        [evening(), evening("later", "2026-01-13", CARL, "Dora Ek")],
        [Join(CARL, ANNA)],
        Join(CARL, BELA),
        "met in round 1 of “evening”",
    ),
    "join of two declared different": (
        [evening(), evening("later", "2026-01-13", CARL, "Dora Ek")],
        [Differ(CARL, ANNA)],
        Join(CARL, ANNA),
        "declared different (decision 20260110-180000-caaaa)",
    ),
    "join of two declared different through a third": (
        [evening(), evening("later", "2026-01-13", CARL, "Dora Ek")],
        [Join("Dora Ek", BELA), Differ(CARL, BELA)],
        Join(CARL, "Dora Ek"),
        "declared different (decision 20260110-180000-daaaa)",
    ),
    "differ of two who were joined": (
        [evening(), evening("later", "2026-01-13", CARL, "Dora Ek")],
        [Join(CARL, ANNA)],
        Differ(CARL, ANNA),
        "are one member (decision 20260110-180000-caaaa)",
    ),
    "read as an opponent": (
        [evening()],
        [],
        Read("evening", "anna-becher", ANNA, BELA),
        "met in round 1 of “evening”",
    ),
    "read that no longer fits": (
        [evening()],
        [],
        Read("evening", "anna-becher", "Anna Becker", CARL),
        "now written “Anna Becher”",
    ),
    "rename to a joined member's name": (
        [evening(), evening("later", "2026-01-13", CARL, "Dora Ek")],
        [Join("Dora Ek", ANNA)],
        Rename(CARL, "Dora Ek"),
        "belongs to another member (decision 20260110-180000-caaaa)",
    ),
    "result of a game that is not there": (
        [evening()],
        [],
        Correct("evening", 2, "anna-becher", "bela-csáky", ANNA, BELA, "0-1"),
        "no such game",
    ),
    "show of nobody": ([], [], Show(ANNA, "hidden"), "nobody is called “Anna Becher”"),
}


@pytest.mark.parametrize(("events", "earlier", "ruling", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_is_refused_and_changes_nothing(
    events: list[Event], earlier: list[Ruling], ruling: Ruling, reason: str
) -> None:
    office = Office()
    if events:
        office.publish(*events)
    office.decide(*earlier)
    before = office.dump()
    with pytest.raises(RefusedError) as caught:
        office.decide(ruling)
    assert reason in str(caught.value)
    assert caught.value.code == "refused"
    assert office.dump() == before


def test_a_league_lets_two_of_one_round_be_one_unless_they_met() -> None:
    office = Office()
    games = [(1, ANNA, BELA, "1-0"), (1, CARL, "Dora Ek", "1-0")]
    office.publish(an_event("league", date="2026-01-06", format="league", games=games))
    office.decide(Join(CARL, ANNA))
    with pytest.raises(RefusedError, match="met in round 1"):
        office.decide(Join("Dora Ek", ANNA))  # Carl, who is Anna now, met her


def test_a_reading_is_refused_where_an_app_has_confirmed_the_opponent_as_that_member() -> None:
    office = Office()
    office.publish(evening())
    anna = office.roll().identities.players[0].id
    later = an_event(
        "later",
        date="2026-01-13",
        players={"1": "A. B.", "2": CARL},
        games=[("1", "2", "1-0")],
    )
    players = (replace(later.players[0], member=anna), later.players[1])
    office.publish(replace(later, players=players))
    with pytest.raises(RefusedError, match="met in round 1 of “later”"):
        office.decide(Read("later", "2", CARL, ANNA))


def test_obstacles_name_the_decision_that_could_not_hold() -> None:
    office = Office()
    office.publish(evening())
    made = a_decision(Join(BELA, ANNA))
    assert list(obstacles(office.roll(), [made])) == [made.id]
    assert obstacles(office.roll(), [a_decision(Differ(BELA, ANNA))]) == {}


def test_a_contradiction_there_already_stands_in_nobodys_way() -> None:
    office = Office()
    office.publish(evening(), evening("later", "2026-01-13", CARL, "Dora Ek"))
    office.decide(Join(CARL, ANNA))
    office.publish(evening("third", "2026-01-20", CARL, ANNA))  # sets the join aside
    office.decide(Start(BELA, 1500.0))
    assert kinds(office) == ["join", "start"]


def test_a_member_set_aside_already_stands_in_nobodys_way() -> None:
    office = Office()
    office.publish(evening())
    dora = an_event("later", date="2026-01-13", games=[(CARL, "Dora Ek", "1-0")])
    office.publish(dora)
    anna = office.roll().identities.players[0].id
    # an app says of both who met that they are Anna: one of the two is set aside
    office.publish(replace(dora, players=tuple(replace(one, member=anna) for one in dora.players)))
    assert len(office.roll().identities.dropped_members) == 1
    office.decide(Start(BELA, 1500.0))
    assert kinds(office) == ["start"]


# ── Undo ─────────────────────────────────────────────────────────────────────


def test_undoing_a_join_gives_the_ladder_that_would_stand_without_it() -> None:
    office, never = Office(), Office()
    for one in (office, never):
        one.publish(evening(), evening("later", "2026-01-13", CARL, "Dora Ek"))
    (join,) = office.decide(Join(CARL, ANNA)).decisions
    office.rebuild()
    assert set(office.ratings()) == {ANNA, BELA, "Dora Ek"}
    office.undo(join.id)
    for one in (office, never):
        one.rebuild()
    without = [
        {
            key: value
            for key, value in one.document("ladders/main").items()
            if key not in ("revision", "decisions")  # which facts it was computed from
        }
        for one in (office, never)
    ]
    assert without[0] == without[1]
    assert office.dump("players", "ratings") == never.dump("players", "ratings")


def test_an_undo_can_be_undone_and_so_on() -> None:
    office = Office()
    office.publish(evening(), evening("later", "2026-01-13", CARL, "Dora Ek"))
    (join,) = office.decide(Join(CARL, ANNA)).decisions
    last, holds = join, [True]
    for _ in range(3):
        (last,) = office.undo(last.id).decisions
        identities = office.roll().identities
        holds.append(identities.by_name(CARL) == identities.by_name(ANNA))
    assert holds == [True, False, True, False]


def test_undoing_what_is_not_active_changes_nothing() -> None:
    office = Office()
    (start,) = office.decide(Start(ANNA, 1500.0)).decisions
    (first,) = office.undo(start.id).decisions
    assert first.ruling == Undo(start.id)
    before = office.dump()
    again = office.undo(start.id)
    assert (again.decisions, again.revision) == ((), 3)
    assert office.dump() == before


def test_undoing_what_was_never_decided_is_refused() -> None:
    with pytest.raises(NotFoundError, match="decision “never”"):
        Office().undo("never")


def test_an_undo_is_never_refused_and_what_it_contradicts_is_reported() -> None:
    office = Office()
    office.publish(evening())
    (start,) = office.decide(Start(CARL, 1500.0)).decisions
    (show,) = office.decide(Show(CARL, "hidden")).decisions
    office.undo(start.id)  # now nobody is called so
    assert list(office.roll().set_aside) == [show.id]


def test_an_undo_together_with_other_rulings_is_checked() -> None:
    office = Office()
    (start,) = office.decide(Start(CARL, 1500.0)).decisions
    office.decide(Show(CARL, "hidden"))
    with pytest.raises(RefusedError, match="nobody is called"):
        office.decide(Undo(start.id), Start(ANNA, 1500.0))


# ── The log ──────────────────────────────────────────────────────────────────


def test_the_log_tells_what_is_active_and_why_something_does_not_hold() -> None:
    office = Office()
    office.publish(evening(), evening("later", "2026-01-13", CARL, "Dora Ek"))
    (join,) = office.decide(Join(CARL, ANNA)).decisions
    (start,) = office.decide(Start(BELA, 1500.0)).decisions
    office.undo(start.id)
    office.publish(evening("third", "2026-01-20", CARL, ANNA))
    facts = office.facts()
    told = {one.id: (active, why) for one, active, why in log(facts, office.roll().set_aside)}
    assert told[join.id] == (
        True,
        "“Carl Dahl” and “Anna Becher” met in round 1 of “third”",
    )
    assert told[start.id] == (False, None)
    assert [one.kind for one, _, _ in log(facts, {})] == ["join", "start", "undo"]
    assert [find_decision(facts, one.id) for one in (join, start)] == [join, start]


# ── Others at the same time ──────────────────────────────────────────────────


def test_contradicting_decisions_at_one_time_both_stand_and_the_later_is_reported() -> None:
    office = Office()
    office.publish(evening(), evening("later", "2026-01-13", CARL, "Dora Ek"))
    watched = WatchedStore(office.store, before=once(lambda: office.decide(Differ(CARL, ANNA))))
    office.at(watched).decide(Join(CARL, ANNA))
    # one commit: nobody waits for anybody (design §3); the replay sorts it out
    assert len(watched.commits) == 1
    assert sorted(kinds(office)) == ["differ", "join"]
    later = office.facts().decisions[1]
    assert list(office.roll().set_aside) == [later.id]
    office.rebuild()
    assert office.document("ladders/main")["problems"]["decisions"].keys() == {later.id}


def test_an_id_taken_meanwhile_is_made_anew() -> None:
    office = Office()
    path = "clubs/club/decisions/20260110-180000-caaaa"
    watched = WatchedStore(
        office.store, before=once(lambda: office.store.commit([Write(path, {"no": 1}, ABSENT)]))
    )
    office.at(watched).decide(Start(ANNA, 1500.0))
    assert [one.id for one in office.facts().decisions] == ["20260110-180000-daaaa"]


def test_who_is_always_overtaken_is_told_to_try_again() -> None:
    office = Office()

    def overtake(number: int) -> None:
        office.store.commit([Write(store.commits[number - 1][0].path, {"no": 1})])

    store = WatchedStore(office.store, before=overtake)
    with pytest.raises(PlatformError, match="please try again"):
        office.at(store).decide(Start(ANNA, 1500.0))
    assert len(store.commits) == 5


# ── A rename never merges (rules §6.5), whatever is undone or restored ──────


def names(office: Office) -> set[str]:
    return {player.name for player in office.roll().identities.players}


def test_a_rename_within_a_join_does_not_outlive_it_as_a_merge() -> None:
    office = Office()
    office.publish(evening("a", "2026-01-06", "Anton Alt", "Bea Berg"))
    office.publish(evening("b", "2026-01-07", "Anto Alt", "Cora Celsius"))
    join = office.decide(Join("Anto Alt", "Anton Alt")).decisions[0]
    office.decide(Rename("Anton Alt", "Anto Alt", own=True))
    office.undo(join.id)
    assert names(office) == {"Anton Alt", "Anto Alt", "Bea Berg", "Cora Celsius"}
    (reason,) = office.roll().set_aside.values()
    assert "no longer that member's own" in str(reason)


def test_a_rename_is_not_revived_over_somebody_who_came_meanwhile() -> None:
    office = Office()
    office.publish(evening("a", "2026-01-06", "Anton Alt", "Bea Berg"))
    rename = office.decide(Rename("Anton Alt", "Udo Uhl")).decisions[0]
    undone = office.undo(rename.id).decisions[0]
    office.publish(evening("b", "2026-01-07", "Udo Uhl", "Bea Berg"))
    with pytest.raises(RefusedError, match="“Udo Uhl” belongs to another member"):
        office.undo(undone.id)
    assert names(office) == {"Anton Alt", "Udo Uhl", "Bea Berg"}


def test_a_join_is_not_revived_against_a_later_difference() -> None:
    office = Office()
    office.publish(evening("a", "2026-01-06", "Anton Alt", "Bea Berg"))
    office.publish(evening("b", "2026-01-07", "Anto Alt", "Cora Celsius"))
    join = office.decide(Join("Anto Alt", "Anton Alt")).decisions[0]
    undone = office.undo(join.id).decisions[0]
    office.decide(Differ("Anto Alt", "Anton Alt"))
    with pytest.raises(RefusedError, match="one member"):
        office.undo(undone.id)


def test_an_undo_can_be_taken_back_where_nothing_stands_in_the_way() -> None:
    office = Office()
    office.publish(evening("a", "2026-01-06", "Anton Alt", "Bea Berg"))
    rename = office.decide(Rename("Anton Alt", "Udo Uhl")).decisions[0]
    undone = office.undo(rename.id).decisions[0]
    again = office.undo(undone.id).decisions[0]
    assert names(office) == {"Udo Uhl", "Bea Berg"}
    office.undo(again.id)
    assert names(office) == {"Anton Alt", "Bea Berg"}


def test_a_rename_is_refused_while_the_name_stands_in_a_withdrawn_event() -> None:
    office = Office()
    office.publish(evening("a", "2026-01-06", "Anton Alt", "Bea Berg"))
    office.publish(evening("b", "2026-01-07", "Udo Uhl", "Bea Berg"))
    withdraw(office.store, office.club.id, "b")
    with pytest.raises(RefusedError, match="stands in “b”, which is withdrawn"):
        office.say(lambda roll: rename(roll, "Anton Alt", "udo uhl"))
    made = office.say(lambda roll: rename(roll, "Anton Alt", "Toni Alt")).decisions[0]
    assert made.ruling == Rename("Anton Alt", "Toni Alt")
