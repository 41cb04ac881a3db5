"""Connecting a club to two spreadsheets that a person made and shared with this program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.actions.reading import read_club
from core.errors import BadInputError, OperatorError
from core.locale import Message, say, translate
from core.ports import Book, Store
from sheets_sync.google.calls import Calls
from sheets_sync.google.sharing import find_access
from sheets_sync.google_workbooks import Connection, connection_write

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
        address: of this program, with which people share.

    Raises:
        NotFoundError: there is no such club.
        BadInputError: an address names no spreadsheet, or both name the same.
        OperatorError: a right is missing; all that are missing are said.
        ConflictError: somebody else connected the club just now.
    """
    settings, _ = read_club(store, club)
    connection = Connection(read_address(organisers), read_address(members))
    if connection.organisers == connection.members:
        raise BadInputError(
            say(
                "Both addresses name the same spreadsheet; members would see all that organisers "
                "write. Please make a second one for members."
            )
        )
    missing = [
        *_find_missing(calls, connection.organisers, "organisers", address, share=False),
        *_find_missing(calls, connection.members, "members", address, share=True),
    ]
    if missing:
        texts = " ".join(translate(message, settings.locale) for message in missing)
        raise OperatorError(say("{problems}", problems=texts))
    store.commit([connection_write(store, club, connection)])
    return connection


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
