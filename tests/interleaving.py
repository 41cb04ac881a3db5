"""Several at work on one store, one call at a time: who goes next is drawn from a seed.

Each actor runs in a thread of its own and hands the baton back before every call of the store;
only who holds it runs, so a seed plays the same way every time. Calls can be hit by faults, and
every commit that changes a fact makes an event, as the platform does; what becomes of events
(late, twice, never, in any order) is drawn too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from threading import Lock, Thread
from typing import Final, Literal, TypeAlias, TypeVar

from core.errors import ConflictError, PlatformError
from core.locale import say
from core.ports import Committed, Reader, Store, Stored, Write
from tests.club_office import FACTS, PowerCutError

UNREACHABLE: Final = say("The store does not answer.")

T = TypeVar("T")
Fault: TypeAlias = Literal["cut before", "cut after", "refused before", "unknown after"]
FAULTS: Final[tuple[Fault, ...]] = ("cut before", "cut after", "refused before", "unknown after")

Landed: TypeAlias = Callable[[Sequence[Write]], object]


# ── Threads that wait for work ───────────────────────────────────────────────


class _Hand:
    """A thread that does one job after another; kept, as starting one costs more than a replay."""

    def __init__(self) -> None:
        self.go = Lock()
        self.go.acquire()
        self.job: Callable[[], object] = bool
        Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while True:
            self.go.acquire()
            self.job()


_IDLE: Final[list[_Hand]] = []


# ── Who acts ─────────────────────────────────────────────────────────────────


@dataclass(eq=False, slots=True)
class Actor:
    """Somebody at work.

    Attributes:
        work: what they do, with the store they see.
        by_hand: they write past the program, which raises no revision.
        landed: told of the facts in each of their commits, at the moment it takes effect.
        only_over: the one version of a fact that they may overwrite; None = any.
        delivers: the fact that the platform told them of, for a trigger.
        ended: "done", "cut" or "put off" (the platform's fault, to be tried again).
    """

    name: str
    work: Callable[[Store], object]
    landed: Landed | None = None
    by_hand: bool = False
    only_over: str | None = None
    delivers: Written | None = None
    ended: str = ""
    hand: _Hand | None = None
    fault: Exception | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """A fact was written or deleted; `by_hand`: past the program."""

    path: str
    by_hand: bool


# ── The stage ────────────────────────────────────────────────────────────────


@dataclass(eq=False, slots=True)
class Stage:
    """Lets actors work, and the platform deliver, in an order drawn from `rng`.

    Attributes:
        deliver: what a trigger does with the path of a fact.
        stay: chance that who holds the baton keeps it at a call.
        fault_rate: chance of a fault at a call, while any of `faults_left` are left.
        lose, double: chances for an event to be dropped, to come twice.
        told: what happened, for whoever has to understand a failure.
        delivered: how many triggers ran.
    """

    rng: Random
    store: Store
    deliver: Callable[[Store, str], object]
    stay: float = 0.5
    fault_rate: float = 0.0
    faults_left: int = 0
    lose: float = 0.0
    double: float = 0.0
    at_once: int = 4
    told: list[str] = field(default_factory=list)
    waiting: list[Written] = field(default_factory=list)
    lost: list[Written] = field(default_factory=list)
    ended: list[Actor] = field(default_factory=list)
    delivered: int = 0
    _active: list[Actor] = field(default_factory=list)
    _curtain: Lock = field(default_factory=Lock)

    def play(self, *actors: Actor) -> None:
        """Let actors work until all are done, events coming in between as it happens."""
        self._active += actors
        self._curtain.acquire()
        if (first := self._choose()) is not None:
            self._pass_to(first)
            self._curtain.acquire()
        self._curtain.release()
        for actor in self.ended:
            if actor.fault is not None:
                raise actor.fault

    def calm(self) -> None:
        """Let nothing go wrong from now on."""
        self.faults_left, self.lose, self.double = 0, 0.0, 0.0

    def deliver_all(self, *, most: int) -> None:
        """Deliver every event that waits, in any order, and those that come of it."""
        while self.waiting:
            assert self.delivered <= most, "events without end"
            self.play(*(self._trigger() for _ in range(min(len(self.waiting), self.at_once))))

    # ── the baton ──

    def _choose(self) -> Actor | None:
        """Choose who goes next; a trigger may start."""
        room = bool(self._active) and bool(self.waiting) and len(self._active) < self.at_once
        if not self._active:
            return None
        number = self.rng.randrange(len(self._active) + room)
        if number == len(self._active):
            self._active.append(self._trigger())
        return self._active[number]

    def _trigger(self) -> Actor:
        event = self.waiting.pop(self.rng.randrange(len(self.waiting)))
        self.delivered += 1
        return Actor(
            f"trigger {self.delivered} for {event.path}",
            lambda store: self.deliver(store, event.path),
            delivers=event,
        )

    def _pass_to(self, actor: Actor) -> None:
        if actor.hand is None:
            actor.hand = _IDLE.pop() if _IDLE else _Hand()
            actor.hand.job = lambda: self._perform(actor)
        actor.hand.go.release()

    def _perform(self, actor: Actor) -> None:
        try:
            actor.work(ActorStore(self, actor))
            actor.ended = "done"
        except PowerCutError:
            actor.ended = "cut"
        except (PlatformError, ConflictError):
            actor.ended = "put off"
        except Exception as fault:  # noqa: BLE001  (raised again where the test sees it)
            actor.fault = fault
        self._end(actor)

    def _end(self, actor: Actor) -> None:
        self.told.append(f"{actor.name}: {actor.ended or actor.fault!r}")
        self._active.remove(actor)
        self.ended.append(actor)
        if actor.delivers is not None and actor.ended != "done":
            self.waiting.append(actor.delivers)  # not acknowledged, so it comes again
        assert actor.hand is not None
        _IDLE.append(actor.hand)
        following = self._choose()
        if following is None:
            self._curtain.release()
        else:
            self._pass_to(following)

    def pause(self, actor: Actor, call: str) -> Fault | None:
        """Hand the baton back before a call; it comes back some time, maybe with a fault."""
        if self.rng.random() >= self.stay:
            following = self._choose()
            if following is not None and following is not actor:
                assert actor.hand is not None
                self._pass_to(following)
                actor.hand.go.acquire()
        self.told.append(f"{actor.name}: {call}")
        if self.faults_left and self.rng.random() < self.fault_rate:
            self.faults_left -= 1
            fault = self.rng.choice(FAULTS)
            self.told.append(f"  {fault}")
            return fault
        return None

    # ── what the platform sees ──

    def commit(self, actor: Actor, writes: Sequence[Write], bump: str | None) -> Committed:
        """Let a commit take effect, and make events of the facts that it changed."""
        facts = [write for write in writes if _is_fact(write.path)]
        before = [self._version(write.path) for write in facts]
        done = self.store.commit(writes, bump=bump)
        if facts and actor.only_over is not None:
            assert before == [actor.only_over], "somebody else's change was overwritten"
        if facts and actor.landed is not None:
            actor.landed(facts)
        for write, version in zip(facts, before, strict=True):
            if self._version(write.path) != version:
                self._happen(Written(write.path, by_hand=actor.by_hand))
        return done

    def _version(self, path: str) -> str | None:
        stored = self.store.get(path)
        return stored.version if stored else None

    def _happen(self, event: Written) -> None:
        chance = self.rng.random()
        if chance < self.lose:
            self.told.append(f"  the event for {event.path} is lost")
            self.lost.append(event)
        else:
            self.waiting += [event] * (2 if chance > 1 - self.double else 1)


# ── The store as an actor sees it ────────────────────────────────────────────


class _ActorReader:
    def __init__(self, stage: Stage, actor: Actor, reader: Reader) -> None:
        self._stage = stage
        self._actor = actor
        self._reader = reader

    def get(self, path: str) -> Stored | None:
        return self._call(f"get {path}", lambda: self._reader.get(path))

    def list(self, collection: str) -> Sequence[Stored]:
        return self._call(f"list {collection}", lambda: self._reader.list(collection))

    def _call(self, what: str, act: Callable[[], T]) -> T:
        fault = self._stage.pause(self._actor, what)
        _strike(fault, "cut before", "refused before")
        answer = act()
        _strike(fault, "cut after", "unknown after")
        return answer


class ActorStore(_ActorReader):
    """A store that hands the baton back before every call."""

    def __init__(self, stage: Stage, actor: Actor) -> None:
        super().__init__(stage, actor, stage.store)

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        with ExitStack() as stack:
            opened = self._call(
                "open a snapshot", lambda: stack.enter_context(self._stage.store.snapshot())
            )
            yield _ActorReader(self._stage, self._actor, opened)

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        paths = ", ".join(write.path for write in writes)
        what = f"commit {paths}{' and a new revision' if bump else ''}"
        return self._call(what, lambda: self._stage.commit(self._actor, writes, bump))


def _strike(fault: Fault | None, cut: Fault, refused: Fault) -> None:
    if fault == cut:
        raise PowerCutError
    if fault == refused:
        raise PlatformError(UNREACHABLE)


def _is_fact(path: str) -> bool:
    parts = path.split("/")
    return len(parts) == 4 and parts[2] in FACTS
