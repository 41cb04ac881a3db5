"""From the desks as they were read to what people ask for (contract §5).

A cell asks for something only when it differs from the value last handled. It is listened to
only if its row still shows what was last written for its id: otherwise ids and rows came apart,
and the row is left alone until they fit again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.locale import Message, say
from core.ports import Cell, Formula, Row, SeenRow, SeenTab, Snapshot, Tab
from sheets_sync.answers import meaning
from sheets_sync.asking import leave_outdated, make_ask
from sheets_sync.asks import GROUPS, Ask
from sheets_sync.cells import cell_text
from sheets_sync.desks.columns import RECOGNISED_BY
from sheets_sync.mirror import hold
from sheets_sync.state import ClubState, RowMemory

LOOKS_SHIFTED: Final[Message] = say(
    "This row looks shifted: its hidden id belongs to another row, so nothing was done. Undo the"
    " last sort, or sort whole rows; or delete this row, and it comes back as it should be."
)


STANDS_TWICE: Final[Message] = say(
    "This row stands twice (was it copied?), so neither was read. Delete the copy."
)


@dataclass(slots=True)
class Heard:
    """What was found on the desks.

    Attributes:
        asks: in the order of desks and rows.
        seen: (desk, row id) → the texts by which the row was recognised.
        waiting: (desk, row id) of rows with an answer that was not taken over.
        shifted: (desk, row id) of rows whose ids were left behind.
        doubled: (tab title, id) of ids that stand twice.
        copied: (desk, row id) of the same.
        gone: (desk, row id) of remembered rows that stand nowhere.
        stray: tab title → number and label of rows with an answer whose id is gone or unknown.
        labels: how to name shifted and doubled rows to a person.
    """

    asks: list[Ask] = field(default_factory=list)
    seen: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    waiting: set[tuple[str, str]] = field(default_factory=set)
    shifted: set[tuple[str, str]] = field(default_factory=set)
    doubled: list[tuple[str, str]] = field(default_factory=list)
    copied: set[tuple[str, str]] = field(default_factory=set)
    gone: list[tuple[str, str]] = field(default_factory=list)
    stray: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    labels: dict[tuple[str, str], str] = field(default_factory=dict)


def hear(state: ClubState, tabs: Sequence[Tab], snapshot: Snapshot) -> Heard:
    """Go through the desks as they were read.

    Args:
        tabs: the desks as they should look at present.
        snapshot: as they look.
    """
    heard = Heard()
    for tab in tabs:
        seen = snapshot.tabs.get(tab.key)
        there = {row.id for row in seen.rows} if seen else set()
        remembered = state.memory.rows[tab.key]
        heard.gone += [(tab.key, row_id) for row_id in remembered if row_id not in there]
        if seen is not None:
            _hear_tab(state, tab, seen, heard)
    return heard


def _hear_tab(state: ClubState, tab: Tab, seen: SeenTab, heard: Heard) -> None:
    counts = Counter(row.id for row in seen.rows if row.id)
    wanted = {row.id: row for row in tab.rows}
    heard.doubled += [(seen.title, row_id) for row_id, count in counts.items() if count > 1]
    heard.copied |= {(tab.key, row_id) for row_id, count in counts.items() if count > 1}
    heard.labels |= {(seen.title, row.id): _label(tab.key, row) for row in seen.rows}
    strays = [row for row in seen.rows if row.id not in wanted and _is_answered(tab.key, row)]
    if strays:
        heard.stray[seen.title] = [(row.number, _label(tab.key, row)) for row in strays]
    single = [row for row in seen.rows if counts[row.id] == 1 and row.id in wanted]
    shifted = _find_shifted(state, tab.key, single, wanted)
    unsound = {row.id for row in shifted}
    for row in single:
        if row.id in unsound:
            continue
        kept, shows = state.memory.look_up(tab.key, row.id), _texts(tab.key, row)
        heard.seen[tab.key, row.id], speaks_of = shows, kept.in_full(shows)
        asks = list(_asks_of_row(state, tab.key, row, kept, label=_join(speaks_of)))
        if _is_about_something_else(state, tab.key, speaks_of, wanted[row.id]):
            for ask in asks:
                leave_outdated(ask, ask.label)
        heard.asks += asks
    if any(_speaks(state, tab.key, row) for row in shifted):
        heard.shifted.update((tab.key, row.id) for row in shifted)
        heard.labels |= {(tab.key, row.id): _label(tab.key, row) for row in shifted}


def _find_shifted(
    state: ClubState, desk: str, rows: Sequence[SeenRow], wanted: Mapping[str, Row]
) -> list[SeenRow]:
    """Find the rows that do not show what was written for their ids.

    The file may lag behind what was to be written, or show already what it should (a row may
    never have been remembered: an older store was put back). Where some rows are shifted, those
    that look alike may have changed places unseen.
    """

    def fits(row: SeenRow) -> bool:
        shows = _texts(desk, row)
        remembered = state.memory.look_up(desk, row.id)
        return remembered.may_show(shows) or shows == recognised_text(desk, wanted[row.id])

    odd = {row.number for row in rows if not fits(row)}
    alike = Counter(tuple(_texts(desk, row)) for row in rows) if odd else Counter()
    return [row for row in rows if row.number in odd or alike[tuple(_texts(desk, row))] > 1]


def recognised_text(desk: str, row: Row) -> list[str]:
    """List the texts a person recognises a row by, as a cell holds them."""
    return _texts(desk, row)


def _texts(desk: str, row: Row | SeenRow) -> list[str]:
    return [_text(row.cells.get(column)) for column in RECOGNISED_BY[desk]]


def _text(value: Cell | Formula) -> str:
    return "" if isinstance(value, Formula) else cell_text(hold(value))


def find_rows_to_leave(state: ClubState, tabs: Sequence[Tab], heard: Heard) -> set[tuple[str, str]]:
    """List the rows that are not to be written: shifted ones, and answers about something else.

    What a row means may have changed since it was read. An answer that is still waiting was given
    to what stands there: it must be heard beside that once more, to be left as outdated.
    """
    outdated = {
        (tab.key, row.id)
        for tab in tabs
        for row in tab.rows
        if (tab.key, row.id) in heard.waiting
        and _is_about_something_else(state, tab.key, _speaks_of(state, heard, tab.key, row), row)
    }
    return heard.shifted | outdated


def _speaks_of(state: ClubState, heard: Heard, desk: str, row: Row) -> list[str]:
    """Tell what a row that was read speaks of, with names in full."""
    return state.memory.look_up(desk, row.id).in_full(heard.seen[desk, row.id])


def _is_about_something_else(
    state: ClubState, desk: str, speaks_of: list[str], wanted: Row
) -> bool:
    """Whether an id came to mean another entrant or event since the row was written.

    Entrants and events keep their ids when an event is published again; members, and names that
    are asked about as such, are themselves whatever they are called.
    """
    if desk == "events":
        return speaks_of != recognised_text(desk, wanted)
    if desk == "approve":
        question = state.questions_by_id.get(wanted.id.partition(".")[0])
        if question is None or not question.ambiguous:
            return False
    elif desk != "names":
        return False
    key_of = state.roll.identities.key_of
    name = speaks_of[RECOGNISED_BY[desk].index("name")]
    return key_of(name) != key_of(_text(wanted.cells.get("name")))


def _speaks(state: ClubState, desk: str, row: SeenRow) -> bool:
    """Whether there is anything of a person's in a row that its id does not account for."""
    kept = state.memory.look_up(desk, row.id)
    columns = [column for group in GROUPS[desk] for column in group]
    return bool(cell_text(row.cells.get("note"))) or any(
        meaning(column, row.cells.get(column)) != kept.handled.get(column, "") for column in columns
    )


def _is_answered(desk: str, row: SeenRow) -> bool:
    """Whether there is an answer of a person's in a row."""
    return any(meaning(column, row.cells.get(column)) for group in GROUPS[desk] for column in group)


def _asks_of_row(
    state: ClubState, desk: str, row: SeenRow, kept: RowMemory, *, label: str
) -> Iterator[Ask]:
    for group in GROUPS[desk]:
        values = {column: meaning(column, row.cells.get(column)) for column in group}
        if any(values[column] != kept.handled.get(column, "") for column in group):
            ask = Ask(desk, row.id, group[0], values, label=label)
            yield make_ask(state, ask, kept)


def _label(desk: str, row: SeenRow) -> str:
    return _join(_texts(desk, row))


def _join(texts: list[str]) -> str:
    return " / ".join(text for text in texts[:2] if text)
