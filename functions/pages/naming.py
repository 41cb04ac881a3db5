"""Names and lists as pages order and search them: by what is shown, never by what is hidden."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from core.locale import Message, say

if TYPE_CHECKING:
    from core.model import Ladder


def sort_key(name: str, language: str) -> tuple[str, str]:  # noqa: ARG001 (collation goes here)
    """Make what shown names are sorted by: letters without accents first."""
    return (bare(name), name)


def bare(text: str) -> str:
    """Take case and accents off, so that "becher" finds "Bécher"."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in spread if not unicodedata.combining(one))


def ladder_title(ladder: Ladder) -> str | Message:
    """Call a list what the club calls it."""
    if ladder.title:
        return ladder.title
    return say("Main list") if ladder.id == "main" else ladder.id
