"""Rounding as FIDE does it; exact, whatever comes in."""

from __future__ import annotations

from fractions import Fraction


def round_half_away(number: float | Fraction, divisor: int = 1) -> int:
    """Round number / divisor to a whole number, halves away from zero (B.02 §8.3.4).

    −2.5 becomes −3, and the float just below 0.5 becomes 0.
    """
    # whole numbers stay what they are: a replay rounds many, and fractions are slow
    exact = Fraction(number) if isinstance(number, float) else number
    rounded = int((2 * abs(exact) + divisor) // (2 * divisor))
    return rounded if exact >= 0 else -rounded


def round_half_up(number: Fraction) -> int:
    """Round to a whole number, halves upward (FIDE Handbook B.01 §1.4.6 to §1.4.9)."""
    return int((2 * number + 1) // 2)
