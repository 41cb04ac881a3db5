"""Why a rating moved, in words (rules §4.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.explanations import GameLine
from core.figures import Figure
from core.reckoning import event_in_words, game_in_words
from core.wording import decimals_in_words, points_in_words

LINE = GameLine(1, "id", "Bela", 1700.0, 1.0, 0.24, rated=True, reason=None, change=15.2)
FIGURE = Figure(rating=1500.0, games=30, change=15.2, counted=1, before=1500.0, k=20.0)


@pytest.mark.parametrize(
    ("line", "k", "said"),
    [
        pytest.param(
            LINE, 20, "The list expected 0.24 of you; you scored 1; 20 × 0.76 = +15.2", id="win"
        ),
        pytest.param(
            replace(LINE, score=0.0, change=-4.8),
            20,
            "The list expected 0.24 of you; you scored 0; 20 × −0.24 = −4.8",
            id="loss",
        ),
        pytest.param(
            replace(LINE, score=0.5, expected=0.5, change=0.0),
            20,
            "The list expected 0.50 of you; you scored ½; 20 × 0.00 = 0.0",
            id="as expected",
        ),
        # 40 × 0.18 is 7.2; it takes three decimals to see that 40 × 0.184 rounds to 7.4
        pytest.param(
            replace(LINE, expected=0.816, change=7.36),
            40,
            "The list expected 0.816 of you; you scored 1; 40 × 0.184 = +7.4",
            id="as many decimals as it takes",
        ),
        pytest.param(
            replace(LINE, rated=False, reason="provisional-opponent", change=None),
            20,
            "counts only for the opponent, who is provisional",
            id="protected",
        ),
        pytest.param(
            replace(LINE, rated=False, reason="forfeit", change=None), 20, "forfeit", id="forfeit"
        ),
        pytest.param(replace(LINE, expected=None, change=20.0), None, "+20 win", id="counter"),
    ],
)
def test_a_game_in_words(line: GameLine, k: float | None, said: str) -> None:
    assert str(game_in_words(line, k, locale="en")) == said


def test_the_sum_and_what_was_left_out() -> None:
    bye = GameLine(2, None, None, None, 1.0, None, rated=False, reason="bye")
    (told,) = event_in_words(FIGURE, [LINE, bye], running=False, locale="en")
    assert str(told) == (
        "1500.0 (30 games, K 20): scored 1 of 1 rated game, expected 0.24: 20 × 0.76 = +15.2"
        " → 1515.2"
    )
    nothing = replace(FIGURE, change=0.0, counted=0, games=1)
    (told,) = event_in_words(nothing, [bye], running=False, locale="en")
    assert str(told) == "1500.0 (1 game): nothing rated → 1500.0"


def test_numbers_are_written_as_the_club_writes_them() -> None:
    assert str(game_in_words(LINE, 20, locale="hu")).endswith("20 × 0,76 = +15,2")
    assert points_in_words(-2.48, "nb") == "−2,48"


@pytest.mark.parametrize(
    ("points", "said"),
    [(20, "+20"), (-35.0, "−35"), (0.0, "0"), (-0.001, "0"), (2.5, "+2.5"), (100, "+100")],
)
def test_points_have_no_more_decimals_than_they_need(points: float, said: str) -> None:
    assert points_in_words(points, "en") == said


def test_nothing_has_no_sign() -> None:
    assert decimals_in_words(-0.001, 2, "en") == "0.00"
    assert decimals_in_words(-0.24, 2, "de") == "−0,24"
