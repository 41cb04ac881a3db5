"""Who may open a club's spreadsheets: closed before anything is written, opened after all is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from core.actions.reading import read_club, read_facts, revision_of
from core.errors import OperatorError
from core.locale import Message, say
from core.model import Club
from core.pipeline import call_the_roll
from core.ports import Clock, Store
from sheets_sync.connections import LINKS, Connection, Link, name_style, remember_connection
from sheets_sync.google.sharing import Opening
from sheets_sync.google_workbooks import GoogleWorkbooks
from sheets_sync.hiding import OPEN_TO_ALL, HiddenNames

LINK_AGE: Final = timedelta(hours=23)
"""After that the members' link is compared with what Google says, though nothing changed."""

_WIDTH: Final[dict[Link, int]] = {"none": 0, "link": 1, "public": 2}
_WIDER_THAN_ALL: Final = 3


@dataclass(slots=True)
class Guard:
    """Who may open a club's spreadsheets, during one sync.

    Attributes:
        exposed: everybody may open the organisers' file.
        notes: what Status says of it.
    """

    store: Store
    books: GoogleWorkbooks
    club: str
    clock: Clock
    exposed: bool = False
    notes: tuple[Message, ...] = ()

    @property
    def _known(self) -> Connection:
        return self.books.find(self.club)

    def narrow(self) -> None:
        """Look who may open both files, and close what is too wide before anything is written."""
        self._look_at_organisers()
        settings, _ = read_club(self.store, self.club)
        hides = self._known.names == "full" and name_style(settings) != "full"
        wanted: Link = "none" if hides else LINKS[settings.visibility]
        if self._width() > _WIDTH[wanted]:
            # where the link is not ours to close, what everybody may not see is taken out all
            # the same; opening it afterwards says what is wrong
            with suppress(OperatorError):
                self._set_link(wanted)
        if hides and settings.visibility != "private":
            # lists are rewritten anyway, but notes and copies of them are not
            roll = call_the_roll(read_facts(self.store, self.club))
            self.books.members(self.club).replace_texts(HiddenNames(roll).apply)

    def _look_at_organisers(self) -> None:
        try:
            self.exposed = bool(self.books.find_organisers_openings(self.club))
        except OperatorError as error:
            # it was not said; what it was like last counts, and opening it says what is wrong
            self.exposed = self._known.exposed
            self.notes = (_say_unknown(error),)
        if self.exposed:
            self.notes = (OPEN_TO_ALL, *self.notes)

    def _width(self) -> int:
        """Say how far the members' file is open."""
        if self._known.link is not None:
            return _WIDTH[self._known.link]
        openings = self.books.find_members_openings(self.club)
        return max(map(_width_of, openings), default=0)

    def widen(self, *, written: int) -> None:
        """Open the members' file as far as it may be, now that it is written.

        Where facts or settings changed meanwhile, that is left to the sync that comes after: a
        name may have been hidden that stands there.

        Args:
            written: the revision that the file shows.
        """
        settings, stored = read_club(self.store, self.club)
        remember_connection(self.store, self.club, exposed=self.exposed)
        if revision_of(stored) != written:
            return
        known, link = self._known, LINKS[settings.visibility]
        if known.link != link or not known.was_looked_at_since(self.clock() - LINK_AGE):
            self._set_link(link)
            now, _ = read_club(self.store, self.club)
            if _is_narrower(now, than=settings):
                self._set_link("none")
        remember_connection(self.store, self.club, names=name_style(settings))

    def _set_link(self, link: Link) -> None:
        self.books.set_members_link(self.club, link)
        looked_at = self.clock().isoformat()
        remember_connection(self.store, self.club, link=link, looked_at=looked_at)


def _is_narrower(now: Club, *, than: Club) -> bool:
    """Whether members may see less than they might before."""
    hides = name_style(than) == "full" and name_style(now) != "full"
    return hides or _WIDTH[LINKS[now.visibility]] < _WIDTH[LINKS[than.visibility]]


def _width_of(opening: Opening) -> int:
    if opening.role != "reader":
        return _WIDER_THAN_ALL
    return _WIDTH["public" if opening.discoverable else "link"]


def _say_unknown(error: OperatorError) -> Message:
    return say(
        "It is not known whether everybody may open this file, as Google does not say who may: "
        "{reason} Please allow editors to share it.",
        reason=error.message,
    )
