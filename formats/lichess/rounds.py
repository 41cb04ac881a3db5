"""Rounds of a Swiss on Lichess, which its games do not name: told from who plays, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from formats.lichess.lines import LichessGame

_PAUSE_MS: Final = 10_000
"""All games of a round are made at once; the next round begins when all of them have ended."""


def number_rounds(games: Sequence[LichessGame]) -> list[int]:
    """Number the rounds of a Swiss.

    A round ends where somebody plays again, or where a game is made well after all before it were
    made and have ended.

    Args:
        games: in order of their making.

    Returns:
        For each game its round, from 1.
    """
    numbers: list[int] = []
    seated: set[str] = set()
    made = ended = 0
    for game in games:
        players = {game.white.id, game.black.id}
        is_later = game.created > ended and game.created - made > _PAUSE_MS
        if not numbers:
            numbers.append(1)
        elif players & seated or is_later:
            numbers.append(numbers[-1] + 1)
            seated = set()
        else:
            numbers.append(numbers[-1])
        seated |= players
        made, ended = game.created, max(ended, game.ended)
    return numbers


def find_spread_round(games: Sequence[LichessGame], numbers: Sequence[int]) -> int | None:
    """Find the first round whose games were not made at once: a time is wrong, or a game missing.

    Args:
        games: in order of their making.
        numbers: their rounds.
    """
    first: dict[int, int] = {}
    for game, number in zip(games, numbers, strict=True):
        if game.created - first.setdefault(number, game.created) > _PAUSE_MS:
            return number
    return None
