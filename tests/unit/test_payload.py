"""Reading an event: canonical form, warnings, checks at the door (contract §1)."""

import datetime
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.errors import InvalidEventError
from core.facts import event_content
from core.model import Bye, Entrant, Event, Game
from core.payload import CODES, WARNING_CODES, parse_json, read_event

FOLDER = Path(__file__).parents[1] / "data" / "good_events"

MINIMAL = Event(
    id="evening",
    name="Klubbkveld",
    date=datetime.date(2026, 1, 7),
    end_date=datetime.date(2026, 1, 7),
    players=(Entrant("1", "Åse Dahl"),),
)

GOOD = {
    "contract": Event(
        id="evening",
        name="Dienstagabend 12",
        date=datetime.date(2026, 9, 15),
        end_date=datetime.date(2026, 9, 15),
        start="19:30",
        speed="rapid",
        players=(
            Entrant("b1", "Bot 3", bot=True),
            Entrant("p1", "Anna Becher", member="k7f3q2m9xw"),
            Entrant("p2", "J. Schmidt", junior=True),
            Entrant("p3", "Gast 1", guest=True),
        ),
        games=(Game(1, "p1", "p2", "1-0"),),
        byes=(Bye(2, "p2", 0.5),),
    ),
    "minimal": MINIMAL,
    "byte_order_mark": MINIMAL,
    "every_result": Event(
        id="evening",
        name="Silvester",
        date=datetime.date(2025, 12, 31),
        end_date=datetime.date(2026, 1, 2),
        speed="blitz",
        complete=False,
        players=(Entrant("a", "Anna"), Entrant("b", "Bela"), Entrant("c", "Szabó  Éva")),
        games=(
            Game(3, "a", "b", "1-0"),
            Game(4, "a", "b", "0-1"),
            Game(5, "a", "b", "1/2-1/2"),
            Game(6, "a", "b", "+/-"),
            Game(7, "a", "b", "-/+"),
            Game(8, "a", "b", "-/-"),
            Game(9, "a", "b", "1/2-1/2"),
            Game(10, "a", "b", "1/2-1/2"),
            Game(11, "a", "b", "+/-"),
            Game(12, "a", "b", "-/+"),
            Game(13, "a", "b", "*"),
        ),
        byes=(Bye(1, "c", 0.5), Bye(2, "b", 0.0), Bye(2, "c", 1.0)),
    ),
    "counter_league": Event(
        id="evening",
        name="Counter League",
        date=datetime.date(2026, 3, 1),
        end_date=datetime.date(2026, 3, 1),
        format="league",
        game="counter",
        rated=False,
        under18=True,
        players=(Entrant("x", "Ola Nordmann"), Entrant("y", "Kari Nordmann")),
        games=(
            Game(1, "y", "x", "+/-", abandoned_by="black", moves=(0, 0)),
            Game(2, "x", "y", "0-1", abandoned_by="white", moves=(12, 11)),
            Game(2, "y", "x", "1/2-1/2", moves=(10000, 9999), taken_over=True),
        ),
        byes=(Bye(2, "x", 1.0),),
    ),
}
"""File → the canonical form, written by hand."""


def evening(**fields: Any) -> dict[str, Any]:
    """Make a valid payload without warnings; `fields` replace what it says."""
    return {
        "name": "Dienstagabend 12",
        "date": "2026-09-15",
        "speed": "rapid",
        "players": [{"id": "p1", "name": "Anna Becher"}, {"id": "p2", "name": "Bela Kun"}],
        "games": [{"round": 1, "white": "p1", "black": "p2", "result": "1-0"}],
        **fields,
    }


def problems_of(payload: object, **options: Any) -> list[tuple[str, str]]:
    """Refusals as (pointer, code)."""
    with pytest.raises(InvalidEventError) as refusal:
        read_event(payload, **{"event_id": "evening", **options})
    return [(problem.pointer, problem.code) for problem in refusal.value.problems]


def warnings_of(payload: object, **options: Any) -> list[tuple[str, str]]:
    """Warnings as (pointer, code)."""
    accepted = read_event(payload, event_id="evening", **options)
    for warning in accepted.warnings:
        assert str(warning.detail).endswith(".")
        assert warning.code in WARNING_CODES
    return [(warning.pointer, warning.code) for warning in accepted.warnings]


# ── Canonical form ───────────────────────────────────────────────────────────


def test_every_good_file_is_in_the_table() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == GOOD.keys()


@pytest.mark.parametrize("name", GOOD)
def test_good_file_is_read_in_canonical_form(name: str) -> None:
    accepted = read_event(parse_json((FOLDER / f"{name}.json").read_bytes()), event_id="evening")
    assert accepted.event == GOOD[name]


@pytest.mark.parametrize("name", GOOD)
def test_canonical_json_reads_back_as_the_same_event(name: str) -> None:
    text = json.dumps(event_content(GOOD[name]))
    assert read_event(parse_json(text), event_id="evening").event == GOOD[name]


def test_canonical_json_leaves_out_defaults_and_marks_that_are_not_set() -> None:
    assert event_content(MINIMAL) == {
        "name": "Klubbkveld",
        "date": "2026-01-07",
        "players": [{"id": "1", "name": "Åse Dahl"}],
        "games": [],
    }


def test_canonical_json_of_marks() -> None:
    payload = event_content(GOOD["counter_league"])
    assert payload["games"] == [
        {
            "round": 1,
            "white": "y",
            "black": "x",
            "result": "+/-",
            "abandoned_by": "black",
            "moves": [0, 0],
        },
        {
            "round": 2,
            "white": "x",
            "black": "y",
            "result": "0-1",
            "abandoned_by": "white",
            "moves": [12, 11],
        },
        {
            "round": 2,
            "white": "y",
            "black": "x",
            "result": "1/2-1/2",
            "moves": [10000, 9999],
            "taken_over": True,
        },
    ]
    assert event_content(GOOD["contract"])["players"] == [
        {"id": "b1", "name": "Bot 3", "bot": True},
        {"id": "p1", "name": "Anna Becher", "member": "k7f3q2m9xw"},
        {"id": "p2", "name": "J. Schmidt", "junior": True},
        {"id": "p3", "name": "Gast 1", "guest": True},
    ]


def test_listing_order_of_players_and_byes_makes_no_difference() -> None:
    byes = [{"round": 3, "player": p, "points": 0.5} for p in ("p2", "p1")]
    payload = evening(byes=byes)
    turned = evening(byes=byes[::-1], players=payload["players"][::-1])
    assert (
        read_event(payload, event_id="e").event
        == read_event(turned, event_id="e").event
        == replace(
            read_event(evening(), event_id="e").event, byes=(Bye(3, "p1", 0.5), Bye(3, "p2", 0.5))
        )
    )


def test_games_keep_their_listed_order_within_a_round() -> None:
    games = [
        {"round": 2, "white": "p1", "black": "p2", "result": "1-0"},
        {"round": 1, "white": "p2", "black": "p1", "result": "0-1"},
        {"round": 2, "white": "p2", "black": "p1", "result": "1-0"},
        {"round": 1, "white": "p1", "black": "p2", "result": "0-1"},
    ]
    event = read_event(evening(format="arena", games=games), event_id="e").event
    assert [(game.round, game.white) for game in event.games] == [
        (1, "p2"),
        (1, "p1"),
        (2, "p1"),
        (2, "p2"),
    ]


@pytest.mark.parametrize("points", [0, 0.5, 1, 0.0, 1.0], ids=repr)
def test_bye_points_may_be_written_as_whole_or_decimal_number(points: float) -> None:
    event = read_event(
        evening(byes=[{"round": 2, "player": "p1", "points": points}]), event_id="e"
    ).event
    assert event.byes[0].points == points
    assert type(event.byes[0].points) is float


@pytest.mark.parametrize("name", ["A", "A" * 120, " " + "A" * 120 + "\u2003", "王", "O’Brien-Łuk"])
def test_names_of_1_to_120_characters_after_trimming_are_taken(name: str) -> None:
    players = [{"id": "p1", "name": name}, {"id": "x" * 64, "name": "B"}]
    event = read_event(evening(name=name, players=players, games=[]), event_id="e").event
    assert event.name == event.players[0].name == name.strip()


# ── Free formats ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["arena", "league", "match", "knockout", "other"])
def test_free_formats_take_an_entrant_twice_in_a_round(kind: str) -> None:
    games = evening()["games"] * 3
    byes = [{"round": 1, "player": "p1", "points": 0}] * 2
    assert warnings_of(evening(format=kind, games=games, byes=byes)) == []


# ── At the door ──────────────────────────────────────────────────────────────

# 366 days after 2026-09-15 is 2027-09-16: one year of 365 days, and one day more.
TODAY = datetime.date(2026, 9, 15)


def test_date_366_days_ahead_is_taken() -> None:
    payload = evening(date="2027-09-16", end_date="2027-09-16")
    assert read_event(payload, event_id="e", today=TODAY).event.date.year == 2027


def test_dates_further_ahead_are_refused() -> None:
    payload = evening(date="2027-09-17", end_date="9999-12-31")
    assert problems_of(payload, today=TODAY) == [
        ("/date", "date-too-far-ahead"),
        ("/end_date", "date-too-far-ahead"),
    ]


def test_replay_takes_any_date() -> None:
    assert warnings_of(evening(date="9999-12-31")) == []


def test_unknown_member_is_refused_at_the_door_only() -> None:
    players = [
        {"id": "p1", "name": "Anna Becher", "member": "known"},
        {"id": "p2", "name": "Bela Kun", "member": "stranger"},
    ]
    payload = evening(players=players)
    assert problems_of(payload, is_known_member={"known"}.__contains__) == [
        ("/players/1/member", "unknown-member")
    ]
    assert warnings_of(payload) == []


@pytest.mark.parametrize(
    "event_id",
    ["", "__a__", "a-", "-a", "Evening", "ä", "a/b", "a b", "a\n", "a" * 65, "..", "\ud800"],
)
def test_bad_event_id_is_refused_along_with_the_rest(event_id: str) -> None:
    assert problems_of(evening(name=""), event_id=event_id) == [
        ("", "bad-event-id"),
        ("/name", "empty"),
    ]


def test_problem_beside_a_list_that_is_too_long_is_still_found() -> None:
    games = [{"round": 1, "white": "p1", "black": "p2", "result": "1-0"}] * 5001
    games[1] = {**games[1], "result": "2-0"}
    assert problems_of(evening(format="league", games=games)) == [
        ("/games", "too-many"),
        ("/games/1/result", "not-allowed"),
    ]


def test_five_thousand_games_are_taken() -> None:
    assert warnings_of(evening(format="league", games=evening()["games"] * 5000)) == []


def test_endless_fields_are_refused_as_one_problem() -> None:
    assert problems_of(evening() | {f"field {n}": n for n in range(60_000)}) == [("", "too-many")]


@pytest.mark.parametrize("field", ["\u202egnp", "x" * 500], ids=["turned", "endless"])
def test_field_that_cannot_be_shown_is_pointed_at_through_its_object(field: str) -> None:
    payload = evening(players=[{"id": "p1", "name": "A", field: 1}], games=[])
    assert problems_of(payload) == [("/players/0", "unknown-field")]


def test_field_name_that_is_no_text_is_refused() -> None:
    assert problems_of(evening() | {5: "x"}) == [("", "unknown-field")]


def test_unknown_format_does_not_make_rounds_doubtful() -> None:
    games = evening()["games"] * 2
    assert problems_of(evening(format="ladder", games=games)) == [("/format", "not-allowed")]


# ── Warnings ─────────────────────────────────────────────────────────────────


def test_ordinary_event_has_no_warnings() -> None:
    assert warnings_of(evening()) == []


def test_assumed_speed_is_mentioned() -> None:
    payload = evening()
    del payload["speed"]
    assert warnings_of(payload) == [("/speed", "speed-assumed")]


def test_running_event_without_end_is_mentioned() -> None:
    assert warnings_of(evening(complete=False)) == [("/end_date", "no-end-date")]
    assert warnings_of(evening(complete=False, end_date="2026-10-15")) == []


def test_two_of_one_name_are_mentioned_at_the_later_one() -> None:
    players = [
        {"id": "p1", "name": "Becher, Anna"},
        {"id": "p2", "name": "Bela Kun"},
        {"id": "p3", "name": "anna  becher"},
        {"id": "b1", "name": "Bela Kun", "bot": True},
    ]
    assert warnings_of(evening(players=players)) == [("/players/2/name", "same-name")]


def test_order_of_names_is_the_clubs() -> None:
    # Rules §6.2: "Family, Given" is turned to "Family Given" in Hungarian clubs.
    players = [{"id": "p1", "name": "Szabó, Éva"}, {"id": "p2", "name": "Szabó Éva"}]
    assert warnings_of(evening(players=players)) == []
    assert warnings_of(evening(players=players), family_first=True) == [
        ("/players/1/name", "same-name")
    ]


def test_game_without_result_in_a_complete_event_is_mentioned() -> None:
    games = [{"round": 1, "white": "p1", "black": "p2", "result": "*"}]
    assert warnings_of(evening(games=games)) == [("/games/0/result", "points-do-not-add-up")]
    assert warnings_of(evening(games=games, complete=False, end_date="2026-09-15")) == []


def test_byes_of_one_round_worth_more_than_a_point_are_mentioned() -> None:
    byes = [
        {"round": 2, "player": "p1", "points": 0.5},
        {"round": 2, "player": "p2", "points": 1},
        {"round": 2, "player": "p1", "points": 0.5},
        {"round": 2, "player": "p1", "points": 0.5},
    ]
    assert warnings_of(evening(format="league", byes=byes)) == [
        ("/byes/3/points", "points-do-not-add-up")
    ]


def test_warnings_stand_in_the_order_of_the_document() -> None:
    payload = {
        "games": [{"round": 1, "white": "a", "black": "b", "result": "*"}],
        "players": [{"id": "b", "name": "Anna"}, {"id": "a", "name": "ANNA"}],
        "date": "2026-09-15",
        "name": "Abend",
    }
    assert warnings_of(payload) == [
        ("/speed", "speed-assumed"),
        ("/games/0/result", "points-do-not-add-up"),
        ("/players/1/name", "same-name"),
    ]


# ── Sentences ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rated": "yes"}, "“rated” must be true or false, not “yes”."),
        ({"players": {}}, "“players” must be a list, not an object."),
        ({"byes": [5]}, "Bye 1 must be an object, not 5."),
        ({"games": [[]]}, "Game 1 must be an object, not a list."),
        ({"players": [None]}, "Player 1 must be an object, not null."),
        ({"name": True}, "“name” must be text, not true."),
        ({"date": "2026-02-30"}, "“date” is “2026-02-30”, a date that does not exist."),
        (
            {"end_date": "2026-09-01"},
            "The event ends on 2026-09-01, before it begins on 2026-09-15.",
        ),
        (
            {"games": [{"round": 1, "white": "p1", "black": "p2", "result": "2-0"}]},
            "“result” of game 1 must be one of 1-0, 0-1, 1/2-1/2, +/-, -/+, -/-, *, not “2-0”.",
        ),
        ({"speed": "bullet"}, "“speed” must be one of standard, rapid, blitz, not “bullet”."),
        (
            {"byes": [{"round": 2, "player": "p1", "points": 2}]},
            "“points” of bye 1 must be one of 0, 0.5, 1, not 2.",
        ),
        (
            {"byes": [{"round": 10**80, "player": "p1", "points": 1}]},
            "“round” of bye 1 must be at most 999, not a huge number.",
        ),
        (
            {"byes": [{"round": 1, "player": "p1", "points": 1}]},
            "“Anna Becher” stands in round 1 twice:"
            " in game 1 of the list and with bye 1 of the list.",
        ),
        (
            {"name": "Abend\u202e 12"},
            "“name” holds a character that cannot be seen (U+202E): “Abend<U+202E> 12”.",
        ),
        (
            {"phone": "555"},
            "“phone” is personal data; only names and results are stored, so please leave it out.",
        ),
        (
            {"games": [{"round": 1, "white": "p1", "black": "p7", "result": "1-0"}]},
            "“black” of game 1 is “p7”, who is not among the players.",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_sentence_names_the_value_or_the_entrant(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidEventError) as refusal:
        read_event(evening(**change), event_id="evening")
    assert sentence in [str(problem.detail) for problem in refusal.value.problems]


def test_codes_are_kebab_case_and_explained() -> None:
    for code, meaning in {**CODES, **WARNING_CODES}.items():
        assert code == code.lower().replace("_", "-").replace(" ", "-")
        assert meaning.endswith(".")
