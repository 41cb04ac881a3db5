"""The gap between two ratings that FIDE's table is entered with (FIDE Handbook B.02 §8.3.1)."""

from __future__ import annotations

from typing import Final

from core.model import Speed

WIDEST_GAP: Final = 400
EXEMPT_FROM: Final = 2650
"""From here on the true gap counts for the player being rated, in standard play."""

TOO_WIDE_FROM: Final = 600
TOO_WIDE_ABOVE: Final = 2600


def gap_used(own: int, opponent: int, speed: Speed) -> int:
    """Cap own rating − opponent's at 400 either way.

    In standard play not for a player rated 2650 or more; the two players of one game may be
    treated differently.
    """
    gap = own - opponent
    if speed == "standard" and own >= EXEMPT_FROM:
        return gap
    return max(-WIDEST_GAP, min(WIDEST_GAP, gap))


def is_too_wide(own: int, opponent: int, speed: Speed) -> bool:
    """Whether a rapid or blitz game is not rated at all (Rapid and Blitz Regulations §7.3.1)."""
    return (
        speed != "standard"
        and abs(own - opponent) >= TOO_WIDE_FROM
        and max(own, opponent) > TOO_WIDE_ABOVE
    )
