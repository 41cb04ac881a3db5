"""A workbook in memory, held to the same suite as the real ones; people edit it by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from core.errors import WorkbookBusyError
from core.locale import say
from core.ports import Cell, Formula, Outcome, SeenRow, SeenTab, Snapshot, Tab
from sheets_sync.mirror import FIRST_ROW, plan_tab


@dataclass
class Sheet:
    """One tab: column keys by position, and rows by number (an id and cells by column key)."""

    title: str
    columns: dict[str, int] = field(default_factory=dict)
    ids: dict[int, str] = field(default_factory=dict)
    cells: dict[int, dict[str, Cell | Formula]] = field(default_factory=dict)

    def numbers(self) -> list[int]:
        """Rows in use, from the top."""
        return sorted(self.ids.keys() | self.cells.keys())

    def find(self, row_id: str) -> int:
        """The number of the first row with an id."""
        return next(number for number in self.numbers() if self.ids.get(number) == row_id)

    def reorder(self, numbers: Sequence[int], *, with_ids: bool = True) -> None:
        """Sort rows the way a person does; without ids only the visible columns move."""
        places = self.numbers()
        cells = {place: self.cells.get(old, {}) for place, old in zip(places, numbers, strict=True)}
        if with_ids:
            self.ids = {
                place: self.ids.get(old, "") for place, old in zip(places, numbers, strict=True)
            }
        self.cells = cells

    def delete(self, number: int) -> None:
        """Delete a row; those below move up."""
        ids, cells = {}, {}
        for old in self.numbers():
            if old != number:
                new = old if old < number else old - 1
                ids[new], cells[new] = self.ids.get(old, ""), self.cells.get(old, {})
        self.ids, self.cells = ids, cells


class MemoryWorkbook:
    """Implements `core.ports.Workbook`."""

    def __init__(self) -> None:
        self.sheets: dict[str, Sheet] = {}
        self.changes = 0
        self.busy = False

    def read(self, tabs: Sequence[Tab]) -> Snapshot:
        """See `core.ports.Workbook`."""
        self._check()
        seen = {}
        for tab in tabs:
            if tab.key in self.sheets:
                sheet = self.sheets[tab.key]
                rows = tuple(
                    SeenRow(
                        number,
                        sheet.ids.get(number, ""),
                        {
                            key: None if isinstance(value, Formula) else value
                            for key, value in sheet.cells.get(number, {}).items()
                        },
                    )
                    for number in sheet.numbers()
                )
                seen[tab.key] = SeenTab(tab.key, sheet.title, dict(sheet.columns), rows)
        return Snapshot(seen, str(self.changes))

    def apply(self, tabs: Sequence[Tab], snapshot: Snapshot) -> Outcome:
        """See `core.ports.Workbook`."""
        self._check()
        if snapshot.token != str(self.changes):
            raise WorkbookBusyError(say("The workbook changed since it was read."))
        before = deepcopy(self.sheets)
        left: list[str] = []
        for tab in tabs:
            seen = self.read([tab]).tabs.get(tab.key)
            plan = plan_tab(tab, seen)
            sheet = self.sheets.setdefault(tab.key, Sheet(tab.titles[0]))
            sheet.columns = dict(plan.columns)
            for write in plan.writes:
                if write.key == "id":
                    sheet.ids[write.row] = str(write.value or "")
                else:
                    sheet.cells.setdefault(write.row, {})[write.key] = write.value
            if not tab.desk:
                self._drop_empty(sheet)
            left += [str(one) for one in plan.left]
        if before != self.sheets:
            self.changes += 1
        return Outcome(written=True, left=tuple(left))

    def replace_texts(self, replace: Callable[[str], str]) -> bool:
        """See `core.ports.Workbook`."""
        self._check()
        before = deepcopy(self.sheets)
        for sheet in self.sheets.values():
            sheet.ids = {number: replace(text) for number, text in sheet.ids.items()}
            for cells in sheet.cells.values():
                for key, value in cells.items():
                    if isinstance(value, str):
                        cells[key] = replace(value)
        if before == self.sheets:
            return False
        self.changes += 1
        return True

    def edit(self, tab: str, row_id: str, column: str, value: Cell) -> None:
        """Let a person write a cell."""
        sheet = self.sheets[tab]
        sheet.cells.setdefault(sheet.find(row_id), {})[column] = value
        self.changes += 1

    def touch(self) -> None:
        """Note that a person changed something else."""
        self.changes += 1

    def _check(self) -> None:
        if self.busy:
            raise WorkbookBusyError(say("The workbook is open in another program."))

    def _drop_empty(self, sheet: Sheet) -> None:
        for number in sheet.numbers():
            if number >= FIRST_ROW and not sheet.ids.get(number):
                sheet.ids.pop(number, None)
                sheet.cells.pop(number, None)


class MemoryWorkbooks:
    """A club's two files, in memory."""

    def __init__(self) -> None:
        self.book = MemoryWorkbook()
        self.members_book: MemoryWorkbook | None = None

    def organisers(self, club: str) -> MemoryWorkbook:
        """The organisers' file."""
        del club
        return self.book

    def members(self, club: str) -> MemoryWorkbook:
        """The members' file."""
        del club
        if self.members_book is None:
            self.members_book = MemoryWorkbook()
        return self.members_book

    def remove_members(self, club: str) -> None:
        """Take the members' file away."""
        del club
        self.members_book = None
