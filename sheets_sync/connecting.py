"""Connecting a club to two spreadsheets that a person made and shared with this program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.actions.reading import read_club
from core.errors import BadInputError, ConflictError, OperatorError
from core.locale import Message, say, translate
from core.ports import Book, Store
from sheets_sync.connections import Connection, connection_write, find_connection
from sheets_sync.google.calls import Calls, spreadsheet_url
from sheets_sync.google.reading import BOOK_FIELDS, read_book
from sheets_sync.google.sharing import find_access
from sheets_sync.state import read_memory

_ADDRESS: Final = re.compile(r"/spreadsheets/(?:u/\d+/)?d/([A-Za-z0-9_-]{20,})")
_ID: Final = re.compile(r"[A-Za-z0-9_-]{20,}")
_NAMES: Final[dict[Book, Message]] = {
    "organisers": say("organisers' file"),
    "members": say("members' file"),
}


def connect(
    store: Store, club: str, *, calls: Calls, organisers: str, members: str, address: str
) -> Connection:
    """Check both files and remember them.

    Args:
        organisers: the address of the organisers' spreadsheet, or its id; likewise `members`.
        address: of this program, with which people share; "" where nobody knows it.

    Raises:
        NotFoundError: there is no such club.
        BadInputError: an address names no spreadsheet, or both name the same.
        ConflictError: the club is connected to other files, or another club is to one of these;
            somebody else connected the club just now.
        OperatorError: a right is missing, all that are missing are said; or there are old desks
            in a file.
    """
    settings, _ = read_club(store, club)
    wanted = read_addresses(organisers, members)
    known = find_connection(store, club)
    _refuse_taken(store, club, wanted, known)
    who = address or translate(say("the account that is logged in here"), settings.locale)
    missing = [
        *_find_missing(calls, wanted.organisers, "organisers", who, share=False),
        *_find_missing(calls, wanted.members, "members", who, share=True),
    ]
    if missing:
        texts = " ".join(translate(message, settings.locale) for message in missing)
        raise OperatorError(say("{problems}", problems=texts))
    if known is None:
        _refuse_old_desks(store, club, calls, wanted.organisers)
        store.commit([connection_write(store, club, wanted)])
    return known or wanted


def read_addresses(organisers: str, members: str) -> Connection:
    """Find the ids in the addresses of both spreadsheets.

    Raises:
        BadInputError: an address names no spreadsheet, or both name the same.
    """
    wanted = Connection(read_address(organisers), read_address(members))
    if wanted.organisers == wanted.members:
        raise BadInputError(
            say(
                "Both addresses name the same spreadsheet; members would see all that organisers "
                "write. Please make a second one for members."
            )
        )
    return wanted


def _refuse_taken(store: Store, club: str, wanted: Connection, known: Connection | None) -> None:
    """Refuse other files than those the club has, and files that another club has."""
    files = {wanted.organisers, wanted.members}
    if known is not None and (known.organisers, known.members) != (
        wanted.organisers,
        wanted.members,
    ):
        raise ConflictError(
            say(
                "“{club}” is connected to other spreadsheets: `ladder sheet disconnect {club}` "
                "first.",
                club=club,
            )
        )
    for other in (stored.id for stored in store.list("clubs") if stored.id != club):
        theirs = find_connection(store, other)
        if theirs is not None and files & {theirs.organisers, theirs.members}:
            raise ConflictError(
                say(
                    "The club “{other}” is connected to one of these spreadsheets; every club "
                    "needs two of its own.",
                    other=other,
                )
            )


def _refuse_old_desks(store: Store, club: str, calls: Calls, file_id: str) -> None:
    """Refuse desks whose answers were decided about long ago: they would count once more.

    A store that remembers nothing of desks yet is another matter: there they are news.
    """
    if not any(read_memory(store, club).rows.values()):
        return
    book = read_book(calls.read(spreadsheet_url(file_id), {"fields": BOOK_FIELDS}))
    if any(sheet.is_marked for sheet in book.sheets):
        raise OperatorError(
            say(
                "The organisers' file still has tabs from earlier, and old answers in them would "
                "count once more. Please make a new spreadsheet, or delete those tabs."
            )
        )


def read_address(text: str) -> str:
    """Find the id in a spreadsheet's address.

    Raises:
        BadInputError: there is none.
    """
    found = _ADDRESS.search(text)
    if found:
        return found[1]
    if _ID.fullmatch(text.strip()):
        return text.strip()
    raise BadInputError(
        say(
            "“{text}” is no address of a Google spreadsheet; copy it from the browser's address "
            "bar while the spreadsheet is open.",
            text=text,
        )
    )


def _find_missing(
    calls: Calls, file_id: str, book: Book, address: str, *, share: bool
) -> Iterator[Message]:
    """Say what a person has to do so that a file can be used."""
    access, name = find_access(calls, file_id), _NAMES[book]
    if access is None:
        yield say(
            "The {book} cannot be opened: share it with {address} as editor.",
            book=name,
            address=address,
        )
    elif not access.is_spreadsheet:
        yield say(
            "“{name}” is no Google spreadsheet: open it at Google and choose File, Save as Google "
            "Sheets.",
            name=access.name,
        )
    elif not access.may_edit:
        yield say(
            "“{name}” can only be read: share it with {address} as editor.",
            name=access.name,
            address=address,
        )
    elif share and not access.may_share:
        yield say(
            "“{name}” cannot be opened to members: allow editors to share it (in its sharing "
            "settings), or make {address} its manager.",
            name=access.name,
            address=address,
        )
