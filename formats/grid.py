"""Tables as rows of trimmed cells, whether they come as text with separators or as a workbook."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from core.locale import say
from formats.found import Hints
from formats.guarding import unguard_cell
from formats.headers import count_known
from formats.notes import Notes, refusal
from formats.text import Text, decode
from formats.workbook import MOST_COLUMNS, is_workbook, read_sheet

_SEPARATORS: Final = ";\t,"
_HEADER_LENGTH: Final = 20_000
_LINES_PEEKED: Final = 60
_LINES_WEIGHED: Final = 1_000
_QUOTED: Final = re.compile(r'"[^"]*"')


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; cells are trimmed."""

    line: int
    cells: tuple[str, ...]

    def cell(self, place: int | None) -> str:
        """The cell at a place counted from 0; "" where the row has none."""
        return self.cells[place] if place is not None and place < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table.

    Attributes:
        rows: those that hold anything.
        encoding: "" for a workbook.
        may_be_cut: the text's last line has no end.
        sheets: of the workbook; only the first is read.
    """

    rows: tuple[Row, ...]
    encoding: str
    may_be_cut: bool = False
    sheets: int = 1

    def warn_of_missing(self, notes: Notes) -> None:
        """Remark what no check of the content may find: a text that stops within a line."""
        if self.sheets > 1:
            detail = say("Only the first of {count} sheets is read.", count=self.sheets)
            notes.remark("sheets-not-read", detail)
        if self.may_be_cut and self.rows:
            detail = say("The last line has no end. Check that nothing is missing after it.")
            notes.remark("may-be-cut-off", detail, self.rows[-1].line)


def read_grid(content: bytes, *, hints: Hints) -> Grid:
    """Read a table of text or the first sheet of a workbook.

    Raises:
        BadFileError: no text and no workbook, or quotation marks that do not close.
    """
    if is_workbook(content):
        sheet = read_sheet(content)
        return Grid(_keep_filled(sheet.rows), "", sheets=sheet.sheets)
    text = decode(content, fallback=hints.encoding)
    return split_text(text)


def split_text(text: Text) -> Grid:
    """Split a text at the separator under which its header line is understood best.

    Raises:
        BadFileError: a quotation mark that does not close within its line.
    """
    separator = _choose_separator(text.lines)
    rows = (
        (number, _split_line(line, separator, number))
        for number, line in enumerate(text.lines, 1)
        if line.strip()
    )
    return Grid(_keep_filled(rows), text.encoding, may_be_cut=bool(text.lines[-1].strip()))


def peek(text: Text) -> Grid:
    """Split the first lines of any text, however damaged, to see what it looks like."""
    first = Text(text.lines[:_LINES_PEEKED], text.encoding)
    separator = _choose_separator(first.lines)
    rows = (
        (number, [cell.strip().strip('"') for cell in line[:_HEADER_LENGTH].split(separator)])
        for number, line in enumerate(first.lines, 1)
    )
    return Grid(_keep_filled(rows), first.encoding)


def _keep_filled(rows: Iterable[tuple[int, Sequence[str]]]) -> tuple[Row, ...]:
    trimmed = (Row(line, tuple(cell.strip() for cell in cells)) for line, cells in rows)
    return tuple(row for row in trimmed if any(row.cells))


def _choose_separator(lines: Sequence[str]) -> str:
    filled = [line for line in lines[:_LINES_WEIGHED] if line.strip()]
    bare = [_QUOTED.sub("", line) for line in filled]

    def rate(separator: str) -> tuple[int, int]:
        known = max(
            (count_known(line[:_HEADER_LENGTH].split(separator)) for line in bare[:100]), default=0
        )
        return known, sum(separator in line for line in bare)

    return max(_SEPARATORS, key=rate)


def _split_line(line: str, separator: str, number: int) -> Sequence[str]:
    if line.count(separator) >= MOST_COLUMNS:
        raise refusal("too-large", say("The line is longer than any tournament's."), number, 1)
    return [unguard_cell(cell) for cell in _part(line, separator, number)]


def _part(line: str, separator: str, number: int) -> Sequence[str]:
    if '"' not in line:
        return line.split(separator)
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error as error:
        detail = say("A quotation mark does not close in its line, or stands inside a cell.")
        raise refusal("quotation-mark", detail, number, line.index('"') + 1) from error
