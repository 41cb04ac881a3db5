"""Requests about rows and columns."""

from __future__ import annotations

from dataclasses import replace

from tests.sheets.a1 import Area
from tests.sheets.books import COLUMN_PIXELS, MOST_CELLS, ROW_PIXELS, Sheet
from tests.sheets.errors import JSON, BadRequestError
from tests.sheets.guarding import refuse_protected
from tests.sheets.looking import Looker
from tests.sheets.masks import merge
from tests.sheets.requests.common import Batch, Handler, Reply, mask_of, required
from tests.sheets.shifting import delete_lines, insert_lines, move_lines, set_line


def default_pixels(dimension: str) -> int:
    """The size of a row or column nobody changed."""
    return ROW_PIXELS if dimension == "ROWS" else COLUMN_PIXELS


def _span(batch: Batch, dimension_range: JSON) -> tuple[Sheet, str, int, int]:
    sheet = batch.book.sheet(dimension_range.get("sheetId", 0))
    dimension = required(dimension_range, "dimension")
    size = len(sheet.lines(dimension))
    start = dimension_range.get("startIndex", 0)
    end = dimension_range.get("endIndex", size)
    if not 0 <= start < end:
        raise BadRequestError(f"range.endIndex[{end}] must be after startIndex[{start}]")
    return sheet, dimension, start, end


def _refuse_beyond(sheet: Sheet, dimension: str, end: int) -> None:
    size = len(sheet.lines(dimension))
    if end > size:
        raise BadRequestError(f"range.endIndex[{end}] is after the last of {size} {dimension}")


def _covered(sheet: Sheet, dimension: str, start: int, end: int) -> Area:
    whole = sheet.whole
    if dimension == "ROWS":
        return Area(start, end, 0, whole.right)
    return Area(0, whole.bottom, start, end)


def append_dimension(batch: Batch, request: JSON) -> Reply:
    """Add empty rows or columns at the end."""
    sheet = batch.book.sheet(request.get("sheetId", 0))
    count = request.get("length", 0)
    if count < 1:
        raise BadRequestError("length must be positive")
    dimension = required(request, "dimension")
    insert_lines(batch.book, sheet, dimension, len(sheet.lines(dimension)), count)
    _refuse_too_many(batch)
    return None


def _refuse_too_many(batch: Batch) -> None:
    if batch.book.count_cells() > MOST_CELLS:
        raise BadRequestError(
            "This action would increase the number of cells in the workbook above the limit "
            f"of {MOST_CELLS} cells."
        )


def insert_dimension(batch: Batch, request: JSON) -> Reply:
    """Insert rows or columns that look like the one before or after."""
    sheet, dimension, start, end = _span(batch, request.get("range", {}))
    from_before = request.get("inheritFromBefore", False)
    size = len(sheet.lines(dimension))
    if start > size or (start == size and not from_before):
        raise BadRequestError(f"range.startIndex[{start}] is after the last of {size} {dimension}")
    if from_before and start == 0:
        raise BadRequestError("inheritFromBefore cannot be true at the first row or column.")
    insert_lines(batch.book, sheet, dimension, start, end - start)
    _refuse_too_many(batch)
    _inherit(sheet, dimension, start, end, start - 1 if from_before else end)
    return None


_INHERITED = ("userEnteredFormat", "dataValidation")


def _inherit(sheet: Sheet, dimension: str, start: int, end: int, model: int) -> None:
    pixels = sheet.lines(dimension)[model].properties.get("pixelSize")
    for at in range(start, end):
        if pixels:
            line = sheet.lines(dimension)[at]
            set_line(sheet, dimension, at, replace(line, properties={"pixelSize": pixels}))
    for row, column, cell in list(sheet.filled(_covered(sheet, dimension, model, model + 1))):
        looks = {name: cell[name] for name in _INHERITED if name in cell}
        for at in range(start, end) if looks else ():
            sheet.put(*((at, column) if dimension == "ROWS" else (row, at)), looks)


def delete_dimension(batch: Batch, request: JSON) -> Reply:
    """Delete rows or columns."""
    sheet, dimension, start, end = _span(batch, request.get("range", {}))
    _refuse_beyond(sheet, dimension, end)
    size = len(sheet.lines(dimension))
    name = dimension.lower()
    if end - start == size:
        raise BadRequestError(f"You can't delete all the {name} on the sheet.")
    frozen_name = "frozenRowCount" if dimension == "ROWS" else "frozenColumnCount"
    frozen = sheet.grid.get(frozen_name, 0)
    if start <= frozen and end == size and frozen:
        raise BadRequestError(f"Sorry, it is not possible to delete all non-frozen {name}.")
    refuse_protected(sheet, _covered(sheet, dimension, start, end), batch.user)
    delete_lines(batch.book, sheet, dimension, start, end)
    left = frozen - max(0, min(end, frozen) - start)
    if left != frozen:
        grid = {name: value for name, value in sheet.grid.items() if name != frozen_name}
        kept = {frozen_name: left} if left else {}
        sheet.properties = {**sheet.properties, "gridProperties": {**grid, **kept}}
    return None


def move_dimension(batch: Batch, request: JSON) -> Reply:
    """Move rows or columns, counted as they are before the move."""
    sheet, dimension, start, end = _span(batch, request.get("source", {}))
    _refuse_beyond(sheet, dimension, end)
    to = request.get("destinationIndex", 0)
    if start < to < end or to > len(sheet.lines(dimension)):
        raise BadRequestError(f"destinationIndex[{to}] must be outside the source.")
    refuse_protected(sheet, _covered(sheet, dimension, start, end), batch.user)
    move_lines(batch.book, sheet, dimension, start=start, end=end, to=to)
    return None


def update_dimension_properties(batch: Batch, request: JSON) -> Reply:
    """Hide rows or columns, or set their size."""
    sheet, dimension, start, end = _span(batch, request.get("range", {}))
    _refuse_beyond(sheet, dimension, end)
    mask = mask_of(request, "DimensionProperties")
    for at in range(start, end):
        line = sheet.lines(dimension)[at]
        merged = merge(line.properties, request.get("properties", {}), mask)
        set_line(sheet, dimension, at, replace(line, properties=merged))
    return None


PIXELS_A_LETTER, PIXELS_AROUND = 7, 10


def auto_resize_dimensions(batch: Batch, request: JSON) -> Reply:
    """Fit columns to their longest text, roughly: Google measures letters, this counts them."""
    sheet, dimension, start, end = _span(batch, request.get("dimensions", {}))
    _refuse_beyond(sheet, dimension, end)
    looker = Looker(batch.book, batch.now)
    longest = dict.fromkeys(range(start, end), 0)
    if dimension == "COLUMNS":
        for row, column, _ in sheet.filled(_covered(sheet, dimension, start, end)):
            lines = looker.text(sheet, row, column).split("\n")
            longest[column] = max(longest[column], *map(len, lines))
    for at, letters in longest.items():
        line = sheet.lines(dimension)[at]
        kept = {name: value for name, value in line.properties.items() if name != "pixelSize"}
        size = {"pixelSize": letters * PIXELS_A_LETTER + PIXELS_AROUND} if letters else {}
        set_line(sheet, dimension, at, replace(line, properties={**kept, **size}))
    return None


# ── Groups ───────────────────────────────────────────────────────────────────


def groups(sheet: Sheet, dimension: str) -> list[JSON]:
    """The groups of rows or columns, from the outermost in."""
    depths = [line.depth for line in sheet.lines(dimension)] + [0]
    found: list[JSON] = []
    for depth in range(1, max(depths) + 1):
        start: int | None = None
        for at, own in enumerate(depths):
            if own >= depth and start is None:
                start = at
            elif own < depth and start is not None:
                span = {"dimension": dimension, "startIndex": start, "endIndex": at}
                here = {"sheetId": sheet.id} if sheet.id else {}
                found.append({"range": {**here, **span}, "depth": depth})
                start = None
    return found


def _change_depth(batch: Batch, request: JSON, change: int) -> list[JSON]:
    sheet, dimension, start, end = _span(batch, request.get("range", {}))
    _refuse_beyond(sheet, dimension, end)
    for at in range(start, end):
        line = sheet.lines(dimension)[at]
        if line.depth + change < 0:
            raise BadRequestError("There is no group over all of the range.")
        set_line(sheet, dimension, at, replace(line, depth=line.depth + change))
    control = "rowGroupControlAfter" if dimension == "ROWS" else "columnGroupControlAfter"
    grid = {**sheet.grid, control: sheet.grid.get(control, True)}
    sheet.properties = {**sheet.properties, "gridProperties": grid}
    return groups(sheet, dimension)


def add_dimension_group(batch: Batch, request: JSON) -> Reply:
    """Group rows or columns, one level deeper than they are."""
    return {"dimensionGroups": _change_depth(batch, request, 1)}


def delete_dimension_group(batch: Batch, request: JSON) -> Reply:
    """Take one level of grouping off."""
    left = _change_depth(batch, request, -1)
    return {"dimensionGroups": left} if left else {}


HANDLERS: dict[str, Handler] = {
    "addDimensionGroup": add_dimension_group,
    "appendDimension": append_dimension,
    "autoResizeDimensions": auto_resize_dimensions,
    "deleteDimension": delete_dimension,
    "deleteDimensionGroup": delete_dimension_group,
    "insertDimension": insert_dimension,
    "moveDimension": move_dimension,
    "updateDimensionProperties": update_dimension_properties,
}
