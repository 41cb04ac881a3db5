"""Whether what is stored is current: a list, and what belongs to it (rules §8.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from core.facts import canonical_json
from core.ports import Stored
from core.ratings import RULE_SETS

LAYOUT: Final = 3
"""Rises when computed documents take another form, so that older ones read as out of date."""


def document_hash(document: Mapping[str, Any]) -> str:
    """Hash a computed document for the manifest (16 hex digits)."""
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()[:16]


def is_up_to_date(ladder: Stored | None, revision: int) -> bool:
    """Whether a stored list is whole and comes from these facts by these rules (rules §8.1)."""
    if ladder is None or "saving" in ladder.data:
        return False
    rules = RULE_SETS.get(ladder.data.get("rules", ""))
    return (
        rules is not None
        and ladder.data.get("layout") == LAYOUT
        and ladder.data.get("revision") == revision
        and ladder.data.get("rules_version") == rules.version
    )
