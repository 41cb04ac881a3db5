"""Every event again, from the first, on one timeline (rules §1).

Frozen at the start, credited at the end: an event is rated on what stood when it started, and
its changes are applied together when it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, TypeAlias

from core.counting import Contest
from core.ratings import RuleSet

Moment: TypeAlias = tuple[Any, ...]
"""Sorts starting figures, freezes and credits into the order of rules §1.3 and §2.7."""

_FREEZE: Final = 0
_CREDIT: Final = 1


@dataclass(frozen=True, slots=True)
class StartingFigure:
    """A player's rating and count, set at the beginning of a date (rules §2.7)."""

    player: int
    rating: float
    games: int
    from_date: date | None


@dataclass(slots=True)
class RatedEvent:
    """What an event was calculated with and what came out, by position in `contest.players`.

    Attributes:
        ratings, counts: frozen when the event started.
        changes, counted: what the rule set made of it.
        before: rating just before the credit; empty while the event is running.
    """

    contest: Contest
    ratings: list[float]
    counts: list[int]
    changes: list[float]
    counted: list[int]
    before: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Replayed:
    """A ladder after the last credit.

    Attributes:
        ratings, counts: by position in `Identities.players`.
        started: positions of players who were given a starting figure.
        credited: in order of credit.
        running: calculated but not credited (rules §1.4), by start key.
    """

    ratings: list[float]
    counts: list[int]
    started: set[int] = field(default_factory=set)
    credited: list[RatedEvent] = field(default_factory=list)
    running: list[RatedEvent] = field(default_factory=list)


def replay(
    contests: Iterable[Contest],
    starting_figures: Sequence[StartingFigure],
    *,
    players: int,
    rules: RuleSet,
) -> Replayed:
    """Replay a ladder.

    Args:
        contests: in any order.
        starting_figures: in the order they were decided.
        players: how many there are.
    """
    ladder = Replayed([rules.start_rating] * players, [0] * players)
    open_events: dict[str, RatedEvent] = {}
    for moment, what in timeline(contests, starting_figures):
        if isinstance(what, StartingFigure):
            ladder.ratings[what.player] = rules.starting_rating(what.rating)
            ladder.counts[what.player] = what.games
            ladder.started.add(what.player)
        elif moment[-1] == _FREEZE:
            rated = _freeze(what, ladder, rules)
            if what.event.complete:
                open_events[what.event.id] = rated
            else:
                ladder.running.append(rated)
        else:
            _credit(open_events.pop(what.event.id), ladder)
    return ladder


def timeline(
    contests: Iterable[Contest], starting_figures: Sequence[StartingFigure]
) -> list[tuple[Moment, Contest | StartingFigure]]:
    """Sort all that happens into the order it takes effect.

    On one date starting figures come first, then freezes and credits by start key: an event's
    credit comes before another's freeze exactly when rules §1.3 says so.
    """
    steps: list[tuple[Moment, Contest | StartingFigure]] = [
        ((figure.from_date or date.min, 0, (order,)), figure)
        for order, figure in enumerate(starting_figures)
    ]
    for contest in contests:
        event = contest.event
        key = event.start_key
        steps.append(((event.date, 1, key, _FREEZE), contest))
        if event.complete:
            steps.append(((event.end_date, 1, key, _CREDIT), contest))
    steps.sort(key=lambda step: step[0])
    return steps


def _freeze(contest: Contest, ladder: Replayed, rules: RuleSet) -> RatedEvent:
    all_ratings, all_counts = ladder.ratings, ladder.counts
    ratings = [all_ratings[player] for player in contest.players]
    counts = [all_counts[player] for player in contest.players]
    changes, counted = rules.rate(contest.pairings, ratings, counts)
    return RatedEvent(contest, ratings, counts, changes, counted)


def _credit(rated: RatedEvent, ladder: Replayed) -> None:
    ratings, counts, before = ladder.ratings, ladder.counts, rated.before
    steps = zip(rated.contest.players, rated.changes, rated.counted, strict=True)
    for player, change, counted in steps:
        rating = ratings[player]
        before.append(rating)
        ratings[player] = rating + change
        counts[player] += counted
    ladder.credited.append(rated)
