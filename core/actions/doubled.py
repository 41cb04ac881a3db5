"""Games that stand there already under another id: a file twice, a whole and its parts.

Two events are compared by who met whom in which round and how it ended, whoever had White, and
by their days; names are compared by their keys, entrants without a game are left out of account.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final, Literal, TypeAlias

from core.actions.door import Prepared
from core.errors import AlreadyPublishedError, Problem
from core.locale import Message, say
from core.model import Event

Manner: TypeAlias = Literal["refuse", "warn"]
"""What becomes of an event whose games stand there already."""

LONGEST_EVENT: Final = timedelta(days=366)
_ENOUGH_FOR_ALL: Final = 2
"""Games that are no chance, if all of an event's stand there already."""
_ENOUGH_FOR_SOME: Final = 4
"""Games that are no chance, if an event has others beside them."""
_MOST_NAMED: Final = 3

_SEEN_FROM_BLACK: Final = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}

_Games: TypeAlias = Counter[tuple[int, str, str, str]]
"""(round, a name key, a later one, the result as the first has it) → how often."""


@dataclass(frozen=True, slots=True)
class Double:
    """Events that hold some of an event's games.

    Attributes:
        same: one of them that holds these games and no others.
        certain: it can be no chance.
    """

    events: tuple[Event, ...]
    same: Event | None
    certain: bool


@dataclass(slots=True)
class Doubles:
    """Finds the events that hold the games of another one.

    Attributes:
        events: those that count, by id.
    """

    key_of: Callable[[str], str]
    events: dict[str, Event] = field(default_factory=dict)
    _games: dict[str, _Games] = field(default_factory=dict)

    @classmethod
    def among(cls, events: Iterable[Event], key_of: Callable[[str], str]) -> Doubles:
        """Look among events that count."""
        return cls(key_of, {event.id: event for event in events})

    def look(self, one: Prepared, manner: Manner) -> Prepared:
        """Look whether a changed event's games stand there already; then it counts as well.

        An event that counts is not turned away when it is published again: nothing gets worse.

        Returns:
            The event, with a warning if some of them do.

        Raises:
            AlreadyPublishedError: they do, without doubt, and that is to be refused.
        """
        found = self.find(one.event) if one.changed else None
        if found is not None and found.certain and manner == "refuse" and one.created:
            raise AlreadyPublishedError(
                say(
                    "The same games are published already as {events}; nothing was stored.",
                    events=_name(found.events),
                )
            )
        self.add(one.event)
        return one if found is None else replace(one, warnings=(*one.warnings, _warn(found)))

    def add(self, event: Event) -> None:
        """Let an event count from now on, instead of one of the same id."""
        self.events[event.id] = event
        self._games.pop(event.id, None)

    def find(self, event: Event) -> Double | None:
        """Find the events of other ids that hold games of an event, or a part of them."""
        own = self._games_in(event)
        parts, wholes = [], []
        for other in self._near(event):
            theirs = self._games_of(other)
            if theirs and _in_time(other, event) and theirs <= own:
                parts.append(other)
            elif own and _in_time(event, other) and own <= theirs:
                wholes.append(other)
        covered: _Games = Counter()
        for part in parts:
            covered |= self._games_of(part)
        if covered == own:
            return _double(parts, own, own.total() >= _ENOUGH_FOR_ALL, self._games_of)
        shared = own.total() if wholes else covered.total()
        return _double([*wholes, *parts], own, shared >= _ENOUGH_FOR_SOME, self._games_of)

    def _near(self, event: Event) -> Iterator[Event]:
        for other in self.events.values():
            if other.id != event.id and abs(other.date - event.date) <= LONGEST_EVENT:
                yield other

    def _games_of(self, event: Event) -> _Games:
        if event.id not in self._games:
            self._games[event.id] = self._games_in(event)
        return self._games[event.id]

    def _games_in(self, event: Event) -> _Games:
        """Count the games that have a result; unfinished ones are finished elsewhere, perhaps."""
        keys = {entrant.id: self.key_of(entrant.name) for entrant in event.players}
        games: _Games = Counter()
        for game in event.games:
            if game.result == "*":
                continue
            white, black, result = keys[game.white], keys[game.black], str(game.result)
            if white > black:
                white, black, result = black, white, _SEEN_FROM_BLACK.get(result, result)
            games[game.round, white, black, result] += 1
        return games


def _double(
    others: Sequence[Event], own: _Games, certain: bool, games_of: Callable[[Event], _Games]
) -> Double | None:
    if not others:
        return None
    in_order = sorted(others, key=lambda event: event.start_key)
    same = next((one for one in in_order if games_of(one) == own), None)
    return Double(tuple(in_order), same, certain)


def _in_time(part: Event, whole: Event) -> bool:
    """Whether a part may have been played as one of a whole; often only its first day is known."""
    if part.date == whole.date:
        return True
    if part.date < whole.date:
        return False
    return part.end_date <= whole.end_date or min(game.round for game in part.games) > 1


def _name(events: Sequence[Event]) -> Message:
    """Name the first of them, each with its day, in the reader's language."""
    more = "" if len(events) <= _MOST_NAMED else ", …"
    named: Message | str = more
    for event in reversed(events[:_MOST_NAMED]):
        after = say(", {others}", others=named) if named not in ("", more) else named
        named = say("“{event}” ({date}){others}", event=event.id, date=event.date, others=after)
    assert isinstance(named, Message)  # there is at least one
    return named


def _warn(found: Double) -> Problem:
    if found.certain:
        detail = say(
            "The same games are published already as {events}, so they count twice now.",
            events=_name(found.events),
        )
    else:
        detail = say(
            "The same games may be published already as {events}; if so, withdraw one of them.",
            events=_name(found.events),
        )
    return Problem("", "already-published", detail)
