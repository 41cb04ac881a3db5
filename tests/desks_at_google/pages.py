"""The organisers' file as it lies at Google, read cell by cell past the adapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Final

from sheets_sync.desks.columns import desk_columns
from tests.sheets.books import Book, Sheet
from tests.sheets.errors import JSON

DESKS: Final = ("approve", "names", "members", "events", "decisions")
THEIRS: Final = {
    desk: [one.key for one in desk_columns(desk, "en") if one.people_write] for desk in DESKS
}
_DAY_ZERO: Final = datetime(1899, 12, 30)


@dataclass(frozen=True, slots=True)
class Line:
    """One row from the third on.

    Attributes:
        number: counted from 1, as people do.
        cells: by column key; formulas show as their text.
    """

    number: int
    id: str
    cells: dict[str, Any]


@dataclass(frozen=True)
class Page:
    """One tab of ours."""

    key: str
    sheet: Sheet

    @property
    def title(self) -> str:
        return self.sheet.title

    @cached_property
    def columns(self) -> dict[str, int]:
        """Column key → position, counted from 0."""
        return _columns_of(self.sheet)

    @cached_property
    def lines(self) -> list[Line]:
        """All rows with anything in our columns."""
        found = []
        for number, row in enumerate(self.sheet.rows[2:], 3):
            if not row:
                continue
            cells = {key: _value(row[at]) for key, at in self.columns.items() if at in row}
            shown = {key: value for key, value in cells.items() if value is not None}
            if shown:
                found.append(Line(number, str(shown.pop("id", "")), shown))
        return found

    def value_at(self, number: int, key: str) -> Any:
        """Say what a cell holds."""
        return _value(self.sheet.cell(number - 1, self.columns[key]))

    @property
    def width(self) -> int:
        """The last column with anything in it, counted from 1."""
        return 1 + max((column for row in self.sheet.rows for column in row), default=0)

    @property
    def height(self) -> int:
        """The last row with any value, counted from 1."""
        rows = enumerate(self.sheet.rows, 1)
        return max(
            (n for n, row in rows for one in row.values() if _value(one) is not None), default=0
        )


def find_pages(book: Book) -> dict[str, Page]:
    """Map tab key → tab; copies that people made of one come after it and are theirs."""
    pages: dict[str, Page] = {}
    for sheet in book.sheets:
        key = _mark_of(sheet)
        if key and key not in pages and not sheet.title.startswith("Copy of"):
            pages[key] = Page(key, sheet)
    return pages


def count_people_s_values(book: Book) -> Counter[str]:
    """Count all values that people wrote, wherever they stand."""
    ours = {page.sheet.id: page for page in find_pages(book).values()}
    return Counter(
        repr(value)
        for sheet in book.sheets
        for value in _people_s_values(sheet, ours.get(sheet.id))
    )


def _people_s_values(sheet: Sheet, page: Page | None) -> Iterator[Any]:
    keys = {at: key for key, at in page.columns.items()} if page else {}
    theirs = THEIRS.get(page.key, []) if page else []
    for number, row in enumerate(sheet.rows):
        for at, cell in row.items():
            value = _value(cell)
            if value is not None and (at not in keys or (number > 1 and keys[at] in theirs)):
                yield value


def _columns_of(sheet: Sheet) -> dict[str, int]:
    columns: dict[str, int] = {}
    for at, cell in sorted(sheet.rows[0].items()):
        value = _value(cell)
        if isinstance(value, str):
            columns.setdefault(value, at)
    return columns


def _mark_of(sheet: Sheet) -> str:
    at = _columns_of(sheet).get("id")
    return "" if at is None else str(_value(sheet.cell(1, at)) or "")


def _value(cell: JSON) -> Any:
    entered: JSON = cell.get("userEnteredValue", {})
    if "numberValue" in entered:
        kind = cell.get("userEnteredFormat", {}).get("numberFormat", {}).get("type", "")
        number = entered["numberValue"]
        if kind in ("DATE", "DATE_TIME"):
            return _DAY_ZERO + timedelta(milliseconds=round(number * 86_400_000))
        return number
    return next(iter(entered.values()), None)
