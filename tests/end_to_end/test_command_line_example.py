"""The worked example of rules §2.8, from files to the explanation."""

import json
import re
from pathlib import Path

import pytest

from tests.end_to_end.running import Program, a_payload

OPPONENTS = {"Five": 1500, "Three": 1300, "Six": 1600, "Fifty": 1350}

# rules §2.1, worked by hand: 1 / (1 + 10^((opponent − 1400) / 400))
EXPECTED = {"Five": 0.359935, "Three": 0.640065, "Six": 0.240253, "Fifty": 0.571463}


@pytest.fixture
def established(club: Program) -> Program:
    club.ok("start", "c", "Anna Becher", 1400, "--games", 30)
    for name, rating in OPPONENTS.items():
        club.ok("start", "c", f"Opponent {name}", rating, "--games", 30)
    return club


def play(results: dict[str, str]) -> dict[str, object]:
    games = [("Anna Becher", f"Opponent {name}", result) for name, result in results.items()]
    return a_payload(*games, name="Dienstagabend 12")


@pytest.mark.parametrize(
    "results",
    [
        pytest.param(
            {"Five": "1-0", "Three": "1-0", "Six": "1/2-1/2", "Fifty": "0-1"}, id="lost-to-1350"
        ),
        pytest.param(
            {"Five": "0-1", "Three": "1-0", "Six": "1/2-1/2", "Fifty": "1-0"}, id="lost-to-1500"
        ),
        pytest.param(
            {"Five": "1-0", "Three": "0-1", "Six": "1/2-1/2", "Fifty": "1-0"}, id="lost-to-1300"
        ),
    ],
)
def test_anna_gains_the_same_whichever_two_games_she_won(
    established: Program, results: dict[str, str]
) -> None:
    answer = established.publish("dienstagabend-12", play(results))

    row = established.ok("show", "c")["standings"][2]
    assert row["name"] == "Anna Becher"
    # 20 × (2.5 − 1.811716) = 13.7657
    assert row["rating"] == pytest.approx(1413.7657, abs=5e-5)
    assert row["change"] == pytest.approx(13.7657, abs=5e-5)
    assert (row["games"], row["wins"], row["draws"], row["losses"]) == (34, 2, 1, 1)
    moved = {move["name"]: move for move in answer["moved"]}
    assert moved["Anna Becher"]["before"] == 1400
    assert moved["Anna Becher"]["after"] == row["rating"]


def test_the_explanation_adds_up_game_by_game(established: Program) -> None:
    results = {"Five": "1-0", "Three": "1-0", "Six": "1/2-1/2", "Fifty": "0-1"}
    established.publish("dienstagabend-12", play(results))

    entry = established.ok("player", "c", "Anna Becher")["history"][0]
    games = {game["opponent_name"].split()[1]: game for game in entry["games"]}
    assert {name: round(game["expected"], 6) for name, game in games.items()} == EXPECTED
    assert (entry["frozen"], entry["before"], entry["k"]) == (1400, 1400, 20)
    gains = [entry["k"] * (game["score"] - game["expected"]) for game in entry["games"]]
    assert sum(gains) == pytest.approx(entry["change"], abs=1e-9)
    assert entry["after"] == entry["before"] + entry["change"]


def test_the_explanation_reads_like_a_sum(established: Program) -> None:
    results = {"Five": "1-0", "Three": "1-0", "Six": "1/2-1/2", "Fifty": "0-1"}
    established.publish("dienstagabend-12", play(results))

    told = established.run("player", "c", "becher, anna").out
    assert (
        "1400.0 (30 games, K 20): scored 2½ of 4 rated games,"
        " expected 1.81: 20 × 0.69 = +13.8 → 1413.8" in told
    )
    # rules §2.8: the draw brought 20 × (0.5 − 0.24) = +5.2, the wins 20 × 0.64 and 20 × 0.36
    lines = {line.split()[3]: line for line in told.splitlines() if " Opponent " in line[:30]}
    assert [lines[name].split()[-1] for name in OPPONENTS] == ["+12.8", "+7.2", "+5.2", "−11.4"]


def test_a_german_club_reads_numbers_with_a_comma(program: Program) -> None:
    program.ok("club", "new", "c", "--name", "SK C", "--locale", "de")
    program.ok("start", "c", "Anna Becher", "1400,5", "--games", 30)
    told = program.run("show", "c").out
    assert "1400,5" in told
    assert program.ok("show", "c")["standings"][0]["rating"] == 1400.5


def test_the_evening_in_the_readme_can_be_published(club: Program) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    (evening,) = re.findall(r"```json\n(.*?)```", readme, re.DOTALL)
    answer = club.publish("evening", json.loads(evening))
    assert (answer["created"], answer["warnings"]) == (True, [])
    assert [one["rated_games"] for one in club.ok("events", "c")] == [2]  # and one forfeit
