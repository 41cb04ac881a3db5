"""What a row of a desk asks for, told from nothing but what a person sees in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.model import Differ, DifferHere, Join, Read, Rename, Ruling, Show, Start
from core.pipeline import Roll

Place: TypeAlias = tuple[str, str, str]
"""Desk, row id, first column of a group."""

_ANSWERS = {Join: "same", Read: "same", Differ: "different", DifferHere: "different"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A group of cells of a row, as they stood at one moment.

    Attributes:
        cells: all that the row shows, by column key.
        values: what the cells of the group mean.
        about: event and entrant, where the row is about one.
    """

    place: Place
    cells: dict[str, Any]
    values: tuple[str, ...]
    about: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        return self.values[0]


def asks_for(  # noqa: C901  (a case a ruling)
    asked: Asked,
    ruling: Ruling,
    rolls: Sequence[Roll],
    *,
    is_mention: Callable[[str, str, str], bool],
    shown_as: Callable[[str], set[str]] | None = None,
) -> bool:
    """Whether a row asks for just this ruling.

    Args:
        rolls: from when the row was written to when it was ruled: who went by two names then is
            one person.
        shown_as: which players a row may have shown by a name, where the file lags behind.
        is_mention: whether the row is about what an entrant (event, entrant, name) was written as.
    """
    (desk, _, column), cells, value = asked.place, asked.cells, asked.value

    def players_called(name: str) -> set[str]:
        found = ((roll.identities, roll.identities.by_name(name)) for roll in rolls)
        now = {identities.players[at].id for identities, at in found if at is not None}
        return now | (shown_as(name) if shown_as else set())

    def one_person(name: str, other: str) -> bool:
        return name == other or bool(players_called(name) & players_called(other))

    match desk, column, ruling:
        case "approve", _, Join(source=name, into=other) | Differ(name=name, other=other):
            fits = one_person(cells["name"], name) and one_person(cells["candidate"], other)
            return fits and value == _ANSWERS[type(ruling)]
        case "approve", _, Read() | DifferHere():
            other = ruling.name if isinstance(ruling, Read) else ruling.other
            fits = is_mention(ruling.event, ruling.entrant, ruling.written)
            return (
                fits and one_person(cells["candidate"], other) and value == _ANSWERS[type(ruling)]
            )
        case "names", _, Read(name=name):
            return is_mention(ruling.event, ruling.entrant, ruling.written) and value == name
        case "members", "rename_to", Rename(who=who, name=name):
            return one_person(cells["name"], who) and value == name
        case "members", "same_as", Join(source=who, into=other):
            return one_person(cells["name"], who) and one_person(value, other)
        case "members", "show", Show(who=who, mode=mode):
            return one_person(cells["name"], who) and value == mode
        case "members", "start_rating", Start(who=who, rating=rating, games=games):
            fits = _numbers(asked.values) == (rating, games)
            return fits and one_person(cells["name"], who)
    return False


def _numbers(values: Sequence[str]) -> tuple[float, float] | None:
    try:
        rating, games = (float(value.replace(",", ".") or 0) for value in values)
    except ValueError:
        return None
    return rating, games
