"""Which sheet is which tab, and what stands in it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet.worksheet import Worksheet

from core.ports import Cell, SeenRow, SeenTab, Tab
from sheets_sync.mirror import FIRST_ROW, HEADER_ROW, ID_KEY, KEY_ROW, safe_title
from sheets_sync.xlsx.package import ESCAPED_UNDERSCORE, GUARD

Cells = Mapping[tuple[int, int], Cell]
"""(row, column), both counted from 1 → what stands there; empty cells are left out."""

UNKNOWN: Final = math.nan
"""Stands for a formula's value: equal to nothing."""

_ESCAPE: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Head:
    """What tells one sheet from another.

    Attributes:
        columns: the column keys of row 1.
        mark: the tab key we wrote under the id's key.
        empty: nothing stands in it at all.
    """

    title: str
    columns: Mapping[str, int]
    mark: str
    empty: bool


def read_head(title: str, cells: Cells) -> Head:
    """Find what tells a sheet from the others."""
    columns = _read_columns(cells)
    mark = cells.get((HEADER_ROW, columns.get(ID_KEY, 0)))
    return Head(title, columns, str(mark or ""), not cells)


def find_tabs(tabs: Sequence[Tab], heads: Sequence[Head]) -> dict[str, str]:
    """Map tab key → title of its sheet: by title, by our mark, by column keys, in this order.

    A sheet that bears one of our titles but no keys of ours belongs to a person.
    """
    found: dict[str, str] = {}
    free = {head.title: head for head in heads}
    keys = {tab.key for tab in tabs}
    for fits in (_has_title, _has_mark, _has_keys):
        for tab in tabs:
            open_to_us = (h for h in free.values() if h.mark not in keys - {tab.key})
            match = next((head for head in open_to_us if fits(tab, head)), None)
            if tab.key not in found and match:
                found[tab.key] = match.title
                del free[match.title]
    return found


def see_sheet(key: str, title: str, cells: Cells) -> SeenTab:
    """Take a sheet's cells as a tab."""
    columns = _read_columns(cells)
    rows: dict[int, dict[int, Cell]] = {}
    for (row, column), value in cells.items():
        if row >= FIRST_ROW:
            rows.setdefault(row, {})[column] = value
    return SeenTab(key, title, columns, tuple(_see_row(n, rows[n], columns) for n in sorted(rows)))


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


def _read_columns(cells: Cells) -> dict[str, int]:
    row = sorted((column, value) for (row, column), value in cells.items() if row == KEY_ROW)
    columns: dict[str, int] = {}
    for column, value in row:
        if isinstance(value, str):
            columns.setdefault(value, column)
    return columns


def _see_row(number: int, row: Mapping[int, Cell], columns: Mapping[str, int]) -> SeenRow:
    id_ = row.get(columns.get(ID_KEY, 0))
    cells = {key: row.get(column) for key, column in columns.items() if key != ID_KEY}
    return SeenRow(number, "" if id_ is None or id_ is UNKNOWN else str(id_), cells)


def _list_corners(sheet: Worksheet) -> Iterator[tuple[int, int]]:
    for area in sheet.merged_cells.ranges:
        yield area.max_row, area.max_col
    for table in sheet.tables.values():
        _, _, column, row = range_boundaries(table.ref)
        yield row or 0, column or 0


def _has_title(tab: Tab, head: Head) -> bool:
    titles = {safe_title(title).casefold() for title in tab.titles}
    keys = {column.key for column in tab.columns}
    ours = ID_KEY in head.columns or len(keys & head.columns.keys()) * 2 >= len(keys)
    return head.title.casefold() in titles and (ours or head.empty)


def _has_mark(tab: Tab, head: Head) -> bool:
    return ID_KEY in head.columns and head.mark == tab.key


def _has_keys(tab: Tab, head: Head) -> bool:
    return {ID_KEY, *(column.key for column in tab.columns)} <= head.columns.keys()
