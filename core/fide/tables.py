"""FIDE's two tables, read once from the files beside this module when they are first wanted."""

from __future__ import annotations

import csv
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent


def expected_hundredths(difference: int) -> int:
    """Look up the expected score of one game.

    Args:
        difference: own rating − opponent's, after any cap.

    Returns:
        Hundredths of a point, 0 to 100; the two players' values sum to 100.

    Source: FIDE Handbook B.02 §8.1.2. It is a table, not a formula.
    """
    by_gap = _higher_by_gap()
    higher = by_gap[min(abs(difference), len(by_gap) - 1)]
    return higher if difference >= 0 else 100 - higher


def performance_difference(percent: int) -> int:
    """Look up dp: how far above the opponents' average a score lies.

    Args:
        percent: points taken of those to be had, 0 to 100.

    Returns:
        Elo points, −800 to 800.

    Source: FIDE Handbook B.02 §8.1.1.
    """
    return _difference_by_percent()[percent]


@cache
def _higher_by_gap() -> tuple[int, ...]:
    """Spread table 8.1.2 out by gap; the last value holds for every wider one."""
    by_gap: list[int] = []
    for row in _read_rows("table_8_1_2.csv"):
        widest = row["max_diff"] or row["min_diff"]
        gaps = range(int(row["min_diff"]), int(widest) + 1)
        by_gap += [_hundredths(row["higher"])] * len(gaps)
    return tuple(by_gap)


@cache
def _difference_by_percent() -> dict[int, int]:
    return {_hundredths(row["p"]): int(row["dp"]) for row in _read_rows("table_8_1_1.csv")}


def _hundredths(decimal: str) -> int:
    # through a float, 100 × 0.57 would be 56.99…
    return int(Fraction(decimal) * 100)


def _read_rows(file: str) -> list[dict[str, str]]:
    with (_HERE / file).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))
