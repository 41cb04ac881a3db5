"""New rows of a desk, written below whatever stands there when the batch arrives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from core.ports import Cell, Column, Formula, Tab
from sheets_sync.google.blocks import VALUE_FIELDS
from sheets_sync.google.cell_data import write_cell, write_offer
from sheets_sync.google.formulas import translate_formula
from sheets_sync.google.looks import (
    INK_FIELDS,
    SHAPE_FIELDS,
    choose_shape,
    shape_for_person,
    write_ink,
)
from sheets_sync.google.places import JSON
from sheets_sync.inks import INKS, Role
from sheets_sync.mirror import TabPlan

_FIELDS: Final = f"{VALUE_FIELDS},{SHAPE_FIELDS},{INK_FIELDS},dataValidation"

Row = Mapping[int, Cell | Formula]
"""Position → value."""


def list_rows_below(plan: TabPlan, numbers: frozenset[int], *, behind: timedelta) -> list[Row]:
    """Gather the rows of a plan that come below, from the top.

    Args:
        numbers: of these rows in the plan.
        behind: how far the spreadsheet's clock is behind ours.
    """
    rows: dict[int, dict[int, Cell | Formula]] = {number: {} for number in sorted(numbers)}
    for write in plan.writes:
        if write.row in rows:
            value = write.value
            if isinstance(value, Formula):
                value = Formula(translate_formula(value.text, behind=behind))
            rows[write.row][plan.columns[write.key]] = value
    return list(rows.values())


@dataclass(frozen=True, slots=True)
class BelowWriter:
    """Writes rows below, dressed, with people's cells prepared."""

    tab: Tab
    plan: TabPlan
    locale: str

    def write(self, sheet_id: int, rows: Sequence[Row], roles: Sequence[Role]) -> JSON:
        """Make the request that appends rows, each in its role."""
        width = max(self.plan.columns.values())
        by_position = {self.plan.columns[column.key]: column for column in self.tab.columns}
        cells = [
            [self._cell(row.get(at), by_position.get(at), role) for at in range(1, width + 1)]
            for row, role in zip(rows, roles, strict=True)
        ]
        written = [{"values": values} for values in cells]
        return {"appendCells": {"sheetId": sheet_id, "rows": written, "fields": _FIELDS}}

    def _cell(self, value: Cell | Formula, column: Column | None, role: Role) -> JSON:
        if column is None:
            return write_cell(value)
        if column.people_write:
            look: JSON = {"userEnteredFormat": shape_for_person(column).as_json()}
            rule = write_offer(column.choices, locale=self.locale)
            return look | ({"dataValidation": rule} if rule else {})
        shape = choose_shape(value, column.kind).as_json()
        return write_cell(value) | {"userEnteredFormat": {**shape, **write_ink(INKS[role])}}
