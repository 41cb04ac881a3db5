"""How our cells look: number formats, inks, fills; and what of a person's making stays.

A person's font colour or fill is never replaced: only colours that are the default or ours are.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any, Final, Literal

from openpyxl import Workbook
from openpyxl.cell.cell import Cell as SheetCell
from openpyxl.styles import Alignment, Border, Color, Font, PatternFill, Side
from openpyxl.utils.indexed_list import IndexedList

from core.ports import Cell, ColumnKind, Formula
from sheets_sync.inks import INKS, OUR_COLOURS, OUR_FILLS, PATTERNS, TEXT_KINDS, Ink, Role

FONT_NAME: Final = "Arial"
"""On every machine, or replaced by one of the same widths, so that no name is cut."""
FONT_SIZE: Final = 10

_LINE: Final = "D3DCE3"
_LINE_BELOW: Final = Side(style="thin", color=f"FF{_LINE}")


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that decides how one cell looks.

    Attributes:
        quoted: the text starts like a formula and must stay text when somebody edits it.
        firm: ours alone; otherwise alignment is set once and then left to people.
    """

    role: Role
    kind: ColumnKind
    number_format: str
    quoted: bool = False
    firm: bool = False


def choose_look(value: Cell | Formula, *, role: Role, kind: ColumnKind, firm: bool) -> Look:
    """Choose how a value of ours looks in its column."""
    quoted = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return Look(role, kind, _choose_format(value, kind), quoted, firm)


class Wardrobe:
    """Dresses cells; remembers what each look makes of each style, since styles repeat.

    Attributes:
        changed: whether any cell looks different from before.
    """

    def __init__(self) -> None:
        self.changed = False
        self._known: dict[tuple[int, Look], Any] = {}

    def dress(self, cell: SheetCell, look: Look) -> None:
        """Give a cell its look, as far as it is ours to give."""
        before = cell.style_id
        if (before, look) not in self._known:
            _dress(cell, look)
            self._known[before, look] = _get_style(cell)
        _set_style(cell, self._known[before, look])
        self.changed = self.changed or cell.style_id != before


def dress_for_person(cell: SheetCell, kind: ColumnKind) -> None:
    """Prepare a new, empty cell for what a person will write: text stays text, dates are dates."""
    cell.number_format = "General" if kind in {"integer", "rating"} else PATTERNS[kind]
    cell.alignment = _align(kind, "normal")
    cell.border = Border(bottom=_LINE_BELOW)


def set_default_font(book: Workbook) -> None:
    """Make our font a new workbook's default, for the cells people will fill too."""
    font = Font(name=FONT_NAME, sz=FONT_SIZE, family=2)
    book._fonts = IndexedList([font])  # type: ignore[attr-defined]  # there is no public way
    book._named_styles["Normal"].font = font  # type: ignore[attr-defined]


def _choose_format(value: Cell | Formula, kind: ColumnKind) -> str:
    if isinstance(value, datetime):
        return "yyyy-mm-dd" if value.time() == time() else "yyyy-mm-dd hh:mm"
    if kind in TEXT_KINDS and value is not None and not isinstance(value, str):
        return "General"  # a number in "@" is shown like text and turns into it when edited
    return PATTERNS[kind]


def _dress(cell: SheetCell, look: Look) -> None:
    fresh = not cell.has_style
    if cell.number_format.replace("\\", "") != look.number_format:  # LibreOffice writes \-
        cell.number_format = look.number_format
    if bool(cell.quotePrefix) != look.quoted:
        cell.quotePrefix = int(look.quoted)
    if fresh or look.firm:
        _set_if_other(cell, "alignment", _align(look.kind, look.role))
    _dress_border(cell, look.role)
    _dress_font(cell, INKS[look.role], fresh=fresh)
    _dress_fill(cell, INKS[look.role])


def _dress_border(cell: SheetCell, role: Role) -> None:
    held = cell.border.bottom
    if held is None or not held.style or _rgb(held.color) == _LINE:
        border = copy(cell.border)
        border.bottom = Side() if role == "blank" else _LINE_BELOW
        _set_if_other(cell, "border", border)


def _dress_font(cell: SheetCell, ink: Ink, *, fresh: bool) -> None:
    held = _rgb(cell.font.color)
    ours = held in OUR_COLOURS
    if not (ours or held is None):
        return
    font = copy(cell.font)
    if fresh:
        font.name, font.sz, font.scheme = FONT_NAME, FONT_SIZE, None
    # With the default colour, bold and italic may be a person's; with one of ours they are ours.
    font.b = ink.bold if ours else ink.bold or bool(font.b)
    font.i = ink.italic if ours else ink.italic or bool(font.i)
    if held != ink.colour:
        font.color = Color(rgb=f"FF{ink.colour}") if ink.colour else None
    _set_if_other(cell, "font", font)


def _dress_fill(cell: SheetCell, ink: Ink) -> None:
    fill = cell.fill
    if fill.tagname != "patternFill":
        return
    held = _rgb(fill.fgColor, default="000000") if fill.fill_type else None
    if held in {*OUR_FILLS, None} and held != ink.fill:
        cell.fill = PatternFill("solid", fgColor=f"FF{ink.fill}") if ink.fill else PatternFill()


def _align(kind: ColumnKind, role: Role) -> Alignment:
    """Align by kind; the indent keeps neighbours apart, wrapping keeps names from being cut."""
    header = role in {"header", "people-header"}
    middle = kind in {"integer", "date"}
    side: Literal["left", "center", "right"] = "left" if kind in TEXT_KINDS else "right"
    return Alignment(
        horizontal="center" if middle else side,
        vertical="center",
        indent=0 if middle else 1,
        wrap_text=True if header or kind in TEXT_KINDS else None,
    )


def _rgb(colour: Color | None, *, default: str | None = None) -> str | None:
    """Read a colour as RRGGBB; None for the default black, "theme …" and the like as they are."""
    if colour is None:
        return default
    if colour.type != "rgb":
        mark = f"{colour.type} {colour.value}{f' {colour.tint}' if colour.tint else ''}"
        return default if mark in {"theme 1", "indexed 64", "indexed 8", "auto True"} else mark
    rgb = str(colour.rgb)[-6:].upper()
    return default if rgb == "000000" else rgb


def _set_if_other(cell: SheetCell, name: str, value: object) -> None:
    if getattr(cell, name) != value:
        setattr(cell, name, value)


def _get_style(cell: SheetCell) -> Any:
    return copy(cell._style)  # type: ignore[attr-defined]  # the common way to copy a look


def _set_style(cell: SheetCell, style: Any) -> None:
    cell._style = copy(style)  # type: ignore[attr-defined]
