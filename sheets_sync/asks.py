"""From cells that differ from what was last handled to what a person asks for (contract §5).

A cell asks for something only when it differs from the value last handled. It is listened to
only if its row still shows what was last written for its id: otherwise ids and rows came apart,
and the row is left alone until they fit again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.actions import rulings
from core.errors import BadInputError
from core.identity.in_force import undone_ids
from core.locale import Message, say
from core.model import Ruling
from core.pipeline import Roll, find_questions
from core.ports import Row, SeenRow, SeenTab, Snapshot, Tab
from core.suggestions import Candidate, Question
from sheets_sync.answers import meaning, read_count, read_date, read_number
from sheets_sync.cells import cell_text
from sheets_sync.desk_tabs import RECOGNISED_BY
from sheets_sync.state import ClubState, RowMemory

GROUPS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "approve": (("decision",),),
    "names": (("is_really",),),
    "members": (("rename_to",), ("same_as",), ("show", "consent"), ("start_rating", "start_games")),
    "events": (("action",),),
    "decisions": (("undo",),),
}
"""Desk → columns that ask for something; those of one group ask together."""

Make = Callable[[Roll], Sequence[Ruling]]


@dataclass(slots=True)
class Ask:
    """Something a person wants.

    Attributes:
        column: the first of its group; decisions are remembered under it.
        values: column → value that counts as handled once it is done.
        undo: decisions to be taken back first.
        make: the rulings it comes to, given who is who then.
        topic: two asks of one topic that come to different rulings contradict each other.
        event_action: (event, withdrawn) for the Events desk.
        label: how to name it to the person.
    """

    desk: str
    row: str
    column: str
    values: dict[str, str]
    label: str
    undo: list[str] = field(default_factory=list)
    make: Make | None = None
    topic: tuple[str, ...] = ()
    event_action: tuple[str, bool] | None = None


@dataclass(slots=True)
class Heard:
    """What was found on the desks.

    Attributes:
        asks: in the order of desks and rows.
        shifted: (desk, row id) of rows whose ids were left behind.
        doubled: (tab title, id) of ids that stand twice.
        gone: (desk, row id) of remembered rows that stand nowhere.
    """

    asks: list[Ask] = field(default_factory=list)
    shifted: set[tuple[str, str]] = field(default_factory=set)
    doubled: list[tuple[str, str]] = field(default_factory=list)
    gone: list[tuple[str, str]] = field(default_factory=list)


def hear(state: ClubState, tabs: Sequence[Tab], snapshot: Snapshot) -> Heard:
    """Go through the desks as they were read.

    Args:
        tabs: the desks as they should look at present.
        snapshot: as they look.
    """
    heard = Heard()
    for tab in tabs:
        seen = snapshot.tabs.get(tab.key)
        heard.gone += _gone(state, tab.key, seen)
        if seen is not None:
            _hear_tab(state, tab, seen, heard)
    return heard


def _gone(state: ClubState, desk: str, seen: SeenTab | None) -> list[tuple[str, str]]:
    there = {row.id for row in seen.rows} if seen else set()
    return [(desk, row_id) for row_id in state.memory.rows[desk] if row_id not in there]


def _hear_tab(state: ClubState, tab: Tab, seen: SeenTab, heard: Heard) -> None:
    counts = Counter(row.id for row in seen.rows if row.id)
    wanted = {row.id: row for row in tab.rows}
    heard.doubled += [(seen.title, row_id) for row_id, count in counts.items() if count > 1]
    shifted: list[SeenRow] = []
    for row in seen.rows:
        if counts[row.id] != 1 or row.id not in wanted:
            continue
        kept = state.memory.rows[tab.key].get(row.id) or RowMemory()
        if not _is_recognised(tab.key, row, kept, wanted[row.id]):
            shifted.append(row)
            continue
        heard.asks += _asks_of_row(state, tab.key, row, kept)
    if any(_speaks(state, tab.key, row) for row in shifted):
        heard.shifted.update((tab.key, row.id) for row in shifted)


def _is_recognised(desk: str, row: SeenRow, kept: RowMemory, wanted: Row) -> bool:
    """Whether a row shows what was last written for its id, or what would be written now."""
    shows = [cell_text(row.cells.get(column)) for column in RECOGNISED_BY[desk]]
    return shows in (kept.shown, recognised_text(desk, wanted))


def recognised_text(desk: str, row: Row) -> list[str]:
    """List the texts a person recognises a row by."""
    return [cell_text(row.cells.get(column)) for column in RECOGNISED_BY[desk]]


def _speaks(state: ClubState, desk: str, row: SeenRow) -> bool:
    """Whether there is anything of a person's in a row that its id does not account for."""
    kept = state.memory.rows[desk].get(row.id) or RowMemory()
    columns = [column for group in GROUPS[desk] for column in group]
    return bool(cell_text(row.cells.get("note"))) or any(
        meaning(column, row.cells.get(column)) != kept.handled.get(column, "") for column in columns
    )


def _asks_of_row(state: ClubState, desk: str, row: SeenRow, kept: RowMemory) -> Iterator[Ask]:
    undone = undone_ids(state.facts.decisions)
    known = {decision.id for decision in state.facts.decisions}
    for group in GROUPS[desk]:
        values = {column: meaning(column, row.cells.get(column)) for column in group}
        if all(values[column] == kept.handled.get(column, "") for column in group):
            continue
        ask = Ask(desk, row.id, group[0], values, label=_label(desk, row))
        ask.undo = [
            decision
            for decision in kept.made.get(group[0], ())
            if decision in known and decision not in undone
        ]
        _ASKERS[desk](state, ask, kept)
        yield ask


def _label(desk: str, row: SeenRow) -> str:
    return " / ".join(cell_text(row.cells.get(column)) for column in RECOGNISED_BY[desk])


# ── What each desk's cells come to ───────────────────────────────────────────


def _not_understood(value: str, words: Sequence[str]) -> Make:
    def refuse(roll: Roll) -> Sequence[Ruling]:
        del roll
        raise BadInputError(
            say("“{value}” is not understood; choose one of: {words}.", value=value, words=words)
        )

    return refuse


def open_rows(roll: Roll) -> Mapping[str, tuple[Question, Candidate]]:
    """Look up the question and candidate of each row of the Approve desk."""
    return {
        f"{question.id}.{roll.identities.players[candidate.player].id}": (question, candidate)
        for question in find_questions(roll)
        for candidate in question.candidates
    }


def _ask_approve(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    answer = ask.values["decision"]
    if not answer:
        return
    if answer not in ("same", "different"):
        ask.make = _not_understood(answer, ["same", "different"])
        return
    row_id = ask.row
    made = bool(kept.made.get("decision"))

    def make(roll: Roll) -> Sequence[Ruling]:
        found = open_rows(roll).get(row_id)
        if found is None:
            if made:
                return []  # the row came back after it was deleted; its answer stands
            raise BadInputError(say("This is no longer asked; nothing was done."))
        question, candidate = found
        rule = rulings.same_person if answer == "same" else rulings.somebody_else
        return [rule(roll, question, candidate.player)]

    ask.make = make
    question_id = row_id.partition(".")[0]
    open_now = next((one for one in state.questions if one.id == question_id), None)
    if answer == "same" and open_now is not None:
        ask.topic = (
            ("read", open_now.event, open_now.entrant)
            if open_now.ambiguous
            else ("join", state.roll.identities.players[open_now.player].id)
        )


def _ask_names(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del state, kept
    name = ask.values["is_really"]
    event, _, entrant = ask.row.partition("/")
    if name:
        ask.make = lambda roll: [rulings.read(roll, event, entrant, name)]
        ask.topic = ("read", event, entrant)


def _ask_members(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del kept
    values, player = ask.values, ask.row
    if not values[ask.column]:
        return
    ladder = state.club.ladders[0].id
    makers: dict[str, Make] = {
        "rename_to": lambda roll: [rulings.rename(roll, player, values["rename_to"])],
        "same_as": lambda roll: [rulings.join(roll, player, values["same_as"])],
        "show": lambda roll: [
            rulings.show(roll, player, values["show"], read_date(values["consent"]))
        ],
        "start_rating": lambda roll: [
            rulings.start(
                roll,
                player,
                read_number(values["start_rating"]),
                games=read_count(values["start_games"]),
                ladder=ladder,
            )
        ],
    }
    ask.make = makers[ask.column]
    ask.topic = ("join" if ask.column == "same_as" else ask.column, player)


def _ask_events(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    action = ask.values["action"]
    stored = next((one for one in state.facts.events if one.event.id == ask.row), None)
    if action == "withdraw":
        ask.event_action = (ask.row, True)
    elif action == "restore":
        ask.event_action = (ask.row, False)
    elif action:
        ask.make = _not_understood(action, ["withdraw", "restore"])
    elif kept.handled.get("action") == "withdraw" and stored is not None and stored.withdrawn:
        ask.event_action = (ask.row, False)  # clearing an answer takes it back


def _ask_decisions(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del kept
    tick = ask.values["undo"]
    if tick == "x":
        active = ask.row not in undone_ids(state.facts.decisions)
        ask.undo = [ask.row] if active else []
    elif tick:
        ask.make = _not_understood(tick, ["x"])


_ASKERS: Final[dict[str, Callable[[ClubState, Ask, RowMemory], None]]] = {
    "approve": _ask_approve,
    "names": _ask_names,
    "members": _ask_members,
    "events": _ask_events,
    "decisions": _ask_decisions,
}

LOOKS_SHIFTED: Final[Message] = say(
    "This row looks shifted: its hidden id belongs to another row, so nothing was done. Undo the"
    " last sort, or sort whole rows; or delete this row, and it comes back as it should be."
)
