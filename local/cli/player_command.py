"""`player`: a record, and why the rating moved, game by game (rules §4.3)."""

from __future__ import annotations

from datetime import date
from typing import Final

import click

from core.facts import JsonObject
from core.locale import Message, say
from core.views.one_player import show_player
from core.wording import (
    change_in_words,
    expected_in_words,
    rating_in_words,
    score_in_words,
)
from local.cli.arguments import club_argument, ladder_option, who_argument
from local.cli.making_decisions import event_name
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, blank, show_table, tell
from local.cli.replaying import tell_state
from local.cli.session import Session
from local.cli.show_command import NO_FEDERATION_RATING

_HEADINGS: Final = (
    Heading(say("Round"), number=True),
    Heading(say("Colour"), whole=True, spare=3),
    Heading(say("Opponent")),
    Heading(say("Rating"), number=True, spare=1),
    Heading(say("Score"), number=True),
    Heading(say("Expected"), number=True, spare=2),
    Heading(say("Change"), number=True),
    Heading(say("In words")),
)
_EXPECTED: Final = 5
_COLOURS: Final[dict[str, Message]] = {"white": say("White"), "black": say("Black")}


@click.command(
    "player",
    cls=Command,
    examples=[
        ('ladder player bruecke "Anna Becher"', "Her record, every event explained."),
        ("ladder player bruecke k7f3q2m9xw --json", "By id, for a script."),
    ],
)
@club_argument
@who_argument
@ladder_option
@click.pass_obj
def player(session: Session, club: str, who: str, *, ladder: str | None) -> None:
    """Show a player's record and explain every event: why did the rating move, or not?

    A rating is calculated with what stood when the event began. K says how many points one
    point of score above the expected one is worth.
    """
    with open_reader(session, club) as reader:
        shown = show_player(reader, club, who, ladder=ladder)
        names = {
            one["event"]: event_name(reader, club, one["event"]) for one in shown["corrections"]
        }
    answer(session, shown, lambda: _tell_player(session, club, shown, names))


def _tell_player(session: Session, club: str, shown: JsonObject, names: dict[str, str]) -> None:
    tell(
        session, say("{name} ({player})", name=shown["name"], player=shown["player"]), style="bold"
    )
    tell(session, _standing(session, shown))
    if shown["aliases"]:
        tell(session, say("Also written: {names}", names=", ".join(shown["aliases"])))
    tell_state(session, club, shown["revision"], up_to_date=shown["up_to_date"])
    for entry in shown["history"]:
        blank(session)
        _tell_event(session, entry)
    blank(session)
    _tell_corrections(session, shown, names)
    tell(session, NO_FEDERATION_RATING, style="dim")


def _standing(session: Session, shown: JsonObject) -> Message:
    record = shown["record"]
    return say(
        "Rating {rating}, {status}; rated games {games}; won {wins}, drawn {draws}, lost {losses}",
        rating=rating_in_words(shown["rating"], session.locale),
        status=say("provisional") if shown["provisional"] else say("established"),
        games=shown["games"],
        wins=record.get("wins", 0),
        draws=record.get("draws", 0),
        losses=record.get("losses", 0),
    )


def _tell_event(session: Session, entry: JsonObject) -> None:
    first, *more = entry["sentences"]
    line = say(
        "{event} ({date}): {sentence}",
        event=entry["event_name"],
        date=date.fromisoformat(entry["date"]),
        sentence=first,
    )
    tell(session, line, style="bold")
    for sentence in more:
        tell(session, say("  {sentence}", sentence=sentence))
    if entry["games"]:
        _tell_games(session, entry["games"])


def _tell_games(session: Session, games: list[JsonObject]) -> None:
    """Show an event's games; rules that expect nothing have no column for it."""
    expecting = any(game["expected"] is not None for game in games)
    shown = [place for place in range(len(_HEADINGS)) if expecting or place != _EXPECTED]
    lines = []
    for game in games:
        line = _line(session, game)
        lines.append(Line(tuple(line.cells[place] for place in shown), grey=line.grey))
    show_table(session, [_HEADINGS[place] for place in shown], lines, indent=2)


def _line(session: Session, game: JsonObject) -> Line:
    locale = session.locale
    rating, expected = game["opponent_rating"], game["expected"]
    colour = game["colour"]
    return Line(
        (
            str(game["round"]),
            "" if colour is None else session.words(_COLOURS[colour]),
            game["opponent_name"] or "",
            "" if rating is None else rating_in_words(rating, locale),
            "" if game["score"] is None else score_in_words(game["score"]),
            "" if expected is None else expected_in_words(expected, locale),
            "" if game["change"] is None else change_in_words(game["change"], locale),
            game["words"],
        ),
        grey=not game["rated"],
    )


def _tell_corrections(session: Session, shown: JsonObject, names: dict[str, str]) -> None:
    for one in shown["corrections"]:
        sentence = say(
            "{change}: “{event}” was changed or came in later; every event after it was worked"
            " out anew.",
            event=names[one["event"]],
            change=change_in_words(one["change"], session.locale),
        )
        tell(session, sentence)
