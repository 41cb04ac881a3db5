"""The Decisions desk: one decision a row, in words."""

from __future__ import annotations

from core.locale import Message, say
from core.model import Decision, Undo
from core.ports import Row
from core.wording import author_in_words, ruling_in_words
from sheets_sync.state import ClubState


def decisions_rows(state: ClubState) -> list[Row]:
    """List the whole log, latest first."""
    return [
        _row(state, decision, active=active) for decision, active in reversed(state.log.values())
    ]


def _row(state: ClubState, decision: Decision, *, active: bool) -> Row:
    cells = {
        "decision": state.words(_in_words(state, decision)),
        "made_at": decision.made_at[:19].replace("T", " "),
        "made_by": state.words(author_in_words(decision.made_by, decision.channel)),
        "active": state.words(_standing_of(state, decision.id, active=active)),
        "message": state.memory.look_up("decisions", decision.id).message,
    }
    return Row(decision.id, cells, "normal" if active else "settled")


def _in_words(state: ClubState, decision: Decision) -> Message:
    ruling = decision.ruling
    if isinstance(ruling, Undo) and ruling.decision in state.log:
        return say(
            "taken back: {decision}", decision=_in_words(state, state.log[ruling.decision][0])
        )
    return ruling_in_words(ruling, event_names=state.event_labels, locale=state.club.locale)


def _standing_of(state: ClubState, decision: str, *, active: bool) -> Message:
    if not active:
        return say("taken back")
    if decision in state.roll.set_aside:
        return say("set aside: {reason}", reason=state.roll.set_aside[decision])
    return say("yes")
