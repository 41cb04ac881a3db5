"""What becomes of text that is typed, or sent as USER_ENTERED.

RAW values stay what they are. Typed ones are understood as the page understands them: numbers,
percentages, sums of money, dates, times, truth, formulas; the rest is text.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

from tests.sheets.errors import JSON, GoogleError
from tests.sheets.locales import Locale

EPOCH = date(1899, 12, 30)
LONGEST_TEXT = 50_000

_ISO_DATE = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})$")
_TIME = re.compile(r"^(\d{1,3}):(\d{2})(?::(\d{2}))?$")
_SHORT_DATE = re.compile(r"^(\d{1,2})([-/])(\d{1,2})$")


def raw_value(value: Any) -> JSON | None:
    """Take a value as it is: an ExtendedValue, {} for "" (clears), None for null (leaves).

    Raises:
        GoogleError: 400 for a list or a struct, or text that is too long.
    """
    if value is None:
        return None
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, int | float):
        return {"numberValue": value}
    if isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            raise too_long()
        return {"stringValue": value} if value else {}
    kind = "struct_value" if isinstance(value, dict) else "list_value"
    raise GoogleError(400, f"Invalid values: {kind} where one value is expected")


def too_long() -> GoogleError:
    """No cell holds more than 50,000 characters."""
    return GoogleError(
        400, "Your input contains more than the maximum of 50000 characters in a single cell."
    )


def typed_cell(value: Any, locale: Locale, *, year: int) -> JSON | None:
    """Understand what was typed.

    Args:
        year: for dates typed without one.

    Returns:
        CellData with `userEnteredValue` and, where the text told a format, `userEnteredFormat`;
        {} clears; None leaves the cell as it is.
    """
    if not isinstance(value, str) or value == "":
        plain = raw_value(value)
        return {"userEnteredValue": plain} if plain else plain
    if len(value) > LONGEST_TEXT:
        raise too_long()
    if value.startswith("'"):
        return {"userEnteredValue": {"stringValue": value[1:]}}
    if value.startswith("=") and len(value) > 1:
        return {"userEnteredValue": {"formulaValue": value}}
    text = value.strip()
    if text.upper() in ("TRUE", "FALSE", locale.true, locale.false):
        return {"userEnteredValue": {"boolValue": text.upper() in ("TRUE", locale.true)}}
    understood = _number(text, locale) or _time(text) or _date(text, locale, year)
    if understood is None:
        return {"userEnteredValue": {"stringValue": value}}
    number, kind, pattern = understood
    cell: JSON = {"userEnteredValue": {"numberValue": number}}
    if kind:
        cell["userEnteredFormat"] = {"numberFormat": {"type": kind, "pattern": pattern}}
    return cell


Understood = tuple[float, str, str]


def _number(text: str, locale: Locale) -> Understood | None:
    point, comma, money = map(re.escape, (locale.decimal, locale.thousands, locale.currency))
    found = re.match(
        rf"^(?P<sign>[+-]?)(?P<money>{money}\s?)?(?P<sign2>[+-]?)"
        rf"(?P<whole>\d{{1,3}}(?:{comma}\d{{3}})+|\d+)?(?P<rest>{point}\d*)?"
        rf"(?P<power>[eE][+-]?\d+)?\s?(?P<end>%|{money})?$",
        text,
    )
    if not found or not (found["whole"] or (found["rest"] or "")[1:]):
        return None
    digits = (found["whole"] or "0").replace(locale.thousands, "")
    part = (found["rest"] or ".").replace(locale.decimal, ".")
    number = float(f"{digits}{part}0{found['power'] or ''}")
    if "-" in (found["sign"], found["sign2"]):
        number = -number
    places = "." + "0" * max(len(part) - 1, 0) if len(part) > 1 else ""
    return _with_format(number, found, places, locale)


def _with_format(number: float, found: re.Match[str], places: str, locale: Locale) -> Understood:
    if found["end"] == "%":
        return _whole(round(number / 100, 15)), "PERCENT", "0.00%" if places else "0%"
    if found["money"] or found["end"]:
        pattern = f'"{locale.currency}"#,##0{".00" if places else ""}'
        return _whole(number), "CURRENCY", pattern
    if found["power"]:
        return _whole(number), "SCIENTIFIC", "0.00E+00"
    if locale.thousands in (found["whole"] or ""):
        return _whole(number), "NUMBER", "#,##0.00" if places else "#,##0"
    return _whole(number), "", ""


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def _time(text: str) -> Understood | None:
    found = _TIME.match(text)
    if not found or int(found[2]) > 59:
        return None
    seconds = int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3] or 0)
    pattern = "h:mm:ss" if found[3] else "h:mm"
    return seconds / 86_400, "TIME", pattern


def _date(text: str, locale: Locale, year: int) -> Understood | None:
    if found := _ISO_DATE.match(text):
        return _serial(int(found[1]), int(found[2]), int(found[3]), "yyyy-mm-dd")
    between = re.escape(next(sign for sign in locale.date if not sign.isalpha()))
    if found := re.match(rf"^(\d{{1,4}}){between}(\d{{1,4}}){between}(\d{{1,4}})\.?$", text):
        order = [part[0] for part in re.findall(r"d+|m+|y+", locale.date)]
        part = dict(zip(order, map(int, found.groups()), strict=True))
        full = part["y"] + 2000 if part["y"] < 100 else part["y"]
        return _serial(full, part["m"], part["d"], locale.date)
    if found := _SHORT_DATE.match(text):
        return _short_date(int(found[1]), int(found[3]), locale, year)
    return None


def _short_date(first: int, second: int, locale: Locale, year: int) -> Understood | None:
    """Understand "1-0" and "1-2" as dates, as the page does with results of games.

    That "1-0" becomes January 2000 is what chess players report; it is not in the recordings.
    """
    if second == 0:
        return _serial(2000, first, 1, locale.date)
    month_first = locale.date.startswith("m")
    month, day = (first, second) if month_first else (second, first)
    return _serial(year, month, day, locale.date)


def _serial(year: int, month: int, day: int, pattern: str) -> Understood | None:
    try:
        return (date(year, month, day) - EPOCH).days, "DATE", pattern
    except ValueError:
        return None


def day_of(serial: float) -> date:
    """The day a serial number stands for."""
    return EPOCH + timedelta(days=int(serial // 1))
