"""What a ladder was computed from, in 64 characters (rules §8.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from core.facts import canonical_json, event_content, ladder_settings, ruling_content
from core.model import Club, Decision, Event, Ladder
from core.ratings import RuleSet


def fingerprint(
    club: Club,
    ladder: Ladder,
    rules: RuleSet,
    events: Iterable[Event],
    decisions: Iterable[Decision],
) -> str:
    """Hash everything that equal ladders have in common.

    Ids, times and authors of decisions are left out, and so are keys, links and titles.

    Args:
        events: not withdrawn, as published, in any order.
        decisions: those in force, in order.

    Returns:
        SHA-256, 64 hex digits.
    """
    settings = {name: value for name, value in ladder_settings(ladder).items() if name != "title"}
    stated = {
        "rules": [rules.name, rules.version],
        "ladder": settings,
        "family_first": club.family_first,
        "events": {event.id: event_content(event) for event in events},
        "decisions": [ruling_content(decision.ruling) for decision in decisions],
    }
    return hashlib.sha256(canonical_json(stated).encode()).hexdigest()
