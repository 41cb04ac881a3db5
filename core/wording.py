"""What things are called when people read them, in any of the languages (contract §3, §5)."""

from __future__ import annotations

from typing import Final

from core.locale import Message, say, say_count
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Join,
    Ladder,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
    Undo,
)
from core.ratings import RULE_SETS
from core.standings import shown

_COMMA_LOCALES: Final = frozenset({"de", "nb", "hu"})

_REASONS: Final[dict[str, Message]] = {
    "unplayed": say("not played yet"),
    "forfeit": say("forfeit"),
    "bye": say("bye"),
    "bot": say("against a bot"),
    "bughouse": say("bughouse"),
    "unrated-event": say("unrated event"),
    "same-player": say("both sides are one person"),
    "provisional-opponent": say("opponent is provisional"),
}
"""Why a game is not rated, whatever the rule set (rules §5)."""

FORMATS: Final[dict[str, Message]] = {
    "swiss": say("Swiss"),
    "round-robin": say("round robin"),
    "knockout": say("knockout"),
    "match": say("match"),
    "arena": say("arena"),
    "league": say("league"),
    "bughouse": say("bughouse"),
    "other": say("other format"),
}

SPEEDS: Final[dict[str, Message]] = {
    "standard": say("standard"),
    "rapid": say("rapid"),
    "blitz": say("blitz"),
}

CHANNELS: Final[dict[str, Message]] = {
    "command line": say("command line"),
    "workbook": say("workbook"),
    "api": say("app"),
}
"""How a decision came in."""

_AUTHORS: Final[dict[str, Message]] = {
    "organiser": say("organiser"),
    "organisers": say("organisers"),
}
"""Authors that are nobody in particular."""

SHOW_MODES: Final[dict[str, Message]] = {
    "full": say("full"),
    "initials": say("initials"),
    "guest": say("guest"),
    "hidden": say("hidden"),
}


def reason_in_words(reason: str) -> Message:
    """Say why a game is not rated (rules §5); rule sets bring words for reasons of their own."""
    own = (rules.reasons for rules in RULE_SETS.values())
    return next(known[reason] for known in (_REASONS, *own) if reason in known)


def rating_in_words(rating: float, locale: str) -> str:
    """Write a rating as members see it: one decimal, no grouping (rules §2.6)."""
    return _localised(f"{shown(rating)}", locale)


def change_in_words(change: float, locale: str) -> str:
    """Write a change with its sign: "+13.8", "−5.0", "0.0"."""
    rounded = shown(change)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return _localised(f"{sign}{abs(rounded)}", locale)


def move_in_words(before: float, after: float, locale: str) -> str:
    """Write how far a rating moved, as the difference of the two numbers that are shown."""
    return change_in_words(float(shown(after) - shown(before)), locale)


def expected_in_words(expected: float, locale: str) -> str:
    """Write an expected score with two decimals."""
    return _localised(f"{expected:.2f}", locale)


def decimals_in_words(number: float, decimals: int, locale: str) -> str:
    """Write a number with so many decimals and a true minus: "−0.24"."""
    # adding nothing takes the sign off what is written as nothing
    return _localised(f"{round(number, decimals) + 0.0:.{decimals}f}".replace("-", "−"), locale)


def points_in_words(points: float, locale: str) -> str:
    """Write points with their sign and no more decimals than they have: "+20", "−2.48", "0"."""
    rounded = round(points, 2)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return _localised(f"{sign}{abs(rounded):.2f}".rstrip("0").rstrip("."), locale)


def score_in_words(score: float) -> str:
    """Write a score with halves: "2½", "½", "3"."""
    whole, half = divmod(round(score * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


def _localised(number: str, locale: str) -> str:
    return number.replace(".", ",") if locale in _COMMA_LOCALES else number


def author_in_words(made_by: str, channel: str) -> Message:
    """Say who decided, and how it came in."""
    return say(
        "{author} ({channel})",
        author=_AUTHORS.get(made_by, made_by),
        channel=CHANNELS.get(channel, channel),
    )


def ruling_in_words(  # noqa: C901 (a case a ruling)
    ruling: Ruling, *, event_names: dict[str, str], locale: str = "en"
) -> Message:
    """Say in a sentence what was decided.

    Args:
        event_names: event id → name, for rulings about one event.
        locale: of the numbers in the sentence.
    """
    match ruling:
        case Read(event=event, written=written, name=name):
            return say(
                "“{written}” in “{event}” is “{name}”",
                written=written,
                event=event_names.get(event, event),
                name=name,
            )
        case Join(source=source, into=into):
            return say("“{source}” is the same person as “{into}”", source=source, into=into)
        case Differ(name=name, other=other):
            return say("“{name}” and “{other}” are two people", name=name, other=other)
        case DifferHere(event=event, written=written, other=other):
            return say(
                "“{written}” in “{event}” is not “{other}”",
                written=written,
                event=event_names.get(event, event),
                other=other,
            )
        case Rename(who=who, name=name):
            return say("“{who}” is now written “{name}”", who=who, name=name)
        case Start():
            return _start_in_words(ruling, locale)
        case Show(who=who, mode=mode):
            return say("members see “{who}” as: {mode}", who=who, mode=SHOW_MODES[mode])
        case Correct():
            return say(
                "“{event}”, round {round}: {white} – {black} was {result}",
                event=event_names.get(ruling.event, ruling.event),
                round=ruling.round,
                white=ruling.white_name,
                black=ruling.black_name,
                result=ruling.result,
            )
        case Undo(decision=decision):  # pragma: no branch (there are no other rulings)
            return say("decision {decision} is taken back", decision=decision)


def _start_in_words(ruling: Start, locale: str) -> Message:
    words = _figures_in_words(ruling, locale)
    if ruling.ladder == Ladder().id:
        return words
    return say("{sentence} (ladder {ladder})", sentence=words, ladder=ruling.ladder)


def _figures_in_words(ruling: Start, locale: str) -> Message:
    rating = _localised(f"{ruling.rating:g}", locale)
    if ruling.from_date is None:
        return say_count(
            "“{who}” starts with {rating} and {count} rated game",
            "“{who}” starts with {rating} and {count} rated games",
            who=ruling.who,
            rating=rating,
            count=ruling.games,
        )
    return say_count(
        "“{who}” has {rating} and {count} rated game from {date}",
        "“{who}” has {rating} and {count} rated games from {date}",
        who=ruling.who,
        rating=rating,
        count=ruling.games,
        date=ruling.from_date,
    )
