"""`show`: the list (rules §4)."""

from __future__ import annotations

from datetime import date
from typing import Final

import click

from core.actions.reading import read_club
from core.facts import JsonObject
from core.locale import Message, say
from core.locale.dates import short_date
from core.views.ladder_view import Audience
from core.views.standings import show_ladder
from core.wording import change_in_words, rating_in_words
from local.cli.arguments import club_argument, ladder_option
from local.cli.opening import open_reader
from local.cli.options import Command, Day
from local.cli.output import Heading, Line, answer, blank, show_table, tell
from local.cli.replaying import tell_state
from local.cli.session import Session

NO_FEDERATION_RATING: Final = say("The club's own list, no federation rating.")

_HEADINGS: Final = (
    Heading(say("#"), number=True),
    Heading(say("Name")),
    Heading(say("Rating"), number=True),
    Heading(say("Last change"), number=True, spare=1),
    Heading(say("Games"), number=True),
    Heading(say("+"), number=True),
    Heading(say("="), number=True),
    Heading(say("−"), number=True),
    Heading(say("Running"), number=True),
    Heading(say("Last played"), whole=True, spare=3),
    Heading(say("Remark"), spare=2),
)
_RUNNING: Final = 8
_FIRST_LADDER: Final = "main"


@click.command(
    "show",
    cls=Command,
    examples=[
        ("ladder show bruecke", "The list as it stands, for organisers."),
        ("ladder show bruecke --as member", "As members see it."),
        ("ladder show bruecke --as-of 2026-06-30", "As it stood that day."),
    ],
)
@club_argument
@ladder_option
@click.option(
    "--as",
    "audience",
    type=click.Choice(["organiser", "member"]),
    default="organiser",
    help="Whose view: organisers see full names and everybody.",
)
@click.option(
    "--as-of", "day", metavar="D", type=Day(), help="Only with the events ended by that date."
)
@click.pass_obj
def show(
    session: Session, club: str, *, ladder: str | None, audience: Audience, day: date | None
) -> None:
    """Show the list: established players first, then provisional ones, in grey.

    “Last change” is what the latest rated event moved, “Running” what an unfinished event has moved
    so far. + = − count the rated games won, drawn and lost.
    """
    with open_reader(session, club) as reader:
        shown = show_ladder(reader, club, ladder=ladder, audience=audience, as_of=day)
        settings, _ = read_club(reader, club)
    title = _title(shown, alone=len(settings.ladders) == 1)
    answer(session, shown, lambda: _tell_list(session, club, shown, title))


def _title(shown: JsonObject, *, alone: bool) -> Message:
    title = shown["title"]
    if not title and shown["ladder"] == _FIRST_LADDER:
        title = "" if alone else say("the club's list")
    elif not title:
        title = shown["ladder"]
    if not title:
        return say("{club}", club=shown["club_name"])
    return say("{club} · {title}", club=shown["club_name"], title=title)


def _tell_list(session: Session, club: str, shown: JsonObject, title: Message) -> None:
    tell(session, title, style="bold")
    if shown["as_of"]:
        tell(session, say("As it stood on {date}.", date=date.fromisoformat(shown["as_of"])))
    elif played := [row["last_played"] for row in shown["standings"] if row["last_played"]]:
        tell(session, say("Last game: {date}.", date=date.fromisoformat(max(played))))
    tell_state(session, club, shown["revision"], up_to_date=shown["up_to_date"])
    blank(session)
    _tell_rows(session, shown["standings"])
    blank(session)
    for problem in shown["problems"]:
        tell(session, say("Please look: {sentence}", sentence=problem), style="loud")
    tell(session, NO_FEDERATION_RATING, style="dim")


def _tell_rows(session: Session, rows: list[JsonObject]) -> None:
    if not rows:
        tell(session, say("Nobody is listed yet."))
        return
    running = any(row["running"] is not None for row in rows)
    shown = [place for place in range(len(_HEADINGS)) if running or place != _RUNNING]
    lines = []
    for row in rows:
        cells = _cells(session, row)
        chosen = tuple(cells[place] for place in shown)
        lines.append(Line(chosen, grey=row["provisional"] or row.get("guest", False)))
    show_table(session, [_HEADINGS[place] for place in shown], lines)
    if any(row["games"] != row["wins"] + row["draws"] + row["losses"] for row in rows):
        blank(session)
        legend = say("+ = − : won, drawn, lost here; Games includes earlier lists.")
        tell(session, legend, style="dim")


def _cells(session: Session, row: JsonObject) -> tuple[str, ...]:
    locale = session.locale
    return (
        "" if row["rank"] is None else str(row["rank"]),
        row["name"],
        rating_in_words(row["rating"], locale),
        _change(row["change"], locale),
        str(row["games"]),
        str(row["wins"]),
        str(row["draws"]),
        str(row["losses"]),
        _change(row["running"], locale),
        short_date(date.fromisoformat(played), locale) if (played := row["last_played"]) else "",
        ", ".join(session.words(remark) for remark in _remarks(row)),
    )


def _change(change: float | None, locale: str) -> str:
    return "" if change is None else change_in_words(change, locale)


def _remarks(row: JsonObject) -> list[Message]:
    remarks = []
    if row.get("guest"):
        remarks.append(say("guest"))
    if row["provisional"]:
        remarks.append(say("provisional"))
    if row["inactive"]:
        remarks.append(say("inactive"))
    return remarks
