"""`members import`: starting figures from a list (rules §2.7)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import click

from core.actions import rulings
from core.actions.ladders import find_ladder
from core.actions.reading import read_club
from core.errors import LadderError
from core.locale import say
from core.model import Ruling, Start
from core.pipeline import Roll
from local.cli.arguments import club_argument, ladder_option
from local.cli.failing import naming_file
from local.cli.making_decisions import decide_here
from local.cli.opening import open_club
from local.cli.options import Command, Group
from local.cli.output import tell
from local.cli.replaying import settle
from local.cli.session import Session
from local.members_file import MemberList, scan_members
from local.table_file import refuse_lines


@click.group(
    "members",
    cls=Group,
    examples=[("ladder members import bruecke members.csv", "Give members their earlier ratings.")],
)
def members() -> None:
    """Starting figures for many members at once."""


@members.command(
    "import",
    cls=Command,
    examples=[
        (
            "ladder members import bruecke members.csv",
            "All of the file or, on any problem, nothing.",
        ),
        ("ladder members import bruecke blitz.csv --ladder blitz", "For another list."),
        ("ladder undo bruecke DECISION", "Take one of them back."),
    ],
)
@club_argument
@click.argument(
    "file",
    metavar="FILE.csv",
    type=click.Path(path_type=Path),
    help="Columns name, rating, and where there games, as_of; others are left alone.",
)
@ladder_option
@click.pass_obj
def import_members(session: Session, club: str, file: Path, *, ladder: str | None) -> None:
    """Give members the rating and count of rated games they bring from an earlier list.

    Separators may be comma, semicolon or tab, decimals have a point or a comma. Headers may be
    in English, German, Norwegian or Hungarian. A row without a rating is left alone. Importing
    the same file again changes nothing.
    """
    with open_club(session, club) as store:
        settings, _ = read_club(store, club)
        chosen = find_ladder(settings, ladder).id
        with naming_file(file):
            listed = scan_members(file)
            done = decide_here(store, club, lambda roll: _new_figures(roll, listed, chosen))
        ids = [one.id for one in done.decisions]
        content = {
            "club": club,
            "imported": len(ids),
            "unchanged": len(listed.rows) - len(ids),
            "unrated": list(listed.unrated),
            "decision": ids[0] if ids else None,
            "decisions": ids,
        }
        _tell(session, listed, imported=len(ids))
        settle(session, store, club, content)


def _new_figures(roll: Roll, listed: MemberList, ladder: str) -> list[Ruling]:
    """Make the starting figures that do not stand already.

    Raises:
        BadTableError: every problem of the list, names that stand there twice included.
    """
    known = _figures_in_force(roll, ladder)
    lines: dict[tuple[str, date | None], int] = {}
    wanted: list[Ruling] = []
    problems = list(listed.problems)
    for row in listed.rows:
        place = _place(roll, row.name, row.as_of)
        if (first := lines.setdefault(place, row.line)) != row.line:
            twice = say("“{name}” stood in line {first} already.", name=row.name, first=first)
            problems.append((row.line, twice))
            continue
        try:
            figure = rulings.start(
                roll,
                row.name,
                row.rating,
                games=row.games,
                ladder=ladder,
                from_date=row.as_of,
            )
        except LadderError as error:
            problems.append((row.line, error.message))
            continue
        if known.get(place) != (figure.rating, figure.games):
            wanted.append(figure)
    refuse_lines(problems)
    return wanted


def _figures_in_force(
    roll: Roll, ladder: str
) -> Mapping[tuple[str, date | None], tuple[float, int]]:
    return {
        _place(roll, ruling.who, ruling.from_date): (ruling.rating, ruling.games)
        for ruling in (decision.ruling for decision in roll.decisions)
        if isinstance(ruling, Start) and ruling.ladder == ladder
    }


def _place(roll: Roll, name: str, day: date | None) -> tuple[str, date | None]:
    """Tell figures apart: whose they are and from when they hold."""
    player = roll.identities.by_name(name)
    key = roll.identities.key_of(name)
    return (key if player is None else roll.identities.players[player].id, day)


def _tell(session: Session, listed: MemberList, *, imported: int) -> None:
    tell(
        session,
        say(
            "Starting figures taken in: {imported}; standing already: {unchanged}.",
            imported=imported,
            unchanged=len(listed.rows) - imported,
        ),
        style="bold",
    )
    if listed.unrated:
        names = ", ".join(listed.unrated)
        tell(session, say("Without a rating, so left alone: {names}", names=names))
