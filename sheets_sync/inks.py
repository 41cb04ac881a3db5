"""What our cells are written in, in every spreadsheet: colours of text and fill, numbers' patterns.

A person's colours on a desk are never replaced: only the default and ours are, which is why no two
of ours are quite what people pick.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from core.ports import ColumnKind, RowStyle

Role: TypeAlias = RowStyle | Literal["header", "people-header", "blank"]
"""What a cell is there for; "blank" takes our look off again."""


@dataclass(frozen=True, slots=True)
class Ink:
    """Text and fill of a role; None = whatever the default is. Colours are RRGGBB."""

    colour: str | None = None
    fill: str | None = None
    bold: bool = False
    italic: bool = False


INKS: Final[dict[Role, Ink]] = {
    "normal": Ink(),
    "blank": Ink(),
    "provisional": Ink("6B7280", italic=True),
    "settled": Ink("6C7281"),
    "alert": Ink("9B1C1C", fill="FDE8E8"),
    "heading": Ink("1F3A4D", fill="EEF3F7", bold=True),
    "header": Ink("1F3A4E", fill="DCE7EF", bold=True),
    "people-header": Ink("5C4300", fill="FFEFC2", bold=True),
}
OUR_COLOURS: Final = frozenset(ink.colour for ink in INKS.values() if ink.colour)
OUR_FILLS: Final = frozenset(ink.fill for ink in INKS.values() if ink.fill)

PATTERNS: Final[dict[ColumnKind, str]] = {
    "text": "@",
    "long-text": "@",
    "integer": "0",
    "rating": "0.0",
    "change": "+0.0;-0.0;0.0",
    "date": "yyyy-mm-dd",
    "score": "0.00",
}
TEXT_KINDS: Final = frozenset({"text", "long-text"})
