"""Decisions about players: `rename`, `start`, `display` (rules §6.5)."""

from __future__ import annotations

from datetime import date
from typing import get_args

import click

from core.actions import rulings
from core.actions.ladders import find_ladder
from core.model import ShowMode, Start
from core.pipeline import Roll
from local.cli.arguments import club_argument, ladder_option, who_argument
from local.cli.making_decisions import decide_and_settle
from local.cli.options import Command, Day, Number
from local.cli.session import Session


@click.command(
    "rename",
    cls=Command,
    examples=[
        ('ladder rename bruecke "Anna Becher" "Anna Becher-Lind"', "Write her so from now on."),
        ('ladder rename bruecke k7f3q2m9xw "Anna Becher"', "By the player's id."),
    ],
)
@club_argument
@who_argument
@click.argument("name", metavar="NAME", help="The new name.")
@click.pass_obj
def rename_player(session: Session, club: str, who: str, name: str) -> None:
    """Write a player otherwise from now on.

    A name that belongs to somebody else is refused: if they are one person, join them.
    """
    decide_and_settle(session, club, lambda roll: rulings.rename(roll, who, name))


@click.command(
    "start",
    cls=Command,
    # -5 is no option but a rating, and is refused as one
    context_settings={"ignore_unknown_options": True},
    examples=[
        ('ladder start bruecke "Anna Becher" 1400 --games 30', "From before the first event."),
        ('ladder start bruecke "Anna Becher" 1462,5 --as-of 2026-09-01', "From a date on."),
    ],
)
@club_argument
@who_argument
@click.argument("rating", metavar="RATING", type=Number(), help="The rating, 0 to 4000.")
@click.option(
    "--games", metavar="N", type=int, default=0, help="Rated games behind that rating (else 0)."
)
@ladder_option
@click.option(
    "--as-of", "day", metavar="D", type=Day(), help="From this date; else before the first event."
)
@click.pass_obj
def start_player(
    session: Session,
    club: str,
    who: str,
    rating: float,
    *,
    games: int,
    ladder: str | None,
    day: date | None,
) -> None:
    """Give a player a rating and a count of rated games from an earlier list.

    A name that nobody bears yet makes a player. For a whole list see `ladder members import`.
    """

    def rule(roll: Roll) -> Start:
        chosen = find_ladder(roll.facts.club, ladder).id
        return rulings.start(roll, who, rating, games=games, ladder=chosen, from_date=day)

    decide_and_settle(session, club, rule)


@click.command(
    "display",
    cls=Command,
    examples=[
        ('ladder display bruecke "Anna Becher" full', "Members see the whole name."),
        ('ladder display bruecke "Jonas Lind" full --consent 2026-09-01', "A junior's."),
        ('ladder display bruecke "Rolf Gast" hidden', "Members do not see this player."),
    ],
)
@club_argument
@who_argument
@click.argument(
    "mode",
    metavar="|".join(get_args(ShowMode)),
    type=click.Choice(get_args(ShowMode)),
    help="guest: rated, but not listed for members; hidden: not named anywhere.",
)
@click.option("--consent", metavar="D", type=Day(), help="Date of consent, needed for a junior.")
@click.pass_obj
def display_player(
    session: Session, club: str, who: str, mode: str, *, consent: date | None
) -> None:
    """Choose how members and the public see a player. Organisers see full names always."""
    decide_and_settle(
        session, club, lambda roll: rulings.show(roll, who, mode, consent), at_once=True
    )
