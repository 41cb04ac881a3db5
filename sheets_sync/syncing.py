"""One sync: hear what people wrote, decide, replay, show (contract §5).

    read the desks → asks → settle → one commit of decisions and memory → rebuild → write

A crash between any two steps is mended by the next sync: what is remembered was committed
together with the decisions, and rows are recognised before they are believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from core.actions.deciding import Author, decision_writes
from core.actions.reading import club_path
from core.actions.rebuilding import rebuild
from core.actions.saving import Progress
from core.errors import ConflictError, OperatorError, PlatformError
from core.facts import JsonObject, event_document
from core.locale import Message, say
from core.ports import ABSENT, Clock, NewToken, Outcome, Row, Snapshot, Store, Tab, Workbook, Write
from sheets_sync.asks import GROUPS, LOOKS_SHIFTED, Ask, Heard, hear, recognised_text
from sheets_sync.desk_tabs import desk_tabs
from sheets_sync.list_tabs import ListBuilder
from sheets_sync.notice_tabs import about_tab, status_tab
from sheets_sync.settling import Settled, settle
from sheets_sync.state import ClubState, RowMemory, desk_path, read_state

AUTHOR: Final = Author("organisers", "workbook")
_TRIES: Final = 5


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


@dataclass(frozen=True, slots=True)
class _Taken:
    """What was taken over from the desks."""

    heard: Heard
    settled: Settled
    revision_changed: bool


def sync_club(
    store: Store,
    workbooks: Workbooks,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    progress: Progress | None = None,
) -> JsonObject:
    """Take over what people wrote and bring both files up to date.

    Returns:
        `{revision, up_to_date, decisions, events, messages, written, left}`.

    Raises:
        NotFoundError: there is no such club.
        WorkbookBusyError: a file is open elsewhere; answers that were taken over stay taken over.
        PlatformError: others kept writing meanwhile.
    """
    organisers = workbooks.organisers(club)
    with store.snapshot() as reader:
        state = read_state(reader, club, checked_at=clock())
    snapshot = organisers.read(organisers_tabs(state))
    taken = _take_over(store, state, snapshot, clock=clock, new_token=new_token)
    rebuilt = rebuild(store, club, progress=progress)
    with store.snapshot() as reader:
        state = read_state(reader, club, checked_at=clock())
    state = replace(state, notes=tuple(_notes(taken.heard)))
    outcomes = _show(store, workbooks, state, snapshot, taken.heard)
    return {
        "club": club,
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
        "decisions": [one.id for one in taken.settled.decisions],
        "messages": [
            {"desk": ask.desk, "row": ask.label, "message": state.words(reason)}
            for place, reason in taken.settled.refused.items()
            for ask in [taken.heard.asks[place]]
        ]
        + [
            {"desk": desk, "row": row_id, "message": state.words(LOOKS_SHIFTED)}
            for desk, row_id in sorted(taken.heard.shifted)
        ],
        "open_questions": len(state.questions),
        "written": {book: outcome.written for book, outcome in outcomes.items()},
        "left": [text for outcome in outcomes.values() for text in outcome.left],
    }


# ── Taking over ──────────────────────────────────────────────────────────────


def _take_over(
    store: Store, state: ClubState, snapshot: Snapshot, *, clock: Clock, new_token: NewToken
) -> _Taken:
    for _ in range(_TRIES):
        heard = hear(state, desk_tabs(state), snapshot)
        settled = settle(state, heard.asks, author=AUTHOR, clock=clock, new_token=new_token)
        remember(state, heard, settled)
        events = event_writes(state, heard.asks, settled)
        writes = [*decision_writes(state.club.id, settled.decisions), *events]
        memory = memory_writes(state)
        counts = bool(writes)
        if not writes and not memory:
            return _Taken(heard, settled, revision_changed=False)
        try:
            bump = club_path(state.club.id) if counts else None
            store.commit([*writes, *memory], bump=bump)
        except ConflictError:
            with store.snapshot() as reader:
                state = read_state(reader, state.club.id, checked_at=state.checked_at)
            continue
        return _Taken(heard, settled, revision_changed=counts)
    raise PlatformError(say("Others keep writing to this club; please try again."))


def remember(state: ClubState, heard: Heard, settled: Settled) -> None:
    """Note in the memory what was handled, made and said."""
    for rows in state.memory.rows.values():
        for kept in rows.values():
            kept.message = ""
    for desk, row_id in heard.gone:
        # a row that a person deleted comes back empty: nothing in it has been handled yet
        state.memory.rows[desk][row_id].handled = {}
    for place, ask in enumerate(heard.asks):
        kept = state.memory.row(ask.desk, ask.row)
        if (reason := settled.refused.get(place)) is not None:
            kept.message = state.words(reason)
            continue
        kept.handled.update(ask.values)
        kept.handled = {column: value for column, value in kept.handled.items() if value}
        _note_made(kept, ask, settled.made[place])
    for desk, row_id in heard.shifted:
        state.memory.row(desk, row_id).message = state.words(LOOKS_SHIFTED)


def _note_made(kept: RowMemory, ask: Ask, made: list[str]) -> None:
    if made:
        kept.made[ask.column] = made
    elif ask.undo:
        # what was taken back stays known, so that the row can say so
        kept.made[ask.column] = ask.undo if ask.desk != "decisions" else []


def event_writes(state: ClubState, asks: Sequence[Ask], settled: Settled) -> list[Write]:
    """Make the writes that withdraw and restore events."""
    stored = {one.event.id: one for one in state.facts.events}
    wanted = {
        ask.event_action[0]: ask.event_action[1]
        for place, ask in enumerate(asks)
        if ask.event_action is not None and place not in settled.refused
    }
    return [
        Write(
            f"{club_path(state.club.id)}/events/{event}",
            event_document(stored[event].event, withdrawn=withdrawn),
            stored[event].version,
        )
        for event, withdrawn in wanted.items()
        if event in stored and stored[event].withdrawn != withdrawn
    ]


def memory_writes(state: ClubState) -> list[Write]:
    """Make the writes of every desk's memory; equal content costs nothing."""
    return [
        Write(
            desk_path(state.club.id, desk),
            {"rows": {row_id: kept.as_json() for row_id, kept in rows.items()}},
            state.memory.versions.get(desk, ABSENT),
        )
        for desk, rows in state.memory.rows.items()
        if rows or desk in state.memory.versions
    ]


def _notes(heard: Heard) -> list[Message]:
    return [
        say(
            "In “{tab}” the row id {row} stands twice (a copied row?); neither row was read."
            " Delete the copy.",
            tab=tab,
            row=row_id,
        )
        for tab, row_id in heard.doubled
    ]


# ── Showing ──────────────────────────────────────────────────────────────────


def organisers_tabs(
    state: ClubState, *, shifted: frozenset[tuple[str, str]] = frozenset()
) -> list[Tab]:
    """Make the organisers' file, tabs in the contract's order."""
    lists = ListBuilder(state, "organiser")
    desks = [_leave_shifted(tab, shifted) for tab in desk_tabs(state)]
    ladders = [lists.ladder_tab(computed) for computed in state.ladders]
    return [*desks, *ladders, lists.why_tab(), status_tab(state)]


def members_tabs(state: ClubState) -> list[Tab]:
    """Make the members' file, tabs in the contract's order."""
    lists = ListBuilder(state, "member")
    ladders = [lists.ladder_tab(computed) for computed in state.ladders]
    tail = [lists.players_tab(), lists.events_tab(), lists.why_tab(), about_tab(state)]
    return [*ladders, *tail]


def _leave_shifted(tab: Tab, shifted: frozenset[tuple[str, str]]) -> Tab:
    rows = tuple(
        Row(row.id, {"message": row.cells.get("message", "")}, "alert")
        if (tab.key, row.id) in shifted
        else row
        for row in tab.rows
    )
    return replace(tab, rows=rows)


def _show(
    store: Store, workbooks: Workbooks, state: ClubState, snapshot: Snapshot, heard: Heard
) -> Mapping[str, Outcome]:
    tabs = organisers_tabs(state, shifted=frozenset(heard.shifted))
    busy: OperatorError | None = None
    outcomes: dict[str, Outcome] = {}
    try:
        outcomes["organisers"] = workbooks.organisers(state.club.id).apply(tabs, snapshot)
        _remember_shown(store, state, tabs, heard)
    except OperatorError as error:
        busy = error  # members should get their list all the same
    if state.club.visibility == "private":
        workbooks.remove_members(state.club.id)
    else:
        members = workbooks.members(state.club.id)
        wanted = members_tabs(state)
        outcomes["members"] = members.apply(wanted, members.read(wanted))
    if busy is not None:
        raise busy
    return outcomes


def _remember_shown(store: Store, state: ClubState, tabs: Sequence[Tab], heard: Heard) -> None:
    """Note the texts each row is recognised by, once they stand in the file."""
    for tab in tabs:
        if tab.key not in GROUPS:
            continue
        for row in tab.rows:
            if (tab.key, row.id) not in heard.shifted:
                state.memory.row(tab.key, row.id).shown = recognised_text(tab.key, row)
    try:
        store.commit(memory_writes(state))
    except ConflictError:
        return  # another sync remembers for us; a row that shows today's text is recognised anyway
