"""Take events in: publish and republish (contract §1, §2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from core.actions.door import Prepared, Submission, open_door
from core.actions.doubled import Doubles, Manner
from core.actions.rebuilding import was_overtaken
from core.errors import BadInputError, ConflictError, PlatformError
from core.facts import Facts, StoredEvent, event_document
from core.locale import say
from core.paths import club_path, event_path
from core.ports import ABSENT, Committed, Expectation, Store, Write

_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Published:
    """What became of one event.

    Attributes:
        facts: the club's as they stand now; None if somebody else wrote meanwhile.
    """

    prepared: Prepared
    version: str
    revision: int
    facts: Facts | None = None


def publish(
    store: Store,
    club: str,
    submissions: Sequence[Submission],
    *,
    today: date,
    replace: bool = False,
    doubled: Manner = "warn",
    agree: Callable[[Sequence[Prepared]], None] | None = None,
) -> list[Published]:
    """Check and store events, all or nothing; the same content again changes nothing.

    The ladder is not replayed here: rebuild afterwards.

    Args:
        doubled: what becomes of an event whose games stand there already under another id.
        agree: sees what is about to be stored, and raises if it is not to be.

    Raises:
        NotFoundError: there is no such club.
        InvalidEventError, AnotherEventError, StaleVersionError: see `Door.check`.
        AlreadyPublishedError: see `Doubles.look`.
        PlatformError: others kept writing these events meanwhile.
    """
    _refuse_doubled(submissions)
    for _ in range(_TRIES):
        door = open_door(store, club, today=today, replace=replace)
        doubles = Doubles.among(door.facts.live_events, door.key_of)
        prepared = [doubles.look(door.check(one), doubled) for one in submissions]
        if agree is not None:
            agree(prepared)
        try:
            done = _commit(store, door.facts, prepared)
        except ConflictError:
            continue  # somebody published one of these events meanwhile: look again
        facts = _facts_after(door.facts, prepared, done)
        return [
            Published(one, _version(one, done), done.revision or door.facts.revision, facts)
            for one in prepared
        ]
    raise PlatformError(say("Others keep writing to this club; please try again."))


def _facts_after(facts: Facts, prepared: Sequence[Prepared], done: Committed) -> Facts | None:
    """Add what was committed to the facts it was checked against, sparing another reading."""
    changed = [one for one in prepared if one.changed]
    if done.revision != facts.revision + bool(changed) or facts.invalid or was_overtaken(facts):
        return None
    events = {one.event.id: one for one in facts.events}
    for one in changed:
        content = str(event_document(one.event)["hash"])
        events[one.event.id] = StoredEvent(one.event, _version(one, done), content)
    ordered = tuple(events[event] for event in sorted(events))
    return replace(facts, revision=done.revision, events=ordered)


def _refuse_doubled(submissions: Sequence[Submission]) -> None:
    seen: dict[str, str] = {}
    for one in submissions:
        if one.event_id in seen:
            raise BadInputError(
                say(
                    "“{first}” and “{second}” are both event “{event}”; publish one of them.",
                    first=seen[one.event_id],
                    second=one.source,
                    event=one.event_id,
                )
            )
        seen[one.event_id] = one.source


def _commit(store: Store, facts: Facts, prepared: Sequence[Prepared]) -> Committed:
    writes = event_writes(facts, prepared)
    if not writes:
        return Committed(facts.revision)
    return store.commit(writes, bump=club_path(facts.club.id))


def event_writes(facts: Facts, prepared: Iterable[Prepared]) -> list[Write]:
    """Write changed events, unless something else stands there than they were checked against."""
    kept_out = {fact.path: fact.version for fact in facts.invalid}
    writes = []
    for one in prepared:
        if one.changed:
            path = event_path(facts.club.id, one.event.id)
            expect: Expectation = kept_out.get(path, ABSENT)
            if one.stored is not None:
                expect = one.stored.version
            writes.append(Write(path, event_document(one.event), expect))
    return writes


def _version(one: Prepared, done: Committed) -> str:
    for path, version in done.versions.items():
        if path.endswith(f"/events/{one.event.id}"):
            return version
    assert one.stored is not None  # unchanged, so it stands there
    return one.stored.version
