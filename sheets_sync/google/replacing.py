"""Replacing texts all over a file, people's own tabs too (rules §7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from core.ports import Cell, Formula
from sheets_sync.google.book import Book, Sheet
from sheets_sync.google.places import JSON, Place, corner

Replacements = tuple[dict[Place, Cell | Formula], dict[Place, str]]
"""Values and notes by place."""


def list_replacements(book: Book, replace: Callable[[str], str]) -> dict[int, Replacements]:
    """List by sheet what has to change; formulas are left alone."""
    found = {
        sheet.id: (_find_values(sheet, replace), _find_notes(sheet, replace))
        for sheet in book.sheets
    }
    return {number: (values, notes) for number, (values, notes) in found.items() if values or notes}


def note_requests(sheet_id: int, notes: Mapping[Place, str]) -> Iterator[JSON]:
    """Write notes."""
    for (row, column), text in notes.items():
        rows = [{"values": [{"note": text}]}]
        yield {
            "updateCells": {"start": corner(sheet_id, row, column), "rows": rows, "fields": "note"}
        }


def _find_values(sheet: Sheet, replace: Callable[[str], str]) -> dict[Place, Cell | Formula]:
    return {
        place: changed
        for place, value in sheet.cells.items()
        if isinstance(value, str)
        and place not in sheet.formulas
        and (changed := replace(value)) != value
    }


def _find_notes(sheet: Sheet, replace: Callable[[str], str]) -> dict[Place, str]:
    return {
        place: changed for place, note in sheet.notes.items() if (changed := replace(note)) != note
    }
