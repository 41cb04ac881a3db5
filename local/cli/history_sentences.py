"""One event in a player's history, as sentences with the arithmetic in them."""

from __future__ import annotations

from math import fsum
from typing import Final

from core.facts import JsonObject
from core.locale import Message, say
from core.standings import shown
from core.wording import (
    change_in_words,
    rating_in_words,
    score_in_words,
)

_MOST_DECIMALS: Final = 6


def event_sentences(entry: JsonObject, locale: str) -> list[Message]:
    """Explain an event of a player's history, the sum first.

    Args:
        entry: of the contract's `history`, with `frozen_games`.
    """
    sentences = [_sum(entry, locale)]
    if entry["running"]:
        sentences.append(say("The event is running: nothing is credited before it ends."))
    elif _overlapped(entry):
        sentences.append(
            say(
                "Other events ended while it was going on: it was calculated with {frozen}, as of"
                " its start, and added to {before} → {after}.",
                frozen=rating_in_words(entry["frozen"], locale),
                before=rating_in_words(entry["before"], locale),
                after=rating_in_words(entry["after"], locale),
            )
        )
    if entry["change"] and not entry["games"]:
        sentences.append(say("The event was written again since; rebuild to see its games."))
    return sentences


def _sum(entry: JsonObject, locale: str) -> Message:
    rated = [game for game in entry["games"] if game["rated"]]
    event = {"event": entry["event_name"], "date": entry["date"]}
    if not rated:
        return say(
            "{event} ({date}): {frozen} ({games}): nothing rated{result}",
            frozen=rating_in_words(entry["frozen"], locale),
            games=_games(entry),
            result=_result(entry, locale),
            **event,
        )
    return say(
        "{event} ({date}): {frozen} ({games}{k}): scored {score} of {rated}{sum}{result}",
        frozen=rating_in_words(entry["frozen"], locale),
        games=_games(entry),
        k="" if entry["k"] is None else say(", K {k}", k=f"{entry['k']:g}"),
        score=score_in_words(fsum(game["score"] for game in rated)),
        rated=_rated_games(len(rated)),
        sum=_arithmetic(entry, rated, locale),
        result=_result(entry, locale),
        **event,
    )


def _games(entry: JsonObject) -> Message:
    count = entry["frozen_games"]
    return say("1 game") if count == 1 else say("{count} games", count=count)


def _rated_games(count: int) -> Message:
    return say("1 rated game") if count == 1 else say("{count} rated games", count=count)


def _overlapped(entry: JsonObject) -> bool:
    """Whether other events were credited between its start and its own credit."""
    return entry["after"] is not None and entry["before"] != entry["frozen"]


def _arithmetic(entry: JsonObject, rated: list[JsonObject], locale: str) -> Message:
    if entry["k"] is None or any(game["expected"] is None for game in rated):
        return say(": {change}", change=change_in_words(entry["change"], locale))
    expected = fsum(game["expected"] for game in rated)
    above = fsum(game["score"] for game in rated) - expected
    decimals = _decimals_that_add_up(entry["k"], above, entry["change"])
    return say(
        ", expected {expected}: {k} × {above} = {change}",
        expected=_in_decimals(expected, decimals, locale),
        k=f"{entry['k']:g}",
        above=_in_decimals(above, decimals, locale),
        change=change_in_words(entry["change"], locale),
    )


def _decimals_that_add_up(k: float, above: float, change: float) -> int:
    """Find how many decimals a reader needs to reckon the change, to its one decimal."""
    enough = (
        decimals
        for decimals in range(2, _MOST_DECIMALS)
        if shown(k * round(above, decimals)) == shown(change)
    )
    return next(enough, _MOST_DECIMALS)


def _in_decimals(number: float, decimals: int, locale: str) -> str:
    mark = rating_in_words(0.0, locale)[1]
    return f"{number:.{decimals}f}".replace(".", mark).replace("-", "−")


def _result(entry: JsonObject, locale: str) -> Message:
    if entry["after"] is None:
        return say(" so far")
    if _overlapped(entry):  # told in a sentence of its own: before + change is not this sum
        return say("")
    return say(" → {after}", after=rating_in_words(entry["after"], locale))
