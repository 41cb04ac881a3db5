"""Requests that move cells about: sort, copy, cut, merge, shift."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tests.sheets.a1 import Area
from tests.sheets.books import Book, Row, Sheet
from tests.sheets.errors import JSON, BadRequestError, UnmodelledError
from tests.sheets.finding import Place, place_of
from tests.sheets.formulas import shift_relative
from tests.sheets.guarding import area_of, refuse_protected
from tests.sheets.locales import locale_of
from tests.sheets.looking import Looker
from tests.sheets.requests.common import Batch, Handler, Reply, required


def sort_range(batch: Batch, request: JSON) -> Reply:
    """Sort the rows of a range."""
    place = place_of(batch.book, request.get("range", {}))
    refuse_protected(place.sheet, place.area, batch.user)
    sort_rows(batch.book, place, request.get("sortSpecs", []), batch.now)
    return None


def sort_rows(book: Book, place: Place, specs: list[JSON], now: datetime) -> list[int]:
    """Sort, and tell for each row of the range which one came there.

    Numbers come before text before truth; empty cells come last either way; equals keep their
    order. Values, formats, notes and drop-downs move; row heights and developer metadata stay.
    """
    sheet, area = place.sheet, place.area
    for merge in sheet.parts["merges"]:
        if area_of(sheet, merge).meets(area):
            raise BadRequestError("Can't sort a range that includes merged cells.")
    looker = Looker(book, now)
    order = list(area.rows)
    for spec in reversed(specs):
        column = spec.get("dimensionIndex", 0)
        if column not in area.columns:
            raise BadRequestError(f"dimensionIndex[{column}] is outside the range")
        values = {row: looker.calculator.value(sheet, row, column) for row in area.rows}
        is_down = spec.get("sortOrder") == "DESCENDING"
        full = [row for row in order if values[row] not in (None, "")]
        empty = [row for row in order if values[row] in (None, "")]
        order = sorted(full, key=lambda row: _rank(values[row]), reverse=is_down) + empty
    reorder_rows(book, place, order)
    return order


def _rank(value: Any) -> tuple[int, Any]:
    if isinstance(value, bool):
        return 2, value
    if isinstance(value, int | float):
        return 0, value
    return (1, value.casefold()) if isinstance(value, str) else (3, 0)


def reorder_rows(book: Book, place: Place, order: list[int]) -> None:
    """Put the cells of the rows named into the rows of the range, first to last."""
    sheet, area = place.sheet, place.area
    locale = locale_of(book.properties["locale"])
    old = {row: _slice(sheet, area, row) for row in area.rows}
    for row, source in zip(area.rows, order, strict=True):
        if source == row:
            continue
        for column in area.columns:
            cell = old[source].get(column, {})
            formula = cell.get("userEnteredValue", {}).get("formulaValue")
            if formula is not None:
                moved = shift_relative(formula, locale, row - source, 0)
                cell = {**cell, "userEnteredValue": {"formulaValue": moved}}
            sheet.put(row, column, cell)


def _slice(sheet: Sheet, area: Area, row: int) -> Row:
    return {column: cell for column, cell in sheet.rows[row].items() if column in area.columns}


# ── Copy and cut ─────────────────────────────────────────────────────────────

_KEPT_BY_PASTE = {
    "PASTE_NORMAL": ("userEnteredValue", "userEnteredFormat", "note", "dataValidation"),
    "PASTE_VALUES": ("userEnteredValue",),
    "PASTE_FORMULA": ("userEnteredValue",),
    "PASTE_FORMAT": ("userEnteredFormat",),
    "PASTE_DATA_VALIDATION": ("dataValidation",),
}


def copy_paste(batch: Batch, request: JSON) -> Reply:
    """Copy cells, as often as the destination holds them."""
    source = place_of(batch.book, request.get("source", {}))
    target = place_of(batch.book, request.get("destination", {}))
    fields = _pasted(request)
    size = (len(source.area.rows), len(source.area.columns))
    height, width = len(target.area.rows), len(target.area.columns)
    repeats = (max(height // size[0], 1), max(width // size[1], 1))
    bottom = target.area.top + size[0] * repeats[0]
    right = target.area.left + size[1] * repeats[1]
    area = Area(target.area.top, bottom, target.area.left, right)
    _refuse_beyond(target.sheet, area)
    refuse_protected(target.sheet, area, batch.user)
    cells = {(r, c): source.sheet.cell(r, c) for r in source.area.rows for c in source.area.columns}
    as_values = request.get("pasteType") == "PASTE_VALUES"
    looker = Looker(batch.book, batch.now)
    locale = looker.locale
    for row in area.rows:
        for column in area.columns:
            r = source.area.top + (row - area.top) % size[0]
            c = source.area.left + (column - area.left) % size[1]
            cell = {name: cells[r, c].get(name) for name in fields}
            if as_values:
                cell["userEnteredValue"] = looker.calculator.effective(
                    source.sheet, r, c, cells[r, c]
                )
            formula = (cell.get("userEnteredValue") or {}).get("formulaValue")
            if formula is not None:
                moved = shift_relative(formula, locale, row - r, column - c)
                cell["userEnteredValue"] = {"formulaValue": moved}
            target.sheet.put(row, column, {**target.sheet.cell(row, column), **cell})
    return None


def _pasted(request: JSON) -> tuple[str, ...]:
    kind = request.get("pasteType", "PASTE_NORMAL")
    if kind not in _KEPT_BY_PASTE or request.get("pasteOrientation", "NORMAL") != "NORMAL":
        raise UnmodelledError(f"{kind} is not modelled")
    return _KEPT_BY_PASTE[kind]


def _refuse_beyond(sheet: Sheet, area: Area) -> None:
    if not sheet.whole.covers(area):
        raise BadRequestError("The destination reaches beyond the grid.")


def cut_paste(batch: Batch, request: JSON) -> Reply:
    """Move cells; where they were is empty afterwards."""
    source = place_of(batch.book, request.get("source", {}))
    corner = request.get("destination", {})
    sheet = batch.book.sheet(corner.get("sheetId", 0))
    top, left = corner.get("rowIndex", 0), corner.get("columnIndex", 0)
    area = Area(top, top + len(source.area.rows), left, left + len(source.area.columns))
    _refuse_beyond(sheet, area)
    refuse_protected(source.sheet, source.area, batch.user)
    refuse_protected(sheet, area, batch.user)
    fields = _pasted(request)
    lifted = {
        (r, c): source.sheet.cell(r, c) for r in source.area.rows for c in source.area.columns
    }
    for (row, column), cell in lifted.items():
        kept = {name: value for name, value in cell.items() if name not in fields}
        source.sheet.put(row, column, kept)
    for (row, column), cell in lifted.items():
        at = (top + row - source.area.top, left + column - source.area.left)
        moved = {name: cell.get(name) for name in fields}
        sheet.put(*at, {**sheet.cell(*at), **moved})
    return None


def delete_range(batch: Batch, request: JSON) -> Reply:
    """Take cells out; those below (ROWS) or to the right (COLUMNS) move in."""
    place = place_of(batch.book, request.get("range", {}))
    _shift_cells(batch, place, required(request, "shiftDimension"), is_insertion=False)
    return None


def insert_range(batch: Batch, request: JSON) -> Reply:
    """Put empty cells in; those there move down (ROWS) or right (COLUMNS), within the grid."""
    place = place_of(batch.book, request.get("range", {}))
    _shift_cells(batch, place, required(request, "shiftDimension"), is_insertion=True)
    return None


def _shift_cells(batch: Batch, place: Place, dimension: str, *, is_insertion: bool) -> None:
    sheet, area = place.sheet, place.area
    by_rows = dimension == "ROWS"
    whole = sheet.whole
    touched = (
        Area(area.top, whole.bottom, area.left, area.right) if by_rows
        else Area(area.top, area.bottom, area.left, whole.right)
    )  # fmt: skip
    refuse_protected(sheet, touched, batch.user)
    down = (len(area.rows) if by_rows else 0) * (1 if is_insertion else -1)
    right = (0 if by_rows else len(area.columns)) * (1 if is_insertion else -1)
    old = {(r, c): cell for r, c, cell in sheet.filled(touched)}
    for row in touched.rows:
        for column in touched.columns:
            source = (row - down, column - right)
            sheet.put(row, column, old.get(source, {}) if touched.holds(*source) else {})


# ── Merged cells ─────────────────────────────────────────────────────────────


def merge_cells(batch: Batch, request: JSON) -> Reply:
    """Merge all, by rows or by columns; only the first cell keeps its value."""
    place = place_of(batch.book, request.get("range", {}))
    sheet, area = place.sheet, place.area
    refuse_protected(sheet, area, batch.user)
    for old in sheet.parts["merges"]:
        there = area_of(sheet, old)
        if there.meets(area) and not area.covers(there):
            raise BadRequestError(
                "You must select all cells in a merged range to merge or unmerge them."
            )
    _unmerge(sheet, area)
    for part in _merged_parts(area, request.get("mergeType", "MERGE_ALL")):
        sheet.parts["merges"].append(part.grid_range(sheet.id))
        for row, column, cell in list(sheet.filled(part)):
            if (row, column) != (part.top, part.left):
                kept = {k: v for k, v in cell.items() if k != "userEnteredValue"}
                sheet.put(row, column, kept)
    return None


def _merged_parts(area: Area, kind: str) -> list[Area]:
    if kind == "MERGE_ROWS":
        return [Area(row, row + 1, area.left, area.right) for row in area.rows]
    if kind == "MERGE_COLUMNS":
        return [Area(area.top, area.bottom, column, column + 1) for column in area.columns]
    return [area]


def _unmerge(sheet: Sheet, area: Area) -> None:
    merges = sheet.parts["merges"]
    sheet.parts["merges"] = [old for old in merges if not area.covers(area_of(sheet, old))]


def unmerge_cells(batch: Batch, request: JSON) -> Reply:
    """Take merged cells apart."""
    place = place_of(batch.book, request.get("range", {}))
    refuse_protected(place.sheet, place.area, batch.user)
    _unmerge(place.sheet, place.area)
    return None


HANDLERS: dict[str, Handler] = {
    "copyPaste": copy_paste,
    "cutPaste": cut_paste,
    "deleteRange": delete_range,
    "insertRange": insert_range,
    "mergeCells": merge_cells,
    "sortRange": sort_range,
    "unmergeCells": unmerge_cells,
}
