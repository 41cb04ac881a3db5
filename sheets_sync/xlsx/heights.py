"""Row heights that show whole texts: LibreOffice fits no rows when it opens a file."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import Final

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from core.ports import Cell, Formula

LINE_POINTS: Final = 13
PADDING_POINTS: Final = 5
MOST_LINES: Final = 25
"""Beyond some 400 points a spreadsheet knows no row heights."""
_ROUNDING: Final = 0.03
"""Programs round heights to whole pixels of ¾ point; this is a share of a line."""
_QUOTED: Final = re.compile(r'"((?:[^"]|"")*)"')
_LETTERS_PER_DIGIT: Final = 1.08
"""Widths count digits; in Arial, letters are a little narrower on the average."""
_INDENT: Final = 1.5
"""Characters lost to the indent and the cell's own margins."""


def fit_height(
    sheet: Worksheet, row: int, texts: Iterable[tuple[int, Cell | Formula]], *, least_lines: int = 1
) -> bool:
    """Make a row high enough for its texts, unless a person gave it a height.

    Args:
        sheet: the sheet.
        row: the row's number.
        texts: positions and values of the cells that wrap.
        least_lines: the row is at least so high.

    Returns:
        Whether the height changed.
    """
    lines = max(
        [least_lines, *(count_lines(value, _get_width(sheet, at)) for at, value in texts if value)]
    )
    height = min(lines, MOST_LINES) * LINE_POINTS + PADDING_POINTS
    dimension = sheet.row_dimensions[row]
    held = dimension.height
    if not is_our_height(held) or (held is not None and abs(held - height) < LINE_POINTS / 2):
        return False
    dimension.height = height
    return True


def count_lines(value: Cell | Formula, width: float) -> int:
    """Estimate the lines a text takes in a column so many characters wide."""
    if isinstance(value, Formula):
        value = max(_QUOTED.findall(value.text), key=len, default="")
    if not isinstance(value, str):
        return 1
    room = max(int((width - _INDENT) * _LETTERS_PER_DIGIT), 1)
    return sum(max(len(textwrap.wrap(line, room)), 1) for line in value.split("\n"))


def is_our_height(height: float | None) -> bool:
    """Whether a height is none at all or a whole number of our lines."""
    if height is None:
        return True
    lines = (height - PADDING_POINTS) / LINE_POINTS
    return round(lines) >= 1 and abs(lines - round(lines)) < _ROUNDING


def _get_width(sheet: Worksheet, position: int) -> float:
    holder = sheet.column_dimensions
    letter = get_column_letter(position)
    if letter in holder:
        return holder[letter].width
    spans = (d.width for d in holder.values() if (d.min or 0) <= position <= (d.max or 0))
    return next(spans, sheet.sheet_format.defaultColWidth or 8.43)
