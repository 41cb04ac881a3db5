"""Names and lists as pages order and search them: by what is shown, never by what is hidden."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from core.locale import Message, say
from core.locale.collation import CollationKey, collation_key

if TYPE_CHECKING:
    from core.model import Ladder

_LETTERS_OF_THEIR_OWN: Final = {
    "nb": ("Æ", "Ø", "Å"),
    "hu": ("Cs", "Dz", "Dzs", "Gy", "Ly", "Ny", "Ö", "Sz", "Ty", "Ü", "Zs"),
}
"""Beyond A to Z, what an index has headings for."""

_REMEMBERED: Final = 4_096
"""Names of a few big clubs: half of what the page from A to Z would take otherwise."""

_ENOUGH: Final = 8
"""Characters that hold the first letter, whatever stands before it; a whole name takes longer."""


@lru_cache(maxsize=_REMEMBERED)
def sort_key(name: str, language: str) -> CollationKey:
    """Make what shown names are sorted by in the reader's language."""
    return collation_key(name, language)


@lru_cache(maxsize=_REMEMBERED)
def index_letter(name: str, language: str) -> str:
    """Find the heading that a shown name stands under, "#" for what begins with no letter."""
    first = collation_key(name[:_ENOUGH], language)[0][:1]
    for letter in _LETTERS_OF_THEIR_OWN.get(language, ()):
        if first == collation_key(letter, language)[0]:
            return letter
    letter = first[0][1].upper() if first else ""
    return letter if letter.isalpha() else "#"


def bare(text: str) -> str:
    """Take case and accents off, so that "becher" finds "Bécher"."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in spread if not unicodedata.combining(one))


def ladder_title(ladder: Ladder) -> str | Message:
    """Call a list what the club calls it."""
    if ladder.title:
        return ladder.title
    return say("Main list") if ladder.id == "main" else ladder.id
