"""The fixed counter, worked by hand from rules §3.2."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from core.model import Correct, Event, Ladder, Start
from core.pipeline import Computed
from core.ratings import Form, find_rule_set
from core.ratings.counter import CounterRules
from core.reckoning import event_in_words, game_in_words
from tests.builders import an_event
from tests.computing import (
    explain,
    figure_of,
    figures_of,
    ladder_of,
    lines_of,
    names_in_order,
    row_of,
)

COUNTER = Ladder(rules="counter")


def counter(events: list[Event], *rulings: Any, **options: Any) -> Computed:
    return ladder_of(events, *rulings, ladder=COUNTER, **options)


def night(*games: tuple[Any, ...], event: str = "night", **settings: Any) -> Event:
    """Build an event; a game may end with fields of its own, as a mapping."""
    plain = [game[:-1] if isinstance(game[-1], dict) else game for game in games]
    built = an_event(event, date=settings.pop("date", "2026-01-06"), games=plain, **settings)
    marks = [game[-1] if isinstance(game[-1], dict) else {} for game in games]
    marked = [replace(game, **mark) for game, mark in zip(built.games, marks, strict=True)]
    return replace(built, games=tuple(marked))


def words(computed: Computed, event: str, name: str, locale: str = "en") -> list[str]:
    return [
        str(game_in_words(line, None, locale=locale)) for line in lines_of(computed, event, name)
    ]


# ── One game ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("result", "mark", "ratings", "said"),
    [
        pytest.param("1-0", {}, (820, 780), ("+20 win", "−20 loss"), id="White wins"),
        pytest.param("0-1", {}, (780, 820), ("−20 loss", "+20 win"), id="Black wins"),
        pytest.param("1/2-1/2", {}, (800, 800), ("0 draw", "0 draw"), id="draw"),
        pytest.param(
            "0-1",
            {"abandoned_by": "white"},
            (765, 820),
            ("−35 gave up the seat", "+20 win"),
            id="White gave up the seat",
        ),
        pytest.param(
            "1-0",
            {"abandoned_by": "black"},
            (820, 765),
            ("+20 win", "−35 gave up the seat"),
            id="Black gave up the seat",
        ),
    ],
)
def test_one_game(
    result: str, mark: dict[str, Any], ratings: tuple[int, int], said: tuple[str, str]
) -> None:
    computed = counter([night(("Anna", "Bela", result, mark))])
    rows = [row_of(computed, name) for name in ("Anna", "Bela")]
    assert tuple(row.rating for row in rows) == ratings
    # a draw is a rated game all the same
    assert [row.games for row in rows] == [1, 1]
    assert [row.change for row in rows] == [rating - 800 for rating in ratings]
    assert [words(computed, "night", name) for name in ("Anna", "Bela")] == [[one] for one in said]
    assert figure_of(computed, "night", "Anna").k is None


def test_nothing_is_expected_and_nobody_is_provisional() -> None:
    rules = find_rule_set("counter")
    assert rules.expected_score(800, 2000, "blitz") is None
    assert rules.side_reason(Form(800, 0), Form(2000, 99), "blitz") is None
    assert not rules.is_provisional(0)
    computed = counter([night(("Anna", "Bela", "1-0"))], Start("Carl", 900, 1))
    assert [row.provisional for row in computed.standings] == [False] * 3
    assert names_in_order(computed) == ["Carl", "Anna", "Bela"]
    assert [row.rank for row in computed.standings] == [1, 2, 3]
    (line,) = lines_of(computed, "night", "Anna")
    assert (line.expected, line.opponent_rating, line.change) == (None, 800, 20)


# ── Never below 0, game by game (rules §3.2) ─────────────────────────────────


@pytest.mark.parametrize(
    ("start", "results", "rating", "said"),
    [
        pytest.param(10, "L", 0, ["−10 loss (never below 0)"], id="no more than there is"),
        pytest.param(20, "L", 0, ["−20 loss"], id="just enough"),
        pytest.param(0, "L", 0, ["0 loss (never below 0)"], id="nothing left"),
        pytest.param(
            10, "LW", 20, ["−10 loss (never below 0)", "+20 win"], id="lost first, then won"
        ),
        pytest.param(10, "WL", 10, ["+20 win", "−20 loss"], id="won first, then lost"),
        pytest.param(30, "A", 0, ["−30 gave up the seat (never below 0)"], id="giving up likewise"),
        pytest.param(
            12.5,
            "LLDW",
            20,
            ["−12.5 loss (never below 0)", "0 loss (never below 0)", "0 draw", "+20 win"],
            id="twice at the floor",
        ),
    ],
)
def test_never_below_nothing(start: float, results: str, rating: float, said: list[str]) -> None:
    plain = {"W": "1-0", "L": "0-1", "D": "1/2-1/2", "A": "0-1"}
    games = [
        ("Anna", "Bela", plain[one], {"abandoned_by": "white"} if one == "A" else {})
        for one in results
    ]
    computed = counter([night(*games)], Start("Anna", start, 3))
    assert row_of(computed, "Anna").rating == rating
    assert words(computed, "night", "Anna") == said
    changes = [line.change for line in lines_of(computed, "night", "Anna")]
    assert sum(change or 0 for change in changes) == rating - start
    assert str(rating - start) != "-0.0"


def test_games_of_one_round_count_in_the_order_they_are_listed() -> None:
    lost, won = (1, "Anna", "Bela", "0-1"), (1, "Anna", "Bela", "1-0")
    for games, rating in (((lost, won), 20), ((won, lost), 10)):
        computed = counter([night(*games, format="arena")], Start("Anna", 10, 3))
        assert row_of(computed, "Anna").rating == rating


def test_rounds_count_in_order_whatever_is_listed_first() -> None:
    computed = counter(
        [night((2, "Anna", "Bela", "1-0"), (1, "Anna", "Bela", "0-1"))], Start("Anna", 10, 3)
    )
    assert row_of(computed, "Anna").rating == 20


# ── What is not rated (rules §3.2, §5) ───────────────────────────────────────


@pytest.mark.parametrize(
    ("result", "mark", "settings", "reason"),
    [
        pytest.param("1-0", {"moves": (1, 1)}, {}, None, id="both have moved"),
        pytest.param("1-0", {"moves": (0, 0)}, {}, "aborted", id="nobody has moved"),
        pytest.param("1-0", {"moves": (1, 0)}, {}, "aborted", id="Black has not moved"),
        pytest.param("1-0", {"moves": (0, 1)}, {}, "aborted", id="White has not moved"),
        pytest.param("1-0", {"taken_over": True}, {}, "taken-over", id="a bot took over"),
        # the first reason that fits
        pytest.param(
            "1-0", {"moves": (0, 0), "taken_over": True}, {}, "aborted", id="aborted comes first"
        ),
        pytest.param("*", {"moves": (0, 0)}, {}, "unplayed", id="unplayed before aborted"),
        pytest.param("+/-", {"moves": (0, 0)}, {}, "forfeit", id="forfeit before aborted"),
        pytest.param("1-0", {"moves": (0, 0)}, {"bots": ["Bela"]}, "bot", id="bot before aborted"),
        pytest.param(
            "1-0", {"taken_over": True}, {"rated": False}, "unrated-event", id="unrated before both"
        ),
    ],
)
def test_what_is_not_rated(
    result: str, mark: dict[str, Any], settings: dict[str, Any], reason: str | None
) -> None:
    computed = counter([night(("Anna", "Bela", result, mark), **settings)])
    (game,) = explain(computed, "night").table()
    assert (game.reason, game.rated_white, game.rated_black) == (
        reason,
        reason is None,
        reason is None,
    )
    assert row_of(computed, "Anna").rating == (820 if reason is None else 800)
    assert row_of(computed, "Anna").wins == (1 if reason is None else 0)
    figures = figures_of(computed, "night")
    assert figures.not_rated == ({} if reason is None else {reason: 1})
    assert figures.rated_games == (1 if reason is None else 0)


def test_such_games_are_rated_under_other_rules() -> None:
    event = night(("Anna", "Bela", "1-0", {"moves": (0, 0), "taken_over": True}))
    assert row_of(ladder_of([event]), "Anna").rating == 1220


def test_what_is_not_rated_has_words() -> None:
    computed = counter(
        [
            night(
                ("Anna", "Bela", "1-0", {"moves": (1, 0)}),
                ("Anna", "Bela", "1-0", {"taken_over": True}),
                byes=[(3, "Anna", 1.0)],
            )
        ]
    )
    assert words(computed, "night", "Anna") == [
        "aborted before both sides had moved",
        "a bot had taken over a seat",
        "bye",
    ]


def test_a_corrected_result_is_no_seat_given_up() -> None:
    event = night(("Anna", "Bela", "0-1", {"abandoned_by": "white"}))
    fixed = Correct("night", 1, "anna", "bela", "Anna", "Bela", "1/2-1/2")
    computed = counter([event], fixed)
    assert (row_of(computed, "Anna").rating, row_of(computed, "Bela").rating) == (800, 800)
    assert words(computed, "night", "Anna") == ["0 draw"]


# ── When it is credited (rules §1.2, §3.2) ───────────────────────────────────

LEAGUE = night(("Anna", "Bela", "0-1"), event="league", date="2026-01-01", end_date="2026-03-01")
EVENING = night(("Anna", "Carl", "1-0"), event="evening", date="2026-02-03")


def test_nothing_is_frozen() -> None:
    # 10, +20 in February, then the league's loss takes all of 20; rated on January's 10 it would
    # have taken 10 and left 20
    computed = counter([LEAGUE, EVENING], Start("Anna", 10, 3))
    assert row_of(computed, "Anna").rating == 10
    league = figure_of(computed, "league", "Anna")
    assert (league.rating, league.games, league.before, league.change) == (30, 4, 30, -20)
    (told,) = event_in_words(
        league, lines_of(computed, "league", "Anna"), running=False, locale="en"
    )
    assert str(told) == "30.0 (4 games): scored 0 of 1 rated game: −20 → 10.0"


def test_a_running_event_is_counted_on_what_stands_now() -> None:
    computed = counter([replace(LEAGUE, complete=False), EVENING], Start("Anna", 10, 3))
    anna, figure = row_of(computed, "Anna"), figure_of(computed, "league", "Anna")
    assert (anna.rating, anna.running) == (30, -20)
    assert (figure.rating, figure.before, figure.change) == (30, None, -20)


def test_points_are_applied_in_order_of_credit() -> None:
    # both end on one day: the one that began first is credited first (rules §1.3)
    early = night(("Anna", "Bela", "0-1"), event="z", date="2026-01-01", end_date="2026-01-09")
    late = night(("Anna", "Carl", "1-0"), event="a", date="2026-01-02", end_date="2026-01-09")
    computed = counter([late, early], Start("Anna", 10, 3))
    assert row_of(computed, "Anna").rating == 20


def test_starting_figures_hold_from_their_date() -> None:
    computed = counter(
        [night(("Anna", "Bela", "1-0"))], Start("Anna", 5.5, 0, from_date=date(2026, 1, 7))
    )
    assert row_of(computed, "Anna").rating == 5.5
    assert CounterRules().starting_rating(0.1) == 109951162778 / 2**40


def test_words_in_german_have_commas() -> None:
    computed = counter([night(("Anna", "Bela", "0-1"))], Start("Anna", 12.5, 3))
    (line,) = lines_of(computed, "night", "Anna")
    assert str(game_in_words(line, None, locale="de")).startswith("−12,5")
