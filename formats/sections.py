"""Sections of one tournament, which are events of their own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

_LONGEST: Final = 40
_OUTSIDE: Final = re.compile(r"[^a-z0-9]+")
_SPELLED_OUT: Final = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "đ": "d", "ł": "l"})


def name_sections(titles: Sequence[str]) -> list[str]:
    """Give each event of a file a word that can be added to an id; "" to an only one.

    Words depend on the title alone, unless two titles come to the same word.
    """
    if len(titles) < 2:
        return [""] * len(titles)
    words: list[str] = []
    for title in titles:
        word = make_slug(title) or "other"
        number = 2
        while word in words:
            word = f"{make_slug(title) or 'other'}-{number}"
            number += 1
        words.append(word)
    return words


def make_slug(title: str) -> str:
    """Reduce a title to a-z, 0-9 and hyphens: "U1600 – Jugend" → "u1600-jugend"."""
    text = unicodedata.normalize("NFKD", title.casefold().translate(_SPELLED_OUT))
    bare = "".join(character for character in text if not unicodedata.combining(character))
    return _OUTSIDE.sub("-", bare).strip("-")[:_LONGEST].strip("-")
