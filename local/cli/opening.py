"""Open a club: its store for writing, or one moment of it for reading."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from core.actions.reading import read_club
from core.characters import plain
from core.errors import NotFoundError, not_found
from core.ids import check_id
from core.locale import say
from core.ports import Reader, Store
from local.cli.session import Session
from local.store_kinds import StoreKind, default_store
from local.wiring import chosen_login, default_data_folder, open_store, open_workbooks
from sheets_sync.club_workbooks import ClubWorkbooks


def data_folder(session: Session) -> Path:
    """Where this call's data is kept."""
    return session.data or default_data_folder()


def store_kind(session: Session) -> StoreKind:
    """Which store this call uses.

    Raises:
        OperatorError: LADDER_STORE names no store.
    """
    return session.store or default_store()


def open_named_store(session: Session, *, create: bool = False) -> AbstractContextManager[Store]:
    """Open the store that this call names, whatever clubs are in it.

    Args:
        create: make it where there is none.

    Raises:
        NotFoundError: there is none, and it is not to be made.
        OperatorError: it cannot be used, or a setting is missing.
    """
    return open_store(data_folder(session), create=create, kind=store_kind(session))


def workbooks_of(session: Session, store: Store) -> ClubWorkbooks:
    """Find every club's workbooks, at Google or in the data folder."""
    session.log_in = session.log_in or chosen_login()
    return open_workbooks(data_folder(session), store, session.log_in)


@contextmanager
def open_club(session: Session, club: str) -> Iterator[Store]:
    """Open the store and speak the club's language from now on.

    Raises:
        NotFoundError: there is no data, or no such club in it.
        OperatorError: the store cannot be used.
    """
    with open_named_store(session) as store:
        session.locale = _locale_of(store, club)
        session.writing = True
        yield store


@contextmanager
def open_reader(session: Session, club: str) -> Iterator[Reader]:
    """Open one moment of a club for reading; otherwise like `open_club`."""
    with open_club(session, club) as store, store.snapshot() as reader:
        session.writing = False
        yield reader


def _locale_of(reader: Reader, club: str) -> str:
    if not check_id(club):  # no document path can be made of it
        raise _no_club(reader, club)
    try:
        settings, _ = read_club(reader, club)
    except NotFoundError as error:
        raise _no_club(reader, club) from error
    return settings.locale


def _no_club(reader: Reader, club: str) -> NotFoundError:
    """Say that there is no such club, and which there are: who types here may know them all."""
    there = ", ".join(stored.id for stored in reader.list("clubs"))
    if not there:
        return not_found("club", plain(club))
    return NotFoundError(
        say("There is no club “{club}”. There are: {clubs}.", club=plain(club), clubs=there)
    )


def known_event(event: str) -> str:
    """Pass an event's id on if there can be one of that id.

    Raises:
        NotFoundError: nothing can be stored under it.
    """
    if not check_id(event):
        raise not_found("event", plain(event))
    return event
