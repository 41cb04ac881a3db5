"""Tell who the entrants of an event would be, before it is stored (contract §2, dry run)."""

from __future__ import annotations

from collections.abc import Sequence

from core.actions.asking import ask_about_entrants
from core.actions.door import Door, Prepared
from core.facts import JsonObject
from core.locale import Message, say
from local.cli.output import Heading, Line, show_table
from local.cli.session import Session


def entrants_content(
    session: Session, door: Door, prepared: Sequence[Prepared]
) -> dict[str, list[JsonObject]]:
    """Tell for every entrant who it would be: event id → entrants, reasons in words."""
    return ask_about_entrants(door, prepared, words=session.words)


def tell_dry_run(session: Session, entrants: Sequence[JsonObject]) -> None:
    """Show who the entrants would be."""
    headings = (Heading(say("Id")), Heading(say("Name")), Heading(say("Would be")))
    lines = [Line((one["entrant"], one["name"], session.words(_would_be(one)))) for one in entrants]
    show_table(session, headings, lines, indent=2)


def _would_be(one: JsonObject) -> Message:
    if one["candidates"]:
        names = ", ".join(f"“{candidate['name']}”" for candidate in one["candidates"])
        return say("to be asked about: perhaps {names}", names=names)
    return say("new here") if one["player"] is None else say("known")
