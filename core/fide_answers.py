"""The FIDE calculator's questions as people and programs write them, and its answers as JSON.

The command line and `GET /v1/fide/…` both read and answer through this module.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, cast, get_args

from core.characters import plain
from core.errors import BadInputError
from core.fide.allowed import no_count, no_k, no_rating, no_score
from core.fide.k_factor import Career, KRule
from core.fide.results import Change, FirstRating, NoRating, Performance, PlayedGame
from core.fide_calculator import FIRST_GAMES, calculate_change
from core.locale import Message, say, translate
from core.model import Speed

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")
_SCORES: Final = (
    (re.compile(r"0([.,]0*)?"), 0.0),
    (re.compile(r"0?[.,]50*|½|1/2"), 0.5),
    (re.compile(r"1([.,]0*)?"), 1.0),
)

_K_REASONS: Final[dict[KRule, Message]] = {
    "given": say("K was given."),
    "reached-2400": say("K is 10 for ever once a rating of 2400 was reached."),
    "new-player": say("K is 40 until 30 rated games are played."),
    "junior": say("K is 40 for juniors rated below 2300."),
    "usual": say("K is 20 from 30 rated games on, below a rating of 2400."),
}
_NO_RATING: Final[dict[NoRating, Message]] = {
    "no-points": say("An event without a point is ignored; the player stays unrated."),
    "too-few-games": say(
        "A first rating takes at least {needed} games against rated players.", needed=FIRST_GAMES
    ),
    "below-1400": say("A rating below 1400 is not published; the player stays unrated."),
}

# ── Questions ────────────────────────────────────────────────────────────────


def answer_change(
    rating: str,
    games: Sequence[str],
    *,
    k: str | None = None,
    games_played: str | None = None,
    junior: bool = False,
    ever_2400: bool = False,
    speed: str = "standard",
) -> Change:
    """Read what is asked and calculate a change.

    Args:
        games: OPPONENT:SCORE, each.
        k: a whole number; or else `games_played`, with `junior` and `ever_2400`.
        speed: the list: standard, rapid or blitz.

    Raises:
        BadInputError: something is none of what it should be.
    """
    chosen = _read_speed(speed)
    own = _read_whole(rating)
    if own is None:
        raise no_rating(plain(rating))
    settled = _read_k(k, games_played, junior=junior, ever_2400=ever_2400)
    return calculate_change(own, read_games(games), k=settled, speed=chosen)


def read_games(texts: Sequence[str]) -> tuple[PlayedGame, ...]:
    """Read games: "1700:1", "1700:0,5", "1700:½".

    Raises:
        BadInputError: one is none.
    """
    return tuple(_read_game(text) for text in texts)


def _read_game(text: str) -> PlayedGame:
    opponent, colon, score = (part.strip() for part in text.partition(":"))
    if not colon:
        raise BadInputError(
            say(
                "“{text}” is no game: write the opponent's rating, a colon and the score, like"
                " 1700:0.5.",
                text=plain(text),
            )
        )
    rating = _read_whole(opponent)
    if rating is None:
        raise no_rating(plain(opponent))
    for pattern, points in _SCORES:
        if pattern.fullmatch(score):
            return PlayedGame(rating, points)
    raise no_score(plain(score))


def _read_k(
    k: str | None, games_played: str | None, *, junior: bool, ever_2400: bool
) -> int | Career:
    if (k is None) == (games_played is None) or (k is not None and (junior or ever_2400)):
        raise BadInputError(
            say("Give either K, or the number of games played before and what else decides K.")
        )
    if k is not None:
        given = _read_whole(k)
        if given is None:
            raise no_k(plain(k))
        return given
    count = _read_whole(games_played or "")
    if count is None:
        raise no_count(plain(games_played or ""))
    return Career(count, junior=junior, ever_2400=ever_2400)


def _read_speed(text: str) -> Speed:
    if text not in get_args(Speed):
        known = ", ".join(get_args(Speed))
        raise BadInputError(
            say("There is no list “{text}”; there are: {known}.", text=plain(text), known=known)
        )
    return cast(Speed, text)


def _read_whole(text: str) -> int | None:
    trimmed = text.strip()
    return int(trimmed) if _WHOLE.fullmatch(trimmed) else None


# ── Answers ──────────────────────────────────────────────────────────────────


def k_reason(change: Change) -> Message:
    """Say which rule gave K."""
    reason = _K_REASONS[change.k_rule]
    if change.k == change.full_k:
        return reason
    return say(
        "{reason} Games × K is at most 700 in a rating period: with {games} games K is {k}.",
        reason=reason,
        games=sum(game.rated for game in change.games),
        k=change.k,
    )


def first_reason(first: FirstRating) -> Message | None:
    """Say why nothing is published; None if it is."""
    return None if first.reason is None else _NO_RATING[first.reason]


def change_content(change: Change, locale: str = "en") -> dict[str, Any]:
    """Write a change as JSON."""
    return {
        "rating": change.rating,
        "list": change.speed,
        "k": change.k,
        "k_reason": translate(k_reason(change), locale),
        "k_rule": change.k_rule,
        "k_limited": change.k < change.full_k,
        "games": [
            {
                "opponent": game.opponent,
                "score": game.score,
                "difference": game.difference,
                "difference_used": game.difference_used,
                "expected": None if game.expected is None else float(game.expected),
                "rated": game.rated,
            }
            for game in change.games
        ],
        "expected": float(change.expected),
        "score": float(change.score),
        "change": float(change.change),
        "change_rounded": change.change_rounded,
        "new_rating": change.new_rating,
        "performance": change.performance,
    }


def performance_content(performance: Performance) -> dict[str, Any]:
    """Write a performance as JSON."""
    return {
        "average": performance.average,
        "percent": performance.percent,
        "dp": performance.dp,
        "performance": performance.performance,
    }


def first_content(first: FirstRating, locale: str = "en") -> dict[str, Any]:
    """Write a first rating as JSON; the average unrounded."""
    reason = first_reason(first)
    return {
        "average": float(first.average),
        "percent": first.percent,
        "dp": first.dp,
        "rating": first.rating,
        "published": first.published,
        "reason": None if reason is None else translate(reason, locale),
        "reason_code": first.reason,
    }
