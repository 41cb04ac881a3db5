"""Requests that write cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.sheets.a1 import Area, cell_name
from tests.sheets.books import Sheet
from tests.sheets.entering import LONGEST_TEXT, too_long
from tests.sheets.errors import JSON, BadRequestError
from tests.sheets.finding import place_of
from tests.sheets.formulas import shift_relative
from tests.sheets.guarding import refuse_protected
from tests.sheets.locales import locale_of
from tests.sheets.masks import Mask, merge
from tests.sheets.requests.common import Batch, Handler, Reply, mask_of
from tests.sheets.shifting import insert_lines

_WORKED_OUT = ("effectiveValue", "formattedValue", "effectiveFormat", "hyperlink")


def update_cells(batch: Batch, request: JSON) -> Reply:
    """Write rows of cells into a range, or from a start on.

    With a range, what the rows do not cover is cleared of the masked fields.
    """
    mask = mask_of(request, "CellData")
    rows = request.get("rows", [])
    sheet, area = _target(batch, request, rows)
    refuse_protected(sheet, area, batch.user)
    if "range" in request:
        for row in area.rows:
            for column in area.columns:
                _write(sheet, row, column, {}, mask)
    for row, column, cell in _given(rows, area):
        _write(sheet, row, column, cell, mask)
    return None


def _given(rows: list[JSON], area: Area) -> Iterator[tuple[int, int, JSON]]:
    for down, row in enumerate(rows):
        for right, cell in enumerate(row.get("values", [])):
            yield area.top + down, area.left + right, cell


def _target(batch: Batch, request: JSON, rows: list[JSON]) -> tuple[Sheet, Area]:
    height = len(rows)
    width = max((len(row.get("values", [])) for row in rows), default=0)
    if "range" in request:
        place = place_of(batch.book, request["range"])
        area = place.area
        for word, size, limit, end in (
            ("row", height, len(area.rows), area.bottom),
            ("column", width, len(area.columns), area.right),
        ):
            if size > limit:
                raise BadRequestError(
                    f"Attempting to write {word}: {end}, "
                    f"beyond the last requested {word} of: {end - 1}"
                )
        return place.sheet, area
    start = request.get("start", {})
    sheet = batch.book.sheet(start.get("sheetId", 0))
    top, left = start.get("rowIndex", 0), start.get("columnIndex", 0)
    area = Area(top, top + max(height, 1), left, left + max(width, 1))
    if not sheet.whole.covers(area):
        last = cell_name(area.bottom - 1, area.right - 1)
        raise BadRequestError(
            f"Attempting to write up to {last}, beyond the grid. "
            f"Max rows: {sheet.whole.bottom}, max columns: {sheet.whole.right}"
        )
    return sheet, area


def _write(sheet: Sheet, row: int, column: int, cell: JSON, mask: Mask) -> None:
    _check_value(cell.get("userEnteredValue", {}))
    old = sheet.cell(row, column)
    given = {name: value for name, value in cell.items() if name not in _WORKED_OUT}
    if given.get("userEnteredValue") == {"stringValue": ""}:
        del given["userEnteredValue"]
    sheet.put(row, column, merge(old, given, mask))


def _check_value(value: JSON) -> None:
    if len(value) > 1:
        raise BadRequestError("A value must be of one kind.")
    if "errorValue" in value:
        raise BadRequestError("Error values cannot be written.")
    if not value.get("formulaValue", "=").startswith("="):
        raise BadRequestError("Formulas must start with an equals sign.")
    text: str = value.get("stringValue") or value.get("formulaValue") or ""
    if len(text) > LONGEST_TEXT:
        raise too_long()


def repeat_cell(batch: Batch, request: JSON) -> Reply:
    """Write one cell over a whole range; formulas move along as in copying."""
    mask = mask_of(request, "CellData")
    place = place_of(batch.book, request.get("range", {}))
    refuse_protected(place.sheet, place.area, batch.user)
    cell: JSON = request.get("cell", {})
    formula = cell.get("userEnteredValue", {}).get("formulaValue")
    locale = locale_of(batch.book.properties["locale"])
    for row in place.area.rows:
        for column in place.area.columns:
            if formula is not None:
                down, right = row - place.area.top, column - place.area.left
                moved = shift_relative(formula, locale, down, right)
                cell = {**cell, "userEnteredValue": {"formulaValue": moved}}
            _write(place.sheet, row, column, cell, mask)
    return None


def append_cells(batch: Batch, request: JSON) -> Reply:
    """Write rows of cells below the last row with anything in it, growing the grid."""
    mask = mask_of(request, "CellData")
    sheet = batch.book.sheet(request.get("sheetId", 0))
    rows = request.get("rows", [])
    width = max((len(row.get("values", [])) for row in rows), default=0)
    top = 1 + max((number for number, row in enumerate(sheet.rows) if row), default=-1)
    for dimension, needed in (("ROWS", top + len(rows)), ("COLUMNS", width)):
        have = len(sheet.lines(dimension))
        if needed > have:
            insert_lines(batch.book, sheet, dimension, have, needed - have)
    area = Area(top, top + len(rows), 0, width)
    refuse_protected(sheet, area, batch.user)
    for row, column, cell in _given(rows, area):
        _write(sheet, row, column, cell, mask)
    return None


def set_data_validation(batch: Batch, request: JSON) -> Reply:
    """Set a rule for what may be typed, or take it off."""
    place = place_of(batch.book, request.get("range", {}))
    refuse_protected(place.sheet, place.area, batch.user)
    rule: JSON = request.get("rule", {})
    for row in place.area.rows:
        for column in place.area.columns:
            cell = place.sheet.cell(row, column)
            place.sheet.put(row, column, {**cell, "dataValidation": rule})
    return None


_SIDES = ("top", "bottom", "left", "right")


def update_borders(batch: Batch, request: JSON) -> Reply:
    """Draw the outer and inner borders of a range."""
    place = place_of(batch.book, request.get("range", {}))
    refuse_protected(place.sheet, place.area, batch.user)
    for row in place.area.rows:
        for column in place.area.columns:
            cell = place.sheet.cell(row, column)
            old: JSON = cell.get("userEnteredFormat", {})
            sides = _sides(request, place.area, row, column)
            borders = {**old.get("borders", {}), **sides}
            formats = {**old, "borders": borders} if borders else old
            place.sheet.put(row, column, {**cell, "userEnteredFormat": formats})
    return None


def _sides(request: JSON, area: Area, row: int, column: int) -> dict[str, Any]:
    outer = {
        "top": row == area.top, "bottom": row == area.bottom - 1,
        "left": column == area.left, "right": column == area.right - 1,
    }  # fmt: skip
    inner = dict.fromkeys(("top", "bottom"), "innerHorizontal")
    inner |= dict.fromkeys(("left", "right"), "innerVertical")
    names = {side: side if outer[side] else inner[side] for side in _SIDES}
    return {side: request[name] for side, name in names.items() if name in request}


HANDLERS: dict[str, Handler] = {
    "appendCells": append_cells,
    "repeatCell": repeat_cell,
    "setDataValidation": set_data_validation,
    "updateBorders": update_borders,
    "updateCells": update_cells,
}
