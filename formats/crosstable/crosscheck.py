"""Every game stands in two lines of a crosstable, which have to say the same of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from core.characters import plain
from core.locale import Message, say
from core.model import Result
from formats.crosstable.cells import Cell, Mark
from formats.crosstable.table import PlayerLine
from formats.draft import FreeRound, Pairing
from formats.notes import Notes

_RESULTS: Final[dict[tuple[Mark, Mark], Result]] = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("½", "½"): "1/2-1/2",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
    ("", ""): "*",
}
"""White's and Black's marks → the result; whatever else two marks say is a contradiction."""

_FORFEITS: Final = frozenset({"+/-", "-/+", "-/-"})
_SHORT_LISTS: Final = 150
"""Chess-Results stops its lists there unless the full list is asked for."""


def pair_lines(
    lines: Mapping[int, PlayerLine], ids: Mapping[int, str], notes: Notes
) -> list[Pairing]:
    """Make each game of its two cells, White first; every contradiction is noted.

    Colours of a forfeited game mean nothing: where they do not differ, the lower number is White.

    Args:
        ids: number → entrant id.
    """
    games: list[Pairing] = []
    for line in lines.values():
        for played_in, cell in line.rounds.items():
            if cell.opponent is None:
                continue
            problem = _find_contradiction(line, played_in, cell, lines)
            if problem is not None:
                notes.refuse(problem[0], problem[1], line.line, cell.column)
                continue
            other = lines[cell.opponent]
            if _is_white(line, cell, other.rounds[played_in]):
                result = _RESULTS[cell.mark, other.rounds[played_in].mark]
                games.append(
                    Pairing(played_in, ids[line.number], ids[other.number], result, line.line)
                )
    return games


def list_free_rounds(
    lines: Mapping[int, PlayerLine], ids: Mapping[int, str]
) -> Iterator[FreeRound]:
    """List the rounds that players had no opponent in: pairing byes, half points, absences."""
    points: dict[Mark, float] = {"1": 1, "+": 1, "½": 0.5}
    for line in lines.values():
        for played_in, cell in line.rounds.items():
            if cell.opponent is None:
                yield FreeRound(played_in, ids[line.number], points.get(cell.mark, 0), line.line)


def _is_white(line: PlayerLine, cell: Cell, back: Cell) -> bool:
    if {cell.colour, back.colour} == {"w", "b"}:
        return cell.colour == "w"
    return line.number < (cell.opponent or 0)


def _find_contradiction(
    line: PlayerLine, played_in: int, cell: Cell, lines: Mapping[int, PlayerLine]
) -> tuple[str, Message] | None:
    other = lines.get(cell.opponent or 0)
    if other is None:
        return "unknown-opponent", _say_unknown(cell.opponent, len(lines))
    if other is line:
        return "self-pairing", say("“{name}” plays against themself.", name=plain(line.name))
    back = other.rounds.get(played_in)
    if back is None or back.opponent != line.number:
        return "not-paired-back", say(
            "In round {round} “{name}” (line {line}) has somebody else, or nobody.",
            round=played_in,
            name=plain(other.name),
            line=other.line,
        )
    result = _RESULTS.get((cell.mark, back.mark))
    if result is None:
        return "results-differ", say(
            "In round {round} the results of the two players contradict each other; see line"
            " {line}.",
            round=played_in,
            line=other.line,
        )
    if result not in _FORFEITS and {cell.colour, back.colour} != {"w", "b"}:
        return "same-colour", say(
            "In round {round} both players have the same colour; see line {line}.",
            round=played_in,
            line=other.line,
        )
    return None


def _say_unknown(number: int | None, count: int) -> Message:
    if count == _SHORT_LISTS:
        return say(
            "There is no player {number}. Chess-Results shows 150 players only: choose the full"
            " list there.",
            number=number,
        )
    return say("There is no player {number} in this list.", number=number)
