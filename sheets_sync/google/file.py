"""One spreadsheet at Google: read whole, written in batches, each looked over when it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from core.errors import OperatorError, PlatformError, WorkbookBusyError
from core.locale import say
from sheets_sync.google.blocks import write_values
from sheets_sync.google.book import Book
from sheets_sync.google.calls import (
    JSON,
    Calls,
    LostAnswerError,
    RefusedByGoogleError,
    Sleep,
    spreadsheet_url,
)
from sheets_sync.google.cell_data import write_cell
from sheets_sync.google.deeds import Deeds
from sheets_sync.google.mending import find_damage
from sheets_sync.google.reading import BOOK_FIELDS, read_book
from sheets_sync.google.turns import Turn, pass_turn, read_turn

_TRIES: Final = 3
Done = TypeVar("Done")
_ANSWER_FIELDS: Final = f"updatedSpreadsheet({BOOK_FIELDS})"


class NotWrittenError(PlatformError):
    """Google did not do what was asked for; a fresh look may help."""


class SpreadsheetFile:
    """A file that people are at work in while it is read and written."""

    def __init__(self, calls: Calls, spreadsheet_id: str, *, sleep: Sleep) -> None:
        self._calls, self._id, self._sleep = calls, spreadsheet_id, sleep

    def read(self) -> Book:
        """Look at the whole file.

        Raises:
            OperatorError: it is not there, or not shared with us.
            PlatformError: Google cannot be reached, or a quota is used up.
        """
        return read_book(self._calls.read(spreadsheet_url(self._id), {"fields": BOOK_FIELDS}))

    def insist(self, attempt: Callable[[], Done]) -> Done:
        """Try again what Google did not do, each time from a fresh look.

        Raises:
            OperatorError: Google keeps refusing, as something in the file stands in the way.
        """
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

    def write(
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
            raise moved_on()

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
                self.write(after, requests, mark_on, repairs)
            except NotWrittenError:
                after = self.read()
            else:
                return True
        raise moved_on()

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
            after = self.read()
            if read_turn(after) != turn:
                raise NotWrittenError(error.message) from error
            return after
        updated = answer.get("updatedSpreadsheet", {})
        is_whole = any("data" in sheet for sheet in updated.get("sheets", ()))
        return read_book(updated) if is_whole else self.read()


def moved_on() -> WorkbookBusyError:
    """Say that people were at work."""
    return WorkbookBusyError(
        say("Somebody was working in the spreadsheet at the same moment; please sync again.")
    )
