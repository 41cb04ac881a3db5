"""An event while it is read: who played whom, with the lines they stand in."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from core.model import Format, Result, Speed

MADE_OF_NAME: Final = "name-"
"""How an entrant's id begins that was made of a name, until it is keyed (`formats.hiding`)."""

_ID_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class Player:
    """One entrant, and the line that names them first."""

    id: str
    name: str
    line: int
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game; `white` and `black` are entrant ids."""

    round: int
    white: str
    black: str
    result: Result
    line: int


@dataclass(frozen=True, slots=True)
class FreeRound:
    """A round without opponent; worth 0, ½ or 1 point."""

    round: int
    player: str
    points: float
    line: int


@dataclass(slots=True)
class EventDraft:
    """What a file says of one event so far.

    Attributes:
        name: "" where the file says none.
        players: by id.
        first_day: None where the file does not tell; `last_day` likewise.
    """

    name: str = ""
    format: Format = "swiss"
    game: str = "chess"
    speed: Speed | None = None
    rated: bool = True
    players: dict[str, Player] = field(default_factory=dict)
    games: list[Pairing] = field(default_factory=list)
    byes: list[FreeRound] = field(default_factory=list)
    first_day: date | None = None
    last_day: date | None = None


def make_entrant_id(name: str, number: str = "") -> str:
    """Make an entrant's id that stays the same however the lines of a file are ordered.

    It shows neither the name nor the number, which may be somebody's membership number; before it
    is stored it is keyed, so that nobody can guess them either.
    """
    meant = f"{fold_name(name)}\n{number}".encode("utf-8", "surrogatepass")
    return MADE_OF_NAME + hashlib.sha256(meant).hexdigest()[:_ID_DIGITS]


def fold_name(name: str) -> str:
    """Bring spellings of one name in one file together: case, blanks, composed accents."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
