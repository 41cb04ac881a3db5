"""One sync: hear what people wrote, decide, replay, show (contract §5).

    read the desks → asks → settle → one commit of decisions and memory → rebuild → write

A crash between any two steps is mended by the next sync: what is remembered was committed
together with the decisions, and rows are recognised before they are believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final

from core.actions.deciding import Author, decision_writes
from core.actions.moves import Move
from core.actions.rebuilding import rebuild
from core.actions.saving import Progress
from core.errors import ConflictError, OperatorError, PlatformError
from core.facts import JsonObject, event_document
from core.locale import Message, say
from core.paths import club_path
from core.ports import Clock, NewToken, Outcome, Snapshot, Store, Write
from sheets_sync.asks import Ask
from sheets_sync.desks import desk_tabs
from sheets_sync.hearing import Heard, hear
from sheets_sync.remembering import memory_writes, remember
from sheets_sync.reporting import list_messages, list_notes
from sheets_sync.settling import Settled, settle
from sheets_sync.showing import Workbooks, read_organisers, write_members, write_organisers
from sheets_sync.signals import note_sync
from sheets_sync.state import ClubState, read_state

__all__ = ["Workbooks", "sync_club"]

AUTHOR: Final = Author("organisers", "workbook")
_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class _Taken:
    """What was taken over from the desks; nothing where they could not be read."""

    snapshot: Snapshot = field(default_factory=Snapshot)
    heard: Heard = field(default_factory=Heard)
    settled: Settled = field(default_factory=Settled)


def sync_club(
    store: Store,
    workbooks: Workbooks,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    progress: Progress | None = None,
    hide_names: bool = False,
    notes: Sequence[Message] = (),
) -> JsonObject:
    """Take over what people wrote and bring both files up to date.

    Args:
        hide_names: everybody may open the organisers' file: it shows names as members see them.
        notes: what else Status is to say.

    Returns:
        `{club, revision, up_to_date, decisions, messages, moved, open_questions, written, left}`;
        of several ladders also `moved_by_ladder`.

    Raises:
        NotFoundError: there is no such club.
        OperatorError: a file is open elsewhere or cannot be used; what does not need it was done
            all the same, and answers that were taken over stay taken over.
        PlatformError: others kept writing meanwhile.
    """
    with store.snapshot() as reader:
        state = read_state(reader, club, checked_at=clock())
    taken, trouble = _Taken(), None
    try:
        taken = _take_over(store, workbooks, state, clock=clock, new_token=new_token)
    except OperatorError as error:
        trouble = error  # members should get their list all the same
    state, moves = _bring_up_to_date(store, state, clock=clock, progress=progress)
    state = replace(state, notes=(*notes, *list_notes(taken.heard)))
    outcomes: dict[str, Outcome] = {}
    if trouble is None:
        try:
            outcomes["organisers"] = write_organisers(
                store, workbooks, state, taken.snapshot, taken.heard, hide=hide_names
            )
        except OperatorError as error:
            trouble = error
    outcomes |= write_members(store, workbooks, state)
    if trouble is not None:
        raise trouble
    note_sync(store, club, at=state.checked_at)
    return {
        "club": club,
        "revision": state.facts.revision,
        "up_to_date": all(state.up_to_date.values()),
        "decisions": [one.id for one in taken.settled.decisions],
        "messages": list_messages(state, taken.heard, taken.settled),
        **_moved(state, moves),
        "open_questions": len(state.questions),
        "written": {book: outcome.written for book, outcome in outcomes.items()},
        "left": [text for outcome in outcomes.values() for text in outcome.left],
    }


def _take_over(
    store: Store, workbooks: Workbooks, state: ClubState, *, clock: Clock, new_token: NewToken
) -> _Taken:
    """Read the desks and take over what people wrote.

    The file is read after what is remembered of it, and anew when that has changed: what another
    sync has heard in between is never heard again from an older look.
    """
    for _ in range(_TRIES):
        snapshot = read_organisers(workbooks, state)
        heard = hear(state, desk_tabs(state), snapshot)
        settled = settle(state, heard.asks, author=AUTHOR, clock=clock, new_token=new_token)
        remember(state, heard, settled)
        writes = [
            *decision_writes(state.club.id, settled.decisions),
            *_event_writes(state, heard.asks, settled),
        ]
        try:
            store.commit(
                [*writes, *memory_writes(state.club.id, state.memory)],
                bump=club_path(state.club.id) if writes else None,
            )
        except ConflictError:
            with store.snapshot() as reader:
                state = read_state(reader, state.club.id, checked_at=state.checked_at)
            continue
        return _Taken(snapshot, heard, settled)
    raise PlatformError(say("Others keep writing to this club; please try again."))


def _bring_up_to_date(
    store: Store, state: ClubState, *, clock: Clock, progress: Progress | None
) -> tuple[ClubState, Mapping[str, Sequence[Move]]]:
    """Read the club again, and replay it first where the stored lists are behind the facts."""
    club = state.club.id
    with store.snapshot() as reader:
        state = read_state(reader, club, checked_at=clock(), earlier=state)
    if all(state.up_to_date.values()):
        return state, {}
    rebuilt = rebuild(store, club, progress=progress)
    with store.snapshot() as reader:
        state = read_state(reader, club, checked_at=clock(), earlier=state)
    return state, rebuilt.moved


def _moved(state: ClubState, moves: Mapping[str, Sequence[Move]]) -> JsonObject:
    """Say who moved: on the first ladder, and of several on each."""
    by_ladder = {
        ladder.id: [asdict(move) for move in moves.get(ladder.id, ())]
        for ladder in state.club.ladders
    }
    content: JsonObject = {"moved": by_ladder[state.club.ladders[0].id]}
    return content if len(by_ladder) == 1 else content | {"moved_by_ladder": by_ladder}


def _event_writes(state: ClubState, asks: Sequence[Ask], settled: Settled) -> list[Write]:
    """Make the writes that withdraw and restore events."""
    wanted = {
        ask.row: ask.withdrawn
        for place, ask in enumerate(asks)
        if ask.withdrawn is not None and place not in settled.refused
    }
    return [
        Write(
            f"{club_path(state.club.id)}/events/{event}",
            event_document(stored.event, withdrawn=withdrawn),
            stored.version,
        )
        for event, withdrawn in wanted.items()
        if (stored := state.stored_events[event]).withdrawn != withdrawn
    ]
