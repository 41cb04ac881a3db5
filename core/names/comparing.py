"""Whether two written names may be one person: evidence for and against, in words.

The comparison only suggests; a human decides (rules §6.1). Names are compared part by part under
all foldings, in the likeliest order first and then exchanged. Every part has a likeness between
0 and 1 and the product is the score, so that one doubt passes and two doubts together do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.locale import Message, say
from core.names.key import name_key
from core.names.parts import NameParts, Split, list_splits, parse_name
from core.names.sides import compare_family, compare_given, compare_particles, join, make_side
from core.names.words import ACCENTS, NOT_ALIKE, SAME, Likeness, Role, compare_words

SUGGESTED_FROM: Final = 0.68
"""The least score that is put before a human."""

_AGAINST: Final = 0.3
_EXCHANGED: Final = 0.95
_ONE_WORD_OF_TWO: Final = 0.70
_ONE_WORD_EACH: Final = 0.87
_GLUED_PARTICLE: Final = 0.93


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


def compare_names(a: str, b: str, *, family_first: bool = False) -> Comparison:
    """Compare two written names; symmetric in `suggest` and `score`.

    Args:
        family_first: Hungarian clubs.

    Source: rules §6.4.
    """
    keys = [name_key(name, family_first=family_first) for name in (a, b)]
    if keys[0] == keys[1]:
        return WRITTEN_THE_SAME
    return compare_parts(*(parse_name(name, family_first=family_first) for name in (a, b)))


def compare_parts(one: NameParts, other: NameParts) -> Comparison:
    """Compare two names that do not have one key."""
    like = _compare_words_of(one, other)
    against = tuple(_object(one, other))
    if against:
        return Comparison(False, round(_AGAINST * like.score, 4), against)
    if like.score < SUGGESTED_FROM:
        return Comparison(False, round(like.score, 4), like.reasons or (_tell_differing(one, other),))
    return Comparison(True, round(like.score, 4), like.reasons)


WRITTEN_THE_SAME: Final = Comparison(True, SAME, (say("They are written the same."),))


def _compare_words_of(one: NameParts, other: NameParts) -> Likeness:
    if one.is_one_word or other.is_one_word:
        like = _compare_one_word(one, other)
    else:
        like = _compare_splits(one, other)
    if like.score and bool(one.titles) != bool(other.titles):
        text = say("“{title}” is a title.", title=" ".join(one.titles or other.titles))
        return Likeness(like.score, (*like.reasons, text))
    return like


def _compare_splits(one: NameParts, other: NameParts) -> Likeness:
    """Compare in the likeliest order of both, then with either taken in another order."""
    (ours, *our_others), (theirs, *their_others) = list_splits(one), list_splits(other)
    certain = "assumed" not in (one.order, other.order)
    best = _compare_split(ours, theirs, one, other, "sure" if certain else "either")
    if best.score >= SUGGESTED_FROM:
        return best
    pairs = [(ours, split) for split in their_others] + [(split, theirs) for split in our_others]
    text = say("Given and family name may be exchanged.")
    for our_split, their_split in pairs:
        like = _compare_split(our_split, their_split, one, other, "either")
        if like.score * _EXCHANGED > best.score:
            best = Likeness(like.score * _EXCHANGED, (*like.reasons, text))
    return best


def _compare_split(
    ours: Split, theirs: Split, one: NameParts, other: NameParts, certainty: str
) -> Likeness:
    given, family = make_side(ours[0]), make_side(ours[1])
    given2, family2 = make_side(theirs[0]), make_side(theirs[1])
    roles: tuple[Role, Role] = ("given", "family") if certainty == "sure" else ("either", "either")
    given_like = compare_given(given, given2, roles[0])
    if not given_like.score:
        return given_like
    family_like = compare_family(family, family2, roles[1])
    particles = compare_particles(one.particles, other.particles)
    score = family_like.score * particles.score
    if one.particles != other.particles and _is_glued(ours, theirs, one, other):
        score, particles = _GLUED_PARTICLE, Likeness(_GLUED_PARTICLE, particles.reasons)
        family_like = Likeness(SAME)
    reasons = given_like.reasons + family_like.reasons + particles.reasons
    return Likeness(given_like.score * score, reasons if score else ())


def _is_glued(ours: Split, theirs: Split, one: NameParts, other: NameParts) -> bool:
    """Whether "Vandermeer" stands against "van der Meer"."""
    written = [
        join(make_side(parts.particles + split[1]))
        for parts, split in ((one, ours), (other, theirs))
    ]
    return written[0] == written[1]


def _compare_one_word(one: NameParts, other: NameParts) -> Likeness:
    """Compare a single word with a whole family name or the first given name, else nothing.

    A word that is only part of something, such as half a double surname, proves nothing.
    """
    if one.is_one_word and other.is_one_word:
        like = compare_given(make_side(one.words), make_side(other.words), "either")
        return Likeness(like.score * _ONE_WORD_EACH, like.reasons)
    single, whole = (one, other) if one.is_one_word else (other, one)
    for words in (whole.family, whole.given, whole.given[:1]):
        ours, theirs = make_side(single.words), make_side(words)
        if ours and join(ours) == join(theirs) and not ours[0].is_initial:
            text = say("Only “{word}” is written, which fits.", word=" ".join(single.words))
            return Likeness(_ONE_WORD_OF_TWO, (text,))
    return Likeness(NOT_ALIKE)


def _object(one: NameParts, other: NameParts) -> Iterator[Message]:
    """List what speaks for two people, however alike the names are (rules §6.4)."""
    if one.generation != other.generation:
        yield _tell_marks(one.generation, other.generation)
    if one.numbers != other.numbers:
        yield _tell_marks(" ".join(one.numbers), " ".join(other.numbers))
    for mine, theirs in ((one, other), (other, one)):
        folded = {make_side((word,))[0].tight for word in theirs.words if word.strip("-")}
        for word in mine.words:
            if word.lower().endswith("né") and len(word) > 4 and _fold(word) not in folded:
                yield say("Only one of them is a married name in -né: “{word}”.", word=word)


def _tell_marks(one: str, other: str) -> Message:
    if one and other:
        return say("“{one}” and “{other}” are two people.", one=one, other=other)
    return say("Only one of them is marked “{mark}”, which is another person.", mark=one or other)


def _fold(word: str) -> str:
    return join(make_side((word,)))


def _tell_differing(one: NameParts, other: NameParts) -> Message:
    """Name the part that does not fit."""
    families = [make_side(parts.family) for parts in (one, other)]
    if all(families) and compare_family(families[0], families[1], "family").score >= ACCENTS:
        pair = {"one": " ".join(one.given), "other": " ".join(other.given)}
        return say("“{one}” and “{other}” are two given names in one family.", **pair)
    return say("Too little of the two names fits together.")
