"""`predict`: what would a game between two players change?"""

from __future__ import annotations

from typing import Final

import click

from core.characters import plain
from core.errors import BadInputError
from core.facts import JsonObject
from core.locale import Message, say
from core.model import Speed
from core.views.predict import predict_game
from core.wording import SPEEDS, change_in_words, expected_in_words, rating_in_words
from local.cli.arguments import club_argument, ladder_option
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, blank, show_table, tell
from local.cli.replaying import tell_state
from local.cli.session import Session
from local.cli.show_command import NO_FEDERATION_RATING

_HEADINGS: Final = (
    Heading(say("Name")),
    Heading(say("Rating"), number=True),
    Heading(say("Games"), number=True, spare=1),
    Heading(say("Expected"), number=True),
    Heading(say("K"), number=True, spare=2),
    Heading(say("If won"), number=True),
    Heading(say("If drawn"), number=True),
    Heading(say("If lost"), number=True),
)


@click.command(
    "predict",
    cls=Command,
    examples=[
        ('ladder predict bruecke "Anna Becher" "Jens Schmidt"', "Before they play."),
        ('ladder predict bruecke "Anna Becher" k7f3q2m9xw --ladder blitz', "On another list."),
    ],
)
@club_argument
@click.argument("who", metavar="NAME", help="A player: the name, or the player's id.")
@click.argument("opponent", metavar="NAME", help="The other one.")
@ladder_option
@click.option(
    "--speed", metavar="S", help="standard, rapid or blitz; else the first that the ladder takes."
)
@click.pass_obj
def predict(
    session: Session, club: str, who: str, opponent: str, *, ladder: str | None, speed: str | None
) -> None:
    """Say what the list expects of two players, and what each result would change for both.

    The game is taken to be the only one of its event. Nothing is stored.
    """
    with open_reader(session, club) as reader:
        shown = predict_game(reader, club, who, opponent, ladder=ladder, speed=_read_speed(speed))
    answer(session, shown, lambda: _tell(session, club, shown))


def _read_speed(typed: str | None) -> Speed | None:
    """Read a speed.

    Raises:
        BadInputError: there is none of that name.
    """
    if typed is None or typed in SPEEDS:
        return typed  # type: ignore[return-value]  # SPEEDS names them all
    raise BadInputError(
        say(
            "speed is one of {allowed}, not “{value}”.",
            allowed=", ".join(SPEEDS),
            value=plain(typed),
        )
    )


def _tell(session: Session, club: str, shown: JsonObject) -> None:
    one, other = shown["players"]
    title = say("“{one}” – “{other}”", one=one["name"], other=other["name"])
    tell(session, title, style="bold")
    tell_state(session, club, shown["revision"], up_to_date=shown["up_to_date"])
    for sentence in shown["sentences"]:
        tell(session, Message(sentence))
    blank(session)
    show_table(session, _HEADINGS, [_line(session, player) for player in shown["players"]])
    blank(session)
    tell(session, NO_FEDERATION_RATING, style="dim")


def _line(session: Session, player: JsonObject) -> Line:
    locale = session.locale
    expected, k = player["expected"], player["k"]
    return Line(
        (
            player["name"],
            rating_in_words(player["rating"], locale),
            str(player["games"]),
            "" if expected is None else expected_in_words(expected, locale),
            "" if k is None else f"{k:g}",
            *(change_in_words(player[result], locale) for result in ("win", "draw", "loss")),
        ),
        grey=player["provisional"],
    )
