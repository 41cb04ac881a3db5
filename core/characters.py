"""Which characters a name may hold, and how a value is quoted in a sentence."""

from __future__ import annotations

import unicodedata
from typing import Final

from core.locale import Message, say

FORBIDDEN_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Control, format (bidirectional, zero-width), surrogates, line and paragraph separators."""

LONGEST_QUOTE: Final = 60


def find_forbidden(text: str) -> str | None:
    """Find the first character that no name or id may hold (contract §1), or None."""
    if text.isprintable():
        return None
    for character in text:
        if unicodedata.category(character) in FORBIDDEN_CATEGORIES:
            return character
    return None


def code_point(character: str) -> str:
    """Name a character that cannot be shown: "U+202E"."""
    return f"U+{ord(character):04X}"


def plain(text: str) -> str:
    """Make text fit for a sentence: nothing invisible, at most `LONGEST_QUOTE` characters."""
    short = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    if find_forbidden(short) is None:
        return short
    return "".join(f"<{code_point(c)}>" if find_forbidden(c) else c for c in short)


def quote(value: object) -> str | Message:
    """Show a JSON value in a sentence: text in quotes, lists and objects by their kind."""
    match value:
        case str():
            return f"“{plain(value)}”"
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case list():
            return say("a list")
        case dict():
            return say("an object")
        case int() if abs(value) >= 10**LONGEST_QUOTE:
            return say("a huge number")
        case _:
            return plain(str(value))
