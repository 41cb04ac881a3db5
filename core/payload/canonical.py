"""The canonical form of an event, from its shape and back to JSON values (contract §1)."""

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


def to_payload(event: Event) -> dict[str, object]:
    """Write an event as JSON values; `read_event` makes an equal event of them.

    The event's own fields are always written, defaults too, but for a start time that was
    not given. In the lists, marks that are not set are left out. The id is not part of it.
    """
    start: dict[str, object] = {"start": event.start} if event.start else {}
    return {
        "name": event.name,
        "date": event.date.isoformat(),
        **start,
        "end_date": event.end_date.isoformat(),
        "format": event.format,
        "game": event.game,
        "speed": event.speed,
        "rated": event.rated,
        "complete": event.complete,
        "under18": event.under18,
        "players": [_entrant_fields(entrant) for entrant in event.players],
        "games": [_game_fields(game) for game in event.games],
        "byes": [
            {"round": bye.round, "player": bye.player, "points": bye.points} for bye in event.byes
        ],
    }


def _entrant_fields(entrant: Entrant) -> dict[str, object]:
    fields: dict[str, object] = {"id": entrant.id, "name": entrant.name}
    if entrant.member is not None:
        fields["member"] = entrant.member
    for mark in ("junior", "guest", "bot"):
        if getattr(entrant, mark):
            fields[mark] = True
    return fields


def _game_fields(game: Game) -> dict[str, object]:
    fields: dict[str, object] = {
        "round": game.round,
        "white": game.white,
        "black": game.black,
        "result": game.result,
    }
    if game.abandoned_by is not None:
        fields["abandoned_by"] = game.abandoned_by
    if game.moves is not None:
        fields["moves"] = list(game.moves)
    if game.taken_over:
        fields["taken_over"] = True
    return fields
