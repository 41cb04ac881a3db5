"""Events ↔ JSON documents (contract §1, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from core.facts.contents import JsonObject, with_hash
from core.model import Bye, Entrant, Event, Game

_EVENT_DEFAULTS: Final[JsonObject] = {
    "start": "",
    "format": "swiss",
    "game": "chess",
    "speed": "standard",
    "rated": True,
    "complete": True,
    "under18": False,
}
_ENTRANT_FLAGS: Final = ("junior", "guest", "bot")


def event_content(event: Event) -> JsonObject:
    """Put an event into the contract's JSON form (contract §1), canonical, defaults left out."""
    content: JsonObject = {
        "name": event.name,
        "date": event.date.isoformat(),
        "players": [_entrant_content(entrant) for entrant in event.players],
        "games": [_game_content(game) for game in event.games],
    }
    if event.end_date != event.date:
        content["end_date"] = event.end_date.isoformat()
    for name, default in _EVENT_DEFAULTS.items():
        if (value := getattr(event, name)) != default:
            content[name] = value
    if event.byes:
        content["byes"] = [
            {"round": bye.round, "player": bye.player, "points": bye.points} for bye in event.byes
        ]
    return content


def _entrant_content(entrant: Entrant) -> JsonObject:
    content: JsonObject = {"id": entrant.id, "name": entrant.name}
    if entrant.member is not None:
        content["member"] = entrant.member
    for flag in _ENTRANT_FLAGS:
        if getattr(entrant, flag):
            content[flag] = True
    return content


def _game_content(game: Game) -> JsonObject:
    content: JsonObject = {
        "round": game.round,
        "white": game.white,
        "black": game.black,
        "result": game.result,
    }
    if game.abandoned_by is not None:
        content["abandoned_by"] = game.abandoned_by
    if game.moves is not None:
        content["moves"] = list(game.moves)
    if game.taken_over:
        content["taken_over"] = True
    return content


def event_document(event: Event, *, withdrawn: bool = False) -> JsonObject:
    """Make the fact document of an event."""
    return with_hash({**event_content(event), "withdrawn": withdrawn})


def event_from_content(event_id: str, content: Mapping[str, Any]) -> Event:
    """Read an event back from content that `event_content` made; nothing is checked."""
    day = date.fromisoformat(content["date"])
    end = content.get("end_date")
    return Event(
        id=event_id,
        name=content["name"],
        date=day,
        end_date=date.fromisoformat(end) if end else day,
        players=tuple(Entrant(**entrant) for entrant in content["players"]),
        games=tuple(_game_from(game) for game in content["games"]),
        byes=tuple(Bye(**bye) for bye in content.get("byes", ())),
        **{name: content.get(name, default) for name, default in _EVENT_DEFAULTS.items()},
    )


def _game_from(content: Mapping[str, Any]) -> Game:
    if "moves" in content:
        return Game(**{**content, "moves": tuple(content["moves"])})
    return Game(**content)
