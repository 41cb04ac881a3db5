"""What an import came to: what was taken, what was there, what was left and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.actions.import_plan import Arrival, Plan
from core.actions.importing import Outcome
from core.errors import LadderError, Problem, SenderError
from core.facts import JsonObject
from core.locale import Message, say
from core.locale.dates import short_date
from core.ports import Store
from local.cli.event_answers import problem_content, without_repeated_names
from local.cli.failing import problem_sentence, readable, sentences
from local.cli.output import Heading, Line, answer, show_table, tell
from local.cli.publishing_commands import tell_pending
from local.cli.replaying import moves_content, read_state, replay, tell_rebuilt
from local.cli.session import Session

_MOST_SENTENCES: Final = 5
"""Warnings or problems shown of one file; JSON has them all."""

_USUAL: Final = "speed-assumed"
"""What hardly any kind of file tells; it is told once for all of them."""


def answer_import(
    session: Session, store: Store, club: str, outcome: Outcome, *, dry_run: bool
) -> None:
    """Replay once, then report."""
    content: JsonObject = {"club": club} | plan_content(outcome.plan)
    if dry_run:
        content |= {"dry_run": True} | read_state(store, club)
        answer(
            session,
            content,
            lambda: tell_plan(session, outcome.plan),
            lambda: tell(session, say("Nothing was stored."), style="bold"),
        )
        return
    rebuilt = replay(session, store, club)
    content |= {
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
        **moves_content(rebuilt.moved),
    }
    answer(
        session,
        content,
        lambda: tell_plan(session, outcome.plan),
        lambda: tell_pending(session, store, club),
        lambda: tell_rebuilt(session, store, club, rebuilt),
    )


# ── For programs ─────────────────────────────────────────────────────────────


def plan_content(plan: Plan) -> JsonObject:
    """Write down what became of every file; `left` is grouped by file."""
    new = [one.new_names for one in without_repeated_names([one.prepared for one in plan.taken])]
    return {
        "taken": [_taken_content(one, names) for one, names in zip(plan.taken, new, strict=True)],
        "unchanged": [{"file": file, "event": event} for file, event in plan.there],
        "left": _left_content(plan.left),
        "no_longer_guests": [one.prepared.event.id for one in plan.returning],
    }


def _taken_content(one: Arrival, new_names: Sequence[str]) -> JsonObject:
    event = one.prepared.event
    return {
        "file": one.source,
        "event": event.id,
        "name": event.name,
        "date": event.date.isoformat(),
        "created": one.prepared.created,
        "players": len(event.players),
        "guests": len(one.marked),
        "games": len(event.games),
        "warnings": [problem_content(problem) for problem in one.prepared.warnings],
        "new_names": list(new_names),
    }


def _left_content(left: Sequence[tuple[str, LadderError]]) -> list[JsonObject]:
    by_file: dict[str, list[JsonObject]] = {}
    for file, error in left:
        by_file.setdefault(file, []).extend(problem_content(one) for one in _problems(error))
    return [{"file": file, "problems": problems} for file, problems in by_file.items()]


def _problems(error: LadderError) -> Sequence[Problem]:
    if isinstance(error, SenderError):
        return error.problems
    return (Problem("", error.code, error.message),)


# ── For people ───────────────────────────────────────────────────────────────


def tell_plan(session: Session, plan: Plan) -> None:
    """Show what was taken, then what was left and why."""
    if plan.taken:
        headings = (
            Heading(say("Date"), whole=True),
            Heading(say("Event"), whole=True),
            Heading(say("Name")),
            Heading(say("Players"), number=True),
            Heading(say("Guests"), number=True),
            Heading(say("Games"), number=True),
        )
        show_table(session, headings, [_line(one, session.locale) for one in plan.taken])
    for one in plan.taken:
        _tell_warnings(session, one)
    _tell_usual(session, plan)
    for file, error in plan.left:
        _tell_each(session, say("Left: {file}", file=readable(file)), sentences(session, error))
    if plan.returning:
        tell(session, say("Guests no longer, since they came again: {events}", events=_ids(plan)))
    total = say(
        "Taken: {taken}. There already: {there}. Left: {left}.",
        taken=len(plan.taken),
        there=len(plan.there),
        left=len({file for file, _ in plan.left}),
    )
    tell(session, total, style="bold")


def _line(one: Arrival, locale: str) -> Line:
    event = one.prepared.event
    counts = (len(event.players), len(one.marked), len(event.games))
    return Line((short_date(event.date, locale), event.id, event.name, *map(str, counts)))


def _ids(plan: Plan) -> str:
    return ", ".join(one.prepared.event.id for one in plan.returning)


def _tell_warnings(session: Session, one: Arrival) -> None:
    found = [
        problem_sentence(session, warning)
        for warning in one.prepared.warnings
        if warning.code != _USUAL
    ]
    _tell_each(session, say("Please look: {file}", file=readable(one.source)), found)


def _tell_usual(session: Session, plan: Plan) -> None:
    counted = sum(
        any(warning.code == _USUAL for warning in one.prepared.warnings) for one in plan.taken
    )
    if counted:
        tell(session, say("Events without a speed, so standard is taken: {count}", count=counted))


def _tell_each(session: Session, about: Message, found: Sequence[str]) -> None:
    """Tell sentences about a file, each on a line with the file's name; the first few of many."""
    for sentence in found[:_MOST_SENTENCES]:
        tell(session, say("{about}: {sentence}", about=about, sentence=sentence))
    if len(found) > _MOST_SENTENCES:
        tell(session, say("  … and {count} more", count=len(found) - _MOST_SENTENCES))
