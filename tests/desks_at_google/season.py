"""A club at Google in the hands of people who do whatever they like, and syncs that break down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any, Final

from core.actions import rulings
from core.actions.door import Submission
from core.actions.publishing import publish
from core.errors import LadderError, OperatorError
from core.facts import Facts
from core.ports import Formula, Row, Store, Tab, Write
from sheets_sync.asks import GROUPS
from sheets_sync.hearing import LOOKS_SHIFTED, STANDS_TWICE
from sheets_sync.mirror import hold, is_same
from sheets_sync.showing import members_tabs, organisers_tabs
from sheets_sync.syncing import sync_club
from tests.asked import Asked
from tests.contract.google_club import GoogleClub
from tests.contract.workbook_adapters import ROBOT
from tests.desks_at_google.pages import (
    DESKS,
    Line,
    Page,
    count_people_s_values,
    find_pages,
)
from tests.desks_at_google.people import ROSTER, Hand
from tests.desks_at_google.stage import SheetStage, StageBooks
from tests.desks_at_google.watching import Watch, ask_at, list_asked, shown_texts
from tests.interleaving import Actor
from tests.random_seasons import FIRST_DAY, random_event
from tests.sheet_club import CLUB, NOON

MOST_SYNCS_TO_REST: Final = 8


class SheetSeason:
    """Plays one season from a seed.

    Attributes:
        steps: deeds of people and syncs, so far.
        told: what happened, for whoever has to understand a failure.
    """

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.tidy = self.rng.random() < 0.5
        self.steps = 0
        visibility = "unlisted" if self.rng.random() < 0.2 else "private"
        self.club = GoogleClub(visibility=visibility)
        for number in range(3):
            self._publish(number)
        self.club.sync()
        self.watch = Watch(self.club.facts)
        self.stage = SheetStage(
            self.club.server, self._note_commit, rng=self.rng, store=self.club.store
        )
        self.told = self.stage.told
        self.hands = [
            Hand(self.rng, self.club.server.person(self._id), self._note_written, tidy=self.tidy)
            for _ in range(2)
        ]
        self._read: dict[int, list[Asked]] = {}
        self._counted: tuple[int, Counter[str]] | None = None
        self._theirs = Counter(self._count_theirs())
        self._known: tuple[object, Facts] | None = None

    @property
    def _id(self) -> str:
        return self.club.google.ids["organisers"]

    def _count_theirs(self) -> Counter[str]:
        book = self.club.server.book(self._id)
        if self._counted is None or self._counted[0] != book.edits:
            self._counted = (book.edits, count_people_s_values(book))
        return self._counted[1]

    def _pages(self, name: str = "organisers") -> dict[str, Page]:
        return find_pages(self.club.server.book(self.club.google.ids[name]))

    # ── What happens ─────────────────────────────────────────────────────────

    def play(self, *, scenes: int) -> None:
        """Let everybody work, in several scenes; rest after some."""
        for scene in range(scenes):
            self.stage.faults_left = self.rng.choice([0, 0, 1, 1, 2, 4])
            self.stage.fault_rate = self.rng.choice([0.02, 0.1])
            self.stage.stay = self.rng.choice([0.3, 0.7, 0.9])
            syncs = self.rng.choice([1, 1, 1, 2, 2, 3])
            people = self.rng.choice([1, 1, 2])
            actors = [self._new_sync(f"sync {scene}.{n}") for n in range(syncs)]
            actors += [self._new_person(f"person {scene}.{n}", n) for n in range(people)]
            self.stage.play(*actors)
            if self.rng.random() < 0.3 or scene == scenes - 1:
                self.come_to_rest()

    def _new_sync(self, name: str) -> Actor:
        self.club.now += timedelta(seconds=1)
        actor = Actor(name, self._sync_once)
        actor.work = lambda store: self._sync_once(store, actor)
        self.steps += 1
        return actor

    def _sync_once(self, store: Store, actor: Actor) -> None:
        books = StageBooks(
            self.stage, actor, ids=self.club.google.ids, user=ROBOT, seen=self._note_call
        )
        with suppress(OperatorError):
            sync_club(store, books, CLUB, clock=self.club.clock, new_token=self.club.new_token)

    def _new_person(self, name: str, number: int) -> Actor:
        deeds = self.rng.choice([2, 6, 12, 24])
        actor = Actor(name, bool)

        def work(_: Store) -> None:
            for _ in range(deeds):
                self.stage.wait(actor, "something")
                self._act(self.hands[number])

        actor.work = work
        return actor

    def _act(self, hand: Hand) -> None:
        self.steps += 1
        self.club.now += timedelta(seconds=1)
        chance = self.rng.random()
        if chance < 0.06:
            self._publish(self.rng.randrange(6))
            self.watch.note_facts(self._facts)
            self.told.append("  an event is published")
        elif chance < 0.12:
            self._decide_elsewhere()
            self.watch.note_facts(self._facts)
        else:
            before = self._count_theirs()
            written = len(self.watch.written)
            self.told.append(f"  {hand.act()}")
            self.told += [f"    {one.asked}" for one in self.watch.written[written:]]
            self._theirs += self._count_theirs()
            self._theirs -= before

    def _publish(self, number: int) -> None:
        day = FIRST_DAY + timedelta(days=7 * number)
        sent = Submission(f"event-{number}", random_event(self.rng, ROSTER, day=day, most=5))
        publish(self.club.store, CLUB, [sent], today=NOON.date(), replace=True)

    def _decide_elsewhere(self) -> None:
        known = self._facts.decisions
        with suppress(LadderError):
            if known and self.rng.random() < 0.5:
                self.club.undo(self.rng.choice(known).id)
                self.told.append("  a decision is taken back elsewhere")
            elif questions := self.club.state.questions:
                question = self.rng.choice(questions)
                other = self.club.roll.identities.players[question.candidates[0].player].id
                rule = self.rng.choice([rulings.approve, rulings.reject])
                self.club.decide(lambda roll: rule(roll, question.id, other))
                self.told.append("  a question is answered elsewhere")

    @property
    def _facts(self) -> Facts:
        kept = self.club.store._kept  # type: ignore[attr-defined]
        if self._known is None or self._known[0] is not kept:
            self._known = (kept, self.club.facts)
        return self._known[1]

    # ── What is noted ────────────────────────────────────────────────────────

    def _note_written(self, page: Page, before: Line, column: str) -> None:
        after = next(
            (line for line in self._pages()[page.key].lines if line.number == before.number), before
        )
        for group in GROUPS[page.key]:
            if column in group:
                self.watch.note_written(ask_at(self._pages()[page.key], after, group))

    def _note_call(self, actor: Actor, verb: str, book: str) -> None:
        if verb == "GET" and book == self._id:
            self._read[id(actor)] = list(list_asked(self.club.server.book(self._id)))

    def _note_commit(self, actor: Actor, writes: Sequence[Write]) -> None:
        standing = self._read.get(id(actor), [])
        facts = [one for one in writes if one.path.split("/")[2:3] in (["events"], ["decisions"])]
        if facts:
            self.watch.check(self._facts, standing)
        if any("/desks/" in one.path for one in writes):
            self.watch.note_heard(standing)

    # ── What must be so in the end ───────────────────────────────────────────

    def come_to_rest(self) -> None:
        """Sync until nothing moves any more, then look whether everything is in order."""
        self.stage.faults_left = 0
        for number in range(MOST_SYNCS_TO_REST):
            before = self._standing()
            self.stage.play(self._new_sync(f"resting {number}"))
            if before == self._standing():
                break
        else:
            raise AssertionError("it does not come to rest")
        self.told.append("at rest")
        assert self.club.verify()["up_to_date"] is True
        there, wanted = self._count_theirs(), self._theirs
        assert there == wanted, f"lost {wanted - there}, more {there - wanted}"
        self._check_desks()
        state = self.club.state
        self._check_lists(organisers_tabs(state), self._pages())
        if state.club.visibility != "private":
            self._check_lists(members_tabs(state), self._pages("members"))

    def _standing(self) -> tuple[dict[str, Any], list[int]]:
        """All that is stored, but for when the last sync was, and how often files were written."""
        kept: Mapping[str, Any] = self.club.store._kept  # type: ignore[attr-defined]
        books = [self.club.server.book(one) for one in self.club.google.ids.values()]
        stored = {path: one for path, one in kept.items() if not path.endswith("/desks/synced")}
        return stored, [book.edits for book in books]

    def _check_desks(self) -> None:
        state, pages = self.club.state, self._pages()
        tabs = {tab.key: tab for tab in organisers_tabs(state) if tab.desk}
        assert tabs.keys() == set(DESKS)
        doubled = 0
        for desk, tab in tabs.items():
            counts = Counter(line.id for line in pages[desk].lines)
            rows = {row.id: row for row in tab.rows}
            assert rows.keys() <= counts.keys(), f"{desk}: rows are missing"
            doubled += sum(count > 1 for row, count in counts.items() if row)
            alike = Counter(tuple(shown_texts(desk, line.cells)) for line in pages[desk].lines)
            for line in pages[desk].lines:
                if line.id in rows:
                    self._check_line(
                        tab,
                        rows[line.id],
                        line,
                        twice=counts[line.id] > 1,
                        alone=alike[tuple(shown_texts(desk, line.cells))] == 1,
                    )
                    self._check_answers(pages[desk], line)
        told = [line for line in pages["status"].lines if "twice" in str(line.cells.get("text"))]
        assert len(told) == doubled

    def _check_line(self, tab: Tab, row: Row, line: Line, *, twice: bool, alone: bool) -> None:
        message = line.cells.get("message")
        if twice:
            assert message == STANDS_TWICE.text, f"{tab.key} {line} {row}"
        elif message == LOOKS_SHIFTED.text:
            assert not self.tidy, f"nobody shifted {tab.key} {line}"
            fits = shown_texts(tab.key, dict(row.cells)) == shown_texts(tab.key, line.cells)
            assert not fits or not alone, f"{tab.key} {line} {row}"
        else:
            for key, wanted in _own_cells(tab, row):
                assert is_same(line.cells.get(key), wanted), f"{tab.key} {line}: {key} {wanted!r}"

    def _check_answers(self, page: Page, line: Line) -> None:
        for group in GROUPS[page.key]:
            asked = ask_at(page, line, group)
            if any(asked.values) and not line.cells.get("message"):
                assert self.watch.was_heard(asked), f"not heard: {asked}"

    def _check_lists(self, tabs: Sequence[Tab], pages: dict[str, Page]) -> None:
        for tab in tabs:
            if tab.desk or tab.key in ("status", "about"):
                continue
            assert len(pages[tab.key].lines) == len(tab.rows), tab.key
            for row, line in zip(tab.rows, pages[tab.key].lines, strict=True):
                assert line.id == row.id
                for key, wanted in _own_cells(tab, row):
                    assert is_same(line.cells.get(key), wanted), f"{tab.key} {line}: {key}"


def _own_cells(tab: Tab, row: Row) -> Iterator[tuple[str, Any]]:
    ours = {column.key for column in tab.columns if not column.people_write}
    for key, value in row.cells.items():
        if key in ours and not isinstance(value, Formula):
            yield key, hold(value)
