"""From one tab and the sheet that holds it to requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property

from core.ports import Cell, Column, Formula, Tab
from sheets_sync.google.below import BelowWriter, Row, list_rows_below
from sheets_sync.google.blocks import cover, repeat, write_values
from sheets_sync.google.book import Sheet
from sheets_sync.google.cell_data import write_cell, write_offer
from sheets_sync.google.deeds import Deeds
from sheets_sync.google.formulas import find_age, is_same_formula, translate_formula
from sheets_sync.google.looks import (
    INK_FIELDS,
    NOTHING,
    SHAPE_FIELDS,
    Held,
    Shape,
    choose_ink,
    choose_shape,
    needs_shape,
    shape_for_person,
    write_ink,
)
from sheets_sync.google.places import JSON, Place
from sheets_sync.google.trends import TREND_KEY, write_trend
from sheets_sync.inks import Ink, Role
from sheets_sync.mirror import (
    FIRST_ROW,
    HEADER_ROW,
    ID_KEY,
    KEY_ROW,
    TabPlan,
    is_same,
    plan_tab,
)


@dataclass
class SheetWork:
    """What has to be written into one sheet.

    Attributes:
        sheet: as it was read; without anything if it is new.
        behind: how far the spreadsheet's clock is behind ours.
        values: what is written into which cell of the sheet as it was read.
        ticks: likewise, of cells that differ by the time of the check only.
        age: how much older the time of the check is that stands there.
        appended: rows that come below whatever stands there then, as position → value.
    """

    tab: Tab
    sheet: Sheet
    new: bool
    locale: str
    behind: timedelta
    values: dict[Place, Cell | Formula] = field(default_factory=dict)
    ticks: dict[Place, Cell | Formula] = field(default_factory=dict)
    age: timedelta = timedelta()
    appended: list[Row] = field(default_factory=list)
    shapes: dict[Place, Shape] = field(default_factory=dict)
    inks: dict[Place, Ink] = field(default_factory=dict)
    offered: dict[Place, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def plan(self) -> TabPlan:
        """What `plan_tab` says."""
        seen = None if self.new else self.sheet.see_raw(self.tab)
        return plan_tab(
            self.tab,
            seen,
            used_rows=self.sheet.used_rows,
            used_columns=self.sheet.used_columns,
        )

    @cached_property
    def below(self) -> frozenset[int]:
        """Rows whose number is known only when they are written: people may be at work."""
        return frozenset(self.plan.appended) if self.tab.desk and not self.new else frozenset()

    @property
    def deeds(self) -> Deeds:
        """What it all comes to, for whoever looks at the sheet afterwards."""
        answers = frozenset(column.key for column in self.tab.columns if column.people_write)
        return Deeds(not self.tab.desk, self.values | self.ticks, self.appended, answers)

    def plan_cells(self) -> None:
        """Find out all that differs."""
        self._plan_head()
        self._clear_columns()
        for write in self.plan.writes:
            if write.row not in self.below:
                self._put((write.row, self.plan.columns[write.key]), write.value)
        for number, role in self.plan.styles.items():
            if number not in self.below:
                self._dress_row(number, role)
        for number in self.plan.surplus:
            for column in self.tab.columns:
                self._dye((number, self.plan.columns[column.key]), "blank")
        self.appended = list_rows_below(self.plan, self.below, behind=self.behind)

    def list_requests(self, *, ticking: bool) -> Iterator[JSON]:
        """Write it all as requests; with the time of the check only if `ticking`."""
        values = self.values | self.ticks if ticking else self.values
        if self.new:  # one block instead of many around empty cells
            values = {**dict.fromkeys(self._whole), **values}
        yield from write_values(self.sheet.id, values, write_cell)
        for shape in cover(self.shapes, by_columns=True):
            look = {"userEnteredFormat": shape.value.as_json()}
            yield repeat(self.sheet.id, shape, look, SHAPE_FIELDS)
        for ink in cover(self.inks):
            look = {"userEnteredFormat": write_ink(ink.value)}
            yield repeat(self.sheet.id, ink, look, INK_FIELDS)
        for choices in cover(self.offered, by_columns=True):
            rule = {"dataValidation": write_offer(choices.value, locale=self.locale)}
            yield repeat(self.sheet.id, choices, rule, "dataValidation")
        if self.appended:
            roles = [self.plan.styles[number] for number in sorted(self.below)]
            writer = BelowWriter(self.tab, self.plan, self.locale)
            yield writer.write(self.sheet.id, self.appended, roles)

    @property
    def _whole(self) -> Iterator[Place]:
        """All places of ours in a new sheet."""
        for row in range(KEY_ROW, self.plan.last_row + 1):
            for column in self.plan.columns.values():
                yield row, column

    # ── Cells that stand there ───────────────────────────────────────────────

    def _plan_head(self) -> None:
        """Keys and headers; under the id's key goes the tab's, which tells renamed tabs."""
        headers = {ID_KEY: self.tab.key} | {c.key: c.header for c in self.tab.columns}
        for key, position in self.plan.columns.items():
            for place, text in (((KEY_ROW, position), key), ((HEADER_ROW, position), headers[key])):
                if self.sheet.raw.get(place) != (text or None):
                    self.values[place] = text
        for column in self.tab.columns:
            place = (HEADER_ROW, self.plan.columns[column.key])
            shape = choose_shape(None, column.kind, header=True)
            if needs_shape(self._held(place), shape):
                self.shapes[place] = shape
            self._dye(place, "people-header" if column.people_write else "header")

    def _clear_columns(self) -> None:
        for position in self.plan.cleared:
            for place in [one for one in self.sheet.typed if one[1] == position]:
                self._put(place, None)
                self._dye(place, "blank")

    def _put(self, place: Place, value: Cell | Formula) -> None:
        """Note a value to be written, unless it stands there."""
        if not isinstance(value, Formula):
            held = self.sheet.raw.get(place)
            if is_same(held, value):
                return
            self._note(place, self.sheet.cells.get(place), value, value)
            return
        text = self._formula(place, value)
        held_text = self.sheet.formulas.get(place)
        if held_text is None or not is_same_formula(held_text, text):
            self._note(place, held_text, text, Formula(text))

    def _note(self, place: Place, held: object, new: object, value: Cell | Formula) -> None:
        age = None if self.tab.desk else find_age(held, new)
        if age is None:
            self.values[place] = value
        else:
            self.ticks[place] = value
            self.age = max(self.age, abs(age))

    def _formula(self, place: Place, formula: Formula) -> str:
        text = formula.text
        if place[1] == self.plan.columns.get(TREND_KEY):
            text = write_trend(self.plan.columns, place[0])
        return translate_formula(text, behind=self.behind)

    def _dress_row(self, number: int, role: Role) -> None:
        row = self._wanted.get(number, {})
        for column in self.tab.columns:
            place = (number, self.plan.columns[column.key])
            if not column.people_write:
                held_value = self.sheet.cells.get(place)
                value = row.get(column.key, None if self.sheet.formulas.get(place) else held_value)
                shape = choose_shape(value, column.kind)
                if needs_shape(self._held(place), shape):
                    self.shapes[place] = shape
                self._dye(place, role)
            elif not self._held(place).dressed and place not in self.sheet.typed:
                self.shapes[place] = shape_for_person(column)
                self._offer_at(place, column)
            elif self._is_renamed(column):
                self._offer_at(place, column)

    def _offer_at(self, place: Place, column: Column) -> None:
        if column.choices:
            self.offered[place] = column.choices

    @cached_property
    def _wanted(self) -> Mapping[int, Mapping[str, Cell | Formula]]:
        """Row number → the values it should show."""
        if self.new or not self.tab.desk:
            return {number: row.cells for number, row in enumerate(self.tab.rows, FIRST_ROW)}
        wanted = {row.id: row.cells for row in self.tab.rows}
        there = self.sheet.see_raw(self.tab).rows
        return {row.number: wanted[row.id] for row in there if row.id in wanted}

    def _is_renamed(self, column: Column) -> bool:
        """Whether the club's language changed, so that the drop-down is to speak it too."""
        place = (HEADER_ROW, self.plan.columns[column.key])
        return place in self.values

    def _dye(self, place: Place, role: Role) -> None:
        held = self._held(place).ink
        wanted = choose_ink(held, role)
        if wanted != held:
            self.inks[place] = wanted

    def _held(self, place: Place) -> Held:
        return self.sheet.held.get(place, NOTHING)
