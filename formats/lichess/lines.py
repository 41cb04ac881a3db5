"""Lines of NDJSON → games of Lichess as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from core.locale import say
from formats.found import BadFileError
from formats.lichess.fields import bad_field, take_field
from formats.notes import Notes, refusal


@dataclass(frozen=True, slots=True)
class Account:
    """A user name; `id` is its key in lower case."""

    id: str
    name: str
    bot: bool


@dataclass(frozen=True, slots=True)
class LichessGame:
    """One game.

    Attributes:
        group: id of the Swiss or arena; "" for a game of none.
        created, ended: milliseconds since 1970, UTC.
        plies: moves by either side; None where the file leaves them out.
    """

    line: int
    id: str
    group: str
    is_arena: bool
    is_rated: bool
    variant: str
    speed: str
    status: str
    winner: str
    white: Account
    black: Account
    created: int
    ended: int
    plies: int | None


def is_game(entry: object) -> bool:
    """Whether an object is a game: it has two sides."""
    return isinstance(entry, dict) and isinstance(entry.get("players"), dict) and "status" in entry


def is_result(entry: object) -> bool:
    """Whether an object is a place in a table of results."""
    return isinstance(entry, dict) and "username" in entry and "points" in entry


def read_games(
    entries: Iterable[tuple[int, dict[str, Any]]], notes: Notes
) -> Iterator[LichessGame]:
    """Read games; those against nobody with a name are left out with a remark."""
    seen: dict[str, int] = {}
    for number, entry in entries:
        try:
            game = _read_game(entry, number)
        except BadFileError as error:
            for one in error.remarks:
                notes.refuse(one.code, one.detail, one.line, one.column)
            continue
        if game is None:
            detail = say("A side of this game has no user name; the game is left out.")
            notes.remark("player-unknown", detail, number)
            continue
        if seen.setdefault(game.id, number) != number:
            detail = say("This game stands there already, in line {line}.", line=seen[game.id])
            notes.refuse("game-twice", detail, number)
        yield game


def _read_game(entry: dict[str, Any], number: int) -> LichessGame | None:
    white = _read_account(entry["players"].get("white"), number)
    black = _read_account(entry["players"].get("black"), number)
    created = take_field(entry, "createdAt", int, number)
    winner = _read_winner(entry, number)
    moves = take_field(entry, "moves", str, number, default=None)
    if white is None or black is None:
        return None
    swiss = _read_tournament(entry, "swiss", number)
    arena = _read_tournament(entry, "arena", number)
    return LichessGame(
        line=number,
        id=take_field(entry, "id", str, number),
        group=swiss or arena,
        is_arena=bool(arena),
        is_rated=take_field(entry, "rated", bool, number, default=True),
        variant=take_field(entry, "variant", str, number, default="standard"),
        speed=take_field(entry, "speed", str, number, default=""),
        status=take_field(entry, "status", str, number),
        winner=winner,
        white=white,
        black=black,
        created=created,
        ended=take_field(entry, "lastMoveAt", int, number, default=created),
        plies=None if moves is None else len(moves.split()),
    )


_TOURNAMENTS: Final = {"swiss": ("swiss", "swissTour"), "arena": ("tournament", "arenaTour")}
"""Origin of a game → the fields for its tournament: an id, or an object that holds the id."""


def _read_tournament(entry: dict[str, Any], source: str, number: int) -> str:
    """Read the id of a game's tournament; "" where it comes from none of this kind.

    A game that says its origin, but not which tournament, has lost a field.
    """
    plain, nested = _TOURNAMENTS[source]
    holder = take_field(entry, nested, dict, number, default={})
    found: str = take_field(entry, plain, str, number, default="")
    found = found or (take_field(holder, "id", str, number) if holder else "")
    if not found and entry.get("source") == source:
        raise bad_field(plain, number)
    return found


def _read_winner(entry: dict[str, Any], number: int) -> str:
    """Read who won; "" for nobody. Under any other name a colour is a damaged `winner`."""
    found: str = take_field(entry, "winner", str, number, default="")
    colours = {value for value in entry.values() if isinstance(value, str)} & {"white", "black"}
    if colours != ({found} if found else set()):
        raise bad_field("winner", number)
    return found


def _read_account(side: object, number: int) -> Account | None:
    """Read a side's user; the key is always the name in lower case, or one is damaged."""
    if not isinstance(side, dict):
        raise bad_field("players", number)
    user = side.get("user")
    if user is None:
        return None
    if not isinstance(user, dict):
        raise bad_field("user", number)
    name = take_field(user, "name", str, number)
    key = take_field(user, "id", str, number, default=name.lower())
    if key != name.lower():
        detail = say("The user's name and id do not fit each other.")
        raise refusal("user-differs", detail, number)
    return Account(key, name, take_field(user, "title", str, number, default="") == "BOT")
