"""A written name taken apart: given names, family name, particles, titles, marks, numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, takewhile
from typing import Final, Literal, TypeAlias

from core.names.folding import fold_tight
from core.names.given_names import is_given_name
from core.names.marks import is_particle, sift, split_words

Words: TypeAlias = tuple[str, ...]
Split: TypeAlias = tuple[Words, Words]
"""Given names, family names."""

Order: TypeAlias = Literal["comma", "capitals", "known", "assumed"]

_DIGITS: Final = re.compile(r"\d+")
_DIGRAPHS: Final = frozenset(["cs", "dz", "dzs", "sz", "zs"])


@dataclass(frozen=True, slots=True)
class NameParts:
    """A name in parts, as written.

    Attributes:
        given, family: words without particles; a single word stands in `family`.
        words: both, in the order in which they are written.
        generation: "jr.", "sr.", "I", "II", …, or "".
        numbers: digits anywhere in the name, without leading zeros.
        order: how given and family name were told apart.
        written: the whole, blanks collapsed.
    """

    given: Words
    family: Words
    words: Words
    written: str
    particles: Words = ()
    titles: Words = ()
    generation: str = ""
    numbers: Words = ()
    order: Order = "assumed"

    @property
    def is_one_word(self) -> bool:
        """Whether only one word (or none) is written."""
        return len(self.words) < 2


def parse_name(name: str, *, family_first: bool = False) -> NameParts:
    """Take a name apart; any text is taken.

    A comma or capitals decide which word is the family name, else known given names do, else the
    club's custom.

    Args:
        family_first: Hungarian clubs.
    """
    text = unicodedata.normalize("NFKC", name)
    numbers = tuple(digits.lstrip("0") or "0" for digits in _DIGITS.findall(text))
    segments = _DIGITS.sub(" ", text).replace(";", ",").split(",")
    sifted = [sift(split_words(segment)) for segment in segments]
    titles = tuple(title for part in sifted for title in part.titles)
    generation = next((part.generation for part in sifted if part.generation), "")
    named = [part.words for part in sifted if part.words]
    if not named:
        named, titles = [titles], ()
    after_comma = tuple(word for words in named[1:] for word in words)
    particles, family = _part_particles(named[0], in_family=bool(after_comma))
    order: Order = "comma"
    if after_comma:
        more_particles, given = _part_particles(after_comma, in_family=False)
        particles, words = particles + more_particles, family + given
    else:
        words = family
        (given, family), order = _tell_apart(words, family_first=family_first)
    written = " ".join(text.split())
    return NameParts(given, family, words, written, particles, titles, generation, numbers, order)


@lru_cache(maxsize=20_000)
def is_unclear(name: str, *, family_first: bool = False) -> bool:
    """Whether a name is ambiguous by its form alone.

    So are a single word and initials for all given names or for the family name. Titles, "jr."
    and particles count as no words.

    Source: rules §6.3.
    """
    parts = parse_name(name, family_first=family_first)
    given, family = parts.given, parts.family
    if parts.order != "comma":
        given, family = _divide_by_custom(parts.words, family_first=family_first)
    return parts.is_one_word or all(map(is_initial, given)) or all(map(is_initial, family))


def is_initial(word: str) -> bool:
    """Whether a word stands for a longer one: "J", "J.", "Zs.", "Chr.", "J.-P."."""
    return all(map(_is_one_initial, filter(None, word.split("-"))))


def list_splits(parts: NameParts) -> tuple[Split, ...]:
    """List the ways to part a name into given and family name, the likeliest first."""
    first = (parts.given, parts.family)
    if parts.order == "comma" or len(parts.words) > 4:
        return (first, (parts.family, parts.given))
    words = parts.words
    cuts = range(1, len(words))
    others = [(words[:at], words[at:]) for at in cuts] + [(words[at:], words[:at]) for at in cuts]
    return (first, *(split for split in others if split != first))


def _is_one_initial(piece: str) -> bool:
    letters = piece.rstrip(".")
    if len(letters) == 1:
        return letters.lower() != letters.upper()
    return letters.lower() in _DIGRAPHS or (piece.endswith(".") and len(letters) <= 3)


def _part_particles(words: Words, *, in_family: bool) -> Split:
    """Part particles from the words they belong to; something always stays."""
    flags = [is_particle(word, inside=in_family or at > 0) for at, word in enumerate(words)]
    if in_family:
        flags[-1:] = [False]
    elif len(words) == 2:
        # "Van Morrison", "Linh Do": with a capital it is half of the name.
        flags = [flag and word[0].islower() for flag, word in zip(flags, words, strict=True)]
    if all(flags):
        return (), words
    return tuple(compress(words, flags)), tuple(compress(words, (not flag for flag in flags)))


def _tell_apart(words: Words, *, family_first: bool) -> tuple[Split, Order]:
    """Find the family name of a name without comma."""
    if len(words) < 2:
        return ((), words), "assumed"
    if split := _divide_by_capitals(words):
        return split, "capitals"
    known = [is_initial(word) or is_given_name(fold_tight(word)) for word in words]
    head = len(list(takewhile(bool, known)))
    tail = len(list(takewhile(bool, reversed(known))))
    if head and not tail:
        return (words[:head], words[head:]), "known"
    if tail and not head:
        return (words[-tail:], words[:-tail]), "known"
    return _divide_by_custom(words, family_first=family_first), "assumed"


def _divide_by_capitals(words: Words) -> Split | None:
    loud = [len(word) > 2 and word.isupper() and not is_initial(word) for word in words]
    head = len(list(takewhile(bool, loud)))
    tail = len(list(takewhile(bool, reversed(loud))))
    if sum(loud) == len(words) or not (head or tail) or sum(loud) != head + tail:
        return None
    return (words[head:], words[:head]) if head else (words[:-tail], words[-tail:])


def _divide_by_custom(words: Sequence[str], *, family_first: bool) -> Split:
    """Take the last word (in Hungarian clubs the first) for the family name."""
    words = tuple(words)
    return (words[1:], words[:1]) if family_first else (words[:-1], words[-1:])
