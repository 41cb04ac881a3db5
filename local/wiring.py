"""The adapters of one machine, made from a folder; the only place that reads clock and chance."""

from __future__ import annotations

import base64
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from core.errors import NotFoundError, WorkbookBusyError
from core.locale import say
from core.ports import Workbook
from local.sqlite_store import SqliteStore

DEFAULT_DATA: Final = "ladder-data"
STORE_FILE: Final = "ladder.db"
ORGANISERS_FILE: Final = "organisers.xlsx"
MEMBERS_FILE: Final = "members.xlsx"
_TOKEN_BYTES: Final = 16


def default_data_folder() -> Path:
    """Where data is kept unless somebody says otherwise: LADDER_DATA, else `ladder-data` here."""
    return Path(os.environ.get("LADDER_DATA") or DEFAULT_DATA)


def open_store(data: Path, *, create: bool = False) -> SqliteStore:
    """Open the store of a data folder; close it after use.

    Args:
        create: make folder and store where there is none.

    Raises:
        NotFoundError: there is none, and it is not to be made.
        OperatorError: the file cannot be used.
    """
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

    def _open(self, file: Path) -> Workbook:
        from sheets_sync.xlsx_workbook import XlsxWorkbook  # noqa: PLC0415  (openpyxl: 100 ms)

        return XlsxWorkbook(file, locale=self.locale)


def now() -> datetime:
    """Tell the time."""
    return datetime.now(UTC)


def today() -> date:
    """Tell the date where the program runs."""
    return now().astimezone().date()


def new_token() -> str:
    """Make a random id: 26 characters of a-z and 2-7, 128 bit."""
    return base64.b32encode(secrets.token_bytes(_TOKEN_BYTES)).decode().rstrip("=").lower()


def new_secret() -> str:
    """Make a club's secret, which its player ids are keyed with: 32 hex digits."""
    return secrets.token_hex(_TOKEN_BYTES)


def whoever_types() -> str:
    """Name the person at the keyboard as the system knows them."""
    names = (os.environ.get(variable, "").strip() for variable in ("USER", "LOGNAME", "USERNAME"))
    return next((name for name in names if name and name.isprintable()), "organiser")
