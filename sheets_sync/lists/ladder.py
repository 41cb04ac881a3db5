"""The Ladder tab: the list itself (rules §4)."""

from __future__ import annotations

from dataclasses import replace

from core.locale import Message, say
from core.pipeline import Computed
from core.ports import Cell, Column, Row, RowStyle, Tab
from core.standings import Standing, shown
from sheets_sync.cells import date_cell
from sheets_sync.lists.viewer import Viewer
from sheets_sync.notice_tabs import freshness_formula
from sheets_sync.state import REMOVED_TABS


def ladder_tab(viewer: Viewer, computed: Computed) -> Tab:
    """Make the list of one ladder; the last column says whose it is and whether it is current."""
    first = computed.ladder == viewer.state.club.ladders[0]
    own = "" if first else computed.ladder.title or computed.ladder.id
    rows = [_row(viewer, row) for row in viewer.visible_rows(computed)]
    if rows:
        fresh = {**rows[0].cells, "current": freshness_formula(viewer.state)}
        rows[0] = replace(rows[0], cells=fresh)
    titles = _titles(viewer, own)
    return Tab(ladder_key(computed.ladder.id), titles, _columns(viewer), tuple(rows))


def former_ladder_tabs(viewer: Viewer) -> list[Tab]:
    """Make what becomes of the tabs of ladders that were removed: they say so, and list nobody.

    They are not deleted, for people may have put something of their own there.
    """
    there = {ladder.id for ladder in viewer.state.club.ladders}
    said = viewer.words(say("This list was removed from the club. You can delete this tab."))
    return [
        Tab(
            ladder_key(ladder),
            _titles(viewer, kept.shown[0]),
            _columns(viewer),
            (Row("removed", {"name": said}, "alert"),),
        )
        for ladder, kept in viewer.state.memory.rows[REMOVED_TABS].items()
        if ladder not in there
    ]


def ladder_key(ladder: str) -> str:
    """Name a ladder's tab, the same in every language."""
    return f"ladder:{ladder}"


def _titles(viewer: Viewer, own: str) -> tuple[str, ...]:
    return tuple(f"{title} {own}".rstrip() for title in viewer.titles(say("Ladder")))


def _columns(viewer: Viewer) -> tuple[Column, ...]:
    return (
        viewer.column("rank", say("Rank"), 7, "integer"),
        viewer.column("name", say("Name"), 28),
        viewer.column("rating", say("Rating"), 10, "rating"),
        viewer.column("change", say("Change"), 10, "change"),
        viewer.column("games", say("Games"), 9, "integer"),
        viewer.column("wins", say("Wins"), 8, "integer"),
        viewer.column("draws", say("Draws"), 8, "integer"),
        viewer.column("losses", say("Losses"), 9, "integer"),
        viewer.column("running", say("Running"), 10, "change"),
        viewer.column("last_played", say("Last played"), 13, "date"),
        viewer.column("standing", say("Standing"), 16),
        viewer.column("current", say("The club's own list, no federation rating"), 46),
    )


def _row(viewer: Viewer, row: Standing) -> Row:
    cells: dict[str, Cell] = {
        "rank": row.rank,
        "name": viewer.name(row.player),
        "rating": float(shown(row.rating)),
        "change": _tenths(row.change),
        "games": row.games,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "running": _tenths(row.running),
        "last_played": date_cell(row.last_played),
        "standing": viewer.words(_standing(row)),
        "current": "",
    }
    style: RowStyle = "provisional" if row.provisional else "normal"
    return Row(viewer.player_id(row.player), cells, style)


def _tenths(number: float | None) -> float | None:
    return None if number is None else float(shown(number))


def _standing(row: Standing) -> Message:
    if row.guest:
        return say("guest")
    if row.inactive:
        return say("inactive")
    return say("provisional") if row.provisional else say("")
