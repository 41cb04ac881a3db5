"""`signup`: a sheet on which people sign up, names as they should be written."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, Literal, TypeAlias, get_args

import click

from core.actions.reading import read_club
from core.facts import JsonObject
from core.locale import say
from core.locale.collation import collation_key
from core.views.standings import show_ladder
from formats.guarding import guard_cell
from local.cli.arguments import club_argument
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import answer, blank, tell, write_out
from local.cli.session import Session
from local.wiring import today

Format: TypeAlias = Literal["text", "csv"]
_EMPTY_LINES: Final = 6


@click.command(
    "signup",
    cls=Command,
    examples=[
        ("ladder signup bruecke", "A sheet to print."),
        ("ladder signup bruecke --played-within 90", "Only who played in the last 90 days."),
    ],
)
@club_argument
@click.option(
    "--played-within",
    "days",
    metavar="DAYS",
    type=click.IntRange(1),
    help="Only members whose last game is at most so many days ago.",
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(get_args(Format)),
    default="text",
    show_default=True,
    help="csv for spreadsheets.",
)
@click.pass_obj
def sign_up(session: Session, club: str, *, days: int | None, kind: Format) -> None:
    """Print a sign-up sheet: every member from A to Z, written as the list writes them.

    Results entered with these names need no matching afterwards. Guests are left out; there are
    empty lines for people who come for the first time.
    """
    with open_reader(session, club) as reader:
        settings, _ = read_club(reader, club)
        listed = show_ladder(reader, club)
    rows = [row for row in listed["standings"] if not row["guest"] and _is_recent(row, days)]
    names = sorted(
        (str(row["name"]) for row in rows),
        key=lambda name: collation_key(name, settings.locale),
    )
    content = {
        "club": club,
        "revision": listed["revision"],
        "up_to_date": listed["up_to_date"],
        "names": names,
    }
    if kind == "csv" and not session.json:
        write_out(_as_csv(names))
    else:
        answer(session, content, lambda: _tell(session, settings.name, names))


def _is_recent(row: JsonObject, days: int | None) -> bool:
    if days is None:
        return True
    played = row["last_played"]
    return played is not None and date.fromisoformat(played) >= today() - timedelta(days=days)


def _tell(session: Session, club_name: str, names: Sequence[str]) -> None:
    tell(session, say("{club} · sign-up sheet", club=club_name), style="bold")
    tell(session, say("Please write names as they stand here."), style="dim")
    blank(session)
    for name in names:
        write_out(f"[ ]  {name}\n")
    for _ in range(_EMPTY_LINES):
        write_out(f"[ ]  {'_' * 30}\n")


def _as_csv(names: Sequence[str]) -> str:
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["name"])
    lines.writerows([guard_cell(name)] for name in names)
    return text.getvalue()
