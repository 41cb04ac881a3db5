"""Entrant ids that were made of names, so that nobody can work the names out again (rules §6.8)."""

from __future__ import annotations

from typing import Any

from core.identity.players import player_id
from formats.draft import MADE_OF_NAME
from formats.found import FileEvent


def hide_names(event: FileEvent, secret: str) -> FileEvent:
    """Key the ids that a reader made of names; a name keeps its id as long as the club its secret.

    A plain hash could be compared with those of all names there are, also after the person was
    forgotten (rules §7.4).

    Args:
        secret: the club's, hex.
    """
    payload = event.payload
    ids = [one.get("id") for one in payload.get("players", ()) if isinstance(one, dict)]
    made = [one for one in ids if isinstance(one, str) and one.startswith(MADE_OF_NAME)]
    if not made:
        return event
    keyed = {one: "e" + player_id(secret, f"entrant\n{one}") for one in made}
    changed: dict[str, Any] = {
        name: [_rewrite(one, keyed) for one in payload[name]]
        for name in ("players", "games", "byes")
        if name in payload
    }
    return FileEvent({**payload, **changed}, event.section)


def _rewrite(entry: dict[str, Any], keyed: dict[str, str]) -> dict[str, Any]:
    sides = {name: keyed.get(entry[name], entry[name]) for name in _SIDES if name in entry}
    return {**entry, **sides}


_SIDES = ("id", "white", "black", "player")
