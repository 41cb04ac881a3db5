"""Which names of a club are alike: each pair is compared once, and never again (rules §6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.facts import AlikeNames
from core.names import NameIndex

MATCHER: Final = 1
"""Rises when equal names would be found alike, or no longer, by another comparison."""


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
