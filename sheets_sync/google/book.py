"""A spreadsheet as Google showed it at one moment."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Final

from core.ports import Cell, SeenTab, Tab
from sheets_sync.finding import UNKNOWN, Head, find_tabs, read_head, see_sheet
from sheets_sync.google.looks import NOTHING, Held, is_date, read_held
from sheets_sync.google.places import JSON, Place, make_number
from sheets_sync.mirror import ID_KEY

BOOK_FIELDS: Final = (
    "properties(locale,timeZone),sheets(properties(sheetId,title,sheetType,gridProperties),"
    "protectedRanges(protectedRangeId,range,description),"
    "charts(chartId,spec(altText)),"
    "data(startRow,startColumn,rowData(values(userEnteredValue,effectiveValue,note,"
    "userEnteredFormat(numberFormat,verticalAlignment,backgroundColor,backgroundColorStyle,"
    "textFormat(bold,italic,foregroundColor,foregroundColorStyle))))))"
)
"""What is read of a file, all in one call: tabs may be renamed at any time."""

_ERRORS: Final = {
    "NULL_VALUE": "#NULL!",
    "DIVIDE_BY_ZERO": "#DIV/0!",
    "VALUE": "#VALUE!",
    "REF": "#REF!",
    "NAME": "#NAME?",
    "NUM": "#NUM!",
    "N_A": "#N/A",
}
"""What a cell shows where its formula fails, as in every spreadsheet program."""

_DAY_ZERO: Final = datetime(1899, 12, 30)


@dataclass(frozen=True, eq=False)
class Sheet:
    """One tab of the file.

    Attributes:
        rows, columns: the size of the grid.
        cells: what each filled cell shows.
        formulas: the text of those that hold one.
        held: how cells look that have a look of their own.
        protections: id → description.
        charts: id → the text for those who cannot see it.
    """

    id: int
    title: str
    rows: int = 0
    columns: int = 0
    cells: Mapping[Place, Cell] = field(default_factory=dict)
    formulas: Mapping[Place, str] = field(default_factory=dict)
    notes: Mapping[Place, str] = field(default_factory=dict)
    held: Mapping[Place, Held] = field(default_factory=dict)
    protections: Mapping[int, str] = field(default_factory=dict)
    charts: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def raw(self) -> dict[Place, Cell | float]:
        """Its cells; formulas show as `UNKNOWN`."""
        return {**self.cells, **dict.fromkeys(self.formulas, UNKNOWN)}

    @cached_property
    def typed(self) -> dict[Place, Any]:
        """What was entered, however it looks: formulas are marked, so that none equals a text."""
        marked = {place: ("formula", text) for place, text in self.formulas.items()}
        return {place: _undress(cell) for place, cell in self.cells.items()} | marked

    @cached_property
    def head(self) -> Head:
        """What tells it from other tabs."""
        return read_head(self.title, self.cells)

    @property
    def is_marked(self) -> bool:
        """Whether it says of itself that it is one of ours."""
        return ID_KEY in self.head.columns and bool(self.head.mark)

    @property
    def used_rows(self) -> int:
        """The last row with anything in it."""
        return max((row for row, _ in self.typed), default=0)

    @property
    def used_columns(self) -> int:
        """The last column with anything in it."""
        return max((column for _, column in self.typed), default=0)

    def see(self, tab: Tab) -> SeenTab:
        """Take it as a tab, as people see it: their formulas show results, ours nothing."""
        ours = {column.key for column in tab.columns if not column.people_write}
        positions = {at for key, at in self.head.columns.items() if key in ours}
        hidden = {place for place in self.formulas if place[1] in positions}
        shown = {place: cell for place, cell in self.cells.items() if place not in hidden}
        return see_sheet(tab.key, self.title, shown)

    def see_raw(self, tab: Tab) -> SeenTab:
        """Take it as a tab that is about to be written."""
        return see_sheet(tab.key, self.title, self.raw)


@dataclass(frozen=True, eq=False)
class Book:
    """The whole file.

    Attributes:
        sheets: those with cells.
        locale, time_zone: as its settings say.
        titles: sheet id → title in order, charts on a sheet of their own included.
        token: changes with anything that stands in our tabs' columns, "" if there are none.
    """

    sheets: tuple[Sheet, ...] = ()
    locale: str = "en_US"
    time_zone: str = "Etc/GMT"
    titles: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def token(self) -> str:
        """Tell whether our tabs changed."""
        seen = [_digest(sheet) for sheet in self.sheets if sheet.is_marked]
        if not seen:
            return ""
        return hashlib.sha256("\n".join(sorted(seen)).encode()).hexdigest()

    def find(self, tabs: list[Tab]) -> dict[str, Sheet]:
        """Map tab key → sheet: by the number we gave it, else as in every workbook."""
        found: dict[str, Sheet] = {}
        wanted = {tab.key for tab in tabs}
        numbers = {make_number("sheet", tab.key, 0): tab for tab in tabs}
        for sheet in self.sheets:
            tab = numbers.get(sheet.id)
            if tab is not None and _is_like(sheet, tab, wanted):
                found[tab.key] = sheet
        by_title = {sheet.title: sheet for sheet in self.sheets if sheet not in found.values()}
        rest = [tab for tab in tabs if tab.key not in found]
        titles = find_tabs(rest, [_hide(sheet.head, found) for sheet in by_title.values()])
        return found | {key: by_title[title] for key, title in titles.items()}


def read_book(answer: JSON) -> Book:
    """Read Google's answer."""
    properties = answer.get("properties", {})
    sheets = answer.get("sheets", [])
    headings = [one["properties"] for one in sheets]
    return Book(
        tuple(_read_sheet(one) for one in sheets if _is_grid(one)),
        properties.get("locale", "en_US"),
        properties.get("timeZone", "Etc/GMT"),
        {one.get("sheetId", 0): one["title"] for one in headings},
    )


def as_serial(moment: datetime) -> float:
    """Write a moment as days since 30 December 1899."""
    return (moment - _DAY_ZERO) / timedelta(days=1)


def _undress(cell: Cell) -> Cell:
    """Take a date for the number it is: as soon as it is given a format it shows as a date."""
    if not isinstance(cell, datetime):
        return cell
    serial = as_serial(cell)
    return int(serial) if serial.is_integer() else serial


def _is_grid(sheet: JSON) -> bool:
    return bool(sheet["properties"].get("sheetType", "GRID") == "GRID")


def _read_sheet(given: JSON) -> Sheet:
    properties = given["properties"]
    grid = properties.get("gridProperties", {})
    cells: dict[Place, Cell] = {}
    formulas: dict[Place, str] = {}
    notes: dict[Place, str] = {}
    held: dict[Place, Held] = {}
    for place, cell in _list_cells(given.get("data", [])):
        look = read_held(cell["userEnteredFormat"]) if "userEnteredFormat" in cell else NOTHING
        if look != NOTHING:
            held[place] = look
        if cell.get("note"):
            notes[place] = cell["note"]
        entered = cell.get("userEnteredValue", {})
        if "formulaValue" in entered:
            formulas[place] = entered["formulaValue"]
            entered = cell.get("effectiveValue", {})
        value = _read_value(entered, look)
        if value is not None:
            cells[place] = value
    return Sheet(
        properties.get("sheetId", 0),
        properties["title"],
        grid.get("rowCount", 0),
        grid.get("columnCount", 0),
        cells,
        formulas,
        notes,
        held,
        {p["protectedRangeId"]: p.get("description", "") for p in given.get("protectedRanges", [])},
        {one["chartId"]: one.get("spec", {}).get("altText", "") for one in given.get("charts", [])},
    )


def _list_cells(blocks: list[JSON]) -> Iterator[tuple[Place, JSON]]:
    for block in blocks:
        for row, line in enumerate(block.get("rowData", []), block.get("startRow", 0) + 1):
            for column, cell in enumerate(line.get("values", []), block.get("startColumn", 0) + 1):
                if cell:
                    yield (row, column), cell


def _read_value(given: JSON, look: Held) -> Cell:
    if "numberValue" in given:
        number = given["numberValue"]
        if is_date(look.number):
            return _read_serial(number)
        return int(number) if float(number).is_integer() else float(number)
    if "errorValue" in given:
        return _ERRORS.get(given["errorValue"].get("type", ""), "#ERROR!")
    value = given.get("stringValue") or given.get("boolValue")
    return value if value is not None else None


def _read_serial(number: float) -> datetime:
    return _DAY_ZERO + timedelta(milliseconds=round(number * 86_400_000))


def _is_like(sheet: Sheet, tab: Tab, wanted: set[str]) -> bool:
    """Whether a sheet of our number is still what it was: people may have taken it for theirs."""
    head, keys = sheet.head, {column.key for column in tab.columns}
    ours = ID_KEY in head.columns or len(keys & head.columns.keys()) * 2 >= len(keys)
    return (ours or not sheet.typed) and head.mark not in wanted - {tab.key}


def _hide(head: Head, found: Mapping[str, Sheet]) -> Head:
    """Keep a copy of a tab that was found from being taken for another."""
    return Head(head.title, {}, "", False) if head.mark in found else head


def _digest(sheet: Sheet) -> str:
    """Sum up what stands in the columns that bear a key."""
    positions = set(sheet.head.columns.values())
    cells = sorted((place, repr(v)) for place, v in sheet.typed.items() if place[1] in positions)
    return hashlib.sha256(json.dumps([sheet.id, cells]).encode()).hexdigest()
