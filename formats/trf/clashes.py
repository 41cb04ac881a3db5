"""What is said of two cells that do not fit together, or that fit in an unusual way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.locale import Message, say
from formats.found import Remark
from formats.trf.cells import Cell
from formats.trf.players import Player

_OPPONENT: Final = 0
_COLOUR: Final = 5
_RESULT: Final = 7
"""Columns of a cell, from 0."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's cell of a pairing."""

    player: Player
    cell: Cell

    @property
    def code(self) -> str:
        """The result; "" while the game goes on, which Lichess writes as Z beside an opponent."""
        return "" if self.cell.result == "Z" else self.cell.result

    def remark(self, code: str, detail: Message, offset: int) -> Remark:
        """Remark on this cell."""
        return Remark(code, detail, self.cell.line, self.cell.column + offset)


def refuse_opponent(side: Side, opponent: Player | None) -> Remark:
    """Refuse an opponent who is nobody, oneself, or names somebody else."""
    cell = side.cell
    if opponent is None:
        detail = say(
            "Round {round}: no player has the start rank {opponent}.",
            round=cell.round,
            opponent=cell.opponent,
        )
        return side.remark("unknown-opponent", detail, _OPPONENT)
    if opponent is side.player:
        detail = say(
            "Round {round}: “{name}” meets themself.", round=cell.round, name=opponent.name
        )
        return side.remark("self-pairing", detail, _OPPONENT)
    detail = say(
        "Round {round}: {player} names {opponent} as opponent, but line {other} does not name"
        " {player}.",
        round=cell.round,
        player=side.player.id,
        opponent=opponent.id,
        other=opponent.line,
    )
    return side.remark("not-mutual", detail, _OPPONENT)


def refuse_results(first: Side, second: Side) -> Remark:
    """Refuse two results that cannot be of one game."""
    detail = say(
        "Round {round}: this result and that of the opponent, line {other}, do not fit together.",
        round=first.cell.round,
        other=second.cell.line,
    )
    return first.remark("results-clash", detail, _RESULT)


def refuse_colours(first: Side, second: Side) -> Remark:
    """Refuse two colours that cannot be of one game."""
    detail = say(
        "Round {round}: this colour and that of the opponent, line {other}, do not fit together.",
        round=first.cell.round,
        other=second.cell.line,
    )
    return first.remark("colours-clash", detail, _COLOUR)


def note_arbiters_result(first: Side, second: Side) -> Remark:
    """Remark on points that an arbiter took from both."""
    detail = say(
        "Round {round}: {score}, as the arbiter decided; such a game is never rated.",
        round=first.cell.round,
        score=f"{first.code}:{second.code}".replace("=", "½"),
    )
    return first.remark("arbiters-result", detail, _RESULT)


def note_no_moves(side: Side) -> Remark:
    """Remark on a game of less than one move."""
    detail = say(
        "Round {round}: no move was made in this game, so it is not rated; W and L are taken"
        " for a forfeit, D for a game without result.",
        round=side.cell.round,
    )
    return side.remark("no-moves", detail, _RESULT)


def note_no_colours(first: Side, white: Side) -> Remark:
    """Remark on a game of which nobody knows who had White."""
    detail = say(
        "Round {round}: the file does not say who had White; it is taken to be start rank {rank}.",
        round=first.cell.round,
        rank=white.player.rank,
    )
    return first.remark("no-colours", detail, _COLOUR)
