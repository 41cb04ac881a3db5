"""Lines of NDJSON → games of Lichess as they are written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from core.locale import say
from formats.found import BadFileError
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


def parse_line(text: str, number: int) -> Any:
    """Read one line as JSON.

    Raises:
        BadFileError: it is none.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        detail = say("This line is no JSON object; it may have been cut off.")
        raise refusal("bad-json", detail, number, column) from error


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
    created = _take(entry, "createdAt", int, number)
    winner = _read_winner(entry, number)
    moves = _take(entry, "moves", str, number, default=None)
    if white is None or black is None:
        return None
    swiss = _read_tournament(entry, "swiss", number)
    arena = _read_tournament(entry, "arena", number)
    return LichessGame(
        line=number,
        id=_take(entry, "id", str, number),
        group=swiss or arena,
        is_arena=bool(arena),
        is_rated=_take(entry, "rated", bool, number, default=True),
        variant=_take(entry, "variant", str, number, default="standard"),
        speed=_take(entry, "speed", str, number, default=""),
        status=_take(entry, "status", str, number),
        winner=winner,
        white=white,
        black=black,
        created=created,
        ended=_take(entry, "lastMoveAt", int, number, default=created),
        plies=None if moves is None else len(moves.split()),
    )


_TOURNAMENTS: Final = {"swiss": ("swiss", "swissTour"), "arena": ("tournament", "arenaTour")}
"""Origin of a game → the fields for its tournament: an id, or an object that holds the id."""


def _read_tournament(entry: dict[str, Any], source: str, number: int) -> str:
    """Read the id of a game's tournament; "" where it comes from none of this kind.

    A game that says its origin, but not which tournament, has lost a field.
    """
    plain, nested = _TOURNAMENTS[source]
    holder = _take(entry, nested, dict, number, default={})
    found: str = _take(entry, plain, str, number, default="")
    found = found or (_take(holder, "id", str, number) if holder else "")
    if not found and entry.get("source") == source:
        raise _bad(plain, number)
    return found


def _read_winner(entry: dict[str, Any], number: int) -> str:
    """Read who won; "" for nobody. Under any other name a colour is a damaged `winner`."""
    found: str = _take(entry, "winner", str, number, default="")
    colours = {value for value in entry.values() if isinstance(value, str)} & {"white", "black"}
    if colours != ({found} if found else set()):
        raise _bad("winner", number)
    return found


def _read_account(side: object, number: int) -> Account | None:
    """Read a side's user; the key is always the name in lower case, or one is damaged."""
    if not isinstance(side, dict):
        raise _bad("players", number)
    user = side.get("user")
    if user is None:
        return None
    if not isinstance(user, dict):
        raise _bad("user", number)
    name = _take(user, "name", str, number)
    key = _take(user, "id", str, number, default=name.lower())
    if key != name.lower():
        detail = say("The user's name and id do not fit each other.")
        raise refusal("user-differs", detail, number)
    return Account(key, name, _take(user, "title", str, number, default="") == "BOT")


_MISSING: Any = object()


def _take(
    entry: dict[str, Any], field: str, kind: type, number: int, *, default: Any = _MISSING
) -> Any:
    value = entry.get(field, default)
    if value is default and default is not _MISSING:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _bad(field, number)
    return value


def _bad(field: str, number: int) -> BadFileError:
    detail = say(
        "The field “{field}” of this game is missing, or not as Lichess writes it.", field=field
    )
    return refusal("bad-field", detail, number)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
