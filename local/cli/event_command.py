"""`event`: what was published and what it changed."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Final

import click

from core.facts import JsonObject
from core.locale import Message, say
from core.views.ladder_view import open_ladder
from core.views.one_event import show_event
from core.wording import (
    FORMATS,
    SPEEDS,
    change_in_words,
    rating_in_words,
    reason_in_words,
    score_in_words,
)
from local.cli.arguments import club_argument, event_argument, ladder_option
from local.cli.opening import known_event, open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, blank, show_table, tell
from local.cli.replaying import tell_state
from local.cli.session import Session
from local.cli.telling_moves import tell_noted

_ENTRANTS: Final = (
    Heading(say("Id"), whole=True, spare=1),
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
    Heading(say("Rated"), spare=1),
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
        view = open_ladder(reader, club, ladder=ladder)
        names = {
            one["player"]: view.name_of(one["player"])
            for one in shown["entrants"]
            if one["player"] in view.rows
        }
    answer(session, shown, lambda: _tell_event(session, club, shown, names))


def _tell_event(session: Session, club: str, shown: JsonObject, players: dict[str, str]) -> None:
    tell(session, say("{name} ({event})", name=shown["name"], event=shown["event"]), style="bold")
    tell(session, _kind(shown))
    tell_state(session, club, shown["revision"], up_to_date=shown["up_to_date"])
    for problem in shown["problems"]:
        tell(session, say("Please look: {sentence}", sentence=problem), style="loud")
    blank(session)
    lines = [_entrant_line(session, one, players) for one in shown["entrants"]]
    show_table(session, _ENTRANTS, lines)
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
    elif not shown["on_ladder"]:
        state = say(" – not on the ladder {ladder}", ladder=shown["ladder"])
    return say(
        "{date}, {format}, {speed}{state}",
        date=_dates(shown),
        format=FORMATS[shown["format"]],
        speed=SPEEDS[shown["speed"]],
        state=state,
    )


def _dates(shown: JsonObject) -> date | Message:
    first = date.fromisoformat(shown["date"])
    if shown["date"] != shown["end_date"]:
        return say("{first} – {last}", first=first, last=date.fromisoformat(shown["end_date"]))
    if not shown["start"]:
        return first
    return datetime.combine(first, time.fromisoformat(shown["start"]))


def _entrant_line(session: Session, one: JsonObject, players: dict[str, str]) -> Line:
    locale = session.locale
    bot = session.words(say(" (bot)")) if one["bot"] else ""
    guest = session.words(say(" (guest)")) if one["guest"] else ""
    player = players.get(one["player"], one["name"])
    counted = "" if player == one["name"] else session.words(say(" = {name}", name=player))
    return Line(
        (
            one["id"],
            one["name"] + counted + bot + guest,
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
            "" if reason is None else session.words(_reason(game)),
        ),
        grey=not (game["rated_white"] or game["rated_black"]),
    )


def _rated_for(game: JsonObject) -> Message:
    match game["rated_white"], game["rated_black"]:
        case True, True:
            return say("yes")
        case True, False:
            return say("only for White")
        case False, True:
            return say("only for Black")
    return say("no")


def _reason(game: JsonObject) -> Message:
    match game["reason"], game["rated_white"], game["rated_black"]:
        case "provisional-opponent", True, False:
            return say("White is provisional")
        case "provisional-opponent", False, True:
            return say("Black is provisional")
    return reason_in_words(game["reason"])


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
    heading = say(
        "Ratings that moved when it was changed or came in later: {count}", count=len(moved)
    )
    tell(session, heading, style="bold")
    tell_noted(session, moved)
