"""Take an event out of the ladder and put it back (contract §2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from core.actions.reading import read_event_fact, read_facts
from core.errors import ConflictError, PlatformError, not_found
from core.facts import event_document
from core.locale import Message, say
from core.model import Event
from core.paths import club_path, event_path
from core.ports import Store, Write

_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Tombstone:
    """An event that was withdrawn or restored; `changed` is false if it was so already."""

    event: Event
    version: str
    revision: int
    changed: bool


def withdraw(store: Store, club: str, event: str) -> Tombstone:
    """Take an event out of the ladder; it stays and can be restored.

    Raises:
        NotFoundError: there is no such club, event, or no readable one.
    """
    return _mark(store, club, event, withdrawn=True)


def restore(store: Store, club: str, event: str) -> Tombstone:
    """Put a withdrawn event back as it was.

    Raises:
        NotFoundError: there is no such club, event, or no readable one.
    """
    return _mark(store, club, event, withdrawn=False)


def _mark(store: Store, club: str, event: str, *, withdrawn: bool) -> Tombstone:
    for _ in range(_TRIES):
        with store.snapshot() as reader:
            facts = read_facts(reader, club)
            stored = reader.get(event_path(club, event))
        fact = read_event_fact(stored) if stored else None
        if fact is None or isinstance(fact, Message):
            raise not_found("event", event)
        if fact.withdrawn == withdrawn:
            return Tombstone(fact.event, fact.version, facts.revision, changed=False)
        path = event_path(club, event)
        write = Write(path, event_document(fact.event, withdrawn=withdrawn), fact.version)
        try:
            done = store.commit([write], bump=club_path(club))
        except ConflictError:
            continue
        return Tombstone(fact.event, done.versions[path], done.revision or 0, changed=True)
    raise PlatformError(say("Others keep writing to this club; please try again."))
