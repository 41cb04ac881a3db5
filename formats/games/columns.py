"""Which column of a table of games is which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from core.characters import plain
from core.locale import Message, say
from formats.grid import Row
from formats.headers import Column, read_header
from formats.notes import Notes, refusal

Places: TypeAlias = dict[Column, int]
"""Column → its place in a row, counted from 0."""

_NEEDED: Final[tuple[Column, ...]] = ("round", "white", "black", "result")
_LINES_SEARCHED: Final = 15


def find_header(rows: Sequence[Row]) -> int:
    """Find the row that names the columns; the first one if none looks like it."""
    known = [
        len({read_header(cell) for cell in row.cells} & set(_NEEDED))
        for row in rows[:_LINES_SEARCHED]
    ]
    return known.index(max(known)) if known and max(known) > 1 else 0


def find_columns(header: Row, body: Sequence[Row], notes: Notes) -> Places:
    """Find the columns that are read, noting headers that are missing, empty or doubled.

    Raises:
        BadFileError: a needed column is missing; without it no line can be read.
    """
    _check_headers(header, body, notes)
    places: Places = {}
    for place, cell in enumerate(header.cells):
        column = read_header(cell)
        if column is None:
            continue
        if column in places:
            _refuse_doubled(cell, header.line, place, notes)
        places.setdefault(column, place)
    missing = [column for column in _NEEDED if column not in places]
    if missing:
        raise _refuse_missing(header, missing)
    return places


def _check_headers(header: Row, body: Sequence[Row], notes: Notes) -> None:
    seen: set[str] = set()
    last = max(place for place, cell in enumerate(header.cells) if cell)
    filled = {place for row in body for place, cell in enumerate(row.cells) if cell}
    for place in range(max([len(header.cells), *(place + 1 for place in filled)])):
        cell = header.cell(place)
        if cell:
            if cell.casefold() in seen and read_header(cell) is None:
                _refuse_doubled(cell, header.line, place, notes)
            seen.add(cell.casefold())
        elif place < last or place in filled:
            detail = say("Column {column} has no header.", column=place + 1)
            notes.refuse("header-empty", detail, header.line, place + 1)


def _refuse_doubled(cell: str, line: int, place: int, notes: Notes) -> None:
    detail = say("The header “{header}” stands there twice.", header=plain(cell))
    notes.refuse("header-doubled", detail, line, place + 1)


def _refuse_missing(header: Row, missing: Sequence[Column]) -> Exception:
    held = {read_header(cell) for cell in header.cells}
    if "name" in held and sum(map(str.isdigit, header.cells)) > 1:
        detail = say(
            "This table says who met whom, but neither in which round nor with which colour."
            " Save the pairings of all rounds instead."
        )
        return refusal("no-rounds", detail, header.line, 1)
    if "name" in held and not held & {"white", "black", "result"}:
        detail = say(
            "This is a list of people, not of games. A list of members with their ratings is"
            " brought in with “ladder members import”."
        )
        return refusal("members-list", detail, header.line, 1)
    names = say_columns(missing)
    detail = say(
        "The first line has to name the columns round, white, black and result."
        " There is no header for: {columns}.",
        columns=names,
    )
    return refusal("header-missing", detail, header.line, 1)


def say_columns(columns: Sequence[Column]) -> Message | str:
    """Name columns as a first line may write them in every language: in English."""
    return ", ".join(columns)
