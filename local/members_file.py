"""A members' list with starting figures: CSV → rows, or every problem with its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from core.actions.rulings import clean_name
from core.characters import plain
from core.errors import BadInputError
from core.locale import Message, say
from local.table_file import (
    Columns,
    LineProblem,
    TableRow,
    read_file,
    read_table,
    refuse_lines,
)
from local.typed_values import read_day, read_number

COLUMNS: Final[Columns] = {
    "name": (
        "name",
        "player",
        "member",
        "spieler",
        "mitglied",
        "navn",
        "spiller",
        "név",
        "játékos",
    ),
    "rating": ("rating", "wertungszahl", "wertung", "pontszám", "értékszám"),
    "games": (
        "games",
        "rated games",
        "rated_games",
        "partien",
        "gewertete partien",
        "partier",
        "ratingberegnede partier",
        "játszmák",
        "partik",
        "értékelt partik",
    ),
    "as_of": ("as_of", "as of", "date", "stand", "datum", "dato", "per", "dátum"),
}
_OPTIONAL: Final = frozenset({"games", "as_of"})


@dataclass(frozen=True, slots=True)
class MemberRow:
    """What a row says of one member.

    Attributes:
        as_of: None = from before the first event.
    """

    line: int
    name: str
    rating: float
    games: int
    as_of: date | None


@dataclass(frozen=True, slots=True)
class MemberList:
    """A list as it was read.

    Attributes:
        rows: members with a rating.
        unrated: names without: they start like everybody new.
        problems: what is wrong, by line.
    """

    rows: tuple[MemberRow, ...]
    unrated: tuple[str, ...]
    problems: tuple[LineProblem, ...]

    def __iter__(self) -> Iterator[MemberRow]:
        return iter(self.rows)


def read_members(file: Path) -> MemberList:
    """Read a members' list that nothing is wrong with.

    Raises:
        BadInputError: there is no such file.
        BadTableError: with every problem of every line.
    """
    listed = scan_members(file)
    refuse_lines(listed.problems)
    return listed


def scan_members(file: Path) -> MemberList:
    """Read a members' list, whatever is wrong with some of its lines.

    Raises:
        BadInputError: there is no such file.
        BadTableError: it is no such table.
    """
    table = read_table(read_file(file), COLUMNS, optional=_OPTIONAL)
    rows: list[MemberRow] = []
    unrated: list[str] = []
    problems = list(table.problems)
    for row in table.rows:
        member, found = _read_row(row)
        problems += [(row.line, one) for one in found]
        if member is not None:
            rows.append(member)
        elif not found:
            unrated.append(row.cells["name"])
    return MemberList(tuple(rows), tuple(unrated), tuple(problems))


def _read_row(row: TableRow) -> tuple[MemberRow | None, list[Message]]:
    """Read one row; neither a member nor a problem where the rating is left empty."""
    problems: list[Message] = []
    name, rating, games = "", None, 0
    try:
        name = clean_name(row.cells["name"])
    except BadInputError as error:
        problems.append(error.message)
    if stated := row.cells["rating"]:
        rating = read_number(stated)
        if rating is None:
            problems.append(say("“{value}” is no rating.", value=plain(stated)))
    if stated := row.cells["games"]:
        games = int(stated) if stated.isascii() and stated.isdigit() else -1
        if games < 0:
            problems.append(say("“{value}” is no count of games.", value=plain(stated)))
    as_of = read_day(row.cells["as_of"])
    if as_of is None and (stated := row.cells["as_of"]):
        problems.append(say("“{value}” is no date like 2026-09-15.", value=plain(stated)))
    if problems or rating is None:
        return None, problems
    return MemberRow(row.line, name, rating, games, as_of), []
