"""Letters made comparable: accents and how they are written out, and sounds.

A word has several foldings, for nobody knows which convention a file follows: ü is written u or
ue, ø o or oe, å a or aa (rules §6.4). Its sounds put transliterations side by side: y/j/i, kh/h/ch,
sh/sch/ch, ou/u, dj/j, v/w, g/h, ts/z.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import product
from typing import Final

_SPECIAL: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_WRITTEN_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "ő": "oe", "ű": "ue", "õ": "oe"}
)
_TWO_LETTERS: Final = re.compile(r"aa|(?<![u])ae|(?<![aeu])oe|(?<![aeoq])ue")
_NO_LETTERS: Final = re.compile(r"[^\w]|_")

_SOUNDS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("schtsch", "sjtsj", "shch", "stsch", "sch", "sh", "sz", "sj"), ("s",)),
    **dict.fromkeys(("tsch", "tsj", "tch", "cs", "cz"), ("c",)),
    **dict.fromkeys(("zh", "zs"), ("s", "Z", "z")),
    **dict.fromkeys(("dsch", "dzh"), ("i", "Z")),
    **{"dj": ("i", "Z", "d"), "gue": ("ge",), "gui": ("gi",)},
    **{"kh": ("h",), "chr": ("kr", "hr"), "ch": ("c", "h", "k"), "gh": ("g",), "dh": ("d",)},
    **{"ts": ("z",), "tz": ("z",), "ck": ("k",), "cv": ("zv",), "x": ("ks",), "ph": ("f",)},
    **{
        "ce": ("ze", "ce"),
        "ci": ("zi", "ci"),
        "cy": ("zi",),
        "c": ("k", "c"),
        "th": ("t",),
        "qu": ("kv",),
    },
    **{"ou": ("u",), "w": ("v",), "j": ("i",), "y": ("i",), "g": ("g", "h")},
    **{"^je": ("e", "Ze"), "^ye": ("e",), "^ie": ("e",), "^j": ("i", "Z")},
    **dict.fromkeys(("lyu", "lju", "liu"), ("lu",)),
    **dict.fromkeys(("yev", "jew", "jev", "iev"), ("ev",)),
    **dict.fromkeys(("off$", "ow$"), ("ov",)),
    **dict.fromkeys(("eff$", "ew$"), ("ev",)),
}
_AFTER_CONSONANT: Final = r"(?<=[bcdfghklmnpqrstvwxz])[yj][eo]"
_SOUND: Final = re.compile(
    _AFTER_CONSONANT
    + "|"
    + "|".join(sorted(_SOUNDS, key=lambda pattern: -len(pattern.strip("^$"))))
    + "|."
)
_REPEATED: Final = re.compile(r"(.)\1+")
_MOST_READINGS: Final = 24


def fold(word: str) -> str:
    """Drop case, accents and signs: ü → u, ø → o, å → a, æ → ae, ß → ss."""
    bare = unicodedata.normalize("NFKD", word.lower().translate(_SPECIAL))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return _NO_LETTERS.sub("", bare) or word.lower()


def fold_written_out(word: str) -> str:
    """Drop case, accents and signs, umlauts written out: ü → ue, ø → oe, å → aa, æ → ae."""
    return fold(unicodedata.normalize("NFC", word.lower()).translate(_WRITTEN_OUT))


def fold_tight(word: str) -> str:
    """Fold so that both spellings of an umlaut meet: ü, ue → u; ø, oe → o; å, aa, æ, ae → a."""
    return _TWO_LETTERS.sub(lambda pair: pair[0][0], fold(word))


@lru_cache(maxsize=65536)
def sound_out(word: str) -> frozenset[str]:
    """List the ways a tightly folded word may sound, as rough codes.

    Two words that share a code may be transliterations of one another.
    """
    pieces = [_sounds_of(found) for found in _SOUND.finditer(word)]
    count = 1
    for number, piece in enumerate(pieces):
        count *= len(piece)
        if count > _MOST_READINGS:
            pieces[number:] = [later[:1] for later in pieces[number:]]
            break
    return frozenset(_REPEATED.sub(r"\1", "".join(way)) for way in product(*pieces))


def _sounds_of(found: re.Match[str]) -> tuple[str, ...]:
    text = found[0]
    if len(text) == 2 and text[0] in "yj" and text[1] in "eo" and found.start() > 0:
        return ("e",)
    if found.start() == 0 and "^" + text in _SOUNDS:
        return _SOUNDS["^" + text]
    return _SOUNDS.get(text) or _SOUNDS.get(text + "$") or (text,)
