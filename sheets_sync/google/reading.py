"""From Google's answer to a spreadsheet as it was at that moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.ports import Cell
from sheets_sync.google.book import Book, Sheet
from sheets_sync.google.looks import NOTHING, Held, is_date, read_held
from sheets_sync.google.moments import read_serial
from sheets_sync.google.places import JSON, Place

BOOK_FIELDS: Final = (
    "properties(locale,timeZone),sheets(properties(sheetId,title,sheetType,hidden,gridProperties),"
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
        bool(properties.get("hidden")),
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
            return read_serial(number)
        return int(number) if float(number).is_integer() else float(number)
    if "errorValue" in given:
        return _ERRORS.get(given["errorValue"].get("type", ""), "#ERROR!")
    value = given.get("stringValue") or given.get("boolValue")
    return value if value is not None else None
