"""A read event as an app would send it.

What the contract would refuse is refused here, where a line can still be named (contract §1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.characters import code_point, find_forbidden, plain
from core.locale import say
from core.model import FREE_FORMATS
from core.payload.allowed import (
    LONGEST_NAME,
    MOST_BYES,
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_ROUNDS,
)
from formats.draft import EventDraft, Player
from formats.notes import Notes


def build_payload(draft: EventDraft, notes: Notes) -> dict[str, Any]:
    """Write an event as an app would send it, noting whatever the contract would refuse."""
    _check_sizes(draft, notes)
    for player in draft.players.values():
        check_name(player.name, notes, line=player.line)
    _check_rounds(draft, notes)
    payload: dict[str, Any] = {"format": draft.format, "game": draft.game}
    if draft.name:
        check_name(draft.name, notes)
        payload["name"] = draft.name
    if not draft.rated:
        payload["rated"] = False
    if draft.speed:
        payload["speed"] = draft.speed
    if draft.first_day and draft.last_day:
        payload["date"] = draft.first_day.isoformat()
        payload["end_date"] = draft.last_day.isoformat()
    return payload | {
        "players": [_write_player(player) for player in draft.players.values()],
        "games": [
            {"round": game.round, "white": game.white, "black": game.black, "result": game.result}
            for game in draft.games
        ],
        "byes": [
            {"round": bye.round, "player": bye.player, "points": bye.points} for bye in draft.byes
        ],
    }


def check_name(
    name: str, notes: Notes, *, line: int | None = None, column: int | None = None
) -> None:
    """Note what the contract would refuse in a name of a person or event."""
    character = find_forbidden(name)
    if not name.strip():
        notes.refuse("empty", say("There is no name."), line, column)
    elif character is not None:
        detail = say(
            "The name “{name}” has a character that cannot be seen ({character}).",
            name=plain(name),
            character=code_point(character),
        )
        notes.refuse("forbidden-character", detail, line, column)
    elif len(name.strip()) > LONGEST_NAME:
        detail = say(
            "The name “{name}” is longer than {most} characters.",
            name=plain(name),
            most=LONGEST_NAME,
        )
        notes.refuse("too-long", detail, line, column)


def _write_player(player: Player) -> dict[str, Any]:
    written: dict[str, Any] = {"id": player.id, "name": player.name}
    return written | {"bot": True} if player.bot else written


def _check_sizes(draft: EventDraft, notes: Notes) -> None:
    if not draft.players and not notes.is_refused:
        notes.refuse("no-games", say("No games were found in it."))
    for entries, most, what in (
        (list(draft.players.values()), MOST_PLAYERS, say("players")),
        (draft.games, MOST_GAMES, say("games")),
        (draft.byes, MOST_BYES, say("byes")),
    ):
        if len(entries) > most:
            detail = say(
                "An event has at most {most} {what}; this one has {count}.",
                most=most,
                what=what,
                count=len(entries),
            )
            notes.refuse("too-many", detail, entries[most].line)


def _check_rounds(draft: EventDraft, notes: Notes) -> None:
    first: dict[tuple[int, str], int] = {}
    for played_in, player, line in _list_seats(draft):
        if not 1 <= played_in <= MOST_ROUNDS:
            detail = say("Rounds go from 1 to {most}.", most=MOST_ROUNDS)
            notes.refuse("round-out-of-range", detail, line)
            continue
        other = first.setdefault((played_in, player), line)
        if other != line and draft.format not in FREE_FORMATS:
            detail = say(
                "“{name}” stands in round {round} twice, first in line {line}.",
                name=plain(draft.players[player].name),
                round=played_in,
                line=other,
            )
            notes.refuse("twice-in-round", detail, line)


def _list_seats(draft: EventDraft) -> Iterator[tuple[int, str, int]]:
    for game in draft.games:
        yield game.round, game.white, game.line
        yield game.round, game.black, game.line
    for bye in draft.byes:
        yield bye.round, bye.player, bye.line
