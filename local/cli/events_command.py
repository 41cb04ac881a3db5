"""`events`: everything that was published."""

from __future__ import annotations

from datetime import date
from typing import Final

import click

from core.facts import JsonObject
from core.locale import Message, say
from core.locale.dates import short_date
from core.views.event_list import list_events
from core.wording import FORMATS, reason_in_words
from local.cli.arguments import club_argument, ladder_option
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, show_table, tell
from local.cli.session import Session

_EVENTS: Final = (
    Heading(say("Date"), whole=True),
    Heading(say("Event"), whole=True),
    Heading(say("Name"), room=18),
    Heading(say("Format"), spare=3),
    Heading(say("Rated games"), number=True, spare=1),
    Heading(say("Not rated"), spare=2),
    Heading(say("State")),
)


@click.command(
    "events",
    cls=Command,
    examples=[
        ("ladder events bruecke", "All events, oldest first, withdrawn ones included."),
        ("ladder events bruecke --json", "The same for a script."),
    ],
)
@club_argument
@ladder_option
@click.pass_obj
def events(session: Session, club: str, *, ladder: str | None) -> None:
    """List the events with what was rated, and why the rest was not."""
    with open_reader(session, club) as reader:
        listed = list_events(reader, club, ladder=ladder)

    def tell_events() -> None:
        if not listed:
            tell(session, say("No event was published yet."))
            return
        show_table(session, _EVENTS, [_event_line(session, one) for one in listed])
        for one in listed:
            for problem in one["problems"]:
                sentence = say(
                    "Please look at {event}: {reason}.", event=one["event"], reason=problem
                )
                tell(session, sentence, style="loud")

    answer(session, listed, tell_events)


def _event_line(session: Session, one: JsonObject) -> Line:
    not_rated = [
        f"{session.words(reason_in_words(reason))}: {count}"
        for reason, count in one["not_rated"].items()
    ]
    return Line(
        (
            short_date(date.fromisoformat(one["date"]), session.locale),
            one["event"],
            one["name"],
            session.words(FORMATS[one["format"]]) if one["format"] in FORMATS else "",
            str(one["rated_games"]),
            ", ".join(not_rated),
            session.words(_state(one)),
        ),
        grey=one["withdrawn"],
    )


def _state(one: JsonObject) -> Message:
    if one["withdrawn"]:
        return say("withdrawn")
    if not one["complete"]:
        return say("running")
    if not one["on_ladder"]:
        return say("not on this ladder")
    return say("counts") if one["rated_games"] else say("not rated")
