"""Two words of two names side by side: how well one may stand for the other, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from core.locale import Message, say
from core.names.given_names import is_common_name, spell
from core.names.likeness import (
    ACCENTS,
    CUT_OFF,
    INITIAL,
    LATER_CUT_OFF,
    NOT_ALIKE,
    SAME,
    SHORT_FORM,
    SOUNDS,
    SOUNDS_AND_SLIP,
    Likeness,
    Role,
    Word,
)
from core.names.slips import count_slips, score_slip, sound_almost_alike

_ACCENTS: Final = say("“{one}” and “{other}” differ only in accents or how they are written out.")
_SOUNDS_ALIKE: Final = say("“{one}” and “{other}” may be two transliterations of one name.")
_ONE_LETTER: Final = say("“{one}” and “{other}” differ by one letter.")
_CUT: Final = say("The shorter of “{one}” and “{other}” may have been cut off.")
_GLUED: Final = say("“{one}” and “{other}” differ by one given name more.")


@lru_cache(maxsize=65536)
def compare_words(one: Word, other: Word, role: Role) -> Likeness:
    """Say how well one word may stand for another, under every folding (rules §6.4)."""
    if one.spellings[0] == other.spellings[0]:
        return Likeness(SAME)
    if one.is_initial or other.is_initial:
        return _compare_initial(one, other)
    if one.tight == other.tight:
        return Likeness(ACCENTS, (_tell(_ACCENTS, one, other),))
    if role != "family" and (alike := _compare_forms(one, other)):
        return alike
    if one.sounds & other.sounds and not _only_seem_alike(one, other, role):
        text = _ONE_LETTER if count_slips(one, other) == 1 else _SOUNDS_ALIKE
        return Likeness(SOUNDS, (_tell(text, one, other),))
    for score, text in _list_weaker_links(one, other, role):
        if score:
            return Likeness(score, (_tell(text, one, other),))
    return Likeness(NOT_ALIKE)


def compare_later_names(one: Word, other: Word, role: Role) -> Likeness:
    """Compare second given names, which columns cut off after a few letters."""
    like = compare_words(one, other, role)
    short, long = sorted((one.tight, other.tight), key=len)
    if like.score == NOT_ALIKE and len(short) > 1 and long.startswith(short):
        return Likeness(LATER_CUT_OFF, (_tell(_CUT, one, other),))
    return like


def _tell(text: Message, one: Word, other: Word) -> Message:
    return Message(text.text, {"one": one.text, "other": other.text})


def _compare_initial(one: Word, other: Word) -> Likeness:
    short, full = (one, other) if one.is_initial else (other, one)
    letters = short.spellings[1]
    if full.is_initial:
        fits = full.tight[:1] == letters[:1] and full.tight.startswith(letters[: len(full.tight)])
    elif len(letters) > 1:
        fits = full.tight.startswith(letters)
    else:
        fits = bool(short.starts & full.starts)
    if not fits:
        return Likeness(NOT_ALIKE)
    text = say("“{short}.” may stand for “{full}”.", short=short.text, full=full.text)
    return Likeness(INITIAL, (text,))


def _compare_forms(one: Word, other: Word) -> Likeness | None:
    """Compare given names by the table of short forms."""
    for short, full in ((one, other), (other, one)):
        if full.tight in short.forms:
            text = say("“{short}” is a form of “{full}”.", short=short.text, full=full.text)
            return Likeness(SHORT_FORM, (text,))
    shared = one.forms & other.forms
    if not shared or _stand_apart(one, other):
        return None
    text = say(
        "“{one}” and “{other}” are both forms of “{name}”.",
        one=one.text,
        other=other.text,
        name=spell(min(shared)),
    )
    return Likeness(SHORT_FORM, (text,))


def _stand_apart(one: Word, other: Word) -> bool:
    """Whether two forms of one name are two names in their own right, like Lisa and Ella."""
    if is_common_name(one.tight) and is_common_name(other.tight):
        return True
    return len(one.tight) == len(other.tight) and count_slips(one, other) == 1


def _only_seem_alike(one: Word, other: Word, role: Role) -> bool:
    """Whether two given names only seem to be transliterations: Gunther and Hunter."""
    both_known = one.is_given_name and other.is_given_name
    return role != "family" and both_known and {one.tight[0], other.tight[0]} == {"g", "h"}


def _list_weaker_links(one: Word, other: Word, role: Role) -> Iterator[tuple[float, Message]]:
    if role != "family":
        yield _score_glued(one, other), _GLUED
        if one.is_given_name and other.is_given_name:
            return
    if count_slips(one, other) == 1:
        yield score_slip(one, other, role), _ONE_LETTER
        return
    yield _score_cut(one, other, role), _CUT
    if sound_almost_alike(one, other):
        yield SOUNDS_AND_SLIP, _SOUNDS_ALIKE


def _score_cut(one: Word, other: Word, role: Role) -> float:
    short, long = sorted((one.tight, other.tight), key=len)
    least = 3 if role == "given" else 7
    whole_name = role != "family" and (one if one.tight == short else other).is_given_name
    fits = long.startswith(short) and not whole_name and long.removeprefix(short) != "ne"
    return CUT_OFF if fits and len(short) >= least else NOT_ALIKE


def _score_glued(one: Word, other: Word) -> float:
    """Compare Karl with Karlheinz, Anne with Annemarie."""
    short, long = sorted((one, other), key=lambda word: len(word.tight))
    rest = long.tight.removeprefix(short.tight)
    glued = rest != long.tight and len(rest) > 3 and is_common_name(rest) and short.is_given_name
    return CUT_OFF if glued else NOT_ALIKE
