"""Our own formulas in a form that every locale and time zone of a spreadsheet understands."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Final

from core.locale.dates import WRITTEN_MOMENT, read_moment

_QUOTED: Final = re.compile(r'("(?:[^"]|"")*")')
_DECIMAL: Final = re.compile(r"\d+\.\d+")
_TIME: Final = re.compile(r"TIME\((\d+),(\d+),0\)", re.ASCII)
_MOMENT: Final = re.compile(r"DATE\((\d+),(\d+),(\d+)\)\+\((\d+)/1440\)", re.ASCII)
_NOW: Final = re.compile(r"NOW\(\)(?!\+)")
_SHIFTED_NOW: Final = re.compile(r"\(NOW\(\)\+\(-?\d+/1440\)\)")


def translate_formula(text: str, *, behind: timedelta) -> str:
    """Write a formula so that it holds wherever the spreadsheet says it is.

    Semicolons part arguments in every locale, fractions need no decimal sign, times of day are
    minutes of 1440, and NOW() is moved from the spreadsheet's clock to ours.

    Args:
        behind: how far the spreadsheet's clock is behind ours.
    """
    minutes = round(behind / timedelta(minutes=1))

    def change(part: str) -> str:
        part = _TIME.sub(lambda found: f"({_minutes(found)}/1440)", part)
        part = _DECIMAL.sub(lambda found: _as_fraction(found[0]), part.replace(",", ";"))
        return _NOW.sub(f"(NOW()+({minutes}/1440))", part) if minutes else part

    return "=" + _outside_quotes(text.removeprefix("="), change)


def is_same_formula(held: str, wanted: str) -> bool:
    """Whether two are one formula, whichever way Google wrote it down."""
    return _canonical(held) == _canonical(wanted)


def find_age(held: object, wanted: object) -> timedelta | None:
    """Say how much older a text or formula is than another that differs by the time only.

    Returns:
        None if they differ by more than the time, or hold none.
    """
    if not (isinstance(held, str) and isinstance(wanted, str)):
        return None
    old, new = _find_moment(held), _find_moment(wanted)
    if old is None or new is None or _without_times(held) != _without_times(wanted):
        return None
    return new - old


def _minutes(found: re.Match[str]) -> int:
    return 60 * int(found[1]) + int(found[2])


def _as_fraction(text: str) -> str:
    fraction = Fraction(text)
    return f"({fraction.numerator}/{fraction.denominator})"


def _outside_quotes(text: str, change: Callable[[str], str]) -> str:
    parts = _QUOTED.split(text)
    return "".join(part if n % 2 else change(part) for n, part in enumerate(parts))


def _canonical(text: str) -> str:
    return _outside_quotes(text, lambda part: part.replace(";", ",").replace(" ", ""))


def _find_moment(text: str) -> datetime | None:
    if text.startswith("="):
        found = _MOMENT.search(_canonical(text))
        if found is None:
            return None
        year, month, day, minutes = map(int, found.groups())
        return datetime(year, month, day) + timedelta(minutes=minutes)
    return read_moment(text)


def _without_times(text: str) -> str:
    if not text.startswith("="):
        return WRITTEN_MOMENT.sub("…", text)
    bare = _MOMENT.sub("…", _SHIFTED_NOW.sub("NOW()", _canonical(text)))
    return WRITTEN_MOMENT.sub("…", bare)
