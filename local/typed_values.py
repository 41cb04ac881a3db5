"""Dates and numbers as people type them, in a cell or on the command line."""

from __future__ import annotations

import datetime
import re
from typing import Final

_ISO_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DOTTED_DAY: Final = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")


def read_day(text: str) -> datetime.date | None:
    """Read a date, 2026-09-15 or 15.9.2026; None if it is none."""
    trimmed = text.strip()
    if found := _ISO_DAY.fullmatch(trimmed):
        year, month, day = found.groups()
    elif found := _DOTTED_DAY.fullmatch(trimmed):
        day, month, year = found.groups()
    else:
        return None
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None


def read_number(text: str) -> float | None:
    """Read a number with a decimal point or comma; None if it is none."""
    trimmed = text.strip()
    return float(trimmed.replace(",", ".")) if _NUMBER.fullmatch(trimmed) else None
