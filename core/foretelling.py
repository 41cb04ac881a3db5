"""What a game would change, in words: the one place for these sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from core.locale import Message, say, say_count
from core.wording import expected_in_words, reason_in_words


@dataclass(frozen=True, slots=True)
class Prospect:
    """One of two players before a game.

    Attributes:
        expected: points, None where nothing is expected.
        provisional: after so few rated games the number says little yet.
        reason: why the game would not be rated for this player, None if it would.
        rounded: the change is rounded, which happens once for all games of an event.
    """

    name: str
    expected: float | None
    games: int
    provisional: bool
    reason: str | None
    rounded: bool


def prediction_in_words(one: Prospect, other: Prospect, *, locale: str) -> Iterator[Message]:
    """Say what is expected of two players, and what else there is to know."""
    if one.reason is not None and one.reason == other.reason:
        yield say(
            "A game between them would not be rated: {reason}.", reason=reason_in_words(one.reason)
        )
        return
    yield _expectation(one, other, locale)
    for mine, theirs in ((one, other), (other, one)):
        if mine.reason == "provisional-opponent":
            yield say(
                "“{other}” is provisional: whatever the result, “{name}” stays and only “{other}”"
                " moves.",
                name=mine.name,
                other=theirs.name,
            )
        elif mine.reason is not None:
            yield say(
                "For “{name}” the game would not be rated: {reason}.",
                name=mine.name,
                reason=reason_in_words(mine.reason),
            )
    for mine in (one, other):
        if mine.provisional:
            yield say_count(
                "“{name}” is provisional ({count} rated game), so the number says little yet.",
                "“{name}” is provisional ({count} rated games), so the number says little yet.",
                name=mine.name,
                count=mine.games,
            )
    if one.rounded or other.rounded:
        yield say(
            "Changes are rounded once an event; these are those of a game that is its only one."
        )


def _expectation(one: Prospect, other: Prospect, locale: str) -> Message:
    if one.expected is None or other.expected is None:
        return say("This list expects nothing: results bring the same points whoever plays.")
    return say(
        "The list expects {expected} of “{name}” and {rest} of “{other}”.",
        expected=expected_in_words(one.expected, locale),
        name=one.name,
        rest=expected_in_words(other.expected, locale),
        other=other.name,
    )
