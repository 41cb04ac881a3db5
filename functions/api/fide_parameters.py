"""What the FIDE calculator is asked with, named as the command line names it (rules §3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from core.fide.allowed import HIGHEST_K, HIGHEST_RATING, MOST_GAMES
from core.model import Speed
from functions.api.parameters import Parameter, no_fault, switch_fault

ON: Final = ("true", "1", "")
OFF: Final = ("false", "0")

_SWITCH: Final[Mapping[str, Any]] = {"enum": [*ON, *OFF]}


def _flag(name: str, description: str, *, also: str = "") -> Parameter:
    """Make a parameter that is on as soon as it is named, as on the command line."""
    return Parameter(name, description, _SWITCH, "true", switch_fault(name, *ON, *OFF), also=also)


GAME: Final = Parameter(
    "game", "A game: the opponent's rating, a colon and the score (1, 0.5, 0); once for each game.",
    {"type": "array", "items": {"type": "string", "pattern": "^[0-9]{1,4}:(1|0[.,]5|½|1/2|0)$"},
     "minItems": 1, "maxItems": MOST_GAMES},
    ["1700:1", "1480:0.5"], no_fault, required=True, repeats=True,
)  # fmt: skip

CHANGE: Final = (
    Parameter(
        "rating", "The rating before the games.",
        {"type": "integer", "minimum": 0, "maximum": HIGHEST_RATING}, 1500, no_fault, required=True,
    ),
    Parameter(
        "k", "How many points one point of score is worth; or else games_played.",
        {"type": "integer", "minimum": 1, "maximum": HIGHEST_K}, 20, no_fault,
    ),
    Parameter(
        "games_played", "Instead of k, which then follows: rated games before these.",
        {"type": "integer", "minimum": 0, "maximum": 999_999_999}, 12, no_fault,
        also="games-played",
    ),
    _flag("junior", "With games_played: until the end of the year of the 18th birthday."),
    _flag("ever_2400", "With games_played: once stood at 2400 or more.", also="ever-2400"),
    Parameter(
        "list", "Whose rules hold; standard if left out.", {"enum": [*get_args(Speed)]}, "standard",
        no_fault,
    ),
    GAME,
)  # fmt: skip
