"""Whether two written names may be one person: evidence for and against, in words.

The comparison only suggests; a human decides (rules §6.1). Names are compared part by part under
all foldings, in the likeliest order first and then exchanged. Every part has a likeness between
0 and 1 and the product is the score, so that one doubt passes and two doubts together do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from core.locale import Message, say
from core.names.key import name_key
from core.names.likeness import ACCENTS, CUT_OFF, NOT_ALIKE, SAME, Likeness, Role
from core.names.objections import list_objections
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

_SAME_WORDS: Final = 0.99
_AGAINST: Final = 0.3
_LEAST_COLUMN: Final = 20
_EXCHANGED: Final = 0.95
_ONE_WORD_OF_TWO: Final = 0.70
_ONE_WORD_EACH: Final = 0.87
_GLUED_PARTICLE: Final = 0.93

_Roles: TypeAlias = tuple[Role, Role]
_SURE: Final[_Roles] = ("given", "family")
_UNSURE: Final[_Roles] = ("either", "either")

_TWO_ORDERS: Final = say("Given and family name may be exchanged.")
_OTHER_WAY: Final = say("They are the same words, written in another way.")
_CUT_COLUMN: Final = say("The shorter name may have been cut off.")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is known about two names being one person.

    Attributes:
        suggest: whether a human should be asked.
        score: 0 to 1, for ordering candidates.
        reasons: evidence for and against, one sentence each.
    """

    suggest: bool
    score: float
    reasons: tuple[Message, ...]


WRITTEN_THE_SAME: Final = Comparison(True, SAME, (say("They are written the same."),))


@dataclass(frozen=True, slots=True, eq=False)
class ReadName:
    """A name made ready for many comparisons.

    Attributes:
        splits: (given, family), the likeliest first.
    """

    key: str
    parts: NameParts
    splits: tuple[tuple[Side, Side], ...]


def compare_names(a: str, b: str, *, family_first: bool = False) -> Comparison:
    """Compare two written names; symmetric in `suggest` and `score`.

    Args:
        family_first: Hungarian clubs.

    Source: rules §6.4.
    """
    one, other = (read_name(name, family_first=family_first) for name in (a, b))
    return judge(one, other, weigh(one, other))


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


def judge(one: ReadName, other: ReadName, like: Likeness) -> Comparison:
    """Make up the mind: the likeness of the words, and what speaks against it."""
    if one.key == other.key:
        return WRITTEN_THE_SAME
    if against := list_objections(one.parts, other.parts):
        return Comparison(False, round(_AGAINST * like.score, 4), against)
    if like.score < SUGGESTED_FROM:
        reasons = like.reasons or (_tell_differing(one, other),)
        return Comparison(False, round(like.score, 4), reasons)
    reasons = like.reasons + _tell_titles(one, other)
    return Comparison(True, round(min(like.score, _SAME_WORDS), 4), reasons or (_OTHER_WAY,))


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


def _tell_titles(one: ReadName, other: ReadName) -> tuple[Message, ...]:
    titles = [name.parts.titles for name in (one, other)]
    if bool(titles[0]) == bool(titles[1]):
        return ()
    return (say("“{title}” is a title.", title=" ".join(titles[0] or titles[1])),)


def _tell_differing(one: ReadName, other: ReadName) -> Message:
    """Name the part that does not fit."""
    (given, family), (given_2, family_2) = one.splits[0], other.splits[0]
    same_family = family and family_2 and compare_family(family, family_2, "family").score
    if given and given_2 and same_family and same_family >= ACCENTS:
        return say(
            "“{one}” and “{other}” are two given names in one family.",
            one=" ".join(one.parts.given),
            other=" ".join(other.parts.given),
        )
    return say("Too little of the two names fits together.")
