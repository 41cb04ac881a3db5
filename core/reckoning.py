"""Why a rating moved, in words members understand (rules §4.3).

The one place for these sentences, whoever shows them: command line, workbook, page.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from core.explanations import GameLine
from core.figures import Figure
from core.locale import Message, say, say_count
from core.standings import shown
from core.wording import (
    change_in_words,
    decimals_in_words,
    points_in_words,
    rating_in_words,
    reason_in_words,
    score_in_words,
)

_MOST_DECIMALS: Final = 6
_SEEN_ROUNDING: Final = 0.005
"""Points; what a sum differs by from the change when rounding it is to be told."""


def game_in_words(line: GameLine, k: float | None, *, locale: str) -> Message:
    """Explain what one game, or bye, did.

    Args:
        k: of the event, None where the rules have none.
    """
    if line.reason == "provisional-opponent":
        return say("counts only for the opponent, who is provisional")
    if line.reason is not None:
        return reason_in_words(line.reason)
    score, change = line.score or 0.0, line.change or 0.0
    if line.expected is None or k is None:
        return _points_in_words(line, points_in_words(change, locale))
    above = score - line.expected
    decimals = _decimals_that_add_up(k, above, change)
    return say(
        "The list expected {expected} of you; you scored {score}; {k} × {above} = {change}",
        expected=decimals_in_words(line.expected, decimals, locale),
        score=score_in_words(score),
        k=f"{k:g}",
        above=decimals_in_words(above, decimals, locale),
        change=change_in_words(change, locale),
    )


def _points_in_words(line: GameLine, points: str) -> Message:
    """Name the points that a result brings where nothing is expected: "+20 win"."""
    if line.gave_up:
        told = say("{points} gave up the seat", points=points)
    elif line.score == 1.0:
        told = say("{points} win", points=points)
    elif line.score == 0.0:
        told = say("{points} loss", points=points)
    else:
        told = say("{points} draw", points=points)
    return say("{points} (never below 0)", points=told) if line.floored else told


def event_in_words(
    figure: Figure, lines: Sequence[GameLine], *, running: bool, locale: str
) -> list[Message]:
    """Explain what one event did to a player, the sum first.

    Args:
        figure: the player's in the event.
        lines: the player's games and byes there.
    """
    sentences = [_sum_in_words(figure, [one for one in lines if one.rated], locale)]
    if running:
        sentences.append(say("The event is running: nothing is credited before it ends."))
    elif _is_overlapped(figure):
        sentences.append(
            say(
                "Other events ended while it was going on: it was calculated with {frozen}, as of"
                " its start, and added to {before} → {after}.",
                frozen=rating_in_words(figure.rating, locale),
                before=rating_in_words(figure.before or 0.0, locale),
                after=rating_in_words(figure.after or 0.0, locale),
            )
        )
    return sentences


def _sum_in_words(figure: Figure, rated: Sequence[GameLine], locale: str) -> Message:
    frozen, games = rating_in_words(figure.rating, locale), _games(figure.games)
    if not rated:
        return say(
            "{frozen} ({games}): nothing rated{result}",
            frozen=frozen,
            games=games,
            result=_result(figure, locale),
        )
    return say_count(
        "{frozen} ({games}{k}): scored {score} of {count} rated game{sum}{result}",
        "{frozen} ({games}{k}): scored {score} of {count} rated games{sum}{result}",
        count=len(rated),
        frozen=frozen,
        games=games,
        k="" if figure.k is None else say(", K {k}", k=f"{figure.k:g}"),
        score=score_in_words(fsum(line.score or 0.0 for line in rated)),
        sum=_arithmetic(figure, rated, locale),
        result=_result(figure, locale),
    )


def _games(count: int) -> Message:
    return say_count("{count} game", "{count} games", count=count)


def _is_overlapped(figure: Figure) -> bool:
    """Whether other events were credited between its start and its own credit."""
    return figure.before is not None and figure.before != figure.rating


def _arithmetic(figure: Figure, rated: Sequence[GameLine], locale: str) -> Message:
    if figure.k is None or any(line.expected is None for line in rated):
        return say(": {change}", change=points_in_words(figure.change, locale))
    expected = fsum(line.expected or 0.0 for line in rated)
    above = fsum(line.score or 0.0 for line in rated) - expected
    total = fsum(line.change or 0.0 for line in rated)
    decimals = _decimals_that_add_up(figure.k, above, total)
    return say(
        ", expected {expected}: {k} × {above}{change}",
        expected=decimals_in_words(expected, decimals, locale),
        k=f"{figure.k:g}",
        above=decimals_in_words(above, decimals, locale),
        change=_total(total, figure.change, locale),
    )


def _total(total: float, change: float, locale: str) -> Message:
    """Tell the sum, and what it was rounded to where the rules round it."""
    if abs(total - change) < _SEEN_ROUNDING:
        return say(" = {change}", change=change_in_words(change, locale))
    return say(
        ": sum {sum}, rounded {change}",
        sum=points_in_words(total, locale),
        change=points_in_words(change, locale),
    )


def _decimals_that_add_up(k: float, above: float, change: float) -> int:
    """Find how many decimals a reader needs to reckon the change, to its one decimal."""
    enough = (
        decimals
        for decimals in range(2, _MOST_DECIMALS)
        if shown(k * round(above, decimals)) == shown(change)
    )
    return next(enough, _MOST_DECIMALS)


def _result(figure: Figure, locale: str) -> Message:
    if figure.after is None:
        return say(" so far")
    if _is_overlapped(figure):  # told in a sentence of its own: before + change is not this sum
        return say("")
    return say(" → {after}", after=rating_in_words(figure.after, locale))
