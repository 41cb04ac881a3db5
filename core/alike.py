"""Which names of a club are alike: each pair is compared once, and never again (rules §6.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from core.facts import AlikeNames, JsonObject
from core.names import NameIndex

MATCHER: Final = 1
"""Rises when equal names would be found alike, or no longer, by another comparison."""

_BETWEEN: Final = "\n"
"""Separates two names in a text; no name holds a line feed."""


def find_alike(
    names: Iterable[str], known: AlikeNames, *, family_first: bool = False
) -> AlikeNames:
    """Find the pairs of names that are alike, comparing only names that are new.

    Args:
        known: from an earlier search; of no use if it followed other rules.
    """
    wanted = frozenset(names)
    rules = f"{MATCHER} {'family first' if family_first else 'given first'}"
    compared = known.names & wanted if known.rules == rules else frozenset()
    pairs = {pair for pair in known.pairs if pair[0] in compared and pair[1] in compared}
    new = wanted - compared
    if new:
        index = NameIndex(family_first=family_first)
        for name in sorted(wanted):
            index.add(name)
        for name in new:
            for other, _ in index.candidates(name):
                if other != name:
                    pairs.add((min(name, other), max(name, other)))
    return AlikeNames(rules, wanted, frozenset(pairs))


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
