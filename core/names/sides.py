"""The given names of two people side by side, and their family names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations, zip_longest
from typing import Final, TypeAlias

from core.locale import Message, say
from core.names.likeness import (
    ACCENTS,
    INITIAL,
    NOT_ALIKE,
    SAME,
    Likeness,
    Role,
    Word,
    make_word,
)
from core.names.words import compare_later_names, compare_words

Side: TypeAlias = tuple[Word, ...]

_ONE_MORE: Final = 0.88
_ONE_INITIAL_MORE: Final = 0.92
_NOT_THE_FIRST: Final = 0.88
_LATER_INITIAL: Final = 0.95
_PART_OF_DOUBLE: Final = 0.84
_OTHER_ORDER: Final = 0.93
_PARTICLE_MISSING: Final = 0.93
_PARTICLE_OTHER: Final = 0.85
_MOST_WORDS: Final = 5


@lru_cache(maxsize=65536)
def make_side(words: tuple[str, ...]) -> Side:
    """Prepare one side of a name; hyphens part words."""
    pieces = [piece for word in words for piece in word.split("-") if piece]
    return tuple(make_word(piece) for piece in pieces)


def compare_given(one: Side, other: Side, role: Role) -> Likeness:
    """Compare given names: the shorter list must be found in the longer one, in order."""
    if len(one) == len(other) == 1:
        return compare_words(one[0], other[0], role)
    if not one or not other:
        return Likeness(NOT_ALIKE)
    if joined := _compare_joined(one, other):
        return joined
    short, long = sorted((one[:_MOST_WORDS], other[:_MOST_WORDS]), key=len)
    best = Likeness(NOT_ALIKE)
    for places in combinations(range(len(long)), len(short)):
        found = _align(short, long, places, role)
        if found.score > best.score:
            best = found
    return best


def compare_family(one: Side, other: Side, role: Role) -> Likeness:
    """Compare family names, hyphens and one part of a double name considered."""
    if len(one) == len(other) == 1:
        return compare_words(one[0], other[0], role)
    if joined := _compare_joined(one, other):
        return joined
    short, long = sorted((one[:_MOST_WORDS], other[:_MOST_WORDS]), key=len)
    best = Likeness(NOT_ALIKE)
    for places in permutations(range(len(long)), len(short)):
        found = _match(short, long, places, role)
        if found.score > best.score:
            best = found
    return best


def compare_particles(one: Sequence[str], other: Sequence[str]) -> Likeness:
    """Compare "von", "van der", "v. d.": they are often dropped, seldom exchanged."""
    ours = [word.lower().rstrip(".") for word in one]
    theirs = [word.lower().rstrip(".") for word in other]
    if ours == theirs:
        return Likeness(SAME)
    if not ours or not theirs:
        dropped = " ".join(one or other)
        text = say("“{particle}” is written in one of them only.", particle=dropped)
        return Likeness(_PARTICLE_MISSING, (text,))
    abbreviated = all(
        mine.startswith(yours) or yours.startswith(mine)
        for mine, yours in zip_longest(ours, theirs, fillvalue="-")
    )
    if abbreviated:
        return Likeness(ACCENTS)
    text = say("“{one}” stands against “{other}”.", one=" ".join(one), other=" ".join(other))
    return Likeness(_PARTICLE_OTHER, (text,))


def join(side: Side) -> str:
    """Write a side as one word, folded."""
    return "".join(word.tight for word in side)


def _compare_joined(one: Side, other: Side) -> Likeness | None:
    if join(one) != join(other):
        return None
    if len(one) == len(other):
        likes = [compare_words(*pair, "family") for pair in zip(one, other, strict=True)]
        if all(like.score >= ACCENTS for like in likes):
            reasons = tuple(reason for like in likes for reason in like.reasons)
            return Likeness(min(like.score for like in likes), reasons)
    text = say("Hyphens, blanks and apostrophes apart, “{name}” is the same.", name=_show(one))
    return Likeness(ACCENTS, (text,))


def _align(short: Side, long: Side, places: tuple[int, ...], role: Role) -> Likeness:
    """Compare given names word by word and count what is left over."""
    score = SAME if not places or places[0] == 0 else _NOT_THE_FIRST
    reasons: list[Message] = []
    for number, (word, place) in enumerate(zip(short, places, strict=True)):
        compare = compare_later_names if number else compare_words
        like = compare(word, long[place], role)
        if not like.score:
            return like
        later_initial = number > 0 and like.score == INITIAL
        score *= _LATER_INITIAL if later_initial else like.score
        reasons += like.reasons
    left_over = [word for place, word in enumerate(long) if place not in places]
    if left_over:
        score *= _ONE_INITIAL_MORE if all(w.is_initial for w in left_over) else _ONE_MORE
        text = say("“{name}” is written in one of them only.", name=_show(left_over))
        reasons.append(text)
    return Likeness(score, tuple(reasons))


def _match(short: Side, long: Side, places: tuple[int, ...], role: Role) -> Likeness:
    """Compare family names word by word, in any order."""
    score = SAME if places == tuple(sorted(places)) else _OTHER_ORDER
    reasons: list[Message] = []
    for word, place in zip(short, places, strict=True):
        like = compare_words(word, long[place], role)
        if not like.score:
            return like
        score *= like.score
        reasons += like.reasons
    if len(short) < len(long):
        score *= _PART_OF_DOUBLE
        text = say(
            "“{part}” may be one part of the double name “{whole}”.",
            **{"part": _show(short), "whole": _show(long)},
        )
        reasons.append(text)
    return Likeness(score, tuple(reasons))


def _show(side: Sequence[Word]) -> str:
    return " ".join(word.text for word in side)
