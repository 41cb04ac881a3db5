"""The Approve desk: one question and candidate a row."""

from __future__ import annotations

from typing import Final

from core.locale import say
from core.pipeline import Roll
from core.ports import Cell, Row
from core.suggestions import Candidate, Question
from sheets_sync.desks.columns import ANSWERS
from sheets_sync.state import ClubState, RowMemory

_EVENTS_NAMED: Final = 3


def approve_id(roll: Roll, question: Question, candidate: Candidate) -> str:
    """Name the row of one question and candidate."""
    return f"{question.id}.{roll.identities.players[candidate.player].id}"


def approve_rows(state: ClubState) -> list[Row]:
    """List every open question, then those that are answered or no longer asked."""
    rows = [
        _open_row(state, question, candidate)
        for question in state.questions
        for candidate in question.candidates
    ]
    there = {row.id for row in rows}
    return rows + [
        _settled_row(state, row_id, kept)
        for row_id, kept in state.memory.rows["approve"].items()
        if row_id not in there and kept.shown
    ]


def _open_row(state: ClubState, question: Question, candidate: Candidate) -> Row:
    row_id = approve_id(state.roll, question, candidate)
    kept = state.memory.look_up("approve", row_id)
    cells: dict[str, Cell] = {
        "name": _name_asked(state, question),
        "candidate": state.roll.identities.players[candidate.player].name,
        "reason": " ".join(state.words(reason) for reason in candidate.reasons),
        "events": _events_named(state, question.events),
        "score": candidate.score,
        "applied": _applied(state, kept),
        "message": kept.message,
    }
    return Row(row_id, cells)


def _name_asked(state: ClubState, question: Question) -> str:
    """Name who is asked about; of two entrants of one name, the second with its number."""
    if not question.ambiguous:
        return question.name
    return state.roll.identities.mentions[question.event, question.entrant].name


def _settled_row(state: ClubState, row_id: str, kept: RowMemory) -> Row:
    name, candidate, events = kept.texts
    cells: dict[str, Cell] = {
        "name": name,
        "candidate": candidate,
        "events": events,
        "applied": _applied(state, kept) or state.words(say("no longer asked")),
        "message": kept.message,
    }
    return Row(row_id, cells, "settled")


def _applied(state: ClubState, kept: RowMemory) -> str:
    made = [one for one in kept.made.get("decision", ()) if one in state.log]
    if not made:
        return ""
    decision, active = state.log[made[-1]]
    if not active:
        return state.words(say("taken back"))
    return f"{state.words(ANSWERS[answer_of(decision.kind)])} · {decision.made_at[:10]}"


def answer_of(kind: str) -> str:
    """Tell which answer made a decision of this kind."""
    return "same" if kind in ("join", "read") else "different"


def _events_named(state: ClubState, events: tuple[str, ...]) -> str:
    names = [state.event_labels.get(event, event) for event in events[-_EVENTS_NAMED:]]
    text = ", ".join(reversed(names))
    more = len(events) - len(names)
    return text if not more else state.words(say("{names} and {more} more", names=text, more=more))
