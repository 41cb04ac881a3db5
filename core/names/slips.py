"""Slips of the finger: one letter more, less, other, or two exchanged."""

from __future__ import annotations

from typing import Final

from rapidfuzz.distance import OSA

from core.names.likeness import NOT_ALIKE, SAME, Role, Word

_SHORT_SLIPS: Final = {4: 0.70, 5: 0.76, 6: 0.76}
_LONG_SLIP: Final = 0.82
_GIVEN_SLIP: Final = 0.80
_SHORT_GIVEN_SLIP: Final = 0.76
_LEAST_SOUNDS: Final = 6
_VOWELS: Final = frozenset("aeiouy")


def count_slips(one: Word, other: Word) -> int:
    """Count the slips between two words at their best folding; 2 = two or more."""
    if abs(len(one.spellings[0]) - len(other.spellings[0])) > 3:
        return 2
    pairs = dict.fromkeys(zip(one.spellings, other.spellings, strict=True))
    return min(OSA.distance(ours, theirs, score_cutoff=1) for ours, theirs in pairs)


def sound_almost_alike(one: Word, other: Word) -> bool:
    """Whether the sounds of two longer words differ by one at most."""
    if min(len(one.tight), len(other.tight)) < _LEAST_SOUNDS:
        return False
    return any(
        OSA.distance(ours, theirs, score_cutoff=1) <= 1
        for ours in one.sounds
        for theirs in other.sounds
    )


def score_slip(one: Word, other: Word, role: Role) -> float:
    """Say how likely one letter is a slip; where the role is open, both must allow it."""
    as_family = _score_family_slip(one, other) if role != "given" else SAME
    as_given = _score_given_slip(one, other) if role != "family" else SAME
    return min(as_family, as_given)


def _score_family_slip(one: Word, other: Word) -> float:
    shorter = min(len(one.tight), len(other.tight))
    return _SHORT_SLIPS.get(shorter, _LONG_SLIP if shorter > 6 else NOT_ALIKE)


def _score_given_slip(one: Word, other: Word) -> float:
    """Tell a typing error from another name: near given names are usually two people.

    Two exchanged letters are an error. Another vowel, another ending or another first letter make
    another name, the more so the shorter the names are.
    """
    short, long = sorted((one.tight, other.tight), key=len)
    known = one.is_given_name or other.is_given_name
    if len(short) < 4 or (len(short) < 6 and not known):
        return NOT_ALIKE
    if sorted(short) != sorted(long) and _makes_another_name(short, long, known=known):
        return NOT_ALIKE
    return _SHORT_GIVEN_SLIP if len(short) < 6 or not known else _GIVEN_SLIP


def _makes_another_name(short: str, long: str, *, known: bool) -> bool:
    """Whether one letter more or another one looks like a name of its own."""
    ends = {short[-1], long[-1]}
    if len(ends) == 2 and ends & _VOWELS:
        return True
    if short[0] != long[0]:
        return len(short) < 6 or not known
    if len(short) != len(long):
        return False
    replaced = {pair for pair in zip(short, long, strict=True) if pair[0] != pair[1]}
    return len(short) < 5 or (len(short) < 6 and all(_VOWELS.issuperset(pair) for pair in replaced))
