"""A rating history as a line; the numbers of an SVG, which a template draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

WIDTH: Final = 400
HEIGHT: Final = 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 12, 12, 26
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_LINES: Final = 4
_LEAST_SPAN: Final = 20.0


@dataclass(frozen=True, slots=True)
class Chart:
    """Where everything goes, in units of the drawing.

    Attributes:
        line: "x,y x,y …", one pair a rating.
        levels: height and label of the lines across.
        last: the end of the line.
    """

    line: str
    levels: Sequence[tuple[float, str]]
    last: tuple[float, float]
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    bottom: int = HEIGHT - _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def draw_chart(ratings: Sequence[float]) -> Chart | None:
    """Place ratings from left to right; None where there is no line to draw."""
    if len(ratings) < 2:
        return None
    low, high, step = _scale(min(ratings), max(ratings))
    across = (WIDTH - _LEFT - _RIGHT) / (len(ratings) - 1)

    def height(rating: float) -> float:
        return round(_TOP + (high - rating) / (high - low) * (HEIGHT - _TOP - _BOTTOM), 1)

    spots = [(round(_LEFT + at * across, 1), height(one)) for at, one in enumerate(ratings)]
    count = round((high - low) / step)
    levels = [(height(low + place * step), f"{low + place * step:g}") for place in range(count + 1)]
    return Chart(" ".join(f"{x:g},{y:g}" for x, y in spots), levels, spots[-1])


def _scale(lowest: float, highest: float) -> tuple[float, float, float]:
    """Find round numbers below and above, and the step between the lines."""
    middle, span = (lowest + highest) / 2, max(highest - lowest, _LEAST_SPAN)
    bottom, top = middle - span / 2, middle + span / 2
    for step in _STEPS:
        low, high = floor(bottom / step) * step, ceil(top / step) * step
        if (high - low) / step <= _MOST_LINES:
            return low, high, step
    step = ceil(span / _MOST_LINES / _STEPS[-1]) * _STEPS[-1]
    return floor(bottom / step) * step, ceil(top / step) * step, step
