"""Decisions ↔ JSON documents (rules §6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date
from typing import Any, Final

from core.facts.contents import JsonObject, with_hash
from core.model import (
    Correct,
    Decision,
    Differ,
    DifferHere,
    Join,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
    Undo,
)

_RULINGS: Final[dict[str, type[Any]]] = {
    "read": Read,
    "join": Join,
    "differ": Differ,
    "differ-here": DifferHere,
    "rename": Rename,
    "start": Start,
    "show": Show,
    "result": Correct,
    "undo": Undo,
}


def ruling_content(ruling: Ruling) -> JsonObject:
    """Say what was decided, without id, time and author."""
    content: JsonObject = {"kind": ruling.kind}
    for part in fields(ruling):
        value = getattr(ruling, part.name)
        content[part.name] = value.isoformat() if isinstance(value, date) else value
    return content


def ruling_from_content(content: Mapping[str, Any]) -> Ruling:
    """Read a ruling back.

    Raises:
        KeyError, TypeError, ValueError: the content is not one that `ruling_content` makes.
    """
    kind = content["kind"]
    made = _RULINGS["differ-here" if kind == "differ" and "entrant" in content else kind]
    values = {field.name: content[field.name] for field in fields(made)}
    for name in ("from_date", "consent"):
        if values.get(name):
            values[name] = date.fromisoformat(values[name])
    ruling: Ruling = made(**values)
    return ruling


def decision_document(decision: Decision) -> JsonObject:
    """Make the fact document of a decision."""
    return with_hash(
        {
            **ruling_content(decision.ruling),
            "made_at": decision.made_at,
            "made_by": decision.made_by,
            "channel": decision.channel,
        }
    )


def decision_from_document(decision_id: str, document: Mapping[str, Any]) -> Decision:
    """Read a decision back.

    Raises:
        KeyError, TypeError, ValueError: the document is not a decision.
    """
    return Decision(
        id=decision_id,
        made_at=document["made_at"],
        made_by=document["made_by"],
        channel=document["channel"],
        ruling=ruling_from_content(document),
    )


def decisions_in_order(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """Sort decisions into the order they apply in."""
    return tuple(sorted(decisions, key=lambda decision: (decision.made_at, decision.id)))
