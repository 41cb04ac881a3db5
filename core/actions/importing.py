"""Take years of events in at once: what is good comes in, whatever is wrong with the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from core.actions.door import Door, open_door
from core.actions.import_plan import Arrival, Candidate, Plan, Planning, Step
from core.actions.publishing import event_writes
from core.actions.saving import batches
from core.actions.strangers import Rule
from core.errors import ConflictError, PlatformError
from core.facts import club_document
from core.locale import say
from core.paths import club_path, event_path, import_path
from core.ports import Reader, Store, Write

_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an import came to.

    Attributes:
        revision: the club's afterwards.
        door: what the events were checked against.
    """

    plan: Plan
    revision: int
    door: Door


def import_events(
    store: Store,
    club: str,
    candidates: Sequence[Candidate],
    *,
    today: date,
    rule: Rule = "strangers",
    dry_run: bool = False,
    step: Step | None = None,
) -> Outcome:
    """Check events against one reading of the facts, and store those that are good.

    They are stored in commits of bounded size; cut short, it goes on when it is done again. The
    ladder is not replayed here: rebuild afterwards.

    Args:
        rule: who is entered as a guest.

    Raises:
        NotFoundError: there is no such club.
        PlatformError: others kept writing these events meanwhile.
    """
    work = _Importing(store, club)
    for _ in range(_TRIES):
        marks = read_marks(store, club)
        door = open_door(store, club, today=today)
        plan = Planning(door, marks, rule, step).plan(candidates)
        if dry_run:
            return Outcome(plan, door.facts.revision, door)
        try:
            revision = work.commit(door, plan, marks)
        except ConflictError:
            continue  # somebody wrote one of these events meanwhile: look again
        return Outcome(work.report(plan), revision, door)
    raise PlatformError(say("Others keep writing to this club; please try again."))


def read_marks(reader: Reader, club: str) -> dict[str, frozenset[str]]:
    """Fetch whom earlier imports made guests: event id → entrant ids."""
    stored = reader.list(f"{club_path(club)}/imports")
    return {one.id: frozenset(one.data["guests"]) for one in stored}


@dataclass(slots=True)
class _Importing:
    """Writes plans; remembers over several tries what is stored.

    Attributes:
        stored: event id → what was stored.
    """

    store: Store
    club: str
    stored: dict[str, Arrival] = field(default_factory=dict)

    def commit(self, door: Door, plan: Plan, marks: Mapping[str, frozenset[str]]) -> int:
        """Write commit by commit; tells the revision after the last one."""
        revision = door.facts.revision
        arrivals = {
            event_path(self.club, one.prepared.event.id): one
            for one in [*plan.taken, *plan.returning]
        }
        writes: list[Write] = []
        for one in arrivals.values():
            event = one.prepared.event.id
            if one.marked != marks.get(event, frozenset()):
                # before the event: a mark that nobody remembers could never be taken off
                note = {"guests": sorted(one.marked)} if one.marked else None
                writes.append(Write(import_path(self.club, event), note))
            writes += event_writes(door.facts, [one.prepared])
        for batch in batches(writes, beside=club_document(door.facts.club)):
            done = self.store.commit(batch, bump=club_path(self.club))
            revision = done.revision or revision
            for write in batch:
                if write.path in arrivals:
                    one = arrivals[write.path]
                    self.stored[one.prepared.event.id] = one
        return revision

    def report(self, plan: Plan) -> Plan:
        """Call taken what an earlier try stored, which the last one found there already."""
        last = {one.prepared.event.id for one in plan.taken}
        earlier = [one for event, one in self.stored.items() if one.source and event not in last]
        known = {(one.source, one.prepared.event.id) for one in earlier}
        taken = sorted([*plan.taken, *earlier], key=lambda one: one.prepared.event.start_key)
        there = [one for one in plan.there if one not in known]
        return Plan(taken, there, plan.left, plan.returning)
