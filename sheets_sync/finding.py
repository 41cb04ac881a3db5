"""Which sheet of a file is which tab, and what stands in it; common to all spreadsheets."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.ports import Cell, SeenRow, SeenTab, Tab
from sheets_sync.mirror import FIRST_ROW, HEADER_ROW, ID_KEY, KEY_ROW, safe_title

Cells = Mapping[tuple[int, int], Cell]
"""(row, column), both counted from 1 → what stands there; empty cells are left out."""

UNKNOWN: Final = math.nan
"""Stands for a formula's value: equal to nothing."""


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


def _has_title(tab: Tab, head: Head) -> bool:
    titles = {safe_title(title).casefold() for title in tab.titles}
    keys = {column.key for column in tab.columns}
    ours = ID_KEY in head.columns or len(keys & head.columns.keys()) * 2 >= len(keys)
    return head.title.casefold() in titles and (ours or head.empty)


def _has_mark(tab: Tab, head: Head) -> bool:
    return ID_KEY in head.columns and head.mark == tab.key


def _has_keys(tab: Tab, head: Head) -> bool:
    return {ID_KEY, *(column.key for column in tab.columns)} <= head.columns.keys()
