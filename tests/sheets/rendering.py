"""From a cell's value and number format to the text people see."""

from __future__ import annotations

import re
from typing import Any

from tests.sheets.entering import day_of
from tests.sheets.errors import JSON
from tests.sheets.locales import Locale

_DATE_PARTS = re.compile(r'"[^"]*"|yyyy|yy|m{1,4}|d{1,4}|h{1,2}|s{1,2}|[aA][mM]/[pP][mM]|.')
_NUMBER = re.compile(r"[#0][#0,]*(?:\.[#0]+)?(?:E[+-]0+)?")
_DEFAULTS = {"PERCENT": "0.00%", "NUMBER": "#,##0.00", "CURRENCY": '"$"#,##0.00', "TIME": "h:mm:ss"}


def is_date(number_format: JSON) -> bool:
    """Does the format show days or times?"""
    return number_format.get("type") in ("DATE", "TIME", "DATE_TIME")


def shown(value: JSON, number_format: JSON, locale: Locale) -> str:
    """Write an effective value as the page shows it."""
    if "numberValue" in value:
        return _shown_number(value["numberValue"], number_format, locale)
    if "boolValue" in value:
        return locale.true if value["boolValue"] else locale.false
    if "errorValue" in value:
        return error_text(value)
    return str(value.get("stringValue", ""))


def error_text(value: JSON) -> str:
    """What an error looks like in a cell."""
    kind = value["errorValue"]["type"]
    names = {"DIVIDE_BY_ZERO": "#DIV/0!", "N_A": "#N/A", "NAME": "#NAME?", "LOADING": "Loading..."}
    return names.get(kind, f"#{kind}!")


def plain(value: JSON) -> Any:
    """The value as JSON: what UNFORMATTED_VALUE answers."""
    if "errorValue" in value:
        return error_text(value)
    return next(iter(value.values()), "")


def _shown_number(number: float, number_format: JSON, locale: Locale) -> str:
    kind = number_format.get("type", "")
    pattern = number_format.get("pattern") or _DEFAULTS.get(kind, "")
    if is_date(number_format):
        return _shown_date(number, pattern or _date_pattern(kind, locale))
    if kind == "TEXT" or not pattern:
        return general(number, locale)
    part = _for_sign(pattern, number)
    found = _NUMBER.search(part)
    if not found:
        return part.replace('"', "")
    percent = "%" in part
    digits = _digits(abs(number) * (100 if percent else 1), found[0], locale)
    sign = "-" if number < 0 and ";" not in pattern else ""
    return sign + (part[: found.start()] + digits + part[found.end() :]).replace('"', "")


def _date_pattern(kind: str, locale: Locale) -> str:
    return f"{locale.date} hh:mm:ss" if kind == "DATE_TIME" else locale.date


def _for_sign(pattern: str, number: float) -> str:
    parts = pattern.split(";")
    if number < 0 and len(parts) > 1:
        return parts[1]
    return parts[2] if number == 0 and len(parts) > 2 else parts[0]


def _digits(number: float, pattern: str, locale: Locale) -> str:
    if "E" in pattern:
        exact = len(pattern.partition("E")[0].partition(".")[2])
        mantissa, power = f"{number:.{exact}E}".split("E")
        return f"{mantissa.replace('.', locale.decimal)}E{int(power):+03d}"
    whole_pattern, _, places_pattern = pattern.partition(".")
    text = f"{_rounded(number, len(places_pattern)):.{len(places_pattern)}f}"
    whole, _, places = text.partition(".")
    whole = whole.zfill(whole_pattern.count("0")) if whole != "0" or "0" in whole_pattern else ""
    if "," in whole_pattern:
        whole = f"{int(whole or 0):,}".replace(",", locale.thousands)
    while places and places.endswith("0") and places_pattern[len(places) - 1] == "#":
        places = places[:-1]
    return f"{whole}{locale.decimal}{places}" if places else whole


def _rounded(number: float, places: int) -> float:
    scale = float(10**places)
    return int(number * scale + 0.5 + 1e-9) / scale


def general(number: float, locale: Locale) -> str:
    """Write a number without a format: at most ten digits after rounding, as the page does."""
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    text = f"{number:.10g}"
    if "e" in text:
        mantissa, power = text.split("e")
        text = f"{mantissa}E{int(power):+03d}"
    return text.replace(".", locale.decimal)


def _shown_date(number: float, pattern: str) -> str:
    day = day_of(number)
    seconds = round((number % 1) * 86_400)
    hour, minute, second = seconds // 3600, seconds % 3600 // 60, seconds % 60
    words: list[str] = []
    last = ""
    parts = _DATE_PARTS.findall(pattern)
    for at, part in enumerate(parts):
        is_minute = part[0] == "m" and (last[:1] == "h" or "s" in "".join(parts[at + 1 : at + 3]))
        values = {
            "y": f"{day.year:04d}"[-len(part) :], "d": f"{day.day:0{min(len(part), 2)}d}",
            "h": f"{hour:0{len(part)}d}", "s": f"{second:0{len(part)}d}",
            "m": f"{minute if is_minute else day.month:0{min(len(part), 2)}d}",
        }  # fmt: skip
        words.append(values.get(part[0], part.strip('"')) if part[0].isalpha() else part.strip('"'))
        last = part if part[0] in "ymdhs" else last
    return "".join(words)
