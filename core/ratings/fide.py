"""FIDE arithmetic for a club that wants it (rules §3.1).

All is calculated in whole hundredths of a point of score, as the tables give them, and a rating
is a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from core.fide import (
    MASTER_FROM,
    Career,
    choose_k,
    expected_hundredths,
    gap_used,
    is_too_wide,
    limit_k,
    round_half_away,
)
from core.locale import Message, say
from core.model import Game, Speed
from core.ratings.club import ABOUT_FREEZING, ABOUT_PROVISIONAL, is_provisional, protection
from core.ratings.rule_set import Field, Form, Outcome, Played, Scored, Worth


class FideRules:
    """Rules §3.1; start and provisional players as in rules §2."""

    name: ClassVar[str] = "fide"
    version: ClassVar[int] = 1
    start_rating: ClassVar[float] = 1200.0
    freezes: ClassVar[bool] = True
    remembers_peak: ClassVar[bool] = True
    reasons: ClassVar[Mapping[str, Message]] = {"gap": say("rating gap too large")}
    about: ClassVar[tuple[Message, ...]] = (
        say("This list uses FIDE's tables and K; it is the club's own and no FIDE rating."),
        ABOUT_FREEZING,
        say("An event's change is rounded to a whole number once, when all its games are summed."),
        *ABOUT_PROVISIONAL,
        say(
            "The first thirty games count double (K 40), so do those of juniors below 2300; later"
            " ones count normally (K 20), and with K 10 for whoever once reached 2400 here."
        ),
    )

    def unrated_reason(self, game: Game) -> str | None:
        """Rules §5 says it all; a gap too wide depends on ratings, see `side_reason`."""
        del game
        return None

    def is_provisional(self, count: int) -> bool:
        """Rules §2.3."""
        return is_provisional(count)

    def expected_score(self, own: float, opponent: float, speed: Speed) -> float:
        """Look it up in table 8.1.2 (FIDE Handbook B.02 §8.3.1)."""
        return _expected(round(own), round(opponent), speed) / 100

    def side_reason(self, own: Form, opponent: Form, speed: Speed) -> str | None:
        """A gap too wide moves nobody; then as in rules §2.4."""
        if is_too_wide(round(own.rating), round(opponent.rating), speed):
            return "gap"
        return protection(own.games, opponent.games)

    def game_changes(
        self, rating: float, k_factor: float | None, scored: Sequence[Scored]
    ) -> list[Worth]:
        """Give each game K × (score − expected); only the event's sum is rounded."""
        del rating
        k = k_factor or 0.0
        return [
            Worth(k * (round(100 * one.score) - round(100 * (one.expected or 0.0))) / 100)
            for one in scored
        ]

    def starting_rating(self, rating: float) -> float:
        """Round to a whole number, halves upwards (no rating is below 0)."""
        return float(round_half_away(rating))

    def rate(self, played: Played, field: Field) -> Outcome:
        """Add an event up in hundredths, times K, and round the sum once (B.02 §8.3.4)."""
        forms = [
            Form(rating, games) for rating, games in zip(field.ratings, field.counts, strict=True)
        ]
        gains = [0] * len(forms)
        counted = [0] * len(forms)
        left_out: dict[int, str] = {}
        for place, (white, black, score) in enumerate(played.pairings):
            for own, other, points in ((white, black, score), (black, white, 1.0 - score)):
                reason = self.side_reason(forms[own], forms[other], played.speed)
                if reason is None:
                    expected = _expected(
                        round(forms[own].rating), round(forms[other].rating), played.speed
                    )
                    gains[own] += round(points * 100) - expected
                    counted[own] += 1
                elif reason == "gap" and own == white:
                    left_out[place] = reason
        k_factors = [_k_factor(field, place, games) for place, games in enumerate(counted)]
        changes = [
            float(round_half_away(k * gain, 100)) for k, gain in zip(k_factors, gains, strict=True)
        ]
        return Outcome(changes, counted, [float(k) for k in k_factors], left_out)


def _expected(own: int, opponent: int, speed: Speed) -> int:
    return expected_hundredths(gap_used(own, opponent, speed))


def _k_factor(field: Field, place: int, games: int) -> int:
    """Choose K for one entrant with so many rated games in the event."""
    career = Career(
        games_played=field.counts[place],
        junior=place in field.juniors,
        ever_2400=field.peaks[place] >= MASTER_FROM,
    )
    k, _ = choose_k(round(field.ratings[place]), career)
    return limit_k(k, games)
