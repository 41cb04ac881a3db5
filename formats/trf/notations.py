"""How one date is written → every day it can mean."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from typing import Final, Literal, TypeAlias

Notation: TypeAlias = Literal["YMD", "YDM", "DMY", "MDY"]
Readings: TypeAlias = dict[Notation, date]
"""Order of year, month and day → the day it gives; at least one entry for a date that exists."""

_NUMBERS: Final = re.compile(r"([0-9]{1,4})([./-])\s*([0-9]{1,2})\2\s*([0-9]{1,4})\.?")
_COMPACT: Final = re.compile("([0-9]{4})([0-9]{2})([0-9]{2})")
_WORDS: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_IN_A_LINE: Final = re.compile(r"[0-9]{1,4}([./-]) ?[0-9]{1,2}\1 ?[0-9]{1,4}")

_MONTHS: Final = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "mai": 5, "maj": 5, "jun": 6, "jul": 7,
    "aug": 8, "sep": 9, "sze": 9, "oct": 10, "okt": 10, "nov": 11, "dec": 12, "dez": 12, "des": 12,
}  # fmt: skip
"""First three letters, without accents, in English, German, Norwegian and Hungarian."""

_YEARS: Final = range(1900, 2100)
_WINDOW_BEGINS: Final = 70
"""Two digits from here on are of the last century: no report file is older."""


def find_dates(text: str) -> list[str]:
    """Find the dates written in numbers in a line that holds several."""
    return [match.group() for match in _IN_A_LINE.finditer(text)]


def is_blank_date(text: str) -> bool:
    """Tell a date that was left open: nothing, `.  .`, `0000/00/00`."""
    return not text.strip(" 0./-")


def read_date(text: str) -> Readings:
    """Read one date in every way that gives a day of the calendar; {} if there is none.

    A year of four digits in front is followed by the month, and dots part day, month, year. Only
    slashes and dashes before the year, and years of two digits, leave it open.
    """
    if match := _NUMBERS.fullmatch(text.strip()):
        first, mark, middle, last = match.groups()
        return _read_numbers(first, middle, last, dotted=mark == ".")
    if match := _COMPACT.fullmatch(text.strip()):
        return _keep_days({"YMD": (match[1], match[2], match[3])})
    return _read_words(text)


def _read_numbers(first: str, middle: str, last: str, *, dotted: bool) -> Readings:
    parts: dict[Notation, tuple[str, str, str]] = {
        "YMD": (first, middle, last),
        "YDM": (first, last, middle),
        "DMY": (last, middle, first),
        "MDY": (last, first, middle),
    }
    notations: tuple[Notation, ...] = tuple(parts)
    if len(first) == 4:
        notations = ("YMD",)
    elif len(last) == 4:
        notations = ("DMY",) if dotted else ("DMY", "MDY")
    elif len(first) > 2 or len(last) > 2:
        notations = ()
    return _keep_days({notation: parts[notation] for notation in notations})


def _keep_days(parts: dict[Notation, tuple[str, str, str]]) -> Readings:
    days = {notation: _make_day(*numbers) for notation, numbers in parts.items()}
    return {notation: day for notation, day in days.items() if day is not None}


def _make_day(year: str, month: str, day: str) -> date | None:
    number = int(year)
    if len(year) < 3:
        number += 1900 if number >= _WINDOW_BEGINS else 2000
    if number not in _YEARS:
        return None
    try:
        return date(number, int(month), int(day))
    except ValueError:
        return None


def _read_words(text: str) -> Readings:
    """Read a date whose month is a word: `May 29, 2020`, `29. Mai 2020`, `2020. május 29.`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    words = _WORDS.findall("".join(c for c in plain if not unicodedata.combining(c)))
    months = [_MONTHS[word[:3]] for word in words if word[:3] in _MONTHS]
    numbers = [word for word in words if re.fullmatch("[0-9]+", word)]
    years = [number for number in numbers if len(number) == 4]
    days = [number for number in numbers if len(number) < 3]
    if not len(months) == len(years) == len(days) == 1:
        return {}
    return _keep_days({"YMD": (years[0], str(months[0]), days[0])})
