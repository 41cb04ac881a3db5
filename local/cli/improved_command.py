"""`improved`: who gained most between two dates (rules §4.4)."""

from __future__ import annotations

from datetime import date

import click

from core.facts import JsonObject
from core.locale import say
from core.views.improved import show_improved
from core.wording import move_in_words, rating_in_words
from local.cli.arguments import club_argument, ladder_option
from local.cli.opening import open_reader
from local.cli.options import Command, Day
from local.cli.output import Heading, Line, answer, blank, show_table, tell
from local.cli.session import Session
from local.cli.show_command import NO_FEDERATION_RATING


@click.command(
    "improved",
    cls=Command,
    examples=[
        ("ladder improved bruecke --from 2025-09-01 --to 2026-06-30", "Over a season."),
        ("ladder improved bruecke --from 1.9.2025 --to 30.6.2026 --json", "For a script."),
    ],
)
@club_argument
@click.option("--from", "first", metavar="D", type=Day(), required=True, help="The earlier date.")
@click.option("--to", "last", metavar="D", type=Day(), required=True, help="The later date.")
@ladder_option
@click.pass_obj
def improved(session: Session, club: str, *, first: date, last: date, ladder: str | None) -> None:
    """List who improved most between two dates, of those established at both."""
    with open_reader(session, club) as reader:
        shown = show_improved(reader, club, from_date=first, to_date=last, ladder=ladder)

    def tell_gains() -> None:
        tell(session, say("From {first} to {last}", first=first, last=last))
        blank(session)
        if not shown["players"]:
            tell(session, say("Nobody was established at both dates."))
        else:
            _tell_gains(session, shown["players"])
        tell(session, NO_FEDERATION_RATING, style="dim")

    answer(session, shown, tell_gains)


def _tell_gains(session: Session, players: list[JsonObject]) -> None:
    headings = (
        Heading(say("Name")),
        Heading(say("Before"), number=True),
        Heading(say("After"), number=True),
        Heading(say("Gain"), number=True),
    )
    lines = [
        Line(
            (
                one["name"],
                rating_in_words(one["before"], session.locale),
                rating_in_words(one["after"], session.locale),
                move_in_words(one["before"], one["after"], session.locale),
            )
        )
        for one in players
    ]
    show_table(session, headings, lines)
