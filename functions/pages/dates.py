"""Dates as each language writes them: the one place that knows how."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Final

_REGIONS: Final = {"en": "en_GB"}
"""The day before the month in English, too."""


@lru_cache(maxsize=4096)
def date_in_words(day: date, locale: str) -> str:
    """Write a date in full: "15 September 2026"."""
    return _write(day, "long", locale)


@lru_cache(maxsize=4096)
def short_date(day: date, locale: str) -> str:
    """Write a date for a table: "15 Sept 2026"."""
    return _write(day, "medium", locale)


def _write(day: date, style: str, locale: str) -> str:
    from babel.dates import format_date  # noqa: PLC0415  (with its tables 50 ms)

    return format_date(day, style, _REGIONS.get(locale, locale))
