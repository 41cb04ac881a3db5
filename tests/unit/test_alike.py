"""Names are compared once: what an earlier search found spares work, and changes nothing."""

from __future__ import annotations

import pytest

from core.alike import find_alike
from core.facts import AlikeNames, alike_document, alike_from_document

NAMES = [
    "Anna Becher",
    "Ana Becher",
    "Johannes Schmidt",
    "J. Schmidt",
    "Jörg Grünthal",
    "Joerg Gruenthal",
    "Réka Somlai",
]
PAIRS = {
    ("Ana Becher", "Anna Becher"),
    ("J. Schmidt", "Johannes Schmidt"),
    ("Joerg Gruenthal", "Jörg Grünthal"),
}


def test_pairs_that_are_alike_are_found() -> None:
    assert find_alike(NAMES, AlikeNames()).pairs == PAIRS


@pytest.mark.parametrize("known", range(len(NAMES) + 1))
def test_what_was_known_changes_nothing(known: int) -> None:
    note = find_alike(NAMES[:known], AlikeNames())
    assert find_alike(NAMES, note) == find_alike(NAMES, AlikeNames())


def test_names_that_are_gone_are_forgotten() -> None:
    note = find_alike(NAMES, AlikeNames())
    left = find_alike(["Anna Becher", "Réka Somlai"], note)
    assert (left.names, left.pairs) == ({"Anna Becher", "Réka Somlai"}, frozenset())


def test_names_that_were_compared_are_not_compared_again() -> None:
    lie = AlikeNames(
        find_alike([], AlikeNames()).rules,
        frozenset(NAMES[:2]),
        frozenset(),  # as if the two were not alike
    )
    assert ("Ana Becher", "Anna Becher") not in find_alike(NAMES, lie).pairs


def test_a_note_made_by_other_rules_is_of_no_use() -> None:
    lie = AlikeNames("0 given first", frozenset(NAMES), frozenset())
    assert find_alike(NAMES, lie).pairs == PAIRS
    in_order = find_alike(NAMES, AlikeNames())
    assert find_alike(NAMES, in_order, family_first=True).rules != in_order.rules


def test_a_note_survives_being_stored() -> None:
    note = find_alike(NAMES, AlikeNames())
    assert alike_from_document(alike_document(note)) == note
