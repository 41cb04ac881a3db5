"""Which column of a crosstable is which."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.characters import plain
from core.locale import say
from core.payload.allowed import MOST_ROUNDS
from formats.crosstable.cells import is_paired_cell
from formats.grid import Row
from formats.headers import Column, read_header, read_round_label
from formats.notes import Notes, refusal

_LINES_SEARCHED: Final = 40
_FIELDS: Final = 3


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns by their places, counted from 0; None for what a table does not have.

    Attributes:
        rounds: place of each round's first field, in order.
        width: fields of a round: 1, or 3 as Swiss-Manager writes them.
    """

    name: int
    number: int | None
    rank: int | None
    points: int | None
    rounds: tuple[int, ...]
    width: int


def find_header(rows: Sequence[Row]) -> int | None:
    """Find the row that names a column of names and one of a round; None if there is none."""
    for at, row in enumerate(rows[:_LINES_SEARCHED]):
        columns = [read_header(cell) for cell in row.cells]
        if "name" in columns and any(read_round_label(cell) for cell in row.cells):
            return at
    return None


def find_layout(header: Row, body: Sequence[Row], notes: Notes) -> Layout:
    """Find the columns that are read, noting what is odd with the headers.

    Raises:
        BadFileError: neither numbers nor ranks, to which the cells could refer.
    """
    labels = {
        at: label for at, cell in enumerate(header.cells) if (label := read_round_label(cell))
    }
    width = _find_width(header, list(labels))
    _check_labels(header, labels, notes)
    layout = Layout(
        _find(header, "name", notes) or 0,
        _find(header, "number", notes),
        _find(header, "rank", notes),
        _find(header, "points", notes),
        tuple(sorted(labels, key=lambda at: labels[at])),
        width,
    )
    if layout.number is None and layout.rank is None:
        detail = say(
            "There is no column with the players' numbers (No.) or ranks (Rk.), to which the"
            " results refer."
        )
        raise refusal("header-missing", detail, header.line, 1)
    _refuse_hidden_rounds(header, body, layout, notes)
    return layout


def _find(header: Row, column: Column, notes: Notes) -> int | None:
    places = [at for at, cell in enumerate(header.cells) if read_header(cell) == column]
    for extra in places[1:]:
        detail = say("The header “{header}” stands there twice.", header=plain(header.cells[extra]))
        notes.refuse("header-doubled", detail, header.line, extra + 1)
    return places[0] if places else None


def _find_width(header: Row, places: Sequence[int]) -> int:
    """Three fields a round show by two empty headers behind each round's."""
    return (
        _FIELDS
        if all(not header.cell(at + 1) and not header.cell(at + 2) for at in places)
        and len(header.cells) >= max(places) + _FIELDS
        else 1
    )


def _check_labels(header: Row, labels: dict[int, int], notes: Notes) -> None:
    """Rounds are numbered 1, 2, 3, …; else one is missing, or its header is damaged."""
    for expected, (at, label) in enumerate(labels.items(), 1):
        if label != expected:
            detail = say(
                "Round {expected} should stand here, but the header says {round}.",
                expected=expected,
                round=label,
            )
            notes.refuse("round-order", detail, header.line, at + 1)
            return
    if len(labels) > MOST_ROUNDS:
        notes.refuse("too-many", say("Rounds go from 1 to {most}.", most=MOST_ROUNDS), header.line)


def _refuse_hidden_rounds(header: Row, body: Sequence[Row], layout: Layout, notes: Notes) -> None:
    """Results in a column that is not read belong to a round whose header is damaged."""
    read = {at + field for at in layout.rounds for field in range(layout.width)}
    read |= {layout.name}
    for row in body:
        for at, cell in enumerate(row.cells):
            if at in read or not (is_paired_cell(cell) or cell.casefold() in {"w", "b"}):
                continue
            read.add(at)
            detail = say(
                "There are pairings in column {column}, but its header names no round.",
                column=at + 1,
            )
            notes.refuse("round-without-header", detail, header.line, at + 1)
