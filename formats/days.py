"""Dates as files write them; what could be two days, or only part of one, is never guessed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from core.locale import Message, say
from formats.found import Hints
from formats.notes import Notes

_MONTH_STARTS: Final = (
    ("jan",),
    ("feb",),
    ("mar", "mär", "mrz", "már"),
    ("apr", "ápr"),
    ("may", "mai", "máj"),
    ("jun", "jún"),
    ("jul", "júl"),
    ("aug",),
    ("sep", "sze"),
    ("oct", "okt"),
    ("nov",),
    ("dec", "dez", "des"),
)
"""Month → how its name begins in English, German, Norwegian and Hungarian."""

_MONTHS: Final = {start: month for month, starts in enumerate(_MONTH_STARTS, 1) for start in starts}

_YEAR_FIRST: Final = re.compile(
    r"([0-9]{4})([-./]) ?([0-9]{1,2})\2 ?([0-9]{1,2})\.?( 0?0:00(:00)?)?"
)
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4})\.?")
_SLASHED: Final = re.compile(r"([0-9]{1,2})([/-])([0-9]{1,2})\2([0-9]{4})")
_NAMED: Final = re.compile(
    r"(?P<day>[0-9]{1,2})(st|nd|rd|th|\.)?( of)? (?P<month>[^\W\d_]{3,})\.?,? (?P<year>[0-9]{4})\.?"
)
_NAMED_FIRST: Final = re.compile(
    r"(?P<month>[^\W\d_]{3,})\.? (?P<day>[0-9]{1,2})(st|nd|rd|th)?,? (?P<year>[0-9]{4})"
)
_NAMED_LAST: Final = re.compile(
    r"(?P<year>[0-9]{4})\.? (?P<month>[^\W\d_]{3,})\.? (?P<day>[0-9]{1,2})\.?"
)

_TWO_PARTS: Final = re.compile(r"0[0-9][-./][0-9]{2}\.?|[0-9]{1,2}\.[0-9]{1,2}\.|[0-9]{5,}")
_THREE_PARTS: Final = re.compile(r"[0-9]{1,4}([-./]) ?[0-9]{1,2}\1 ?[0-9]{1,4}([T ].*)?")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")


def read_day(text: str) -> date | None:
    """Read a date: 2026-09-15, 15.9.2026, 2026/09/15, 7th March 2024, 2024. március 7.

    Returns:
        None where it is none, or none that can only be one day: 03/04/2026.
    """
    written = " ".join(text.split())
    if found := _YEAR_FIRST.fullmatch(written):
        return _make_day(found[1], found[3], found[4])
    if found := _DAY_FIRST.fullmatch(written):
        return _make_day(found[3], found[2], found[1])
    if found := _SLASHED.fullmatch(written):
        return _read_slashed(int(found[1]), int(found[3]), int(found[4]))
    for shape in (_NAMED, _NAMED_FIRST, _NAMED_LAST):
        if found := shape.fullmatch(written):
            month = _MONTHS.get(found["month"].casefold()[:3], 0)
            return _make_day(found["year"], month, found["day"])
    return None


def looks_like_date(text: str) -> bool:
    """Whether something is probably a date, or was made one: `01. Jan`, `2001-01-00`, `36526`."""
    written = " ".join(text.split())
    if _THREE_PARTS.fullmatch(written) or _TWO_PARTS.fullmatch(written):
        return True
    words = _WORD.findall(written)
    return len(words) == 1 and words[0].casefold()[:3] in _MONTHS and written != words[0]


def say_bad_day() -> Message:
    """Say how a date is to be written; what stands there may be a date of birth."""
    return say("What stands here is no date, or could be two: write it like 2026-09-15.")


@dataclass(frozen=True, slots=True)
class Days:
    """First and last day of an event; None where it has to be asked for."""

    first: date | None
    last: date | None


def find_days(
    rounds: Mapping[int, Iterable[date | None]], notes: Notes, *, hints: Hints, line: int | None
) -> Days:
    """Find an event's days from those of its rounds.

    They are known only if every round has a full date; otherwise the first or the last day may
    be missing among them, and the organiser is asked (rules §1.1).

    Args:
        rounds: round → dates of its games, None where a game has none or only part of one.
        line: where the first game without date stands, for the remark.
    """
    by_round = {played_in: [day for day in days if day] for played_in, days in rounds.items()}
    known = [day for days in by_round.values() for day in days]
    if known and all(by_round.values()):
        return Days(min(known), max(known))
    if hints.day:
        return Days(hints.day, max([hints.day, *known]))
    if known:
        detail = say("The dates are not complete, so the event's date has to be told.")
        notes.remark("date-incomplete", detail, line)
    return Days(None, None)


def _read_slashed(one: int, two: int, year: int) -> date | None:
    """Read 18/04/2026; whether day or month comes first is known only where one is over 12."""
    if one > 12 or one == two:
        return _make_day(year, two, one)
    return _make_day(year, one, two) if two > 12 else None


def _make_day(year: str | int, month: str | int, day: str | int) -> date | None:
    try:
        made = date(int(year), int(month), int(day))
    except ValueError:
        return None
    return made if made.year >= 1000 else None
