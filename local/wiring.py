"""The adapters of one machine: a store by its kind, workbooks in a folder."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import date
from itertools import chain, count
from pathlib import Path
from typing import Final

from core.actions.reading import read_club
from core.errors import NotFoundError, WorkbookBusyError
from core.locale import say
from core.ports import Store, Workbook
from functions.wiring import chosen_login, connect_firestore, local_now, new_token, now
from local.sqlite_store import SqliteStore
from local.store_kinds import StoreKind
from sheets_sync.club_workbooks import ClubWorkbooks, LogIn

__all__ = [
    "ClubFiles",
    "EveryClubsFiles",
    "chosen_login",
    "default_data_folder",
    "local_now",
    "new_secret",
    "new_token",
    "now",
    "open_store",
    "open_workbooks",
    "today",
    "whoever_types",
]

DEFAULT_DATA: Final = "ladder-data"
STORE_FILE: Final = "ladder.db"
ORGANISERS_FILE: Final = "organisers.xlsx"
MEMBERS_FILE: Final = "members.xlsx"
_SECRET_BYTES: Final = 16


def default_data_folder() -> Path:
    """Where data is kept unless somebody says otherwise: LADDER_DATA, else `ladder-data` here."""
    return Path(os.environ.get("LADDER_DATA") or DEFAULT_DATA)


def open_store(
    data: Path, *, create: bool = False, kind: StoreKind = "sqlite"
) -> AbstractContextManager[Store]:
    """Open a store; leaving the context closes it.

    Args:
        data: the folder of an SQLite store; Firestore is found by the environment.
        create: make folder and store where there is none.

    Raises:
        NotFoundError: there is none, and it is not to be made.
        OperatorError: the file cannot be used, or a setting is missing.
    """
    if kind == "firestore":
        return _open_firestore()
    file = data / STORE_FILE
    if not create and not file.exists():
        raise NotFoundError(
            say(
                "There is no ladder in “{data}”: make a club with `ladder club new`,"
                " or name the right folder with --data.",
                data=str(data),
            )
        )
    return SqliteStore(file)


@contextmanager
def _open_firestore() -> Iterator[Store]:
    yield connect_firestore()


@dataclass(frozen=True, slots=True)
class ClubFiles:
    """A club's two files: `DATA/{club}/organisers.xlsx` and `members.xlsx` (contract §5).

    Attributes:
        locale: of the prompts in new files.
    """

    data: Path
    locale: str = "en"

    def organisers(self, club: str) -> Workbook:
        """Open the organisers' file."""
        return self._open(self.data / club / ORGANISERS_FILE)

    def members(self, club: str) -> Workbook:
        """Open the members' file."""
        return self._open(self.data / club / MEMBERS_FILE)

    def remove_members(self, club: str) -> None:
        """Take the members' file away: the club is private.

        Raises:
            WorkbookBusyError: another program holds it.
        """
        file = self.data / club / MEMBERS_FILE
        try:
            file.unlink(missing_ok=True)
        except PermissionError as error:
            raise WorkbookBusyError(
                say("“{file}” cannot be taken away: close it and sync again.", file=str(file))
            ) from error

    def put_aside(self, club: str, *, day: date) -> Path | None:
        """Take both files out of use: the organisers' gets a name of its own, the other goes.

        Returns:
            Where the organisers' file is now, None if there was none.

        Raises:
            WorkbookBusyError: another program holds one.
        """
        self.remove_members(club)
        file = self.data / club / ORGANISERS_FILE
        if not file.exists():
            return None
        names = chain([""], (f" ({number})" for number in count(2)))
        places = (file.with_stem(f"organisers until {day.isoformat()}{name}") for name in names)
        place = next(place for place in places if not place.exists())
        try:
            return file.rename(place)
        except PermissionError as error:
            raise WorkbookBusyError(
                say("“{file}” cannot be taken away: close it and sync again.", file=str(file))
            ) from error

    def _open(self, file: Path) -> Workbook:
        from sheets_sync.xlsx_workbook import XlsxWorkbook  # noqa: PLC0415  (openpyxl: 100 ms)

        return XlsxWorkbook(file, locale=self.locale)


@dataclass(frozen=True, slots=True)
class EveryClubsFiles:
    """Every club's two files, each with prompts in its club's language."""

    data: Path
    store: Store

    def organisers(self, club: str) -> Workbook:
        """Open the organisers' file."""
        return self.of(club).organisers(club)

    def members(self, club: str) -> Workbook:
        """Open the members' file."""
        return self.of(club).members(club)

    def remove_members(self, club: str) -> None:
        """Take the members' file away: the club is private.

        Raises:
            WorkbookBusyError: another program holds it.
        """
        self.of(club).remove_members(club)

    def of(self, club: str) -> ClubFiles:
        """Find one club's files.

        Raises:
            NotFoundError: there is no such club.
        """
        settings, _ = read_club(self.store, club)
        return ClubFiles(self.data, settings.locale)


def open_workbooks(data: Path, store: Store, log_in: LogIn) -> ClubWorkbooks:
    """Find every club's workbooks: spreadsheets if it is connected to some, else files here."""
    return ClubWorkbooks(store, log_in, EveryClubsFiles(data, store), local_now)


def today() -> date:
    """Tell the date where the program runs."""
    return local_now().date()


def new_secret() -> str:
    """Make a club's secret, which its player ids are keyed with: 32 hex digits."""
    return secrets.token_hex(_SECRET_BYTES)


def whoever_types() -> str:
    """Name the person at the keyboard as the system knows them."""
    names = (os.environ.get(variable, "").strip() for variable in ("USER", "LOGNAME", "USERNAME"))
    return next((name for name in names if name and name.isprintable()), "organiser")
