"""What is known about given names: which are common, and which are forms of one another.

Both tables beside this file were compiled by hand from common usage in German, Norwegian,
Hungarian and English, with some from languages whose players turn up there.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from core.names.folding import fold_tight

_HERE: Final = Path(__file__).parent
_NOTHING: Final[frozenset[str]] = frozenset()


class _Tables(NamedTuple):
    """Both tables, folded.

    Attributes:
        full_forms: form → the names it is a form of.
        spellings: name → as the table writes it.
    """

    common: frozenset[str]
    known: frozenset[str]
    full_forms: dict[str, frozenset[str]]
    spellings: dict[str, str]


def is_given_name(folded: str) -> bool:
    """Whether a tightly folded word is known as a given name, short forms included."""
    return folded in _tables().known


def is_common_name(folded: str) -> bool:
    """Whether a tightly folded word is a given name in its own right."""
    return folded in _tables().common


def full_forms(folded: str) -> frozenset[str]:
    """List the given names a tightly folded word is a short or other form of."""
    return _tables().full_forms.get(folded, _NOTHING)


def spell(folded: str) -> str:
    """Write a full form as people do: "erzsebet" → "Erzsébet"."""
    return _tables().spellings.get(folded, folded.capitalize())


@cache
def _tables() -> _Tables:
    full: defaultdict[str, set[str]] = defaultdict(set)
    spellings: dict[str, str] = {}
    for row in _read_rows("short_forms.csv"):
        short_form, full_form = fold_tight(row["short"]), fold_tight(row["full"])
        spellings[full_form] = row["full"]
        if short_form != full_form:
            full[short_form].add(full_form)
    common = frozenset(fold_tight(row["name"]) for row in _read_rows("given_names.csv"))
    forms = {form: frozenset(names) for form, names in full.items()}
    return _Tables(common, common | spellings.keys() | forms.keys(), forms, spellings)


def _read_rows(file: str) -> Iterator[dict[str, str]]:
    with (_HERE / file).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(line for line in lines if not line.startswith("#"))
