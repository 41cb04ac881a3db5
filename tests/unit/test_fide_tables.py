"""FIDE's tables are whole, and what is looked up is what they say.

What must hold of them: 51 and 101 rows, contiguous, mirrored, and each bears the other out (FIDE
Handbook B.02 §8.1.1, §8.1.2).
"""

from __future__ import annotations

import csv
import itertools
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from core.fide import (
    expected_hundredths,
    gap_used,
    is_too_wide,
    performance_difference,
    round_half_away,
    round_half_up,
)
from core.model import Speed

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "core" / "fide"
CENT = Decimal("0.01")


def lines(file: str) -> list[str]:
    return (TABLES / file).read_text("utf-8").splitlines()


def rows(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(lines(file)[1:]))


SCORES = [
    (int(row["min_diff"]), row["max_diff"], Decimal(row["higher"]), Decimal(row["lower"]))
    for row in rows("table_8_1_2.csv")
]
DIFFERENCES = {Decimal(row["p"]): int(row["dp"]) for row in rows("table_8_1_1.csv")}


# ── The files ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("section", ["8.1.1", "8.1.2"])
def test_each_table_names_its_source(section: str) -> None:
    first = lines(f"table_{section.replace('.', '_')}.csv")[0]
    assert first.startswith("# FIDE Handbook B.02")
    assert f"§{section}" in first


def test_the_tables_are_shipped_with_the_program() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shipped = settings["tool"]["setuptools"]["package-data"]["core"]
    found = {file for pattern in shipped for file in (ROOT / "core").glob(pattern)}
    assert set(TABLES.glob("*.csv")) <= found
    assert len(set(TABLES.glob("*.csv"))) == 2


def test_expected_scores_are_contiguous_and_mirrored() -> None:
    assert len(SCORES) == 51
    assert SCORES[0][0] == 0
    for (_, end, higher, _), (start, _, next_higher, _) in itertools.pairwise(SCORES):
        assert start == int(end) + 1
        assert next_higher - higher == CENT
    assert SCORES[-1][1] == ""
    assert (SCORES[0][2], SCORES[-1][2]) == (Decimal("0.50"), 1)
    assert all(higher + lower == 1 for _, _, higher, lower in SCORES)


def test_differences_are_whole_rising_and_mirrored() -> None:
    assert sorted(DIFFERENCES) == [CENT * percent for percent in range(101)]
    rising = [DIFFERENCES[CENT * percent] for percent in range(101)]
    assert all(lower < higher for lower, higher in itertools.pairwise(rising))
    assert all(DIFFERENCES[p] == -DIFFERENCES[1 - p] for p in DIFFERENCES)
    assert (rising[0], rising[50], rising[100]) == (-800, 0, 800)


@pytest.mark.parametrize("percent", range(51, 100))
def test_the_two_tables_bear_each_other_out(percent: int) -> None:
    p = CENT * percent
    (start, end), *more = [(low, int(high)) for low, high, higher, _ in SCORES if higher == p]
    assert not more
    assert start <= DIFFERENCES[p] <= end


# ── Looking up ───────────────────────────────────────────────────────────────


def test_every_row_is_found_from_end_to_end_on_both_sides() -> None:
    for start, end, higher, lower in SCORES:
        for gap in (start, int(end or 4000)):
            assert expected_hundredths(gap) == 100 * higher
            assert expected_hundredths(-gap) == (100 * lower if gap else 50)


# 340 to 344: the logistic curve would give 0.89; the others from calculations FIDE recorded
@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        (0, 50),
        (3, 50),
        (4, 51),
        (-4, 49),
        (340, 88),
        (344, 88),
        (-344, 12),
        (391, 91),
        (400, 92),
        (413, 93),
        (735, 99),
        (736, 100),
        (-736, 0),
        (4000, 100),
        (-4000, 0),
    ],
)
def test_known_scores(difference: int, hundredths: int) -> None:
    assert expected_hundredths(difference) == hundredths


# as floats, 100 × 0.28, 0.57 and 0.58 are not quite 28, 57 and 58
@pytest.mark.parametrize(
    ("percent", "dp"),
    [(0, -800), (28, -166), (29, -158), (50, 0), (57, 50), (58, 57), (63, 95), (100, 800)],
)
def test_known_differences(percent: int, dp: int) -> None:
    assert performance_difference(percent) == dp


def test_every_percentage_is_found() -> None:
    for percent in range(101):
        assert performance_difference(percent) == DIFFERENCES[CENT * percent]


# ── The gap ──────────────────────────────────────────────────────────────────

# own, opponent, list, gap used (B.02 §8.3.1; Rapid and Blitz Rating Regulations §7.3.1)
GAPS: list[tuple[int, int, Speed, int]] = [
    (2000, 1600, "standard", 400),
    (2000, 1599, "standard", 400),
    (1599, 2000, "standard", -400),
    (2649, 2149, "standard", 400),
    (2650, 2149, "standard", 501),
    (2650, 3300, "standard", -650),
    # the two players of one game, recorded by FIDE
    (2813, 2400, "standard", 413),
    (2400, 2813, "standard", -400),
    (2650, 2149, "rapid", 400),
    (2650, 3249, "blitz", -400),
]


@pytest.mark.parametrize(("own", "opponent", "speed", "used"), GAPS)
def test_only_the_rating_of_who_is_rated_lifts_the_cap(
    own: int, opponent: int, speed: Speed, used: int
) -> None:
    assert gap_used(own, opponent, speed) == used


@pytest.mark.parametrize("speed", ["rapid", "blitz"])
@pytest.mark.parametrize(
    ("higher", "lower", "too_wide"),
    [(2601, 2001, True), (2601, 2002, False), (2600, 2000, False), (2600, 1000, False)],
)
def test_a_wide_gap_is_not_rated_on_fast_lists_if_somebody_is_above_2600(
    higher: int, lower: int, too_wide: bool, speed: Speed
) -> None:
    assert is_too_wide(higher, lower, speed) is too_wide
    assert is_too_wide(lower, higher, speed) is too_wide
    assert is_too_wide(higher, lower, "standard") is False


# ── Rounding ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [
        ("2.5", 3),
        ("-2.5", -3),
        ("0.5", 1),
        ("-0.5", -1),
        ("2.49", 2),
        ("-2.49", -2),
        ("0", 0),
        ("-17.5", -18),
        ("1.5", 2),
        ("-1.51", -2),
    ],
)
def test_changes_are_rounded_halves_away_from_zero(amount: str, rounded: int) -> None:
    exact = Fraction(amount)
    assert round_half_away(exact) == rounded
    assert round_half_away(int(100 * exact), 100) == rounded


def test_floats_are_rounded_as_what_they_are() -> None:
    below_half = 0.49999999999999994  # adding 0.5 to this float gives 1.0
    assert round_half_away(below_half) == 0
    assert round_half_away(1500.5) == 1501
    assert round_half_away(-1500.5) == -1501


@pytest.mark.parametrize(
    ("amount", "rounded"), [("1500.5", 1501), ("1500.49", 1500), ("62.5", 63), ("37.5", 38)]
)
def test_averages_and_percentages_are_rounded_halves_upward(amount: str, rounded: int) -> None:
    assert round_half_up(Fraction(amount)) == rounded
