"""How well the words of two names go together, part by part.

Parts are compared under all foldings, in the likeliest order first and then exchanged. Every part
has a likeness between 0 and 1 and the product is the score, so that one doubt passes and two
doubts together do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from core.locale import say
from core.names.key import name_key
from core.names.likeness import CUT_OFF, NOT_ALIKE, Likeness, Role
from core.names.parts import NameParts, list_splits, parse_name
from core.names.sides import (
    Side,
    compare_family,
    compare_given,
    compare_particles,
    join,
    make_side,
)

SUGGESTED_FROM: Final = 0.68
"""The least score that is put before a human."""

_LEAST_COLUMN: Final = 20
_EXCHANGED: Final = 0.95
_ONE_WORD_OF_TWO: Final = 0.70
_ONE_WORD_EACH: Final = 0.87
_GLUED_PARTICLE: Final = 0.93

_Roles: TypeAlias = tuple[Role, Role]
_SURE: Final[_Roles] = ("given", "family")
_UNSURE: Final[_Roles] = ("either", "either")

_TWO_ORDERS: Final = say("Given and family name may be exchanged.")
_CUT_COLUMN: Final = say("The shorter name may have been cut off.")


@dataclass(frozen=True, slots=True, eq=False)
class ReadName:
    """A name made ready for many comparisons.

    Attributes:
        splits: (given, family), the likeliest first.
    """

    key: str
    parts: NameParts
    splits: tuple[tuple[Side, Side], ...]


def read_name(name: str, *, family_first: bool = False) -> ReadName:
    """Make a written name ready for comparisons."""
    parts = parse_name(name, family_first=family_first)
    splits = tuple((make_side(given), make_side(family)) for given, family in list_splits(parts))
    return ReadName(name_key(name, family_first=family_first), parts, splits)


def weigh(one: ReadName, other: ReadName) -> Likeness:
    """Say how well the words of two names go together, objections left aside."""
    if one.parts.is_one_word or other.parts.is_one_word:
        return _weigh_one_word(one, other)
    like = _weigh_splits(one, other)
    if like.score < SUGGESTED_FROM and _is_cut_column(one.parts.written, other.parts.written):
        return Likeness(CUT_OFF, (_CUT_COLUMN,))
    return like


def _weigh_splits(one: ReadName, other: ReadName) -> Likeness:
    """Compare in the likeliest order of both, then with either taken in another order."""
    certain = "assumed" not in (one.parts.order, other.parts.order)
    best = _weigh_split(0, 0, one, other, _SURE if certain else _UNSURE)
    if best.score >= SUGGESTED_FROM:
        return best
    for ours, theirs in _pair_other_splits(len(one.splits), len(other.splits)):
        like = _weigh_split(ours, theirs, one, other, _UNSURE)
        if like.score * _EXCHANGED > best.score:
            best = Likeness(like.score * _EXCHANGED, (*like.reasons, _TWO_ORDERS))
    return best


def _pair_other_splits(ours: int, theirs: int) -> Iterator[tuple[int, int]]:
    yield from ((0, number) for number in range(1, theirs))
    yield from ((number, 0) for number in range(1, ours))


def _weigh_split(ours: int, theirs: int, one: ReadName, other: ReadName, roles: _Roles) -> Likeness:
    (given, family), (given_2, family_2) = one.splits[ours], other.splits[theirs]
    given_like = compare_given(given, given_2, roles[0])
    if not given_like.score:
        return given_like
    family_like = compare_family(family, family_2, roles[1])
    if one.parts.particles != other.parts.particles:
        glued = _join_particles(one, family) == _join_particles(other, family_2)
        if not glued and not family_like.score:
            return family_like
        particles = compare_particles(one.parts.particles, other.parts.particles)
        score = _GLUED_PARTICLE if glued else family_like.score * particles.score
        reasons = particles.reasons if glued else family_like.reasons + particles.reasons
        family_like = Likeness(score, reasons)
    if not family_like.score:
        return family_like
    return Likeness(given_like.score * family_like.score, given_like.reasons + family_like.reasons)


def _join_particles(name: ReadName, family: Side) -> str:
    """Write "van der Meer" as "vandermeer"."""
    return join(make_side(name.parts.particles)) + join(family)


def _weigh_one_word(one: ReadName, other: ReadName) -> Likeness:
    """Compare a single word with a whole family name or the first given name, else nothing.

    A word that is only part of something, such as half a double surname, proves nothing.
    """
    if one.parts.is_one_word and other.parts.is_one_word:
        like = compare_given(one.splits[0][1], other.splits[0][1], "either")
        return Likeness(like.score * _ONE_WORD_EACH, like.reasons)
    single, whole = (one, other) if one.parts.is_one_word else (other, one)
    given, family = whole.splits[0]
    word = single.splits[0][1]
    if word and not word[0].is_initial and join(word) in map(join, (family, given, given[:1])):
        text = say("Only “{word}” is written, which fits.", word=" ".join(single.parts.words))
        return Likeness(_ONE_WORD_OF_TWO, (text,))
    return Likeness(NOT_ALIKE)


def _is_cut_column(one: str, other: str) -> bool:
    """Whether a column that ends after some 20 letters or more made one name of the other."""
    short, long = (one, other) if len(one) < len(other) else (other, one)
    if len(short) < _LEAST_COLUMN or len(long) < len(short) + 2:
        return False
    return long.lower().startswith(short.lower())
