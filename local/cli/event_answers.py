"""What is said of an event that was sent, stored or not (contract §2, PUT)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.actions.door import Prepared
from core.errors import Problem
from core.facts import JsonObject
from core.locale import say, say_count
from local.cli.failing import problem_sentence
from local.cli.output import tell
from local.cli.session import Session


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
        "warnings": [_problem_content(problem) for problem in one.warnings],
        "new_names": list(one.new_names),
    }


def _problem_content(problem: Problem) -> JsonObject:
    return {"pointer": problem.pointer, "code": problem.code, "detail": str(problem.detail)}


def tell_event(session: Session, one: Prepared) -> None:
    """Say what became of one event."""
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
    for warning in one.warnings:
        sentence = problem_sentence(session, warning)
        tell(session, say("  Please look: {sentence}", sentence=sentence))
    if one.new_names:
        names = ", ".join(one.new_names)
        tell(session, say("  Names not seen before: {names}", names=names))
