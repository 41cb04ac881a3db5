"""The Names desk: one mention a row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

from core.identity import Mention
from core.ports import Row
from core.suggestions import is_ambiguous
from sheets_sync.state import ClubState

RECENT_EVENTS: Final = 10


def names_id(mention: Mention) -> str:
    """Name the row of one mention."""
    return f"{mention.event.id}/{mention.entrant.id}"


def names_rows(state: ClubState) -> list[Row]:
    """List the mentions of the latest events, all ambiguous ones, and those listed before."""
    recent = {event.id for event in state.roll.events[-RECENT_EVENTS:]}
    known = state.memory.rows["names"]
    is_unclear = cache(
        partial(
            is_ambiguous,
            identities=state.roll.identities,
            family_first=state.club.family_first,
        )
    )
    return [
        _row(state, mention)
        for mention in _newest_first(state)
        if mention.event.id in recent
        or names_id(mention) in known
        or (not mention.entrant.guest and is_unclear(mention.entrant.name))
    ]


def _row(state: ClubState, mention: Mention) -> Row:
    row_id = names_id(mention)
    player = state.roll.identities.player_of[mention.id]
    cells = {
        "event": state.event_labels[mention.event.id],
        "name": mention.entrant.name,
        "member": state.roll.identities.players[player].name,
        "message": state.memory.look_up("names", row_id).message,
    }
    return Row(row_id, cells)


def _newest_first(state: ClubState) -> Iterator[Mention]:
    order = {event.id: position for position, event in enumerate(state.roll.events)}
    mentions = state.roll.identities.mentions.values()
    yield from sorted(mentions, key=lambda one: (-order[one.event.id], one.entrant.id))
