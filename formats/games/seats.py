"""One side of a row: a player, or nobody."""

from __future__ import annotations

import re
from typing import Final

from core.characters import plain
from core.locale import say
from formats.games.columns import Places
from formats.grid import Row
from formats.headers import Column
from formats.notes import Notes
from formats.people import Seat

_NOBODY: Final = frozenset(
    [
        "spielfrei",
        "freilos",
        "frei",
        "bye",
        "oversitter",
        "walkover",
        "erőnyerő",
        "szabadnapos",
        "-",
        "--",
        "–",
        "—",
    ]
)
"""What stands for an absent opponent, if nothing beside it says that it is somebody's name."""

_NUMBER: Final = re.compile("[0-9½.,/ +]+")
"""A start number is another person's in the next file; a rating is nobody's name."""

_COLUMNS: Final[dict[Column, tuple[Column, Column, Column]]] = {
    "white": ("white_id", "white_number", "white_rating"),
    "black": ("black_id", "black_number", "black_rating"),
}


class SeatReader:
    """Reads the sides of the rows below one header."""

    def __init__(self, places: Places, notes: Notes, *, is_numbered: bool) -> None:
        """Bind the columns.

        Args:
            is_numbered: every player has a number, so who has none is nobody.
        """
        self._places = places
        self._notes = notes
        self._is_numbered = is_numbered
        self._has_said_nobody = False

    def read(self, row: Row, side: Column) -> Seat | None:
        """Read one side; None where it is empty, or only says so in a word.

        A word like “bye” is a name as soon as a number or a rating stands beside it (rules §5).
        """
        column = self._places[side] + 1
        name = row.cell(self._places[side])
        entrant, number, rating = (row.cell(self._places.get(one)) for one in _COLUMNS[side])
        is_word = name.casefold() in _NOBODY and not rating.strip("0")
        if name and (self._is_numbered or is_word) and not (entrant or number):
            self._say_nobody(name, row.line, column)
            return None
        if not name and (entrant or number):
            detail = say("There is a number, but no name.")
            self._notes.refuse("empty", detail, row.line, column)
        if _NUMBER.fullmatch(name) and not entrant:
            detail = say("A number stands here instead of a name.")
            self._notes.refuse("number-for-name", detail, row.line, column)
        return Seat(name, row.line, column, number, entrant) if name else None

    def _say_nobody(self, name: str, line: int, column: int) -> None:
        if not self._has_said_nobody and any(map(str.isalpha, name)):
            self._has_said_nobody = True
            detail = say(
                "“{word}” is taken for no opponent, since neither number nor rating stands"
                " beside it.",
                word=plain(name),
            )
            self._notes.remark("no-opponent", detail, line, column)
