"""What stands in the sheets of an xlsx file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet.worksheet import Worksheet

from core.ports import Cell
from sheets_sync.finding import UNKNOWN, Cells, find_tabs, read_head, see_sheet
from sheets_sync.xlsx.package import ESCAPED_UNDERSCORE, GUARD

__all__ = [
    "UNKNOWN",
    "Cells",
    "as_cell",
    "escape",
    "find_tabs",
    "look_at",
    "measure",
    "read_cells",
    "read_head",
    "see_sheet",
    "unescape",
]

_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")


def read_cells(sheet: ReadOnlyWorksheet) -> dict[tuple[int, int], Cell]:
    """Read a sheet's values; formulas show their last result."""
    sheet.reset_dimensions()  # what the file says about its size may be wrong
    rows = sheet.iter_rows(min_row=1, values_only=True)  # type: ignore[misc]  # the stubs err
    return {
        (number, column): cell
        for number, row in enumerate(rows, start=1)
        for column, value in enumerate(row, start=1)
        if (cell := as_cell(value)) is not None
    }


def look_at(sheet: Worksheet) -> dict[tuple[int, int], Cell]:
    """Read a sheet that is about to be written; formulas show as `UNKNOWN`."""
    # Private, but its public counterparts create every cell they pass.
    return {
        place: value
        for place, cell in sheet._cells.items()
        if (value := UNKNOWN if cell.data_type == "f" else as_cell(cell.value)) is not None
    }


def measure(sheet: Worksheet, cells: Cells) -> tuple[int, int]:
    """Say up to which row and column a sheet is used: by values, merged cells or tables."""
    places = [*cells, *_list_corners(sheet)]
    return max((row for row, _ in places), default=0), max((col for _, col in places), default=0)


def as_cell(value: object) -> Cell:
    """Turn what openpyxl reads into a cell of ours: rich text and durations become text."""
    if isinstance(value, bool | int | float | datetime) or value is None:
        return value
    return unescape(str(value)) or None


def unescape(text: str) -> str:
    """Resolve the file's way to write odd characters, _x000A_ (ECMA-376 part 1 §22.9.2.19)."""
    text = text.replace(GUARD, ESCAPED_UNDERSCORE)
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)


def escape(text: str) -> str:
    """Keep text that looks like such an escape from being taken for one, see `guard_escapes`."""
    return _ESCAPE.sub(lambda match: f"_{GUARD}{match[0][1:]}", text)


def _list_corners(sheet: Worksheet) -> Iterator[tuple[int, int]]:
    for area in sheet.merged_cells.ranges:
        yield area.max_row, area.max_col
    for table in sheet.tables.values():
        _, _, column, row = range_boundaries(table.ref)
        yield row or 0, column or 0
