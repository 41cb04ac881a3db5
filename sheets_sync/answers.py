"""What people write into cells, in any language → what they mean (contract §5)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import Final

from core.errors import BadInputError
from core.locale import LOCALES, Message, say, translate
from core.ports import Cell
from core.wording import SHOW_MODES
from sheets_sync.cells import cell_text
from sheets_sync.desks.columns import ACTIONS, ANSWERS

NAME_COLUMNS: Final = frozenset({"is_really", "rename_to", "same_as"})
FAILURES: Final = frozenset(
    {"#REF!", "#N/A", "#NAME?", "#DIV/0!", "#VALUE!", "#NUM!", "#NULL!", "#ERROR!"}
)
"""What a cell shows whose formula fails: nobody's name."""

_TICKS: Final = frozenset({"x", "✓", "✗", "true", "1", "yes", "ja", "igen", "ok"})
_DATE_FORMS: Final = ("%Y-%m-%d", "%d.%m.%Y", "%Y.%m.%d.", "%d/%m/%Y")

WORDS: Final[dict[str, Mapping[str, Message]]] = {
    "decision": ANSWERS,
    "show": SHOW_MODES,
    "action": ACTIONS,
}
"""Column → the words its drop-down offers."""


def meaning(column: str, value: Cell) -> str:
    """Bring an answer into the form it is remembered in; an unknown word stays as it is."""
    if value is True and column in NAME_COLUMNS:
        return "TRUE"  # typed as a name where a spreadsheet takes it for a tick
    text = cell_text(value)
    if column == "undo":
        return "x" if text.casefold() in _TICKS else text
    return _words(column).get(text.casefold(), text) if column in WORDS else text


@cache
def _words(column: str) -> Mapping[str, str]:
    """Map the words of every language, case folded, to what they mean."""
    return {
        translate(message, locale).casefold(): word
        for word, message in WORDS[column].items()
        for locale in LOCALES
    }


def read_number(text: str) -> float:
    """Read a number with decimal point or comma; blanks may group its digits.

    Raises:
        BadInputError: it is none.
    """
    try:
        number = float("".join(text.split()).replace(",", ".").replace("_", "?"))
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadInputError(say("“{text}” is no number.", text=text))
    return number


def read_count(text: str) -> int:
    """Read a whole number; empty counts as 0.

    Raises:
        BadInputError: it is none.
    """
    number = read_number(text or "0")
    if not number.is_integer():
        raise BadInputError(say("“{text}” is no whole number.", text=text))
    return int(number)


def read_date(text: str) -> date | None:
    """Read a date, None if empty.

    Raises:
        BadInputError: it is none.
    """
    if not text:
        return None
    for form in _DATE_FORMS:
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    raise BadInputError(say("“{text}” is no date; write it like 2026-09-15.", text=text))
