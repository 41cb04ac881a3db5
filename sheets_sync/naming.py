"""What tabs and events are called, so that nobody takes one for another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.locale import LOCALES, Message, say, translate
from core.model import Club, Event, Ladder


def titles(message: Message, locale: str) -> tuple[str, ...]:
    """List a title in the club's language first, then in every other."""
    own = translate(message, locale)
    return tuple(dict.fromkeys([own, *(translate(message, other) for other in LOCALES)]))


def ladder_name(club: Club, ladder: Ladder) -> str:
    """Name one of several ladders: its title, else “Ladder” for the first one, its id for others.

    That is how its tab is told from the others.
    """
    if ladder.title:
        return ladder.title
    return translate(say("Ladder"), club.locale) if ladder == club.ladders[0] else ladder.id


def label_events(events: Iterable[Event]) -> dict[str, str]:
    """Name events so that each is told from all others: event id → label.

    The name alone where it is the only one, else with the date, else with the id as well: rows
    are recognised by what they show, and a club may call every evening "Club night".
    """
    known = list(events)
    by_name = Counter(event.name for event in known)
    by_day = Counter((event.name, event.date) for event in known)
    labels = {}
    for event in known:
        label = event.name
        if by_name[event.name] > 1:
            label += f" ({event.date.isoformat()})"
        if by_day[event.name, event.date] > 1:
            label += f" [{event.id}]"
        labels[event.id] = label
    return labels
