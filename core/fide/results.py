"""What goes into the calculator and what comes out; fractions, so that nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from core.fide.allowed import check_rating, check_score
from core.fide.k_factor import KRule
from core.fide.rounding import round_half_away
from core.model import Speed

NoRating: TypeAlias = Literal["no-points", "too-few-games", "below-1400"]
"""Why somebody stays unrated."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game against a rated opponent.

    Attributes:
        opponent: rating, 0 to 4000.
        score: 0, 0.5 or 1.

    Raises:
        BadInputError: one of them is something else.
    """

    opponent: int
    score: float

    def __post_init__(self) -> None:
        check_rating(self.opponent)
        check_score(self.score)


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game of a change.

    Attributes:
        difference: own rating − opponent's.
        difference_used: after the cap; None if the game is not rated.
        expected: points; None if the game is not rated.
    """

    opponent: int
    score: float
    difference: int
    difference_used: int | None
    expected: Fraction | None

    @property
    def rated(self) -> bool:
        """Whether it moves the rating."""
        return self.expected is not None


@dataclass(frozen=True, slots=True)
class Change:
    """What the games of one rating period do to a rating.

    Attributes:
        speed: the list.
        full_k: K before games × K was held to 700.
        expected, score: sums over the games that are rated.
        performance: in those games; None if there are none.
    """

    rating: int
    speed: Speed
    k: int
    full_k: int
    k_rule: KRule
    games: tuple[RatedGame, ...]
    expected: Fraction
    score: Fraction
    performance: int | None

    @property
    def change(self) -> Fraction:
        """Rating points, unrounded."""
        return self.k * (self.score - self.expected)

    @property
    def change_rounded(self) -> int:
        """Rounded once, over the whole period (B.02 §8.3.4)."""
        return round_half_away(self.change)

    @property
    def new_rating(self) -> int:
        """On the next list; if it fell below 1400, FIDE shows the player as unrated there."""
        return self.rating + self.change_rounded


@dataclass(frozen=True, slots=True)
class Performance:
    """How strong somebody played.

    Attributes:
        average: the opponents' rating, rounded.
        percent: points taken of those to be had, rounded.
        dp: the difference that stands for, by table 8.1.1.
    """

    average: int
    percent: int
    dp: int

    @property
    def performance(self) -> int:
        """Elo points."""
        return self.average + self.dp


@dataclass(frozen=True, slots=True)
class FirstRating:
    """What a newcomer's games come to.

    Attributes:
        average: of the opponents and the two of 1800 that are added, unrounded.
        percent, dp: as for a performance, with two draws added.
        rating: None where FIDE works out none; it counts only if published.
        reason: why nothing is published, None if it is.
    """

    average: Fraction
    percent: int
    dp: int
    rating: int | None
    reason: NoRating | None

    @property
    def published(self) -> bool:
        """Whether the player gets a rating."""
        return self.reason is None
