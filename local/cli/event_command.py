"""`event`: what was published and what it changed."""

from __future__ import annotations

from typing import Final

import click

from core.facts import JsonObject
from core.locale import Message, say
from core.views import show_event
from core.wording import FORMATS, REASONS, change_in_words, rating_in_words, score_in_words
from local.cli.arguments import club_argument, event_argument, ladder_option
from local.cli.opening import known_event, open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, blank, show_table, tell
from local.cli.replaying import tell_state
from local.cli.session import Session

_ENTRANTS: Final = (
    Heading(say("Id")),
    Heading(say("Name")),
    Heading(say("Rating then"), number=True),
    Heading(say("Change"), number=True),
    Heading(say("After"), number=True),
)
_GAMES: Final = (
    Heading(say("Round"), number=True),
    Heading(say("White")),
    Heading(say("Black")),
    Heading(say("Result")),
    Heading(say("Rated")),
    Heading(say("Not rated because")),
)


@click.command(
    "event",
    cls=Command,
    examples=[
        ("ladder event bruecke evening-12", "Entrants, games, and why a game was not rated."),
        ("ladder event bruecke evening-12 --json", "The same for a script."),
    ],
)
@club_argument
@event_argument
@ladder_option
@click.pass_obj
def event(session: Session, club: str, event: str, *, ladder: str | None) -> None:
    """Show an event as it stands: who played, what was rated, whom a correction moved."""
    with open_reader(session, club) as reader:
        shown = show_event(reader, club, known_event(event), ladder=ladder)
    answer(session, shown, lambda: _tell_event(session, club, shown))


def _tell_event(session: Session, club: str, shown: JsonObject) -> None:
    tell(session, say("{name} ({event})", name=shown["name"], event=shown["event"]), style="bold")
    tell(session, _kind(shown))
    tell_state(session, club, shown["revision"], up_to_date=shown["up_to_date"])
    for problem in shown["problems"]:
        tell(session, say("Please look: {sentence}", sentence=problem), style="loud")
    blank(session)
    show_table(session, _ENTRANTS, [_entrant_line(session, one) for one in shown["entrants"]])
    names = {one["id"]: one["name"] for one in shown["entrants"]}
    if shown["games"]:
        blank(session)
        show_table(session, _GAMES, [_game_line(session, one, names) for one in shown["games"]])
    for bye in shown["byes"]:
        _tell_bye(session, bye, names)
    _tell_moved(session, shown["moved"])


def _kind(shown: JsonObject) -> Message:
    state: Message | str = ""
    if shown["withdrawn"]:
        state = say(" – withdrawn")
    elif not shown["complete"]:
        state = say(" – running, nothing is credited yet")
    elif not shown["rated"]:
        state = say(" – unrated")
    return say(
        "{date}, {format}, {speed}{state}",
        date=_dates(shown),
        format=FORMATS[shown["format"]],
        speed=shown["speed"],
        state=state,
    )


def _dates(shown: JsonObject) -> str:
    if shown["date"] == shown["end_date"]:
        return f"{shown['date']} {shown['start']}".strip()
    return f"{shown['date']} – {shown['end_date']}"


def _entrant_line(session: Session, one: JsonObject) -> Line:
    locale = session.locale
    bot = session.words(say(" (bot)")) if one["bot"] else ""
    guest = session.words(say(" (guest)")) if one["guest"] else ""
    return Line(
        (
            one["id"],
            one["name"] + bot + guest,
            "" if one["frozen"] is None else rating_in_words(one["frozen"], locale),
            "" if one["change"] is None else change_in_words(one["change"], locale),
            "" if one["after"] is None else rating_in_words(one["after"], locale),
        ),
        grey=one["bot"] or one["guest"],
    )


def _game_line(session: Session, game: JsonObject, names: dict[str, str]) -> Line:
    result = game["result"]
    if game.get("published", result) != result:
        result = session.words(
            say("{result} (corrected from {published})", result=result, published=game["published"])
        )
    reason = game["reason"]
    return Line(
        (
            str(game["round"]),
            names[game["white"]],
            names[game["black"]],
            result,
            session.words(_rated_for(game)),
            "" if reason is None else session.words(REASONS[reason]),
        ),
        grey=not (game["rated_white"] or game["rated_black"]),
    )


def _rated_for(game: JsonObject) -> Message:
    match game["rated_white"], game["rated_black"]:
        case True, True:
            return say("yes")
        case True, False:
            return say("for White")
        case False, True:
            return say("for Black")
    return say("no")


def _tell_bye(session: Session, bye: JsonObject, names: dict[str, str]) -> None:
    sentence = say(
        "Round {round}: {name} had a bye ({points}).",
        round=bye["round"],
        name=names[bye["player"]],
        points=score_in_words(bye["points"]),
    )
    tell(session, sentence)


def _tell_moved(session: Session, moved: list[JsonObject]) -> None:
    if not moved:
        return
    blank(session)
    tell(session, say("Its correction moved {count} ratings:", count=len(moved)), style="bold")
    headings = (Heading(say("Name")), Heading(say("Change"), number=True))
    lines = [Line((one["name"], change_in_words(one["change"], session.locale))) for one in moved]
    show_table(session, headings, lines, indent=2)
