"""Who is who: keys, spellings, namesakes, guests, ids, corrections (rules §6.2, §6.3, §6.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.identity import decisions_in_force
from core.identity.in_force import named_in, undone_ids
from core.identity.players import player_id
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Entrant,
    Event,
    Game,
    Join,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
    Undo,
)
from core.pipeline import Roll
from tests.builders import a_club, a_decision, an_event, decisions
from tests.computing import ladder_of, names_in_order, roll_of, row_of


def attended(event_id: str, day: str, *names: str, **settings: Any) -> Event:
    """List entrants p1, p2, … who play nothing."""
    players = {f"p{number}": name for number, name in enumerate(names, 1)}
    return an_event(event_id, date=day, players=players, **settings)


def names(roll: Roll) -> list[str]:
    return [player.name for player in roll.identities.players]


def who(roll: Roll, event: str, entrant: str) -> str:
    return roll.identities.players[roll.identities.player_of[event, entrant]].name


# ── One key, one entry (rules §6.2) ──────────────────────────────────────────


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("Anna Becher", "anna  becher", True, id="case and blanks"),
        pytest.param("Anna Becher", "Becher, Anna", True, id="comma"),
        pytest.param("Hans Weiss jr.", "Hans Weiss, jr.", False, id="a mark is no given name"),
        pytest.param("Dora Füle", "Dora Fu\u0308le", True, id="composed"),
        pytest.param("Dora Füle", "Dora Fule", False, id="a missing accent is a suggestion"),
    ],
)
def test_names_of_one_key_are_one_entry(one: str, other: str, same: bool) -> None:
    roll = roll_of([attended("a", "2026-01-06", one), attended("b", "2026-01-13", other)])
    assert (len(roll.identities.players) == 1) == same


def test_comma_is_turned_the_other_way_in_hungarian_clubs() -> None:
    events = [
        attended("a", "2026-01-06", "Kovács, János"),
        attended("b", "2026-01-13", "Kovács János"),
    ]
    assert len(roll_of(events, club=a_club(locale="hu")).identities.players) == 1
    assert len(roll_of(events).identities.players) == 2


@pytest.mark.parametrize(
    ("events", "shown"),
    [
        pytest.param(
            [
                attended("a", "2026-01-13", "ANNA EK"),
                attended("b", "2026-01-06", "Anna Ek"),
            ],
            "ANNA EK",
            id="latest by date",
        ),
        pytest.param(
            [
                attended("a", "2026-01-06", "ANNA EK", start="19:00"),
                attended("b", "2026-01-06", "Anna Ek"),
            ],
            "ANNA EK",
            id="latest by start time",
        ),
        pytest.param(
            [
                attended("a", "2026-01-06", "ANNA EK", end_date="2026-02-01"),
                attended("b", "2026-01-07", "Anna Ek"),
            ],
            "Anna Ek",
            id="the start counts, not the end",
        ),
    ],
)
def test_spelling_is_that_of_the_latest_mention(events: list[Event], shown: str) -> None:
    assert names(roll_of(events)) == [shown]


def test_rename_beats_the_latest_spelling() -> None:
    events = [attended("a", "2026-01-06", "Anna Ek"), attended("b", "2026-01-13", "ANNA EK")]
    assert names(roll_of(events, Rename("anna ek", "Anna Ek"))) == ["Anna Ek"]


def test_spelling_of_a_reading_gives_way_to_one_that_was_published() -> None:
    events = [attended("a", "2026-01-06", "Anna Ek"), attended("b", "2026-01-13", "A. Ek")]
    assert names(roll_of(events, Read("b", "p1", "A. Ek", "anna ek"))) == ["Anna Ek"]


def test_new_name_of_a_reading_is_spelled_as_the_organiser_did() -> None:
    roll = roll_of([attended("b", "2026-01-13", "A. Ek")], Read("b", "p1", "A. Ek", "Ask Ek"))
    assert names(roll) == ["Ask Ek"]
    assert roll.identities.players[0].aliases == ("A. Ek",)


# ── Namesakes (rules §6.3) ───────────────────────────────────────────────────


def test_two_mentions_of_one_key_are_two_people() -> None:
    roll = roll_of([attended("a", "2026-01-06", "Anna Ek", "ANNA EK", "Anna Ek")])
    assert [who(roll, "a", f"p{n}") for n in (1, 2, 3)] == [
        "Anna Ek",
        "ANNA EK (2)",
        "Anna Ek (3)",
    ]


def test_entrant_ids_decide_who_is_the_second() -> None:
    players = {"z": "Anna Ek", "a": "anna ek"}
    roll = roll_of([an_event("a", date="2026-01-06", players=players)])
    assert who(roll, "a", "z") == "Anna Ek (2)"


def test_number_that_is_written_is_not_given_away() -> None:
    roll = roll_of([attended("a", "2026-01-06", "Anna Ek", "Anna Ek", "Anna Ek (2)")])
    assert [who(roll, "a", f"p{n}") for n in (1, 2, 3)] == ["Anna Ek", "Anna Ek (3)", "Anna Ek (2)"]


def test_turned_name_is_numbered_in_spoken_order() -> None:
    roll = roll_of([attended("a", "2026-01-06", "Anna Ek", "Ek, Anna")])
    assert who(roll, "a", "p2") == "Anna Ek (2)"


def test_second_of_a_name_is_the_same_person_every_time() -> None:
    events = [attended(one, "2026-01-06", "Anna Ek", "Anna Ek") for one in ("a", "b")]
    assert names(roll_of(events)) == ["Anna Ek", "Anna Ek (2)"]


# ── Guests, bots, ids (rules §6.8, §5) ───────────────────────────────────────


def test_guests_are_an_entry_of_their_own_per_event() -> None:
    events = [
        attended("a", "2026-01-06", "Guest 1", "Guest 1", "Anna Ek", guests=["p1", "p2"]),
        attended("b", "2026-01-13", "Guest 1", "Anna Ek", guests=["p1", "p2"]),
    ]
    roll = roll_of(events)
    players = roll.identities.players
    guests = sorted(player.name for player in players if player.guest)
    assert guests == ["Anna Ek", "Guest 1", "Guest 1", "Guest 1"]
    assert len(players) == 5
    assert [player.guest for player in players] == [False, True, True, True, True]
    assert len({player.id for player in players}) == 5
    assert "guest 1" not in roll.identities.by_key


def test_guest_may_turn_out_to_be_a_member() -> None:
    event = attended("a", "2026-01-06", "Guest 1", "Anna Ek", guests=["p1"])
    roll = roll_of([event], Read("a", "p1", "Guest 1", "Bo Ek"))
    assert who(roll, "a", "p1") == "Bo Ek"
    assert not any(player.guest for player in roll.identities.players)


def test_guests_of_one_name_do_not_make_namesakes() -> None:
    event = attended("a", "2026-01-06", "Anna Ek", "Anna Ek", guests=["p1"])
    assert who(roll_of([event]), "a", "p2") == "Anna Ek"


def test_bots_are_nobody() -> None:
    roll = roll_of([attended("a", "2026-01-06", "Anna Ek", "Bot 3", bots=["p2"])])
    assert names(roll) == ["Anna Ek"]
    assert ("a", "p2") not in roll.identities.mentions


def test_ids_are_opaque_stable_and_the_clubs_own() -> None:
    (one,) = roll_of([attended("a", "2026-01-06", "Anna Ek")]).identities.players
    (later,) = roll_of([attended("z", "2030-01-06", "EK, ANNA")]).identities.players
    other_club = a_club("other", secret="77" * 32)
    (elsewhere,) = roll_of(
        [attended("a", "2026-01-06", "Anna Ek")], club=other_club
    ).identities.players
    assert one.id == later.id != elsewhere.id
    assert one.id.isalnum()
    assert len(one.id) == 10
    assert "anna" not in one.id


def test_id_is_a_keyed_hash_of_the_name_key() -> None:
    # printf 'anna ek' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00 -binary | base32
    assert player_id("00", "anna ek") == "vmzw5zfn2v"


def test_players_are_found_by_id_and_by_name() -> None:
    identities = roll_of([attended("a", "2026-01-06", "Anna Ek", "Bo Ek")]).identities
    assert identities.find("ek, anna") == 0
    assert identities.find(identities.players[1].id) == 1
    assert identities.find("Carl Ek") is None


# ── Corrections (rules §6.5 `result`, §6.6) ──────────────────────────────────

NIGHT = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
FIX = Correct("night", 1, "anna", "bela", "Anna", "Bela", "1/2-1/2")


@pytest.mark.parametrize(
    ("fix", "reason"),
    [
        pytest.param(FIX, None, id="fits"),
        pytest.param(replace(FIX, white_name="ANNA"), None, id="names are compared by key"),
        pytest.param(
            replace(FIX, event="gone"), "the event “gone” is not there", id="event is gone"
        ),
        pytest.param(replace(FIX, round=2), "“night” has no such game any more", id="other round"),
        pytest.param(
            replace(FIX, white="bela", black="anna"),
            "“night” has no such game any more",
            id="colours are part of the game",
        ),
        pytest.param(
            replace(FIX, black_name="Béla"),
            "the players of that game in “night” have other names now",
            id="somebody else now",
        ),
    ],
)
def test_correction_holds_while_its_game_bears_its_names(fix: Correct, reason: str | None) -> None:
    roll = roll_of([NIGHT], fix)
    assert roll.events[0].games[0].result == ("1-0" if reason else "1/2-1/2")
    assert {key: str(why) for key, why in roll.set_aside.items()} == (
        {"decision-0001": reason} if reason else {}
    )


def test_correction_of_a_withdrawn_event_is_set_aside() -> None:
    assert set(roll_of([NIGHT], FIX, withdrawn={"night"}).set_aside) == {"decision-0001"}


def test_game_that_stands_twice_in_a_round_cannot_be_corrected() -> None:
    twice = an_event(
        "night",
        date="2026-01-06",
        format="arena",
        games=[(1, "Anna", "Bela", "1-0"), (1, "Anna", "Bela", "0-1")],
    )
    assert set(roll_of([twice], FIX).set_aside) == {"decision-0001"}


def test_later_correction_prevails() -> None:
    roll = roll_of([NIGHT], FIX, replace(FIX, result="0-1"))
    assert roll.events[0].games[0].result == "0-1"


@pytest.mark.parametrize(
    ("result", "kept"),
    [("1-0", "black"), ("+/-", "black"), ("0-1", None), ("1/2-1/2", None), ("-/+", None)],
)
def test_mark_of_who_gave_up_stays_only_with_a_loss(result: Any, kept: str | None) -> None:
    game = Game(1, "anna", "bela", "1-0", abandoned_by="black")
    roll = roll_of([replace(NIGHT, games=(game,))], replace(FIX, result=result))
    assert roll.events[0].games[0].abandoned_by == kept


# ── What is in force (rules §6.5 `undo`) ─────────────────────────────────────


def test_undone_decisions_and_undos_do_not_count() -> None:
    made = decisions(Join("A B", "C D"), Differ("A B", "E F"), Undo("decision-0001"))
    assert [one.id for one in decisions_in_force(made)] == ["decision-0002"]
    assert undone_ids(made) == {"decision-0001"}


def test_undo_of_an_undo() -> None:
    made = decisions(Join("A B", "C D"), Undo("decision-0001"), Undo("decision-0002"))
    assert [one.id for one in decisions_in_force(made)] == ["decision-0001"]
    assert undone_ids(made) == {"decision-0002"}
    again = (*made, a_decision(Undo("decision-0003"), number=4))
    assert decisions_in_force(again) == ()
    assert undone_ids(again) == {"decision-0001", "decision-0003"}


def test_undo_of_nothing_known_is_harmless() -> None:
    assert decisions_in_force(decisions(Undo("nothing"))) == ()


@pytest.mark.parametrize(
    ("ruling", "spoken"),
    [
        (Read("e", "p", "w", "N"), ("N",)),
        (Join("A", "B"), ("A", "B")),
        (Differ("A", "B"), ("A", "B")),
        (DifferHere("e", "p", "w", "B"), ("B",)),
        (Rename("A", "B"), ("A", "B")),
        (Start("A", 1500), ("A",)),
        (Show("A", "full"), ("A",)),
        (FIX, ()),
        (Undo("x"), ()),
    ],
    ids=lambda value: value.kind if hasattr(value, "kind") else None,
)
def test_names_a_decision_speaks_of(ruling: Ruling, spoken: tuple[str, ...]) -> None:
    assert named_in(a_decision(ruling)) == spoken


# ── Faults reported of other ladders ─────────────────────────────────────────


def test_merging_and_parting_are_both_possible() -> None:
    # JeffSackmann/tennis_atp#28, #14, #154: namesakes merged, one person under two ids
    events = [attended("a", "2026-01-06", "Jan Ek"), attended("b", "2026-01-13", "Jan Ek")]
    parted = roll_of(events, Read("b", "p1", "Jan Ek", "Jan Ek (2)"))
    assert names(parted) == ["Jan Ek", "Jan Ek (2)"]
    again = roll_of(events, Read("b", "p1", "Jan Ek", "Jan Ek (2)"), Join("Jan Ek (2)", "Jan Ek"))
    assert names(again) == ["Jan Ek"]


def test_entrant_who_only_sat_out_is_listed() -> None:
    # Sharly-Chess/sharly-chess#1291: who left is not deleted from the table
    event = an_event("open", date="2026-01-06", byes=[(1, "Anna", 0.5)])
    assert names_in_order(ladder_of([event])) == ["Anna"]
    assert row_of(ladder_of([event]), "Anna").rank is None


def test_entrants_are_compared_as_written_by_the_app() -> None:
    # a bot is known by its mark and not by a name like "Bot 3" (rules §5)
    event = Event(
        "e", "E", NIGHT.date, NIGHT.date, (Entrant("b", "Bot 3"), Entrant("x", "Bye", bot=True))
    )
    assert names(roll_of([event])) == ["Bot 3"]
