"""People at the desks, hypothesis in their place: whatever they do between two syncs (contract §5).

The machine types, sorts, deletes, copies and inserts rows, publishes and decides past the
workbook, and lets syncs break down anywhere. Each row carries, in a column of people's own, the
id of the question it showed when it was last in order: that is what a person sees, wherever the
hidden id went. Whatever is decided must have been asked for in a row that was in order, once;
whatever is asked for must be decided or answered with a message.

LADDER_SOAK=N plays N times as many histories.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from core.actions import rulings
from core.actions.door import Submission
from core.actions.publishing import publish
from core.errors import LadderError, OperatorError, PlatformError
from core.locale import say
from core.model import Decision, Ruling, Undo
from core.names import split_number
from core.pipeline import Roll
from core.ports import Cell, Committed, Outcome, Row, Snapshot, Tab, Write
from core.standings import shown
from sheets_sync.answers import meaning
from sheets_sync.asks import GROUPS
from sheets_sync.desks import desk_tabs
from sheets_sync.desks.approve import approve_id
from sheets_sync.desks.columns import desk_columns
from sheets_sync.hearing import recognised_text
from sheets_sync.state import ClubState
from tests.asked import Asked, Place, asks_for
from tests.contract.memory_store import MemoryStore
from tests.contract.memory_workbook import MemoryWorkbook, Sheet
from tests.desks_at_google.typed_over import GoogleBehindMemory
from tests.random_seasons import FIRST_DAY, random_event
from tests.sheet_club import CLUB, NOON, SheetClub

SOAK: Final = int(os.environ.get("LADDER_SOAK", "1"))
ROSTER: Final = [
    "Anna Becher", "Ana Becher", "A. Becher", "Carl Dahl", "Karl Dahl", "C. Dahl",
    "Jan Schmidt", "Jürgen Schmidt", "J. Schmidt", "=Emil Ek",
]  # fmt: skip
NAMES: Final = [*ROSTER, "Nora New", "anna becher", ""]
ANSWERS: Final[dict[str, list[Cell]]] = {
    "decision": ["same", "same", "different", "Same", None, "perhaps"],
    "note": ["asked her", None],
    "is_really": [*NAMES, None],
    "rename_to": [*NAMES, None],
    "same_as": [*NAMES, None],
    "show": ["full", "initials", "guest", "hidden", None, "nobody"],
    "consent": ["2023-05-01", None, "soon"],
    "start_rating": [1500, "1413,8", None, "a lot"],
    "start_games": [0, 30, None],
    "action": ["withdraw", "restore", None, "burn"],
    "undo": ["x", "x", None, "perhaps"],
}
THEIRS: Final = {
    desk: [one.key for one in desk_columns(desk, "en") if one.people_write] for desk in GROUPS
}
MINE: Final = "what the person sees"


class PowerCutError(PlatformError):
    """The power is cut."""


class FragileStore(MemoryStore):
    """Breaks down before or after a certain commit from now."""

    def __init__(self) -> None:
        super().__init__()
        self.before = self.after = 0

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        self.before -= 1
        if self.before == 0:
            raise PowerCutError(say("The power is cut."))
        done = super().commit(writes, bump=bump)
        self.after -= 1
        if self.after == 0:
            raise PowerCutError(say("The power is cut."))
        return done

    @property
    def content(self) -> object:
        return self._kept


class Fragile(MemoryWorkbook):
    """Breaks down before or after it is written."""

    breaks = ""

    def apply(self, tabs: Sequence[Tab], snapshot: Snapshot) -> Outcome:
        if self.breaks == "before":
            raise PowerCutError(say("The power is cut."))
        done = super().apply(tabs, snapshot)
        if self.breaks == "after":
            raise PowerCutError(say("The power is cut."))
        return done


class FragileBook(Fragile):
    """In memory."""


class FragileGoogleBook(Fragile, GoogleBehindMemory):
    """At Google."""


@dataclass(slots=True)
class Given:
    """An answer that was taken: its values, and the decisions it led to."""

    values: tuple[str, ...]
    decisions: list[str] = field(default_factory=list)


class DeskMachine(RuleBasedStateMachine):
    """A club, its organisers' file, and what people know they did."""

    make_book: type[Fragile] = FragileBook

    def __init__(self) -> None:
        super().__init__()
        self.store = FragileStore()
        self.club = SheetClub(store=self.store)
        self.book = self.make_book()
        self.club.books.book = self.book
        self.taken: dict[Place, Given] = {}
        self.made_at: dict[Place, list[str]] = {}
        self.unsure: set[Place] = set()
        self.at_rest: object = None
        self.asked_about: dict[str, tuple[str, ...]] = {}

    # ── What people and apps do ──────────────────────────────────────────────

    @initialize(seed=st.integers(0, 2**16))
    def start_season(self, seed: int) -> None:
        for number in range(3):
            self.publish(number, seed + number)
        self.sync()

    @rule(number=st.integers(0, 5), seed=st.integers(0, 2**16))
    def publish(self, number: int, seed: int) -> None:
        payload = random_event(
            Random(seed), ROSTER, day=FIRST_DAY + timedelta(days=7 * number), most=6
        )
        sent = Submission(f"event-{number}", payload)
        publish(self.store, CLUB, [sent], today=NOON.date(), replace=True)

    @rule(data=st.data())
    def decide_elsewhere(self, data: st.DataObject) -> None:
        questions = self.club.state.questions
        if questions:
            question = data.draw(st.sampled_from(questions))
            other = self.club.roll.identities.players[question.candidates[0].player].id
            wanted = data.draw(st.sampled_from([rulings.approve, rulings.reject]))
            try:
                self.club.decide(lambda roll: wanted(roll, question.id, other))
            except LadderError:
                return  # refused, as it may be

    @rule(data=st.data())
    def undo_elsewhere(self, data: st.DataObject) -> None:
        if known := self.club.facts.decisions:
            wanted = data.draw(st.sampled_from(known)).id
            try:
                self.club.undo(wanted)
            except LadderError:
                return  # what would come back does not fit any more

    def _row(self, data: st.DataObject, desk: str | None = None) -> tuple[str, Sheet, int] | None:
        desk = desk or data.draw(st.sampled_from(list(GROUPS)))
        sheet = self.book.sheets.get(desk)
        if sheet is None or not sheet.numbers():
            return None
        return desk, sheet, data.draw(st.sampled_from(sheet.numbers()))

    def _type(self, data: st.DataObject, desk: str | None = None) -> None:
        if found := self._row(data, desk):
            desk, sheet, number = found
            column = data.draw(st.sampled_from(THEIRS[desk]))
            value = data.draw(st.sampled_from(ANSWERS[column]))
            sheet.cells.setdefault(number, {})[column] = value
            self.book.touch()

    @rule(data=st.data(), desk=st.sampled_from(["approve", "names", "members"]))
    def answer_some_and_sync(self, data: st.DataObject, desk: str) -> None:
        for _ in range(3):
            self._type(data, desk)
        self.sync()

    @rule(data=st.data(), answer=st.sampled_from(["same", "different"]))
    def answer_a_question(self, data: st.DataObject, answer: str) -> None:
        if found := self._row(data, "approve"):
            _, sheet, number = found
            sheet.cells.setdefault(number, {})["decision"] = answer
            self.book.touch()

    @rule(data=st.data())
    def type_something(self, data: st.DataObject) -> None:
        self._type(data)

    def _answered(self) -> list[tuple[str, int, str]]:
        """List the cells that people wrote into: desk, row number, column."""
        return [place for place, value in self._people_s_cells().items() if value is not None]

    @rule(data=st.data(), clear=st.booleans())
    def change_an_answer(self, data: st.DataObject, clear: bool) -> None:
        if answered := self._answered():
            desk, number, column = data.draw(st.sampled_from(answered))
            value = None if clear else data.draw(st.sampled_from(ANSWERS[column]))
            self.book.sheets[desk].cells[number][column] = value
            self.book.touch()

    @rule(data=st.data())
    def delete_an_answered_row(self, data: st.DataObject) -> None:
        if answered := self._answered():
            desk, number, _ = data.draw(st.sampled_from(answered))
            self.book.sheets[desk].delete(number)
            self.book.touch()

    @rule(data=st.data(), seed=st.integers(0, 2**16))
    def say_who_somebody_is_and_publish_again(self, data: st.DataObject, seed: int) -> None:
        if found := self._row(data, "names"):
            _, sheet, number = found
            sheet.cells.setdefault(number, {})["is_really"] = data.draw(st.sampled_from(NAMES))
            self.book.touch()
            event = sheet.ids.get(number, "").partition("/")[0]
            self.publish(int(event.removeprefix("event-") or 0), seed)

    @rule(data=st.data(), with_ids=st.booleans())
    def sort_rows(self, data: st.DataObject, with_ids: bool) -> None:
        if found := self._row(data):
            _, sheet, _ = found
            order = data.draw(st.permutations(sheet.numbers()))
            sheet.reorder(order, with_ids=with_ids)
            self.book.touch()

    @rule(data=st.data(), desk=st.sampled_from(["approve", "names", "members", "decisions"]))
    def answer_and_sort_what_is_seen(self, data: st.DataObject, desk: str) -> None:
        self._type(data, desk)
        if sheet := self.book.sheets.get(desk):
            sheet.reorder(data.draw(st.permutations(sheet.numbers())), with_ids=False)
            self.book.touch()

    @rule(data=st.data())
    def put_ids_back(self, data: st.DataObject) -> None:
        """Undo what sorts left behind."""
        if found := self._row(data):
            _, sheet, _ = found
            seen = [str(sheet.cells.get(number, {}).get(MINE, "")) for number in sheet.numbers()]
            if sorted(seen) == sorted(sheet.ids.get(number, "") for number in sheet.numbers()):
                sheet.ids = dict(zip(sheet.numbers(), seen, strict=True))
                self.book.touch()

    @rule(data=st.data())
    def delete_row(self, data: st.DataObject) -> None:
        if found := self._row(data):
            _, sheet, number = found
            sheet.delete(number)
            self.book.touch()

    @rule(data=st.data())
    def insert_row(self, data: st.DataObject) -> None:
        if found := self._row(data):
            _, sheet, number = found
            after = {n + (n >= number): n for n in sheet.numbers()}
            sheet.ids = {new: sheet.ids.get(old, "") for new, old in after.items()}
            sheet.cells = {new: sheet.cells.get(old, {}) for new, old in after.items()}
            sheet.cells[number] = {"name": "my own row"}
            self.book.touch()

    @rule(data=st.data())
    def copy_row(self, data: st.DataObject) -> None:
        if found := self._row(data):
            _, sheet, number = found
            free = sheet.numbers()[-1] + 1
            sheet.ids[free] = sheet.ids.get(number, "")
            sheet.cells[free] = dict(sheet.cells.get(number, {}))
            self.book.touch()

    # ── Syncing ──────────────────────────────────────────────────────────────

    @rule()
    def sync(self) -> None:
        self._sync(cut=False)

    @rule(number=st.integers(1, 5), when=st.sampled_from(["before", "after"]))
    def sync_cut_at_a_commit(self, number: int, when: str) -> None:
        setattr(self.store, when, number)
        self._sync(cut=True)

    @rule(when=st.sampled_from(["before", "after"]))
    def sync_cut_at_the_file(self, when: str) -> None:
        self.book.breaks = when
        self._sync(cut=True)

    @rule()
    def sync_while_the_file_is_open(self) -> None:
        self.book.busy = True
        self._sync(cut=True)

    def _sync(self, *, cut: bool) -> None:
        state, asked = self.club.state, list(self._asked())
        theirs = self._people_s_cells()
        self._forget_deleted_rows()
        try:
            self.club.sync()
        except (PowerCutError, OperatorError):
            assert cut
        self.store.before = self.store.after = 0
        self.book.breaks, self.book.busy = "", False
        after = self.club.state
        now = self._people_s_cells()
        # an empty row at the end is no row at Google
        assert {place: now.get(place) for place in theirs} == theirs
        self._check_decisions(state, after, asked)
        self._check_withdrawals(state, after, asked)
        self._take_what_stands(after, asked, cut=cut)
        self._mark_rows(after)

    def _asked(self) -> Iterator[Asked]:
        """List the groups of cells of rows that are in order and differ from what was taken."""
        for desk, groups in GROUPS.items():
            if (sheet := self.book.sheets.get(desk)) is None:
                continue
            counts = Counter(sheet.ids.values())
            for number in sheet.numbers():
                row = sheet.ids.get(number, "")
                cells: dict[str, Any] = {**sheet.cells.get(number, {})}
                if not row or counts[row] > 1 or cells.get(MINE) != row:
                    continue
                for group in groups:
                    values = tuple(meaning(column, cells.get(column)) for column in group)
                    about = self.asked_about.get(row, tuple(row.split("/")))
                    yield Asked((desk, row, group[0]), cells, values, about)

    def _is_new(self, asked: Asked) -> bool:
        known = self.taken.get(asked.place)
        return asked.values != (known.values if known else ("",) * len(asked.values))

    def _people_s_cells(self) -> dict[tuple[str, int, str], Any]:
        return {
            (desk, number, column): sheet.cells.get(number, {}).get(column)
            for desk in GROUPS
            if (sheet := self.book.sheets.get(desk)) is not None
            for number in sheet.numbers()
            for column in THEIRS[desk]
        }

    def _forget_deleted_rows(self) -> None:
        if self.book.busy:
            return
        for place in list(self.taken):
            sheet = self.book.sheets.get(place[0])
            if sheet is None or place[1] not in sheet.ids.values():
                self.made_at[place] = self.taken.pop(place).decisions
                self.unsure.discard(place)

    def _mark_rows(self, state: ClubState) -> None:
        for question in state.questions:
            for candidate in question.candidates:
                row = approve_id(state.roll, question, candidate)
                self.asked_about[row] = (question.event, question.entrant)
        truth = {tab.key: {row.id: row for row in tab.rows} for tab in desk_tabs(state)}
        for desk, rows in truth.items():
            sheet = self.book.sheets.get(desk)
            for number in sheet.numbers() if sheet else ():
                assert sheet is not None
                row, cells = sheet.ids.get(number, ""), sheet.cells.setdefault(number, {})
                in_order = row in rows and _texts(desk, cells) == recognised_text(desk, rows[row])
                if in_order or (row and MINE not in cells):
                    cells[MINE] = row

    # ── What may be decided ──────────────────────────────────────────────────

    def _check_decisions(self, before: ClubState, after: ClubState, asked: list[Asked]) -> None:
        """Each new decision was asked for, just now, on the row the person saw."""
        new = [one for one, _ in after.log.values() if one.id not in before.log]
        assert all(decision.channel == "workbook" for decision in new)
        asking = [one for one in asked if self._is_new(one)]
        rolls = (before.roll, after.roll)
        for decision in new:
            ruling = decision.ruling
            if isinstance(ruling, Undo):
                found = [one for one in asking if self._takes_back(one, ruling.decision)]
            else:
                found = [one for one in asking if _asks_for(one, ruling, before, rolls)]
            assert found, f"nobody asked for {ruling} but {asking}"
            for one in found:
                self._take(one, decision)

    def _takes_back(self, asked: Asked, decision: str) -> bool:
        if asked.place[0] == "decisions" and asked.value == "x":
            return asked.place[1] == decision
        known = self.taken.get(asked.place)
        earlier = known.decisions if known else self.made_at.get(asked.place, [])
        return decision in earlier

    def _take(self, asked: Asked, decision: Decision) -> None:
        known = self.taken.get(asked.place)
        ours = isinstance(decision.ruling, Undo) is (asked.place[0] == "decisions")
        if known is None or known.values != asked.values:
            known = self.taken[asked.place] = Given(asked.values)
        if ours and asked.value:
            known.decisions.append(decision.id)

    def _check_withdrawals(self, before: ClubState, after: ClubState, asked: list[Asked]) -> None:
        for event, stored in after.stored_events.items():
            if before.stored_events[event].withdrawn != stored.withdrawn:
                place = ("events", event, "action")
                (found,) = [one for one in asked if one.place == place]
                assert self._is_new(found)
                if found.value:
                    assert stored.withdrawn is (found.value == "withdraw")
                self.taken[place] = Given(found.values)

    def _take_what_stands(self, state: ClubState, asked: list[Asked], *, cut: bool) -> None:
        """What was asked for and holds already needs no decision; nor does what is empty."""
        for one in asked:
            if not self._is_new(one):
                self.unsure.discard(one.place)
            elif cut:
                self.unsure.add(one.place)  # perhaps it was heard, perhaps not
            elif not self._message(one) and self._holds(one, state):
                self.taken[one.place] = Given(one.values, self._behind(one, state))
                self.unsure.discard(one.place)

    def _message(self, asked: Asked) -> str:
        return self.club.message(asked.place[0], asked.place[1])

    def _behind(self, asked: Asked, state: ClubState) -> list[str]:
        known = self.taken.get(asked.place)
        earlier = known.decisions if known else self.made_at.get(asked.place, [])
        if not asked.value:
            return []
        return [one for one in earlier if one in state.log and state.log[one][1]]

    def _holds(self, asked: Asked, state: ClubState) -> bool:
        """Whether what a cell says is so."""
        desk, row, _ = asked.place
        if asked.place in self.unsure:
            return True
        if not asked.value:
            known = self.taken.get(asked.place)
            return not any(
                one in state.log and state.log[one][1] for one in (known.decisions if known else ())
            )
        if desk == "decisions":
            return not state.log[row][1]
        if desk == "events":
            return state.stored_events[row].withdrawn is (asked.value == "withdraw")
        roll = state.roll
        made = [one.ruling for one in roll.decisions]
        return any(_asks_for(asked, ruling, state, (roll, roll)) for ruling in made)

    # ── What must be so in the end ───────────────────────────────────────────

    @precondition(lambda self: self.at_rest != (self.store.content, self.book.changes))
    @rule()
    def come_to_rest(self) -> None:
        """Sync until nothing moves any more, then look whether everything is in order."""
        for _ in range(5):
            before = (self.store.content, deepcopy(self.book.sheets), self.book.changes)
            self.sync()
            if (self.store.content, self.book.sheets, self.book.changes) == before:
                break
        else:
            raise AssertionError("it does not come to rest")
        assert self.club.verify()["up_to_date"] is True
        state = self.club.state
        self._check_answers(state)
        self._check_lists(state)
        self.at_rest = (self.store.content, self.book.changes)

    def _check_answers(self, state: ClubState) -> None:
        """Every row is there and up to date, every answer taken or answered with a message."""
        truth = {tab.key: {row.id: row for row in tab.rows} for tab in desk_tabs(state)}
        doubled = 0
        for desk, rows in truth.items():
            counts = Counter(self.book.sheets[desk].ids.values())
            assert rows.keys() <= counts.keys()
            doubled += sum(count > 1 for row, count in counts.items() if row)
            self._check_texts(desk, rows, counts)
        told = [text for text in self.club.column("status", "text") if "twice" in str(text)]
        assert len(told) == doubled
        for one in self._asked():
            if not self._message(one):
                assert not self._is_new(one) or one.place in self.unsure, f"not heard: {one}"

    def _check_texts(self, desk: str, rows: dict[str, Row], counts: Counter[str]) -> None:
        sheet = self.book.sheets[desk]
        for number in sheet.numbers():
            row, cells = sheet.ids.get(number, ""), sheet.cells.get(number, {})
            if row and counts[row] > 1:
                assert "stands twice" in str(cells["message"])
            elif row and not cells.get("message"):
                assert _texts(desk, cells) == recognised_text(desk, rows[row])

    def _check_lists(self, state: ClubState) -> None:
        players, standings = state.roll.identities.players, state.ladders[0].standings
        assert self.club.column("ladder:main", "name") == [
            players[row.player].name for row in standings
        ]
        assert self.club.column("ladder:main", "rating") == [
            float(shown(row.rating)) for row in standings
        ]
        assert self.club.column("ladder:main", "rating", members=True) == [
            float(shown(row.rating))
            for row in standings
            if state.roll.faces[row.player].listed and not row.guest
        ]


def _texts(desk: str, cells: dict[str, Any]) -> list[str]:
    return recognised_text(desk, Row("", cells))


def _asks_for(asked: Asked, ruling: Ruling, state: ClubState, rolls: tuple[Roll, Roll]) -> bool:
    """Whether a row, as a person sees it, asks for just this ruling."""

    def is_mention(event: str, entrant: str, written: str) -> bool:
        key_of = state.roll.identities.key_of
        shown_name, _ = split_number(asked.cells["name"])
        return (event, entrant) == asked.about and key_of(shown_name) == key_of(written)

    return asks_for(asked, ruling, rolls, is_mention=is_mention)


class GoogleDeskMachine(DeskMachine):
    """The same with the organisers' file at Google; see also test_desks_at_google.py."""

    make_book = FragileGoogleBook


def _set(histories: int) -> settings:
    return settings(
        max_examples=histories * SOAK,
        stateful_step_count=60,
        print_blob=True,
        # to shrink a history takes minutes: it is told as it was, with the seed that brings it back
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


TestDesks = DeskMachine.TestCase
TestDesks.settings = _set(25)
TestGoogleDesks = GoogleDeskMachine.TestCase
TestGoogleDesks.settings = _set(3)
