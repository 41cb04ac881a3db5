"""Whatever happens to triggers and to whoever writes, the ladder ends right by itself (rules §8).

Every schedule is drawn from a seed: several people and machines at once, one store call at a
time, with crashes, commits whose outcome nobody learns, and events that come twice, late, in any
order or never. What fails prints its seed; LADDER_SEED=N plays that one schedule alone.
LADDER_SOAK=N plays 5,000 times N.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

import pytest

from core.actions.door import Submission
from core.actions.keeping_current import bring_up_to_date, mend_club, take_in_fact
from core.actions.publishing import Published
from core.actions.rebuilding import rebuild
from core.actions.withdrawing import restore, withdraw
from core.errors import NotFoundError, PlatformError, RefusedError, StaleVersionError
from core.facts import (
    Facts,
    JsonObject,
    canonical_json,
    content_hash,
    decision_document,
    event_document,
)
from core.identity.in_force import undone_ids
from core.model import Club, Differ, Event, Join, Ladder, Read, Rename, Ruling, Show, Start, Undo
from core.ports import Store, Write
from tests.builders import a_club, a_decision, a_payload
from tests.club_office import COMPUTED, FACTS, CountedTokens, Office
from tests.contract.memory_store import MemoryStore
from tests.interleaving import Actor, Stage, Written
from tests.random_seasons import events_of, make_season

SOAK: Final = int(os.environ.get("LADDER_SOAK", "0"))
SCHEDULES: Final = 5_000 * SOAK or 2_000
CHUNK: Final = 125
ONLY: Final = os.environ.get("LADDER_SEED")
FIRST_SEEDS: Final = [int(ONLY)] if ONLY else range(0, SCHEDULES, CHUNK)
SCHEDULES_A_GROUND: Final = 50
MOST_DELIVERIES: Final = 80
ROOT: Final = "clubs/club"


# ── What the facts have to be ────────────────────────────────────────────────


@dataclass(slots=True)
class Model:
    """What people meant to write, in the order in which it took effect: as simple as can be.

    Attributes:
        events: id → the event and whether it is withdrawn.
        decisions: id → what was decided.
        unusable: path → the document.
    """

    events: dict[str, tuple[Event, bool]] = field(default_factory=dict)
    decisions: dict[str, Ruling] = field(default_factory=dict)
    unusable: dict[str, JsonObject] = field(default_factory=dict)

    def set_event(self, event: Event, *, withdrawn: bool = False) -> None:
        self.clear(f"{ROOT}/events/{event.id}")
        self.events[event.id] = (event, withdrawn)

    def mark(self, event: str, *, withdrawn: bool) -> None:
        self.events[event] = (self.events[event][0], withdrawn)

    def clear(self, path: str) -> None:
        self.unusable.pop(path, None)
        self.events.pop(path.removeprefix(f"{ROOT}/events/"), None)
        self.decisions.pop(path.removeprefix(f"{ROOT}/decisions/"), None)

    def spoil(self, path: str, document: JsonObject) -> None:
        self.clear(path)
        self.unusable[path] = document


# ── Where a schedule begins ──────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Ground:
    """A small club with a season behind it, and what else its events may say.

    Attributes:
        untold: facts that no trigger was told of yet.
    """

    club: Club
    facts: Facts
    documents: list[Write]
    versions: dict[str, list[Event]]
    untold: list[Written]

    @property
    def names(self) -> list[str]:
        """Everybody who plays, as decisions spell them: without doubled blanks."""
        written = [one.name for versions in self.versions.values() for one in versions[0].players]
        return [" ".join(name.split()) for name in written]


@cache
def lay_ground(number: int) -> Ground:
    rng = Random(number)
    ladders = (Ladder(), Ladder("blitz", speeds=("blitz", "rapid")))[: rng.choice([1, 1, 2])]
    office = Office(club=a_club(ladders=ladders))
    season = events_of(
        make_season(rng, events=rng.randint(2, 4), players=rng.randint(4, 5), most=2)
    )
    versions = {event.id: [event, _other(event), _running(event)] for event in season}
    there = [event for event in season if rng.random() < 0.7]
    if there:
        office.publish(*there)
    if rng.random() < 0.5:
        office.decide(Start(rng.choice(season).players[0].name, 1500.0, 30))
    untold = [Written(path, by_hand=False) for path in office.dump(*FACTS)]
    if rng.random() < 0.9 or not untold:
        office.rebuild()
        untold.clear()
    documents = [Write(path, document) for path, document in office.dump().items()]
    return Ground(office.club, office.facts(), documents, versions, untold)


def _other(event: Event) -> Event:
    flipped = {"1-0": "0-1", "0-1": "1/2-1/2"}
    games = tuple(
        replace(game, result=flipped.get(game.result, "1-0"))  # type: ignore[arg-type]
        for game in event.games
    )
    return replace(event, games=games, name=f"{event.name} again")


def _running(event: Event) -> Event:
    return replace(event, complete=False, games=event.games[:1])


# ── A schedule ───────────────────────────────────────────────────────────────


@dataclass(slots=True)
class Schedule:
    """Who does what at once, drawn from a seed."""

    seed: int
    rng: Random = field(init=False)
    ground: Ground = field(init=False)
    office: Office = field(init=False)
    model: Model = field(default_factory=Model)
    stage: Stage = field(init=False)

    def __post_init__(self) -> None:
        rng = self.rng = Random(self.seed)
        ground = self.ground = lay_ground(self.seed // SCHEDULES_A_GROUND)
        store = MemoryStore()
        store.commit(ground.documents)
        tokens = CountedTokens(made=self.seed % 1000 * 32 + 31)
        self.office = Office(store, ground.club, tokens=tokens)
        for one in ground.facts.events:
            self.model.set_event(one.event, withdrawn=one.withdrawn)
        self.model.decisions = {one.id: one.ruling for one in ground.facts.decisions}
        faulty = rng.random() < 0.5
        self.stage = Stage(
            rng,
            store,
            _deliver,
            stay=rng.choice([0.0, 0.4, 0.7, 0.9]),
            fault_rate=rng.choice([0.02, 0.08]),
            faults_left=rng.randint(1, 3) if faulty else 0,
            lose=rng.choice([0.0, 0.0, 0.3]),
            double=rng.choice([0.0, 0.4]),
            waiting=[*ground.untold],
        )

    def play(self) -> None:
        self.stage.play(*(self._somebody() for _ in range(self.rng.choice([2, 2, 3, 3, 4]))))
        self.stage.calm()
        self.stage.deliver_all(most=MOST_DELIVERIES)

    def _somebody(self) -> Actor:
        return self.rng.choice(DOINGS)(self)

    # ── through the program ──

    def publish(self) -> Actor:
        """Publish, over whatever stands there or only over what was seen before."""
        event = self._event()
        inline, guarded = self.rng.random() < 0.6, self.rng.random() < 0.3
        seen = self.office.store.get(f"{ROOT}/events/{event.id}") if guarded else None
        sent = Submission(event.id, a_payload(event), if_match=seen.version if seen else None)

        def work(store: Store) -> None:
            done: list[Published] | None = _persist(
                lambda: self.office.at(store).submit(sent, replace=True)
            )
            if inline and done:
                rebuild(store, "club", facts=done[0].facts)

        actor = Actor(f"publish {event.id}", work, lambda _: self.model.set_event(event))
        actor.only_over = sent.if_match
        return actor

    def withdraw(self) -> Actor:
        event = self._event().id
        return Actor(
            f"withdraw {event}",
            lambda store: _persist(lambda: withdraw(store, "club", event)),
            lambda _: self.model.mark(event, withdrawn=True),
        )

    def restore(self) -> Actor:
        event = self._event().id
        return Actor(
            f"restore {event}",
            lambda store: _persist(lambda: restore(store, "club", event)),
            lambda _: self.model.mark(event, withdrawn=False),
        )

    def decide(self) -> Actor:
        ruling = self._ruling()
        return Actor(
            f"decide {ruling}",
            lambda store: _allow_no(lambda: self.office.at(store).decide(ruling)),
            lambda writes: self.model.decisions.update({_id(writes[0]): ruling}),
        )

    def undo(self) -> Actor:
        made = self.ground.facts.decisions
        open_ones = [one.id for one in made if one.id not in undone_ids(made)]
        if not open_ones:
            return self.decide()
        chosen = self.rng.choice(open_ones)
        return Actor(
            f"undo {chosen}",
            lambda store: _allow_no(lambda: self.office.at(store).undo(chosen)),
            lambda writes: self.model.decisions.update({_id(writes[0]): Undo(chosen)}),
        )

    def rebuild(self) -> Actor:
        thorough = self.rng.random() < 0.3
        return Actor("rebuild", lambda store: rebuild(store, "club", thorough=thorough))

    def check(self) -> Actor:
        return Actor("check", lambda store: bring_up_to_date(store, "club"))

    def mend(self) -> Actor:
        return Actor("mend", lambda store: mend_club(store, "club"))

    # ── by hand, past the program: no hash, no new revision ──

    def write_event(self) -> Actor:
        event, withdrawn = self._event(), self.rng.random() < 0.2
        document = event_document(event, withdrawn=withdrawn)
        way = self.rng.choice(["plain", "old hash", "right hash"])
        if way == "plain":
            document = {**a_payload(event), **({"withdrawn": True} if withdrawn else {})}
        elif way == "old hash":
            document["hash"] = "0" * 32
        return self._by_hand(
            f"{ROOT}/events/{event.id}",
            document,
            lambda: self.model.set_event(event, withdrawn=withdrawn),
            way,
        )

    def write_decision(self) -> Actor:
        number = self.rng.randint(1, 3)
        decision = a_decision(self._ruling(), number=number)
        way = self.rng.choice(["plain", "right hash", "other time"])
        document = decision_document(decision)
        if way != "right hash":
            del document["hash"]
        if way == "other time":
            document["made_at"] = f"2026-01-0{number}T12:00:00+01:00"
        path = f"{ROOT}/decisions/{decision.id}"

        def note() -> None:
            self.model.clear(path)
            self.model.decisions[decision.id] = decision.ruling

        return self._by_hand(path, document, note, way)

    def spoil_event(self) -> Actor:
        event = self._event()
        document = self.rng.choice(
            [
                {**event_document(event), "date": "2026-02-30"},
                {**event_document(event), "phone": "12345"},
                {**event_document(event), "withdrawn": "yes"},
                {"nonsense": 1},
                decision_document(a_decision(Start("Nora No", 1500.0))),
            ]
        )
        path = f"{ROOT}/events/{self.rng.choice([event.id, event.id, 'No id at all'])}"
        return self._by_hand(path, document, lambda: self.model.spoil(path, document), "unusable")

    def spoil_decision(self) -> Actor:
        decision = a_decision(self._ruling(), number=self.rng.randint(1, 3))
        change: JsonObject = self.rng.choice([{"kind": "guess"}, {"made_at": "yesterday"}])
        document = {**decision_document(decision), **change}
        path = f"{ROOT}/decisions/{decision.id}"
        return self._by_hand(path, document, lambda: self.model.spoil(path, document), "unusable")

    def delete(self) -> Actor:
        paths = [f"{ROOT}/events/{event}" for event in self.ground.versions]
        paths += [f"{ROOT}/decisions/{one.id}" for one in self.ground.facts.decisions]
        path = self.rng.choice(paths)
        return self._by_hand(path, None, lambda: self.model.clear(path), "deleted")

    def _by_hand(
        self, path: str, document: JsonObject | None, note: Callable[[], object], way: str
    ) -> Actor:
        return Actor(
            f"{path} by hand, {way}",
            lambda store: store.commit([Write(path, document)]),
            lambda _: note(),
            by_hand=True,
        )

    # ── what about ──

    def _event(self) -> Event:
        return self.rng.choice(self.ground.versions[self.rng.choice(list(self.ground.versions))])

    def _ruling(self) -> Ruling:
        rng = self.rng
        event = self._event()
        entrant = rng.choice(event.players)
        one, other = rng.choice(self.ground.names), rng.choice(self.ground.names)
        rulings: list[Ruling] = [
            Join(one, other),
            Differ(one, other),
            Read(event.id, entrant.id, entrant.name, other),
            Rename(one, f"{one} Renamed"),
            Start(one, float(rng.randint(800, 2200)), rng.choice([0, 5, 30])),
            Show(one, rng.choice(["hidden", "full"])),
        ]
        return rng.choice(rulings)


S = Schedule
DOINGS: Final[tuple[Callable[[Schedule], Actor], ...]] = (
    *[S.publish] * 5, S.withdraw, S.restore, *[S.decide] * 2, S.undo,
    *[S.rebuild] * 2, S.check, S.mend,
    *[S.write_event] * 3, S.write_decision, S.spoil_event, S.spoil_decision, *[S.delete] * 2,
)  # fmt: skip


def _deliver(store: Store, path: str) -> None:
    _, club, collection, fact = path.split("/")
    take_in_fact(store, club, collection, fact)  # type: ignore[arg-type]


def _persist(act: Callable[[], Any]) -> Any:
    """Try once more where the store does not answer, as an app does; a no is an answer."""
    try:
        return _allow_no(act)
    except PlatformError:
        return _allow_no(act)


def _allow_no(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except (RefusedError, NotFoundError, StaleVersionError):
        return None


def _id(write: Write) -> str:
    return write.path.rpartition("/")[2]


# ── How it has to end ────────────────────────────────────────────────────────


@pytest.mark.parametrize("first", FIRST_SEEDS)
def test_whatever_happens_to_triggers_the_ladder_ends_right(first: int) -> None:
    for seed in range(first, first + (1 if ONLY else CHUNK)):
        schedule = Schedule(seed)
        try:
            schedule.play()
            _check(schedule)
        except Exception as failure:
            failure.add_note("\n".join(schedule.stage.told))
            failure.add_note(f"Play it again: LADDER_SEED={seed} pytest {__file__}")
            raise


def _check(schedule: Schedule) -> None:
    """Drain, check, mend: the ladder has to be right as soon as one of them can know of all."""
    office, stage = schedule.office, schedule.stage
    if stage.lost or _was_cut_while_replaying(stage):
        bring_up_to_date(office.store, "club")
    if any(event.by_hand for event in stage.lost):
        mend_club(office.store, "club")
    assert bring_up_to_date(office.store, "club") is None
    facts = office.facts()
    _check_facts(schedule, facts)
    assert _computed(office) == _fresh(schedule, facts)
    _check_nothing_is_left(office)
    if schedule.seed % 8 == 0:
        verified = office.verify()
        assert (verified["up_to_date"], verified["differences"]) == (True, [])
        assert mend_club(office.store, "club") is None


def _was_cut_while_replaying(stage: Stage) -> bool:
    """Whether somebody left a list half saved whom no event makes anybody follow."""
    return any(
        actor.name in ("rebuild", "check", "mend") and actor.ended != "done"
        for actor in stage.ended
    )


def _check_facts(schedule: Schedule, facts: Facts) -> None:
    model = schedule.model
    assert {one.event.id: (one.event, one.withdrawn) for one in facts.events} == model.events
    assert {one.id: one.ruling for one in facts.decisions} == model.decisions
    assert {fact.path for fact in facts.invalid} == set(model.unusable)
    office = schedule.office
    usable = [office.document(f"events/{event}") for event in model.events]
    usable += [office.document(f"decisions/{decision}") for decision in model.decisions]
    assert all(one["hash"] == content_hash(one) for one in usable)


def _check_nothing_is_left(office: Office) -> None:
    """Looking again, at what is there and at what is not, does nothing."""
    before = office.document("")
    written = office.store.list(f"{ROOT}/events")[:1]
    for path in (*(one.path for one in written), f"{ROOT}/events/never-was"):
        _deliver(office.store, path)
    assert office.document("") == before


def _computed(office: Office) -> dict[str, JsonObject]:
    """Read what was computed, without what tells of how it came about."""
    documents = office.dump(*COMPUTED)
    for path, document in documents.items():
        if "/ladders/" in path:
            del document["revision"], document["corrections"]
    return documents


def _fresh(schedule: Schedule, facts: Facts) -> dict[str, JsonObject]:
    """Say what a club computes that never knew anything but the facts that have to be."""
    model = schedule.model
    documents = {ROOT: {**schedule.office.document(""), "revision": 1}, **model.unusable}
    for event, withdrawn in model.events.values():
        documents[f"{ROOT}/events/{event.id}"] = event_document(event, withdrawn=withdrawn)
    for decision in facts.decisions:  # the model's, with the times they got
        documents[f"{ROOT}/decisions/{decision.id}"] = decision_document(decision)
    return _compute_fresh(canonical_json(documents))


@lru_cache(maxsize=256)
def _compute_fresh(facts: str) -> dict[str, JsonObject]:
    store = MemoryStore()
    store.commit([Write(path, document) for path, document in json.loads(facts).items()])
    rebuild(store, "club")
    return _computed(Office(store))
