"""Every adapter of the workbook port, each with the hands of a person who edits its file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from openpyxl import Workbook as Book
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from core.ports import Cell, Tab, Workbook
from sheets_sync.xlsx_workbook import XlsxWorkbook
from tests.contract.memory_workbook import MemoryWorkbook


class Hands(Protocol):
    """What people do on a desk, whatever it is made of."""

    workbook: Workbook

    def write(self, tab: Tab, row_id: str, key: str, value: Cell) -> None:
        """Write one cell."""
        ...

    def sort(self, tab: Tab, ids: Sequence[str]) -> None:
        """Put all rows of ours into this order."""
        ...

    def delete(self, tab: Tab, row_id: str) -> None:
        """Delete a row."""
        ...


class SheetHands(Hands, Protocol):
    """What people do in a spreadsheet: titles, and cells by (row, column), counted from 1."""

    def titles(self) -> list[str]: ...

    def cells(self, title: str) -> dict[tuple[int, int], Cell]: ...

    def fill(self, title: str, cells: Mapping[tuple[int, int], Cell]) -> None:
        """Write cells; the tab is added at the front if it is not there."""
        ...

    def rename_tab(self, title: str, new: str) -> None: ...

    def delete_tab(self, title: str) -> None: ...

    def insert_column(self, title: str, position: int) -> None: ...

    def delete_column(self, title: str, position: int) -> None: ...


class MemoryHands:
    """Edits a workbook in memory."""

    def __init__(self) -> None:
        self.memory = MemoryWorkbook()
        self.workbook: Workbook = self.memory

    def write(self, tab: Tab, row_id: str, key: str, value: Cell) -> None:
        self.memory.edit(tab.key, row_id, key, value)

    def sort(self, tab: Tab, ids: Sequence[str]) -> None:
        sheet = self.memory.sheets[tab.key]
        sheet.reorder([sheet.find(row_id) for row_id in ids])
        self.memory.touch()

    def delete(self, tab: Tab, row_id: str) -> None:
        sheet = self.memory.sheets[tab.key]
        sheet.delete(sheet.find(row_id))
        self.memory.touch()


class XlsxHands:
    """Edits an xlsx file the way a spreadsheet program does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.workbook: Workbook = XlsxWorkbook(path)

    @contextmanager
    def open(self) -> Iterator[Book]:
        book = load_workbook(self.path, rich_text=True) if self.path.exists() else Book()
        yield book
        book.save(self.path)

    def write(self, tab: Tab, row_id: str, key: str, value: Cell) -> None:
        with self.open() as book:
            sheet = book[tab.titles[0]]
            columns = {cell.value: cell.column for cell in sheet[1]}
            sheet.cell(find_row(sheet, row_id), columns[key]).value = value

    def sort(self, tab: Tab, ids: Sequence[str]) -> None:
        with self.open() as book:
            sheet = book[tab.titles[0]]
            numbers = [find_row(sheet, row_id) for row_id in ids]
            rows = [[(c.value, c.data_type, copy(c._style)) for c in sheet[n]] for n in numbers]
            for number, row in zip(sorted(numbers), rows, strict=True):
                for cell, (value, data_type, style) in zip(sheet[number], row, strict=True):
                    cell.value, cell.data_type, cell._style = value, data_type, style

    def delete(self, tab: Tab, row_id: str) -> None:
        with self.open() as book:
            sheet = book[tab.titles[0]]
            sheet.delete_rows(find_row(sheet, row_id))

    def titles(self) -> list[str]:
        return load_workbook(self.path).sheetnames

    def cells(self, title: str) -> dict[tuple[int, int], Cell]:
        sheet = load_workbook(self.path)[title]
        return {at: cell.value for at, cell in sheet._cells.items() if cell.value is not None}

    def fill(self, title: str, cells: Mapping[tuple[int, int], Cell]) -> None:
        with self.open() as book:
            sheet = book[title] if title in book.sheetnames else book.create_sheet(title, 0)
            for (row, column), value in cells.items():
                sheet.cell(row, column).value = value

    def rename_tab(self, title: str, new: str) -> None:
        with self.open() as book:
            book[title].title = new

    def delete_tab(self, title: str) -> None:
        with self.open() as book:
            book.remove(book[title])

    def insert_column(self, title: str, position: int) -> None:
        with self.open() as book:
            book[title].insert_cols(position)

    def delete_column(self, title: str, position: int) -> None:
        with self.open() as book:
            book[title].delete_cols(position)


def find_row(sheet: Worksheet, row_id: str) -> int:
    """Find a row of ours by its id, which may have been moved."""
    column = next(cell.column for cell in sheet[1] if cell.value == "id")
    return next(n for n in range(3, sheet.max_row + 1) if sheet.cell(n, column).value == row_id)


OpenHands: TypeAlias = Callable[[Path], Hands]
"""Makes an empty workbook for one test; the folder is that test's own."""

SHEETS: Final[dict[str, Callable[[Path], SheetHands]]] = {
    "xlsx": lambda folder: XlsxHands(folder / "book.xlsx")
}
ADAPTERS: Final[dict[str, OpenHands]] = {"memory": lambda _folder: MemoryHands(), **SHEETS}
