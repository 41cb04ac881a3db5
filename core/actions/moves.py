"""Who stands elsewhere after a change, and why (rules §4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.facts import JsonObject
from core.pipeline import Computed

_KEPT_CORRECTIONS: Final = 12


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose rating differs between two lists; None = not on that list."""

    player: str
    name: str
    before: float | None
    after: float | None


def find_moves(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> Iterator[Move]:
    """Compare two lists' rows, in the order of the new list."""
    old = {row["player"]: row for row in before}
    for row in after:
        was = old.pop(row["player"], None)
        rating = None if was is None else was["rating"]
        if rating != row["rating"]:
            yield Move(row["player"], row["name"], rating, row["rating"])
    for player, row in old.items():
        yield Move(player, row["name"], row["rating"], None)


def note_correction(
    before: Mapping[str, Any],
    computed: Computed,
    moved: Sequence[Move],
) -> JsonObject:
    """Note whom a change to an earlier event moved, so that it can be explained.

    A change of one event, published or corrected by hand, is a correction if events after it
    were rated before. The latest few are kept; they are a note, not part of what a replay has
    to reproduce.

    Args:
        before: the ladder's document as it stood.

    Returns:
        Event id → `{revision, moved: {player id: points}}`.
    """
    noted: JsonObject = dict(before.get("corrections", {}))
    known: Mapping[str, str] = before.get("facts", {})
    now = event_contents(computed)
    changed = [event for event in {**known, **now} if known.get(event) != now.get(event)]
    if len(changed) == 1 and known and changed[0] != _latest(computed):
        moves = {
            move.player: round(move.after - move.before, 6)
            for move in moved
            if move.before is not None and move.after is not None
        }
        if moves:
            noted[changed[0]] = {"revision": computed.facts.revision, "moved": moves}
    newest = sorted(noted, key=lambda event: (noted[event]["revision"], event))
    return {event: noted[event] for event in newest[-_KEPT_CORRECTIONS:]}


def event_contents(computed: Computed) -> dict[str, str]:
    """Tell apart what each event says, results corrected by hand included; short texts."""
    results = {event.id: "".join(game.result for game in event.games) for event in computed.events}
    published = {
        stored.event.id: "".join(game.result for game in stored.event.games)
        for stored in computed.facts.events
    }
    return {
        stored.event.id: stored.content
        if results.get(stored.event.id, "") in ("", published[stored.event.id])
        else f"{stored.content}:{results[stored.event.id]}"
        for stored in computed.facts.events
    }


def _latest(computed: Computed) -> str | None:
    rated = computed.replayed.running or computed.replayed.credited
    return rated[-1].contest.event.id if rated else None
