"""A spreadsheet as Google showed it at one moment."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from core.ports import Cell, SeenTab, Tab
from sheets_sync.finding import UNKNOWN, Head, find_tabs, read_head, see_sheet
from sheets_sync.google.looks import Held
from sheets_sync.google.moments import as_serial
from sheets_sync.google.places import Place, make_number
from sheets_sync.mirror import ID_KEY


@dataclass(frozen=True, eq=False)
class Sheet:
    """One tab of the file.

    Attributes:
        rows, columns: the size of the grid.
        cells: what each filled cell shows.
        formulas: the text of those that hold one.
        held: how cells look that have a look of their own.
        protections: id → description.
        charts: id → the text for those who cannot see it.
    """

    id: int
    title: str
    rows: int = 0
    columns: int = 0
    cells: Mapping[Place, Cell] = field(default_factory=dict)
    formulas: Mapping[Place, str] = field(default_factory=dict)
    notes: Mapping[Place, str] = field(default_factory=dict)
    held: Mapping[Place, Held] = field(default_factory=dict)
    protections: Mapping[int, str] = field(default_factory=dict)
    charts: Mapping[int, str] = field(default_factory=dict)
    hidden: bool = False

    @cached_property
    def raw(self) -> dict[Place, Cell | float]:
        """Its cells; formulas show as `UNKNOWN`."""
        return {**self.cells, **dict.fromkeys(self.formulas, UNKNOWN)}

    @cached_property
    def typed(self) -> dict[Place, Any]:
        """What was entered, however it looks: formulas are marked, so that none equals a text."""
        marked = {place: ("formula", text) for place, text in self.formulas.items()}
        return {place: _undress(cell) for place, cell in self.cells.items()} | marked

    @cached_property
    def head(self) -> Head:
        """What tells it from other tabs."""
        return read_head(self.title, self.cells)

    @property
    def is_marked(self) -> bool:
        """Whether it says of itself that it is one of ours."""
        return ID_KEY in self.head.columns and bool(self.head.mark)

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has done anything to it."""
        things = (self.cells, self.formulas, self.notes, self.held, self.protections, self.charts)
        return not any(things)

    @property
    def used_rows(self) -> int:
        """The last row with anything in it."""
        return max((row for row, _ in self.typed), default=0)

    @property
    def used_columns(self) -> int:
        """The last column with anything in it."""
        return max((column for _, column in self.typed), default=0)

    def see(self, tab: Tab) -> SeenTab:
        """Take it as a tab, as people see it: their formulas show results, ours nothing."""
        ours = {column.key for column in tab.columns if not column.people_write}
        positions = {at for key, at in self.head.columns.items() if key in ours}
        hidden = {place for place in self.formulas if place[1] in positions}
        shown = {place: cell for place, cell in self.cells.items() if place not in hidden}
        return see_sheet(tab.key, self.title, shown)

    def see_raw(self, tab: Tab) -> SeenTab:
        """Take it as a tab that is about to be written."""
        return see_sheet(tab.key, self.title, self.raw)


@dataclass(frozen=True, eq=False)
class Book:
    """The whole file.

    Attributes:
        sheets: those with cells.
        locale, time_zone: as its settings say.
        titles: sheet id → title in order, charts on a sheet of their own included.
        token: changes with anything that stands in our tabs' columns, "" if there are none.
    """

    sheets: tuple[Sheet, ...] = ()
    locale: str = "en_US"
    time_zone: str = "Etc/GMT"
    titles: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def token(self) -> str:
        """Tell whether our tabs changed."""
        seen = [_digest(sheet) for sheet in self.sheets if sheet.is_marked]
        if not seen:
            return ""
        return hashlib.sha256("\n".join(sorted(seen)).encode()).hexdigest()

    def find(self, tabs: list[Tab]) -> dict[str, Sheet]:
        """Map tab key → sheet: by the number we gave it, else as in every workbook."""
        found: dict[str, Sheet] = {}
        wanted = {tab.key for tab in tabs}
        numbers = {make_number("sheet", tab.key, 0): tab for tab in tabs}
        for sheet in self.sheets:
            tab = numbers.get(sheet.id)
            if tab is not None and _is_like(sheet, tab, wanted):
                found[tab.key] = sheet
        by_title = {sheet.title: sheet for sheet in self.sheets if sheet not in found.values()}
        rest = [tab for tab in tabs if tab.key not in found]
        titles = find_tabs(rest, [_hide(sheet.head, found) for sheet in by_title.values()])
        return found | {key: by_title[title] for key, title in titles.items()}


def _undress(cell: Cell) -> Cell:
    """Take a date for the number it is: as soon as it is given a format it shows as a date."""
    if not isinstance(cell, datetime):
        return cell
    serial = as_serial(cell)
    return int(serial) if serial.is_integer() else serial


def _is_like(sheet: Sheet, tab: Tab, wanted: set[str]) -> bool:
    """Whether a sheet of our number is still what it was: people may have taken it for theirs."""
    head, keys = sheet.head, {column.key for column in tab.columns}
    ours = ID_KEY in head.columns or len(keys & head.columns.keys()) * 2 >= len(keys)
    return (ours or not sheet.typed) and head.mark not in wanted - {tab.key}


def _hide(head: Head, found: Mapping[str, Sheet]) -> Head:
    """Keep a copy of a tab that was found from being taken for another."""
    return Head(head.title, {}, "", False) if head.mark in found else head


def _digest(sheet: Sheet) -> str:
    """Sum up what stands in the columns that bear a key."""
    positions = set(sheet.head.columns.values())
    cells = sorted((place, repr(v)) for place, v in sheet.typed.items() if place[1] in positions)
    return hashlib.sha256(json.dumps([sheet.id, cells]).encode()).hexdigest()
