"""What is kept of the desks between two syncs (contract §4, `desks`)."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from core.errors import ConflictError, PlatformError
from core.locale import say
from core.ports import ABSENT, Store, Tab, Write
from sheets_sync.asks import GROUPS, Ask
from sheets_sync.hearing import LOOKS_SHIFTED, STANDS_TWICE, Heard, recognised_text
from sheets_sync.settling import Settled
from sheets_sync.state import (
    REMOVED_TABS,
    ClubState,
    Memory,
    RowMemory,
    desk_path,
    read_memory,
)

_TRIES: Final = 5


def remember(state: ClubState, heard: Heard, settled: Settled) -> None:
    """Note in the memory what was seen, handled, made and said."""
    memory = state.memory
    for desk, row_id in heard.gone:
        # a row that a person deleted comes back empty: nothing in it has been handled yet
        memory.rows[desk][row_id].handled, memory.rows[desk][row_id].outdated = {}, {}
    for (desk, row_id), texts in heard.seen.items():
        memory.row(desk, row_id).note_seen(texts)
    told: dict[tuple[str, str], list[str]] = {}
    for place, ask in enumerate(heard.asks):
        kept = memory.row(ask.desk, ask.row)
        kept.outdated.pop(ask.column, None)
        refusal = settled.refused.get(place)
        if refusal is None:
            _note_made(kept, ask, settled.made[place])
        elif ask.outdated:
            kept.outdated[ask.column] = state.words(refusal)
        else:
            told.setdefault((ask.desk, ask.row), []).append(state.words(refusal))
            heard.waiting.add((ask.desk, ask.row))
            continue
        _note_handled(kept, ask)
    _note_messages(state, heard, told)


def _note_handled(kept: RowMemory, ask: Ask) -> None:
    values = {**kept.handled, **ask.values}
    kept.handled = {column: value for column, value in values.items() if value}


def _note_messages(
    state: ClubState, heard: Heard, told: Mapping[tuple[str, str], Sequence[str]]
) -> None:
    for desk, rows in state.memory.rows.items():
        for row_id, kept in rows.items():
            kept.message = " ".join([*kept.outdated.values(), *told.get((desk, row_id), ())])
    for desk, row_id in heard.shifted:
        state.memory.row(desk, row_id).message = state.words(LOOKS_SHIFTED)
    for desk, row_id in heard.copied:
        state.memory.row(desk, row_id).message = state.words(STANDS_TWICE)


def _note_made(kept: RowMemory, ask: Ask, made: list[str]) -> None:
    if ask.desk == "events":
        kept.made[ask.column] = ask.did
    elif made:
        kept.made[ask.column] = made
    elif ask.undo:
        # what was taken back stays known, so that the row can say so
        kept.made[ask.column] = ask.undo if ask.desk != "decisions" else []


def memory_writes(club: str, memory: Memory) -> list[Write]:
    """Make the writes of every desk's memory; equal content costs nothing."""
    return [
        Write(
            desk_path(club, desk),
            {"rows": {row_id: kept.as_json() for row_id, kept in rows.items()}},
            memory.versions.get(desk, ABSENT),
        )
        for desk, rows in memory.rows.items()
        if rows or desk in memory.versions
    ]


def remember_shown(
    store: Store,
    state: ClubState,
    tabs: Sequence[Tab],
    left: Container[tuple[str, str]],
    *,
    in_full: Sequence[Tab] = (),
) -> None:
    """Note the texts each row is recognised by, before they go into the file.

    Done before, a crash after the file was written leaves nothing that is not known; what the
    file showed until then stays known as `seen`.

    Args:
        left: (desk, row id) of rows that are not written.
        in_full: the same tabs with names in full, where `tabs` hides some.

    Raises:
        PlatformError: others keep syncing.
    """
    memory = state.memory
    for _ in range(_TRIES):
        for tab, whole in zip(tabs, in_full or tabs, strict=True):
            if tab.key in GROUPS:
                _note_shown(memory, tab, whole, left)
        for ladder in state.club.ladders[1:]:  # the first one always stays
            memory.row(REMOVED_TABS, ladder.id).shown = [ladder.title or ladder.id]
        try:
            store.commit(memory_writes(state.club.id, memory))
        except ConflictError:
            with store.snapshot() as reader:
                memory = read_memory(reader, state.club.id)
            continue
        return
    raise PlatformError(say("Others keep writing to this club; please try again."))


def _note_shown(memory: Memory, tab: Tab, whole: Tab, left: Container[tuple[str, str]]) -> None:
    for row, whole_row in zip(tab.rows, whole.rows, strict=True):
        if (tab.key, row.id) not in left:
            memory.row(tab.key, row.id).note_shown(
                recognised_text(tab.key, row), in_full=recognised_text(tab.key, whole_row)
            )
