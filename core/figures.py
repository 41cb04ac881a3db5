"""The numbers of one event on one ladder, as they are kept; everything else is derived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.model import Event, Result

if TYPE_CHECKING:  # figures that were kept are read without replaying
    from core.identity import Identities
    from core.replay import RatedEvent


@dataclass(frozen=True, slots=True)
class Figure:
    """One player in one event.

    Attributes:
        rating, games: frozen when the event started.
        change: unrounded.
        counted: games that count among the player's rated games.
        before: rating just before the credit, None while the event is running.
        k: the K it was calculated with, None where the rules have none.
    """

    rating: float
    games: int
    change: float
    counted: int
    before: float | None
    k: float | None

    @property
    def after(self) -> float | None:
        """Rating after the credit, None while the event is running (rules §4.3)."""
        return None if self.before is None else self.before + self.change


@dataclass(frozen=True, slots=True)
class EventFigures:
    """One event on one ladder.

    Attributes:
        players: player id → figures.
        entrants: entrant id → player id; bots left out.
        corrected: position in the event's games → result that a person corrected it to.
        content: hash of the event they were computed from.
        rated_games: games rated for at least one of the two players.
        not_rated: reason → how many games were rated for neither.
    """

    event: str
    running: bool
    players: Mapping[str, Figure]
    entrants: Mapping[str, str]
    corrected: Mapping[int, Result]
    content: str
    rated_games: int = 0
    not_rated: Mapping[str, int] = field(default_factory=dict)


def take_figures(
    rated: RatedEvent, published: Event, identities: Identities, content: str
) -> EventFigures:
    """Collect the figures of a replayed event.

    Args:
        published: the event before results were corrected.
        content: hash of its fact document.
    """
    event = rated.contest.event
    ids = [identities.players[player].id for player in rated.contest.players]
    before: Sequence[float | None] = rated.before or [None] * len(ids)
    return EventFigures(
        event=event.id,
        running=not event.complete,
        players={
            player: Figure(*numbers)
            for player, *numbers in zip(
                ids,
                rated.ratings,
                rated.counts,
                rated.changes,
                rated.counted,
                before,
                rated.k_factors,
                strict=True,
            )
        },
        entrants={
            entrant.id: identities.players[identities.player_of[event.id, entrant.id]].id
            for entrant in event.players
            if not entrant.bot
        },
        corrected={
            position: game.result
            for position, (game, as_sent) in enumerate(
                zip(event.games, published.games, strict=True)
            )
            if game.result != as_sent.result
        },
        content=content,
        rated_games=len(rated.rated_pairings),
        not_rated=rated.not_rated,
    )


def figures_document(figures: EventFigures) -> dict[str, Any]:
    """Write figures as JSON; floats keep every bit."""
    return {
        "event": figures.event,
        "running": figures.running,
        "players": {
            player: [one.rating, one.games, one.change, one.counted, one.before, one.k]
            for player, one in figures.players.items()
        },
        "entrants": dict(figures.entrants),
        "corrected": {str(position): result for position, result in figures.corrected.items()},
        "content": figures.content,
        "rated_games": figures.rated_games,
        "not_rated": dict(figures.not_rated),
    }


def figures_from_document(document: Mapping[str, Any]) -> EventFigures:
    """Read figures back."""
    return EventFigures(
        event=document["event"],
        running=document["running"],
        players={player: Figure(*numbers) for player, numbers in document["players"].items()},
        entrants=document["entrants"],
        corrected={int(position): result for position, result in document["corrected"].items()},
        content=document["content"],
        rated_games=document["rated_games"],
        not_rated=document["not_rated"],
    )
