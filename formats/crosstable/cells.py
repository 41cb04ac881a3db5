"""One player's round in a crosstable: who against, with which colour, what came of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Mark: TypeAlias = Literal["1", "½", "0", "+", "-", ""]
"""A player's own result; `+` and `-` are forfeits, "" is not finished."""

Colour: TypeAlias = Literal["w", "b", "-"]

_MARKS: Final[dict[str, Mark]] = {
    "1": "1",
    "0": "0",
    "½": "½",
    "=": "½",
    "x": "½",
    "1/2": "½",
    "0.5": "½",
    "+": "+",
    "-": "-",
    "": "",
}
_COLOURS: Final[dict[str, Colour]] = {"w": "w", "h": "w", "v": "w", "b": "b", "s": "b", "-": "-"}
"""White is w(hite, weiß), h(vit) or v(ilágos), Black b(lack), s(chwarz, vart, ötét)."""

_DASHES: Final = str.maketrans("‐‑‒–—−", "------")
_PAIRED: Final = re.compile(r"([0-9]{1,4}) ?([wbshv]) ?(1/2|0\.5|[10½=x+-]?)")
_ALONE: Final = re.compile(r"- ?(1/2|0\.5|[10½=x+])|(0)")
"""A spreadsheet that saved `-0` again has made it 0."""

_NUMBER: Final = re.compile(r"[0-9]{1,4}")

POINTS: Final[dict[Mark, float]] = {"1": 1, "+": 1, "½": 0.5, "0": 0, "-": 0, "": 0}


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of one player.

    Attributes:
        opponent: the opponent's number; None for a bye.
        column: where it stands, from 1.
    """

    opponent: int | None
    colour: Colour
    mark: Mark
    column: int


def read_cell(text: str, *, column: int) -> Cell | None:
    """Read a cell of Chess-Results: `54b1`, `104b½`, `100w-`, `13b`, `-1`, `-½`, `-0`.

    Returns:
        None where it is none of these.
    """
    written = _simplify(text)
    if found := _PAIRED.fullmatch(written):
        return Cell(int(found[1]), _COLOURS[found[2]], _MARKS[found[3]], column)
    if found := _ALONE.fullmatch(written):
        return Cell(None, "-", _MARKS[found[1] or found[2]], column)
    return None


def read_fields(fields: Sequence[str], *, column: int) -> Cell | None:
    """Read the three fields of Swiss-Manager: opponent, colour, result; `x` is a half.

    A colour `-` beside a number is a forfeit, `-;-;x` a round without opponent.

    Returns:
        None where they are none of these.
    """
    opponent, colour, mark = (_simplify(field) for field in fields)
    if mark not in _MARKS or colour not in _COLOURS:
        return None
    if opponent in {"-", "0"}:
        is_bye = colour == "-" and mark != ""
        return Cell(None, "-", _MARKS[mark], column) if is_bye else None
    if not _NUMBER.fullmatch(opponent) or (colour == "-" and mark not in {"+", "-"}):
        return None
    return Cell(int(opponent), _COLOURS[colour], _MARKS[mark], column)


def is_paired_cell(text: str) -> bool:
    """Whether something can only be a pairing, wherever it stands."""
    return bool(_PAIRED.fullmatch(_simplify(text)))


def _simplify(text: str) -> str:
    return " ".join(text.translate(_DASHES).replace(",", ".").casefold().split())
