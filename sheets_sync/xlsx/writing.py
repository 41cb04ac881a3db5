"""Carrying out a plan in one sheet, and noticing whether it changed anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.cell.cell import MergedCell
from openpyxl.comments import Comment
from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from core.locale import Message, say
from core.ports import Cell, Formula, Tab
from sheets_sync.inks import TEXT_KINDS, Role
from sheets_sync.mirror import HEADER_ROW, ID_KEY, KEY_ROW, TabPlan, hold, is_same
from sheets_sync.xlsx.heights import fit_height
from sheets_sync.xlsx.looks import Look, Wardrobe, choose_look, dress_for_person
from sheets_sync.xlsx.page import hide_plumbing, set_choices, set_filter, set_up_page, set_width
from sheets_sync.xlsx.seeing import as_cell, escape

_NO_LOOK: Final = choose_look(None, role="blank", kind="text", firm=True)


@dataclass
class SheetWriter:
    """Writes one tab into one sheet.

    Attributes:
        used_columns: how far anybody uses the sheet to the right.
        new: the sheet was made just now.
        changed: whether the sheet is any different from before.
        left: what could not be written, and why.
    """

    sheet: Worksheet
    tab: Tab
    plan: TabPlan
    wardrobe: Wardrobe
    locale: str
    used_columns: int
    new: bool
    changed: bool = False
    left: list[Message] = field(default_factory=list)

    def write(self) -> None:
        """Make the sheet show the tab."""
        self.changed = self.new or bool(self.plan.placed)
        self._write_head()
        for write in self.plan.writes:
            self._put(write.row, self.plan.columns[write.key], write.value)
        self._clear_columns()
        for number, style in self.plan.styles.items():
            self._dress_row(number, style)
        for number in self.plan.surplus:
            self._dress_row(number, "blank")
        self._arrange()
        self._fit_rows()

    def _write_head(self) -> None:
        """Write keys and headers; under the id's key goes the tab's, which tells renamed tabs."""
        headers = {ID_KEY: self.tab.key} | {c.key: c.header for c in self.tab.columns}
        for key, position in self.plan.columns.items():
            self._put(KEY_ROW, position, key)
            # A table keeps its headers twice; another text in the cell would break the file.
            if not any(_is_in(HEADER_ROW, position, t.ref) for t in self.sheet.tables.values()):
                self._put(HEADER_ROW, position, headers[key])
        for column in self.tab.columns:
            role: Role = "people-header" if column.people_write else "header"
            # At the right edge of a desk's header sits the button of the filter.
            look = Look(role, "text" if self.tab.desk else column.kind, "@", firm=True)
            self._dress(HEADER_ROW, self.plan.columns[column.key], look)

    def _clear_columns(self) -> None:
        for position in self.plan.cleared:
            for row in [row for row, column in self.sheet._cells if column == position]:
                self._put(row, position, None)
                self._dress(row, position, _NO_LOOK)

    def _dress_row(self, number: int, role: Role) -> None:
        for column in self.tab.columns:
            cell = self.sheet.cell(number, self.plan.columns[column.key])
            if not isinstance(cell, SheetCell):
                continue
            if not column.people_write:
                value = self._get_value(number, cell.column)
                look = choose_look(value, role=role, kind=column.kind, firm=not self.tab.desk)
                self.wardrobe.dress(cell, look)
            elif cell.value is None and not cell.has_style:
                dress_for_person(cell, column.kind)
                self.changed = True

    def _arrange(self) -> None:
        """Set what belongs to the sheet: panes and page once, the rest whenever it is off."""
        columns, last_row = self.plan.columns, self.plan.last_row
        if self.new:
            set_up_page(self.sheet, self.tab, columns)
        for column in self.tab.columns:
            if column.key in self.plan.placed:
                set_width(self.sheet, column, columns[column.key], filtered=self.tab.desk)
            if column.people_write and column.choices:
                self.changed |= set_choices(
                    self.sheet, column, columns[column.key], last_row=last_row, locale=self.locale
                )
        self.changed |= hide_plumbing(self.sheet, columns[ID_KEY])
        if self.tab.desk:
            self.changed |= set_filter(
                self.sheet,
                id_column=columns[ID_KEY],
                last_row=last_row,
                last_column=max(self.used_columns, *columns.values()),
            )

    def _fit_rows(self) -> None:
        """Make rows as high as their texts ask for; widths are known by now."""
        wrapping = [
            self.plan.columns[column.key]
            for column in self.tab.columns
            if column.kind in TEXT_KINDS and not column.people_write
        ]
        headers = [(self.plan.columns[c.key], c.header) for c in self.tab.columns]
        if self.new or self.plan.placed:
            fit_height(self.sheet, HEADER_ROW, headers, least_lines=2)
        for number in self.plan.styles:
            texts = [(at, self._get_value(number, at)) for at in wrapping]
            self.changed |= fit_height(self.sheet, number, texts)

    def _get_value(self, row: int, position: int) -> Cell | Formula:
        cell = self.sheet.cell(row, position)
        return Formula(str(cell.value)) if cell.data_type == "f" else as_cell(cell.value)

    def _put(self, row: int, position: int, value: Cell | Formula) -> None:
        """Write one value unless it stands there."""
        cell = self.sheet.cell(row, position)
        if isinstance(cell, MergedCell):
            if value is not None:
                self.left.append(_say_merged(self.sheet.title, cell.coordinate))
        elif isinstance(value, Formula):
            self.changed |= _put_formula(cell, f"={value.text.removeprefix('=')}")
        else:
            self.changed |= _put_value(cell, hold(value))

    def _dress(self, row: int, position: int, look: Look) -> None:
        cell = self.sheet.cell(row, position)
        if isinstance(cell, SheetCell):
            self.wardrobe.dress(cell, look)


def replace_in_cell(cell: SheetCell | MergedCell, replace: Callable[[str], str]) -> bool:
    """Replace text in one cell and its note; whether anything was replaced."""
    if isinstance(cell, MergedCell):
        return False
    changed = False
    held = as_cell(cell.value)
    if isinstance(held, str) and cell.data_type != "f" and replace(held) != held:
        changed = _put_value(cell, replace(held))
    if cell.comment is not None and (note := replace(cell.comment.text)) != cell.comment.text:
        cell.comment = Comment(note, cell.comment.author)
        changed = True
    return changed


def _put_formula(cell: SheetCell, text: str) -> bool:
    if cell.data_type == "f" and cell.value == text:
        return False
    cell.value = text
    return True


def _put_value(cell: SheetCell, value: Cell) -> bool:
    """Write a value; text goes in as text, whatever it starts with."""
    if cell.data_type != "f" and is_same(as_cell(cell.value), value):
        return False
    if isinstance(value, str):
        cell.value = escape(value)
        cell.data_type = "s"
    else:
        cell.value = value
    return True


def _is_in(row: int, column: int, area: str) -> bool:
    left, top, right, bottom = (edge or 0 for edge in range_boundaries(area))
    return left <= column <= right and top <= row <= bottom


def _say_merged(title: str, cell: str) -> Message:
    return say(
        "Cell {cell} of “{tab}” was merged with its neighbour, so nothing could be written there; "
        "please split the two again.",
        cell=cell,
        tab=title,
    )
