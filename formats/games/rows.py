"""One row of a table of games: a game, or a round without opponent."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from core.locale import say
from core.model import Result
from core.payload.allowed import CHOICES, MOST_ROUNDS
from formats.days import read_day, say_bad_day
from formats.games.columns import Places
from formats.games.scoring import Scores, read_bye_points, read_game_result
from formats.games.seats import SeatReader
from formats.grid import Row
from formats.headers import Column
from formats.notes import Notes
from formats.people import Seat

_YES_OR_NO: Final = ("yes", "no")
_INTERVAL: Final = re.compile(r"\d{4}-\d\d-\d\d/\d{4}-\d\d-\d\d")
_ROUND: Final = re.compile(r"(?:[^\W\d_]+\.? ?)?0*([0-9]{1,3})\.?")


@dataclass(frozen=True, slots=True)
class GameLine:
    """A row that was understood.

    Attributes:
        group: names of the event and its section, "" where the table has none.
        black: None for a round without opponent; `white` is whoever had it then.
        points: of a round without opponent.
        is_lone: the result is White's score alone.
        format: as an export of this program names it; "" where the table does not. `speed` and
            `rated` ("yes", "no") likewise.
        last_day: of the days between which it was played, where only those are told.
    """

    line: int
    group: tuple[str, str]
    round: int
    day: date | None
    white: Seat
    black: Seat | None
    result: Result = "*"
    points: float = 0
    is_lone: bool = False
    format: str = ""
    last_day: date | None = None
    speed: str = ""
    rated: str = ""


class RowReader:
    """Reads rows below one header."""

    def __init__(
        self,
        places: Places,
        notes: Notes,
        *,
        round_number: int | None = None,
        day: date | None = None,
        is_numbered: bool = False,
    ) -> None:
        """Bind the columns.

        Args:
            round_number: of a page that says it above the table; `day` likewise.
            is_numbered: every player has a number, so who has none is nobody.
        """
        self._places = places
        self._notes = notes
        self._round = round_number
        self._day = day
        self._seats = SeatReader(places, notes, is_numbered=is_numbered)

    def read(self, row: Row) -> GameLine | None:
        """Read a row; None if something about it was noted that leaves it out."""
        if not self._reaches(row):
            return None
        played_in, (day, last) = self._read_round(row), self._read_days(row)
        white, black = self._seats.read(row, "white"), self._seats.read(row, "black")
        scores = Scores(
            row.line,
            self._column("result"),
            self._cell(row, "result"),
            self._cell(row, "white_points"),
            self._cell(row, "black_points"),
        )
        if white is None and black is None:
            detail = say("There is no name in this line.")
            self._notes.refuse("no-players", detail, row.line, self._column("white"))
        if played_in is None or (white is None and black is None):
            return None
        group = (self._cell(row, "event"), self._cell(row, "section"))
        told: dict[str, Any] = {
            "format": self._read_choice(row, "format", CHOICES["format"]),
            "speed": self._read_choice(row, "speed", CHOICES["speed"]),
            "rated": self._read_choice(row, "rated", _YES_OR_NO),
            "last_day": last,
        }
        if white and black:
            result, is_lone = read_game_result(scores, self._notes)
            return GameLine(
                row.line, group, played_in, day, white, black, result, 0, is_lone, **told
            )
        alone = white or black
        side: Column = "white" if white else "black"
        worded = bool(self._cell(row, "black" if white else "white"))
        points = read_bye_points(scores, self._notes, is_white=side == "white", worded=worded)
        if alone is None or points is None:
            return None
        return GameLine(
            row.line,
            group,
            played_in,
            day,
            alone,
            None,
            points=points,
            **told,
        )

    def _reaches(self, row: Row) -> bool:
        """A row that stops before its result may have lost a separator or its end."""
        wanted = max(self._places[column] for column in ("white", "black", "result"))
        if len(row.cells) > wanted:
            return True
        detail = say(
            "This line has {count} cells and ends before the result.", count=len(row.cells)
        )
        self._notes.refuse("short-line", detail, row.line, len(row.cells))
        return False

    def _cell(self, row: Row, column: Column) -> str:
        return row.cell(self._places.get(column))

    def _column(self, column: Column) -> int:
        return self._places[column] + 1

    def _read_round(self, row: Row) -> int | None:
        if "round" not in self._places:
            return self._round
        found = _ROUND.fullmatch(self._cell(row, "round"))
        if found and 1 <= int(found[1]) <= MOST_ROUNDS:
            return int(found[1])
        detail = say("The round has to be a number from 1 to {most}.", most=MOST_ROUNDS)
        self._notes.refuse("bad-round", detail, row.line, self._column("round"))
        return None

    def _read_days(self, row: Row) -> tuple[date | None, date | None]:
        """Read a date, or two with a slash between them as ISO 8601 writes an interval."""
        written = self._cell(row, "date")
        if not written:
            return self._day, None
        parts = written.split("/") if _INTERVAL.fullmatch(written) else [written]
        days = [read_day(part) for part in parts]
        if None in days:
            self._notes.refuse("bad-date", say_bad_day(), row.line, self._column("date"))
        return days[0], days[-1]

    def _read_choice(self, row: Row, column: Column, choices: Collection[object]) -> str:
        """Read what an export of this program says of the event in every row."""
        written = self._cell(row, column).casefold()
        if written and written not in choices:
            detail = say("There is no such {column} of an event.", column=column)
            self._notes.refuse(f"bad-{column}", detail, row.line, self._column(column))
        return written
