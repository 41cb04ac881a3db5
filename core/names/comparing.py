"""Whether two written names may be one person: evidence for and against, in words.

The comparison only suggests; a human decides (rules §6.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.locale import Message, say
from core.names.likeness import ACCENTS, SAME, Likeness
from core.names.objections import list_objections
from core.names.sides import compare_family
from core.names.weighing import SUGGESTED_FROM, ReadName, read_name, weigh

_SAME_WORDS: Final = 0.99
_AGAINST: Final = 0.3

_OTHER_WAY: Final = say("They are the same words, written in another way.")


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


def compare_names(a: str, b: str, *, family_first: bool = False) -> Comparison:
    """Compare two written names; symmetric in `suggest` and `score`.

    Args:
        family_first: Hungarian clubs.

    Source: rules §6.4.
    """
    one, other = (read_name(name, family_first=family_first) for name in (a, b))
    return judge(one, other, weigh(one, other))


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
