"""The five desks of the organisers' file: what each shows (contract §5)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

from core.ports import Cell, Row, Tab
from sheets_sync.cells import date_cell
from sheets_sync.desks.approve import approve_rows
from sheets_sync.desks.columns import DESK_TITLES, RECOGNISED_BY, desk_columns
from sheets_sync.desks.decisions import decisions_rows
from sheets_sync.desks.events import events_rows
from sheets_sync.desks.members import members_rows
from sheets_sync.desks.names import names_rows
from sheets_sync.naming import titles
from sheets_sync.state import ClubState

_BUILDERS: Final[dict[str, Callable[[ClubState], list[Row]]]] = {
    "approve": approve_rows,
    "names": names_rows,
    "members": members_rows,
    "events": events_rows,
    "decisions": decisions_rows,
}


def desk_tabs(state: ClubState) -> list[Tab]:
    """Make the desks, in their order."""
    return [
        Tab(
            key=desk,
            titles=titles(DESK_TITLES[desk], state.club.locale),
            columns=desk_columns(desk, state.club.locale),
            rows=(*(rows := build(state)), *_left_over(state, desk, rows)),
            desk=True,
            landscape=True,
        )
        for desk, build in _BUILDERS.items()
    ]


def _left_over(state: ClubState, desk: str, rows: list[Row]) -> list[Row]:
    """Grey the rows whose mention or event is gone; they keep what they showed."""
    there = {row.id for row in rows}
    return [
        Row(row_id, _remembered_cells(desk, kept.texts, kept.message), "settled")
        for row_id, kept in state.memory.rows[desk].items()
        if row_id not in there and kept.shown
    ]


def _remembered_cells(desk: str, shown: list[str], message: str) -> dict[str, Cell]:
    cells: dict[str, Cell] = dict(zip(RECOGNISED_BY[desk], shown, strict=True))
    if "date" in cells:
        cells["date"] = date_cell(date.fromisoformat(str(cells["date"])))
    return {**cells, "message": message}
