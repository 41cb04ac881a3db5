"""Replay, compare, mend; facts written by hand; others at the same time (rules §1.5, §8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.actions import settings
from core.actions.moves import Move
from core.actions.rebuilding import rebuild
from core.actions.withdrawing import restore, withdraw
from core.errors import NotFoundError, PlatformError
from core.facts import decision_document, event_document
from core.model import Correct, Event, Join, Ladder, Ruling, Show, Start
from core.ports import Write
from tests.builders import a_decision, an_event
from tests.club_office import Office, WatchedStore, once

ANNA, BELA, CARL, DORA = "Anna Becher", "Bela Csáky", "Carl Dahl", "Dora Ek"
FIRST = an_event("first", date="2026-01-06", games=[(ANNA, BELA, "1-0")])
SECOND = an_event("second", date="2026-01-13", games=[(CARL, DORA, "1-0")])
THIRD = an_event("third", date="2026-01-20", games=[(ANNA, CARL, "1-0")])


def drawn(event: Event) -> Event:
    return replace(event, games=(replace(event.games[0], result="1/2-1/2"),))


def with_season() -> Office:
    office = Office()
    office.publish(FIRST, SECOND, THIRD)
    office.rebuild()
    return office


# ── What a replay comes to ───────────────────────────────────────────────────


def test_a_replay_tells_who_moved_and_from_which_facts() -> None:
    office = Office()
    office.publish(FIRST)
    rebuilt = office.rebuild()
    ids = {row["name"]: row["player"] for row in office.document("ladders/main")["rows"]}
    # rules §2.1, §2.2: 40 × (1 − ½); nobody was on a list before
    assert rebuilt.moved == {
        "main": (Move(ids[ANNA], ANNA, None, 1220.0), Move(ids[BELA], BELA, None, 1180.0))
    }
    assert (rebuilt.revision, rebuilt.up_to_date) == (2, True)


def test_who_leaves_the_list_has_moved_too() -> None:
    office = Office()
    office.publish(FIRST)
    office.rebuild()
    withdraw(office.store, "club", "first")
    (anna, bela) = office.rebuild().moved["main"]
    assert (anna.name, anna.before, anna.after) == (ANNA, 1220.0, None)
    assert (bela.name, bela.before, bela.after) == (BELA, 1180.0, None)
    assert office.ratings() == {}


def noted(office: Office) -> dict[str, dict[str, float]]:
    """Tell event → name → points of what is kept to explain corrections."""
    listed = office.document("ladders/main")
    names = {row["player"]: row["name"] for row in listed["rows"]}
    return {
        event: {names[player]: points for player, points in note["moved"].items()}
        for event, note in listed["corrections"].items()
    }


# Carl loses to Anna in the third event, he with 1220 after the second. Without the first she has
# 1200 there, and he expects 1/(1 + 10^(−20/400)) = 0.528752; with it she has 1220 and he expects
# ½. So the first moves him by 40 × (0.528752 − ½) = 1.15007, without his standing in it.
CARL_MOVES = pytest.approx({CARL: 1.15007}, abs=1e-4)


def came_in_late() -> Office:
    office = Office()
    office.publish(SECOND, THIRD)
    office.rebuild()
    office.publish(FIRST)
    return office


def ran_until_now() -> Office:
    office = Office()
    office.publish(replace(FIRST, complete=False), SECOND, THIRD)
    office.rebuild()
    office.publish(FIRST)
    return office


def was_withdrawn_before() -> Office:
    office = with_season()
    withdraw(office.store, "club", "first")
    office.rebuild()
    restore(office.store, "club", "first")
    return office


@pytest.mark.parametrize(
    "begin_to_count",
    [came_in_late, ran_until_now, was_withdrawn_before],
    ids=["late", "ran until now", "withdrawn before"],
)
def test_an_event_that_begins_to_count_late_is_noted_for_others_alone(
    begin_to_count: Callable[[], Office],
) -> None:
    office = begin_to_count()
    office.rebuild()
    assert noted(office) == {"first": CARL_MOVES}


def test_the_newest_event_is_not_noted_and_a_note_lasts_until_it_counts_again() -> None:
    office = Office()
    office.publish(FIRST)
    office.rebuild()
    office.publish(THIRD)  # the newest: an ordinary evening
    office.rebuild()
    assert noted(office) == {}
    withdraw(office.store, "club", "third")
    office.rebuild()
    assert set(noted(office)["third"]) == {ANNA}  # Carl is not listed any more
    restore(office.store, "club", "third")
    office.rebuild()
    assert noted(office) == {}


def test_a_changed_event_that_counted_is_noted_for_everybody() -> None:
    office = with_season()
    office.publish(drawn(FIRST))
    office.rebuild()
    assert set(noted(office)["first"]) == {ANNA, BELA, CARL}


def test_a_club_without_events_has_an_empty_list() -> None:
    office = Office()
    assert office.rebuild().moved == {"main": ()}
    assert office.document("ladders/main")["rows"] == []
    assert office.verify()["up_to_date"]


def test_every_ladder_is_replayed_and_a_removed_one_goes() -> None:
    office = with_season()
    blitz = Ladder("blitz", speeds=("blitz",))
    settings.change_club(office.store, "club", lambda club: settings.add_ladder(club, blitz))
    office.publish(replace(FIRST, speed="blitz"))
    rebuilt = office.rebuild()
    assert {name: len(moves) for name, moves in rebuilt.moved.items()} == {"main": 0, "blitz": 2}
    settings.change_club(office.store, "club", lambda club: settings.remove_ladder(club, "blitz"))
    assert office.verify()["differences"] == ["clubs/club/ladders/blitz"]
    # the first ladder's list for the new revision; two players, one event, one list gone
    assert office.rebuild().written == 1 + 4
    left = office.dump("ladders", "players", "ratings")
    assert not [path for path in left if "blitz" in path]
    assert office.verify()["up_to_date"]


@pytest.mark.parametrize("act", [lambda office: office.rebuild(), lambda office: office.verify()])
def test_a_club_that_is_not_there(act: Callable[[Office], object]) -> None:
    with pytest.raises(NotFoundError, match="club “elsewhere”"):
        act(replace_club(Office(), "elsewhere"))


def replace_club(office: Office, club_id: str) -> Office:
    office.club = replace(office.club, id=club_id)
    return office


def test_a_correction_is_remembered_for_those_who_are_listed_still() -> None:
    office = Office()
    office.publish(FIRST, SECOND)
    office.rebuild()
    office.publish(drawn(FIRST))
    office.rebuild()
    (note,) = office.document("ladders/main")["corrections"].values()
    assert sorted(note["moved"].values()) == [-20.0, 20.0]
    office.publish(an_event("first", date="2026-01-06", games=[(ANNA, CARL, "1/2-1/2")]))
    office.rebuild()  # Bela is gone; Anna's rating is what it was
    (note,) = office.document("ladders/main")["corrections"].values()
    assert list(note["moved"].values()) == [-20.0]
    withdraw(office.store, "club", "first")
    office.rebuild()
    assert office.document("ladders/main")["corrections"] == {}


# ── Verify ───────────────────────────────────────────────────────────────────


def test_verify_is_clean_after_a_rebuild() -> None:
    office = with_season()
    assert office.verify() == {
        "up_to_date": True,
        "same_as_replay": True,
        "revision": 2,
        "fingerprint": office.document("ladders/main")["fingerprint"],
        "fingerprints": {"main": office.document("ladders/main")["fingerprint"]},
        "differences": [],
    }


def test_verify_before_the_first_rebuild_names_the_list_and_writes_nothing() -> None:
    office = Office()
    before = office.dump()
    verified = office.verify()
    assert (verified["up_to_date"], verified["same_as_replay"]) == (False, False)
    assert verified["differences"] == ["clubs/club/ladders/main", "clubs/club/suggestions/open"]
    assert office.dump() == before


def test_facts_that_moved_on_without_moving_a_rating_are_out_of_date_but_the_same() -> None:
    office = with_season()
    settings.change_club(office.store, "club", lambda club: replace(club, name="New name"))
    verified = office.verify()
    assert (verified["up_to_date"], verified["same_as_replay"]) == (False, True)


def _player(office: Office) -> str:
    return next(iter(office.dump("players"))).removeprefix("clubs/club/")


TAMPERED: dict[str, Callable[[Office], str]] = {
    "an event's figures": lambda office: _tamper(office, "ratings/first", rated_games=7),
    "a player": lambda office: _tamper(office, _player(office), rating=2000.0),
    "a player who never was": lambda office: _tamper(office, "players/nobody", rating=2000.0),
    "the questions": lambda office: _tamper(office, "suggestions/open", questions=[1]),
    "the note of what was compared": lambda office: _tamper(office, "suggestions/open", alike=7),
    "the list": lambda office: _tamper(office, "ladders/main", rows=[]),
    "the list's title": lambda office: _tamper(office, "ladders/main", title="Theirs"),
    "the fingerprint": lambda office: _tamper(office, "ladders/main", fingerprint="0"),
    "the manifest": lambda office: _tamper(office, "ladders/main", manifest={}),
    "deleted figures": lambda office: _delete(office, "ratings/first"),
    "a deleted list": lambda office: _delete(office, "ladders/main"),
}


def _tamper(office: Office, path: str, **changes: Any) -> str:
    office.tamper(path, **changes)
    return path


def _delete(office: Office, path: str) -> str:
    office.store.commit([Write(f"clubs/club/{path}", None)])
    return path


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_what_was_tampered_with_is_found_and_mended(tamper: Callable[[Office], str]) -> None:
    office = with_season()
    before = office.dump()
    path = tamper(office)
    verified = office.verify()
    assert verified["differences"] == [f"clubs/club/{path}"]
    assert (verified["up_to_date"], verified["same_as_replay"]) == (False, False)
    office.rebuild(thorough=True)
    assert office.verify()["up_to_date"]
    after = office.dump()
    for dump in (before, after):  # a deleted list remembers no corrections
        dump["clubs/club/ladders/main"].pop("corrections")
    assert after == before


# ── Others at the same time ──────────────────────────────────────────────────


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("place", ["before", "after"])
def test_a_rebuild_inside_anothers_commit_ends_right(number: int, place: str) -> None:
    office = with_season()
    office.publish(drawn(FIRST))

    def overtake(commit: int) -> None:
        if commit == number:
            office.publish(drawn(SECOND))
            office.rebuild()

    watched = WatchedStore(office.store)
    setattr(watched, place, overtake)
    rebuilt = office.at(watched).rebuild()
    # after the last commit the other one comes too late to be seen
    late = (number, place) == (2, "after")
    assert rebuilt.up_to_date is not late
    assert rebuilt.revision == (3 if late else 4)
    assert office.verify()["up_to_date"]
    assert office.ratings()[DORA] == 1200.0


def test_facts_that_move_on_while_saving_leave_the_list_out_of_date() -> None:
    office = with_season()
    office.publish(drawn(FIRST))
    watched = WatchedStore(office.store, before=once(lambda: office.publish(drawn(SECOND))))
    rebuilt = office.at(watched).rebuild()
    assert (rebuilt.revision, rebuilt.up_to_date) == (3, False)
    assert not office.verify()["up_to_date"]
    assert office.rebuild().up_to_date
    assert office.verify()["up_to_date"]


def test_moves_that_an_earlier_try_saved_are_told_as_well() -> None:
    office = with_season()
    settings.change_club(
        office.store, "club", lambda club: settings.add_ladder(club, Ladder("second"))
    )
    office.rebuild()
    office.publish(drawn(FIRST))

    def overtake(number: int) -> None:
        if number == 3:  # the first ladder is saved, the second is next
            office.rebuild()

    rebuilt = office.at(WatchedStore(office.store, before=overtake)).rebuild()
    assert {ANNA, BELA} <= {move.name for move in rebuilt.moved["main"]}
    assert office.verify()["up_to_date"]


def test_who_is_always_overtaken_is_told_to_try_again() -> None:
    office = with_season()
    results = (drawn(FIRST), FIRST)
    office.publish(results[0])

    def overtake(number: int) -> None:
        office.rebuild()
        office.publish(results[number % 2])

    with pytest.raises(PlatformError, match="please try again"):
        office.at(WatchedStore(office.store, before=overtake)).rebuild()
    office.rebuild()
    assert office.verify()["up_to_date"]


# ── Facts written by hand (contract §4) ──────────────────────────────────────


def test_a_valid_event_written_by_hand_counts() -> None:
    office = with_season()
    document = event_document(FIRST)
    document["games"][0]["result"] = "0-1"  # the hash is the old one
    office.tamper("events/first", **document)
    assert office.facts().invalid == ()
    office.rebuild()
    # Anna lost to Bela, then beat Carl; the second expectations differ, the signs do not
    ratings = office.ratings()
    assert ratings[BELA] == 1220.0
    assert office.document("ladders/main")["problems"]["facts"] == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"games": [{"round": 1, "white": "anna-becher", "black": "nobody", "result": "1-0"}]},
        {"date": "2026-02-30"},
        {"phone": "12345"},
        {"players": []},
        {"rated": "yes"},
    ],
    ids=["unknown entrant", "impossible date", "personal data", "nobody", "no JSON type"],
)
def test_an_invalid_event_written_by_hand_is_kept_out_and_reported(
    changes: dict[str, Any],
) -> None:
    office = with_season()
    office.tamper("events/first", **changes)
    office.rebuild()
    assert BELA not in office.ratings()
    path = "clubs/club/events/first"
    assert set(office.document("ladders/main")["problems"]["facts"]) == {path}
    assert office.verify()["same_as_replay"]


def test_a_club_whose_every_event_is_invalid_still_has_a_list() -> None:
    office = Office()
    office.tamper("events/first", nonsense=1)
    office.rebuild()
    assert office.ratings() == {}


def test_a_withdrawn_mark_written_by_hand_counts() -> None:
    office = with_season()
    office.tamper("events/third", withdrawn=True)
    office.rebuild()
    assert office.ratings() == {ANNA: 1220.0, CARL: 1220.0, BELA: 1180.0, DORA: 1180.0}


BAD_DECISIONS: dict[str, tuple[Ruling, dict[str, Any]]] = {
    "no kind": (Start(ANNA, 1500.0), {"kind": "guess"}),
    "kind of no text": (Start(ANNA, 1500.0), {"kind": ["start"]}),
    "no moment": (Start(ANNA, 1500.0), {"made_at": "yesterday"}),
    "no time zone": (Start(ANNA, 1500.0), {"made_at": "2026-01-01T12:00:00"}),
    "time of no text": (Start(ANNA, 1500.0), {"made_at": 7}),
    "no author": (Start(ANNA, 1500.0), {"made_by": None}),
    "rating in words": (Start(ANNA, 1500.0), {"rating": "1500"}),
    "rating out of range": (Start(ANNA, 1500.0), {"rating": 4001}),
    "half a game": (Start(ANNA, 1500.0), {"games": 1.5}),
    "true games": (Start(ANNA, 1500.0), {"games": True}),
    "impossible date": (Start(ANNA, 1500.0), {"from_date": "2026-02-30"}),
    "empty date": (Start(ANNA, 1500.0), {"from_date": ""}),
    "empty name": (Start(ANNA, 1500.0), {"who": ""}),
    "name of no text": (Start(ANNA, 1500.0), {"who": 7}),
    "name with a line feed": (Join(CARL, ANNA), {"source": "Carl\nDahl"}),
    "no way to show": (Show(ANNA, "hidden"), {"mode": "shy"}),
    "no result": (
        Correct("first", 1, "anna-becher", "bela-csáky", ANNA, BELA, "0-1"),
        {"result": "2-0"},
    ),
}


@pytest.mark.parametrize(("ruling", "changes"), BAD_DECISIONS.values(), ids=BAD_DECISIONS)
def test_an_unusable_decision_written_by_hand_is_kept_out_and_reported(
    ruling: Ruling, changes: dict[str, Any]
) -> None:
    office = with_season()
    before = office.ratings()
    office.tamper("decisions/by-hand", **decision_document(a_decision(ruling)) | changes)
    office.rebuild()
    problems = office.document("ladders/main")["problems"]["facts"]
    assert set(problems) == {"clubs/club/decisions/by-hand"}
    assert office.ratings() == before
    office.decide(Start(BELA, 1000.0))  # and nobody is kept from deciding
    assert office.verify()["revision"] == 4  # made, published, noticed, decided


@pytest.mark.parametrize(
    "changes", [{"rating": 1600}, {"from_date": "2026-01-01"}, {"made_at": "2026-01-01T12:00:00Z"}]
)
def test_a_usable_decision_written_by_hand_counts(changes: dict[str, Any]) -> None:
    office = with_season()
    document = decision_document(a_decision(Start(DORA, 1500.0, 30)))
    office.tamper("decisions/by-hand", **document | changes)
    (decision,) = office.facts().decisions
    assert decision.ruling.kind == "start"
    assert office.facts().invalid == ()


def test_facts_at_hand_spare_a_reading_and_change_nothing() -> None:
    office = Office()
    office.publish(an_event("a", date="2026-01-06", games=[("Anna Becher", "Bea Berg", "1-0")]))
    office.rebuild()
    published = office.publish(
        an_event("b", date="2026-01-07", games=[("Anna Becher", "Cora Celsius", "0-1")])
    )
    facts = published[0].facts
    assert facts is not None
    assert facts == office.facts()
    rebuilt = rebuild(office.store, office.club.id, facts=facts)
    assert rebuilt.up_to_date
    assert office.verify()["same_as_replay"] is True


def test_facts_at_hand_that_are_old_are_read_again() -> None:
    office = Office()
    published = office.publish(
        an_event("a", date="2026-01-06", games=[("Anna Becher", "Bea Berg", "1-0")])
    )
    office.publish(an_event("b", date="2026-01-07", games=[("Anna Becher", "Cora Kern", "0-1")]))
    rebuilt = rebuild(office.store, office.club.id, facts=published[0].facts)
    assert (rebuilt.revision, rebuilt.up_to_date) == (office.revision(), True)
    assert office.verify()["up_to_date"] is True
