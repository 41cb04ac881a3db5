"""What both files show, and writing them (contract §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from core.ports import Outcome, Row, Snapshot, Store, Tab, Workbook
from sheets_sync.desks import desk_tabs
from sheets_sync.hearing import Heard, find_rows_to_leave
from sheets_sync.lists import (
    Audience,
    Viewer,
    events_tab,
    former_ladder_tabs,
    ladder_tab,
    players_tab,
    why_tab,
)
from sheets_sync.notice_tabs import about_tab, status_tab
from sheets_sync.remembering import remember_shown
from sheets_sync.state import ClubState


class Workbooks(Protocol):
    """Where a club's two files are."""

    def organisers(self, club: str) -> Workbook:
        """Open the organisers' file."""
        ...

    def members(self, club: str) -> Workbook:
        """Open the members' file."""
        ...

    def remove_members(self, club: str) -> None:
        """Take the members' file away: the club is private."""
        ...


def organisers_tabs(
    state: ClubState, *, left: frozenset[tuple[str, str]] = frozenset()
) -> list[Tab]:
    """Make the organisers' file, tabs in the contract's order.

    Args:
        left: (desk, row id) of rows that are told their message and nothing else.
    """
    viewer = Viewer(state, "organiser")
    desks = [_leave_rows(tab, left) for tab in desk_tabs(state)]
    ladders = [ladder_tab(viewer, computed) for computed in state.ladders]
    return [*desks, *ladders, why_tab(viewer), status_tab(state)]


def members_tabs(state: ClubState) -> list[Tab]:
    """Make the members' file, tabs in the contract's order."""
    viewer = Viewer(state, "member")
    ladders = [ladder_tab(viewer, computed) for computed in state.ladders]
    tail = [players_tab(viewer), events_tab(viewer), why_tab(viewer), about_tab(state)]
    return [*ladders, *tail]


def _leave_rows(tab: Tab, left: frozenset[tuple[str, str]]) -> Tab:
    rows = tuple(
        Row(row.id, {"message": row.cells.get("message", "")}, "alert")
        if (tab.key, row.id) in left
        else row
        for row in tab.rows
    )
    return replace(tab, rows=rows)


def write_organisers(
    store: Store, workbooks: Workbooks, state: ClubState, snapshot: Snapshot, heard: Heard
) -> Outcome:
    """Bring the organisers' file up to date.

    Raises:
        OperatorError: it cannot be written now.
    """
    left = frozenset(find_rows_to_leave(state, desk_tabs(state), heard))
    tabs = organisers_tabs(state, left=left)
    remember_shown(store, state, tabs, left)
    tabs += _former_tabs(state, "organiser", snapshot)
    return workbooks.organisers(state.club.id).apply(tabs, snapshot)


def write_members(workbooks: Workbooks, state: ClubState) -> Mapping[str, Outcome]:
    """Bring the members' file up to date; a private club has none.

    Raises:
        OperatorError: it cannot be written now.
    """
    if state.club.visibility == "private":
        workbooks.remove_members(state.club.id)
        return {}
    members = workbooks.members(state.club.id)
    wanted = members_tabs(state)
    snapshot = members.read([*wanted, *former_ladder_tabs(Viewer(state, "member"))])
    wanted += _former_tabs(state, "member", snapshot)
    return {"members": members.apply(wanted, snapshot)}


def read_organisers(workbooks: Workbooks, state: ClubState) -> Snapshot:
    """Read the organisers' file as it stands.

    Raises:
        OperatorError: it cannot be read now.
    """
    tabs = [*organisers_tabs(state), *former_ladder_tabs(Viewer(state, "organiser"))]
    return workbooks.organisers(state.club.id).read(tabs)


def _former_tabs(state: ClubState, audience: Audience, snapshot: Snapshot) -> list[Tab]:
    """Pick the tabs of removed ladders that still stand in a file; none is made anew."""
    tabs = former_ladder_tabs(Viewer(state, audience))
    return [tab for tab in tabs if tab.key in snapshot.tabs]
