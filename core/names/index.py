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

from core.names.comparing import Comparison, judge
from core.names.folding import sound_out
from core.names.given_names import full_forms, is_given_name
from core.names.likeness import Word
from core.names.parts import NameParts
from core.names.sides import join, make_side
from core.names.weighing import SUGGESTED_FROM, ReadName, read_name, weigh

_ONE_OF_SEVERAL: Final = "*"
_ONLY_WORD: Final = "1"
_MOST_WORDS: Final = 8


class NameIndex:
    """Written names, filed so that candidates are found without comparing with all of them."""

    def __init__(self, *, family_first: bool = False) -> None:
        """Start empty.

        Args:
            family_first: Hungarian clubs.
        """
        self._family_first = family_first
        self._names: dict[str, ReadName] = {}
        self._files: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, name: str) -> None:
        """File a name; adding it again changes nothing."""
        if name in self._names:
            return
        read = read_name(name, family_first=self._family_first)
        self._names[name] = read
        for label in _list_labels(read, asking=False):
            self._files[label].append(name)

    def candidates(self, name: str, *, limit: int | None = None) -> list[tuple[str, Comparison]]:
        """Find the names that may be the same person, best first, ties by key.

        A filed name that is written the same is among them.

        Args:
            limit: at most so many; None = all of them.
        """
        asked = read_name(name, family_first=self._family_first)
        ranked = []
        for other in self._near(asked):
            read = self._names[other]
            like = weigh(asked, read)
            if like.score >= SUGGESTED_FROM or read.key == asked.key:
                comparison = judge(asked, read, like)
                ranked.append((-comparison.score, read.key, other, comparison))
        ranked.sort(key=lambda row: row[:3])
        suggested = [(other, comparison) for *_, other, comparison in ranked if comparison.suggest]
        return suggested[:limit]

    def near(self, name: str) -> set[str]:
        """Find the filed names that are worth comparing with a name: a few of all."""
        return self._near(read_name(name, family_first=self._family_first))

    def _near(self, asked: ReadName) -> set[str]:
        labels = _list_labels(asked, asking=True)
        return {found for label in labels for found in self._files.get(label, ())}


def _list_labels(name: ReadName, *, asking: bool) -> set[str]:
    """List the labels a name is filed under, or those it is looked up with."""
    if name.parts.is_one_word:
        return {name.key, *_label_single_word(name.parts, asking=asking)}
    mark = _ONLY_WORD if asking else _ONE_OF_SEVERAL
    (given, family), *_ = name.splits
    wholes = {join(family), join(given), join(given[:1])}
    labels = {f"{code}|{mark}" for whole in wholes for code in _list_codes(whole)}
    return labels.union((name.key,), _label_pairs(name.parts))


def _label_pairs(parts: NameParts) -> Iterator[str]:
    """Join every word with the first and last sounds of every other.

    "Mac Ardlow" counts as "MacArdlow" too, "van der Meer" as "Vandermeer".
    """
    words = make_side(parts.words)[:_MOST_WORDS]
    particles = make_side(parts.particles)[:_MOST_WORDS]
    for first, after in combinations(range(len(words) + 1), 2):
        others = words[:first] + words[after:] + particles[:1]
        if not others:
            continue
        run = words[first].tight if after == first + 1 else join(words[first:after])
        codes = _list_codes(run)
        if particles:
            codes |= _list_codes(join(particles) + run)
        ends = _list_ends(others[0]).union(*map(_list_ends, others[1:]))
        yield from [f"{code}|{end}" for code in codes for end in ends]


def _label_single_word(parts: NameParts, *, asking: bool) -> Iterator[str]:
    """File single words apart: they are looked up among whole names, whole names among them."""
    words = make_side(parts.words)
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
    """List first and last sounds: one slip, an initial or a cut leaves one of them as it was.

    Forms of one given name have the beginning of that name in common.
    """
    lasts = {f"${code[-1:]}" for code in word.sounds}
    return word.starts.union(lasts, (form[:1] for form in word.forms))
