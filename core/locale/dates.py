"""Dates as people write them in each language.

Source: Unicode CLDR's formats and month names: its long dates, its medium ones where a date stands
in a table. English is the British one, with months cut to three letters.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Final

_LONG: Final = {
    "en": "{day} {month} {year}",
    "de": "{day}. {month} {year}",
    "nb": "{day}. {month} {year}",
    "hu": "{year}. {month} {day}.",
}
_SHORT: Final = {
    "en": "{day} {short} {year}",
    "de": "{day:02}.{number:02}.{year}",
    "nb": "{day}. {short} {year}",
    "hu": "{year}. {short} {day}.",
}
_MOMENT: Final = {
    "en": "{date}, {time}",
    "de": "{date}, {time}",
    "nb": "{date}, {time}",
    "hu": "{date} {time}",
}

_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "nb": "januar februar mars april mai juni juli august september oktober november desember",
    "hu": "január február március április május június július augusztus szeptember október"
    " november december",
}
_SHORT_MONTHS: Final = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "de": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
    "nb": "jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des.",
    "hu": "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.",
}

_NUMBERS: Final = {
    name: number for names in _MONTHS.values() for number, name in enumerate(names.split(), 1)
}
_NAMES: Final = "|".join(_NUMBERS)

WRITTEN_MOMENT: Final = re.compile(
    rf"(?P<day>\d{{1,2}})\.? (?P<month>{_NAMES}) (?P<year>\d{{4}}), (?P<time>\d\d:\d\d)"
    rf"|(?P<y>\d{{4}})\. (?P<m>{_NAMES}) (?P<d>\d{{1,2}})\. (?P<t>\d\d:\d\d)",
    re.ASCII,
)
"""What `moment_in_words` writes, in any of the languages."""


def date_in_words(day: date, locale: str) -> str:
    """Write a date in full: "15 September 2026", "15. September 2026", "2026. szeptember 15."."""
    return _write(_LONG, day, locale)


def short_date(day: date, locale: str) -> str:
    """Write a date for a table: "15 Sep 2026", "15.09.2026", "15. sep. 2026"."""
    return _write(_SHORT, day, locale)


def moment_in_words(moment: datetime, locale: str) -> str:
    """Write a date and the time of the day, as the moment itself has it: no zone is applied."""
    return _MOMENT[locale].format(date=date_in_words(moment, locale), time=f"{moment:%H:%M}")


def read_moment(text: str) -> datetime | None:
    """Read a moment as `moment_in_words` writes it in any language, None if it is none."""
    found = WRITTEN_MOMENT.fullmatch(text)
    if found is None:
        return None
    year, month, day, time = (
        found[long] or found[short]
        for long, short in (("year", "y"), ("month", "m"), ("day", "d"), ("time", "t"))
    )
    return datetime.strptime(f"{year}-{_NUMBERS[month]}-{day} {time}", "%Y-%m-%d %H:%M")


def short_moment(moment: datetime, locale: str) -> str:
    """Write a date and the time of the day for a table."""
    return _MOMENT[locale].format(date=short_date(moment, locale), time=f"{moment:%H:%M}")


def _write(patterns: dict[str, str], day: date, locale: str) -> str:
    return patterns[locale].format(
        day=day.day,
        number=day.month,
        month=_MONTHS[locale].split()[day.month - 1],
        short=_SHORT_MONTHS[locale].split()[day.month - 1],
        year=f"{day.year:04}",
    )
