"""The words of a name in every form they are compared in, and the scale of likeness."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from core.locale import Message
from core.names.folding import fold, fold_tight, fold_written_out, sound_out
from core.names.given_names import full_forms, is_given_name
from core.names.parts import is_initial

Role: TypeAlias = Literal["given", "family", "either"]
"""What two words are in their names; "either" where that is not certain."""

SAME: Final = 1.0
ACCENTS: Final = 0.97
LATER_CUT_OFF: Final = 0.92
SOUNDS: Final = 0.88
SHORT_FORM: Final = 0.87
CUT_OFF: Final = 0.82
INITIAL: Final = 0.78
SOUNDS_AND_SLIP: Final = 0.78
NOT_ALIKE: Final = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A word of a name.

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
    """How well two words, or two sides of a name, go together.

    Attributes:
        score: 0 = they do not, 1 = the same.
    """

    score: float
    reasons: tuple[Message, ...] = ()


@lru_cache(maxsize=65536)
def make_word(text: str) -> Word:
    """Prepare a word for comparison."""
    tight = fold_tight(text)
    sounds = sound_out(tight)
    return Word(
        text=text.rstrip("."),
        spellings=(
            text.lower().strip(".'-") or text.lower(),
            fold(text),
            fold_written_out(text),
            tight,
        ),
        is_initial=is_initial(text),
        sounds=sounds,
        starts=frozenset(form[:1] for form in sounds | {tight}),
        forms=full_forms(tight) | {tight},
        is_given_name=is_given_name(tight),
    )
