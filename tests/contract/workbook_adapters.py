"""Every adapter of the workbook port, each with the hands of a person who edits its file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import gspread
from openpyxl import Workbook as Book
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from core.ports import Cell, Tab, Workbook
from sheets_sync.google.book import Book as SeenBook
from sheets_sync.google.places import column_letters
from sheets_sync.google.reading import BOOK_FIELDS, read_book
from sheets_sync.google_workbook import GoogleWorkbook
from sheets_sync.xlsx_workbook import XlsxWorkbook
from tests.contract.memory_workbook import MemoryWorkbook
from tests.sheets_server import Person, SheetsServer


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


class GoogleHands:
    """Edits a spreadsheet at the web page of a Google in process."""

    def __init__(self, server: SheetsServer | None = None) -> None:
        self.server = server or SheetsServer()
        self.book_id = self.server.new_spreadsheet("Book")
        self.server.share(self.book_id, ROBOT, "writer")
        self.person: Person = self.server.person(self.book_id)
        self.workbook: Workbook = self.open()

    def open(self) -> GoogleWorkbook:
        """Open it as another program would."""
        client = gspread.Client(auth=None, session=self.server.session(ROBOT))
        return GoogleWorkbook(client, self.book_id, sleep=lambda _: None)

    def write(self, tab: Tab, row_id: str, key: str, value: Cell) -> None:
        (number,) = [at[0] for at, cell in self._items(tab) if cell == row_id and at[1] == 1]
        (column,) = [at[1] for at, cell in self._items(tab) if cell == key and at[0] == 1]
        self.person.type(f"'{tab.titles[0]}'!{column_letters(column)}{number}", _as_typed(value))

    def sort(self, tab: Tab, ids: Sequence[str]) -> None:
        title = tab.titles[0]
        places = sorted(at[0] for at, cell in self._items(tab) if cell in ids)
        for place, row_id in zip(places, ids, strict=True):
            (there,) = [at[0] for at, cell in self._items(tab) if cell == row_id]
            if there != place:
                self.person.move_rows(title, there, there, before=place)

    def delete(self, tab: Tab, row_id: str) -> None:
        (number,) = [at[0] for at, cell in self._items(tab) if cell == row_id]
        self.person.delete_rows(tab.titles[0], number)

    def titles(self) -> list[str]:
        """Titles of tabs but for the blank one that every new spreadsheet has."""
        tabs = self.person.tabs()
        return [title for title in tabs if title != "Sheet1" or self.cells(title)]

    def cells(self, title: str) -> dict[tuple[int, int], Cell]:
        (sheet,) = [s for s in self._book().sheets if s.title == title]
        return {**sheet.cells, **sheet.formulas}

    def fill(self, title: str, cells: Mapping[tuple[int, int], Cell]) -> None:
        if title not in self.person.tabs():
            self.person.add_tab(title)
            self.person.move_tab(title, to=0)
        for (row, column), value in cells.items():
            self.person.type(f"'{title}'!{column_letters(column)}{row}", _as_typed(value))

    def rename_tab(self, title: str, new: str) -> None:
        self.person.rename_tab(title, new)

    def delete_tab(self, title: str) -> None:
        self.person.delete_tab(title)

    def insert_column(self, title: str, position: int) -> None:
        self.person.insert_columns(title, before=column_letters(position))

    def delete_column(self, title: str, position: int) -> None:
        self.person.delete_column(title, column_letters(position))

    def _items(self, tab: Tab) -> list[tuple[tuple[int, int], Cell]]:
        return list(self.cells(tab.titles[0]).items())

    def _book(self) -> SeenBook:
        return read_book(self.server.everything(self.book_id, fields=BOOK_FIELDS))


def _as_typed(value: Cell) -> str:
    return "" if value is None else str(value)


def find_row(sheet: Worksheet, row_id: str) -> int:
    """Find a row of ours by its id, which may have been moved."""
    column = next(cell.column for cell in sheet[1] if cell.value == "id")
    return next(n for n in range(3, sheet.max_row + 1) if sheet.cell(n, column).value == row_id)


ROBOT: Final = "sync@ladder.iam.gserviceaccount.com"

OpenHands: TypeAlias = Callable[[Path], Hands]
"""Makes an empty workbook for one test; the folder is that test's own."""

SHEETS: Final[dict[str, Callable[[Path], SheetHands]]] = {
    "xlsx": lambda folder: XlsxHands(folder / "book.xlsx"),
    "google": lambda _folder: GoogleHands(),
}
ADAPTERS: Final[dict[str, OpenHands]] = {"memory": lambda _folder: MemoryHands(), **SHEETS}
