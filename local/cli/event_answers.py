"""What is said of an event that was sent, stored or not (contract §2, PUT)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from core.actions.door import Prepared
from core.actions.event_changes import list_changes
from core.errors import Problem
from core.facts import JsonObject
from core.locale import Message, say, say_count
from local.cli.failing import problem_sentence
from local.cli.output import tell
from local.cli.session import Session

_MOST_DIFFERENCES: Final = 40
"""Lines shown to people; JSON has them all."""


def without_repeated_names(prepared: Sequence[Prepared]) -> list[Prepared]:
    """Call a name new only in the first of several events, as if they came one by one."""
    seen: set[str] = set()
    once: list[Prepared] = []
    for one in prepared:
        names = tuple(name for name in one.new_names if name not in seen)
        seen.update(names)
        once.append(replace(one, new_names=names))
    return once


def put_answer(club: str, one: Prepared) -> JsonObject:
    """Answer for one event, as it stood before it was stored."""
    return {
        "club": club,
        "event": one.event.id,
        "version": one.stored.version if one.stored else None,
        "changed": one.changed,
        "created": one.created,
        "warnings": [problem_content(problem) for problem in one.warnings],
        "new_names": list(one.new_names),
        "differences": [str(difference) for difference in differences(one)],
    }


def differences(one: Prepared) -> tuple[Message, ...]:
    """List what a change of an event changes; of a new event nothing."""
    if one.created or not one.changed or one.stored is None:
        return ()
    return list_changes(one.stored.event, one.event)


def problem_content(problem: Problem) -> JsonObject:
    """Write a problem as JSON."""
    return {"pointer": problem.pointer, "code": problem.code, "detail": str(problem.detail)}


def tell_event(session: Session, one: Prepared, *, told: bool = False) -> None:
    """Say what became of one event.

    Args:
        told: what differs was told already.
    """
    became = say("unchanged")
    if one.changed:
        became = say("new") if one.created else say("changed")
    line = say(
        "“{name}” ({event}, {date}): {became}; {players}, {games}",
        name=one.event.name,
        event=one.event.id,
        date=one.event.date,
        became=became,
        players=say_count("{count} player", "{count} players", count=len(one.event.players)),
        games=say_count("{count} game", "{count} games", count=len(one.event.games)),
    )
    tell(session, line, style="bold")
    if not told:
        tell_differences(session, one)
    for warning in one.warnings:
        sentence = problem_sentence(session, warning)
        tell(session, say("  Please look: {sentence}", sentence=sentence))
    if one.new_names:
        names = ", ".join(one.new_names)
        tell(session, say("  Names not seen before: {names}", names=names))


def tell_differences(session: Session, one: Prepared) -> None:
    """Say what differs from the event as it was; of very many differences how many there are."""
    found = differences(one)
    for difference in found[:_MOST_DIFFERENCES]:
        tell(session, say("  {difference}", difference=difference))
    if len(found) > _MOST_DIFFERENCES:
        tell(session, say("  … and {count} more", count=len(found) - _MOST_DIFFERENCES))
