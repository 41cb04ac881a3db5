"""Warnings: what is accepted, but may not be what was meant (contract §1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from core.characters import plain
from core.locale import say
from core.payload.problems import Finding

if TYPE_CHECKING:
    from core.payload.shape import EventShape


def find_cautions(shape: EventShape, name_key: Callable[[str], str]) -> Iterator[Finding]:
    """Go through a valid event and say what is worth a second look.

    Args:
        name_key: the key under which names are one (rules §6.2).
    """
    if "speed" not in shape.model_fields_set:
        yield Finding(("speed",), "speed-assumed", say("No speed is given, so standard is taken."))
    if not shape.complete and shape.end_date is None:
        detail = say(
            "The event is not complete and has no end date, so {date} is taken.", date=shape.date
        )
        yield Finding(("end_date",), "no-end-date", detail)
    yield from _find_namesakes(shape, name_key)
    yield from _find_missing_results(shape)
    yield from _find_large_byes(shape)


def _find_namesakes(shape: EventShape, name_key: Callable[[str], str]) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for index, entrant in enumerate(shape.players):
        # Bots are never players (rules §3.2), so nobody is taken for one.
        if entrant.bot:
            continue
        other = first.setdefault(name_key(entrant.name), entrant.id)
        if other != entrant.id:
            detail = say(
                "There are two called “{name}” ({other} and {id}); they are taken for two people.",
                name=plain(entrant.name),
                other=plain(other),
                id=plain(entrant.id),
            )
            yield Finding(("players", index, "name"), "same-name", detail)


def _find_missing_results(shape: EventShape) -> Iterator[Finding]:
    """A complete event gives away one point a game; a game without result gives none."""
    if not shape.complete:
        return
    for index, game in enumerate(shape.games):
        if game.result == "*":
            detail = say(
                "Game {number} (round {round}) has no result although the event is complete,"
                " so the points do not add up.",
                number=index + 1,
                round=game.round,
            )
            yield Finding(("games", index, "result"), "points-do-not-add-up", detail)


def _find_large_byes(shape: EventShape) -> Iterator[Finding]:
    """One round is worth one point at most to an entrant without opponent."""
    total: defaultdict[tuple[int, str], float] = defaultdict(float)
    for index, bye in enumerate(shape.byes):
        total[bye.round, bye.player] += bye.points
        if total[bye.round, bye.player] > 1:
            detail = say(
                "The byes of “{player}” in round {round} are worth more than one point together.",
                player=plain(bye.player),
                round=bye.round,
            )
            yield Finding(("byes", index, "points"), "points-do-not-add-up", detail)
