"""The Members desk: one player a row."""

from __future__ import annotations

from core.locale import say
from core.locale.collation import collation_key
from core.ports import Cell, Row, RowStyle
from core.standings import Standing, shown
from core.wording import SHOW_MODES
from sheets_sync.state import ClubState, RowMemory


def members_rows(state: ClubState) -> list[Row]:
    """List every player by name, then those who were joined with others or are gone."""
    standings = {row.player: row for row in state.ladders[0].standings}
    players, locale = state.roll.identities.players, state.club.locale
    members = [position for position, player in enumerate(players) if not player.guest]
    members.sort(key=lambda position: collation_key(players[position].name, locale))
    rows = [_member_row(state, position, standings.get(position)) for position in members]
    there = {row.id for row in rows}
    return rows + [
        _settled_row(state, row_id, kept)
        for row_id, kept in state.memory.rows["members"].items()
        if row_id not in there and kept.shown
    ]


def _member_row(state: ClubState, position: int, row: Standing | None) -> Row:
    player, face = state.roll.identities.players[position], state.roll.faces[position]
    style: RowStyle = "provisional" if row is None or row.provisional else "normal"
    cells: dict[str, Cell] = {
        "name": player.name,
        "shown_as": face.name if face.listed else state.words(SHOW_MODES[face.mode or "guest"]),
        "rating": float(shown(row.rating)) if row else None,
        "games": row.games if row else 0,
        "aliases": ", ".join(player.aliases),
        "message": state.memory.look_up("members", player.id).message,
    }
    return Row(player.id, cells, style)


def _settled_row(state: ClubState, row_id: str, kept: RowMemory) -> Row:
    cells: dict[str, Cell] = {
        "name": kept.texts[0],
        "shown_as": "",
        "rating": None,
        "games": None,
        "aliases": _belongs_to(state, row_id),
        "message": kept.message,
    }
    return Row(row_id, cells, "settled")


def _belongs_to(state: ClubState, player_id: str) -> str:
    position = state.roll.identities.by_id.get(player_id)
    if position is None:
        return state.words(say("in no event at present"))
    name = state.roll.identities.players[position].name
    return state.words(say("joined with “{name}”", name=name))
