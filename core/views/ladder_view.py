"""A stored list, and how to read what belongs to it with the names its reader may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from core.actions.ladders import find_ladder
from core.actions.reading import read_club, read_event_fact, revision_of
from core.facts import JsonObject, StoredEvent
from core.figures import EventFigures, figures_from_document
from core.freshness import LAYOUT, document_hash, is_up_to_date
from core.locale import Message
from core.model import HIDDEN_NAME, Club, Ladder
from core.paths import computed_path, ladder_path
from core.ports import Reader, Stored

Audience: TypeAlias = Literal["organiser", "member"]


@dataclass(frozen=True)
class LadderView:
    """A club's stored list, and how to read what belongs to it.

    Attributes:
        language: whoever reads reads this; "" = the club's.
    """

    reader: Reader
    club: Club
    ladder: Ladder
    revision: int
    stored: Stored | None
    audience: Audience = "organiser"
    language: str = ""

    @property
    def locale(self) -> str:
        """The language to put sentences into."""
        return self.language or self.club.locale

    @property
    def data(self) -> Mapping[str, Any]:
        """The ladder document; empty before the first replay."""
        return self.stored.data if self.stored else {}

    @property
    def up_to_date(self) -> bool:
        """Whether the list comes from the facts as they stand."""
        return is_up_to_date(self.stored, self.revision)

    @property
    def for_organisers(self) -> bool:
        """Whether everything may be seen."""
        return self.audience == "organiser"

    @property
    def is_readable(self) -> bool:
        """Whether the list has the form that this program gives it."""
        return bool(self.data.get("layout") == LAYOUT)

    @cached_property
    def events(self) -> Mapping[str, JsonObject]:
        """What the list says of its events, by id: credited ones in order, then running ones."""
        listed = self.data["events"] if self.is_readable else ()
        return {one["event"]: one for one in listed}

    @cached_property
    def rows(self) -> Mapping[str, JsonObject]:
        """The list's rows by player id, also those that this audience does not get."""
        return {row["player"]: row for row in self.data.get("rows", ())}

    def may_see(self, player: str) -> bool:
        """Whether this audience finds a player in the list; members do not find all."""
        row = self.rows.get(player)
        return row is not None and (self.for_organisers or bool(row["listed"]))

    def name_of(self, player: str, *, under18: bool = False) -> str:
        """Name a player for this audience.

        Args:
            under18: on the own page of an under-18 event (rules §7.2).
        """
        row = self.rows.get(player)
        if row is None:
            return HIDDEN_NAME
        if self.for_organisers:
            return str(row["name"])
        short = under18 and row["show"] not in ("full", "hidden")
        return str(row["initials" if short else "shown_as"])

    def id_of(self, player: str | None) -> str | None:
        """Give the id that leads to a player; a hidden player's is none of a member's business."""
        if player is None or self.for_organisers:
            return player
        row = self.rows.get(player)
        return None if row is None or row["show"] == "hidden" else player

    def figures(self, event: str) -> EventFigures | None:
        """Fetch an event's figures, unless they do not belong to this list."""
        document = self._detail("ratings", event)
        return None if document is None else figures_from_document(document)

    def player(self, player: str) -> Mapping[str, Any] | None:
        """Fetch a player's document, unless it does not belong to this list."""
        return self._detail("players", player)

    def fact(self, event: str) -> StoredEvent | None:
        """Fetch an event as it stands in the facts, unless it cannot be used."""
        stored = self.reader.get(f"clubs/{self.club.id}/events/{event}")
        fact = read_event_fact(stored) if stored else None
        return None if isinstance(fact, Message) else fact

    def _detail(self, collection: str, name: str) -> Mapping[str, Any] | None:
        if not self.is_readable:  # another program's documents, of another form
            return None
        path = computed_path(self.club.id, collection, name, self.ladder.id)
        stored = self.reader.get(path)
        named = self.data.get("manifest", {}).get(path)
        if stored is None or named != document_hash(stored.data):
            return None
        return stored.data


def open_ladder(
    reader: Reader, club: str, *, ladder: str | None = None, audience: Audience = "organiser"
) -> LadderView:
    """Fetch a club's settings and one of its lists.

    Raises:
        NotFoundError: there is no such club.
        BadInputError: there is no such ladder.
    """
    settings, stored = read_club(reader, club)
    chosen = find_ladder(settings, ladder)
    listed = reader.get(ladder_path(club, chosen.id))
    return LadderView(reader, settings, chosen, revision_of(stored), listed, audience)
