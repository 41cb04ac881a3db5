"""Who stays a guest in what is imported: whoever came once, and never to the club itself.

A pure function of the events that are imported, those imported earlier, and the names that the
club knows otherwise, so that it does not matter in which order files come in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal, TypeAlias, get_args

from core.model import Entrant, Event

Rule: TypeAlias = Literal["strangers", "all", "none"]
"""Who is entered as a guest: who came on one day only; everybody unknown so far; nobody."""

RULES: Final[tuple[Rule, ...]] = get_args(Rule)
_DAYS_OF_A_STRANGER: Final = 1


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported event.

    Attributes:
        marked: ids of the entrants whom an import, not the sender, made guests.
    """

    event: Event
    marked: frozenset[str] = frozenset()


def mark_strangers(
    coming: Sequence[Event],
    standing: Sequence[Imported],
    known: Set[str],
    *,
    key_of: Callable[[str], str],
    rule: Rule = "strangers",
) -> tuple[Imported, ...]:
    """Enter strangers as guests, and take the mark off those who are none any more.

    Guests and bots of the sender's own stay what they are. An entrant who is said to be a member
    is none of the strangers.

    Args:
        coming: events as they were read.
        standing: events of earlier imports, marks in place, without those that come again.
        known: name keys of people who are more than guests by other events and by decisions.

    Returns:
        The coming events, then the standing ones, each as it should stand.
    """
    everything = [*(Imported(event) for event in coming), *standing]
    days: defaultdict[str, set[date]] = defaultdict(set)
    settled = set(known)
    for one in everything:
        for entrant in _people(one):
            days[key_of(entrant.name)].add(one.event.date)
    for event in coming:
        for entrant in _people(Imported(event)):
            if entrant.member is not None or rule == "none":
                settled.add(key_of(entrant.name))

    def is_stranger(name: str) -> bool:
        key = key_of(name)
        return key not in settled and (rule == "all" or len(days[key]) <= _DAYS_OF_A_STRANGER)

    return tuple(
        _mark(one, is_stranger, anew=place < len(coming)) for place, one in enumerate(everything)
    )


def known_names(events: Iterable[Event]) -> Iterator[str]:
    """List the names of those who are more than guests in some events."""
    return (
        entrant.name
        for event in events
        for entrant in event.players
        if not entrant.guest and not entrant.bot
    )


def _people(one: Imported) -> Iterator[Entrant]:
    """List the entrants whose mark is ours to set."""
    for entrant in one.event.players:
        if not entrant.bot and (not entrant.guest or entrant.id in one.marked):
            yield entrant


def _mark(one: Imported, is_stranger: Callable[[str], bool], *, anew: bool) -> Imported:
    """Set the marks of one event; in a standing one they are only taken off."""
    ours = [entrant for entrant in _people(one) if anew or entrant.id in one.marked]
    marked = frozenset(entrant.id for entrant in ours if is_stranger(entrant.name))
    guests = {entrant.id: entrant.id in marked for entrant in ours}
    players = tuple(
        replace(entrant, guest=guests[entrant.id]) if entrant.id in guests else entrant
        for entrant in one.event.players
    )
    return Imported(replace(one.event, players=players), marked)
