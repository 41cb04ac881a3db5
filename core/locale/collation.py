"""Names in the order of a language's alphabet, as an index or a telephone book has them.

Letters decide first, then their accents, then small before capital: "ä" is an "a" in German (DIN
5007-1) and English, a letter near the end in Norwegian. Blanks and marks come before figures, these
before letters; other alphabets follow the Latin one.

Source: Unicode CLDR, the root collation and its tailorings common/collation/hu.xml and no.xml.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

Place: TypeAlias = tuple[int, str, int]
"""Where a letter stands: in which group, at which letter, how far after it."""

Letter: TypeAlias = tuple[Place | None, str, str]
"""Its place, its accents, and whether it is small or capital; an accent alone has no place."""

CollationKey: TypeAlias = tuple[tuple[Place, ...], tuple[str, ...], tuple[str, ...], str]

_MARK, _FIGURE, _LATIN, _OTHER = range(4)
_MARKS: Final = " _-‐–—,;:!?.'’\"“”„«»()[]{}@*/\\&#%"
_LATIN_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")

# letters without parts of their own that Unicode knows, as the letters they are sorted by
_SPELT: Final = {
    "ß": ("ss", ""),
    "æ": ("ae", ""),
    "œ": ("oe", ""),
    "þ": ("th", ""),
    "ø": ("o", "/"),
    "đ": ("d", "/"),
    "ð": ("d", "/"),
    "ł": ("l", "/"),
    "ı": ("i", "/"),
}

_HUNGARIAN: Final = {
    "cs": ("c", 1), "dz": ("d", 1), "dzs": ("d", 2), "gy": ("g", 1), "ly": ("l", 1),
    "ny": ("n", 1), "sz": ("s", 1), "ty": ("t", 1), "zs": ("z", 1),
}  # fmt: skip

_TAILORED: Final[dict[str, dict[str, tuple[tuple[str, int, str], ...]]]] = {
    "nb": {
        "æ": (("z", 1, ""),),
        "ä": (("z", 1, "1"),),
        "ø": (("z", 2, ""),),
        "ö": (("z", 2, "1"),),
        "ő": (("z", 2, "2"),),
        "œ": (("z", 2, "3"),),
        "å": (("z", 3, ""),),
        "aa": (("z", 3, "1"),),
        "ü": (("y", 0, "1"),),
        "ű": (("y", 0, "2"),),
    },
    "hu": {
        "ö": (("o", 1, ""),),
        "ő": (("o", 1, "1"),),
        "ü": (("u", 1, ""),),
        "ű": (("u", 1, "1"),),
        **{written: ((letter, after, ""),) for written, (letter, after) in _HUNGARIAN.items()},
        # a long one doubles its first letter only: "ssz" is "sz" twice
        **{
            written[0] + written: ((letter, after, ""),) * 2
            for written, (letter, after) in _HUNGARIAN.items()
        },
    },
}
"""Language → what is written → each letter it is: after which one, how far, with what accent."""

_LONGEST: Final = 4


def collation_key(text: str, locale: str) -> CollationKey:
    """Make the key that sorts a text among others of one language.

    The text itself comes last, so that no two different texts are equal.
    """
    letters = list(_letters(unicodedata.normalize("NFC", text), _TAILORED.get(locale, {})))
    return (
        tuple(place for place, _, _ in letters if place is not None),
        tuple(accents for _, accents, _ in letters),
        tuple(case for _, _, case in letters),
        text,
    )


def _letters(
    text: str, tailored: Mapping[str, tuple[tuple[str, int, str], ...]]
) -> Iterator[Letter]:
    at = 0
    while at < len(text):
        lengths = range(min(_LONGEST, len(text) - at), 0, -1)
        length = next((n for n in lengths if text[at : at + n].lower() in tailored), 0)
        if length:
            written = text[at : at + length]
            case = "".join("1" if one.isupper() else "0" for one in written)
            for letter, after, accent in tailored[written.lower()]:
                yield (_LATIN, letter, after), accent, case
        else:
            yield from _split(text[at])
        at += length or 1


def _split(character: str) -> Iterator[Letter]:
    """Part a character into its letter, or letters, and its accents."""
    case = "1" if character.isupper() else "0"
    lower = character.lower()
    if lower in _SPELT:
        letters, accent = _SPELT[lower]
        yield from (((_LATIN, letter, 0), accent, case + "1") for letter in letters)
        return
    parts = unicodedata.normalize("NFKD", lower)
    base, accents = parts[0], parts[1:]
    if unicodedata.combining(base):
        yield None, base, case
    else:
        yield _place(base), accents, case


def _place(base: str) -> Place:
    if base in _LATIN_LETTERS:
        return _LATIN, base, 0
    if base.isalnum():
        return (_FIGURE if base.isdigit() else _OTHER), base, 0
    known = _MARKS.find(base)
    return (_MARK, "", known) if known >= 0 else (_MARK, base, 0)
