"""The list: best first, established before provisional (rules §4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from typing import Final

from core.identity import Identities
from core.model import WHITE_SCORE, Event
from core.ratings import RuleSet
from core.replay import RatedEvent, Replayed

_TENTH: Final = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the list (rules §4.2).

    Attributes:
        rank: None for guests and for players who had neither a rated game nor a starting count.
        player: position in `Identities.players`.
        rating, change, running: unrounded; `change` None unless the latest rated event rated a
            game of the player, `running` None without a running event.
        games: rated ones, the starting count included.
        guest: listed for organisers only, without rank.
        inactive: too long without a game, by the club's setting (rules §4.4).
    """

    rank: int | None
    player: int
    rating: float
    change: float | None
    games: int
    wins: int
    draws: int
    losses: int
    provisional: bool
    running: float | None
    last_played: date | None
    guest: bool = False
    inactive: bool = False


def shown(number: float) -> Decimal:
    """Round to one decimal, halves away from zero (rules §2.6)."""
    # adding nothing takes the sign off what is shown as nothing
    return Decimal(number).quantize(_TENTH, rounding=ROUND_HALF_UP) + 0


@dataclass(slots=True)
class _Record:
    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, score: float) -> None:
        if score == 1.0:
            self.wins += 1
        elif score == 0.0:
            self.losses += 1
        else:
            self.draws += 1


def list_standings(
    replayed: Replayed,
    identities: Identities,
    rules: RuleSet,
    *,
    unranked: frozenset[int] = frozenset(),
    inactive_after_days: int | None = None,
) -> tuple[Standing, ...]:
    """Make the list of a replayed ladder.

    Args:
        unranked: players shown as guests: without rank, last.
        inactive_after_days: counted from the latest event; None marks nobody.
    """
    rated_events = [*replayed.credited, *replayed.running]
    events = [rated.contest.event for rated in rated_events]
    records = _records(replayed.credited)
    changes = _latest_changes(replayed.credited)
    running = _running_changes(replayed.running)
    played = _last_played(events, identities)
    stale_before = _stale_before(events, inactive_after_days)
    listed = {player for rated in rated_events for player in rated.contest.players}
    rows = []
    for player in listed | replayed.started:
        record = records.get(player) or _Record()
        last = played.get(player)
        rows.append(
            Standing(
                rank=None,
                player=player,
                rating=replayed.ratings[player],
                change=changes.get(player),
                games=replayed.counts[player],
                wins=record.wins,
                draws=record.draws,
                losses=record.losses,
                provisional=rules.is_provisional(replayed.counts[player]),
                running=running.get(player),
                last_played=last,
                guest=identities.players[player].guest or player in unranked,
                inactive=stale_before is not None and last is not None and last < stale_before,
            )
        )
    return _ranked(rows, identities, rated=_rated_players(replayed.credited))


def _rated_players(credited: Iterable[RatedEvent]) -> set[int]:
    """Find who had a game rated: a starting figure without a count does not unmake it."""
    return {player for rated in credited for player in _changes(rated)}


def _ranked(
    rows: Iterable[Standing], identities: Identities, *, rated: set[int]
) -> tuple[Standing, ...]:
    tenths = {row.player: shown(row.rating) for row in rows}

    def group(row: Standing) -> int:
        if row.guest:
            return 3
        if row.games == 0 and row.player not in rated:
            return 2
        return 1 if row.provisional else 0

    def place(row: Standing) -> tuple[int, Decimal, str, str]:
        player = identities.players[row.player]
        return (group(row), -tenths[row.player], identities.key_of(player.name), player.id)

    ranked: list[Standing] = []
    ordered = sorted(rows, key=place)
    for (placed, _), equals in groupby(ordered, key=lambda row: (group(row), tenths[row.player])):
        rank = len(ranked) + 1 if placed < 2 else None
        ranked.extend(replace(row, rank=rank) for row in equals)
    return tuple(ranked)


def _records(credited: Iterable[RatedEvent]) -> dict[int, _Record]:
    """Count every game rated for at least one of its two players."""
    records: dict[int, _Record] = {}
    for rated in credited:
        seats = [records.setdefault(player, _Record()) for player in rated.contest.players]
        for white, black, score in rated.rated_pairings:
            seats[white].add(score)
            seats[black].add(1.0 - score)
    return records


def _latest_changes(credited: Sequence[RatedEvent]) -> dict[int, float]:
    for rated in reversed(credited):
        if any(rated.counted):
            return _changes(rated)
    return {}


def _changes(rated: RatedEvent) -> dict[int, float]:
    return {
        player: change
        for player, change, counted in zip(
            rated.contest.players, rated.changes, rated.counted, strict=True
        )
        if counted
    }


def _running_changes(running: Iterable[RatedEvent]) -> dict[int, float]:
    sums: dict[int, float] = {}
    for rated in running:
        for player, change in _changes(rated).items():
            sums[player] = sums.get(player, 0.0) + change
    return sums


def _last_played(events: Iterable[Event], identities: Identities) -> dict[int, date]:
    last: dict[int, date] = {}
    for event in sorted(events, key=lambda event: event.date):
        for game in event.games:
            if game.result in WHITE_SCORE:
                for entrant in (game.white, game.black):
                    player = identities.player_of.get((event.id, entrant))
                    if player is not None:
                        last[player] = event.date
    return last


def _stale_before(events: Iterable[Event], days: int | None) -> date | None:
    latest = max((event.date for event in events), default=None)
    if days is None or latest is None:
        return None
    return latest - timedelta(days=days)
