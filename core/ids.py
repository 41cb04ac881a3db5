"""Ids of clubs and events, which stand in addresses and document paths (contract §2)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from core.characters import plain
from core.errors import BadInputError
from core.locale import say

LONGEST_ID: Final = 64

_ID: Final = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,62}[a-z0-9])?")

_SPELLED_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"}
)
"""Letters that taking the accent off would not turn into the usual spelling."""


def check_id(text: str) -> bool:
    """Tell whether a text may be the id of a club or an event.

    1 to 64 of a-z, 0-9, - and _, the first and the last a letter or digit; so Firestore's
    reserved `__…__`, "." and ".." are left out too.
    """
    return _ID.fullmatch(text) is not None


def slugify(stem: str) -> str:
    """Make an event id from a file's stem: "Dienstagabend 12 (Übung)" → "dienstagabend-12-uebung".

    Raises:
        BadInputError: no Latin letter and no digit is left.
    """
    # Some systems store "ü" in file names as u and a combining diaeresis: put together first.
    lower = unicodedata.normalize("NFC", stem).casefold().translate(_SPELLED_OUT)
    bare = unicodedata.normalize("NFKD", lower).casefold()
    without_accents = "".join(c for c in bare if not unicodedata.combining(c))
    slug = re.sub(r"[^a-z0-9_]+", "-", without_accents).strip("-_")[:LONGEST_ID].strip("-_")
    if not slug:
        raise BadInputError(
            say(
                "No event id can be made from “{stem}”; please give one of a-z, 0-9, - and _.",
                stem=plain(stem),
            )
        )
    return slug
