"""Finding, among thousands of names, those that may be the same person as a new one.

Whatever may be suggested has one word in common: the same under a folding, in sound or as a form
of one given name; only a doubt about one word passes. The other word has at least its first or its
last sound in common. So every name is filed under each word joined with the ends of every other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from core.names.comparing import WRITTEN_THE_SAME, Comparison, compare_parts
from core.names.folding import sound_out
from core.names.given_names import full_forms, is_given_name
from core.names.key import name_key
from core.names.parts import NameParts, parse_name
from core.names.sides import join, make_side
from core.names.words import Word

_ONE_OF_SEVERAL: Final = "*"
_ONLY_WORD: Final = "1"


class NameIndex:
    """Written names, filed so that candidates are found without comparing with all of them."""

    def __init__(self, *, family_first: bool = False) -> None:
        """Start empty.

        Args:
            family_first: Hungarian clubs.
        """
        self._family_first = family_first
        self._names: dict[str, tuple[str, NameParts]] = {}
        self._files: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, name: str) -> None:
        """File a name; adding it again changes nothing."""
        if name in self._names:
            return
        key = name_key(name, family_first=self._family_first)
        parts = parse_name(name, family_first=self._family_first)
        self._names[name] = (key, parts)
        self._files[key].append(name)
        for label in {*_list_labels(parts), *_list_word_labels(parts, asking=False)}:
            self._files[label].append(name)

    def candidates(self, name: str, *, limit: int | None = None) -> list[tuple[str, Comparison]]:
        """Find the names that may be the same person, best first, ties by key.

        A filed name that is written the same is among them.

        Args:
            limit: at most so many; None = all of them.
        """
        key = name_key(name, family_first=self._family_first)
        parts = parse_name(name, family_first=self._family_first)
        labels = {key, *_list_labels(parts), *_list_word_labels(parts, asking=True)}
        near = {found for label in labels for found in self._files.get(label, ())}
        ranked = []
        for other in near:
            other_key, other_parts = self._names[other]
            same = other_key == key
            comparison = WRITTEN_THE_SAME if same else compare_parts(parts, other_parts)
            if comparison.suggest:
                ranked.append((-comparison.score, other_key, other, comparison))
        ranked.sort(key=lambda row: row[:3])
        return [(other, comparison) for _, _, other, comparison in ranked[:limit]]


def _list_labels(parts: NameParts) -> Iterator[str]:
    """File under every word joined with the first and last sounds of every other.

    "Mac Ardlow" is filed as "MacArdlow" too, "van der Meer" as "Vandermeer".
    """
    words = make_side(parts.words)
    particle_ends = _list_ends(make_side(parts.particles)[0]) if parts.particles else frozenset()
    for first, after in combinations(range(len(words) + 1), 2):
        ends = particle_ends.union(*map(_list_ends, words[:first] + words[after:]))
        codes = _list_codes(join(words[first:after]))
        if parts.particles:
            codes |= _list_codes(join(make_side(parts.particles)) + join(words[first:after]))
        yield from (f"{code}|{end}" for code in codes for end in ends)


def _list_word_labels(parts: NameParts, *, asking: bool) -> Iterator[str]:
    """File single words apart: they are looked up among whole names, whole names among them."""
    words = make_side(parts.words)
    if not parts.is_one_word:
        mark = _ONLY_WORD if asking else _ONE_OF_SEVERAL
        sides = {word.tight for word in words} | {join(make_side(parts.family))}
        sides.add(join(make_side(parts.given)))
        yield from (f"{code}|{mark}" for side in sides for code in _list_codes(side))
        return
    for word in words:
        yield from (f"{_ONLY_WORD}|{end}" for end in _list_ends(word))
    for code in _list_codes(join(words)):
        yield f"{code}|{_ONLY_WORD}"
        if asking:
            yield f"{code}|{_ONE_OF_SEVERAL}"


@lru_cache(maxsize=65536)
def _list_codes(folded: str) -> frozenset[str]:
    """List what a word equal to this one, or another form of the same name, has in common."""
    forms = full_forms(folded)
    if forms or is_given_name(folded):
        return sound_out(folded) | {f"={form}" for form in forms | {folded}}
    return sound_out(folded)


@lru_cache(maxsize=65536)
def _list_ends(word: Word) -> frozenset[str]:
    """List first and last sounds: one slip, an initial or a cut leaves one of them as it was."""
    return word.starts | {f"${code[-1:]}" for code in word.sounds}
