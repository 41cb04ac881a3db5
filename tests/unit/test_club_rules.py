"""The club ladder's arithmetic, worked by hand (rules §2)."""

from __future__ import annotations

import math

import pytest

from core.errors import BadInputError
from core.model import Game, Start
from core.ratings import RULE_SETS, Field, Outcome, Pairing, Played, find_rule_set
from core.ratings.club import ClubRules, expected_score
from core.standings import shown
from core.wording import change_in_words, expected_in_words, rating_in_words
from tests.builders import an_event
from tests.computing import explain, figure_of, ladder_of, lines_of, row_of

UNEVEN = (2600.625, 1033.125)
"""Rounded each by itself, their expected scores would miss 1 by 2⁻⁴⁰."""

# ── Expected score (rules §2.1, §1.2) ────────────────────────────────────────


@pytest.mark.parametrize(
    ("own", "opponent", "expected"),
    [
        pytest.param(1500, 1500, 0.5, id="equals"),
        # 1 / (1 + 10) = 0.090909…, 1 / (1 + 1/10) = 0.909090…
        pytest.param(1200, 1600, 1 / 11, id="400 weaker"),
        pytest.param(1600, 1200, 10 / 11, id="400 stronger"),
        # the four of rules §2.8, as a pocket calculator gives them
        pytest.param(1400, 1500, 0.359935, id="100 weaker"),
        pytest.param(1400, 1300, 0.640065, id="100 stronger"),
        pytest.param(1400, 1600, 0.240253, id="200 weaker"),
        pytest.param(1400, 1350, 0.571463, id="50 stronger"),
    ],
)
def test_expected_score(own: float, opponent: float, expected: float) -> None:
    assert expected_score(own, opponent) == pytest.approx(expected, abs=5e-7)
    assert (expected_score(own, opponent) * 2**40).is_integer()


@pytest.mark.parametrize(
    ("own", "opponent"),
    [
        pytest.param(1234.5, 1300.0, id="any two"),
        pytest.param(*UNEVEN, id="both round up or both down"),
        pytest.param(2772.5, 1973.25, id="and another such pair"),
        pytest.param(0.0, 1e9, id="a gap beyond any power of ten"),
    ],
)
def test_expected_scores_of_a_game_make_one_point(own: float, opponent: float) -> None:
    assert expected_score(own, opponent) + expected_score(opponent, own) == 1.0


def test_explained_games_of_black_add_up_to_the_change_to_the_bit() -> None:
    white, black = UNEVEN
    event = an_event("night", date="2026-01-06", games=[("White", "Black", "1/2-1/2")])
    computed = ladder_of([event], Start("White", white, 30), Start("Black", black, 30))
    for name in ("White", "Black"):
        (line,) = lines_of(computed, "night", name)
        assert line.score is not None
        assert line.expected is not None
        assert figure_of(computed, "night", name).change == 20 * (line.score - line.expected)


# ── The worked example (rules §2.8) ──────────────────────────────────────────

OPPONENTS = {"Bela": 1500, "Carl": 1300, "Dora": 1600, "Emil": 1350}


@pytest.mark.parametrize("beaten", [("Bela", "Carl"), ("Bela", "Emil"), ("Carl", "Emil")])
def test_worked_example_to_the_digit(beaten: tuple[str, str]) -> None:
    (lost,) = {"Bela", "Carl", "Emil"} - set(beaten)
    games = [("Anna", who, "1-0") for who in beaten]
    games += [("Dora", "Anna", "1/2-1/2"), (lost, "Anna", "1-0")]
    starts = [Start(name, rating, 30) for name, rating in OPPONENTS.items()]
    computed = ladder_of(
        [an_event("open", date="2026-01-06", games=games)], Start("Anna", 1400, 30), *starts
    )
    anna = row_of(computed, "Anna")
    assert (rating_in_words(anna.rating, "en"), anna.games) == ("1413.8", 34)
    assert anna.change is not None
    assert change_in_words(anna.change, "en") == "+13.8"
    assert round(anna.change, 4) == 13.7657
    lines = {line.opponent_name: line for line in lines_of(computed, "open", "Anna")}
    expected = {name: line.expected for name, line in lines.items()}
    assert {name: expected_in_words(one or 0, "en") for name, one in expected.items()} == {
        "Bela": "0.36",
        "Carl": "0.64",
        "Dora": "0.24",
        "Emil": "0.57",
    }
    total = math.fsum(one or 0 for one in expected.values())
    assert expected_in_words(total, "en") == "1.81"
    gains = {name: 20 * ((line.score or 0) - (line.expected or 0)) for name, line in lines.items()}
    assert round(gains["Dora"], 1) == 5.2  # the draw …
    assert all(gains[who] >= 7.19 for who in beaten)  # … was worth less than either win
    assert sum(gains.values()) == anna.change


# ── K and the provisional (rules §2.2, §2.3) ─────────────────────────────────


@pytest.mark.parametrize(
    ("count", "k", "provisional"),
    [
        (0, 40, True),
        (4, 40, True),
        (5, 40, False),
        (19, 40, False),
        (20, 20, False),
        (99, 20, False),
    ],
)
def test_k_and_provisional_by_count(count: int, k: int, provisional: bool) -> None:
    rules = ClubRules()
    assert rules.rate(Played([], []), Field([1500.0], [count])).k_factors == [k]
    assert rules.is_provisional(count) == provisional
    # K × ½ for a win among equals; the opponent is as far as the player
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    computed = ladder_of([event], Start("Anna", 1500, count), Start("Bela", 1500, count))
    assert row_of(computed, "Anna").rating == 1500 + k / 2
    assert row_of(computed, "Bela").rating == 1500 - k / 2


def test_count_is_frozen_for_the_whole_event() -> None:
    # 19 rated games: all three wins against equals count with K 40, 3 × 40 × ½ = +60
    games = [("Anna", who, "1-0") for who in ("Bela", "Carl", "Dora")]
    starts = [Start(name, 1500, 19) for name in ("Anna", "Bela", "Carl", "Dora")]
    computed = ladder_of([an_event("open", date="2026-01-06", games=games)], *starts)
    assert row_of(computed, "Anna").rating == 1560
    assert row_of(computed, "Anna").games == 22


def test_newcomers_start_at_1200() -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    computed = ladder_of([event])
    anna = row_of(computed, "Anna")
    assert (anna.rating, anna.games, anna.provisional) == (1220, 1, True)
    assert row_of(computed, "Bela").rating == 1180


# ── Protection (rules §2.4) ──────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("counts", "changes", "games", "reason"),
    [
        # 1500 both; K 40 below 20 games: ±20, else ±10
        pytest.param((0, 0), (20, -20), (1, 1), None, id="two provisional: both"),
        pytest.param((5, 5), (20, -20), (6, 6), None, id="two established: both"),
        pytest.param((30, 4), (0, -20), (30, 5), "provisional-opponent", id="White protected"),
        pytest.param((4, 30), (20, 0), (5, 30), "provisional-opponent", id="Black protected"),
        pytest.param((30, 5), (10, -20), (31, 6), None, id="five games are enough"),
    ],
)
def test_protection(
    counts: tuple[int, int],
    changes: tuple[float, float],
    games: tuple[int, int],
    reason: str | None,
) -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    computed = ladder_of([event], Start("Anna", 1500, counts[0]), Start("Bela", 1500, counts[1]))
    anna, bela = row_of(computed, "Anna"), row_of(computed, "Bela")
    assert (anna.rating - 1500, bela.rating - 1500) == changes
    assert (anna.games, bela.games) == games
    # won and lost it is for both (rules §4.2)
    assert (anna.wins, bela.losses) == (1, 1)
    (game,) = explain(computed, "night").table()
    assert (game.rated_white, game.rated_black) == (changes[0] != 0, changes[1] != 0)
    assert game.reason == reason


def test_protected_games_are_explained_with_an_expectation() -> None:
    # 1600 against 1200: 10/11
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    computed = ladder_of([event], Start("Anna", 1600, 30))
    (line,) = lines_of(computed, "night", "Anna")
    assert (line.rated, line.reason) == (False, "provisional-opponent")
    assert line.expected == pytest.approx(10 / 11)
    (other,) = lines_of(computed, "night", "Bela")
    assert (other.rated, other.reason, other.opponent_rating) == (True, None, 1600)


def test_protection_within_a_mixed_event() -> None:
    # Bela is new (1200, K 40): his draw with Anna, 1600, is worth 40 × (½ − 1/11) = 180/11, and
    # Anna and Carl draw as equals: nothing
    games = [("Anna", "Bela", "1/2-1/2"), ("Carl", "Anna", "1/2-1/2")]
    computed = ladder_of(
        [an_event("open", date="2026-01-06", games=games)],
        Start("Anna", 1600, 30),
        Start("Carl", 1600, 30),
    )
    assert row_of(computed, "Bela").rating == pytest.approx(1200 + 180 / 11, abs=1e-9)
    assert (row_of(computed, "Anna").rating, row_of(computed, "Anna").games) == (1600, 31)
    assert row_of(computed, "Anna").draws == 2


# ── Form (rules §2.6, §2.7, §3) ──────────────────────────────────────────────


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(1413.75, "1413.8", id="half goes up"),
        pytest.param(1413.25, "1413.3", id="half goes up, not to even"),
        pytest.param(-0.25, "-0.3", id="half goes away from zero"),
        pytest.param(1413.7499, "1413.7", id="below half"),
        pytest.param(1200.0, "1200.0", id="whole"),
        # no floor
        pytest.param(-13.0, "-13.0", id="below zero"),
    ],
)
def test_shown_to_one_decimal(number: float, expected: str) -> None:
    assert str(shown(number)) == expected


def rate(pairings: list[Pairing], ratings: list[float], counts: list[int]) -> Outcome:
    return ClubRules().rate(Played(pairings, []), Field(ratings, counts))


def test_all_at_once_is_as_one_by_one() -> None:
    # among equals the score expected is worked out in line: the same to the bit, either colour
    ratings = [UNEVEN[0], UNEVEN[1], 1234.5]
    pairings = [(0, 1, 1.0), (1, 0, 0.5), (2, 1, 0.0), (1, 2, 1.0)]
    outcome = rate(pairings, ratings, [30, 30, 30])
    gains = [0.0, 0.0, 0.0]
    for white, black, score in pairings:
        gains[white] += score - expected_score(ratings[white], ratings[black])
        gains[black] += 1.0 - score - expected_score(ratings[black], ratings[white])
    assert outcome.changes == [20 * gain for gain in gains]
    assert outcome.counted == [2, 4, 2]


def test_gaps_beyond_doubles_do_no_harm() -> None:
    # ten to the power of 2.5 million is no double; nothing is expected of the weaker one
    outcome = rate([(0, 1, 1.0), (1, 0, 1.0)], [0.0, 1e9], [30, 30])
    assert outcome.changes == [20.0, -20.0]
    assert outcome.counted == [2, 2]


def test_event_without_games_changes_nothing() -> None:
    outcome = rate([], [1500.0, 1200.0], [3, 0])
    assert (outcome.changes, outcome.counted) == ([0.0, 0.0], [0, 0])


def test_starting_ratings_are_multiples_of_the_grid() -> None:
    # 0.1 is none: the nearest is 109951162778 / 2⁴⁰
    assert ClubRules().starting_rating(0.1) == 109951162778 / 2**40
    assert ClubRules().starting_rating(1400.5) == 1400.5


def test_club_rules_have_no_reasons_of_their_own() -> None:
    game = Game(1, "a", "b", "1-0", moves=(0, 0), taken_over=True)
    assert ClubRules().unrated_reason(game) is None


def test_expected_score_is_the_rule_sets() -> None:
    assert ClubRules().expected_score(1600.0, 1200.0, "rapid") == expected_score(1600.0, 1200.0)


def test_rule_sets_are_found_by_name() -> None:
    assert isinstance(find_rule_set("club"), ClubRules)
    assert all(name == rules.name for name, rules in RULE_SETS.items())


def test_unknown_rules_are_named_with_the_known_ones() -> None:
    with pytest.raises(BadInputError, match="no rules called “glicko”; there are: club"):
        find_rule_set("glicko")
