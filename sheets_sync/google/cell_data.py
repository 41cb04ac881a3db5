"""Values and drop-downs in Google's words."""

from __future__ import annotations

from datetime import datetime

from core.locale import say, translate
from core.ports import Cell, Formula
from sheets_sync.google.moments import as_serial
from sheets_sync.google.places import JSON
from sheets_sync.mirror import hold


def write_cell(value: Cell | Formula) -> JSON:
    """Write a value as CellData; {} empties."""
    if isinstance(value, Formula):
        return {"userEnteredValue": {"formulaValue": value.text}}
    held = hold(value)
    if held is None:
        return {}
    if isinstance(held, bool):
        return {"userEnteredValue": {"boolValue": held}}
    if isinstance(held, datetime):
        held = as_serial(held)
    kind = "stringValue" if isinstance(held, str) else "numberValue"
    return {"userEnteredValue": {kind: held}}


def write_offer(choices: tuple[str, ...], *, locale: str) -> JSON:
    """Make a drop-down that warns only: answers in other languages are understood too."""
    if not choices:
        return {}
    values = [{"userEnteredValue": choice} for choice in choices]
    message = say(
        "Choose {choices}, or leave the cell empty as long as you are not sure.",
        choices=", ".join(choices),
    )
    return {
        "condition": {"type": "ONE_OF_LIST", "values": values},
        "inputMessage": translate(message, locale),
        "strict": False,
        "showCustomUi": True,
    }
