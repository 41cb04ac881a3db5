"""The members' Events tab."""

from __future__ import annotations

from core.locale import say
from core.ports import Cell, Row, Tab
from core.replay import RatedEvent
from sheets_sync.cells import date_cell
from sheets_sync.desks.events import not_rated_in_words
from sheets_sync.lists.viewer import Viewer


def events_tab(viewer: Viewer) -> Tab:
    """Make the members' list of events, newest first."""
    columns = (
        viewer.column("date", say("Date"), 13, "date"),
        viewer.column("name", say("Event"), 34),
        viewer.column("players", say("Players"), 10, "integer"),
        viewer.column("rated_games", say("Rated games"), 13, "integer"),
        viewer.column("not_rated", say("Not rated"), 36, "long-text"),
        viewer.column("status", say("Status"), 13),
    )
    rated_events = sorted(
        viewer.state.rated_events.values(),
        key=lambda rated: rated.contest.event.start_key,
        reverse=True,
    )
    rows = tuple(_row(viewer, rated) for rated in rated_events)
    return Tab("member-events", viewer.titles(say("Events")), columns, rows)


def _row(viewer: Viewer, rated: RatedEvent) -> Row:
    event = rated.contest.event
    cells: dict[str, Cell] = {
        "date": date_cell(event.date),
        "name": event.name,
        "players": len(rated.contest.players),
        "rated_games": len(rated.rated_pairings),
        "not_rated": not_rated_in_words(viewer.state, rated),
        "status": viewer.words(say("counts") if event.complete else say("running")),
    }
    return Row(event.id, cells)
