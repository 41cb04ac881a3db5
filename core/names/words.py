"""Two words of two names side by side: how well one may stand for the other, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from rapidfuzz.distance import OSA

from core.locale import Message, say
from core.names.folding import fold, fold_tight, fold_written_out, sound_out
from core.names.given_names import full_forms, is_common_name, is_given_name
from core.names.parts import is_initial

Role: TypeAlias = Literal["given", "family", "either"]
"""What two words are in their names; "either" where that is not certain."""

SAME: Final = 1.0
ACCENTS: Final = 0.97
SOUNDS: Final = 0.88
SHORT_FORM: Final = 0.87
CUT_OFF: Final = 0.82
INITIAL: Final = 0.78
NOT_ALIKE: Final = 0.0
_SLIPS: Final = {4: 0.70, 5: 0.76, 6: 0.76}
_LONG_SLIP: Final = 0.82
_SOUNDS_AND_SLIP: Final = 0.78

_VOWELS: Final = frozenset("aeiouy")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name in every form it is compared in.

    Attributes:
        spellings: lower case; without accents; umlauts written out; tight.
        starts: what an initial that may stand for it can be.
        forms: the given names it is a short form of, and itself.
    """

    text: str
    spellings: tuple[str, str, str, str]
    is_initial: bool
    sounds: frozenset[str]
    starts: frozenset[str]
    forms: frozenset[str]
    is_given_name: bool

    @property
    def tight(self) -> str:
        """The folding in which both spellings of an umlaut meet."""
        return self.spellings[3]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How well two words (or two sides of a name) go together.

    Attributes:
        score: 0 = they do not, 1 = the same.
    """

    score: float
    reasons: tuple[Message, ...] = ()


@lru_cache(maxsize=65536)
def make_word(text: str) -> Word:
    """Prepare a word for comparison."""
    lower = text.lower().strip(".'-") or text.lower()
    tight = fold_tight(text)
    sounds = sound_out(tight)
    forms = full_forms(tight) | {tight}
    starts = {code[:1] for code in sounds} | {form[:1] for form in forms}
    starts |= {start for form in forms for start in (code[:1] for code in sound_out(form))}
    return Word(
        text=text.rstrip("."),
        spellings=(lower, fold(text), fold_written_out(text), tight),
        is_initial=is_initial(text),
        sounds=sounds,
        starts=frozenset(starts),
        forms=forms,
        is_given_name=is_given_name(tight),
    )


@lru_cache(maxsize=65536)
def compare_words(one: Word, other: Word, role: Role) -> Likeness:
    """Say how well one word may stand for another, under every folding (rules §6.4)."""
    if one.spellings[0] == other.spellings[0]:
        return Likeness(SAME)
    if one.is_initial or other.is_initial:
        return _compare_initial(one, other)
    if set(one.spellings) & set(other.spellings):
        return Likeness(ACCENTS, (_tell(_ACCENTS, one, other),))
    if role != "family" and (alike := _compare_forms(one, other)):
        return alike
    if one.sounds & other.sounds:
        text = _ONE_LETTER if _distance(one, other) == 1 else _SOUNDS_ALIKE
        return Likeness(SOUNDS, (_tell(text, one, other),))
    for score, text in _list_weaker_links(one, other, role):
        if score:
            return Likeness(score, (_tell(text, one, other),))
    return Likeness(NOT_ALIKE)


_ACCENTS: Final = say("“{one}” and “{other}” differ only in accents or how they are written out.")
_SOUNDS_ALIKE: Final = say("“{one}” and “{other}” may be two transliterations of one name.")
_ONE_LETTER: Final = say("“{one}” and “{other}” differ by one letter.")
_CUT: Final = say("The shorter of “{one}” and “{other}” may have been cut off.")
_GLUED: Final = say("“{one}” and “{other}” differ by one given name more.")


def _tell(text: Message, one: Word, other: Word) -> Message:
    return Message(text.text, {"one": one.text, "other": other.text})


def _compare_initial(one: Word, other: Word) -> Likeness:
    short, full = (one, other) if one.is_initial else (other, one)
    letters = short.spellings[1]
    fits = full.tight.startswith(letters) if len(letters) > 1 else short.starts & full.starts
    if not fits or (full.is_initial and full.spellings[1][:1] != letters[:1]):
        return Likeness(NOT_ALIKE)
    return Likeness(
        INITIAL, (say("“{short}.” may stand for “{full}”.", short=short.text, full=full.text),)
    )


def _compare_forms(one: Word, other: Word) -> Likeness | None:
    """Compare given names by the table of short forms."""
    for short, full in ((one, other), (other, one)):
        if full.tight in short.forms:
            text = say("“{short}” is a form of “{full}”.", short=short.text, full=full.text)
            return Likeness(SHORT_FORM, (text,))
    both_in_their_own_right = is_common_name(one.tight) and is_common_name(other.tight)
    if both_in_their_own_right or not one.forms & other.forms:
        return None
    name = min(one.forms & other.forms).capitalize()
    text = say(
        "“{one}” and “{other}” are both forms of “{name}”.",
        **{"one": one.text, "other": other.text, "name": name},
    )
    return Likeness(SHORT_FORM, (text,))


def _list_weaker_links(one: Word, other: Word, role: Role) -> Iterator[tuple[float, Message]]:
    if role != "family":
        yield _score_glued(one, other), _GLUED
    if role != "family" and one.is_given_name and other.is_given_name:
        return
    if _distance(one, other) == 1:
        family = _score_family_slip(one, other) if role != "given" else SAME
        given = _score_given_slip(one, other) if role != "family" else SAME
        yield min(family, given), _ONE_LETTER
        return
    yield _score_cut(one, other, role), _CUT
    if min(len(one.tight), len(other.tight)) >= 6 and _sound_almost_alike(one, other):
        yield _SOUNDS_AND_SLIP, _SOUNDS_ALIKE


def _distance(one: Word, other: Word) -> int:
    """Count slips (a letter more, less, other, or two exchanged), at best folding; 2 = many."""
    if abs(len(one.spellings[0]) - len(other.spellings[0])) > 3:
        return 2
    pairs = dict.fromkeys(zip(one.spellings, other.spellings, strict=True))
    return min(OSA.distance(ours, theirs, score_cutoff=1) for ours, theirs in pairs)


def _score_family_slip(one: Word, other: Word) -> float:
    shorter = min(len(one.tight), len(other.tight))
    return _SLIPS.get(shorter, _LONG_SLIP if shorter > 6 else NOT_ALIKE)


def _score_given_slip(one: Word, other: Word) -> float:
    """Tell a typing error from another name: near given names are usually two people."""
    short, long = sorted((one.tight, other.tight), key=len)
    one_is_known = one.is_given_name or other.is_given_name
    at_start, at_end = short[0] != long[0], short[-1] != long[-1]
    moved = len(short) == len(long) and sorted(short) == sorted(long)
    if len(short) < 4 or (at_end and not moved and {short[-1], long[-1]} & _VOWELS):
        return NOT_ALIKE
    if at_start and not moved and (len(short) < 6 or not one_is_known):
        return NOT_ALIKE
    replaced = len(short) == len(long) and not moved
    if len(short) < 6 and (not one_is_known or (replaced and len(short) < 5)):
        return NOT_ALIKE
    return _SLIPS[5] if len(short) < 6 or not one_is_known else 0.80


def _score_cut(one: Word, other: Word, role: Role) -> float:
    short, long = sorted((one.tight, other.tight), key=len)
    least = 4 if role == "given" else 7
    whole_name = role != "family" and is_given_name(short)
    fits = long.startswith(short) and not whole_name and not long.endswith("ne")
    return CUT_OFF if fits and len(short) >= least else NOT_ALIKE


def _score_glued(one: Word, other: Word) -> float:
    """Compare Karl with Karlheinz, Anne with Annemarie."""
    short, long = sorted((one.tight, other.tight), key=len)
    rest = long.removeprefix(short)
    glued = rest != long and len(rest) > 3 and is_common_name(rest) and is_given_name(short)
    return CUT_OFF if glued else NOT_ALIKE


def _sound_almost_alike(one: Word, other: Word) -> bool:
    return any(
        OSA.distance(ours, theirs, score_cutoff=1) <= 1
        for ours in one.sounds
        for theirs in other.sounds
    )
