"""Invented members in any number."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

_HEADS: Final = [
    "Ahl",
    "Brink",
    "Kess",
    "Lind",
    "Tann",
    "Berg",
    "Sund",
    "Fjell",
    "Hauk",
    "Roth",
    "Gold",
]
_TAILS: Final = [
    "er",
    "mann",
    "hofer",
    "bach",
    "stein",
    "thal",
    "heim",
    "dal",
    "haug",
    "lund",
    "sen",
]
_ENDS: Final = ("", "s", "e", "en", "ing", "rud", "vik", "by")
_STARTS: Final = [
    "An",
    "Be",
    "Chri",
    "Da",
    "El",
    "Fri",
    "Gu",
    "Han",
    "In",
    "Jo",
    "Ka",
    "La",
    "Ma",
    "Ol",
]
_REST: Final = ("a", "e", "o", "ne", "na", "ke", "ka", "do")


def invent_members(count: int, chance: random.Random) -> Iterator[str]:
    """Make members up: 112 given names and 968 family names, some much commoner.

    Every second one is written "Family, Given".
    """
    family = [head + tail + end for head in _HEADS for tail in _TAILS for end in _ENDS]
    given = [start + rest for start in _STARTS for rest in _REST]
    for number in range(count):
        first = given[int(len(given) * chance.random() ** 2)]
        last = family[int(len(family) * chance.random() ** 2)]
        yield f"{last}, {first}" if number % 2 else f"{first} {last}"
