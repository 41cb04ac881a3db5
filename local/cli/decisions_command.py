"""`decisions`: the log, in words."""

from __future__ import annotations

from typing import Final

import click

from core.facts import JsonObject, ruling_from_content
from core.locale import Message, say
from core.views import list_decisions
from core.wording import ruling_in_words
from local.cli.arguments import club_argument
from local.cli.making_decisions import event_names
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, show_table, tell
from local.cli.session import Session

_HEADINGS: Final = (
    Heading(say("Id")),
    Heading(say("Decided")),
    Heading(say("By")),
    Heading(say("When (UTC)")),
    Heading(say("State")),
)


@click.command(
    "decisions",
    cls=Command,
    examples=[
        ("ladder decisions bruecke", "List the log, oldest first."),
        ("ladder undo bruecke DECISION", "Take one of them back."),
    ],
)
@club_argument
@click.pass_obj
def decisions(session: Session, club: str) -> None:
    """List everything that was decided about names, results and players, and by whom."""
    with open_reader(session, club) as reader:
        listed = list_decisions(reader, club)
        names = event_names(reader, club)

    def tell_decisions() -> None:
        if not listed:
            tell(session, say("Nothing was decided yet."))
            return
        show_table(session, _HEADINGS, [_line(session, one, names) for one in listed])

    answer(session, listed, tell_decisions)


def _line(session: Session, one: JsonObject, names: dict[str, str]) -> Line:
    words = ruling_in_words(ruling_from_content(one), event_names=names)
    return Line(
        (
            one["id"],
            session.words(words),
            f"{one['made_by']} ({one['channel']})",
            one["made_at"][:16].replace("T", " "),
            session.words(_state(one)),
        ),
        grey=not one["active"],
    )


def _state(one: JsonObject) -> Message:
    if not one["active"]:
        return say("taken back")
    if one["set_aside"]:
        return say("set aside: {reason}", reason=one["set_aside"])
    return say("active")
