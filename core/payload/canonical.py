"""The canonical form of an event, from its shape (contract §1)."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from core.model import Bye, Entrant, Event, Game
from core.payload.allowed import RESULTS

if TYPE_CHECKING:
    from core.payload.shape import EventShape, GameShape


def build_event(shape: EventShape, event_id: str) -> Event:
    """Turn a shape without problems into an event in canonical form.

    Players come by id, byes by (round, player), games by round in their listed order;
    results in one spelling, names trimmed.
    """
    date = datetime.date.fromisoformat(shape.date)
    return Event(
        id=event_id,
        name=shape.name,
        date=date,
        end_date=datetime.date.fromisoformat(shape.end_date) if shape.end_date else date,
        players=tuple(
            Entrant(p.id, p.name, p.member, p.junior, p.guest, p.bot)
            for p in sorted(shape.players, key=lambda player: player.id)
        ),
        games=tuple(_build_game(game) for game in sorted(shape.games, key=lambda game: game.round)),
        byes=tuple(
            sorted(
                (Bye(bye.round, bye.player, bye.points) for bye in shape.byes),
                key=lambda bye: (bye.round, bye.player, bye.points),
            )
        ),
        start=shape.start or "",
        format=shape.format,
        game=shape.game,
        speed=shape.speed,
        rated=shape.rated,
        complete=shape.complete,
        under18=shape.under18,
    )


def _build_game(game: GameShape) -> Game:
    return Game(
        round=game.round,
        white=game.white,
        black=game.black,
        result=RESULTS[game.result],
        abandoned_by=game.abandoned_by,
        moves=(game.moves[0], game.moves[1]) if game.moves else None,
        taken_over=game.taken_over,
    )
