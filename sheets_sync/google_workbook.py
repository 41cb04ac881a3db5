"""One spreadsheet of a club at Google: an adapter of the workbook port.

    read                one look at the whole file
    apply               nothing differs: no call. Else look again, write one batch, and see in
                        its answer whether people were at work in between

Whatever people do at the same moment, their cells are theirs: see `google.mending`; what two
programs do at the same moment: see `google.turns`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from core.locale import translate
from core.ports import Clock, Outcome, Snapshot, Tab
from sheets_sync.google.blocks import write_values
from sheets_sync.google.book import Book
from sheets_sync.google.calls import JSON, Calls, Sleep
from sheets_sync.google.cell_data import write_cell
from sheets_sync.google.deeds import Deeds
from sheets_sync.google.file import SpreadsheetFile, moved_on
from sheets_sync.google.planning import Batch, plan_batch
from sheets_sync.google.replacing import list_replacements, note_requests
from sheets_sync.google.trends import add_trends, hide_trends

if TYPE_CHECKING:
    import gspread

CHECK_AGE: Final = timedelta(hours=23)
"""A time of check older than that is written anew; after 36 hours it would warn (rules §8.1)."""


@dataclass(frozen=True, slots=True)
class _Look(Snapshot):
    """A snapshot that remembers all that was seen."""

    book: Book | None = None


def wall_clock() -> datetime:
    """Tell the time as the clock on the wall shows it."""
    return datetime.now(UTC).astimezone()


class GoogleWorkbook:
    """Implements `core.ports.Workbook` for one spreadsheet, which a person made and shared."""

    def __init__(
        self,
        client: gspread.Client,
        spreadsheet_id: str,
        *,
        locale: str = "en",
        check_age: timedelta = CHECK_AGE,
        clock: Clock = wall_clock,
        sleep: Sleep = time.sleep,
    ) -> None:
        """Name the file.

        Args:
            client: logged in; its session is used, with time limits and tries of our own.
            locale: of prompts and messages.
            check_age: a time of check younger than that is no reason to write.
            clock: as the formulas' moments are told by.
            sleep: waits before a call is tried again.
        """
        calls = Calls(client.http_client.session, sleep=sleep)
        self._file = SpreadsheetFile(calls, spreadsheet_id, sleep=sleep)
        self._locale = locale
        self._check_age = check_age
        self._clock = clock

    def read(self, tabs: Sequence[Tab]) -> Snapshot:
        """Read what stands in the given tabs.

        Raises:
            OperatorError: the file is not there, or not shared with us.
            PlatformError: Google cannot be reached, or a quota is used up.
        """
        book = self._file.read()
        found = book.find(list(tabs))
        by_key = {tab.key: tab for tab in tabs}
        seen = {key: hide_trends(sheet.see(by_key[key])) for key, sheet in found.items()}
        return _Look(seen, book.token, book)

    def apply(self, tabs: Sequence[Tab], snapshot: Snapshot) -> Outcome:
        """Make the file show the tabs.

        Raises:
            WorkbookBusyError: people changed something since `snapshot`; what was written in
                between was taken back.
            OperatorError: the file is not there, or may not be changed by us; Google keeps
                refusing, as something in the file stands in the way.
            PlatformError: it is unknown whether it was written, or it was not; the next run sees.
        """
        wanted = [add_trends(tab) for tab in tabs]
        book = snapshot.book if isinstance(snapshot, _Look) else None
        if book is not None:
            batch = self._plan(wanted, book)
            if not self._choose(batch):
                return self._outcome(batch)

        def attempt() -> Outcome:
            seen = self._file.read()  # ids and texts are looked at just before writing
            if seen.token != snapshot.token:
                raise moved_on()
            batch = self._plan(wanted, seen)
            if requests := self._choose(batch):
                self._file.write(seen, requests, batch.mark_on, batch.deeds)
            return self._outcome(batch)

        return self._file.insist(attempt)

    def replace_texts(self, replace: Callable[[str], str]) -> bool:
        """Replace texts in every cell and note; see `core.ports.Workbook`.

        Raises:
            WorkbookBusyError: people were at work at the same moment; please try again.
        """
        replaced = False
        while self._file.insist(lambda: self._replace_once(replace)):
            replaced = True
        return replaced

    def empty(self) -> bool:
        """Take all values and notes out of our tabs; says whether there were any.

        Raises:
            OperatorError: the file is not there, or may not be changed by us.
            PlatformError: it did not pass.
        """
        return self._file.insist(self._empty_once)

    def _empty_once(self) -> bool:
        book = self._file.read()
        ours = [sheet for sheet in book.sheets if sheet.is_marked]
        requests = [
            {"updateCells": {"range": {"sheetId": sheet.id}, "fields": "userEnteredValue,note"}}
            for sheet in ours
        ]
        if ours:
            self._file.write(book, requests, ours[0].id, {})
        return bool(ours)

    def _replace_once(self, replace: Callable[[str], str]) -> bool:
        book = self._file.read()
        found = list_replacements(book, replace)
        requests = [
            request
            for number, (values, notes) in found.items()
            for request in (
                *write_values(number, values, write_cell),
                *note_requests(number, notes),
            )
        ]
        if requests:
            deeds = {number: Deeds(values=values) for number, (values, _) in found.items()}
            self._file.write(book, requests, next(iter(found)), deeds)
        return bool(requests)

    def _plan(self, tabs: Sequence[Tab], book: Book) -> Batch:
        return plan_batch(tabs, book, locale=self._locale, behind=self._find_lag(book))

    def _choose(self, batch: Batch) -> list[JSON]:
        return batch.choose(at_most=self._check_age)

    def _find_lag(self, book: Book) -> timedelta:
        """Say how far the spreadsheet's clock is behind ours."""
        now = self._clock()
        try:
            there = now.astimezone(ZoneInfo(book.time_zone))
        except (ZoneInfoNotFoundError, ValueError):
            return timedelta()
        here = now.astimezone()
        return (here.utcoffset() or timedelta()) - (there.utcoffset() or timedelta())

    def _outcome(self, batch: Batch) -> Outcome:
        return Outcome(True, tuple(translate(message, self._locale) for message in batch.left))
