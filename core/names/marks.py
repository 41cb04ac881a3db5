"""Titles, marks of a generation and particles: words beside the name proper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TITLES: Final = _words(
    "dr drs prof professor dipl dipl-ing dipl-kfm mr mrs ms miss herr frau phd msc bsc"
)
_TITLES_WITH_DOT: Final = _words(
    "ing mag med phil rer nat jur iur oec pol hc habil univ hr fr rev lic cand stud"
)
_CHESS_TITLES: Final = _words("GM IM FM CM WGM WIM WFM WCM NM WNM")

JUNIOR: Final = "jr."
SENIOR: Final = "sr."
_GENERATIONS: Final = {
    **dict.fromkeys(_words("jr jnr junior jún ifj ifjabb hijo fils"), JUNIOR),
    **dict.fromkeys(_words("sr snr senior idősb idősebb padre père"), SENIOR),
    **{numeral: numeral.upper() for numeral in ("ii", "iii")},
}
_GENERATIONS_WITH_DOT: Final = {"jun": JUNIOR, "sen": SENIOR, "id": SENIOR}
_GENERATIONS_AT_END: Final = {"jun": JUNIOR, "sen": SENIOR, "I": "I", "IV": "IV"}
_GENERATIONS_OF_TWO: Final = {
    **dict.fromkeys(("d ä", "d e", "der ältere", "die ältere", "den eldre"), SENIOR),
    **dict.fromkeys(("d j", "d y", "der jüngere", "die jüngere", "den yngre"), JUNIOR),
    **{"the elder": SENIOR, "the younger": JUNIOR},
}

_PARTICLES: Final = _words(
    "von van der den de del della dello vom zu zum zur ten ter dos das du v d y und"
)
_PARTICLES_INSIDE: Final = _words("af av al el bin ibn ben da di do la las los le te e i")

_SIGNS: Final = re.compile(r"[()\[\]{}<>\"“”„«»*#_/\\|+=!?:~^%$&§]+")
_GLUED_DOT: Final = re.compile(r"\.(?=[^\W\d_])")
_HONORIS_CAUSA: Final = re.compile(r"\bh\.\s?c\.", re.IGNORECASE)
_TYPEWRITER: Final = str.maketrans("’ʼ‘`´‐‑–—", "'" * 5 + "-" * 4)


@dataclass(frozen=True, slots=True)
class Sifted:
    """Words of a name without what stands beside it.

    Attributes:
        generation: "jr.", "sr.", "I", "II", …, or "".
    """

    words: tuple[str, ...]
    titles: tuple[str, ...] = ()
    generation: str = ""


def split_words(text: str) -> list[str]:
    """Split part of a name into words; "J.P." is two, brackets and quotes are no part of any."""
    plain = unicodedata.normalize("NFKC", text).translate(_TYPEWRITER)
    plain = _HONORIS_CAUSA.sub("hc.", _SIGNS.sub(" ", plain))
    words = _GLUED_DOT.sub(". ", plain).split()
    return [word for word in words if any(character.isalnum() for character in word)]


def sift(words: Sequence[str]) -> Sifted:
    """Part names from titles and marks of a generation."""
    kept: list[str] = []
    titles: list[str] = []
    generation = ""
    position = 0
    while position < len(words):
        pair = words[position : position + 2]
        if mark := _generation_of_two(pair):
            generation, position = mark, position + 2
            continue
        word = words[position]
        position += 1
        if mark := _generation(word, at_end=position == len(words) and len(kept) > 1):
            generation = mark
        elif _is_title(word):
            titles.append(word)
        else:
            kept.append(word)
    return Sifted(tuple(kept), tuple(titles), generation)


def is_only_marks(text: str) -> bool:
    """Whether nothing of a name is left beside titles and marks."""
    words = split_words(text)
    return bool(words) and not sift(words).words


def is_particle(word: str, *, inside: bool) -> bool:
    """Whether a word belongs to the family name that follows, like "von" or "de la".

    Args:
        inside: something precedes it, so that "Ben" and "Al" are no given names.
    """
    bare = word.rstrip(".").lower()
    if len(bare) == 1 and not (word.endswith(".") and word[0].islower()):
        return inside and word in ("y", "e", "i")
    return bare in _PARTICLES or (inside and bare in _PARTICLES_INSIDE)


def _generation(word: str, *, at_end: bool) -> str:
    bare = word.rstrip(".").lower()
    if bare in _GENERATIONS:
        return _GENERATIONS[bare]
    if bare in _GENERATIONS_WITH_DOT and (word.endswith(".") or word == "id"):
        return _GENERATIONS_WITH_DOT[bare]
    if at_end:
        return _GENERATIONS_AT_END.get(word) or _GENERATIONS_AT_END.get(word.lower(), "")
    return ""


def _generation_of_two(pair: Sequence[str]) -> str:
    if len(pair) < 2 or not pair[0][0].islower():
        return ""
    return _GENERATIONS_OF_TWO.get(" ".join(word.rstrip(".").lower() for word in pair), "")


def _is_title(word: str) -> bool:
    bare = word.rstrip(".").lower()
    if bare in _TITLES or word in _CHESS_TITLES:
        return True
    return word.endswith(".") and bare in _TITLES_WITH_DOT
