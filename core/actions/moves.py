"""Who stands elsewhere after a change, and why (rules §4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.facts import JsonObject
from core.pipeline import Computed

_KEPT_CORRECTIONS: Final = 12
_NOT_COUNTING: Final = "~"
_CORRECTED: Final = ":"


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
    before: Mapping[str, Any], computed: Computed, moved: Sequence[Move]
) -> JsonObject:
    """Note whom a change to an earlier event moved, so that it can be explained.

    A correction is a change of one event that counted already, by the app or by hand. One that
    begins to count after later events (it came in late, or ran until now) moves its own entrants
    by their games; it is noted for others alone. The latest few are kept; they are a note, not
    part of what a replay has to reproduce.

    Args:
        before: the ladder's document as it stood.

    Returns:
        Event id → `{revision, moved: {player id: points}}`.
    """
    noted: JsonObject = dict(before.get("corrections", {}))
    known: Mapping[str, str] = before.get("facts", {})
    now = event_contents(computed)
    changed = [event for event in {**known, **now} if known.get(event) != now.get(event)]
    if len(changed) == 1 and known:
        (event,) = changed
        counted_before = not known.get(event, _NOT_COUNTING).endswith(_NOT_COUNTING)
        moves = _unexplained(event, computed, moved, counted_before=counted_before)
        if moves:
            noted[event] = {"revision": computed.facts.revision, "moved": moves}
        elif not counted_before:  # what it moved when it went is over
            noted.pop(event, None)
    noted = _without_the_gone(noted, computed)
    newest = sorted(noted, key=lambda event: (noted[event]["revision"], event))
    return {event: noted[event] for event in newest[-_KEPT_CORRECTIONS:]}


def _without_the_gone(noted: JsonObject, computed: Computed) -> JsonObject:
    """Leave out players who are not listed any more: joined, or forgotten with their ids."""
    players = computed.identities.players
    listed = {players[row.player].id for row in computed.standings}
    kept: JsonObject = {}
    for event, note in noted.items():
        moved = {player: points for player, points in note["moved"].items() if player in listed}
        if moved:
            kept[event] = {**note, "moved": moved}
    return kept


def _unexplained(
    event: str, computed: Computed, moved: Sequence[Move], *, counted_before: bool
) -> dict[str, float]:
    """Find whose move the player's own new games do not explain, and how far it went."""
    if counted_before:
        by_playing = frozenset[str]()
    elif _is_newest(event, computed):
        return {}
    else:
        by_playing = _entrants(event, computed)
    return {
        move.player: round(move.after - move.before, 6)
        for move in moved
        if move.before is not None and move.after is not None and move.player not in by_playing
    }


def _is_newest(event: str, computed: Computed) -> bool:
    newest = max(computed.events, key=lambda one: one.start_key, default=None)
    return newest is not None and newest.id == event


def _entrants(event: str, computed: Computed) -> frozenset[str]:
    identities = computed.identities
    return frozenset(
        identities.players[player].id
        for (stood_in, _), player in identities.player_of.items()
        if stood_in == event
    )


def event_contents(computed: Computed) -> dict[str, str]:
    """Tell apart what each event says and whether it counts; short texts.

    Results corrected by hand are part of what it says.
    """
    effective = {event.id: event for event in computed.events}
    contents = {}
    for stored in computed.facts.events:
        event = effective.get(stored.event.id)
        text = stored.content
        if event is not None and event.games != stored.event.games:
            text += _CORRECTED + "".join(game.result for game in event.games)
        counts = stored.event.complete and not stored.withdrawn
        contents[stored.event.id] = text + ("" if counts else _NOT_COUNTING)
    return contents


def content_of(text: str) -> str:
    """Take the content hash out of what `event_contents` says of an event."""
    return text.partition(_CORRECTED)[0].removesuffix(_NOT_COUNTING)
