"""The values calls: read, write, clear and append by range."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.sheets.a1 import Area, cell_name
from tests.sheets.books import Book, Sheet
from tests.sheets.entering import raw_value, typed_cell
from tests.sheets.errors import JSON, GoogleError
from tests.sheets.finding import Place
from tests.sheets.guarding import refuse_protected
from tests.sheets.locales import Locale, locale_of
from tests.sheets.looking import Looker
from tests.sheets.shifting import insert_lines


@dataclass(frozen=True)
class Desk:
    """What a values call works with.

    Attributes:
        options: its query parameters, or for a batch the like-named fields of its body.
    """

    book: Book
    user: str
    now: datetime
    options: JSON

    @property
    def is_typed(self) -> bool:
        """Are values understood as if typed?

        Raises:
            GoogleError: 400, it does not say.
        """
        option = self.options.get("valueInputOption")
        if option not in ("RAW", "USER_ENTERED"):
            raise GoogleError(400, "'valueInputOption' is required but not specified")
        return bool(option == "USER_ENTERED")

    def enter(self, old: JSON, value: Any) -> JSON | None:
        """What becomes of a cell when a value is written: {} clears, None leaves it."""
        if self.is_typed:
            return typed_over(old, value, self.locale, self.now.year)
        raw = raw_value(value)
        return {"userEnteredValue": raw} if raw else raw

    @property
    def locale(self) -> Locale:
        """How the spreadsheet writes."""
        return locale_of(self.book.properties["locale"])


def read_values(desk: Desk, place: Place) -> JSON:
    """Answer a ValueRange; empty rows at its end and empty cells at a row's end are left out."""
    looker = Looker(desk.book, desk.now)
    rendering = desk.options.get("valueRenderOption") or "FORMATTED_VALUE"
    serial = desk.options.get("dateTimeRenderOption", "SERIAL_NUMBER") == "SERIAL_NUMBER"
    area, sheet = place.area, place.sheet
    rows: list[list[Any]] = []
    for row, column, cell in sheet.filled(area):
        if "userEnteredValue" not in cell:
            continue
        rows.extend([] for _ in range(row - area.top + 1 - len(rows)))
        line = rows[row - area.top]
        line.extend([""] * (column - area.left - len(line)))
        line.append(looker.value(sheet, row, column, rendering, serial=serial))
    dimension = desk.options.get("majorDimension") or "ROWS"
    if dimension == "COLUMNS":
        rows = _turned(rows)
    return {"range": place.name, "majorDimension": dimension, **({"values": rows} if rows else {})}


def _turned(rows: list[list[Any]]) -> list[list[Any]]:
    width = max(map(len, rows), default=0)
    columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
    for column in columns:
        while column and column[-1] == "":
            column.pop()
    return columns


def write_values(desk: Desk, place: Place, value_range: JSON) -> JSON:
    """Write into an area; null leaves a cell, "" clears it.

    Raises:
        GoogleError: 400, more rows or columns than the range has, or than the grid has.
    """
    values: list[list[Any]] = value_range.get("values", [])
    if value_range.get("majorDimension") == "COLUMNS":
        width = max(map(len, values), default=0)
        values = [[c[at] if at < len(c) else None for c in values] for at in range(width)]
    sheet, area = place.sheet, place.area
    written = _area_written(place, values)
    refuse_protected(sheet, written, desk.user)
    entered = [
        (row, column, desk.enter(sheet.cell(row, column), value))
        for row, column, value in _entries(values, area)
    ]
    put = [(row, column, cell) for row, column, cell in entered if cell is not None]
    for row, column, cell in put:
        put_entered(sheet, row, column, cell)
    desk.book.touch()
    answer = {
        "spreadsheetId": desk.book.id, "updatedRange": Place(sheet, written).name,
        "updatedRows": len({row for row, _, _ in put}),
        "updatedColumns": len({column for _, column, _ in put}), "updatedCells": len(put),
    }  # fmt: skip
    answer = {name: number for name, number in answer.items() if number}
    return {**answer, **_echo(desk, Place(sheet, written))}


def _echo(desk: Desk, place: Place) -> JSON:
    if not desk.options.get("includeValuesInResponse"):
        return {}
    options = {
        "valueRenderOption": desk.options.get("responseValueRenderOption"),
        "dateTimeRenderOption": desk.options.get("responseDateTimeRenderOption", "SERIAL_NUMBER"),
    }
    return {"updatedData": read_values(Desk(desk.book, desk.user, desk.now, options), place)}


def _entries(values: list[list[Any]], area: Area) -> Iterator[tuple[int, int, Any]]:
    for down, row in enumerate(values):
        for right, value in enumerate(row):
            yield area.top + down, area.left + right, value


def _area_written(place: Place, values: list[list[Any]]) -> Area:
    area, sheet = place.area, place.sheet
    height, width = len(values), max(map(len, values), default=0)
    written = Area(area.top, area.top + max(height, 1), area.left, area.left + max(width, 1))
    if not place.is_start and not area.covers(written):
        beyond = ("row", area.bottom + 1) if height > len(area.rows) else None
        word, number = beyond or ("column", cell_name(0, area.right)[:-1])
        raise GoogleError(400, f"Requested writing within range [{place.name}], "
                               f"but tried writing to {word} [{number}]")  # fmt: skip
    whole = sheet.whole
    if not whole.covers(written):
        raise GoogleError(400, f"Range ({Place(sheet, written).name}) exceeds grid limits. "
                               f"Max rows: {whole.bottom}, max columns: {whole.right}")  # fmt: skip
    return written


def typed_over(old: JSON, value: Any, locale: Locale, year: int) -> JSON | None:
    """Understand what is typed into a cell; one formatted as plain text takes all as text."""
    kind = old.get("userEnteredFormat", {}).get("numberFormat", {}).get("type")
    if kind == "TEXT" and isinstance(value, str) and value:
        return {"userEnteredValue": {"stringValue": value}}
    return typed_cell(value, locale, year=year)


def put_entered(sheet: Sheet, row: int, column: int, new: JSON) -> None:
    """Put a value into a cell; its formats stay, but for the number format typing brought."""
    old = {k: v for k, v in sheet.cell(row, column).items() if k != "userEnteredValue"}
    if "userEnteredFormat" in new:
        kept = old.get("userEnteredFormat", {})
        new = {**new, "userEnteredFormat": {**kept, **new["userEnteredFormat"]}}
    sheet.put(row, column, {**old, **new})


def clear_values(desk: Desk, place: Place) -> str:
    """Empty an area of values; formats, notes and rules stay."""
    refuse_protected(place.sheet, place.area, desk.user)
    for row, column, cell in list(place.sheet.filled(place.area)):
        kept = {name: value for name, value in cell.items() if name != "userEnteredValue"}
        place.sheet.put(row, column, kept)
    desk.book.touch()
    return place.name


def append_values(desk: Desk, place: Place, value_range: JSON) -> JSON:
    """Write below the last table in the range, growing the grid as needed."""
    sheet = place.sheet
    table = find_table(sheet, place.area, lambda cell: "userEnteredValue" in cell)
    top = table.bottom if table else place.area.top
    left = table.left if table else place.area.left
    values = value_range.get("values", [])
    by_rows = value_range.get("majorDimension") != "COLUMNS"
    height = len(values) if by_rows else max(map(len, values), default=0)
    width = max(map(len, values), default=0) if by_rows else len(values)
    if desk.options.get("insertDataOption") == "INSERT_ROWS" and top < len(sheet.rows):
        insert_lines(desk.book, sheet, "ROWS", top, height)
    missing_rows = top + height - len(sheet.row_lines)
    missing_columns = left + width - len(sheet.column_lines)
    if missing_rows > 0:
        insert_lines(desk.book, sheet, "ROWS", len(sheet.row_lines), missing_rows)
    if missing_columns > 0:
        insert_lines(desk.book, sheet, "COLUMNS", len(sheet.column_lines), missing_columns)
    start = Place(sheet, Area(top, top + 1, left, left + 1), is_start=True)
    updates = write_values(desk, start, value_range)
    answer: JSON = {"spreadsheetId": desk.book.id, "updates": updates}
    if table:
        answer["tableRange"] = Place(sheet, table).name
    return answer


def find_table(sheet: Sheet, area: Area, is_full: Callable[[JSON], bool]) -> Area | None:
    """Find the last block of touching full cells that reaches into an area."""
    inside = [(row, column) for row, column, cell in sheet.filled(area) if is_full(cell)]
    if not inside:
        return None
    found, waiting = {inside[-1]}, [inside[-1]]
    while waiting:
        row, column = waiting.pop()
        around = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        for near in around:
            if near not in found and sheet.whole.holds(*near) and is_full(sheet.cell(*near)):
                found.add(near)
                waiting.append(near)
    rows, columns = [row for row, _ in found], [column for _, column in found]
    return Area(min(rows), max(rows) + 1, min(columns), max(columns) + 1)
