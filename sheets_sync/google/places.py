"""Numbers that Google lets us choose, and ranges as it writes them."""

from __future__ import annotations

import hashlib
from collections.abc import Container
from itertools import count
from typing import Any, Final, TypeAlias

JSON: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[int, int]
"""(row, column), both counted from 1."""

_LARGEST: Final = 2**31 - 1


def make_number(*words: object) -> int:
    """Make the id of a sheet, protection or chart from its name: always the same, never 0."""
    text = "/".join(["club ladder", *map(str, words)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % _LARGEST + 1


def free_number(*words: object, taken: Container[int]) -> int:
    """Make an id that is not taken."""
    return next(one for n in count() if (one := make_number(*words, n)) not in taken)


def area(sheet_id: int, top: int, left: int, bottom: int, right: int) -> JSON:
    """Write a block, its edges counted from 1 and all inside, as a GridRange."""
    return {
        "sheetId": sheet_id,
        "startRowIndex": top - 1,
        "endRowIndex": bottom,
        "startColumnIndex": left - 1,
        "endColumnIndex": right,
    }


def corner(sheet_id: int, row: int, column: int) -> JSON:
    """Write one place as a GridCoordinate."""
    return {"sheetId": sheet_id, "rowIndex": row - 1, "columnIndex": column - 1}


def column_letters(position: int) -> str:
    """Name a column as people do: 1 is A."""
    text = ""
    while position:
        position, digit = divmod(position - 1, 26)
        text = chr(ord("A") + digit) + text
    return text
