"""Rounds without an opponent: a bye is known by that alone, never by a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from core.locale import say
from core.payload.allowed import MOST_ROUNDS
from formats.found import Remark
from formats.trf.cells import Cell
from formats.trf.players import Player
from formats.trf.points import count_points, find_surplus
from formats.trf.records import Record, Records

_ANNOUNCED: Final = frozenset("HFUZ")
_NO_BYE_CODES: Final = frozenset("10WDL")


def enter_announced_byes(
    players: Sequence[Player], records: Records, bye_value: float
) -> tuple[list[Player], list[Remark]]:
    """Put the byes of records 240 into the rounds that say nothing themselves.

    The same byes usually stand in the cells too and count once; where a cell says otherwise, the
    cell holds and a remark says so. In a team event they are byes of teams, whose numbers would
    pass for start ranks: there the cells alone tell.
    """
    if _is_of_teams(records):
        return list(players), []
    by_rank = {player.rank: replace(player, cells=dict(player.cells)) for player in players}
    remarks: list[Remark] = []
    for record in records.all("240"):
        announced = _read_announcement(record)
        if announced is None:
            detail = say("This announcement of byes (240) cannot be read, so it is left out.")
            remarks.append(Remark("bad-announcement", detail, record.line))
            continue
        cell, ranks = announced
        for player in (by_rank[rank] for rank in ranks if rank in by_rank):
            own = player.cells.setdefault(cell.round, cell)
            if own is not cell and not _say_the_same(own, cell, bye_value):
                remarks.append(_report_contradiction(player, cell))
            elif not own.result and not own.opponent:
                player.cells[cell.round] = cell
    return list(by_rank.values()), remarks


def _is_of_teams(records: Records) -> bool:
    """Whether teams are paired: they are listed (310), or the coded type says so (192)."""
    coded = records.first("192")
    return bool(records.all("310")) or (coded is not None and "TEAM" in coded.value)


def _read_announcement(record: Record) -> tuple[Cell, list[int]] | None:
    """Read type, round and start ranks: `240 H   2    4   12`."""
    kind, *words = record.value.split() or [""]
    numbers = [int(word) for word in words if re.fullmatch("[0-9]{1,4}", word)]
    if kind not in _ANNOUNCED or len(numbers) != len(words) or not numbers:
        return None
    if not 0 < numbers[0] <= MOST_ROUNDS:
        return None
    return Cell(numbers[0], 0, "", kind, record.line), numbers[1:]


def _say_the_same(own: Cell, announced: Cell, bye_value: float) -> bool:
    if own.opponent:
        return False
    alike = count_points(own, bye_value) == count_points(announced, bye_value)
    return alike or not own.result


def _report_contradiction(player: Player, announced: Cell) -> Remark:
    detail = say(
        "The bye of “{name}” in round {round} is not what line {line} says, which is taken.",
        name=player.name,
        round=announced.round,
        line=player.line,
    )
    return Remark("bye-contradicted", detail, announced.line)


def read_byes(
    players: Sequence[Player], bye_value: float
) -> tuple[list[dict[str, Any]], list[Remark]]:
    """Turn every cell without an opponent into a bye of 0, ½ or 1 point (contract §1)."""
    byes: list[dict[str, Any]] = []
    remarks: list[Remark] = []
    for player in players:
        alone = [cell for cell in player.cells.values() if not cell.opponent]
        if not alone:
            continue
        unnamed = _settle_unnamed(player, alone, bye_value)
        for cell in alone:
            points = count_points(cell, bye_value) if cell.result else unnamed
            byes.append({"round": cell.round, "player": player.id, "points": points or 0})
            remarks.extend(_remark_on(cell))
    return byes, remarks


def _settle_unnamed(player: Player, alone: Sequence[Cell], bye_value: float) -> float:
    """Find what byes without a code are worth: what the points column has above the results.

    Only if it comes to one value for all of them; else which round is worth what is unknown, so
    none is worth anything and the remark on the points says what is left.
    """
    count = sum(1 for cell in alone if not cell.result)
    surplus = find_surplus(player, bye_value) if count else None
    value = (surplus or 0.0) / count if count else 0.0
    return value if value in (0.5, 1.0) else 0.0


def _remark_on(cell: Cell) -> Iterator[Remark]:
    if cell.result in _NO_BYE_CODES or (cell.colour in ("w", "b") and not cell.result):
        detail = say(
            "Round {round}: there is no opponent, so this is taken for a bye.", round=cell.round
        )
        yield Remark("taken-for-bye", detail, cell.line, cell.column)
