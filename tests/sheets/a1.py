"""Places in a sheet: areas by index, and their names in A1 notation."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.sheets.errors import JSON

_CELL = re.compile(r"^\$?([A-Za-z]{1,3})?\$?([1-9][0-9]{0,7})?$")
_PLAIN_TITLE = re.compile(r"^[A-Za-z_][A-Za-z0-9_]*$")
_LOOKS_LIKE_A_CELL = re.compile(r"^([A-Za-z]{1,3}[0-9]+|[Rr][0-9]*[Cc][0-9]*)$")

Limits = tuple[int | None, int | None, int | None, int | None]
"""First row, row after the last, first column, column after the last; None is the sheet's edge."""


@dataclass(frozen=True, slots=True)
class Area:
    """A block of cells: rows `top` ≤ r < `bottom`, columns `left` ≤ c < `right`, from 0."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def rows(self) -> range:
        """Its rows."""
        return range(self.top, self.bottom)

    @property
    def columns(self) -> range:
        """Its columns."""
        return range(self.left, self.right)

    def holds(self, row: int, column: int) -> bool:
        """Is the cell inside?"""
        return row in self.rows and column in self.columns

    def meets(self, other: Area) -> bool:
        """Do the two share a cell?"""
        return (
            self.top < other.bottom and other.top < self.bottom
            and self.left < other.right and other.left < self.right
        )  # fmt: skip

    def covers(self, other: Area) -> bool:
        """Is every cell of the other inside?"""
        return (
            self.top <= other.top and other.bottom <= self.bottom
            and self.left <= other.left and other.right <= self.right
        )  # fmt: skip

    def grid_range(self, sheet_id: int) -> JSON:
        """Write it as the API does; sheet 0 goes without saying."""
        return {
            "startRowIndex": self.top, "endRowIndex": self.bottom,
            "startColumnIndex": self.left, "endColumnIndex": self.right,
            **({"sheetId": sheet_id} if sheet_id else {}),
        }  # fmt: skip


def letters(column: int) -> str:
    """Name a column: 0 → A, 26 → AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def column_index(name: str) -> int:
    """The column of a name: A → 0."""
    index = 0
    for letter in name.upper():
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def quote_title(title: str) -> str:
    """Write a tab's title so that it can stand before an exclamation mark."""
    if _PLAIN_TITLE.match(title) and not _LOOKS_LIKE_A_CELL.match(title):
        return title
    return "'" + title.replace("'", "''") + "'"


def split_title(text: str) -> tuple[str | None, str]:
    """Take a range apart into the tab's title, None where it names none, and the rest."""
    if text.startswith("'"):
        found = re.match(r"^'((?:[^']|'')*)'(?:!(.*))?$", text, re.DOTALL)
        if found:
            return found[1].replace("''", "'"), found[2] or ""
    title, mark, rest = text.rpartition("!")
    return (title, rest) if mark else (None, text)


def parse_limits(text: str) -> Limits | None:
    """Read "B2", "B2:D", "A:C", "2:5"; None where it is nothing of the kind."""
    parts = text.split(":")
    corners = [_corner(part) for part in parts]
    first, last = corners[0], corners[-1]
    if len(parts) > 2 or first is None or last is None:
        return None
    if len(parts) == 1 and None in first:
        return None
    return *_ordered(first[0], last[0]), *_ordered(first[1], last[1])


def _corner(text: str) -> tuple[int | None, int | None] | None:
    found = _CELL.match(text)
    if not text or found is None:
        return None
    row = int(found[2]) - 1 if found[2] else None
    return row, column_index(found[1]) if found[1] else None


def _ordered(first: int | None, last: int | None) -> tuple[int | None, int | None]:
    if first is not None and last is not None:
        return min(first, last), max(first, last) + 1
    return (first, None) if last is None else (None, last + 1)


def cell_name(row: int, column: int) -> str:
    """Name a cell: (0, 0) → A1."""
    return f"{letters(column)}{row + 1}"


def area_name(title: str, area: Area) -> str:
    """Name an area as Google echoes it: `Sheet1!A1:Z1000`, one cell as `Sheet1!A1`."""
    first = cell_name(area.top, area.left)
    last = cell_name(area.bottom - 1, area.right - 1)
    return f"{quote_title(title)}!{first if first == last else f'{first}:{last}'}"
