"""A workbook that people edit in memory and that lies at Google: edits are carried over unseen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from core.errors import WorkbookBusyError
from core.locale import say
from core.ports import Cell, Formula, Outcome, Snapshot, Tab
from sheets_sync.google.moments import as_serial
from tests.contract.memory_workbook import MemoryWorkbook, Sheet
from tests.contract.workbook_adapters import GoogleHands
from tests.desks_at_google.pages import THEIRS, Page, find_pages


class GoogleBehindMemory(MemoryWorkbook):
    """Shows in `sheets` what lies at Google, and brings there what was changed in `sheets`.

    Columns that Google's file does not have stay here, with the rows they belong to.
    """

    def __init__(self) -> None:
        super().__init__()
        self._hands = GoogleHands()

    def read(self, tabs: Sequence[Tab]) -> Snapshot:
        """See `core.ports.Workbook`."""
        self._refuse_if_busy()
        self._carry_over()
        return self._hands.workbook.read(tabs)

    def apply(self, tabs: Sequence[Tab], snapshot: Snapshot) -> Outcome:
        """See `core.ports.Workbook`."""
        self._refuse_if_busy()
        self._carry_over()
        before = self._book.edits
        done = self._hands.workbook.apply(tabs, snapshot)
        if self._book.edits != before:
            self._look()
            self.changes += 1
        return done

    @property
    def _book(self) -> Any:
        return self._hands.server.book(self._hands.book_id)

    def _refuse_if_busy(self) -> None:
        if self.busy:
            raise WorkbookBusyError(say("The workbook is open in another program."))

    def _carry_over(self) -> None:
        for key, page in find_pages(self._book).items():
            if key in self.sheets:
                _type_over(page, self.sheets[key])

    def _look(self) -> None:
        for key, page in find_pages(self._book).items():
            earlier = self.sheets.get(key, Sheet(page.title))
            sheet = self.sheets[key] = Sheet(page.title, dict(page.columns))
            for line in page.lines:
                kept = earlier.cells.get(line.number, {})
                own = {name: cell for name, cell in kept.items() if name not in page.columns}
                sheet.ids[line.number], sheet.cells[line.number] = line.id, {**own, **line.cells}
            for number in earlier.numbers() if key in THEIRS else ():
                sheet.cells.setdefault(number, earlier.cells.get(number, {}))


def _type_over(page: Page, sheet: Sheet) -> None:
    """Make rows at Google hold what they hold here."""
    for number in range(3, max([page.height, *sheet.numbers()]) + 1):
        cells = {"id": sheet.ids.get(number) or None, **sheet.cells.get(number, {})}
        for key, at in page.columns.items():
            old = page.sheet.cell(number - 1, at)
            if page.value_at(number, key) != cells.get(key):
                kept = {name: part for name, part in old.items() if name != "userEnteredValue"}
                page.sheet.put(number - 1, at, {**kept, **_entered(cells.get(key))})


def _entered(value: Cell | Formula) -> dict[str, Any]:
    assert not isinstance(value, Formula)
    if value is None:
        return {}
    if isinstance(value, datetime):
        value = as_serial(value)
    kind = "numberValue" if isinstance(value, int | float) else "stringValue"
    return {"userEnteredValue": {kind: value}}
