"""A document that may have faults, seen as objects of which only sound values are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from core.characters import plain
from core.payload.problems import Location

_SEATS: Final = {"games": ("white", "black"), "byes": ("player",)}
"""List → fields that name an entrant."""


@dataclass(frozen=True, slots=True)
class Part:
    """One object of a document: the event itself, an entrant, a game or a bye.

    Attributes:
        faulty: locations of values, anywhere in the document, that were refused already.
    """

    location: Location
    fields: dict[str, Any]
    faulty: frozenset[Location]

    @property
    def number(self) -> int:
        """Where it stands in its list, counted from 1."""
        return int(self.location[-1]) + 1

    def at(self, field: str) -> Location:
        """Locate one of its fields."""
        return (*self.location, field)

    def sound(self, field: str) -> Any:
        """Fetch a value that was not refused; None if there is none."""
        if self.faulty and self.at(field) in self.faulty:
            return None
        return self.fields.get(field)


class Seat(NamedTuple):
    """An entrant who plays or has a bye; `round` None if it is not known."""

    location: Location
    entrant: str
    round: int | None


class Draft:
    """A document as it was sent, with what is sound in it."""

    def __init__(self, document: dict[str, Any], faulty: frozenset[Location]) -> None:
        self._faulty = faulty
        self.event = Part((), document, faulty)
        self.entrants = self._list_parts("players")
        self.games = self._list_parts("games")
        self.byes = self._list_parts("byes")
        self.seats = list(self._find_seats())

    def _list_parts(self, kind: str) -> list[Part]:
        found = self.event.fields.get(kind)
        if not isinstance(found, list):
            return []
        return [
            Part((kind, index), entry, self._faulty)
            for index, entry in enumerate(found)
            if isinstance(entry, dict)
        ]

    def _find_seats(self) -> Iterator[Seat]:
        for part in (*self.games, *self.byes):
            played_in = part.sound("round")
            for field in _SEATS[str(part.location[0])]:
                entrant = part.sound(field)
                if entrant is not None:
                    yield Seat(part.at(field), entrant, played_in)

    @cached_property
    def names(self) -> dict[str, str]:
        """Entrant ids → names fit for a sentence, where both are sound."""
        return {
            part.sound("id"): plain(part.sound("name"))
            for part in self.entrants
            if part.sound("id") is not None and part.sound("name") is not None
        }
