"""The functions formulas may call; arguments come unworked, so that IF works out one branch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from tests.sheets.entering import EPOCH
from tests.sheets.locales import Locale
from tests.sheets.rendering import general, shown


@dataclass(frozen=True, slots=True)
class Mistake:
    """An error value: kind as in the API's ErrorValue ("REF", "NAME")."""

    kind: str
    text: str


Value = Any
"""float, str, bool, None, a Mistake, or a block of these as a list of rows."""

Lazy = Callable[[], Value]

FETCHING = {
    "IMPORTXML", "IMPORTHTML", "IMPORTDATA", "IMPORTFEED", "IMPORTRANGE", "IMAGE",
    "GOOGLEFINANCE", "GOOGLETRANSLATE", "QUERY",
}  # fmt: skip
"""Functions that would ask other places, or that no sheet of ours has a use for."""


def as_text(value: Value) -> str:
    """Write a value into text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return value if isinstance(value, str) else general(value, Locale())


def as_number(value: Value) -> float | Mistake:
    """Count with a value."""
    if value is None or value == "":
        return 0
    try:
        return float(value)
    except (TypeError, ValueError):
        return Mistake("VALUE", f"'{value}' is a text and cannot be coerced to a number.")


def _flat(arguments: tuple[Lazy, ...]) -> Iterator[Value]:
    for argument in arguments:
        value = argument()
        for row in value if isinstance(value, list) else [[value]]:
            yield from row


def _numbers(arguments: tuple[Lazy, ...]) -> list[float]:
    return [v for v in _flat(arguments) if isinstance(v, int | float) and not isinstance(v, bool)]


def _over_numbers(work: Callable[[list[float]], Value]) -> Callable[..., Value]:
    def function(_: Locale, *arguments: Lazy) -> Value:
        wrong = [value for value in _flat(arguments) if isinstance(value, Mistake)]
        return wrong[0] if wrong else work(_numbers(arguments))

    return function


def _if(_: Locale, test: Lazy, then: Lazy, other: Lazy = lambda: False) -> Value:
    value = test()
    if isinstance(value, Mistake):
        return value
    return then() if value else other()


def _if_error(_: Locale, value: Lazy, other: Lazy = lambda: None) -> Value:
    worked = value()
    return other() if isinstance(worked, Mistake) else worked


def _round(_: Locale, number: Lazy, places: Lazy = lambda: 0) -> Value:
    value, digits = as_number(number()), as_number(places())
    if isinstance(value, Mistake) or isinstance(digits, Mistake):
        return value if isinstance(value, Mistake) else digits
    scale = 10 ** int(digits)
    return (1 if value >= 0 else -1) * int(abs(value) * scale + 0.5) / scale


def _text(locale: Locale, number: Lazy, pattern: Lazy) -> Value:
    value = as_number(number())
    if isinstance(value, Mistake):
        return value
    wanted = as_text(pattern())
    kind = "DATE_TIME" if any(letter in wanted for letter in "ymdhs") else "NUMBER"
    return shown({"numberValue": value}, {"type": kind, "pattern": wanted}, locale)


def _date(_: Locale, *parts: Lazy) -> Value:
    year, month, day = (int(part()) for part in parts)
    return (date(year, month, day) - EPOCH).days


def _about_text(work: Callable[[str], Value]) -> Callable[..., Value]:
    def function(_: Locale, argument: Lazy) -> Value:
        value = argument()
        return value if isinstance(value, Mistake) else work(as_text(value))

    return function


def _about(work: Callable[[Value], Value]) -> Callable[..., Value]:
    return lambda _, argument: work(argument())


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "IF": _if,
    "IFERROR": _if_error,
    "AND": lambda _, *arguments: all(_flat(arguments)),
    "OR": lambda _, *arguments: any(_flat(arguments)),
    "NOT": lambda _, argument: not argument(),
    "SUM": _over_numbers(sum),
    "MAX": _over_numbers(lambda numbers: max(numbers, default=0)),
    "MIN": _over_numbers(lambda numbers: min(numbers, default=0)),
    "COUNT": lambda _, *arguments: len(_numbers(arguments)),
    "COUNTA": lambda _, *arguments: len([v for v in _flat(arguments) if v is not None]),
    "AVERAGE": _over_numbers(lambda numbers: sum(numbers) / len(numbers)),
    "ROUND": _round,
    "INT": lambda _, number: number() // 1,
    "ABS": lambda _, number: abs(number()),
    "TEXT": _text,
    "DATE": _date,
    "LEN": _about_text(len),
    "LOWER": _about_text(str.lower),
    "UPPER": _about_text(str.upper),
    "TRIM": _about_text(lambda text: " ".join(text.split())),
    "CONCATENATE": lambda _, *arguments: "".join(as_text(v) for v in _flat(arguments)),
    "ISBLANK": _about(lambda value: value is None),
    "ISNUMBER": _about(lambda v: isinstance(v, int | float) and not isinstance(v, bool)),
    "ISTEXT": _about(lambda value: isinstance(value, str)),
    "ISERROR": _about(lambda value: isinstance(value, Mistake)),
    "N": _about(lambda value: value if isinstance(value, int | float) else 0),
    "HYPERLINK": lambda _, address, label=None: (label or address)(),
    "SPARKLINE": lambda _, *__: None,
}
