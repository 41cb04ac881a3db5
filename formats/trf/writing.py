"""An event → TRF16 lines, which programs of TRF26 read as well.

What is written comes back from `read_trf` as it was: games, byes, dates and names. What TRF has no
place for is left out, and a remark says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from core.errors import BadInputError
from core.locale import say
from core.payload import RESULTS
from formats.found import Remark
from formats.trf.cells import Cell
from formats.trf.points import count_points
from formats.trf.unwritten import find_unwritten

_NAME_WIDTH: Final = 33
_START_RANK: Final = re.compile("[1-9][0-9]{0,3}")

_CODES: Final = {
    "1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("=", "="), "*": ("", ""),
    "+/-": ("+", "-"), "-/+": ("-", "+"), "-/-": ("-", "-"),
}  # fmt: skip

_BYE_CODES: Final = {0: "Z", 0.5: "H", 1: "U"}

_KINDS: Final = {
    "swiss": "Individual: Swiss-System",
    "round-robin": "Individual: Round-Robin",
    "knockout": "Individual: Knockout",
}


@dataclass(frozen=True, slots=True)
class WrittenTrf:
    """A file's text, lines ended by line feeds.

    Attributes:
        remarks: names that were cut, with their line, and what was left out.
    """

    text: str
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Starter:
    """One line of a start list."""

    name: str
    rating: float | None = None


def write_start_list(
    starters: Sequence[Starter], *, name: str, day: date | None = None, rounds: int | None = None
) -> WrittenTrf:
    """Write a start list for a pairing program, numbered in the given order.

    Args:
        rounds: how many there are to be, where that is known.
    """
    players = [{"id": str(rank), "name": one.name} for rank, one in enumerate(starters, 1)]
    ratings = {
        str(rank): one.rating for rank, one in enumerate(starters, 1) if one.rating is not None
    }
    payload = {
        "name": name,
        "complete": rounds is None,
        "players": players,
        **({"date": day.isoformat()} if day else {}),
    }
    return write_trf(payload, ratings=ratings, rounds=rounds)


def write_trf(
    payload: Mapping[str, Any],
    *,
    ratings: Mapping[str, float] | None = None,
    start_ranks: Mapping[str, int] | None = None,
    rounds: int | None = None,
) -> WrittenTrf:
    """Write an event (contract §1).

    Args:
        ratings: by entrant id, for those who have one.
        start_ranks: by entrant id, 1 to 9999; without them ids that are such numbers are kept,
            else players are numbered in their order.
        rounds: how many there are to be.

    Raises:
        BadInputError: somebody stands in a round twice, for which TRF has one place only.
    """
    players: Sequence[Mapping[str, Any]] = payload["players"]
    ranks = start_ranks or _number(players)
    cells = _fill_cells(payload, ranks)
    width = max((number for own in cells.values() for number in own), default=0)
    lines = list(_write_header(payload, ratings or {}, rounds))
    remarks: list[Remark] = []
    for player in sorted(players, key=lambda one: ranks[one["id"]]):
        entrant, name = player["id"], player["name"].strip()
        rating = (ratings or {}).get(entrant)
        lines.append(_write_player(ranks[entrant], name, rating, cells[entrant], width))
        if len(name) > _NAME_WIDTH:
            detail = say("“{name}” is too long for TRF and was cut.", name=name)
            remarks.append(Remark("name-cut", detail, len(lines)))
    remarks.extend(find_unwritten(payload, says_running=rounds is not None and rounds > width))
    return WrittenTrf("".join(line + "\n" for line in lines), tuple(remarks))


def _number(players: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    ids = [player["id"] for player in players]
    if all(_START_RANK.fullmatch(one) for one in ids):
        return {one: int(one) for one in ids}
    return {one: rank for rank, one in enumerate(ids, 1)}


def _fill_cells(payload: Mapping[str, Any], ranks: Mapping[str, int]) -> dict[str, dict[int, Cell]]:
    """Give every player a cell for each round they stand in."""
    cells: dict[str, dict[int, Cell]] = {player["id"]: {} for player in payload["players"]}

    def enter(entrant: str, cell: Cell) -> None:
        if cells[entrant].setdefault(cell.round, cell) is not cell:
            raise BadInputError(
                say(
                    "Somebody stands in round {round} twice, for which TRF has no place; please"
                    " export the event as CSV or JSON.",
                    round=cell.round,
                )
            )

    for game in payload.get("games", ()):
        number, white, black = game["round"], game["white"], game["black"]
        codes = _CODES[RESULTS[game["result"]]]
        enter(white, Cell(number, ranks[black], "w", codes[0], 0))
        enter(black, Cell(number, ranks[white], "b", codes[1], 0))
    for bye in payload.get("byes", ()):
        enter(bye["player"], Cell(bye["round"], 0, "-", _BYE_CODES[bye["points"]], 0))
    return cells


def _write_header(
    payload: Mapping[str, Any], ratings: Mapping[str, float], rounds: int | None
) -> Iterator[str]:
    """Write what is known of the event; tags without a value are left out."""
    first, last = payload.get("date", ""), payload.get("end_date") or payload.get("date", "")
    kind = payload.get("format", "swiss")
    values = {
        "012": payload.get("name", "").strip(),
        "042": first.replace("-", "/"),
        "052": last.replace("-", "/"),
        "062": str(len(payload["players"])),
        "072": str(sum(1 for rating in ratings.values() if _round_rating(rating))),
        "092": _KINDS.get(kind, kind.capitalize()),
        "122": payload.get("speed", "").capitalize(),
        "142": str(rounds or ""),
        "XXR": str(rounds or ""),
    }
    yield from (f"{tag} {value}" for tag, value in values.items() if value)


def _write_player(
    rank: int, name: str, rating: float | None, own: Mapping[int, Cell], width: int
) -> str:
    """Write a player line: rank 5-8, name 15-47, rating 49-52, points 81-84, then the rounds."""
    shown = _round_rating(rating) if rating is not None else ""
    points = sum(count_points(cell, 1.0) for cell in own.values())
    # Columns to the left must stay blank, and no event of a club has a hundred rounds.
    written = f"{points:.1f}" if points < 100 else ""
    identity = f"001 {rank:>4}      {name[:_NAME_WIDTH]:<{_NAME_WIDTH}} {shown:>4}"
    rounds = "".join(_write_cell(own.get(number)) for number in range(1, width + 1))
    return f"{identity:<80}{written:>4}{'':7}{rounds}" if rounds else f"{identity:<80}{written:>4}"


def _round_rating(rating: float) -> int:
    """Fit a rating into its four columns; 0 means none."""
    return min(max(round(rating), 0), 9999)


def _write_cell(cell: Cell | None) -> str:
    """Write ten columns; the blank at the end of a game that goes on means something."""
    if cell is None:
        return " " * 10
    opponent = f"{cell.opponent:>4}" if cell.opponent else "0000"
    return f"{opponent} {cell.colour} {cell.result or ' '}  "
