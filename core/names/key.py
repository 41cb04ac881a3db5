"""The key of a name, and the numbers that tell namesakes apart (rules §6.2, §6.3)."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from core.names.marks import is_only_marks

_NUMBER: Final = re.compile(r"(?P<base>.*\S)\s*\((?P<number>[1-9][0-9]{0,3})\)")


def turned(name: str, *, family_first: bool = False) -> str:
    """Turn "Family, Given" into the order in which the name is spoken.

    Turned is what has exactly one comma and more than titles and marks like "jr." after it.
    White space runs to one blank. A number "(2)" stays at the very end.

    Source: rules §6.2.
    """
    text = " ".join(name.split())
    base, number = split_number(text)
    if base.count(",") != 1:
        return text
    family, given = (part.strip() for part in base.split(","))
    if not family or not given or is_only_marks(given):
        return text
    spoken = f"{family} {given}" if family_first else f"{given} {family}"
    return spoken if number is None else f"{spoken} ({number})"


def name_key(name: str, *, family_first: bool = False) -> str:
    """Reduce a name to its key: mentions read with one key are one entry.

    Source: rules §6.2.
    """
    text = unicodedata.normalize("NFKC", turned(name, family_first=family_first)).lower()
    return " ".join(unicodedata.normalize("NFKC", text).split())


def numbered(name: str, number: int, *, family_first: bool = False) -> str:
    """Name the second, third, … of several namesakes: "Anna Becher (2)" (rules §6.3)."""
    return f"{turned(name, family_first=family_first)} ({number})"


def split_number(name: str) -> tuple[str, int | None]:
    """Part a name from the number in brackets at its end; None where there is none."""
    found = _NUMBER.fullmatch(" ".join(name.split()))
    return (found["base"], int(found["number"])) if found else (name, None)
