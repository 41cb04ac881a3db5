"""One request that may be answered: who asks, for which club, with what; or for none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from core.characters import plain
from core.errors import not_found
from core.ids import check_id
from core.locale import Message, translate
from core.model import Club, Key
from core.ports import Reader, Store, Stored
from functions.world import World

if TYPE_CHECKING:
    from werkzeug import Request

    from core.views.ladder_view import Audience


@dataclass(slots=True)
class Visit:
    """What the log says of a request, as far as it came; never a name, a key or a raw address.

    Attributes:
        address: as it is described, with its `{places}`.
        club: known from the moment that its key was shown.
    """

    address: str = ""
    club: str = ""
    locale: str = "en"
    code: str = ""
    revision: int | None = None


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A request that needs no key: it belongs to no club, and nothing that is stored is read.

    Attributes:
        locale: what whoever asks reads best.
        parameters: all values of each.
    """

    request: Request
    locale: str
    parameters: Mapping[str, Sequence[str]]

    def value(self, name: str) -> str | None:
        """Give the value of a parameter that does not repeat, None if it was not sent."""
        return self.parameters[name][0] if name in self.parameters else None


@dataclass(frozen=True, slots=True)
class RememberingReader:
    """Reads each document once: what was fetched for the key need not be fetched again."""

    reader: Reader
    fetched: dict[str, Stored | None] = field(default_factory=dict)

    def get(self, path: str) -> Stored | None:
        """Fetch one document, or recall it."""
        if path not in self.fetched:
            self.fetched[path] = self.reader.get(path)
        return self.fetched[path]

    def list(self, collection: str) -> Sequence[Stored]:
        """Fetch all documents of a collection."""
        return self.reader.list(collection)


@dataclass(frozen=True, slots=True)
class Call:
    """A request with a key that may do what is asked.

    Attributes:
        reader: shows one moment where nothing is changed, else the store as it stands.
        places: what fills the places of the address; the club is `club`.
        body: JSON values, None where nothing is read.
    """

    world: World
    request: Request
    visit: Visit
    reader: Reader
    places: Mapping[str, str]
    parameters: Mapping[str, str]
    club: Club
    key: Key
    body: object = None

    @property
    def store(self) -> Store:
        """Where facts are kept."""
        return self.world.store

    @property
    def today(self) -> date:
        """The calendar date where the program counts days."""
        return self.world.clock().date()

    @property
    def audience(self) -> Audience:
        """Whose names the answer shows: full ones with scope organise only (rules §7.2)."""
        return "organiser" if self.key.scope == "organise" else "member"

    @property
    def event(self) -> str:
        """The event's id.

        Raises:
            NotFoundError: nothing can be stored under it.
        """
        event = self.places["event"]
        if not check_id(event):
            raise not_found("event", plain(event))
        return event

    def words(self, message: Message) -> str:
        """Put a message into the club's language."""
        return translate(message, self.club.locale)
