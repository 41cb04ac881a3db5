"""How results are written in lists and tables, and what a spreadsheet makes of them."""

from __future__ import annotations

import re
from typing import Final

from core.locale import Message, say
from core.model import Result
from formats.days import looks_like_date

_DASHES: Final = str.maketrans("‐‑‒–—−", "------")
_HALVES: Final = {"½": "½", "0.5": "½", ".5": "½", "1/2": "½", "=": "½", "x": "½"}
_SCORES: Final = {"1": 1.0, "1.0": 1.0, "0": 0.0, "0.0": 0.0} | dict.fromkeys(_HALVES, 0.5)

_PAIRS: Final[dict[tuple[str, str], Result]] = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("½", "½"): "1/2-1/2",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    ("0", "0"): "-/-",
}
_PAIR: Final = re.compile(
    r"(?P<white>[01](?:\.0)?|½|0?\.5|1/2|[=x+-])[ ]*[-:/][ ]*"
    r"(?P<black>[01](?:\.0)?|½|0?\.5|1/2|[=x+-])"
)
_FORFEITS: Final[dict[str, Result]] = {"1-0f": "+/-", "0-1f": "-/+"}

PLAYED: Final = frozenset({"1-0", "0-1", "1/2-1/2"})

WHITE_POINTS: Final[dict[Result, float]] = {"1-0": 1, "1/2-1/2": 0.5, "0-1": 0, "+/-": 1, "-/+": 0}
"""White's points, forfeits included; a double forfeit and an open game give nobody any."""

BLACK_POINTS: Final[dict[Result, float]] = {"1-0": 0, "1/2-1/2": 0.5, "0-1": 1, "+/-": 0, "-/+": 1}


def read_pair(text: str) -> Result | None:
    """Read a result with both sides' scores: `1-0`, `½ - ½`, `0,5-0,5`, `+:-`, `- - -`.

    A score of 0 for both is a double forfeit, never a draw.

    Returns:
        None where it is none; `*` for the sign `*` alone.
    """
    written = _simplify(text)
    if written == "*":
        return "*"
    if written in _FORFEITS:
        return _FORFEITS[written]
    found = _PAIR.fullmatch(written)
    return _PAIRS.get((_side(found["white"]), _side(found["black"]))) if found else None


def read_score(text: str) -> float | None:
    """Read one side's score, `1`, `0`, `½`, `0,5` or `=`; None where it is none."""
    return _SCORES.get(_simplify(text))


def say_unknown_result(text: str) -> Message:
    """Say that nobody knows a result; one that became a date can be mended only by people.

    What stands there is not repeated: in a shifted row it may be a birth date or a phone number.
    """
    if looks_like_date(text):
        return say(
            "A date stands where the result should be: a spreadsheet has probably turned a result"
            " like 1-0 into it. Format the column as text and type its results again."
        )
    return say("What stands here is no known result. Write 1-0, 0-1, ½-½, +:-, -:+ or -:-.")


def _simplify(text: str) -> str:
    return " ".join(text.translate(_DASHES).replace(",", ".").casefold().split())


def _side(score: str) -> str:
    return _HALVES.get(score, score.removesuffix(".0"))
