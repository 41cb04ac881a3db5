"""K: how many rating points one point of score is worth (FIDE Handbook B.02 §8.3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

KRule: TypeAlias = Literal["given", "reached-2400", "new-player", "junior", "usual"]
"""What settled K."""

NEW_BELOW: Final = 30
"""Rated games until a player is no longer new to the list."""

MASTER_FROM: Final = 2400
JUNIOR_BELOW: Final = 2300
MOST_POINTS: Final = 700
"""Games in one rating period × K is no more."""


@dataclass(frozen=True, slots=True)
class Career:
    """What K depends on, besides the rating.

    Attributes:
        games_played: rated games before those that are being rated.
        junior: until the end of the year of the 18th birthday.
        ever_2400: a published rating is, or was once, 2400 or more.
    """

    games_played: int
    junior: bool = False
    ever_2400: bool = False


def choose_k(rating: int, career: Career) -> tuple[int, KRule]:
    """Choose K, and say by which rule.

    The order where rules overlap is written nowhere; 2400 outweighs the others in what FIDE
    publishes, and between the other two it makes no difference.
    """
    if career.ever_2400:
        return 10, "reached-2400"
    if career.games_played < NEW_BELOW:
        return 40, "new-player"
    if career.junior and rating < JUNIOR_BELOW:
        return 40, "junior"
    return 20, "usual"


def limit_k(k: int, games: int) -> int:
    """Lower K to the largest whole number with K × games no more than 700.

    Args:
        games: rated in the whole rating period.
    """
    return min(k, MOST_POINTS // games) if games else k
