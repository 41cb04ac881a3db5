"""An event's own table: points, and what separates equals (FIDE Handbook C.07).

It has nothing to do with ratings: everything that brought points counts, byes and forfeits too.
Direct encounter goes first, Sonneborn-Berger second; who is equal by both shares a place.

*Decided here*: a knockout has no places, for its rounds tell more than its points; in a match or
in bughouse, where people play for a side, nothing separates equals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from core.model import WHITE_SCORE, Entrant, Event

_NO_PLACES: Final = frozenset({"knockout"})
_NO_TIE_BREAKS: Final = frozenset({"knockout", "match", "bughouse"})
_BY_FORFEIT: Final = {"+/-": (1.0, 0.0), "-/+": (0.0, 1.0), "-/-": (0.0, 0.0)}


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the table.

    Attributes:
        rank: shared by equals; None where the format knows no places.
        games: that were played.
        direct: points from the games among those equal in points; then among those who are equal
            by these too, and so on. Empty unless all of them met.
        berger: points of the opponents beaten, half of those drawn with; None if not asked for.
    """

    rank: int | None
    entrant: Entrant
    points: float
    games: int
    direct: tuple[float, ...] = ()
    berger: float | None = None


@dataclass(frozen=True, slots=True)
class _Met:
    """A pairing with a result, as one side sees it."""

    opponent: str
    score: float
    played: bool
    round: int


def final_table(event: Event) -> tuple[Place, ...]:
    """Make an event's table, best first.

    Args:
        event: with corrected results.
    """
    met = _meetings(event)
    byes: dict[str, float] = {}
    for bye in event.byes:
        byes[bye.player] = byes.get(bye.player, 0.0) + bye.points
    points = {
        one.id: sum(game.score for game in met[one.id]) + byes.get(one.id, 0.0)
        for one in event.players
    }
    plain = [
        Place(None, one, points[one.id], sum(game.played for game in met[one.id]))
        for one in event.players
    ]
    if event.format in _NO_PLACES:
        reached = _last_rounds(event)
        return tuple(sorted(plain, key=lambda one: (-reached[one.entrant.id], -one.points)))
    if event.format not in _NO_TIE_BREAKS:
        plain = [replace(one, berger=_berger(met[one.entrant.id], points)) for one in plain]
        plain = list(_with_direct_encounters(plain, met))
    return tuple(_ranked(sorted(plain, key=_order)))


def _meetings(event: Event) -> dict[str, list[_Met]]:
    met: dict[str, list[_Met]] = {one.id: [] for one in event.players}
    for game in event.games:
        played = game.result in WHITE_SCORE
        if not played and game.result not in _BY_FORFEIT:
            continue
        white = WHITE_SCORE.get(game.result, 0.0)
        scores = (white, 1.0 - white) if played else _BY_FORFEIT[game.result]
        met[game.white].append(_Met(game.black, scores[0], played, game.round))
        met[game.black].append(_Met(game.white, scores[1], played, game.round))
    return met


def _last_rounds(event: Event) -> dict[str, int]:
    """Find the last round that each entrant stood in; a bye is a way to stand in one."""
    reached = dict.fromkeys((one.id for one in event.players), 0)
    for game in event.games:
        for side in (game.white, game.black):
            reached[side] = max(reached[side], game.round)
    for bye in event.byes:
        reached[bye.player] = max(reached[bye.player], bye.round)
    return reached


def _berger(met: Iterable[_Met], points: Mapping[str, float]) -> float:
    """Add up the points of the opponents, each times what was scored against them.

    *Decided here*: byes and forfeits add nothing; C.07 article 16 has them count as games against
    a dummy, which nobody at a club table can check by head.

    Source: FIDE Handbook C.07 article 9.1.
    """
    return sum(game.score * points[game.opponent] for game in met if game.played)


def _with_direct_encounters(
    places: Iterable[Place], met: Mapping[str, Sequence[_Met]]
) -> Iterator[Place]:
    """Compare those equal in points by the games among themselves, if all of them met.

    Source: FIDE Handbook C.07 article 6, applied again to whoever stays equal with a part of them,
    as the tie-break program of FIDE's Technical Commission does.
    """
    by_points = sorted(places, key=lambda one: -one.points)
    for _, equals in groupby(by_points, key=lambda one: one.points):
        yield from _compare(list(equals), met)


def _compare(group: Sequence[Place], met: Mapping[str, Sequence[_Met]]) -> Iterator[Place]:
    ids = {one.entrant.id for one in group}
    among = {one: [game for game in met[one] if game.opponent in ids] for one in ids}
    all_met = all(len({game.opponent for game in among[one]}) == len(ids) - 1 for one in ids)
    if len(group) == 1 or not all_met:
        yield from group
        return
    scores = {one: sum(game.score for game in among[one]) for one in ids}
    scored = [replace(one, direct=(*one.direct, scores[one.entrant.id])) for one in group]
    if len({*scores.values()}) == 1:  # nobody is separated, however often it is tried
        yield from scored
        return
    for _, equals in groupby(sorted(scored, key=_order), key=lambda one: one.direct):
        yield from _compare(list(equals), met)


def _order(place: Place) -> tuple[float, tuple[float, ...], float]:
    return (-place.points, tuple(-one for one in place.direct), -(place.berger or 0.0))


def _ranked(places: Sequence[Place]) -> Iterator[Place]:
    position = 0
    for _, equals in groupby(places, key=_order):
        group = list(equals)
        yield from (replace(one, rank=position + 1) for one in group)
        position += len(group)
