"""How our cells look in Google's words, and what of a person's colours stays.

A person's text colour or fill on a desk is never replaced: only the default and ours are.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from functools import lru_cache
from typing import Final, TypeAlias

from core.ports import Cell, Column, ColumnKind, Formula
from sheets_sync.google.places import JSON
from sheets_sync.inks import INKS, OUR_COLOURS, OUR_FILLS, PATTERNS, TEXT_KINDS, Ink, Role

INK_FIELDS: Final = (
    "userEnteredFormat.textFormat.foregroundColorStyle,userEnteredFormat.textFormat.bold,"
    "userEnteredFormat.textFormat.italic,userEnteredFormat.backgroundColorStyle"
)
NumberFormat: TypeAlias = tuple[str, str] | None
"""Google's type and pattern; None = automatic."""

_TYPES: Final[dict[ColumnKind, str]] = {"text": "TEXT", "long-text": "TEXT", "date": "DATE"}
_FORMATS: Final[dict[ColumnKind, NumberFormat]] = {
    kind: (_TYPES.get(kind, "NUMBER"), pattern) for kind, pattern in PATTERNS.items()
}


@dataclass(frozen=True, slots=True)
class Shape:
    """How a cell writes its value and where in it."""

    number: NumberFormat
    side: str
    wrap: bool

    def as_json(self) -> JSON:
        """Write it as a CellFormat."""
        number = {} if self.number is None else {"numberFormat": _number(self.number)}
        wrap = "WRAP" if self.wrap else "OVERFLOW_CELL"
        return {
            **number,
            "horizontalAlignment": self.side,
            "verticalAlignment": "MIDDLE",
            "wrapStrategy": wrap,
        }


SHAPE_FIELDS: Final = (
    "userEnteredFormat.numberFormat,userEnteredFormat.horizontalAlignment,"
    "userEnteredFormat.verticalAlignment,userEnteredFormat.wrapStrategy"
)


@dataclass(frozen=True, slots=True)
class Held:
    """How a cell looked when it was read.

    Attributes:
        dressed: it was given its shape; all cells of ours were.
    """

    number: NumberFormat = None
    ink: Ink = INKS["normal"]
    dressed: bool = False


NOTHING: Final = Held()


def read_held(given: JSON) -> Held:
    """Read a CellFormat."""
    text, number = given.get("textFormat", {}), given.get("numberFormat")
    ink = Ink(
        _read_colour(text, "foregroundColor"),
        _read_colour(given, "backgroundColor"),
        bool(text.get("bold")),
        bool(text.get("italic")),
    )
    kind = None if number is None else (number.get("type", ""), number.get("pattern", ""))
    return Held(kind, ink, given.get("verticalAlignment") == "MIDDLE")


def choose_shape(value: Cell | Formula, kind: ColumnKind, *, header: bool = False) -> Shape:
    """Choose how a value of ours stands in its column."""
    if header:
        return _shape(kind, _FORMATS["text"], wrap=True)
    return _shape(kind, _choose_number(value, kind), wrap=kind in TEXT_KINDS)


def shape_for_person(column: Column) -> Shape:
    """Prepare a cell for what a person will write: text stays text, dates are dates."""
    number = None if column.kind in {"integer", "rating"} else _FORMATS[column.kind]
    return _shape(column.kind, number, wrap=column.kind in TEXT_KINDS)


def needs_shape(held: Held, wanted: Shape) -> bool:
    """Whether a cell writes its value otherwise than wanted; Google may leave out the pattern."""
    if not held.dressed or (held.number is None) != (wanted.number is None):
        return True
    if held.number is None or wanted.number is None:
        return False
    same_pattern = not held.number[1] or held.number[1] == wanted.number[1]
    return held.number[0] != wanted.number[0] or not same_pattern


def write_ink(ink: Ink) -> JSON:
    """Write an ink as a CellFormat."""
    text: JSON = {"bold": ink.bold, "italic": ink.italic}
    if ink.colour:
        text["foregroundColorStyle"] = _colour(ink.colour)
    fill = {"backgroundColorStyle": _colour(ink.fill)} if ink.fill else {}
    return {"textFormat": text, **fill}


def choose_ink(held: Ink, role: Role) -> Ink:
    """Say how a cell looks in a role, as far as it is ours to say."""
    wanted = INKS[role]
    fill = wanted.fill if held.fill is None or held.fill in OUR_FILLS else held.fill
    ours = held.colour in OUR_COLOURS
    if not (ours or held.colour is None):
        return Ink(held.colour, fill, held.bold, held.italic)
    # with the default colour, bold and italic may be a person's; with one of ours they are ours
    bold = wanted.bold or (held.bold and not ours)
    return Ink(wanted.colour, fill, bold, wanted.italic or (held.italic and not ours))


def is_date(number: NumberFormat) -> bool:
    """Whether numbers in this format are days or moments."""
    return number is not None and number[0] in {"DATE", "DATE_TIME"}


def _choose_number(value: Cell | Formula, kind: ColumnKind) -> NumberFormat:
    if isinstance(value, datetime):
        return _FORMATS["date"] if value.time() == time() else ("DATE_TIME", "yyyy-mm-dd hh:mm")
    if kind in TEXT_KINDS and value is not None and not isinstance(value, str):
        return None  # a number written as text turns into text when it is edited
    return _FORMATS[kind]


def _shape(kind: ColumnKind, number: NumberFormat, *, wrap: bool) -> Shape:
    side = "LEFT" if kind in TEXT_KINDS else "RIGHT"
    return Shape(number, "CENTER" if kind in {"integer", "date"} else side, wrap)


def _number(number: tuple[str, str]) -> JSON:
    return {"type": number[0], "pattern": number[1]}


def _colour(text: str) -> JSON:
    parts = zip(("red", "green", "blue"), (text[:2], text[2:4], text[4:]), strict=True)
    return {"rgbColor": {name: round(int(part, 16) / 255, 4) for name, part in parts}}


def _read_colour(given: JSON, name: str) -> str | None:
    """Read a colour as RRGGBB; the theme's by their names."""
    style = given.get(f"{name}Style", {})
    if "themeColor" in style:
        return None if style["themeColor"] in {"TEXT", "BACKGROUND"} else str(style["themeColor"])
    colour = style.get("rgbColor", given.get(name))
    if colour is None:
        return None
    text = _as_hex(colour.get("red", 0), colour.get("green", 0), colour.get("blue", 0))
    default = "000000" if name == "foregroundColor" else "FFFFFF"
    return None if text == default else text


@lru_cache(maxsize=256)
def _as_hex(red: float, green: float, blue: float) -> str:
    return "".join(f"{round(255 * part):02X}" for part in (red, green, blue))
