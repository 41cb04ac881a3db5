"""The log of what was decided (contract §3, `decisions`)."""

from __future__ import annotations

from core.actions.deciding import log
from core.actions.reading import read_facts
from core.facts import JsonObject, ruling_content
from core.pipeline import call_the_roll
from core.ports import Reader


def list_decisions(reader: Reader, club: str) -> list[JsonObject]:
    """List the log, oldest first.

    Raises:
        NotFoundError: there is no such club.
    """
    facts = read_facts(reader, club)
    roll = call_the_roll(facts)
    return [
        {
            "id": decision.id,
            **ruling_content(decision.ruling),
            "made_at": decision.made_at,
            "made_by": decision.made_by,
            "channel": decision.channel,
            "active": active,
            "set_aside": set_aside,
        }
        for decision, active, set_aside in log(facts, roll.set_aside)
    ]
