"""Decisions made and taken back (rules §6.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from werkzeug import Response

from core.actions import rulings
from core.actions.deciding import Author, Decided, decide, undo
from core.facts import JsonObject, ruling_content
from core.model import Decision, Ruling
from core.payload.deciding import DecisionSent, read_decision
from functions.api.answers import answer_json, answer_nothing
from functions.api.calls import Call
from functions.api.settling import catch_up, settle, settled_content

CHANNEL: Final = "api"

_RULINGS: Final[Mapping[str, Callable[..., Ruling | Sequence[Ruling]]]] = {
    "approve": rulings.approve,
    "reject": rulings.reject,
    "read": rulings.read,
    "join": rulings.join,
    "differ": rulings.differ,
    "rename": rulings.rename,
    "start": rulings.start,
    "show": rulings.show,
    "result": rulings.correct,
}

_ARGUMENTS: Final = {"as_of": "from_date", "round": "round_"}
"""Field of what is sent → argument, where they differ."""


def post_decision(call: Call) -> Response:
    """Decide something, and replay; 201 unless nothing was left to decide."""
    decided = _decide(call, read_decision(call.body))
    made = decided.decisions
    settled = settle(call, decided.revision) if made else catch_up(call, decided.revision)
    content: JsonObject = {
        "club": call.club.id,
        "decision": made[0].id if made else None,
        "decisions": [one.id for one in made],
        "made": [_decision_content(one) for one in made],
    }
    return answer_json(content | settled_content(call, settled), status=201 if made else 200)


def delete_decision(call: Call) -> Response:
    """Take a decision back, and replay; one no longer active stays as it is."""
    decided = _undo(call, call.places["decision"])
    if decided.decisions:
        settle(call, decided.revision)
    else:
        catch_up(call, decided.revision)
    return answer_nothing()


def _decide(call: Call, sent: DecisionSent) -> Decided:
    fields = {_ARGUMENTS.get(name, name): value for name, value in sent.fields.items()}
    if sent.kind == "undo":
        return _undo(call, fields["decision"])
    if sent.kind == "start":
        fields.setdefault("ladder", call.club.ladders[0].id)
    ruling = _RULINGS[sent.kind]
    return decide(
        call.store,
        call.club.id,
        lambda roll: ruling(roll, **fields),
        author=_author(call),
        clock=call.world.clock,
        new_token=call.world.new_token,
    )


def _undo(call: Call, decision: Any) -> Decided:
    return undo(
        call.store,
        call.club.id,
        decision,
        author=_author(call),
        clock=call.world.clock,
        new_token=call.world.new_token,
    )


def _author(call: Call) -> Author:
    return Author(call.key.name, CHANNEL)


def _decision_content(one: Decision) -> JsonObject:
    return {
        "id": one.id,
        **ruling_content(one.ruling),
        "made_at": one.made_at,
        "made_by": one.made_by,
        "channel": one.channel,
    }
