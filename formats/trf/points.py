"""The points column against the results: a warning, and no game is made or dropped for it.

Federations' programs put half-point byes there that show nowhere else, and team events, bonuses
and penalties change points on purpose. What is rated does not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from core.locale import Message, say
from core.wording import score_in_words
from formats.found import Remark
from formats.trf.cells import Cell
from formats.trf.players import Player
from formats.trf.records import Records

POINTS_COLUMN: Final = 81

_GAME_POINTS: Final = {"1": 1.0, "+": 1.0, "W": 1.0, "=": 0.5, "D": 0.5}
_BYE_POINTS: Final = {"F": 1.0, "H": 0.5, **_GAME_POINTS}


def read_bye_value(records: Records) -> float:
    """Find what the pairing's bye (U) is worth: record 162, else a point.

    Values that no bye can have here, as of a whole team's, are left aside.
    """
    for record in records.all("162"):
        words = record.value.split()
        for letter, value in pairwise(words):
            if letter == "P" and value in ("0.0", "0.5", "1.0"):
                return float(value)
    return 1.0


def count_points(cell: Cell, bye_value: float) -> float:
    """Say what a round is worth by its code; a bye without a code counts as nothing."""
    if cell.opponent:
        return _GAME_POINTS.get(cell.result, 0.0)
    return bye_value if cell.result == "U" else _BYE_POINTS.get(cell.result, 0.0)


def find_surplus(player: Player, bye_value: float) -> float | None:
    """How many points the column has above the results; None where it says nothing."""
    if player.points is None:
        return None
    return player.points - sum(count_points(cell, bye_value) for cell in player.cells.values())


def compare_points(
    players: Sequence[Player], *, bye_value: float, last_round: int
) -> Iterator[Remark]:
    """Report every player whose points are not what the results give.

    Args:
        last_round: the highest round with a pairing.
    """
    expects_points = any(player.has_points for player in players)
    for player in players:
        surplus = find_surplus(player, bye_value)
        if surplus is None and expects_points:
            detail = say("The points of “{name}” cannot be read.", name=player.name)
            yield Remark("points-unreadable", detail, player.line, POINTS_COLUMN)
        elif surplus:
            yield _report(player, surplus, bye_value, last_round)


def _report(player: Player, surplus: float, bye_value: float, last_round: int) -> Remark:
    played = sum(1 for cell in player.cells.values() if cell.opponent)
    worth = {number: count_points(cell, bye_value) for number, cell in player.cells.items()}
    ahead = sum(points for number, points in worth.items() if number > last_round)
    free = sum(1 for number in range(1, last_round + 1) if not _is_settled(player, worth, number))
    if 0 < surplus <= free:
        code, reason = "points-above", say("a bye that shows in the points only would explain it")
    elif surplus == -ahead:
        code, reason = "points-later", say("the bye of a round to come is not in the points yet")
    else:
        code, reason = "points-differ", say("please look at it")
    return Remark(code, _compare(player, surplus, played, reason), player.line, POINTS_COLUMN)


def _is_settled(player: Player, worth: dict[int, float], number: int) -> bool:
    cell = player.cells.get(number)
    return cell is not None and (bool(cell.opponent) or worth[number] > 0)


def _compare(player: Player, surplus: float, played: int, reason: Message) -> Message:
    points = player.points or 0.0
    return say(
        "“{name}” has {points} points, but the results give {sum} (games: {games}); {reason}.",
        name=player.name,
        points=_write_points(points),
        sum=_write_points(points - surplus),
        games=played,
        reason=reason,
    )


def _write_points(points: float) -> str:
    """Only a damaged column holds other parts of a point than halves."""
    return score_in_words(points) if points % 0.5 == 0 else f"{points:g}"
