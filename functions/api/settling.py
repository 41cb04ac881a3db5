"""After a change: replay at once, so that the list is current when the answer arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.actions.keeping_current import bring_up_to_date
from core.actions.moves import Move
from core.actions.rebuilding import Rebuilt, rebuild
from core.errors import ConflictError, PlatformError
from core.facts import Facts, JsonObject
from core.paths import ladder_path
from functions.api.calls import Call
from functions.logs import log


@dataclass(frozen=True, slots=True)
class Settled:
    """Where the club stands after a change.

    Attributes:
        moved: on the club's first list.
    """

    revision: int
    up_to_date: bool
    moved: tuple[Move, ...] = ()


def settle(call: Call, revision: int, *, facts: Facts | None = None) -> Settled:
    """Replay after the facts have changed.

    What was stored stays stored whatever becomes of the replay: where others are saving at this
    moment, the list is left to whoever is told of the change next.

    Args:
        revision: of the change.
        facts: as they stand now, if they are at hand.
    """
    return _settle(call, revision, lambda: rebuild(call.store, call.club.id, facts=facts))


def catch_up(call: Call, revision: int) -> Settled:
    """Replay if an earlier change was not followed by it; nothing was changed this time."""
    return _settle(call, revision, lambda: bring_up_to_date(call.store, call.club.id))


def _settle(call: Call, revision: int, replay: Callable[[], Rebuilt | None]) -> Settled:
    call.visit.revision = revision
    try:
        rebuilt = replay()
    except (ConflictError, PlatformError) as error:
        log("WARNING", "replay put off", club=call.club.id, revision=revision, code=error.code)
        return Settled(revision, up_to_date=False)
    if rebuilt is None:
        return Settled(revision, up_to_date=True)
    call.visit.revision = rebuilt.revision
    moved = rebuilt.moved.get(call.club.ladders[0].id, ())
    return Settled(rebuilt.revision, rebuilt.up_to_date, moved)


def settled_content(call: Call, settled: Settled) -> JsonObject:
    """Write down where the club stands: `{revision, up_to_date, moved}`."""
    return {
        "revision": settled.revision,
        "up_to_date": settled.up_to_date,
        "moved": moves_content(call, settled.moved),
    }


def moves_content(call: Call, moved: Sequence[Move]) -> list[JsonObject]:
    """Write down who moved, as the key's scope may see them."""
    return [
        {"player": one.player, "name": name, "before": one.before, "after": one.after}
        for one, name in _name_moves(call, moved)
    ]


def _name_moves(call: Call, moved: Sequence[Move]) -> Iterator[tuple[Move, str]]:
    if call.audience == "organiser":
        yield from ((one, one.name) for one in moved)
        return
    if not moved:
        return
    stored = call.store.get(ladder_path(call.club.id, call.club.ladders[0].id))
    listed: Iterable[Mapping[str, Any]] = stored.data["rows"] if stored else ()
    rows = {row["player"]: row for row in listed if row["listed"]}
    yield from ((one, rows[one.player]["shown_as"]) for one in moved if one.player in rows)
