"""What the calculator takes, and the sentence for what it does not."""

from __future__ import annotations

from typing import Final

from core.errors import BadInputError
from core.locale import say

HIGHEST_RATING: Final = 4000
HIGHEST_K: Final = 700
MOST_GAMES: Final = 700
"""With more, games × K could not stay at 700 or under (B.02 §8.3.3)."""

SCORES: Final = (0.0, 0.5, 1.0)


def check_rating(rating: int) -> None:
    """Refuse a rating outside of 0 to 4000."""
    if not 0 <= rating <= HIGHEST_RATING:
        raise no_rating(str(rating))


def check_k(k: int) -> None:
    """Refuse a K outside of 1 to 700."""
    if not 1 <= k <= HIGHEST_K:
        raise no_k(str(k))


def check_count(games_played: int) -> None:
    """Refuse a negative number of games."""
    if games_played < 0:
        raise no_count(str(games_played))


def check_score(score: float) -> None:
    """Refuse what no game ends with."""
    if score not in SCORES:
        raise no_score(f"{score:g}")


def check_number_of_games(games: int) -> None:
    """Refuse none, and more than can be one rating period's."""
    if games == 0:
        raise BadInputError(say("Give at least one game, like 1700:0.5."))
    if games > MOST_GAMES:
        raise BadInputError(say("At most {most} games are calculated at once.", most=MOST_GAMES))


def no_rating(value: str) -> BadInputError:
    """Say that something is no rating."""
    return BadInputError(
        say(
            "A rating is a whole number from 0 to {highest}, not “{value}”.",
            highest=HIGHEST_RATING,
            value=value,
        )
    )


def no_k(value: str) -> BadInputError:
    """Say that something is no K."""
    return BadInputError(
        say(
            "K is a whole number from 1 to {highest}, not “{value}”.",
            highest=HIGHEST_K,
            value=value,
        )
    )


def no_count(value: str) -> BadInputError:
    """Say that something is no number of games."""
    return BadInputError(
        say("The number of games played before is a whole number, not “{value}”.", value=value)
    )


def no_score(value: str) -> BadInputError:
    """Say that something is no score."""
    return BadInputError(say("A score is 0, 0.5 or 1, not “{value}”.", value=value))
