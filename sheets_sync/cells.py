"""Cells' values: as a person sees them, and as a spreadsheet wants them."""

from __future__ import annotations

from datetime import date, datetime, time

from core.ports import Cell, Formula


def cell_text(value: Cell | Formula) -> str:
    """Write a cell's value as the text a person sees, "" if it is empty."""
    match value:
        case None | Formula():
            return ""
        case bool():
            return "x" if value else ""
        case datetime():
            return value.date().isoformat()
        case int() | float():
            # as many digits as a spreadsheet keeps
            return f"{value:.15g}"
        case _:
            return str(value).strip()


def date_cell(day: date | None) -> datetime | None:
    """Write a date so that a spreadsheet knows it for one."""
    return None if day is None else datetime.combine(day, time.min)
