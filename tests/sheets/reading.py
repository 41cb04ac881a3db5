"""What spreadsheets.get answers."""

from __future__ import annotations

from datetime import datetime

from tests.sheets.a1 import Area
from tests.sheets.books import Book, Line, Sheet
from tests.sheets.errors import JSON
from tests.sheets.finding import Place
from tests.sheets.looking import Looker
from tests.sheets.masks import Mask, wants
from tests.sheets.requests.lines import default_pixels, groups
from tests.sheets.requests.ranges import shown_protection
from tests.sheets.requests.tabs import sheet_of


def read_book(
    book: Book, user: str, now: datetime, *, places: list[Place], grid: bool, mask: Mask
) -> JSON:
    """Answer a Spreadsheet, before its mask is laid on.

    Args:
        places: only the sheets these lie on, with only these cells; all where there are none.
        grid: with cells; a mask that names them asks for them whatever this says.
        mask: what will be kept, so that nothing is worked out in vain.
    """
    with_cells = wants(mask, "sheets", "data") if mask else grid
    looker = Looker(book, now)
    sheets = []
    for index, sheet in enumerate(book.sheets):
        own = [place.area for place in places if place.sheet is sheet]
        if places and not own:
            continue
        shown = {"properties": {**sheet.properties, "index": index}, **_parts(book, sheet, user)}
        if with_cells:
            areas = own or [sheet.whole]
            shown["data"] = [_grid_data(looker, sheet, area, mask) for area in areas]
        sheets.append(shown)
    answer: JSON = {
        "spreadsheetId": book.id, "properties": book.properties, "sheets": sheets,
        "spreadsheetUrl": f"https://docs.google.com/spreadsheets/d/{book.id}/edit",
    }  # fmt: skip
    if book.named_ranges:
        answer["namedRanges"] = book.named_ranges
    own_metadata = [item for item in book.metadata if sheet_of(item) is None]
    if own_metadata:
        answer["developerMetadata"] = own_metadata
    return answer


def _parts(book: Book, sheet: Sheet, user: str) -> JSON:
    shown: JSON = {name: items for name, items in sheet.parts.items() if items}
    if "protectedRanges" in shown:
        shown["protectedRanges"] = [shown_protection(p, user) for p in shown["protectedRanges"]]
    if sheet.basic_filter is not None:
        shown["basicFilter"] = sheet.basic_filter
    for name, dimension in (("rowGroups", "ROWS"), ("columnGroups", "COLUMNS")):
        if found := groups(sheet, dimension):
            shown[name] = found
    own = [i for i in book.metadata if sheet_of(i) == sheet.id and _is_on_sheet(i)]
    if own:
        shown["developerMetadata"] = own
    return shown


def _is_on_sheet(metadata: JSON) -> bool:
    return bool(metadata["location"]["locationType"] == "SHEET")


def _grid_data(looker: Looker, sheet: Sheet, area: Area, mask: Mask) -> JSON:
    data: JSON = {}
    if area.top:
        data["startRow"] = area.top
    if area.left:
        data["startColumn"] = area.left
    if wants(mask, "sheets", "data", "rowData") and (
        rows := _row_data(looker, sheet, area, _cell_mask(mask))
    ):
        data["rowData"] = rows
    hidden = hidden_by_filter(looker, sheet)
    for name, dimension, span in (
        ("rowMetadata", "ROWS", area.rows), ("columnMetadata", "COLUMNS", area.columns),
    ):  # fmt: skip
        if wants(mask, "sheets", "data", name):
            lines = sheet.lines(dimension)
            off = hidden if dimension == "ROWS" else set()
            attached = _attached(looker.book, sheet, dimension)
            data[name] = [_line_data(dimension, lines[at], at in off) for at in span]
            for at in span if attached else ():
                if at in attached:
                    data[name][at - span.start]["developerMetadata"] = attached[at]
    return data


def _line_data(dimension: str, line: Line, is_filtered: bool) -> JSON:
    data: JSON = {"pixelSize": default_pixels(dimension), **line.properties}
    return {**data, "hiddenByFilter": True} if is_filtered else data


def _attached(book: Book, sheet: Sheet, dimension: str) -> dict[int, list[JSON]]:
    found: dict[int, list[JSON]] = {}
    for item in book.metadata:
        lines = item["location"].get("dimensionRange", {})
        if lines.get("dimension") == dimension and lines.get("sheetId", 0) == sheet.id:
            found.setdefault(lines["startIndex"], []).append(item)
    return found


def _cell_mask(mask: Mask) -> Mask:
    for name in ("sheets", "data", "rowData", "values"):
        if not mask or "*" in mask:
            return {}
        mask = mask.get(name, {})
    return mask


def _row_data(looker: Looker, sheet: Sheet, area: Area, mask: Mask) -> list[JSON]:
    rows: list[JSON] = []
    answered = looker.answered(mask)
    for row, column, _ in sheet.filled(area):
        rows.extend({} for _ in range(row - area.top + 1 - len(rows)))
        values = rows[row - area.top].setdefault("values", [])
        values.extend({} for _ in range(column - area.left - len(values)))
        values.append(looker.cell_data(sheet, row, column, mask, answered))
    return rows


def hidden_by_filter(looker: Looker, sheet: Sheet) -> set[int]:
    """The rows the sheet's filter hides: by lists of hidden values, the only kind modelled."""
    if sheet.basic_filter is None:
        return set()
    span = sheet.basic_filter["range"]
    rows = range(span["startRowIndex"] + 1, span["endRowIndex"])
    criteria: dict[int, JSON] = {
        int(column): one for column, one in sheet.basic_filter.get("criteria", {}).items()
    }
    for spec in sheet.basic_filter.get("filterSpecs", []):
        criteria[spec.get("columnIndex", 0)] = spec.get("filterCriteria", {})
    hidden = set()
    for column, one in criteria.items():
        values = one.get("hiddenValues", [])
        hidden |= {row for row in rows if looker.text(sheet, row, column) in values}
    return hidden
