"""The lines of a crosstable, and whether they agree with each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.characters import plain
from core.locale import say
from formats.crosstable.cells import POINTS, Cell, read_cell, read_fields
from formats.crosstable.columns import Layout
from formats.grid import Row
from formats.notes import Notes

_NUMBER: Final = re.compile(r"0*([1-9][0-9]{0,3})\.?")
_POINTS: Final = re.compile(r"([0-9]{0,4})(½|x|[.,]5|[.,]0)?")
_MOST_DIFFERENCES: Final = 10


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line.

    Attributes:
        number: what other players' cells call this one.
        rounds: round → its cell; rounds of which nothing is known are missing.
    """

    line: int
    number: int
    name: str
    rounds: Mapping[int, Cell]


def read_lines(
    body: Sequence[Row], layout: Layout, notes: Notes, *, by_rank: bool
) -> dict[int, PlayerLine]:
    """Read the players' lines, by the numbers that the cells refer to.

    Args:
        by_rank: cells refer to ranks; an empty rank is that of the line's position.
    """
    lines: dict[int, PlayerLine] = {}
    differences: list[tuple[int, str, str]] = []
    for position, row in enumerate((r for r in body if not _is_note(r)), 1):
        number = _read_number(row, layout, notes, position=position if by_rank else None)
        if number is None:
            continue
        if number in lines:
            detail = say("Number {number} stands there twice.", number=number)
            notes.refuse("duplicate-number", detail, row.line)
        lines[number] = _read_line(row, number, layout, notes)
        differences += _compare_points(row, lines[number], layout)
    _warn_of_points(differences, layout, notes)
    return lines


def _is_note(row: Row) -> bool:
    """Legends and links below a table stand in one cell."""
    return sum(map(bool, row.cells)) == 1


def _read_number(row: Row, layout: Layout, notes: Notes, *, position: int | None) -> int | None:
    place = layout.number if position is None else layout.rank
    written = row.cell(place)
    if position is not None and not written:
        return position
    if found := _NUMBER.fullmatch(written):
        return int(found[1])
    detail = say("The player's number is missing, or is none.")
    notes.refuse("bad-number", detail, row.line, (place or 0) + 1)
    return None


def _read_line(row: Row, number: int, layout: Layout, notes: Notes) -> PlayerLine:
    rounds: dict[int, Cell] = {}
    for played_in, at in enumerate(layout.rounds, 1):
        fields = [row.cell(at + field) for field in range(layout.width)]
        if not any(fields):
            continue
        cell = (
            read_cell(fields[0], column=at + 1)
            if layout.width == 1
            else read_fields(fields, column=at + 1)
        )
        if cell is None:
            detail = say("Round {round} is not written like 54b1, 100w- or -½.", round=played_in)
            notes.refuse("bad-cell", detail, row.line, at + 1)
        else:
            rounds[played_in] = cell
    return PlayerLine(row.line, number, row.cell(layout.name), rounds)


def _compare_points(row: Row, line: PlayerLine, layout: Layout) -> Iterator[tuple[int, str, str]]:
    if layout.points is None:
        return
    total = sum(POINTS[cell.mark] for cell in line.rounds.values())
    if _read_points(row.cell(layout.points)) != total:
        yield row.line, line.name, f"{total:g}"


def _read_points(text: str) -> float | None:
    found = _POINTS.fullmatch(text.casefold())
    if found is None or not text:
        return None
    half = 0.5 if found[2] and not found[2].endswith("0") else 0
    return int(found[1] or 0) + half


def _warn_of_points(
    differences: Sequence[tuple[int, str, str]], layout: Layout, notes: Notes
) -> None:
    column = (layout.points or 0) + 1
    for line, name, total in differences[:_MOST_DIFFERENCES]:
        detail = say(
            "The points of “{name}” are not what the rounds come to ({sum}).",
            name=plain(name),
            sum=total,
        )
        notes.remark("points-differ", detail, line, column)
    if len(differences) > _MOST_DIFFERENCES:
        detail = say(
            "The points of {count} players are not what their rounds come to.",
            count=len(differences),
        )
        notes.remark("points-differ", detail)
