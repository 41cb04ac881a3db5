"""A club with a store, a clock and a source of ids that tests hold in their hands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any, Final

from core.actions.deciding import Author, Decided, Rule, decide, undo
from core.actions.door import Submission
from core.actions.publishing import Published, publish
from core.actions.reading import read_facts
from core.actions.rebuilding import Rebuilt, rebuild, verify
from core.actions.settings import create_club
from core.facts import Facts, JsonObject
from core.model import Club, Event, Ruling
from core.pipeline import Roll, call_the_roll
from core.ports import Committed, Reader, Store, Stored, Write
from tests.builders import a_club, a_payload
from tests.contract.memory_store import MemoryStore

TODAY: Final = date(2026, 6, 1)
AUTHOR: Final = Author("Ida Olsen", "command line")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"


class PowerCutError(Exception):
    """The machine stops here."""


@dataclass(slots=True)
class SetClock:
    """Shows what it is set to."""

    moment: datetime = datetime(2026, 1, 10, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment


@dataclass(slots=True)
class CountedTokens:
    """Hands out "baaa…", "caaa…", …: 26 letters, the first ones differ."""

    made: int = 0

    def __call__(self) -> str:
        self.made += 1
        number, letters = self.made, ""
        while len(letters) < 26:
            number, digit = divmod(number, 32)
            letters += _LETTERS[digit]
        return letters


Moment = Callable[[int], object]


@dataclass(slots=True)
class WatchedStore:
    """A store that counts commits and lets a test in before and after each, by its number."""

    inner: Store
    before: Moment | None = None
    after: Moment | None = None
    commits: list[list[Write]] = field(default_factory=list)

    def get(self, path: str) -> Stored | None:
        return self.inner.get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        return self.inner.list(collection)

    def snapshot(self) -> AbstractContextManager[Reader]:
        return self.inner.snapshot()

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        self.commits.append([*writes])
        number = len(self.commits)
        if self.before is not None:
            self.before(number)
        done = self.inner.commit(writes, bump=bump)
        if self.after is not None:
            self.after(number)
        return done


def cut_power_at(wanted: int) -> Moment:
    """Make a moment of `WatchedStore` that stops the machine at one commit."""

    def moment(number: int) -> None:
        if number == wanted:
            raise PowerCutError

    return moment


def once(action: Callable[[], object]) -> Moment:
    """Make a moment of `WatchedStore` that does something at the first commit only."""

    def moment(number: int) -> None:
        if number == 1:
            action()

    return moment


def every_cut(
    work: Callable[[Store], object], make_store: Callable[[], Store]
) -> Iterator[tuple[str, Store]]:
    """Do work on fresh stores, stopped before and after each of its commits.

    Yields:
        Where it was stopped, and the store as it was left.
    """
    whole = WatchedStore(make_store())
    work(whole)
    for number in range(1, len(whole.commits) + 1):
        for place in ("before", "after"):
            store = make_store()
            cut = cut_power_at(number)
            watched = (
                WatchedStore(store, before=cut)
                if place == "before"
                else WatchedStore(store, after=cut)
            )
            try:
                work(watched)
            except PowerCutError:
                yield f"{place} commit {number}", store
            else:
                raise AssertionError("the power was not cut")


@dataclass(slots=True)
class Office:
    """A club and whoever runs it; every call goes to `store` unless another one is named."""

    store: Store = field(default_factory=MemoryStore)
    club: Club = field(default_factory=a_club)
    clock: SetClock = field(default_factory=SetClock)
    tokens: CountedTokens = field(default_factory=CountedTokens)

    def __post_init__(self) -> None:
        if self.store.get(f"clubs/{self.club.id}") is None:
            create_club(self.store, self.club, clock=self.clock, new_token=self.tokens)

    def at(self, store: Store) -> Office:
        """Work with another store."""
        return replace(self, store=store)

    def publish(self, *events: Event, **options: Any) -> list[Published]:
        submissions = [Submission(event.id, a_payload(event)) for event in events]
        return self.submit(*submissions, **options)

    def submit(self, *submissions: Submission, **options: Any) -> list[Published]:
        return publish(self.store, self.club.id, submissions, today=TODAY, **options)

    def decide(self, *rulings: Ruling) -> Decided:
        return self.say(lambda _: rulings)

    def say(self, rule: Rule) -> Decided:
        return decide(
            self.store, self.club.id, rule, author=AUTHOR, clock=self.clock, new_token=self.tokens
        )

    def undo(self, decision: str) -> Decided:
        return undo(
            self.store,
            self.club.id,
            decision,
            author=AUTHOR,
            clock=self.clock,
            new_token=self.tokens,
        )

    def rebuild(self, *, thorough: bool = False) -> Rebuilt:
        return rebuild(self.store, self.club.id, thorough=thorough)

    def verify(self) -> JsonObject:
        return verify(self.store, self.club.id)

    def facts(self) -> Facts:
        return read_facts(self.store, self.club.id)

    def roll(self) -> Roll:
        return call_the_roll(self.facts())

    def revision(self) -> int:
        return self.facts().revision

    def document(self, path: str) -> JsonObject:
        stored = self.store.get(f"clubs/{self.club.id}/{path}" if path else f"clubs/{self.club.id}")
        assert stored is not None, path
        return dict(stored.data)

    def tamper(self, path: str, **changes: Any) -> None:
        """Change a document past the program."""
        full = f"clubs/{self.club.id}/{path}"
        stored = self.store.get(full)
        self.store.commit([Write(full, {**(stored.data if stored else {}), **changes})])

    def ratings(self, ladder: str = "main") -> dict[str, float]:
        """Read the stored list: name → rating."""
        return {row["name"]: row["rating"] for row in self.document(f"ladders/{ladder}")["rows"]}

    def dump(self, *collections: str) -> dict[str, JsonObject]:
        """Read every document of the club, or of some collections, by path."""
        root = f"clubs/{self.club.id}"
        found = {
            stored.path: dict(stored.data)
            for name in collections or COLLECTIONS
            for stored in self.store.list(f"{root}/{name}")
        }
        return found if collections else {root: self.document("")} | found

    def text(self) -> str:
        """Write the whole store down, in lower case, to search it."""
        return json.dumps(self.dump(), ensure_ascii=False, sort_keys=True).lower()


FACTS: Final = ("events", "decisions")
COMPUTED: Final = ("ladders", "players", "ratings", "suggestions")
COLLECTIONS: Final = (*FACTS, *COMPUTED, "desks", "forgotten", "imports")


def copy_of(store: Store, club: str = "club") -> MemoryStore:
    """Copy a club into a fresh store."""
    office = Office(store, a_club(club))
    fresh = MemoryStore()
    fresh.commit([Write(path, document) for path, document in office.dump().items()])
    return fresh
