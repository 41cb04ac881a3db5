"""Two cells that name each other are a game; whatever does not fit together is refused.

All files of real tournaments pass these checks, so a hit means a damaged file or a bad reader.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from formats.found import Remark
from formats.trf.clashes import (
    Side,
    note_arbiters_result,
    note_no_colours,
    note_no_moves,
    refuse_colours,
    refuse_opponent,
    refuse_results,
)
from formats.trf.players import Player

_WHITES_RESULT: Final = {
    ("1", "0"): "1-0", ("0", "1"): "0-1", ("=", "="): "1/2-1/2", ("", ""): "*",
    ("+", "-"): "+/-", ("-", "+"): "-/+", ("-", "-"): "-/-",
    ("W", "L"): "+/-", ("L", "W"): "-/+", ("D", "D"): "*",
}  # fmt: skip
"""White's code, Black's code → the result of contract §1.

Games of less than one move are never rated, and nothing else in the contract is worth points and
never rated but forfeits. A short draw keeps its pairing, without a result: so it can be corrected.
"""

_ARBITERS: Final = {("0", "0"): "-/-", ("0", "="): "*", ("=", "0"): "*"}
"""An arbiter can take points from both players. Such a game is never rated either; the nearest
result stands for it: nobody gets a point, or none is known."""

_FORFEIT: Final = frozenset("+-")


@dataclass(slots=True)
class Pairings:
    """What the cells with an opponent give.

    Attributes:
        games: as in contract §1, by round, within one by the line of the first of the two.
        unfinished: how many of them go on.
    """

    games: list[dict[str, Any]] = field(default_factory=list)
    unfinished: int = 0
    remarks: list[Remark] = field(default_factory=list)
    faults: list[Remark] = field(default_factory=list)


def pair_cells(players: Sequence[Player], adds_up: Callable[[Player], bool]) -> Pairings:
    """Turn cells into games, each once.

    Args:
        adds_up: whether a player's points are what the results give; only then do two results
            that do not complement each other stand as an arbiter's.
    """
    by_rank = {player.rank: player for player in players}
    found = Pairings()
    for player in players:
        for cell in player.cells.values():
            if cell.opponent:
                side = Side(player, cell)
                other = _find_other_side(side, by_rank, found)
                if other is not None and other.player.line > player.line:
                    _judge(side, other, adds_up, found)
    found.games.sort(key=lambda game: int(game["round"]))
    return found


def _find_other_side(side: Side, by_rank: dict[int, Player], found: Pairings) -> Side | None:
    opponent = by_rank.get(side.cell.opponent)
    if opponent is not None and opponent is not side.player:
        back = opponent.cells.get(side.cell.round)
        if back is not None and back.opponent == side.player.rank:
            return Side(opponent, back)
    found.faults.append(refuse_opponent(side, opponent))
    return None


def _judge(first: Side, second: Side, adds_up: Callable[[Player], bool], found: Pairings) -> None:
    """Make a game of two cells that name each other, or refuse it."""
    white, black = _seat(first, second)
    codes = (white.code, black.code)
    result = _WHITES_RESULT.get(codes)
    if result is None and adds_up(first.player) and adds_up(second.player):
        result = _ARBITERS.get(codes)
    if result is None:
        found.faults.append(refuse_results(first, second))
    elif not _has_fitting_colours(first, second):
        found.faults.append(refuse_colours(first, second))
    else:
        found.games.append(
            {
                "round": first.cell.round,
                "white": white.player.id,
                "black": black.player.id,
                "result": result,
            }
        )
        _note(first, second, white, found)


def _seat(first: Side, second: Side) -> tuple[Side, Side]:
    """White and Black; where the colours do not tell, the lower start rank is White."""
    colours = (first.cell.colour, second.cell.colour)
    if colours == ("b", "w"):
        return second, first
    if colours == ("w", "b") or first.player.rank < second.player.rank:
        return first, second
    return second, first


def _has_fitting_colours(first: Side, second: Side) -> bool:
    """Colours differ or are not told at all; those of forfeits mean nothing."""
    colours = {first.cell.colour, second.cell.colour}
    return first.code in _FORFEIT or colours == {"w", "b"} or not colours & {"w", "b"}


def _note(first: Side, second: Side, white: Side, found: Pairings) -> None:
    """Remark on what is unusual in a game that was taken."""
    if not first.code:
        found.unfinished += 1
    if (first.code, second.code) in _ARBITERS:
        found.remarks.append(note_arbiters_result(first, second))
    if first.code in {"W", "D", "L"}:
        found.remarks.append(note_no_moves(first))
    if first.code not in _FORFEIT and first.cell.colour not in {"w", "b"}:
        found.remarks.append(note_no_colours(first, white))
