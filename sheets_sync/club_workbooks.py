"""Each club's workbooks where they are: spreadsheets at Google if it is connected, else files."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from core.ports import Clock, Store, Workbook
from sheets_sync.connections import find_connection, not_connected

if TYPE_CHECKING:
    import gspread

    from sheets_sync.google_workbooks import GoogleWorkbooks
    from sheets_sync.showing import Workbooks

LogIn: TypeAlias = Callable[[], tuple["gspread.Client", str]]
"""Gives the client, and the address with which people share their files ("" = unknown)."""


@dataclass(frozen=True, slots=True)
class ClubWorkbooks:
    """Implements `sheets_sync.showing.Workbooks` for every club of a store.

    Attributes:
        log_in: called only for a club that is connected.
        files: of clubs that are not; None where there are none.
        sleep: waits so many seconds.
    """

    store: Store
    log_in: LogIn
    files: Workbooks | None
    clock: Clock
    sleep: Callable[[float], None] = time.sleep

    def organisers(self, club: str) -> Workbook:
        """Open the organisers' file.

        Raises:
            NotConnectedError: the club is not connected, and there are no files.
        """
        return self.of(club).organisers(club)

    def members(self, club: str) -> Workbook:
        """Open the members' file.

        Raises:
            NotConnectedError: the club is not connected, and there are no files.
        """
        return self.of(club).members(club)

    def remove_members(self, club: str) -> None:
        """Take the members' file away: the club is private.

        Raises:
            NotConnectedError: the club is not connected, and there are no files.
            OperatorError: it cannot be taken away.
        """
        self.of(club).remove_members(club)

    def of(self, club: str) -> Workbooks:
        """Find where a club's workbooks are.

        Raises:
            NotConnectedError: the club is not connected, and there are no files.
        """
        if self.are_connected(club):
            return self.spreadsheets
        if self.files is None:
            raise not_connected(club)
        return self.files

    def are_connected(self, club: str) -> bool:
        """Whether a club's workbooks are spreadsheets at Google."""
        return find_connection(self.store, club) is not None

    @property
    def spreadsheets(self) -> GoogleWorkbooks:
        """The spreadsheets of all clubs that are connected; logs in.

        Raises:
            OperatorError: there are no credentials here.
            PlatformError: Google cannot be reached.
        """
        from sheets_sync.google_workbooks import GoogleWorkbooks  # noqa: PLC0415

        client, _ = self.log_in()
        return GoogleWorkbooks(client, self.store, self.clock, self.sleep)
