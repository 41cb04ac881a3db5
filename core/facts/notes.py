"""The note of which names were compared ↔ JSON: no fact, but it spares work (rules §6.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.facts.contents import JsonObject
from core.facts.nouns import AlikeNames

_BETWEEN: Final = "\n"
"""Separates two names in a text; no name holds a line feed."""


def alike_document(alike: AlikeNames) -> JsonObject:
    """Write it as JSON."""
    return {
        "rules": alike.rules,
        "names": sorted(alike.names),
        "pairs": sorted(_BETWEEN.join(pair) for pair in alike.pairs),
    }


def alike_from_document(document: Mapping[str, Any]) -> AlikeNames:
    """Read it back."""
    pairs = (pair.split(_BETWEEN) for pair in document["pairs"])
    return AlikeNames(
        rules=document["rules"],
        names=frozenset(document["names"]),
        pairs=frozenset((one, other) for one, other in pairs),
    )
