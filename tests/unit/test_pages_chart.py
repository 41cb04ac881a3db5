"""A rating history as a line."""

from __future__ import annotations

import pytest

from functions.pages.chart import HEIGHT, WIDTH, draw_chart


@pytest.mark.parametrize("ratings", [[], [1200.0]], ids=["no-rating", "one-rating"])
def test_one_rating_makes_no_line(ratings: list[float]) -> None:
    assert draw_chart(ratings) is None


@pytest.mark.parametrize(
    ("ratings", "labels"),
    [
        # within four lines: steps of 10 would take five (1200 … 1250)
        pytest.param([1200.0, 1250.0], ["1200", "1220", "1240", "1260"], id="an-evening"),
        # never magnified beyond 20 points from bottom to top
        pytest.param([1200.0, 1200.0], ["1190", "1195", "1200", "1205", "1210"], id="no-move"),
        pytest.param([1000.0, 2000.0], ["1000", "1250", "1500", "1750", "2000"], id="a-career"),
        pytest.param([-50.0, 50.0], ["-50", "-25", "0", "25", "50"], id="below-zero"),
        pytest.param([0.0, 90_000.0], ["0", "23000", "46000", "69000", "92000"], id="beyond"),
    ],
)
def test_the_lines_across_are_round_numbers(ratings: list[float], labels: list[str]) -> None:
    chart = draw_chart(ratings)
    assert chart is not None
    assert [label for _, label in chart.levels] == labels
    heights = [height for height, _ in chart.levels]
    assert heights == sorted(heights, reverse=True)


def test_the_line_fills_the_drawing_from_left_to_right() -> None:
    chart = draw_chart([1200.0, 1210.0, 1205.0])
    assert chart is not None
    spots = [tuple(map(float, spot.split(","))) for spot in chart.line.split()]
    assert [spots[0][0], spots[-1][0]] == [chart.left, chart.right]
    assert spots[-1] == chart.last
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in spots)
    assert spots[1][1] < spots[2][1] < spots[0][1]  # higher up is better
