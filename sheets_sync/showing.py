"""What both files show, and writing them (contract §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from core.actions.reading import read_club, revision_of
from core.ports import Outcome, Row, Snapshot, Store, Tab, Workbook
from sheets_sync.desks import desk_tabs
from sheets_sync.hearing import Heard, find_rows_to_leave
from sheets_sync.hiding import hide_names
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
from sheets_sync.state import ClubState, read_state


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
    state: ClubState,
    *,
    left: frozenset[tuple[str, str]] = frozenset(),
    audience: Audience = "organiser",
) -> list[Tab]:
    """Make the organisers' file, tabs in the contract's order.

    Args:
        left: (desk, row id) of rows that are told their message and nothing else.
        audience: whose names the lists show.
    """
    viewer = Viewer(state, audience)
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
    store: Store,
    workbooks: Workbooks,
    state: ClubState,
    snapshot: Snapshot,
    heard: Heard,
    *,
    hide: bool = False,
) -> Outcome:
    """Bring the organisers' file up to date.

    Args:
        hide: everybody may open it: names are to be shown as for members.

    Raises:
        OperatorError: it cannot be written now.
    """
    left = frozenset(find_rows_to_leave(state, desk_tabs(state), heard))
    in_full = organisers_tabs(state, left=left, audience="member" if hide else "organiser")
    tabs = hide_names(in_full, state.roll) if hide else in_full
    remember_shown(store, state, tabs, left, in_full=in_full)
    tabs += _former_tabs(state, "organiser", snapshot)
    return workbooks.organisers(state.club.id).apply(tabs, snapshot)


def write_members(store: Store, workbooks: Workbooks, state: ClubState) -> Mapping[str, Outcome]:
    """Bring the members' file up to date; a private club has none.

    Raises:
        OperatorError: it cannot be written now.
    """
    if state.club.visibility != "private":
        members = workbooks.members(state.club.id)
        tabs = [*members_tabs(state), *former_ladder_tabs(Viewer(state, "member"))]
        snapshot = members.read(tabs)
        # looked at after the file: a name that was hidden meanwhile is not to be brought back,
        # and if it is hidden from now on, the file is no longer as it was read
        state = _look_again(store, state)
    if state.club.visibility == "private":
        workbooks.remove_members(state.club.id)
        return {}
    wanted = members_tabs(state)
    wanted += _former_tabs(state, "member", snapshot)
    return {"members": members.apply(wanted, snapshot)}


def _look_again(store: Store, state: ClubState) -> ClubState:
    """Read the club once more where a fact or a setting was changed meanwhile."""
    _, stored = read_club(store, state.club.id)
    if revision_of(stored) == state.facts.revision:
        return state
    with store.snapshot() as reader:
        return read_state(reader, state.club.id, checked_at=state.checked_at, earlier=state)


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
