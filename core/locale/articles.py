"""The Hungarian article before what is filled in: "a" or "az", as the next word is spoken.

Translations write "a(z)" where that is known only once the sentence is filled in.

Source: A magyar helyesírás szabályai; "az" stands before a vowel, numbers as they are read: egy,
öt, ötven, ezer, egymillió begin with one.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_OPEN: Final = re.compile(r"\b([Aa])\(z\)(?= \W*(\w+))")
_VOWELS: Final = frozenset("aeiouæœø")


def choose_articles(sentence: str) -> str:
    """Write "a" or "az" for each "a(z)": "A(z) „Events” lap" → "Az „Events” lap"."""
    return _OPEN.sub(lambda at: at[1] + ("z" if _begins_with_vowel(at[2]) else ""), sentence)


def _begins_with_vowel(word: str) -> bool:
    digits = re.match(r"\d+", word)
    if digits is None:
        return unicodedata.normalize("NFD", word.casefold())[0] in _VOWELS
    number = digits[0]
    return number[0] == "5" or (number[0] == "1" and len(number) % 3 == 1)
