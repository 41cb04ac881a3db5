"""`decisions`: the log, in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

import click

from core.facts import JsonObject, ruling_from_content
from core.locale import Message, say
from core.locale.dates import short_moment
from core.model import Ruling, Undo
from core.views.decisions import list_decisions
from core.wording import author_in_words, ruling_in_words
from local.cli.arguments import club_argument
from local.cli.making_decisions import event_names, undone_in_words
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, show_table, tell
from local.cli.session import Session

_HEADINGS: Final = (
    Heading(say("Id"), whole=True),
    Heading(say("Decided"), room=36),
    Heading(say("By"), spare=1, room=10),
    Heading(say("When (UTC)"), whole=True, spare=2),
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
        rulings = {one["id"]: ruling_from_content(one) for one in listed}
        show_table(session, _HEADINGS, [_line(session, one, rulings, names) for one in listed])

    answer(session, listed, tell_decisions)


def _line(
    session: Session, one: JsonObject, rulings: Mapping[str, Ruling], names: dict[str, str]
) -> Line:
    words = _in_words(session, rulings[one["id"]], rulings, names)
    return Line(
        (
            one["id"],
            session.words(words),
            session.words(author_in_words(one["made_by"], one["channel"])),
            short_moment(datetime.fromisoformat(one["made_at"]), session.locale),
            session.words(_state(one)),
        ),
        grey=not one["active"],
    )


def _in_words(
    session: Session, ruling: Ruling, rulings: Mapping[str, Ruling], names: dict[str, str]
) -> Message:
    if isinstance(ruling, Undo):
        undone = undone_in_words(session, ruling, rulings, names)
        return say("taken back: {decision}", decision=undone)
    return ruling_in_words(ruling, event_names=names, locale=session.locale)


def _state(one: JsonObject) -> Message:
    if not one["active"]:
        return say("taken back")
    if one["set_aside"]:
        return say("set aside: {reason}", reason=one["set_aside"])
    return say("active")
