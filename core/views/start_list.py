"""Who takes part in the next tournament, in the order of the list (contract §3, `seed`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from core.actions.asking import ask_about_entrants
from core.actions.door import Door, Prepared
from core.facts import JsonObject
from core.locale import Message
from core.model import Entrant, Event

_NO_EVENT: Final = "(start list)"
"""No event can have this id."""


@dataclass(frozen=True, slots=True)
class Seed:
    """One player of a start list.

    Attributes:
        written: the name as it was handed in.
        name: as the list writes it; the written one for somebody it does not know.
        row: the player's row of the list, None for somebody it does not know.
        perhaps: names of listed players this may be, best first; what is known by an ambiguous
            name is asked about as well.
    """

    written: str
    name: str
    row: Mapping[str, Any] | None
    perhaps: tuple[str, ...] = field(default=())

    @property
    def provisional(self) -> bool:
        """Whether the rating may still swing, or is only where everybody starts (rules §2.3)."""
        return self.row is None or bool(self.row["provisional"])


def make_start_list(
    door: Door,
    standings: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    *,
    today: date,
    words: Callable[[Message], str],
) -> list[Seed]:
    """Put names in the order of the list; those it does not know come last, as handed in.

    Args:
        door: one reading of the club's facts.
        standings: rows of the list as organisers see it.
        names: as handed in, each once.
    """
    players = tuple(Entrant(f"{number:04}", name) for number, name in enumerate(names))
    event = Event(_NO_EVENT, _NO_EVENT, today, today, players)
    prepared = Prepared(event, None, created=True, changed=True, warnings=(), new_names=())
    asked = ask_about_entrants(door, [prepared], words=words)[_NO_EVENT]
    rows = {row["player"]: (place, row) for place, row in enumerate(standings)}
    seeds = [_seed(one, rows) for one in asked]
    last = len(rows)
    ordered = sorted(seeds, key=lambda pair: last if pair[0] is None else pair[0])
    return [seed for _, seed in ordered]


def _seed(
    asked: JsonObject, rows: Mapping[str, tuple[int, Mapping[str, Any]]]
) -> tuple[int | None, Seed]:
    known = rows.get(asked["player"]) if asked["player"] else None
    perhaps = tuple(dict.fromkeys(one["name"] for one in asked["candidates"]))
    place, row = known or (None, None)
    name = row["name"] if row else asked["name"]
    return place, Seed(asked["name"], name, row, perhaps)
