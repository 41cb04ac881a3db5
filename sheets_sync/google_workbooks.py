"""Clubs whose two files are spreadsheets at Google (contract §5)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from core.actions.reading import read_club
from core.ports import Clock, Store
from sheets_sync.connections import LINKS, Connection, Link, find_connection, not_connected
from sheets_sync.google.calls import Calls, Sleep
from sheets_sync.google.sharing import Opening, find_openings, set_link
from sheets_sync.google_workbook import CHECK_AGE, GoogleWorkbook, wall_clock

if TYPE_CHECKING:
    import gspread

MEMBERS_CHECK_AGE: Final = timedelta(hours=30)
"""Later than the organisers' file, so that the two are not written in one sync."""


@dataclass(frozen=True, slots=True)
class GoogleWorkbooks:
    """Implements `sheets_sync.showing.Workbooks` for every connected club."""

    client: gspread.Client
    store: Store
    clock: Clock = wall_clock
    sleep: Sleep = time.sleep

    def organisers(self, club: str) -> GoogleWorkbook:
        """Open the organisers' file.

        Raises:
            NotConnectedError: the club is not connected.
        """
        return self._open(club, self.find(club).organisers, check_age=CHECK_AGE)

    def members(self, club: str) -> GoogleWorkbook:
        """Open the members' file.

        Raises:
            NotConnectedError: the club is not connected.
        """
        return self._open(club, self.find(club).members, check_age=MEMBERS_CHECK_AGE)

    def remove_members(self, club: str) -> None:
        """Close the members' file to all and take every name out of it: the club is private.

        Raises:
            NotConnectedError: the club is not connected.
            OperatorError: the file is not ours to close; it was emptied all the same.
        """
        try:
            set_link(self._calls(), self.find(club).members, "none")
        finally:
            self.members(club).empty()

    def follow_visibility(self, club: str) -> bool:
        """Open the members' file as far as the club is visible; says whether that changed.

        To be called when the file is written, so that nobody sees what stood there before.

        Raises:
            NotConnectedError: the club is not connected.
            OperatorError: the file is not ours to open.
        """
        settings, _ = read_club(self.store, club)
        return set_link(self._calls(), self.find(club).members, LINKS[settings.visibility])

    def set_members_link(self, club: str, link: Link) -> bool:
        """Let everybody read the members' file, or nobody; says whether that changed.

        Raises:
            NotConnectedError: the club is not connected.
            OperatorError: the file is not ours to open or to close.
        """
        return set_link(self._calls(), self.find(club).members, link)

    def find_members_openings(self, club: str) -> list[Opening]:
        """List through what everybody may open the members' file."""
        return find_openings(self._calls(), self.find(club).members)

    def find_organisers_openings(self, club: str) -> list[Opening]:
        """List through what everybody may open the organisers' file: there should be nothing."""
        return find_openings(self._calls(), self.find(club).organisers)

    def find(self, club: str) -> Connection:
        """Find a club's spreadsheets.

        Raises:
            NotConnectedError: the club is not connected.
        """
        found = find_connection(self.store, club)
        if found is None:
            raise not_connected(club)
        return found

    def _open(self, club: str, spreadsheet_id: str, *, check_age: timedelta) -> GoogleWorkbook:
        settings, _ = read_club(self.store, club)
        return GoogleWorkbook(
            self.client,
            spreadsheet_id,
            locale=settings.locale,
            check_age=check_age,
            clock=self.clock,
            sleep=self.sleep,
        )

    def _calls(self) -> Calls:
        return Calls(self.client.http_client.session, sleep=self.sleep)
