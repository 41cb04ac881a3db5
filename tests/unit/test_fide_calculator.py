"""The FIDE calculator against calculations FIDE recorded, its traps, and a second calculation.

`tests/data/fide/examples.json` says with each example where it comes from.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import BadInputError
from core.fide import Career, limit_k, round_half_away
from core.fide.results import PlayedGame
from core.fide_answers import (
    answer_change,
    change_content,
    first_content,
    performance_content,
    read_games,
)
from core.fide_calculator import calculate_change, calculate_first, calculate_performance
from core.model import Speed

ROOT = Path(__file__).parents[2]
EXAMPLES = json.loads((ROOT / "tests/data/fide/examples.json").read_text("utf-8"))


def games_of(*pairs: tuple[int, float]) -> list[PlayedGame]:
    return [PlayedGame(opponent, score) for opponent, score in pairs]


def games_with(opponents: Sequence[int], points: float) -> list[PlayedGame]:
    """Share points out among opponents: wins first, then a draw, then losses."""
    left = points
    games = []
    for opponent in opponents:
        score = min(left, 1.0)
        games.append(PlayedGame(opponent, score))
        left -= score
    assert left == 0
    return games


# ── Recorded calculations ────────────────────────────────────────────────────


def examples_with(*expected: str) -> Any:
    chosen = [one for one in EXAMPLES if set(expected) & one["expected"].keys()]
    return pytest.mark.parametrize("example", chosen, ids=lambda one: one["id"])


def listed_games(inputs: dict[str, Any]) -> list[PlayedGame]:
    if "games" in inputs:
        return [PlayedGame(one["opponent"], one["score"]) for one in inputs["games"]]
    return games_with(inputs["opponents"], inputs["score"])


def test_every_example_is_used_somewhere_below() -> None:
    known = {"change", "change_rounded", "Ru", "Rp", "K_used"}
    assert len(EXAMPLES) == 36
    assert [one["id"] for one in EXAMPLES if not known & one["expected"].keys()] == []


@examples_with("change", "change_rounded")
def test_recorded_changes(example: dict[str, Any]) -> None:
    inputs, expected = example["inputs"], example["expected"]
    if "period_change" in inputs:
        exact = Fraction(str(inputs["period_change"]))
        assert round_half_away(exact) == expected["change_rounded"]
        return
    events = inputs.get("events", [inputs])
    speed = inputs.get("chapter", "standard")
    changes = [
        calculate_change(one["rating"], listed_games(one), k=inputs["K"], speed=speed)
        for one in events
    ]
    total = sum(one.change for one in changes)
    if (exact_change := expected.get("change", expected.get("period_change"))) is not None:
        assert total == Fraction(str(exact_change))
    if "change_rounded" in expected:
        assert round_half_away(Fraction(total)) == expected["change_rounded"]
    if "events" not in inputs:
        assert changes[0].change_rounded == round_half_away(Fraction(total))
        assert changes[0].new_rating == expected.get("new_rating", changes[0].new_rating)
    else:
        previous = inputs["rating_previous_list"]
        assert previous + expected["change_rounded"] == expected["new_rating"]


@examples_with("Ru")
def test_recorded_first_ratings(example: dict[str, Any]) -> None:
    expected = example["expected"]
    first = calculate_first(listed_games(example["inputs"]))
    assert first.rating == expected["Ru"]
    assert first.published
    if "Ra" in expected:
        assert round(first.average, 4) == Fraction(str(expected["Ra"]))
        assert (first.percent, first.dp) == (expected["p_percent"], expected["dp"])


@examples_with("Rp")
def test_recorded_performances(example: dict[str, Any]) -> None:
    performance = calculate_performance(listed_games(example["inputs"]))
    assert performance.performance == example["expected"]["Rp"]


@examples_with("K_used")
def test_recorded_limits_of_k(example: dict[str, Any]) -> None:
    k, n = example["inputs"]["K"], example["inputs"]["n"]
    changed = calculate_change(1500, games_with([1500] * n, n / 2), k=k)
    assert changed.k == limit_k(k, n) == example["expected"]["K_used"]


# table 8.1.2: a gap of 200 is 0.24 for the lower rated; 20 × 0.76, 0.26 and −0.24
@pytest.mark.parametrize(
    ("score", "change", "new_rating"),
    [(1.0, "15.2", 1515), (0.5, "5.2", 1505), (0.0, "-4.8", 1495)],
    ids=["win", "draw", "loss"],
)
def test_1500_against_1700(score: float, change: str, new_rating: int) -> None:
    changed = calculate_change(1500, games_of((1700, score)), k=20)
    assert changed.expected == Fraction("0.24")
    assert changed.change == Fraction(change)
    assert changed.new_rating == new_rating


# ── Where others go wrong ────────────────────────────────────────────────────


def test_the_change_is_rounded_once_and_not_game_by_game() -> None:
    # 10 × 0.04 = 0.4, three times: 1.2, and not three times 0
    changed = calculate_change(1500, games_of(*[(1529, 0.5)] * 3), k=10)
    assert (changed.change, changed.change_rounded) == (Fraction("1.2"), 1)


def test_halves_of_a_change_go_away_from_zero() -> None:
    # a gap of 4 is 0.49 and 0.51; 50 × 0.01
    up = calculate_change(1500, games_of((1504, 0.5)), k=50)
    down = calculate_change(1504, games_of((1500, 0.5)), k=50)
    assert (up.change, up.change_rounded) == (Fraction("0.5"), 1)
    assert (down.change, down.change_rounded) == (Fraction("-0.5"), -1)


def test_a_rating_is_not_held_at_1400() -> None:
    # 40 × −0.51 = −20.4
    assert calculate_change(1405, games_of((1400, 0.0)), k=40).new_rating == 1385


def test_games_that_are_not_rated_leave_every_sum() -> None:
    # 40 × (1 − 0.64); K is not lowered for games that are not rated
    wide = [(2700, 0.0)] * 20
    changed = calculate_change(1800, games_of((1700, 1.0), *wide), k=40, speed="rapid")
    assert (changed.change, changed.k) == (Fraction("14.4"), 40)
    assert (changed.score, changed.expected) == (1, Fraction("0.64"))
    assert changed.performance == 2500
    assert [game.rated for game in changed.games] == [True] + [False] * 20


def test_without_a_rated_game_nothing_moves() -> None:
    changed = calculate_change(1800, games_of((2700, 1.0)), k=40, speed="blitz")
    assert (changed.change, changed.new_rating, changed.performance) == (0, 1800, None)
    (game,) = changed.games
    assert (game.difference, game.difference_used, game.expected) == (-900, None, None)


def test_the_performance_in_a_change_knows_no_cap() -> None:
    # average 1500, 50 %
    changed = calculate_change(1500, games_of((1000, 1.0), (2000, 0.0)), k=20)
    assert changed.performance == 1500


@pytest.mark.parametrize(
    ("rating", "career", "k", "rule"),
    [
        (1500, Career(0), 40, "new-player"),
        (1500, Career(29), 40, "new-player"),
        (1500, Career(30), 20, "usual"),
        (2350, Career(29), 40, "new-player"),
        (2299, Career(30, junior=True), 40, "junior"),
        (2300, Career(30, junior=True), 20, "usual"),
        (2399, Career(30), 20, "usual"),
        (2400, Career(30), 10, "reached-2400"),
        (2400, Career(0, junior=True), 10, "reached-2400"),
        (2399, Career(30, ever_2400=True), 10, "reached-2400"),
        (1900, Career(0, junior=True, ever_2400=True), 10, "reached-2400"),
    ],
)
def test_k_is_derived(rating: int, career: Career, k: int, rule: str) -> None:
    changed = calculate_change(rating, games_of((1500, 1.0)), k=career)
    assert (changed.k, changed.k_rule) == (k, rule)


@pytest.mark.parametrize(("games", "k"), [(17, 40), (18, 38), (70, 10), (71, 9), (700, 1)])
def test_games_times_k_is_at_most_700(games: int, k: int) -> None:
    changed = calculate_change(1500, games_of(*[(1500, 0.5)] * games), k=Career(0))
    assert (changed.k, changed.full_k) == (k, 40)


@pytest.mark.parametrize(
    ("points", "games", "percent", "dp"),
    [
        (28, 100, 28, -166),
        (57, 100, 57, 50),
        (58, 100, 58, 57),
        (14.5, 50, 29, -158),
        (2.5, 4, 63, 95),
        (1.5, 4, 38, -87),
        (0.5, 8, 6, -444),
        (1, 3, 33, -125),
    ],
)
def test_percentages_are_exact_and_halves_go_up(
    points: float, games: int, percent: int, dp: int
) -> None:
    performance = calculate_performance(games_with([1500] * games, points))
    assert (performance.percent, performance.dp) == (percent, dp)


def test_the_opponents_average_is_rounded_halves_up() -> None:
    performance = calculate_performance(games_of((1500, 1.0), (1501, 0.0)))
    assert (performance.average, performance.performance) == (1501, 1501)
    just_below = calculate_performance(games_of((1500, 0.5), (1500, 0.5), (1501, 0.5)))
    assert just_below.average == 1500


def test_first_ratings_of_half_percentages_are_not_symmetric() -> None:
    # n = 6: (4 + 1) / 8 = 62.5 % → 63, +95; (2 + 1) / 8 = 37.5 % → 38, −87
    assert calculate_first(games_with([1800] * 6, 4)).rating == 1895
    assert calculate_first(games_with([1800] * 6, 2)).rating == 1713


@pytest.mark.parametrize(
    ("opponents", "points", "rating", "reason"),
    [
        # (6914 + 3600) / 7 = 1502; 2.5 / 7 = 36 %, dp −102
        ([1382, 1383, 1383, 1383, 1383], 1.5, 1400, None),
        # one point less among the opponents: 1399.857 rounds to 1400
        ([1382, 1382, 1383, 1383, 1383], 1.5, 1400, None),
        ([1380, 1382, 1382, 1383, 1383], 1.5, 1399, "below-1400"),
        # (7596 + 3600) / 8 = 1399.5; 50 %
        ([1266] * 6, 3, 1400, None),
        ([1800] * 4, 4, None, "too-few-games"),
        ([1800] * 5, 0, None, "no-points"),
        ([1800] * 3, 0, None, "no-points"),
        # (12000 + 3600) / 7 = 2228.57; 50 %
        ([2400] * 5, 2.5, 2200, None),
    ],
)
def test_first_ratings_at_the_edge(
    opponents: list[int], points: float, rating: int | None, reason: str | None
) -> None:
    first = calculate_first(games_with(opponents, points))
    assert (first.rating, first.reason) == (rating, reason)
    assert first.published is (reason is None)


# ── A second calculation, with decimals, straight from the tables ────────────

OPPONENTS = st.integers(0, 4000)
GAMES = st.lists(st.tuples(OPPONENTS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=45)
SPEEDS: st.SearchStrategy[Speed] = st.sampled_from(["standard", "rapid", "blitz"])


def table(name: str) -> list[dict[str, str]]:
    lines = (ROOT / "core" / "fide" / name).read_text("utf-8").splitlines()
    return list(csv.DictReader(lines[1:]))


def second_expected(own: int, opponent: int, speed: Speed) -> Decimal | None:
    gap = abs(own - opponent)
    if speed in ("rapid", "blitz"):
        if gap >= 600 and (own > 2600 or opponent > 2600):
            return None
        gap = min(gap, 400)
    elif own < 2650:
        gap = min(gap, 400)
    (row,) = [
        row
        for row in table("table_8_1_2.csv")
        if int(row["min_diff"]) <= gap <= int(row["max_diff"] or 9999)
    ]
    return Decimal(row["higher" if own >= opponent else "lower"])


def rounded(amount: Decimal) -> int:
    return int(amount.quantize(Decimal(1), ROUND_HALF_UP))  # in decimal this is away from zero


def second_performance(games: list[tuple[int, float]]) -> tuple[Decimal, int, int]:
    average = Decimal(sum(opponent for opponent, _ in games)) / len(games)
    points = sum(Decimal(str(score)) for _, score in games)
    percent = rounded(points * 100 / len(games))
    (row,) = [
        row for row in table("table_8_1_1.csv") if Decimal(row["p"]) == Decimal(percent) / 100
    ]
    return average, percent, int(row["dp"])


@given(rating=OPPONENTS, games=GAMES, k=st.integers(1, 60), speed=SPEEDS)
def test_changes_are_those_of_a_second_calculation(
    rating: int, games: list[tuple[int, float]], k: int, speed: Speed
) -> None:
    changed = calculate_change(rating, games_of(*games), k=k, speed=speed)
    expected = [second_expected(rating, opponent, speed) for opponent, _ in games]
    kept = [game for game, one in zip(games, expected, strict=True) if one is not None]
    points = sum((Decimal(str(score)) for _, score in kept), Decimal())
    gain = points - sum((one for one in expected if one is not None), Decimal())
    used = min(k, 700 // len(kept)) if kept else k
    assert changed.k == used
    assert [game.rated for game in changed.games] == [one is not None for one in expected]
    assert changed.change == Fraction(used * gain)
    assert changed.new_rating == rating + rounded(used * gain)
    if kept:
        average, _, dp = second_performance(kept)
        assert changed.performance == rounded(average) + dp


@given(games=GAMES)
def test_performances_are_those_of_a_second_calculation(games: list[tuple[int, float]]) -> None:
    average, percent, dp = second_performance(games)
    performance = calculate_performance(games_of(*games))
    assert (performance.average, performance.percent) == (rounded(average), percent)
    assert performance.performance == rounded(average) + dp


@given(games=GAMES)
def test_first_ratings_are_those_of_a_second_calculation(games: list[tuple[int, float]]) -> None:
    average, percent, dp = second_performance([*games, (1800, 0.5), (1800, 0.5)])
    first = calculate_first(games_of(*games))
    assert (first.percent, first.dp) == (percent, dp)
    assert abs(Fraction(average) - first.average) < Fraction(1, 10**20)
    rating = min(2200, rounded(average + dp))
    enough = len(games) >= 5 and any(score for _, score in games)
    assert first.rating == (rating if enough else None)
    assert first.published is (enough and rating >= 1400)


@given(rating=OPPONENTS, games=GAMES, k=st.integers(1, 60), speed=SPEEDS, rng=st.randoms())
def test_the_order_of_games_does_not_matter(
    rating: int, games: list[tuple[int, float]], k: int, speed: Speed, rng: Any
) -> None:
    shuffled = list(games)
    rng.shuffle(shuffled)
    there = calculate_change(rating, games_of(*games), k=k, speed=speed)
    here = calculate_change(rating, games_of(*shuffled), k=k, speed=speed)
    for what in ("k", "expected", "score", "change", "new_rating", "performance"):
        assert getattr(there, what) == getattr(here, what)
    assert calculate_performance(games_of(*games)) == calculate_performance(games_of(*shuffled))
    assert calculate_first(games_of(*games)) == calculate_first(games_of(*shuffled))


@given(
    own=st.integers(0, 2649),
    opponent=st.integers(0, 2649),
    score=st.sampled_from([0.0, 0.5, 1.0]),
    speed=SPEEDS,
)
def test_what_one_player_gains_the_other_loses(
    own: int, opponent: int, score: float, speed: Speed
) -> None:
    mine = calculate_change(own, games_of((opponent, score)), k=20, speed=speed)
    theirs = calculate_change(opponent, games_of((own, 1 - score)), k=20, speed=speed)
    assert mine.change == -theirs.change
    assert mine.change_rounded == -theirs.change_rounded


@given(rating=OPPONENTS, games=GAMES, k=st.integers(1, 60))
def test_numbers_are_written_with_the_digits_they_have(
    rating: int, games: list[tuple[int, float]], k: int
) -> None:
    changed = calculate_change(rating, games_of(*games), k=k)
    read = json.loads(json.dumps(change_content(changed)), parse_float=Fraction)
    assert read["change"] == changed.change
    assert read["expected"] == changed.expected
    assert sum(game["expected"] for game in read["games"]) == changed.expected


# ── Text in, JSON out ────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("1", 1.0),
        ("1.0", 1.0),
        ("1,0", 1.0),
        ("0", 0.0),
        ("0.0", 0.0),
        ("0.5", 0.5),
        ("0,5", 0.5),
        ("½", 0.5),
        ("1/2", 0.5),
        (".5", 0.5),
        ("0.50", 0.5),
        (" 1 ", 1.0),
    ],
)
def test_scores_as_people_write_them(text: str, score: float) -> None:
    assert read_games([f"1700:{text}", f" 1650 :{text}"]) == (
        PlayedGame(1700, score),
        PlayedGame(1650, score),
    )


@pytest.mark.parametrize(
    "game",
    [
        "1700",
        "",
        ":",
        "1700:",
        ":1",
        "1700:2",
        "1700:-1",
        "1700:0.7",
        "1700:1:0",
        "1700:0.05",
        "1700:10",
        "1700:½½",
        "1700:١",
        "1700.5:1",
        "abc:1",
        "-1:1",
        "4001:1",
        "1" * 5000 + ":1",
        "1700:nan",
        "١٧٠٠:1",
        "17\u202e00:1",
        "1700:1e0",
        "1_700:1",
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(game: str) -> None:
    with pytest.raises(BadInputError) as refused:
        answer_change("1500", ["1600:1", game], k="20")
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 200
    with pytest.raises(BadInputError):
        read_games([game])


ONE = ["1700:1"]


@pytest.mark.parametrize(
    ("asked", "mentioned"),
    [
        ({"rating": "-1", "k": "20"}, "“-1”"),
        ({"rating": "4001", "k": "20"}, "from 0 to 4000, not “4001”"),
        ({"rating": "high", "k": "20"}, "“high”"),
        ({"rating": "", "k": "20"}, "“”"),
        ({"rating": "1500.5", "k": "20"}, "“1500.5”"),
        ({"rating": "1500", "k": "0"}, "K is a whole number from 1 to 700, not “0”"),
        ({"rating": "1500", "k": "701"}, "“701”"),
        ({"rating": "1500", "k": "many"}, "“many”"),
        ({"rating": "1500", "games_played": "-1"}, "games played before"),
        ({"rating": "1500", "games_played": "few"}, "“few”"),
        ({"rating": "1500"}, "either K"),
        ({"rating": "1500", "k": "20", "games_played": "30"}, "either K"),
        ({"rating": "1500", "k": "20", "junior": True}, "either K"),
        ({"rating": "1500", "k": "20", "ever_2400": True}, "either K"),
        ({"rating": "1500", "k": "20", "speed": "bullet"}, "standard, rapid, blitz"),
        ({"rating": "1500", "k": "20", "games": []}, "at least one game"),
        ({"rating": "1500", "k": "20", "games": ONE * 701}, "At most 700 games"),
    ],
)
def test_what_cannot_be_calculated_is_refused_in_one_sentence(
    asked: dict[str, Any], mentioned: str
) -> None:
    with pytest.raises(BadInputError) as refused:
        answer_change(**{"games": ONE, **asked})
    assert mentioned in str(refused.value)
    assert str(refused.value).count(". ") == 0


@pytest.mark.parametrize("calculate", [calculate_performance, calculate_first])
def test_no_games_and_too_many_are_refused(calculate: Any) -> None:
    for games in ([], games_of((1500, 1.0)) * 701):
        with pytest.raises(BadInputError):
            calculate(games)
    calculate(games_of((1500, 1.0)) * 700)


@pytest.mark.parametrize("score", [0.25, -1.0, 2.0, float("nan"), float("inf")])
def test_no_game_has_another_score(score: float) -> None:
    with pytest.raises(BadInputError):
        PlayedGame(1500, score)


def test_the_edges_of_what_is_allowed() -> None:
    assert answer_change("0", ["4000:0"], k="1").new_rating == 0
    assert answer_change("4000", ["0:1"], k="700").new_rating == 4000
    assert answer_change("4000", ["0:0"], games_played="0").change == -10


def test_the_json_of_a_change() -> None:
    content = change_content(answer_change("1500", ["1700:1", "2000:½"], k="20"))
    # 0.24 and, capped at 400, 0.08; 20 × 1.18; (1700 + 2000) / 2 + 193
    assert content == {
        "rating": 1500,
        "list": "standard",
        "k": 20,
        "k_reason": "K was given.",
        "k_rule": "given",
        "k_limited": False,
        "games": [
            {
                "opponent": 1700,
                "score": 1,
                "difference": -200,
                "difference_used": -200,
                "expected": 0.24,
                "rated": True,
            },
            {
                "opponent": 2000,
                "score": 0.5,
                "difference": -500,
                "difference_used": -400,
                "expected": 0.08,
                "rated": True,
            },
        ],
        "expected": 0.32,
        "score": 1.5,
        "change": 23.6,
        "change_rounded": 24,
        "new_rating": 1524,
        "performance": 2043,
    }


def test_the_json_of_a_game_that_is_not_rated() -> None:
    content = change_content(answer_change("1800", ["2601:0"], k="40", speed="rapid"))
    assert content["games"] == [
        {
            "opponent": 2601,
            "score": 0,
            "difference": -801,
            "difference_used": None,
            "expected": None,
            "rated": False,
        }
    ]
    assert (content["expected"], content["change"], content["performance"]) == (0, 0, None)


def test_the_json_of_a_performance() -> None:
    # 3.5 of 5 is 70 %, dp 149
    performance = calculate_performance(games_with([1600] * 5, 3.5))
    assert performance_content(performance) == {
        "average": 1600,
        "percent": 70,
        "dp": 149,
        "performance": 1749,
    }


def test_the_json_of_first_ratings() -> None:
    five = calculate_first(games_with([1800] * 5, 5))
    assert first_content(five) == {
        "average": 1800,
        "percent": 86,
        "dp": 309,
        "rating": 2109,
        "published": True,
        "reason": None,
        "reason_code": None,
    }
    four = first_content(calculate_first(games_with([1800] * 4, 4)))
    assert (four["rating"], four["published"]) == (None, False)
    assert four["reason_code"] == "too-few-games"
    assert "at least 5 games" in four["reason"]


@pytest.mark.parametrize(
    ("rating", "asked", "said"),
    [
        ("1500", {"k": "15"}, "given"),
        ("1500", {"games_played": "3"}, "40 until 30 rated games"),
        ("1500", {"games_played": "30", "junior": True}, "40 for juniors"),
        ("1500", {"games_played": "30"}, "20 from 30 rated games on"),
        ("1500", {"games_played": "30", "ever_2400": True}, "10 for ever"),
    ],
)
def test_the_answer_says_which_rule_gave_k(rating: str, asked: dict[str, Any], said: str) -> None:
    content = change_content(answer_change(rating, ONE, **asked))
    assert said in content["k_reason"]
    assert content["k_limited"] is False


def test_the_answer_says_that_k_was_lowered() -> None:
    content = change_content(answer_change("1500", ["1500:½"] * 18, games_played="3"))
    assert (content["k"], content["k_rule"], content["k_limited"]) == (38, "new-player", True)
    assert "K is 40 until 30 rated games" in content["k_reason"]
    assert "with 18 games K is 38" in content["k_reason"]
