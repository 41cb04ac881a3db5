"""The cell of one round in a player line: opponent, colour, result.

Source: TRF16, columns 92-95, 97 and 99; each further round ten columns later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.locale import Message, say
from formats.found import Remark

FIRST: Final = 91
"""Where round 1 begins in a line, from 0."""
WIDTH: Final = 10

_GAPS: Final = (4, 6, 8, 9)
_NUMBER: Final = re.compile(" *[0-9]+ *| *")
_COLOURS: Final = {"w": "w", "b": "b", "-": "-", " ": ""}
_RESULTS: Final = frozenset("10=+-WDLHFUZ ")
_ONLY_WITHOUT_OPPONENT: Final = frozenset("HFU")


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player.

    Attributes:
        opponent: start rank, 0 for none.
        colour: "w", "b", "-", or "" where the column is blank.
        result: a code in upper case, "" where the column is blank.
        line: where it stands; of a bye announced elsewhere that record's line.
    """

    round: int
    opponent: int
    colour: str
    result: str
    line: int

    @property
    def column(self) -> int:
        """The opponent's first column, from 1."""
        return FIRST + WIDTH * (self.round - 1) + 1

    @property
    def is_empty(self) -> bool:
        """Nothing is known of the round: not paired, or not yet."""
        return not (self.opponent or self.colour or self.result)


class DamagedCellError(ValueError):
    """A cell that cannot be read; carries what is wrong and where."""

    def __init__(self, remark: Remark) -> None:
        super().__init__(remark.code)
        self.remark = remark


def read_cells(text: str, line: int) -> Iterator[Cell]:
    """Read every round of a player line, the empty ones left out.

    Raises:
        DamagedCellError: at the first cell that cannot be.
    """
    width = len(text.rstrip(" "))
    for number, start in enumerate(range(FIRST, width, WIDTH), 1):
        cell = _read_cell(text[start : start + WIDTH].ljust(WIDTH), number, line)
        if not cell.is_empty:
            yield cell


def _read_cell(text: str, number: int, line: int) -> Cell:
    def damaged(code: str, at: int, detail: Message) -> DamagedCellError:
        return DamagedCellError(Remark(code, detail, line, FIRST + WIDTH * (number - 1) + at + 1))

    for gap in _GAPS:
        if text[gap] != " ":
            raise damaged("shifted", gap, say("This column must be blank; the line looks shifted."))
    opponent, colour, result = text[:4], text[5].lower(), text[7].upper()
    if not _NUMBER.fullmatch(opponent):
        detail = say(
            "Round {round}: the opponent must be a start rank, 0000 or blank.", round=number
        )
        raise damaged("bad-opponent", 0, detail)
    if colour not in _COLOURS:
        detail = say("Round {round}: the colour must be w, b, - or blank.", round=number)
        raise damaged("bad-colour", 5, detail)
    if result not in _RESULTS:
        detail = say("Round {round}: this result is none that TRF knows.", round=number)
        raise damaged("bad-result", 7, detail)
    cell = Cell(number, int(opponent.strip() or 0), _COLOURS[colour], result.strip(), line)
    if cell.opponent and cell.result in _ONLY_WITHOUT_OPPONENT:
        detail = say("Round {round}: a bye (H, F or U) stands beside an opponent.", round=number)
        raise damaged("bye-with-opponent", 7, detail)
    return cell
