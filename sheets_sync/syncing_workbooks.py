"""A sync of a club wherever its workbooks are (contract §5).

At Google, who may open the files is seen to as well:

    take the lease → may everybody open the organisers' file? → close the members' link as far as
    it has to be, take names out that are hidden from now on → sync → open the link → remember

Closed before anything is written, opened after all is: whoever has the link never sees a name
that they may not see any more, whatever fails in between. The next sync goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from core.actions.reading import read_club, read_facts, revision_of
from core.actions.saving import Progress
from core.errors import OperatorError, WorkbookBusyError
from core.facts import JsonObject
from core.locale import Message, say, translate
from core.model import Club
from core.pipeline import call_the_roll
from core.ports import Clock, NewToken, Store
from sheets_sync.club_workbooks import ClubWorkbooks
from sheets_sync.connections import LINKS, Connection, Link, name_style, remember_connection
from sheets_sync.google.sharing import Opening
from sheets_sync.google_workbooks import GoogleWorkbooks
from sheets_sync.hiding import OPEN_TO_ALL, HiddenNames
from sheets_sync.leasing import lease
from sheets_sync.showing import Workbooks
from sheets_sync.syncing import sync_club

LINK_AGE: Final = timedelta(hours=23)
"""After that the members' link is compared with what Google says, though nothing changed."""

PAUSES_SECONDS: Final = (1.0, 3.0)
"""Between the tries to get a lease that somebody else holds."""

_WIDTH: Final[dict[Link, int]] = {"none": 0, "link": 1, "public": 2}
_WIDER_THAN_ALL: Final = 3


def sync_workbooks(
    store: Store,
    workbooks: Workbooks,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    progress: Progress | None = None,
) -> JsonObject:
    """Take over what people wrote and bring both files up to date, wherever they are.

    Returns:
        What `sync_club` does; for spreadsheets also `exposed`: whether everybody may open the
        organisers'.

    Raises:
        NotFoundError: there is no such club.
        NotConnectedError: it has no workbooks.
        OperatorError: a file cannot be used; somebody is syncing or working in it just now.
        PlatformError: Google or the store cannot be reached.
    """
    read_club(store, club)
    if not isinstance(workbooks, ClubWorkbooks) or not workbooks.are_connected(club):
        files = workbooks.of(club) if isinstance(workbooks, ClubWorkbooks) else workbooks
        return sync_club(store, files, club, clock=clock, new_token=new_token, progress=progress)
    books = workbooks.spreadsheets
    with hold_spreadsheets(store, club, clock=clock, new_token=new_token, sleep=workbooks.sleep):
        sharing = _Sharing(store, books, club, clock)
        sharing.narrow()
        synced = sync_club(
            store,
            books,
            club,
            clock=clock,
            new_token=new_token,
            progress=progress,
            hide_names=sharing.exposed,
            notes=sharing.notes,
        )
        sharing.widen(written=synced["revision"])
        warnings = [_warning(store, club, note) for note in sharing.notes]
    return synced | {"messages": [*warnings, *synced["messages"]], "exposed": sharing.exposed}


@contextmanager
def hold_spreadsheets(
    store: Store,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    sleep: Callable[[float], None],
) -> Iterator[None]:
    """Hold a club's spreadsheets while the block runs; waits a little for whoever holds them.

    Raises:
        WorkbookBusyError: somebody else holds them still.
    """
    with ExitStack() as stack:
        for pause in (*PAUSES_SECONDS, None):
            try:
                stack.enter_context(lease(store, club, clock=clock, new_token=new_token))
                break
            except WorkbookBusyError:
                if pause is None:
                    raise
                sleep(pause)
        yield


@dataclass(slots=True)
class _Sharing:
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


def _warning(store: Store, club: str, note: Message) -> JsonObject:
    settings, _ = read_club(store, club)
    words = [translate(one, settings.locale) for one in (say("the organisers' file"), note)]
    return {"desk": "status", "row": words[0], "message": words[1]}
