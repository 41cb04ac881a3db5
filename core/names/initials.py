"""Initials: what members and the public see of a name by default (rules §7.2)."""

from __future__ import annotations

import unicodedata
from typing import Final

from core.names.key import split_number, turned
from core.names.marks import sift, split_words

_DIGRAPHS: Final = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")


def initials(name: str, *, family_first: bool = False) -> str:
    """Shorten a name to the initials of its first and last part: "Anna von Becher" → "A. B.".

    Titles, marks like "jr." and a number "(2)" are left out; one part gives one initial.

    Args:
        family_first: Hungarian clubs, where digraphs count as letters: "Sz. Zs.".

    Returns:
        Never empty, even for a name without letters.

    Source: rules §7.2.
    """
    spoken, _ = split_number(turned(name, family_first=family_first))
    written = split_words(spoken.replace(",", " ").replace(";", " "))
    parts = list(sift(written).words) or written or [spoken.strip() or "?"]
    parts = [part for part in parts if any(map(str.isalpha, part))] or parts
    ends = parts[:1] if len(parts) == 1 else [parts[0], parts[-1]]
    return " ".join(f"{_first_letter(part, digraphs=family_first)}." for part in ends)


def _first_letter(part: str, *, digraphs: bool) -> str:
    text = unicodedata.normalize("NFKC", part).strip() or part
    start = next((at for at, sign in enumerate(text) if sign.isalpha()), 0)
    if digraphs:
        for digraph in _DIGRAPHS:
            if text[start : start + len(digraph)].lower() == digraph:
                return digraph.title()
    end = start + 1
    while end < len(text) and unicodedata.category(text[end]).startswith("M"):
        end += 1
    letter = text[start:end].title()
    return letter if len(letter) == end - start else text[start:end].upper()
