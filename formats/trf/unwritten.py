"""What an event holds that TRF has no place for, so that nobody learns it too late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from core.locale import say
from formats.found import Remark

_USUAL: Final = {"start": "", "game": "chess", "rated": True, "under18": False}
_OF_PLAYERS: Final = ("member", "junior", "guest", "bot")
_OF_GAMES: Final = ("abandoned_by", "moves", "taken_over")


def find_unwritten(payload: Mapping[str, Any], *, says_running: bool) -> Iterator[Remark]:
    """Remark on the fields that do not come back from the file.

    Args:
        says_running: the file declares rounds that are still to come.
    """
    games = payload.get("games", ())
    fields = [field for field, usual in _USUAL.items() if payload.get(field, usual) != usual]
    reads_as_running = says_running or any(game["result"] == "*" for game in games)
    if payload.get("complete", True) == reads_as_running:
        fields.append("complete")
    fields += _find_used(payload["players"], _OF_PLAYERS)
    fields += _find_used(games, _OF_GAMES)
    if fields:
        detail = say(
            "TRF has no place for this, so it is left out: {fields}.", fields=", ".join(fields)
        )
        yield Remark("left-out", detail)


def _find_used(entries: Sequence[Mapping[str, Any]], fields: Sequence[str]) -> list[str]:
    return [field for field in fields if any(entry.get(field) for entry in entries)]
