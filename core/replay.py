"""Every event again, from the first, on one timeline (rules §1).

Frozen at the start, credited at the end: an event is rated on what stood when it started, and
its changes are applied together when it ends. (A rule set that freezes nothing rates an event when
it is credited.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final, TypeAlias

from core.counting import Contest
from core.ratings import Field, Pairing, RuleSet

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
        changes, counted, k_factors: what the rule set made of it.
        left_out: position of a game that the rule set rated for neither player → reason.
        before: rating just before the credit; empty while the event is running.
    """

    contest: Contest
    ratings: list[float]
    counts: list[int]
    changes: list[float]
    counted: list[int]
    k_factors: Sequence[float | None]
    left_out: Mapping[int, str] = field(default_factory=dict)
    before: list[float] = field(default_factory=list)

    @property
    def rated_pairings(self) -> Sequence[Pairing]:
        """Games that were rated for at least one of their two players."""
        pairings = self.contest.played.pairings
        if not self.left_out:
            return pairings
        return [one for place, one in enumerate(pairings) if place not in self.left_out]

    @property
    def not_rated(self) -> dict[str, int]:
        """Reason → how many games were rated for neither player."""
        if not self.left_out:
            return self.contest.not_rated
        return Counter(self.contest.not_rated) + Counter(self.left_out.values())


@dataclass(slots=True)
class Replayed:
    """A ladder after the last credit.

    Attributes:
        ratings, counts: by position in `Identities.players`.
        peaks: highest rating after any event, likewise; kept where the rule set wants it.
        started: positions of players who were given a starting figure.
        credited: in order of credit.
        running: calculated but not credited (rules §1.4), by start key.
    """

    ratings: list[float]
    counts: list[int]
    peaks: list[float]
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
    peaks = [0.0] * players if rules.remembers_peak else []
    ladder = Replayed([rules.start_rating] * players, [0] * players, peaks)
    open_events: dict[str, RatedEvent] = {}
    running: list[Contest] = []
    for moment, what in timeline(contests, starting_figures):
        if isinstance(what, StartingFigure):
            ladder.ratings[what.player] = rules.starting_rating(what.rating)
            ladder.counts[what.player] = what.games
            ladder.started.add(what.player)
        elif moment[-1] == _CREDIT:
            frozen = open_events.pop(what.event.id) if rules.freezes else _rate(what, ladder, rules)
            _credit(frozen, ladder)
        elif rules.freezes:
            open_events[what.event.id] = _rate(what, ladder, rules)
        elif not what.event.complete:
            running.append(what)
    # what is left was never credited
    ladder.running = [*open_events.values(), *(_rate(one, ladder, rules) for one in running)]
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


def _rate(contest: Contest, ladder: Replayed, rules: RuleSet) -> RatedEvent:
    all_ratings, all_counts, all_peaks = ladder.ratings, ladder.counts, ladder.peaks
    ratings = [all_ratings[player] for player in contest.players]
    counts = [all_counts[player] for player in contest.players]
    peaks = [all_peaks[player] for player in contest.players] if all_peaks else ()
    outcome = rules.rate(contest.played, Field(ratings, counts, peaks, contest.juniors))
    return RatedEvent(contest, ratings, counts, *outcome)


def _credit(rated: RatedEvent, ladder: Replayed) -> None:
    ratings, counts, before = ladder.ratings, ladder.counts, rated.before
    steps = zip(rated.contest.players, rated.changes, rated.counted, strict=True)
    for player, change, counted in steps:
        rating = ratings[player]
        before.append(rating)
        ratings[player] = rating + change
        counts[player] += counted
    if ladder.peaks:
        for player in rated.contest.players:
            ladder.peaks[player] = max(ladder.peaks[player], ratings[player])
    ladder.credited.append(rated)
