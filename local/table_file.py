"""Small tables that people keep: CSV of any usual separator and encoding."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from core.characters import plain
from core.errors import BadInputError, Problem, SenderError
from core.locale import Message, say, say_count

_SEPARATORS: Final = ";\t,"

Columns: TypeAlias = Mapping[str, Sequence[str]]
"""Column → the headers it may have, in lower case."""


class BadTableError(SenderError):
    """A table with problems, all of them listed."""

    code = "bad-table"

    def __init__(self, problems: Sequence[Message]) -> None:
        super().__init__(problems[0])
        self._problems = tuple(Problem("", self.code, problem) for problem in problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, in the order of the lines."""
        return self._problems


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row; cells by column, trimmed, "" where the table has no such column."""

    line: int
    cells: Mapping[str, str]


LineProblem: TypeAlias = tuple[int, Message]
"""Number of a line, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Table:
    """The lines of a table that fit its header, and what is wrong with the others."""

    rows: tuple[TableRow, ...]
    problems: tuple[LineProblem, ...]


def refuse_lines(problems: Sequence[LineProblem]) -> None:
    """Refuse a table if anything is wrong with its lines.

    Raises:
        BadTableError: every problem, by line.
    """
    if problems:
        in_order = sorted(problems, key=lambda problem: problem[0])
        raise BadTableError(
            [say("Line {line}: {problem}", line=line, problem=what) for line, what in in_order]
        )


def read_file(file: Path) -> bytes:
    """Read a whole file.

    Raises:
        BadInputError: there is none of that name, or it cannot be read.
    """
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        raise BadInputError(say("There is no such file.")) from error
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInputError(say("It cannot be read: {reason}.", reason=reason)) from error


def read_table(data: bytes, columns: Columns, *, optional: Iterable[str] = ()) -> Table:
    """Read a table; columns that are not asked for are left alone, so are empty lines.

    Args:
        data: UTF-8, with or without a byte order mark, or Windows-1252.
        optional: columns that need not be there.

    Raises:
        BadTableError: it is no table, or columns are missing.
    """
    lines = _read_lines(data)
    if not lines:
        raise BadTableError([say("There is nothing in it.")])
    _, header = lines[0]
    places = _find_columns(header, columns, frozenset(optional))
    fitting = [(number, cells) for number, cells in lines[1:] if len(cells) == len(header)]
    return Table(
        tuple(
            TableRow(
                number,
                {name: "" if at is None else cells[at].strip() for name, at in places.items()},
            )
            for number, cells in fitting
        ),
        tuple(
            (number, _say_misfit(cells, header))
            for number, cells in lines[1:]
            if len(cells) != len(header)
        ),
    )


def _read_lines(data: bytes) -> list[tuple[int, list[str]]]:
    text = _decode(data)
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        return [(reader.line_num, cells) for cells in reader if any(map(str.strip, cells))]
    except csv.Error as error:
        problem = say("It is no table with separators: {reason}.", reason=str(error))
        raise BadTableError([problem]) from error


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise BadTableError([say("It is neither UTF-8 nor Windows-1252 text.")]) from error


def _find_columns(
    header: Sequence[str], columns: Columns, optional: frozenset[str]
) -> dict[str, int | None]:
    written = [" ".join(cell.casefold().split()) for cell in header]
    found = {
        name: [place for place, title in enumerate(written) if title in titles]
        for name, titles in columns.items()
    }
    missing = [
        _say_missing(name, header)
        for name, places in found.items()
        if not places and name not in optional
    ]
    doubled = [
        say("The column “{name}” stands there twice.", name=name)
        for name, places in found.items()
        if len(places) > 1
    ]
    if missing or doubled:
        raise BadTableError([*missing, *doubled])
    return {name: places[0] if places else None for name, places in found.items()}


def _say_missing(name: str, header: Sequence[str]) -> Message:
    return say(
        "There is no column “{name}” in its first line, which reads: {header}.",
        name=name,
        header=plain(", ".join(header)),
    )


def _say_misfit(cells: Sequence[str], header: Sequence[str]) -> Message:
    return say_count(
        "It has {count} cell, the header has {wanted}.",
        "It has {count} cells, the header has {wanted}.",
        count=len(cells),
        wanted=len(header),
    )
