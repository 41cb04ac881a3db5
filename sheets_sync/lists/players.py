"""The members' Players tab: who has come how far, with a chart (contract §5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.locale import say
from core.ports import Cell, Column, Formula, Row, Tab
from core.replay import RatedEvent
from core.standings import Standing, shown
from sheets_sync.lists.viewer import Viewer
from sheets_sync.mirror import HISTORY_PREFIX

CHARTED_EVENTS: Final = 40


def players_tab(viewer: Viewer) -> Tab:
    """Make the members' list of players with their rating history and its chart."""
    credited = viewer.main.replayed.credited
    charted = credited[-CHARTED_EVENTS:]
    columns = (
        viewer.column("name", say("Name"), 28),
        viewer.column("rating", say("Rating"), 10, "rating"),
        viewer.column("games", say("Games"), 9, "integer"),
        viewer.column("record", say("Wins / draws / losses"), 20),
        viewer.column("best", say("Best"), 10, "rating"),
        *_history_columns(charted),
    )
    histories = _histories(credited)
    rows = tuple(
        _row(
            viewer,
            row,
            histories.get(row.player, []),
            charted,
            skipped=len(credited[:-CHARTED_EVENTS]),
        )
        for row in viewer.visible_rows(viewer.main)
    )
    return Tab("players", viewer.titles(say("Players")), columns, rows, chart=True)


def _history_columns(charted: Sequence[RatedEvent]) -> Iterator[Column]:
    for rated in charted:
        event = rated.contest.event
        yield Column(f"{HISTORY_PREFIX}{event.id}", event.end_date.isoformat(), "rating", width=11)


def _histories(credited: Sequence[RatedEvent]) -> dict[int, list[tuple[int, float]]]:
    """Collect each player's ratings: (position of the event, rating after it)."""
    histories: dict[int, list[tuple[int, float]]] = {}
    for position, rated in enumerate(credited):
        for player, before, change in zip(
            rated.contest.players, rated.before, rated.changes, strict=True
        ):
            histories.setdefault(player, []).append((position, before + change))
    return histories


def _row(
    viewer: Viewer,
    row: Standing,
    history: Sequence[tuple[int, float]],
    charted: Sequence[RatedEvent],
    *,
    skipped: int,
) -> Row:
    best = max([row.rating, *(rating for _, rating in history)])
    cells: dict[str, Cell | Formula] = {
        "name": viewer.name(row.player),
        "rating": float(shown(row.rating)),
        "games": row.games,
        "record": f"{row.wins} / {row.draws} / {row.losses}",
        "best": float(shown(best)),
    }
    after = dict(history)
    # from the first event on, the line goes on at its height where the player was away
    last = next((rating for at, rating in reversed(history) if at < skipped), None)
    for position, rated in enumerate(charted, skipped):
        last = after.get(position, last)
        key = f"{HISTORY_PREFIX}{rated.contest.event.id}"
        cells[key] = None if last is None else float(shown(last))
    return Row(viewer.player_id(row.player), cells, "provisional" if row.provisional else "normal")
