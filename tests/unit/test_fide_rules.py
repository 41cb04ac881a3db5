"""FIDE arithmetic on a club's list, worked by hand from rules §3.1 and table 8.1.2."""

from __future__ import annotations

from typing import Any

import pytest

from core.model import Event, Game, Join, Ladder, Start
from core.pipeline import Computed
from core.ratings import Field, Form, Outcome, Played, Scored, find_rule_set
from core.ratings.fide import FideRules
from core.reckoning import event_in_words, game_in_words
from tests.builders import an_event
from tests.computing import (
    explain,
    figure_of,
    figures_of,
    id_of,
    ladder_of,
    lines_of,
    names_in_order,
    row_of,
)

FIDE = Ladder(rules="fide")


def fide(events: list[Event], *rulings: Any, **options: Any) -> Computed:
    return ladder_of(events, *rulings, ladder=FIDE, **options)


def night(*games: tuple[str, str, str], **settings: Any) -> Event:
    return an_event(
        settings.pop("event", "night"),
        date=settings.pop("date", "2026-01-06"),
        games=games,
        **settings,
    )


def starts(*figures: tuple[str, float, int]) -> list[Start]:
    return [Start(*figure) for figure in figures]


def rate(pairings: list[tuple[int, int, float]], *ratings: float, **options: Any) -> Outcome:
    """Rate games among people of 30 rated games, standard play."""
    games = [Game(1, "w", "b", "1-0") for _ in pairings]
    played = Played(pairings, games, options.pop("speed", "standard"))
    options = {"counts": [30] * len(ratings), "peaks": [0.0] * len(ratings)} | options
    return FideRules().rate(played, Field(ratings, **options))


# ── One game (table 8.1.2, the cap of 400, the exemption from 2650) ──────────


@pytest.mark.parametrize(
    ("own", "opponent", "speed", "changes"),
    [
        # K 20; the table gives 200 → 0.76 and 0.24: 20 × 0.24, 20 × −0.26, 20 × −0.76
        pytest.param(1700, 1500, "standard", (5, -5, -15), id="200 stronger"),
        pytest.param(1500, 1700, "standard", (15, 5, -5), id="200 weaker"),
        pytest.param(1500, 1500, "standard", (10, 0, -10), id="equals"),
        # 344 → 0.88 by the table (a formula says 0.88 or 0.89): 2.4, −7.6, −17.6
        pytest.param(1844, 1500, "standard", (2, -8, -18), id="344 is 0.88"),
        # 392 to 411 → 0.92: 1.6, −8.4, −18.4; wider gaps are capped at 400
        pytest.param(1900, 1500, "standard", (2, -8, -18), id="400"),
        pytest.param(2649, 1500, "standard", (2, -8, -18), id="1149 counts as 400"),
        pytest.param(1500, 2649, "standard", (18, 8, -2), id="and for the weaker one"),
        # from 2650 on the true gap: 450 → 0.94: 1.2, −8.8, −18.8
        pytest.param(2650, 2200, "standard", (1, -9, -19), id="2650 is exempt"),
        # the other one is not: 0.08
        pytest.param(2200, 2650, "standard", (18, 8, -2), id="their opponent is capped"),
        # 735 → 0.99, 736 → 1.00: nothing to be won, all to be lost
        pytest.param(2700, 1964, "standard", (0, -10, -20), id="beyond the table's end"),
        pytest.param(2700, 1965, "standard", (0, -10, -20), id="0.2 is rounded to nothing"),
        # nobody is exempt in rapid and blitz: 0.92
        pytest.param(2650, 2200, "rapid", (2, -8, -18), id="nobody is exempt in rapid"),
        pytest.param(2700, 2200, "blitz", (2, -8, -18), id="nor in blitz"),
    ],
)
def test_one_game(own: int, opponent: int, speed: str, changes: tuple[int, int, int]) -> None:
    for score, change in zip((1.0, 0.5, 0.0), changes, strict=True):
        outcome = rate([(0, 1, score)], own, opponent, speed=speed)
        assert outcome.changes[0] == change
        # and with the other colour
        assert rate([(1, 0, 1.0 - score)], own, opponent, speed=speed).changes[0] == change
        assert outcome.counted == [1, 1]
        assert outcome.k_factors == [20, 20]


def test_expected_scores_are_hundredths() -> None:
    rules = find_rule_set("fide")
    assert rules.expected_score(1500, 1700, "standard") == 0.24
    assert rules.expected_score(1700, 1500, "blitz") == 0.76


# ── Rounding (rules §3.1: the event's sum, halves away from zero) ────────────


@pytest.mark.parametrize(
    ("score", "changes"),
    [
        # K 10 once 2400 was reached; 190 → 0.75: 10 × ±0.25, 10 × ∓0.75
        pytest.param(1.0, (3, -3), id="+2.5 is +3, −2.5 is −3"),
        pytest.param(0.0, (-8, 8), id="−7.5 is −8, +7.5 is +8"),
        pytest.param(0.5, (-3, 3), id="a draw likewise"),
    ],
)
def test_halves_go_away_from_zero(score: float, changes: tuple[int, int]) -> None:
    outcome = rate([(0, 1, score)], 2400, 2210, peaks=[2400.0, 2400.0])
    assert tuple(outcome.changes) == changes
    assert outcome.k_factors == [10, 10]


def test_the_sum_is_rounded_not_each_game() -> None:
    # 200 weaker, three draws: 3 × 20 × 0.26 = 15.6; game by game it would be 3 × 5
    assert rate([(0, 1, 0.5)] * 3, 1500, 1700).changes == [16, -16]


def test_hundredths_add_up_exactly() -> None:
    # 0.57 (47 to 53), 0.58 (54 to 61), 0.60 (69 to 76): 2 − 1.75 = 0.25, times 10 = 2.5.
    # In binary that sum is a little off, and 2.4999… would be 2.
    pairings = [(0, 1, 1.0), (0, 2, 1.0), (0, 3, 0.0)]
    outcome = rate(pairings, 2450, 2400, 2396, 2381, peaks=[2450.0] * 4)
    assert outcome.changes[0] == 3


# ── K (rules §3.1) ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("rating", "count", "junior", "peak", "k"),
    [
        pytest.param(1500, 0, False, 0, 40, id="new"),
        pytest.param(1500, 29, False, 1500, 40, id="29 games"),
        pytest.param(1500, 30, False, 1500, 20, id="30 games"),
        pytest.param(2399, 30, False, 2399, 20, id="just below 2400"),
        pytest.param(2299, 30, True, 2299, 40, id="junior below 2300"),
        pytest.param(2300, 30, True, 2300, 20, id="junior of 2300"),
        pytest.param(2300, 29, True, 2300, 40, id="few games outweigh it"),
        pytest.param(2400, 30, False, 2400, 10, id="2400 reached"),
        pytest.param(1900, 10, True, 2400, 10, id="2400 once reached outweighs all"),
        # a starting figure is no result of an event
        pytest.param(2450, 30, False, 0, 20, id="2450 given, not reached"),
    ],
)
def test_k(rating: int, count: int, junior: bool, peak: float, k: int) -> None:
    outcome = rate(
        [(0, 1, 1.0)],
        rating,
        rating,
        counts=[count, count],
        peaks=[peak, peak],
        juniors=frozenset({0} if junior else ()),
    )
    assert outcome.k_factors[0] == k
    assert outcome.changes[0] == k / 2  # equals: K × ½


def test_2400_reached_after_an_event_holds_for_ever() -> None:
    # equals of 2395: 20 × ½ = 10, so Anna has 2405; from the next event on K is 10, also below
    # 2400: against 2405 she loses 5, against an equal 5 more
    events = [
        night(("Anna", "Bela", "1-0"), event="e1", date="2026-01-06"),
        night(("Anna", "Carl", "0-1"), event="e2", date="2026-01-13"),
        night(("Anna", "Dora", "0-1"), event="e3", date="2026-01-20"),
        night(("Anna", "Emil", "0-1"), event="e4", date="2026-01-27"),
    ]
    computed = fide(
        events,
        *starts(("Anna", 2395, 30), ("Bela", 2395, 30), ("Carl", 2405, 30)),
        *starts(("Dora", 2400, 30), ("Emil", 2395, 30)),
    )
    mine = [figure_of(computed, event, "Anna") for event in ("e1", "e2", "e3", "e4")]
    assert [one.k for one in mine] == [20, 10, 10, 10]
    assert [one.after for one in mine] == [2405, 2400, 2395, 2390]
    # Carl was given 2405, won 20 × ½, and it stood above 2400 after that event
    assert figure_of(computed, "e2", "Carl").k == 20


def test_k_is_frozen_when_the_event_begins() -> None:
    # the league began before Anna reached 2400, and ends after
    league = night(
        ("Anna", "Carl", "1-0"), event="league", date="2026-01-01", end_date="2026-03-01"
    )
    evening = night(("Anna", "Bela", "1-0"), event="evening", date="2026-02-03")
    later = night(("Anna", "Bela", "1/2-1/2"), event="later", date="2026-02-10")
    everybody = starts(("Anna", 2395, 30), ("Bela", 2395, 30), ("Carl", 2395, 30))
    computed = fide([league, evening, later], *everybody)
    assert figure_of(computed, "later", "Anna").k == 10
    long = figure_of(computed, "league", "Anna")
    assert (long.k, long.rating, long.change) == (20, 2395, 10)
    # 2405 after the evening; later 2405 − 2385 = 20 → 0.53: 10 × −0.03 is nothing
    assert (long.before, long.after) == (2405, 2415)


def test_a_junior_is_one_where_the_event_says_so() -> None:
    events = [
        night(("Anna", "Bela", "1-0"), event="e1", juniors=["Anna"]),
        night(("Anna", "Carl", "1-0"), event="e2", date="2026-01-13"),
    ]
    computed = fide(events, *starts(("Anna", 1500, 30), ("Bela", 1500, 30), ("Carl", 1520, 30)))
    assert (figure_of(computed, "e1", "Anna").k, figure_of(computed, "e1", "Bela").k) == (40, 20)
    assert (figure_of(computed, "e2", "Anna").k, row_of(computed, "Anna").rating) == (20, 1530)


@pytest.mark.parametrize(
    ("count", "games", "k"),
    [
        pytest.param(30, 35, 20, id="35 × 20 = 700"),
        pytest.param(30, 36, 19, id="700 / 36 = 19.4"),
        pytest.param(0, 17, 40, id="17 × 40 = 680"),
        pytest.param(0, 18, 38, id="700 / 18 = 38.9"),
    ],
)
def test_k_times_games_is_700_at_most(count: int, games: int, k: int) -> None:
    outcome = rate([(0, 1, 1.0)] * games, 1500, 1500, counts=[count, count])
    assert outcome.k_factors == [k, k]
    # ½ a game; halves away from zero
    assert outcome.changes[0] == (k * games + 1) // 2


def test_games_that_are_not_rated_do_not_lower_k() -> None:
    games = [("Anna", "Bela", "1-0")] * 35 + [("Anna", "Bela", "+/-")]
    computed = fide(
        [night(*games, format="match")], *starts(("Anna", 1500, 30), ("Bela", 1500, 30))
    )
    assert figure_of(computed, "night", "Anna").k == 20


# ── A gap too wide (rapid and blitz) ─────────────────────────────────────────


@pytest.mark.parametrize(
    ("own", "opponent", "speed", "reason"),
    [
        pytest.param(2601, 2001, "rapid", "gap", id="600, above 2600"),
        pytest.param(2001, 2601, "blitz", "gap", id="for the weaker one too"),
        pytest.param(2601, 2002, "rapid", None, id="599"),
        pytest.param(2600, 2000, "rapid", None, id="2600 is not above 2600"),
        pytest.param(2601, 2001, "standard", None, id="standard"),
    ],
)
def test_a_gap_too_wide(own: int, opponent: int, speed: Any, reason: str | None) -> None:
    rules = FideRules()
    assert rules.side_reason(Form(own, 30), Form(opponent, 30), speed) == reason
    outcome = rate([(0, 1, 1.0), (0, 2, 0.5)], own, opponent, own, speed=speed)
    assert outcome.counted == ([1, 0, 1] if reason else [2, 1, 1])
    assert outcome.left_out == ({0: "gap"} if reason else {})


def test_a_game_left_out_stands_in_the_event_s_table_alone() -> None:
    blitz = night(("Anna", "Bela", "0-1"), ("Carl", "Anna", "1/2-1/2"), speed="blitz")
    computed = fide([blitz], *starts(("Anna", 2601, 30), ("Bela", 2001, 30), ("Carl", 2601, 30)))
    anna, bela = row_of(computed, "Anna"), row_of(computed, "Bela")
    assert (anna.rating, anna.games, anna.wins, anna.draws, anna.losses) == (2601, 31, 0, 1, 0)
    assert (bela.rating, bela.games, bela.wins, bela.change) == (2001, 30, 0, None)
    # played it was all the same (rules §4.2)
    assert str(bela.last_played) == "2026-01-06"
    figures = figures_of(computed, "night")
    assert (figures.rated_games, figures.not_rated) == (1, {"gap": 1})
    first, second = explain(computed, "night").table()
    assert (first.rated_white, first.rated_black, first.reason) == (False, False, "gap")
    assert (second.rated_white, second.rated_black, second.reason) == (True, True, None)
    (line,) = lines_of(computed, "night", "Bela")
    assert (line.rated, line.reason, line.expected, line.change) == (False, "gap", None, None)
    assert str(game_in_words(line, 20, locale="en")) == "rating gap too large"


def test_games_left_out_are_counted_with_the_others() -> None:
    blitz = night(
        ("Anna", "Bela", "1-0"), ("Anna", "Bela", "1-0"), ("Bela", "Anna", "+/-"), speed="blitz"
    )
    computed = fide([blitz], *starts(("Anna", 2700, 30), ("Bela", 2001, 30)))
    assert figures_of(computed, "night").not_rated == {"forfeit": 1, "gap": 2}


def test_a_gap_comes_before_protection() -> None:
    # rules §5: the first reason that fits
    blitz = night(("Anna", "Nora", "1-0"), speed="blitz")
    computed = fide([blitz], *starts(("Anna", 2601, 30), ("Nora", 2000, 0)))
    (game,) = explain(computed, "night").table()
    assert (game.reason, game.rated_white, game.rated_black) == ("gap", False, False)
    assert row_of(computed, "Nora").games == 0


# ── As the club's rules: newcomers, protection, starting figures ─────────────


def test_newcomers_start_at_1200_and_are_provisional_for_five_games() -> None:
    computed = fide([night(("Anna", "Bela", "1-0"))])
    anna = row_of(computed, "Anna")
    # K 40 × ½
    assert (anna.rating, anna.games, anna.provisional) == (1220, 1, True)
    assert [FideRules().is_provisional(games) for games in (4, 5)] == [True, False]


@pytest.mark.parametrize(
    ("games", "changes", "counted"),
    [
        pytest.param((30, 4), (0, -20), (30, 5), id="White protected"),
        pytest.param((4, 30), (20, 0), (5, 30), id="Black protected"),
        pytest.param((0, 4), (20, -20), (1, 5), id="two provisional"),
        pytest.param((30, 5), (10, -20), (31, 6), id="five are enough"),
    ],
)
def test_protection(
    games: tuple[int, int], changes: tuple[int, int], counted: tuple[int, int]
) -> None:
    computed = fide(
        [night(("Anna", "Bela", "1-0"))],
        *starts(("Anna", 1500, games[0]), ("Bela", 1500, games[1])),
    )
    anna, bela = row_of(computed, "Anna"), row_of(computed, "Bela")
    assert (anna.rating - 1500, bela.rating - 1500) == changes
    assert (anna.games, bela.games) == counted
    assert (anna.wins, bela.losses) == (1, 1)


@pytest.mark.parametrize(
    ("given", "rating"), [(1462.4, 1462), (1462.5, 1463), (1463.5, 1464), (0.0, 0), (0.5, 1)]
)
def test_starting_figures_are_whole_numbers(given: float, rating: int) -> None:
    computed = fide([], Start("Anna", given, 30))
    assert row_of(computed, "Anna").rating == rating


# ── Frozen at the start, credited at the end; running ────────────────────────


def test_overlapping_events_do_not_see_each_other() -> None:
    # both equals of 1500 at their starts: ±10 each, added one after the other
    league = night(
        ("Anna", "Bela", "1-0"), event="league", date="2026-01-01", end_date="2026-03-01"
    )
    evening = night(("Anna", "Bela", "0-1"), event="evening", date="2026-02-03")
    computed = fide([league, evening], *starts(("Anna", 1500, 30), ("Bela", 1500, 30)))
    long = figure_of(computed, "league", "Anna")
    assert (long.rating, long.change, long.before, long.after) == (1500, 10, 1490, 1500)
    words = event_in_words(long, lines_of(computed, "league", "Anna"), running=False, locale="en")
    assert [str(one) for one in words] == [
        "1500.0 (30 games, K 20): scored 1 of 1 rated game, expected 0.50: 20 × 0.50 = +10.0",
        "Other events ended while it was going on: it was calculated with 1500.0, as of its start,"
        " and added to 1490.0 → 1500.0.",
    ]


def test_a_running_event_is_shown_and_not_credited() -> None:
    running = night(("Anna", "Bela", "1-0"), complete=False)
    computed = fide([running], *starts(("Anna", 1500, 30), ("Bela", 1700, 30)))
    anna, figure = row_of(computed, "Anna"), figure_of(computed, "night", "Anna")
    assert (anna.rating, anna.running, anna.games) == (1500, 15, 30)
    assert (figure.change, figure.before, figure.after) == (15, None, None)
    words = event_in_words(figure, lines_of(computed, "night", "Anna"), running=True, locale="en")
    assert [str(one) for one in words] == [
        "1500.0 (30 games, K 20): scored 1 of 1 rated game, expected 0.24: 20 × 0.76:"
        " sum +15.2, rounded +15 so far",
        "The event is running: nothing is credited before it ends.",
    ]


# ── Explained (rules §4.3) ───────────────────────────────────────────────────


def test_the_rounding_of_the_sum_is_told() -> None:
    # K 10 against 190 weaker ones: 0.25 each; −2.5 + 2.5 + 2.5
    games = [("Anna", who, "1-0") for who in ("Bela", "Carl")] + [("Dora", "Anna", "1/2-1/2")]
    first = night(("Anna", "Emil", "1-0"), event="first", date="2026-01-01")
    computed = fide(
        [first, night(*games)],
        *starts(("Anna", 2395, 30), ("Emil", 2395, 30)),
        *[Start(name, 2405 - 190, 30) for name in ("Bela", "Carl", "Dora")],
    )
    figure, lines = figure_of(computed, "night", "Anna"), lines_of(computed, "night", "Anna")
    assert (figure.k, figure.change) == (10, 3)
    assert [line.change for line in lines] == [2.5, 2.5, -2.5]
    (told,) = event_in_words(figure, lines, running=False, locale="en")
    assert str(told) == (
        "2405.0 (31 games, K 10): scored 2½ of 3 rated games, expected 2.25: 10 × 0.25:"
        " sum +2.5, rounded +3 → 2408.0"
    )
    assert str(game_in_words(lines[0], 10, locale="en")) == (
        "The list expected 0.75 of you; you scored 1; 10 × 0.25 = +2.5"
    )


def test_a_sum_that_needs_two_decimals_is_told_with_two() -> None:
    # 36 games, so K 19; drawn with equals, and one with 1510 (0.49): 19 × 0.01
    games = [("Anna", "Bela", "1/2-1/2")] * 35 + [("Anna", "Carl", "1/2-1/2")]
    computed = fide(
        [night(*games, format="match")],
        *starts(("Anna", 1500, 30), ("Bela", 1500, 30), ("Carl", 1510, 30)),
    )
    figure, lines = figure_of(computed, "night", "Anna"), lines_of(computed, "night", "Anna")
    assert (figure.k, figure.change) == (19, 0)
    (told,) = event_in_words(figure, lines, running=False, locale="en")
    assert ": 19 × 0.01: sum +0.19, rounded 0 → 1500.0" in str(told)


def test_games_are_worth_hundredths() -> None:
    worths = FideRules().game_changes(1500, 20, [Scored(1.0, 0.57), Scored(0.5, 0.28)])
    assert [worth.change for worth in worths] == [8.6, 4.4]
    # 0.43 × 15 is 6.45 and not the double beside it
    assert FideRules().game_changes(1500, 15, [Scored(1.0, 0.57)])[0].change == 6.45


# ── On one list ──────────────────────────────────────────────────────────────


def test_ratings_are_whole_numbers_always() -> None:
    events = [
        night(
            ("Anna", "Bela", "1-0"),
            ("Bela", "Carl", "1/2-1/2"),
            event=f"e{day}",
            date=f"2026-01-{day:02}",
        )
        for day in range(1, 29)
    ]
    computed = fide(events, Start("Carl", 1333.3, 7), Start("Bela", 1818.18, 29))
    assert names_in_order(computed)
    assert all(row.rating.is_integer() for row in computed.standings)


def test_two_names_of_one_player_are_one_career() -> None:
    # 15 games under each name: 30 together, so K is 20
    events = [
        night(*[("Anna", "Bela", "1/2-1/2")] * 15, event="e1", format="match"),
        night(*[("Ana", "Bela", "1/2-1/2")] * 15, event="e2", format="match", date="2026-01-07"),
        night(("Anna", "Bela", "1-0"), event="e3", date="2026-01-08"),
    ]
    computed = fide(events, Join("Ana", "Anna"))
    third = figure_of(computed, "e3", "Anna")
    assert (third.games, third.k) == (30, 20)
    assert id_of(computed, "Ana") == id_of(computed, "Anna")
