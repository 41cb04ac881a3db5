"""The FIDE calculator: a change, a performance, a first rating (rules §3.4).

It belongs to no club and no ladder. All of it is exact; the rules are those in force since
1 October 2025. `core.fide_answers` reads its questions and writes its answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from core.fide.allowed import check_count, check_k, check_number_of_games, check_rating
from core.fide.gaps import gap_used, is_too_wide
from core.fide.k_factor import MASTER_FROM, Career, KRule, choose_k, limit_k
from core.fide.results import (
    Change,
    FirstRating,
    NoRating,
    Performance,
    PlayedGame,
    RatedGame,
)
from core.fide.rounding import round_half_up
from core.fide.tables import expected_hundredths, performance_difference
from core.model import Speed

FIRST_GAMES: Final = 5
"""Needed for a first rating (B.02 §7.1.4)."""

FIRST_AT_LEAST: Final = 1400
FIRST_AT_MOST: Final = 2200
_ADDED: Final = (PlayedGame(1800, 0.5), PlayedGame(1800, 0.5))


def calculate_change(
    rating: int, games: Sequence[PlayedGame], *, k: int | Career, speed: Speed = "standard"
) -> Change:
    """Rate the games of one rating period.

    Args:
        rating: of the list in force when the event started.
        games: all of the period; games won or lost without play are none, nor are those
            against unrated players.
        k: as published, or what it is derived from.
        speed: the list.

    Raises:
        BadInputError: a number is outside its range; no games or too many.

    Source: FIDE Handbook B.02 §8.3; Rapid and Blitz Rating Regulations §7.3.
    """
    check_number_of_games(len(games))
    check_rating(rating)
    rated_games = tuple(_rate_game(rating, game, speed) for game in games)
    counting = [game for game, shown in zip(games, rated_games, strict=True) if shown.rated]
    full_k, rule = _settle_k(rating, k)
    return Change(
        rating=rating,
        speed=speed,
        k=limit_k(full_k, len(counting)),
        full_k=full_k,
        k_rule=rule,
        games=rated_games,
        expected=sum((game.expected or Fraction() for game in rated_games), Fraction()),
        score=_points(counting),
        performance=_perform(counting).performance if counting else None,
    )


def calculate_performance(games: Sequence[PlayedGame]) -> Performance:
    """Work out a performance rating: the opponents' average plus dp; no gap is capped.

    Raises:
        BadInputError: no games or too many.

    Source: FIDE Handbook B.01 §1.4.6 to §1.4.9.
    """
    check_number_of_games(len(games))
    return _perform(games)


def calculate_first(games: Sequence[PlayedGame]) -> FirstRating:
    """Work out a newcomer's first rating: two draws against 1800 are added.

    Args:
        games: against rated players, of all events within 26 months.

    Raises:
        BadInputError: no games or too many.

    Source: FIDE Handbook B.02 §7.1.4, §8.2.
    """
    check_number_of_games(len(games))
    played = [*games, *_ADDED]
    average, percent = _average(played), _percent(played)
    dp = performance_difference(percent)
    rating = min(round_half_up(average + dp), FIRST_AT_MOST)
    reason = _why_unrated(games, rating)
    worked_out = reason in (None, "below-1400")
    return FirstRating(average, percent, dp, rating if worked_out else None, reason)


def _why_unrated(games: Sequence[PlayedGame], rating: int) -> NoRating | None:
    if not _points(games):
        return "no-points"
    if len(games) < FIRST_GAMES:
        return "too-few-games"
    return "below-1400" if rating < FIRST_AT_LEAST else None


def _rate_game(rating: int, game: PlayedGame, speed: Speed) -> RatedGame:
    difference = rating - game.opponent
    if is_too_wide(rating, game.opponent, speed):
        return RatedGame(game.opponent, game.score, difference, None, None)
    used = gap_used(rating, game.opponent, speed)
    expected = Fraction(expected_hundredths(used), 100)
    return RatedGame(game.opponent, game.score, difference, used, expected)


def _settle_k(rating: int, k: int | Career) -> tuple[int, KRule]:
    if isinstance(k, Career):
        check_count(k.games_played)
        reached = k.ever_2400 or rating >= MASTER_FROM
        return choose_k(rating, replace(k, ever_2400=reached))
    check_k(k)
    return k, "given"


def _perform(games: Sequence[PlayedGame]) -> Performance:
    percent = _percent(games)
    return Performance(round_half_up(_average(games)), percent, performance_difference(percent))


def _average(games: Sequence[PlayedGame]) -> Fraction:
    return Fraction(sum(game.opponent for game in games), len(games))


def _percent(games: Sequence[PlayedGame]) -> int:
    # that halves go up is written in B.01 only, and adopted for first ratings
    return round_half_up(100 * _points(games) / len(games))


def _points(games: Sequence[PlayedGame]) -> Fraction:
    return sum((Fraction(game.score) for game in games), Fraction())
