"""A club with its workbooks, all in memory: publish, type into cells, sync, look."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any, Final

from core.actions.deciding import Author, Rule, decide, undo
from core.actions.door import Submission
from core.actions.publishing import publish
from core.actions.reading import read_facts
from core.actions.rebuilding import verify
from core.actions.settings import create_club
from core.actions.withdrawing import restore, withdraw
from core.facts import Facts, JsonObject
from core.model import Decision, Event, Ruling
from core.pipeline import Roll, call_the_roll
from core.ports import Cell, Store
from sheets_sync.state import ClubState, read_state
from sheets_sync.syncing import sync_club
from tests.builders import a_club, a_payload
from tests.contract.memory_store import MemoryStore
from tests.contract.memory_workbook import MemoryWorkbooks, Sheet

CLUB: Final = "club"
NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
BY_HAND: Final = Author("Ida Olsen", "command line")


class SheetClub:
    """Drives a club as organisers do; rows are found by what they show."""

    def __init__(self, *events: Event, store: Store | None = None, **settings: Any) -> None:
        self.store = store or MemoryStore()
        self.books = MemoryWorkbooks()
        self.now = NOON
        self._tokens = count(1)
        self._state: ClubState | None = None
        create_club(
            self.store, a_club(CLUB, **settings), clock=self.clock, new_token=self.new_token
        )
        self.publish(*events)

    def clock(self) -> datetime:
        return self.now

    def new_token(self) -> str:
        """Make ids that differ in their first letters, which decision ids keep."""
        number, text = next(self._tokens), ""
        for _ in range(26):
            number, digit = divmod(number, 26)
            text += chr(ord("a") + digit)
        return text

    # ── Facts ────────────────────────────────────────────────────────────────

    def publish(self, *events: Event) -> None:
        """Publish events, overwriting those of the same id."""
        sent = [Submission(event.id, a_payload(event)) for event in events]
        publish(self.store, CLUB, sent, today=date(2026, 11, 30), replace=True)

    def withdraw(self, event: str) -> None:
        withdraw(self.store, CLUB, event)

    def restore(self, event: str) -> None:
        restore(self.store, CLUB, event)

    def decide(self, rule: Rule) -> Decision:
        """Decide by hand, past the workbook."""
        made = decide(
            self.store, CLUB, rule, author=BY_HAND, clock=self.clock, new_token=self.new_token
        )
        return made.decisions[0]

    def undo(self, decision: str) -> None:
        """Take a decision back, past the workbook."""
        undo(self.store, CLUB, decision, author=BY_HAND, clock=self.clock, new_token=self.new_token)

    @property
    def facts(self) -> Facts:
        return read_facts(self.store, CLUB)

    @property
    def roll(self) -> Roll:
        return call_the_roll(self.facts)

    @property
    def state(self) -> ClubState:
        """All that the workbook shows; computed anew where facts have changed."""
        self._state = read_state(self.store, CLUB, checked_at=self.now, earlier=self._state)
        return self._state

    @property
    def in_force(self) -> list[Ruling]:
        """Rulings in force, in order."""
        return [decision.ruling for decision in self.roll.decisions]

    @property
    def log(self) -> list[Ruling]:
        """Every ruling ever made, undos included."""
        return [decision.ruling for decision in self.facts.decisions]

    def is_withdrawn(self, event: str) -> bool:
        return next(one.withdrawn for one in self.facts.events if one.event.id == event)

    def player_of(self, event: str, name: str) -> str:
        """Say who an entrant counts for."""
        identities = self.roll.identities
        return next(
            identities.players[player].name
            for (there, _), player in identities.player_of.items()
            for mention in [identities.mentions[there, _]]
            if there == event and mention.entrant.name == name
        )

    def verify(self) -> JsonObject:
        return verify(self.store, CLUB)

    # ── Workbook ─────────────────────────────────────────────────────────────

    def sync(self) -> JsonObject:
        return sync_club(self.store, self.books, CLUB, clock=self.clock, new_token=self.new_token)

    def sync_later(self, **later: float) -> JsonObject:
        """Sync after some time."""
        self.now += timedelta(**later)
        return self.sync()

    def sheet(self, desk: str) -> Sheet:
        return self.books.book.sheets[desk]

    def find(self, desk: str, **texts: Cell) -> str:
        """Find the id of the one row that shows these texts."""
        sheet = self.sheet(desk)
        (found,) = [
            sheet.ids[number]
            for number in sheet.numbers()
            if all(sheet.cells[number].get(column) == text for column, text in texts.items())
        ]
        return found

    def cells(self, desk: str, row: str) -> dict[str, Any]:
        """Look at a row; empty cells are None."""
        sheet = self.sheet(desk)
        return {**dict.fromkeys(sheet.columns), **sheet.cells[sheet.find(row)]}

    def type(self, desk: str, row: str, **answers: Cell) -> None:
        """Let a person write into cells of a row."""
        for column, answer in answers.items():
            self.books.book.edit(desk, row, column, answer)

    def message(self, desk: str, row: str) -> str:
        return str(self.cells(desk, row)["message"] or "")

    def column(self, tab: str, column: str, *, members: bool = False) -> list[Any]:
        """List a column of a tab from the top."""
        book = self.books.members_book if members else self.books.book
        assert book is not None
        sheet = book.sheets[tab]
        return [sheet.cells.get(number, {}).get(column) for number in sheet.numbers()]
