"""The Events desk: one event a row."""

from __future__ import annotations

from collections import Counter

from core.facts import StoredEvent
from core.locale import Message, say, say_count
from core.ports import Cell, Row
from core.replay import RatedEvent
from core.wording import FORMATS, rating_in_words, reason_in_words
from sheets_sync.cells import date_cell
from sheets_sync.state import ClubState


def events_rows(state: ClubState) -> list[Row]:
    """List every event, withdrawn ones included, newest first."""
    alike = Counter((stored.event.date, stored.event.name) for stored in state.facts.events)
    newest_first = sorted(state.facts.events, key=lambda one: one.event.start_key, reverse=True)
    return [
        _row(
            state,
            stored,
            rated=None if stored.withdrawn else state.rated_events.get(stored.event.id),
            alone=alike[stored.event.date, stored.event.name] == 1,
        )
        for stored in newest_first
    ]


def _row(state: ClubState, stored: StoredEvent, *, rated: RatedEvent | None, alone: bool) -> Row:
    event = stored.event
    cells: dict[str, Cell] = {
        "date": date_cell(event.date),
        "name": event.name if alone else f"{event.name} [{event.id}]",
        "format": state.words(FORMATS[event.format]),
        "rated_games": len(rated.rated_pairings) if rated else 0,
        "not_rated": not_rated_in_words(state, rated) if rated else "",
        "status": state.words(event_status(stored)),
        "moved": state.words(moved_in_words(state, event.id)),
        "message": state.memory.look_up("events", event.id).message,
    }
    return Row(event.id, cells, "settled" if stored.withdrawn else "normal")


def event_status(stored: StoredEvent) -> Message:
    """Say whether an event counts."""
    if stored.withdrawn:
        return say("withdrawn")
    return say("counts") if stored.event.complete else say("running")


def not_rated_in_words(state: ClubState, rated: RatedEvent) -> str:
    """Say how many games were not rated, by reason."""
    return ", ".join(
        f"{count} × {state.words(reason_in_words(reason))}"
        for reason, count in sorted(rated.not_rated.items())
    )


def moved_in_words(state: ClubState, event: str) -> Message:
    """Say whom the latest correction of an event moved, and how far (rules §4.3)."""
    moved = [noted[event] for noted in state.corrections.values() if event in noted]
    if not moved:
        return say("")
    players = {player for one in moved for player in one}
    most = max(abs(points) for one in moved for points in one.values())
    return say_count(
        "{count} player, up to {most}",
        "{count} players, up to {most}",
        count=len(players),
        most=rating_in_words(most, state.club.locale),
    )
