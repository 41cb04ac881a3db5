"""Games of a Lichess tournament, one JSON object a line.

Counts of the sample files were made by a separate script that is no part of this project.
"""

import json
from datetime import date
from typing import Any

import pytest

from formats.found import Hints
from formats.lichess import looks_like_lichess, read_lichess
from formats.text import decode
from tests.format_files import OTHER_FILES, count_results, faults, named_games, read_one, remarks

MINUTE = 60_000


def sample(name: str) -> bytes:
    return (OTHER_FILES / name).read_bytes()


def make_game(white: str = "Anni", black: str = "bolle77", **fields: Any) -> dict[str, Any]:
    game = {
        "id": f"{white}{black}{fields.get('createdAt', 0)}",
        "rated": True,
        "variant": "standard",
        "speed": "blitz",
        "createdAt": 1_772_388_901_000,
        "status": "resign",
        "players": {
            side: {"user": {"name": name, "id": name.lower()}, "rating": 1500}
            for side, name in (("white", white), ("black", black))
        },
        "winner": "white",
        "moves": "e4 e5",
        "swiss": "abcd1234",
    }
    merged = {"lastMoveAt": game["createdAt"]} | game | fields
    return {name: value for name, value in merged.items() if value is not None}


def write(*games: object) -> str:
    return "".join(json.dumps(game) + "\n" for game in games)


def test_a_swiss() -> None:
    event = read_one(read_lichess, sample("lichess_swiss_games.ndjson"))
    assert named_games(event) == [
        (1, "Quixxel77", "nordlysNo", "1/2-1/2"),  # outoftime without winner
        (1, "TurmLaeufer", "bauer_e5", "1-0"),
        (1, "kis-huszar", "RookieRonja", "-/+"),  # noStart
        (2, "RookieRonja", "Quixxel77", "1-0"),
        (2, "nordlysNo", "bauer_e5", "0-1"),
        (2, "zugzwangZoe", "TurmLaeufer", "0-1"),  # outoftime
        (3, "TurmLaeufer", "RookieRonja", "1/2-1/2"),  # stalemate
        (3, "bauer_e5", "Quixxel77", "1-0"),  # timeout
        (3, "zugzwangZoe", "nordlysNo", "0-1"),
    ]
    assert (event["format"], event["speed"], event["game"]) == ("swiss", "blitz", "chess")
    assert "date" not in event
    assert "name" not in event


def test_the_date_comes_from_the_organiser() -> None:
    event = read_one(read_lichess, sample("lichess_swiss_games.ndjson"), day=date(2026, 3, 1))
    assert (event["date"], event["end_date"]) == ("2026-03-01", "2026-03-01")


def test_byes_cannot_be_seen() -> None:
    found = remarks(read_lichess, sample("lichess_swiss_games.ndjson"))
    assert found == [("byes-missing", None)]


def test_results_without_pairings_are_refused() -> None:
    content = sample("lichess_swiss_results.ndjson")
    assert looks_like_lichess(decode(content))
    assert faults(read_lichess, content) == [("no-pairings", 1, 1)]


@pytest.mark.parametrize(
    ("fields", "result"),
    [
        pytest.param({"status": "mate"}, "1-0", id="mate"),
        pytest.param({"status": "resign", "winner": "black"}, "0-1", id="resigned"),
        pytest.param({"status": "draw", "winner": None}, "1/2-1/2", id="draw"),
        pytest.param({"status": "stalemate", "winner": None}, "1/2-1/2", id="stalemate"),
        pytest.param({"status": "outoftime"}, "1-0", id="on time"),
        pytest.param({"status": "outoftime", "winner": None}, "1/2-1/2", id="on time, no mate"),
        pytest.param({"status": "timeout"}, "1-0", id="left"),
        pytest.param({"status": "timeout", "moves": "e4"}, "*", id="left after one half-move"),
        pytest.param({"status": "resign", "moves": ""}, "*", id="resigned before a move"),
        pytest.param({"moves": None}, "*", id="moves left out of the file"),
        pytest.param({"status": "noStart", "moves": ""}, "+/-", id="no-show"),
        pytest.param({"status": "noStart", "winner": None}, "*", id="nobody came"),
        pytest.param({"status": "aborted", "winner": None}, "*", id="aborted"),
        pytest.param({"status": "started", "winner": None}, "*", id="going on"),
        pytest.param({"status": "created", "winner": None}, "*", id="not begun"),
        pytest.param({"status": "cheat"}, "*", id="cheat: to a human"),
    ],
)
def test_results(fields: dict[str, Any], result: str) -> None:
    assert count_results(read_one(read_lichess, write(make_game(**fields)))) == {result: 1}


@pytest.mark.parametrize(
    "fields",
    [{"status": "cheat"}, {"moves": ""}, {"status": "noStart", "winner": None}, {"rated": False}],
    ids=["cheat", "no moves", "nobody came", "casual"],
)
def test_what_people_have_to_look_at(fields: dict[str, Any]) -> None:
    assert [line for _, line in remarks(read_lichess, write(make_game(**fields)))] == [1]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"winner": "whyte"}, "bad-field", id="unknown side"),
        pytest.param({"winner": None}, "bad-result", id="resigned, but nobody won"),
        pytest.param({"status": "stalemate"}, "bad-result", id="stalemate, but somebody won"),
        pytest.param({"status": "adjudicated"}, "bad-result", id="unknown status"),
        pytest.param({"createdAt": "today"}, "bad-field", id="time as text"),
        pytest.param({"createdAt": True}, "bad-field", id="time as truth"),
        pytest.param({"moves": ["e4"]}, "bad-field", id="moves as a list"),
        pytest.param({"id": None}, "bad-field", id="no id"),
        pytest.param({"players": {"white": 1}}, "bad-field", id="no side"),
    ],
)
def test_faults(fields: dict[str, Any], code: str) -> None:
    assert faults(read_lichess, write(make_game(**fields))) == [(code, 1, 1)]


def test_a_damaged_user_name_is_noticed() -> None:
    game = make_game()
    game["players"]["white"]["user"]["id"] = "anne"
    assert faults(read_lichess, write(game)) == [("user-differs", 1, 1)]


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        # As the API's description of a game (GameJson) has it: objects that hold the id.
        pytest.param({"swissTour": {"id": "abcd1234"}}, "swiss", id="Swiss"),
        pytest.param({"arenaTour": {"id": "x", "name": "Daily"}}, "arena", id="arena"),
    ],
)
def test_a_tournament_may_be_named_by_an_object(fields: dict[str, Any], kind: str) -> None:
    later = {"id": "b", "createdAt": 1_772_390_000_000}
    content = write(make_game(swiss=None, **fields), make_game(swiss=None, **fields, **later))
    event = read_one(read_lichess, content)
    assert event["format"] == kind
    rounds = [1, 2] if kind == "swiss" else [1, 1]
    assert [game["round"] for game in event["games"]] == rounds


@pytest.mark.parametrize(
    ("seconds_later", "codes"),
    [
        pytest.param(1, set(), id="made together"),
        pytest.param(800, {"rounds-unsure"}, id="a digit of the time is wrong"),
    ],
)
def test_games_of_a_round_that_did_not_begin_together_are_told(
    seconds_later: int, codes: set[str]
) -> None:
    first = make_game(lastMoveAt=1_772_390_000_000)
    other = make_game("Cleo", "dora", createdAt=first["createdAt"] + seconds_later * 1000)
    assert {code for code, _ in remarks(read_lichess, write(first, other))} == codes


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"winner": None, "winer": "white"}, id="winner"),
        pytest.param({"swiss": None, "swis": "abcd1234", "source": "swiss"}, id="swiss"),
        pytest.param({"swiss": None, "source": "arena"}, id="arena"),
        pytest.param({"swiss": None, "swissTour": {"name": "Daily"}}, id="no id"),
        pytest.param({"swiss": None, "swissTour": "abcd1234"}, id="no object"),
    ],
)
def test_a_damaged_field_name_makes_no_draw_and_no_event_of_its_own(fields: dict[str, Any]) -> None:
    game = make_game(**({"status": "outoftime"} | fields))
    assert faults(read_lichess, write(game)) == [("bad-field", 1, 1)]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        pytest.param(write(make_game())[:-20], ("bad-json", 1), id="cut off"),
        pytest.param('{"a": NaN}\n', ("bad-json", 1), id="no number"),
        pytest.param("[" * 100_000, ("bad-json", 1), id="endless nesting"),
        pytest.param(write(make_game()) + "{}\n", ("unknown-line", 2), id="no game"),
        pytest.param(write(make_game(), make_game()), ("game-twice", 2), id="game twice"),
        pytest.param("\n", ("empty-file", 1), id="nothing"),
    ],
)
def test_faults_of_lines(content: str, fault: tuple[str, int]) -> None:
    assert [found[:2] for found in faults(read_lichess, content)] == [fault]


def test_a_game_against_no_account_is_left_out() -> None:
    game = make_game(id="x")
    game["players"]["black"] = {"aiLevel": 3}
    content = write(game, make_game())
    assert len(read_one(read_lichess, content)["games"]) == 1
    assert ("player-unknown", 1) in remarks(read_lichess, content)


def test_user_names_show_in_no_id() -> None:
    event = read_one(read_lichess, write(make_game()))
    assert [player["name"] for player in event["players"]] == ["Anni", "bolle77"]
    assert not any("anni" in player["id"] for player in event["players"])


@pytest.mark.parametrize(
    ("speed", "read"),
    [
        ("bullet", "blitz"),
        ("ultraBullet", "blitz"),
        ("blitz", "blitz"),
        ("rapid", "rapid"),
        ("classical", "standard"),
        ("correspondence", None),
    ],
)
def test_speeds(speed: str, read: str | None) -> None:
    assert read_one(read_lichess, write(make_game(speed=speed))).get("speed") == read


@pytest.mark.parametrize(
    ("variant", "kind"),
    [
        ("standard", "chess"),
        ("fromPosition", "chess"),
        ("chess960", "chess960"),
        ("kingOfTheHill", "kingofthehill"),
    ],
)
def test_variants_are_other_games(variant: str, kind: str) -> None:
    assert read_one(read_lichess, write(make_game(variant=variant)))["game"] == kind


def test_bots_are_bots() -> None:
    game = make_game()
    game["players"]["black"]["user"]["title"] = "BOT"
    players = read_one(read_lichess, write(game))["players"]
    assert [player.get("bot", False) for player in players] == [False, True]


def test_an_arena_lets_people_meet_again() -> None:
    games = [
        make_game(createdAt=n * MINUTE, swiss=None, tournament="arena123") for n in range(1, 4)
    ]
    event = read_one(read_lichess, write(*games))
    assert (event["format"], {game["round"] for game in event["games"]}) == ("arena", {1})


def test_a_round_begins_when_all_games_before_it_have_ended() -> None:
    # Round 2 has two players who were not in round 1: only the time tells it.
    games = [
        make_game("A", "B", createdAt=MINUTE, lastMoveAt=4 * MINUTE),
        make_game("C", "D", createdAt=MINUTE + 500, lastMoveAt=MINUTE + 500),
        make_game("E", "F", createdAt=5 * MINUTE, lastMoveAt=6 * MINUTE),
        make_game("A", "C", createdAt=5 * MINUTE + 1, lastMoveAt=6 * MINUTE),
    ]
    event = read_one(read_lichess, write(*reversed(games)))
    assert [(white, played_in) for played_in, white, _, _ in named_games(event)] == [
        ("A", 1),
        ("C", 1),
        ("A", 2),
        ("E", 2),
    ]


def test_two_tournaments_are_two_events() -> None:
    content = write(make_game(), make_game("Carla", "dolle", swiss="efgh5678"))
    reading = read_lichess(content.encode(), hints=Hints())
    assert [event.section for event in reading.events] == ["abcd1234", "efgh5678"]


def test_places_among_games_are_passed_over() -> None:
    content = write(make_game(), {"rank": 1, "points": 1, "username": "Anni"})
    assert remarks(read_lichess, content) == [("line-not-read", 2)]


@pytest.mark.parametrize(
    ("content", "is_lichess"),
    [
        (write(make_game()), True),
        ('{"name": "x", "players": [], "games": []}', False),
        ("{\n", False),
        ("", False),
    ],
    ids=["game", "event of an app", "JSON over lines", "nothing"],
)
def test_lichess_is_known_by_its_first_line(content: str, is_lichess: bool) -> None:
    assert looks_like_lichess(decode(content.encode())) is is_lichess
