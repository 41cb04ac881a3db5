"""The club ladder: Elo with K 40 then 20, newcomers provisional (rules §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import ClassVar, Final

from core.locale import Message, say
from core.model import Game, Speed
from core.ratings.rule_set import (
    Field,
    Form,
    Outcome,
    Pairing,
    Played,
    Scored,
    Worth,
    share_by_expectation,
)

PROVISIONAL_BELOW: Final = 5
"""Rated games until a player is established (rules §2.3)."""

NEWCOMER_BELOW: Final = 20
"""Rated games until K falls (rules §2.2)."""

WIDEST_GAP: Final = 100_000.0
"""Elo points. Beyond some 120,000 the power of ten is over the largest double, and the expected
score has been 0 for a long way already."""

ROUNDER: Final = 4096.0
"""Between 2¹² and 2¹³ doubles are 2⁻⁴⁰ apart: adding this rounds a smaller number to a multiple
of 2⁻⁴⁰ (rules §1.2). Sums of such numbers below 2¹³ are exact, in whichever order."""


def expected_score(own: float, opponent: float) -> float:
    """Predict how much of one point a player takes from one game.

    Args:
        own: rating in Elo points, frozen before the event.
        opponent: likewise.

    Returns:
        Points, between 0 and 1, a multiple of 2⁻⁴⁰; the two players' values sum to exactly 1.

    Source: rules §2.1, §1.2.
    """
    gap = min(abs(opponent - own), WIDEST_GAP)
    # the weaker one's is rounded and the stronger one gets the rest: rounding both would now and
    # then make more or less than one point of them
    weaker: float = 1.0 / (1.0 + 10.0 ** (gap / 400.0)) + ROUNDER - ROUNDER
    return weaker if own <= opponent else 1.0 - weaker


ABOUT_FREEZING: Final = say(
    "An event is calculated with the ratings that stood when it began; its changes are added"
    " together when it ends."
)
ABOUT_PROVISIONAL: Final = (
    say(
        "Whoever has played fewer than five rated games is provisional: shown grey, below the"
        " others. Such a number swings for some weeks; that is as it should be."
    ),
    say(
        "A game between an established and a provisional player moves the provisional one only."
        " So an evening against newcomers can leave your number untouched."
    ),
)


class ClubRules:
    """Rules §2."""

    name: ClassVar[str] = "club"
    version: ClassVar[int] = 1
    start_rating: ClassVar[float] = 1200.0
    freezes: ClassVar[bool] = True
    remembers_peak: ClassVar[bool] = False
    reasons: ClassVar[Mapping[str, Message]] = {}
    about: ClassVar[tuple[Message, ...]] = (
        ABOUT_FREEZING,
        *ABOUT_PROVISIONAL,
        say("The first twenty games count double (K 40), later ones normally (K 20)."),
    )

    def unrated_reason(self, game: Game) -> str | None:
        """Rules §5 says it all."""
        del game
        return None

    def is_provisional(self, count: int) -> bool:
        """Rules §2.3."""
        return is_provisional(count)

    def expected_score(self, own: float, opponent: float, speed: Speed) -> float:
        """Rules §2.1."""
        del speed
        return expected_score(own, opponent)

    def side_reason(self, own: Form, opponent: Form, speed: Speed) -> str | None:
        """Protect the established against the provisional (rules §2.4)."""
        del speed
        return protection(own.games, opponent.games)

    def game_changes(
        self, rating: float, k_factor: float | None, scored: Sequence[Scored]
    ) -> list[Worth]:
        """Give each game K × (score − expected); the sum is not rounded (rules §2.1)."""
        del rating
        return share_by_expectation(k_factor, scored)

    def starting_rating(self, rating: float) -> float:
        """Round to a multiple of 2⁻⁴⁰ (rules §1.2)."""
        return round(rating * 2**40) / 2**40

    def rate(self, played: Played, field: Field) -> Outcome:
        """Sum actual minus expected score over the event, then apply K once (rules §2.1)."""
        pairings, ratings, counts = played.pairings, field.ratings, field.counts
        k_factors = [40.0 if count < NEWCOMER_BELOW else 20.0 for count in counts]
        if not pairings:
            return Outcome([0.0] * len(ratings), [0] * len(ratings), k_factors)
        alike = min(counts) >= PROVISIONAL_BELOW or max(counts) < PROVISIONAL_BELOW
        rate_pairings = _rate_equals if alike else _rate_protected
        gains, counted = rate_pairings(pairings, ratings, counts)
        changes = list(map(mul, k_factors, gains))
        return Outcome(changes, counted, k_factors)


def is_provisional(games: int) -> bool:
    """Whether so many rated games are too few to be established (rules §2.3)."""
    return games < PROVISIONAL_BELOW


def protection(own_games: int, opponent_games: int) -> str | None:
    """Say why a game moves nobody who is established: the other one is not (rules §2.4)."""
    if opponent_games < PROVISIONAL_BELOW <= own_games:
        return "provisional-opponent"
    return None


def _rate_equals(
    pairings: Sequence[Pairing], ratings: Sequence[float], counts: Sequence[int]
) -> tuple[list[float], list[int]]:
    """Rate games among people who are all established, or all provisional."""
    if max(ratings) - min(ratings) > WIDEST_GAP:
        return _rate_protected(pairings, ratings, counts)
    gains = [0.0] * len(ratings)
    counted = [0] * len(ratings)
    for white, black, score in pairings:
        # as in expected_score, here without the cost of a call
        gap = (ratings[black] - ratings[white]) / 400.0
        if gap >= 0.0:
            gain = score - (1.0 / (1.0 + 10.0**gap) + ROUNDER - ROUNDER)
        else:
            gain = 1.0 / (1.0 + 10.0**-gap) + ROUNDER - ROUNDER + score - 1.0
        gains[white] += gain
        gains[black] -= gain
        counted[white] += 1
        counted[black] += 1
    return gains, counted


def _rate_protected(
    pairings: Sequence[Pairing], ratings: Sequence[float], counts: Sequence[int]
) -> tuple[list[float], list[int]]:
    """Rate games of which those between unequals move the provisional player only (rules §2.4)."""
    gains = [0.0] * len(ratings)
    counted = [0] * len(ratings)
    established = [count >= PROVISIONAL_BELOW for count in counts]
    for white, black, score in pairings:
        gain = score - expected_score(ratings[white], ratings[black])
        if established[white] <= established[black]:
            gains[white] += gain
            counted[white] += 1
        if established[black] <= established[white]:
            gains[black] -= gain
            counted[black] += 1
    return gains, counted
