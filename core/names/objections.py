"""What speaks for two people, however alike their names are (rules §6.4)."""

from __future__ import annotations

from collections.abc import Iterator

from core.locale import Message, say
from core.names.folding import fold_tight
from core.names.parts import NameParts


def list_objections(one: NameParts, other: NameParts) -> tuple[Message, ...]:
    """List differing marks of a generation, differing numbers and married names in -né.

    A mark or number on one side only counts: father and son are often told apart by one mark.
    """
    return (
        *_compare_marks(one.generation, other.generation),
        *_compare_marks(" ".join(one.numbers), " ".join(other.numbers)),
        *_find_married_names(one, other),
        *_find_married_names(other, one),
    )


def _compare_marks(one: str, other: str) -> Iterator[Message]:
    if one == other:
        return
    if one and other:
        yield say("“{one}” and “{other}” are two people.", one=one, other=other)
    else:
        yield say("Only one of them is marked “{mark}”, so they are two people.", mark=one or other)


def _find_married_names(one: NameParts, other: NameParts) -> Iterator[Message]:
    """Find words like "Jánosné" that the other name does not have, accents aside."""
    married = [word for word in one.words if len(word) > 4 and word.lower().endswith("né")]
    if married:
        written = {fold_tight(word) for word in other.words}
        for word in married:
            if fold_tight(word) not in written:
                yield say("Only one of them is a married name, “{word}”.", word=word)
