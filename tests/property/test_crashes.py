"""Random work on a club, cut short and overtaken anywhere: no fact is lost, the ladder ends right.

Each schedule is made from a seed. LADDER_SOAK=N plays N times as many.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

import pytest

from core.actions.deciding import decision_writes
from core.actions.withdrawing import restore, withdraw
from core.errors import NotFoundError, RefusedError
from core.facts import JsonObject
from core.identity.in_force import undone_ids
from core.model import Differ, Event, Join, Ladder, Read, Rename, Ruling, Show, Start, Undo
from tests.builders import a_club
from tests.club_office import COMPUTED, Moment, Office, PowerCutError, WatchedStore
from tests.random_seasons import events_of, make_season

SOAK: Final = int(os.environ.get("LADDER_SOAK", "1"))
SCHEDULES: Final = 25 * SOAK
STEPS: Final = 60

CLUB: Final = a_club(ladders=(Ladder(), Ladder("blitz", speeds=("blitz", "rapid"))))


@dataclass(slots=True)
class Model:
    """What the facts have to be: as simple as can be."""

    events: dict[str, Event] = field(default_factory=dict)
    withdrawn: set[str] = field(default_factory=set)
    rulings: list[Ruling] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Step:
    """Something somebody does, and what it does to the facts if its first commit lands."""

    name: str
    act: Callable[[Office], object]
    note: Callable[[Model], object]


@dataclass(slots=True)
class Play:
    """One schedule."""

    rng: Random
    office: Office = field(default_factory=lambda: Office(club=CLUB))
    model: Model = field(default_factory=Model)
    versions: dict[str, list[Event]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        season = events_of(make_season(self.rng, events=5, players=6, most=4))
        self.versions = {event.id: [event, _other(event), _running(event)] for event in season}

    def step(self) -> None:
        """Do something: whole, cut short, or with somebody else in between."""
        step = self._choose()
        way = self.rng.choice(["whole", "whole", "cut before", "cut after", "between"])
        number = self.rng.randint(1, 4)
        self.told.append(f"{step.name}, {way} commit {number}")
        watched = WatchedStore(self.office.store)
        if way == "between":
            watched.before = self._somebody_else(number)
        elif way == "cut before":
            watched.before = _cut(number)
        elif way == "cut after":
            watched.after = _cut(number)
        try:
            step.act(self.office.at(watched))
        except (RefusedError, NotFoundError):
            return
        except PowerCutError:
            if len(watched.commits) == 1 and way == "cut before":
                return
        step.note(self.model)

    def _somebody_else(self, wanted: int) -> Moment:
        other = self._choose_harmless()

        def moment(number: int) -> None:
            if number == wanted:
                self.told.append(f"  meanwhile: {other.name}")
                other.act(self.office)
                other.note(self.model)

        return moment

    def _choose_harmless(self) -> Step:
        """Choose what stands in nobody's way, so that the order of the two is known."""
        if self.rng.random() < 0.5:
            return self.rebuild()
        name = f"Nora No{self.rng.randint(1, 9)}"
        return self.decide(Start(name, float(self.rng.randint(1000, 2000))))

    def _choose(self) -> Step:
        choices = [self.publish, self.publish, self.withdraw, self.restore]
        return self.rng.choice([*choices, self.decide, self.decide, self.undo, self.rebuild])()

    # ── what can be done ──

    def publish(self) -> Step:
        event = self.rng.choice(self.versions[self.rng.choice(list(self.versions))])
        also_rebuild = self.rng.random() < 0.5

        def act(office: Office) -> None:
            office.publish(event, replace=True)
            if also_rebuild:
                office.rebuild()

        def note(model: Model) -> None:
            model.events[event.id] = event
            model.withdrawn.discard(event.id)

        return Step(f"publish {event.id}", act, note)

    def withdraw(self) -> Step:
        event = self.rng.choice(list(self.versions))
        return Step(
            f"withdraw {event}",
            lambda office: withdraw(office.store, CLUB.id, event),
            lambda model: model.withdrawn.add(event),
        )

    def restore(self) -> Step:
        event = self.rng.choice(list(self.versions))
        return Step(
            f"restore {event}",
            lambda office: restore(office.store, CLUB.id, event),
            lambda model: model.withdrawn.discard(event),
        )

    def decide(self, ruling: Ruling | None = None) -> Step:
        chosen = ruling or self._ruling()
        return Step(
            f"decide {chosen}",
            lambda office: office.decide(chosen),
            lambda model: model.rulings.append(chosen),
        )

    def _ruling(self) -> Ruling:
        event = self.rng.choice(self.rng.choice(list(self.versions.values())))
        entrant = self.rng.choice(event.players)
        names = [one.name for versions in self.versions.values() for one in versions[0].players]
        one, other = self.rng.choice(names), self.rng.choice(names)
        rulings: list[Ruling] = [
            Join(one, other),
            Differ(one, other),
            Read(event.id, entrant.id, entrant.name, other),
            Rename(one, f"{one} Renamed"),
            Start(one, float(self.rng.randint(800, 2200)), self.rng.choice([0, 5, 30])),
            Show(one, self.rng.choice(["hidden", "full"])),
        ]
        return self.rng.choice(rulings)

    def undo(self) -> Step:
        made = self.office.facts().decisions
        if not made:
            return self.rebuild()
        chosen = self.rng.choice(made).id
        active = chosen not in undone_ids(made)

        def note(model: Model) -> None:
            if active:
                model.rulings.append(Undo(chosen))

        return Step(f"undo {chosen}", lambda office: office.undo(chosen), note)

    def rebuild(self) -> Step:
        return Step("rebuild", lambda office: office.rebuild(), lambda _: None)


def _cut(wanted: int) -> Moment:
    def moment(number: int) -> None:
        if number == wanted:
            raise PowerCutError

    return moment


def _other(event: Event) -> Event:
    flipped = {"1-0": "0-1", "0-1": "1/2-1/2"}
    games = tuple(
        replace(game, result=flipped.get(game.result, "1-0"))  # type: ignore[arg-type]
        for game in event.games
    )
    return replace(event, games=games, name=f"{event.name} again")


def _running(event: Event) -> Event:
    return replace(event, complete=False, games=event.games[:1])


@pytest.mark.parametrize("seed", range(SCHEDULES))
def test_whatever_happens_no_fact_is_lost_and_a_rebuild_makes_it_right(seed: int) -> None:
    play = Play(Random(seed))
    for number in range(STEPS):
        play.step()
        if number % 10 == 9:
            _check_facts(play)
            _check_ladder(play)


def _check_facts(play: Play) -> None:
    facts = play.office.facts()
    there = {one.event.id: one.event for one in facts.events}
    withdrawn = {one.event.id for one in facts.events if one.withdrawn}
    assert (there, withdrawn) == (play.model.events, play.model.withdrawn), play.told
    # two that are made at one moment come in the order of their ids, which nobody chooses
    rulings = sorted(repr(decision.ruling) for decision in facts.decisions)
    assert rulings == sorted(map(repr, play.model.rulings)), play.told


def _check_ladder(play: Play) -> None:
    office = play.office
    office.rebuild()
    verified = office.verify()
    assert (verified["up_to_date"], verified["differences"]) == (True, []), play.told
    fresh = Office(club=CLUB)
    for event in play.model.events.values():
        fresh.publish(event)
    for event_id in play.model.withdrawn:
        withdraw(fresh.store, CLUB.id, event_id)
    fresh.store.commit(decision_writes(CLUB.id, office.facts().decisions))
    fresh.rebuild()
    assert _computed(office) == _computed(fresh), play.told


def _computed(office: Office) -> dict[str, JsonObject]:
    """Read what was computed, without what tells of how it came about."""
    documents = office.dump(*COMPUTED)
    for path, document in documents.items():
        if "/ladders/" in path:
            del document["revision"], document["corrections"]
    return documents
