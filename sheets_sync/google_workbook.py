"""One spreadsheet of a club at Google: an adapter of the workbook port.

    read                one look at the whole file
    apply               nothing differs: no call. Else look again, write one batch, and see in
                        its answer whether people were at work in between

Whatever people do at the same moment, their cells are theirs: see `google.mending`; what two
programs do at the same moment: see `google.turns`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from core.errors import OperatorError, PlatformError, WorkbookBusyError
from core.locale import say, translate
from core.ports import Clock, Outcome, Snapshot, Tab
from sheets_sync.google.blocks import write_values
from sheets_sync.google.book import BOOK_FIELDS, Book, read_book
from sheets_sync.google.calls import (
    JSON,
    Calls,
    LostAnswerError,
    RefusedByGoogleError,
    Sleep,
    spreadsheet_url,
)
from sheets_sync.google.mending import find_damage
from sheets_sync.google.planning import Batch, plan_batch
from sheets_sync.google.replacing import list_replacements, note_requests
from sheets_sync.google.trends import add_trends, hide_trends
from sheets_sync.google.turns import Turn, pass_turn, read_turn
from sheets_sync.google.writing import Deeds, write_cell

if TYPE_CHECKING:
    import gspread

CHECK_AGE: Final = timedelta(hours=23)
"""A time of check older than that is written anew; after 36 hours it would warn (rules §8.1)."""

_TRIES: Final = 3
Done = TypeVar("Done")
_ANSWER_FIELDS: Final = f"updatedSpreadsheet({BOOK_FIELDS})"


@dataclass(frozen=True, slots=True)
class _Look(Snapshot):
    """A snapshot that remembers all that was seen."""

    book: Book | None = None


class NotWrittenError(PlatformError):
    """Google did not do what was asked for; a fresh look may help."""


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
        self._calls = Calls(client.http_client.session, sleep=sleep)
        self._sleep = sleep
        self._id = spreadsheet_id
        self._locale = locale
        self._check_age = check_age
        self._clock = clock

    def read(self, tabs: Sequence[Tab]) -> Snapshot:
        """Read what stands in the given tabs.

        Raises:
            OperatorError: the file is not there, or not shared with us.
            PlatformError: Google cannot be reached, or a quota is used up.
        """
        book = self._read()
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
            seen = self._read()  # ids and texts are looked at just before writing
            if seen.token != snapshot.token:
                raise _moved_on()
            batch = self._plan(wanted, seen)
            if requests := self._choose(batch):
                self._write(seen, requests, batch.mark_on, batch.deeds)
            return self._outcome(batch)

        return self._insist(attempt)

    def replace_texts(self, replace: Callable[[str], str]) -> bool:
        """Replace texts in every cell and note; see `core.ports.Workbook`.

        Raises:
            WorkbookBusyError: people were at work at the same moment; please try again.
        """
        replaced = False
        while self._insist(lambda: self._replace_once(replace)):
            replaced = True
        return replaced

    def empty(self) -> bool:
        """Take all values and notes out of our tabs; says whether there were any.

        Raises:
            OperatorError: the file is not there, or may not be changed by us.
            PlatformError: it did not pass.
        """
        return self._insist(self._empty_once)

    def _empty_once(self) -> bool:
        book = self._read()
        ours = [sheet for sheet in book.sheets if sheet.is_marked]
        requests = [
            {"updateCells": {"range": {"sheetId": sheet.id}, "fields": "userEnteredValue,note"}}
            for sheet in ours
        ]
        if ours:
            self._write(book, requests, ours[0].id, {})
        return bool(ours)

    def _replace_once(self, replace: Callable[[str], str]) -> bool:
        book = self._read()
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
            self._write(book, requests, next(iter(found)), deeds)
        return bool(requests)

    def _insist(self, attempt: Callable[[], Done]) -> Done:
        """Try again what Google did not do, each time from a fresh look."""
        for number in range(_TRIES - 1):
            try:
                return attempt()
            except NotWrittenError:
                self._sleep(2.0**number)
        try:
            return attempt()
        except NotWrittenError as error:
            if isinstance(error.__cause__, RefusedByGoogleError):
                # not people at work, but something that stays: a range that a person locked
                raise OperatorError(error.message) from error
            raise

    def _read(self) -> Book:
        return read_book(self._calls.read(spreadsheet_url(self._id), {"fields": BOOK_FIELDS}))

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

    def _write(
        self, book: Book, requests: Sequence[JSON], mark_on: int, deeds: Mapping[int, Deeds]
    ) -> None:
        """Write a batch, and see in its answer that nothing went astray.

        Raises:
            NotWrittenError: it was not written; should it still arrive, it will be refused as
                soon as another was.
            WorkbookBusyError: people rearranged the sheet a moment before; that was mended.
        """
        old = read_turn(book)
        new = old.next(requests)
        after = self._send([*requests, *pass_turn(old, new, sheet_id=mark_on)], new)
        if self._mend(book, after, deeds, mark_on):
            raise _moved_on()

    def _mend(self, book: Book, after: Book, deeds: Mapping[int, Deeds], mark_on: int) -> bool:
        """Put back what stood where something was written by mistake; says whether there was any.

        Args:
            book: as it was looked at.
            after: as it is since the batch.
            deeds: what the batch wrote.
        """
        for _ in range(_TRIES):
            damage = find_damage(book, after, deeds)
            if not damage:
                return False
            requests = [
                request
                for number, values in damage.items()
                for request in write_values(number, values, write_cell)
            ]
            repairs = {number: Deeds(values=values) for number, values in damage.items()}
            try:
                self._write(after, requests, mark_on, repairs)
            except NotWrittenError:
                after = self._read()
            else:
                return True
        raise _moved_on()

    def _send(self, requests: Sequence[JSON], turn: Turn) -> Book:
        """Send a batch; returns the file as it is right after.

        Raises:
            NotWrittenError: nothing was written.
        """
        body = {
            "requests": list(requests),
            "includeSpreadsheetInResponse": True,
            "responseIncludeGridData": True,
        }
        url = spreadsheet_url(self._id, ":batchUpdate")
        try:
            answer = self._calls.write(url, body, {"fields": _ANSWER_FIELDS})
        except (LostAnswerError, RefusedByGoogleError) as error:
            after = self._read()
            if read_turn(after) != turn:
                raise NotWrittenError(error.message) from error
            return after
        updated = answer.get("updatedSpreadsheet", {})
        is_whole = any("data" in sheet for sheet in updated.get("sheets", ()))
        return read_book(updated) if is_whole else self._read()


def _moved_on() -> WorkbookBusyError:
    return WorkbookBusyError(
        say("Somebody was working in the spreadsheet at the same moment; please sync again.")
    )
