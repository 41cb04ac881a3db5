"""What the fields of a published event may hold (contract §1)."""

from __future__ import annotations

from typing import Final, get_args

from core.model import Format, Result, Side, Speed

MOST_PLAYERS: Final = 1000
MOST_GAMES: Final = 5000
MOST_BYES: Final = 5000
MOST_ROUNDS: Final = 999
MOST_MOVES: Final = 10_000
LONGEST_NAME: Final = 120
LONGEST_ENTRANT_ID: Final = 64
MOST_DAYS_AHEAD: Final = 366

MOST_ENTRIES: Final = {"players": MOST_PLAYERS, "games": MOST_GAMES, "byes": MOST_BYES}
MOST_FIELDS: Final = 60_000
"""More than the 56,013 fields that the largest allowed event can have in all its objects."""

RESULTS: Final[dict[str, Result]] = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "1/2-1/2",
    "+/-": "+/-",
    "-/+": "-/+",
    "-/-": "-/-",
    "*": "*",
    "½-½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "1-0F": "+/-",
    "0-1F": "-/+",
}
"""Every spelling of a result that is taken → the canonical one."""

BYE_POINTS: Final = (0, 0.5, 1)

CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "format": get_args(Format),
    "speed": get_args(Speed),
    "result": get_args(Result),
    "abandoned_by": get_args(Side),
    "points": BYE_POINTS,
}
"""Field → what it may hold, in the canonical spelling."""

LOST_BY: Final[dict[str, frozenset[str]]] = {
    "white": frozenset({"0-1", "-/+", "0-1F"}),
    "black": frozenset({"1-0", "+/-", "1-0F"}),
}
"""Side → results with which that side lost to the other."""
