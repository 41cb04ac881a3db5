"""The player line 001. Only rank, name, points and rounds are kept of it (rules §7.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.characters import code_point, find_forbidden
from core.locale import say
from core.payload.allowed import MOST_ROUNDS
from formats.found import Remark
from formats.trf.cells import FIRST, WIDTH, Cell, DamagedCellError, read_cells
from formats.trf.records import Record

_BLANK_COLUMNS: Final = (4, 9, 14, 48, 53, 57, 69, 80, 85)
"""A shifted field reaches into one of these."""

_START_RANK: Final = re.compile("[0-9]{1,4}")
_POINTS: Final = re.compile("[0-9]{0,3}[.,][0-9]|[0-9]{1,4}")
_DETAILS: Final = (slice(9, 13), slice(48, 79))
"""Sex and title; rating, federation, number, birth."""

_IDENTITY_WIDTH: Final = 47


@dataclass(frozen=True, slots=True)
class Player:
    """One player line.

    Attributes:
        id: the start rank as it is written: "7", "0007".
        rank: the same as a number, the key of the file.
        points: of the points column; None where it is blank or no number.
        has_points: whether anything stands in the points column.
        is_rated: whether a rating other than 0 stands there; the rating itself is not kept.
        is_bare: nothing but a name is known.
        cells: by round, the empty ones left out.
    """

    line: int
    id: str
    rank: int
    name: str
    points: float | None
    has_points: bool
    is_rated: bool
    is_bare: bool
    cells: dict[int, Cell]


def read_player(record: Record) -> tuple[Player | None, Remark | None]:
    """Read a line: the player as far as they can be read, and the first thing wrong."""
    fault = _find_unseen(record) or _find_filled_gap(record) or _find_missing_identity(record)
    text = record.text
    written = text[4:8].strip()
    cells: dict[int, Cell] = {}
    try:
        for cell in read_cells(text, record.line):
            cells[cell.round] = cell
    except DamagedCellError as damaged:
        return None, fault or damaged.remark
    if not _START_RANK.fullmatch(written):
        return None, fault
    points = text[80:84].strip()
    player = Player(
        line=record.line,
        id=written,
        rank=int(written),
        name=text[14:_IDENTITY_WIDTH].strip(),
        points=_read_points(points),
        has_points=bool(points),
        is_rated=bool(text[48:52].strip(" 0")),
        is_bare=not any(text[part].strip(" 0") for part in _DETAILS),
        cells=cells,
    )
    return player, fault


def _read_points(text: str) -> float | None:
    return float(text.replace(",", ".")) if _POINTS.fullmatch(text) else None


def _find_unseen(record: Record) -> Remark | None:
    """Tabs and characters without width: nobody sees which column is meant."""
    character = find_forbidden(record.text)
    if character is None:
        return None
    column = record.text.index(character) + 1
    if character == "\t":
        detail = say("A tab stands in a player line, so its columns are lost; use blanks.")
        return Remark("tab", detail, record.line, column)
    detail = say(
        "A character that cannot be seen ({character}) stands in a player line.",
        character=code_point(character),
    )
    return Remark("forbidden-character", detail, record.line, column)


def _find_filled_gap(record: Record) -> Remark | None:
    for column in _BLANK_COLUMNS:
        if record.text[column - 1 : column] not in ("", " "):
            detail = say("This column must be blank; the line looks shifted.")
            return Remark("shifted", detail, record.line, column)
    return None


def _find_missing_identity(record: Record) -> Remark | None:
    text = record.text
    written = text[4:8].strip()
    if not _START_RANK.fullmatch(written) or int(written) == 0:
        detail = say("The start rank must be a number from 1 to 9999.")
        return Remark("bad-start-rank", detail, record.line, 5)
    if not text[14:_IDENTITY_WIDTH].strip():
        return Remark("no-name", say("The name is missing."), record.line, 15)
    if len(text.rstrip(" ")) > FIRST + WIDTH * MOST_ROUNDS:
        detail = say("A file may have at most {most} rounds.", most=MOST_ROUNDS)
        return Remark("too-many", detail, record.line)
    return None
