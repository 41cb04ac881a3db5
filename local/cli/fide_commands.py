"""`fide`: FIDE's arithmetic for games that are typed in; no club is needed (rules §3.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from core.fide_answers import (
    answer_change,
    change_content,
    first_content,
    performance_content,
    read_games,
)
from core.fide_calculator import calculate_first, calculate_performance
from core.locale import say
from local.cli.options import Command, Group
from local.cli.output import answer
from local.cli.session import Session
from local.cli.telling_fide import tell_change, tell_first, tell_performance

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def _games_option(command: _Decorated) -> _Decorated:
    """Take games, each after its own --game or several after one."""
    more = click.argument("more", metavar="[OPP:SCORE]...", nargs=-1, help="More games.")
    option = click.option(
        "--game",
        "games",
        metavar="OPP:SCORE",
        multiple=True,
        help="A game: the opponent's rating and the score (1, ½, 0.5, 0). Repeat it for more.",
    )
    return more(option(command))


@click.group(
    "fide",
    cls=Group,
    examples=[
        ("ladder fide change --rating 1500 --k 20 --game 1700:1", "What a win would bring."),
        ("ladder fide performance --game 1500:1 --game 1500:½", "How strong was that?"),
    ],
)
def fide() -> None:
    """Calculate with FIDE's tables: a change, a performance, a newcomer's first rating.

    For games that you type in; no club and no list is looked at or changed.
    """


@fide.command(
    "change",
    cls=Command,
    examples=[
        ("ladder fide change --rating 1500 --k 20 --game 1700:1 --game 1480:½", "With K given."),
        (
            "ladder fide change --rating 1500 --games-played 12 --game 1700:1",
            "With K worked out for somebody with 12 rated games.",
        ),
        (
            "ladder fide change --rating 2300 --k 20 --list blitz --game 1900:1 --json",
            "By the rules for blitz, for a script.",
        ),
    ],
)
@click.option("--rating", metavar="R", required=True, help="The rating before the games.")
@click.option("--k", metavar="K", help="How many points one point of score is worth.")
@click.option("--games-played", metavar="N", help="Instead of K: rated games before these.")
@click.option("--junior", is_flag=True, help="Until the end of the year of the 18th birthday.")
@click.option("--ever-2400", is_flag=True, help="Once stood at 2400 or more on a list.")
@click.option(
    "--list",
    "speed",
    metavar="L",
    default="standard",
    show_default=True,
    help="Which list: standard, rapid or blitz.",
)
@_games_option
@click.pass_obj
def change(
    session: Session,
    *,
    rating: str,
    k: str | None,
    games_played: str | None,
    junior: bool,
    ever_2400: bool,
    speed: str,
    games: tuple[str, ...],
    more: tuple[str, ...],
) -> None:
    """Work out how the games of one month change a rating, game by game.

    List all of the month's games together: FIDE rounds once, at the end. Leave out forfeits and
    games against unrated players.
    """
    if (k is None) == (games_played is None):
        raise click.UsageError(session.words(say("Give either --k or --games-played.")))
    if k is not None and (junior or ever_2400):
        raise click.UsageError(
            session.words(say("--junior and --ever-2400 go with --games-played, not with --k."))
        )
    changed = answer_change(
        rating,
        [*games, *more],
        k=k,
        games_played=games_played,
        junior=junior,
        ever_2400=ever_2400,
        speed=speed,
    )
    content = change_content(changed, session.locale)
    answer(session, content, lambda: tell_change(session, changed))


@fide.command(
    "performance",
    cls=Command,
    examples=[
        ("ladder fide performance --game 1600:1 --game 1550:½ --game 1700:0", "Three games."),
        ("ladder fide performance --game 1600:1 1550:0,5 1700:0", "The same, typed faster."),
    ],
)
@_games_option
@click.pass_obj
def performance(session: Session, *, games: tuple[str, ...], more: tuple[str, ...]) -> None:
    """Work out a performance: the opponents' average, and more or less by the score."""
    performed = calculate_performance(read_games([*games, *more]))
    answer(session, performance_content(performed), lambda: tell_performance(session, performed))


@fide.command(
    "first",
    cls=Command,
    examples=[
        (
            "ladder fide first --game 1902:½ 1877:½ 1884:1 2012:0 1832:1",
            "A newcomer's first five games.",
        ),
    ],
)
@_games_option
@click.pass_obj
def first(session: Session, *, games: tuple[str, ...], more: tuple[str, ...]) -> None:
    """Work out a newcomer's first rating.

    Two draws against 1800 are added to the games against rated players. At least five games are
    needed; the rating is at most 2200, and below 1400 there is none.
    """
    rated = calculate_first(read_games([*games, *more]))
    answer(session, first_content(rated, session.locale), lambda: tell_first(session, rated))
