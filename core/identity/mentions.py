"""The names that stand in events, before anyone decides anything (rules §6.2, §6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from core.model import Entrant, Event
from core.names import numbered

MentionId: TypeAlias = tuple[str, str]
"""(event id, entrant id)"""

KeyOf: TypeAlias = Callable[[str], str]
"""A name → its key, in the club's order of names."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One entrant of one event, bots left out.

    Attributes:
        written_key: key of the name as written.
        name, key: what it is read as unless somebody decides otherwise; differs from the written
            name for the second of two entrants of one name, "Name (2)".
    """

    event: Event
    entrant: Entrant
    written_key: str
    name: str
    key: str

    @property
    def id(self) -> MentionId:
        """Event and entrant."""
        return (self.event.id, self.entrant.id)


def collect_mentions(
    events: Iterable[Event], key_of: KeyOf, *, family_first: bool
) -> dict[MentionId, Mention]:
    """List every mention by start key, then entrant id.

    Args:
        events: by start key.
    """
    mentions: dict[MentionId, Mention] = {}
    for event in events:
        taken = {key_of(entrant.name) for entrant in event.players if not entrant.bot}
        used: set[str] = set()
        for entrant in event.players:
            if entrant.bot:
                continue
            written_key = key = key_of(entrant.name)
            name = entrant.name
            if not entrant.guest:
                if key in used:
                    name, key = _next_number(name, taken, key_of, family_first=family_first)
                used.add(key)
                taken.add(key)
            mentions[event.id, entrant.id] = Mention(event, entrant, written_key, name, key)
    return mentions


def _next_number(
    name: str, taken: set[str], key_of: KeyOf, *, family_first: bool
) -> tuple[str, str]:
    number = 2
    while True:
        candidate = numbered(name, number, family_first=family_first)
        candidate_key = key_of(candidate)
        if candidate_key not in taken:
            return candidate, candidate_key
        number += 1
