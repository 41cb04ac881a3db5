"""What becomes of every event of an import: taken, there already, or left and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from core.actions.door import Door, Prepared, Submission
from core.actions.doubled import Doubles
from core.actions.import_ids import Naming, choose_ids
from core.actions.strangers import Imported, Rule, known_names, mark_strangers
from core.errors import (
    AlreadyPublishedError,
    ConflictError,
    InvalidEventError,
    LadderError,
    Problem,
)
from core.facts import canonical_json, event_content
from core.identity import decisions_in_force
from core.identity.in_force import named_in
from core.locale import say
from core.model import Differ, DifferHere, Event
from core.payload import read_event

_UNNAMED: Final = "unnamed"

Step: TypeAlias = Callable[[], None]
"""Told after each event that was looked at."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An event of a file.

    Attributes:
        source: the file; all of its events come in, or those that are wrong keep all out.
        raw: JSON values, unchecked.
        noted: warnings of whoever read the file.
    """

    source: str
    naming: Naming
    raw: object
    noted: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrival:
    """An event that comes in.

    Attributes:
        marked: ids of entrants who are made guests.
    """

    source: str
    prepared: Prepared
    marked: frozenset[str] = frozenset()


@dataclass(slots=True)
class Plan:
    """What becomes of every file.

    Attributes:
        taken: events that are new or changed, by date.
        there: (file, event id): stored already, with this content.
        left: (file, why not).
        returning: events of earlier imports in which somebody is a guest no longer.
    """

    taken: list[Arrival] = field(default_factory=list)
    there: list[tuple[str, str]] = field(default_factory=list)
    left: list[tuple[str, LadderError]] = field(default_factory=list)
    returning: list[Arrival] = field(default_factory=list)


@dataclass(frozen=True)
class Planning:
    """Decides what becomes of every event.

    Attributes:
        marks: whom earlier imports made guests.
        step: told after each event.
    """

    door: Door
    marks: Mapping[str, frozenset[str]]
    rule: Rule
    step: Step | None = None

    def plan(self, candidates: Sequence[Candidate]) -> Plan:
        """Read, name, check, look for doubles, and find the strangers, in this order."""
        plan = Plan()
        sound = self._read(candidates, plan)
        ids = choose_ids([(one.naming, event) for one, event in sound], self._is_free)
        checked = self._check([one for one, _ in sound], ids, plan)
        self._mark(self._without_doubles(checked, plan), plan)
        return plan

    def _read(self, candidates: Sequence[Candidate], plan: Plan) -> list[tuple[Candidate, Event]]:
        """Read what is sound in itself; a file that is not is left as a whole."""
        sound: list[tuple[Candidate, Event]] = []
        bad: set[str] = set()
        for one in candidates:
            try:
                sound.append((one, self._read_event(one)))
            except LadderError as error:
                plan.left.append((one.source, error))
                bad.add(one.source)
            if self.step is not None:
                self.step()
        return sorted(
            ((one, event) for one, event in sound if one.source not in bad),
            key=lambda pair: _order(pair[1], pair[0].naming.place),
        )

    def _read_event(self, one: Candidate) -> Event:
        family_first = self.door.facts.club.family_first
        return read_event(
            one.raw, event_id=_UNNAMED, today=self.door.today, family_first=family_first
        ).event

    def _is_free(self, event_id: str, event: Event) -> bool:
        stored = self.door.stored.get(event_id)
        return stored is None or (
            stored.event.date == event.date and not self.door.mostly_others(event, stored.event)
        )

    def _check(
        self, candidates: Sequence[Candidate], ids: Sequence[str], plan: Plan
    ) -> list[tuple[str, Prepared]]:
        """Check against the club; what was withdrawn stays so."""
        found: list[tuple[str, Prepared, Submission]] = []
        bad: set[str] = set()
        for one, event_id in zip(candidates, ids, strict=True):
            submission = Submission(
                event_id, one.raw, named=False, source=one.source, noted=one.noted
            )
            try:
                prepared = self._forget_again(self.door.check_content(submission))
                _refuse_withdrawn(prepared)
            except LadderError as error:
                plan.left.append((one.source, error))
                if isinstance(error, InvalidEventError):
                    bad.add(one.source)
                continue
            found.append((one.source, prepared, submission))
        found = [one for one in found if one[0] not in bad]
        doubts = self.door.doubt_members([(one, sent) for _, one, sent in found])
        return [
            (source, replace(one, warnings=(*one.warnings, *more)))
            for (source, one, _), more in zip(found, doubts, strict=True)
        ]

    def _forget_again(self, one: Prepared) -> Prepared:
        """Keep people forgotten who were forgotten as guests, which a file does not call them."""
        if not self.door.forgotten.tokens:
            return one
        players = one.event.players
        as_guests = tuple(replace(entrant, guest=not entrant.bot) for entrant in players)
        forgotten, club = self.door.forgotten, self.door.facts.club
        written = forgotten.replace_names(replace(one.event, players=as_guests), club).players
        again = tuple(
            replace(entrant, name=now.name) for entrant, now in zip(players, written, strict=True)
        )
        return replace(one, event=replace(one.event, players=again))

    def _without_doubles(
        self, checked: Sequence[tuple[str, Prepared]], plan: Plan
    ) -> list[tuple[str, Prepared]]:
        """Leave events out that stand there, or come, under another id."""
        coming = {one.event.id for _, one in checked}
        standing = [one for one in self.door.facts.live_events if one.id not in coming]
        doubles = Doubles.among(standing, self.door.key_of)
        # what counts already comes first, so that it is never turned away by what is new
        kept: list[tuple[str, Prepared]] = []
        for source, one in sorted(checked, key=lambda pair: pair[1].created):
            found = doubles.find(one.event) if one.created else None
            if found and found.certain and found.same and found.same.id in self.door.stored:
                plan.there.append((source, found.same.id))
                continue
            try:
                kept.append((source, doubles.look(replace(one, changed=True), "refuse")))
            except AlreadyPublishedError as error:
                plan.left.append((source, error))
        return kept

    def _mark(self, kept: Sequence[tuple[str, Prepared]], plan: Plan) -> None:
        """Enter strangers as guests, then see what differs from what is stored."""
        coming = {one.event.id for _, one in kept}
        standing = [
            Imported(event, self.marks[event.id])
            for event in self.door.facts.live_events
            if event.id in self.marks and event.id not in coming
        ]
        known = {self.door.key_of(name) for name in self._known(coming)}
        marked = mark_strangers(
            [one.event for _, one in kept],
            standing,
            known,
            key_of=self.door.key_of,
            rule=self.rule,
        )
        for (source, one), now in zip(kept, marked[: len(kept)], strict=True):
            if one.stored is not None and not one.created and one.stored.event == now.event:
                plan.there.append((source, one.event.id))
            else:
                guests = {entrant.name for entrant in now.event.players if entrant.guest}
                names = tuple(name for name in one.new_names if name not in guests)
                prepared = replace(one, event=now.event, changed=True, new_names=names)
                plan.taken.append(Arrival(source, prepared, now.marked))
        for before, now in zip(standing, marked[len(kept) :], strict=True):
            if before != now:
                stored = self.door.stored[now.event.id]
                prepared = Prepared(now.event, stored, False, True, (), ())
                plan.returning.append(Arrival("", prepared, now.marked))
        plan.taken.sort(key=lambda one: one.prepared.event.start_key)

    def _known(self, coming: set[str]) -> Iterator[str]:
        """List names that are more than guests by other events, or by decisions."""
        facts = self.door.facts
        yield from known_names(one for one in facts.live_events if one.id not in coming)
        for decision in decisions_in_force(facts.decisions):
            if not isinstance(decision.ruling, Differ | DifferHere):
                yield from named_in(decision)


def _refuse_withdrawn(prepared: Prepared) -> None:
    if prepared.stored is not None and prepared.stored.withdrawn:
        raise ConflictError(
            say(
                "“{event}” was withdrawn; restore it if it is to count again.",
                event=prepared.event.id,
            )
        )


def _order(event: Event, place: str) -> tuple[object, ...]:
    """By date; of one day the larger first, since parts of it may come as well."""
    content = canonical_json(event_content(replace(event, id="")))
    return (event.date, -len(event.games), content, place)
