"""One block for each player who reports their games: `Player,id,surname,given`, then rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.characters import plain
from core.locale import say
from core.payload.allowed import MOST_ROUNDS
from formats.days import read_day, say_bad_day
from formats.draft import EventDraft
from formats.found import Hints
from formats.games.reports import Report, add_reports
from formats.grid import Row
from formats.notes import Notes
from formats.payloads import build_payload
from formats.people import Seat
from formats.results import read_score

_HEADS: Final = frozenset({"event", "start", "end", "rounds", "website"})
_WHOLE: Final = re.compile(r"[0-9]{1,3}")
_NOT_PLAYED: Final = frozenset({"", "-", "–"})


@dataclass(slots=True)
class _Block:
    """The player whose games are listed, and what their scores come to."""

    seat: Seat
    total: float = 0
    last_round: int | None = None
    is_closed: bool = False


def looks_like_blocks(rows: Sequence[Row]) -> bool:
    """Whether a table has a line `Player,…` with rounds below it."""
    firsts = [row.cell(0).casefold() for row in rows]
    return "player" in firsts and any(_WHOLE.fullmatch(first) for first in firsts)


def read_blocks(rows: Sequence[Row], notes: Notes, *, hints: Hints) -> dict[str, Any]:
    """Read the reports of one event; what is wrong is noted."""
    draft = EventDraft()
    reader = _BlockReader(draft, notes)
    reports = [report for row in rows for report in reader.read(row)]
    reader.close(rows[-1].line)
    add_reports(draft, reports, notes)
    if draft.first_day is None:
        draft.first_day = draft.last_day = hints.day
    elif draft.last_day and draft.last_day < draft.first_day:
        notes.refuse("end-before-date", say("The event ends before it begins."), rows[0].line)
    return build_payload(draft, notes)


class _BlockReader:
    def __init__(self, draft: EventDraft, notes: Notes) -> None:
        self._draft = draft
        self._notes = notes
        self._block: _Block | None = None
        self._rounds: int | None = None

    def read(self, row: Row) -> Iterator[Report]:
        """Read one line; it makes a report, or says something about those to come."""
        first = row.cell(0).casefold()
        if first == "player":
            self.close(row.line)
            self._open(row)
        elif self._block is None:
            self._read_head(row, first)
        elif first == "total":
            self._read_total(self._block, row)
        elif _WHOLE.fullmatch(first) and not self._block.is_closed:
            yield from self._read_round(self._block, row)
        else:
            self._notes.refuse(
                "unknown-line", say("This line is neither a player nor a round."), row.line, 1
            )

    def close(self, line: int) -> None:
        """Remark that a block has no total, as one that was cut off has none."""
        if self._block and not self._block.is_closed:
            detail = say(
                "The block of “{name}” has no line “Total”. Check that nothing is missing.",
                name=plain(self._block.seat.name),
            )
            self._notes.remark("no-total", detail, line)

    def _open(self, row: Row) -> None:
        name = _join_name(row.cell(2), row.cell(3))
        self._block = _Block(Seat(name, row.line, 3, row.cell(1)))

    def _read_head(self, row: Row, first: str) -> None:
        value = row.cell(1)
        if _WHOLE.fullmatch(first):
            detail = say("A round stands here before any player.")
            self._notes.refuse("unknown-line", detail, row.line, 1)
        elif first == "event":
            self._draft.name = value
        elif first in {"start", "end"} and value:
            self._read_day(row, first)
        elif first == "rounds" and _WHOLE.fullmatch(value):
            self._rounds = int(value)
        elif first not in _HEADS:
            self._notes.remark("line-not-read", say("This line is not read."), row.line)

    def _read_day(self, row: Row, first: str) -> None:
        day = read_day(row.cell(1))
        if day is None:
            self._notes.refuse("bad-date", say_bad_day(), row.line, 2)
        elif first == "start":
            self._draft.first_day = day
            self._draft.last_day = self._draft.last_day or day
        else:
            self._draft.last_day = day

    def _read_total(self, block: _Block, row: Row) -> None:
        block.is_closed = True
        written = row.cell(1).replace(",", ".").replace("½", ".5")
        if not re.fullmatch(r"[0-9]*\.?[0-9]+", written) or float(written) != block.total:
            total = f"{block.total:g}"
            detail = say(
                "The total of “{name}” is not what the rounds come to ({sum}).",
                name=plain(block.seat.name),
                sum=total,
            )
            self._notes.remark("points-differ", detail, row.line, 2)

    def _note_gap(self, block: _Block, played_in: int, line: int) -> None:
        """Remark on rounds that a block jumps over: a line may be missing."""
        if block.last_round is not None and played_in != block.last_round + 1:
            detail = say(
                "The block of “{name}” goes from round {last} to round {round}."
                " Check that nothing is missing.",
                name=plain(block.seat.name),
                last=block.last_round,
                round=played_in,
            )
            self._notes.remark("rounds-jump", detail, line, 1)
        block.last_round = played_in

    def _read_round(self, block: _Block, row: Row) -> Iterator[Report]:
        played_in = int(row.cell(0))
        if not 1 <= played_in <= (self._rounds or MOST_ROUNDS):
            detail = say("The event has no round {round}.", round=played_in)
            self._notes.refuse("bad-round", detail, row.line, 1)
            return
        self._note_gap(block, played_in, row.line)
        written, colour = row.cell(1), row.cell(2).casefold()
        score = read_score(written)
        if score is None and written not in {"", "+", "-", "*"}:
            detail = say("What stands here is no known score. Write 1, 0, = or 0.5.")
            self._notes.refuse("bad-result", detail, row.line, 2)
            return
        block.total += 1 if written == "+" else score or 0
        name = _join_name(row.cell(3), row.cell(4))
        if colour in _NOT_PLAYED and not name:
            yield Report(played_in, block.seat, None, written, score, is_white=True, line=row.line)
        elif colour not in {"w", "b"} or not name:
            detail = say("A game needs the colour W or B and the opponent's name.")
            self._notes.refuse("bad-colour", detail, row.line, 3)
        else:
            opponent = Seat(name, row.line, 4)
            white = colour == "w"
            yield Report(
                played_in, block.seat, opponent, written, score, is_white=white, line=row.line
            )


def _join_name(family: str, given: str) -> str:
    return f"{family}, {given}" if family and given else family or given
