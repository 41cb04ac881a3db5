"""Requests about whole sheets and the spreadsheet itself."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from zoneinfo import ZoneInfo

from tests.sheets.books import MOST_CELLS, Sheet
from tests.sheets.checking import map_messages
from tests.sheets.errors import JSON, BadRequestError, UnmodelledError
from tests.sheets.formulas import Reference, change_references
from tests.sheets.locales import is_known, locale_of
from tests.sheets.masks import merge
from tests.sheets.requests.common import Batch, Handler, Reply, mask_of
from tests.sheets.shifting import PART_KINDS, delete_lines, insert_lines

LONGEST_TITLE = 100


def add_sheet(batch: Batch, request: JSON) -> Reply:
    """Add a tab, at the end unless an index is given."""
    book = batch.book
    given = dict(request.get("properties", {}))
    if given.get("sheetType", "GRID") != "GRID":
        raise UnmodelledError("only grids are modelled, no chart or data source sheets")
    index = given.pop("index", len(book.sheets))
    title = given.get("title") or _free_title(batch)
    _check_title(batch, title, None)
    sheet_id = batch.claim(given.get("sheetId"), (sheet.id for sheet in book.sheets), "sheet")
    grid = {"rowCount": 1000, "columnCount": 26, **given.get("gridProperties", {})}
    properties = {**given, "sheetId": sheet_id, "title": title, "sheetType": "GRID"}
    sheet = Sheet.blank({**properties, "gridProperties": grid})
    book.sheets.insert(index, sheet)
    _check_sizes(batch, sheet)
    return {"properties": shown_properties(batch, sheet)}


def shown_properties(batch: Batch, sheet: Sheet) -> JSON:
    """A sheet's properties with its place among the others."""
    return {**sheet.properties, "index": batch.book.sheets.index(sheet)}


def _free_title(batch: Batch) -> str:
    number = len(batch.book.sheets) + 1
    while batch.book.titled(f"Sheet{number}"):
        number += 1
    return f"Sheet{number}"


def _check_title(batch: Batch, title: str, own: Sheet | None) -> None:
    other = batch.book.titled(title)
    if other is not None and other is not own:
        raise BadRequestError(
            f'A sheet with the name "{title}" already exists. Please enter another name.'
        )
    if not title or len(title) > LONGEST_TITLE:
        raise BadRequestError(f"Sheet names must have 1 to {LONGEST_TITLE} characters.")


def _check_sizes(batch: Batch, sheet: Sheet) -> None:
    grid = sheet.grid
    for line, frozen in (("row", "frozenRowCount"), ("column", "frozenColumnCount")):
        count = grid[f"{line}Count"]
        if count < 1:
            raise BadRequestError(f"Sheets must have at least one {line}.")
        if grid.get(frozen, 0) >= count:
            raise BadRequestError(f"You can't freeze all visible {line}s on the sheet.")
    if batch.book.count_cells() > MOST_CELLS:
        raise BadRequestError(
            "This action would increase the number of cells in the workbook above the limit "
            f"of {MOST_CELLS} cells."
        )


def delete_sheet(batch: Batch, request: JSON) -> Reply:
    """Remove a tab with all that is on it; formulas that pointed there show #REF!."""
    book = batch.book
    sheet = book.sheet(request.get("sheetId", 0))
    if not [s for s in book.sheets if s is not sheet and not s.properties.get("hidden")]:
        raise BadRequestError("You can't remove all the visible sheets in a document.")
    book.sheets.remove(sheet)
    on_it = sheet.id
    book.named_ranges = [n for n in book.named_ranges if n["range"].get("sheetId", 0) != on_it]
    book.metadata = [item for item in book.metadata if sheet_of(item) != on_it]
    _retitle(batch, sheet.title, None)
    return None


def sheet_of(metadata: JSON) -> int | None:
    """The sheet developer metadata is attached to; None when to the spreadsheet."""
    place = metadata["location"]
    if place.get("spreadsheet"):
        return None
    found: int = place.get("sheetId", place.get("dimensionRange", {}).get("sheetId", 0))
    return found


def _retitle(batch: Batch, old: str, new: str | None) -> None:
    locale = locale_of(batch.book.properties["locale"])

    def change(reference: Reference) -> Reference | None:
        if (reference.title or "").casefold() != old.casefold():
            return reference
        return None if new is None else replace(reference, title=new)

    for sheet in batch.book.sheets:
        for row, column, cell in list(sheet.filled(sheet.whole)):
            formula = cell.get("userEnteredValue", {}).get("formulaValue")
            if formula:
                value = {"formulaValue": change_references(formula, locale, change)}
                sheet.put(row, column, {**cell, "userEnteredValue": value})


def update_sheet_properties(batch: Batch, request: JSON) -> Reply:
    """Rename, move, hide, resize, freeze, colour."""
    given = request.get("properties", {})
    sheet = batch.book.sheet(given.get("sheetId", 0))
    mask = mask_of(request, "SheetProperties")
    old = sheet.properties
    merged = merge(old, {**given, "sheetId": sheet.id, "sheetType": "GRID"}, mask)
    index = merged.pop("index", None) if "index" in mask or "*" in mask else None
    if merged.get("title") != old["title"]:
        _check_title(batch, merged.get("title", ""), sheet)
        _retitle(batch, old["title"], merged["title"])
    size = merged.get("gridProperties", {})
    wanted = {"ROWS": size.get("rowCount", 0), "COLUMNS": size.get("columnCount", 0)}
    kept_size = {name: old["gridProperties"][name] for name in ("rowCount", "columnCount")}
    sheet.properties = {**merged, "gridProperties": {**size, **kept_size}}
    for dimension, count in wanted.items():
        _resize(batch, sheet, dimension, count)
    _check_sizes(batch, sheet)
    if all(other.properties.get("hidden") for other in batch.book.sheets):
        raise BadRequestError("You can't hide all the sheets in a document.")
    if index is not None:
        _move_sheet(batch, sheet, index)
    return None


def _resize(batch: Batch, sheet: Sheet, dimension: str, count: int) -> None:
    have = len(sheet.lines(dimension))
    if count < 1:
        raise BadRequestError(f"Sheets must have at least one of {dimension}.")
    if count > have:
        insert_lines(batch.book, sheet, dimension, have, count - have)
    elif count < have:
        delete_lines(batch.book, sheet, dimension, count, have)


def _move_sheet(batch: Batch, sheet: Sheet, index: int) -> None:
    """Move before the sheet now at `index`, as the API counts: before the move."""
    sheets = batch.book.sheets
    if index > len(sheets):
        raise BadRequestError(f"index must be at most {len(sheets)}")
    old = sheets.index(sheet)
    sheets.pop(old)
    sheets.insert(index - 1 if index > old else index, sheet)


def duplicate_sheet(batch: Batch, request: JSON) -> Reply:
    """Copy a tab; its protections, charts and bands get ids of their own."""
    book = batch.book
    source = book.sheet(request.get("sourceSheetId", 0))
    title = request.get("newSheetName") or _copy_title(batch, source.title)
    _check_title(batch, title, None)
    new_id = batch.claim(request.get("newSheetId"), (sheet.id for sheet in book.sheets), "sheet")
    copy = source.remember()
    copy.tracked = {}
    copy.properties = {**source.properties, "sheetId": new_id, "title": title}
    moved = partial(_on_other_sheet, source.id, new_id)
    copy.parts = {
        name: [moved(PART_KINDS[name], item) for item in items]
        for name, items in source.parts.items()
    }
    for items, name in _NUMBERED.items():
        copy.parts[items] = [{**item, name: batch.new_id()} for item in copy.parts[items]]
    if copy.basic_filter:
        copy.basic_filter = moved("BasicFilter", copy.basic_filter)
    book.sheets.insert(request.get("insertSheetIndex", 0), copy)
    return {"properties": shown_properties(batch, copy)}


_NUMBERED = {
    "protectedRanges": "protectedRangeId", "charts": "chartId",
    "bandedRanges": "bandedRangeId", "filterViews": "filterViewId",
}  # fmt: skip


def _on_other_sheet(old: int, new: int, kind: str, part: JSON) -> JSON:
    """Point a part that names one sheet at another."""

    def moved(place: JSON) -> JSON:
        return {**place, "sheetId": new} if place.get("sheetId", 0) == old else place

    if kind == "GridRange":
        return moved(part)
    ranged = map_messages("sheets", kind, part, "GridRange", moved)
    return map_messages("sheets", kind, ranged, "GridCoordinate", moved)


def _copy_title(batch: Batch, title: str) -> str:
    name, number = f"Copy of {title}", 1
    while batch.book.titled(name):
        number += 1
        name = f"Copy of {title} {number}"
    return name


def update_spreadsheet_properties(batch: Batch, request: JSON) -> Reply:
    """Change title, locale, time zone and the like."""
    mask = mask_of(request, "SpreadsheetProperties")
    merged = merge(batch.book.properties, request.get("properties", {}), mask)
    merged.setdefault("defaultFormat", batch.book.properties["defaultFormat"])
    if not merged.get("title"):
        raise BadRequestError("The title must not be empty.")
    _check_locale(merged.get("locale", ""))
    _check_zone(merged.get("timeZone", ""))
    batch.book.properties = merged
    return None


def _check_locale(name: str) -> None:
    if not is_known(name):
        if re.match(r"^[a-z]{2}(_[A-Z]{2})?$", name):
            raise UnmodelledError(f"the locale {name} is not modelled")
        raise BadRequestError(f"Unsupported locale: {name}")


def _check_zone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError) as wrong:
        raise BadRequestError(f"Invalid time zone: {name}") from wrong


HANDLERS: dict[str, Handler] = {
    "addSheet": add_sheet,
    "deleteSheet": delete_sheet,
    "duplicateSheet": duplicate_sheet,
    "updateSheetProperties": update_sheet_properties,
    "updateSpreadsheetProperties": update_spreadsheet_properties,
}
