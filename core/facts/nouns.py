"""All that a club's ladders are computed from, as it was read."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.locale import Message
from core.model import Club, Decision, Event
from core.ports import Stored


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A published event and what the store knows of it.

    Attributes:
        version: the store's; opaque.
        content: hash of the fact document.
    """

    event: Event
    version: str
    content: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class InvalidFact:
    """A stored fact that cannot be used; it is kept out of the replay and reported.

    Attributes:
        version: the store's; opaque.
    """

    path: str
    reason: Message
    version: str = ""


@dataclass(frozen=True, slots=True)
class AlikeNames:
    """Which names were compared, and which pairs of them are alike; spares comparing them again.

    Attributes:
        rules: what the comparing depended on besides the two names.
        names: every name that was compared with every other.
        pairs: (one, other) in alphabetical order.
    """

    rules: str = ""
    names: frozenset[str] = frozenset()
    pairs: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a club's ladders are computed from, as it stood at one revision.

    Attributes:
        events: by id, withdrawn ones included.
        decisions: in the order they apply, undone ones and undos included.
        alike: no fact, but a note of the last replay; never changes what comes out.
        lists: no facts either, but the ladder documents as they stood at that moment, where
            somebody is going to save them.
    """

    club: Club
    revision: int
    events: tuple[StoredEvent, ...] = ()
    decisions: tuple[Decision, ...] = ()
    invalid: tuple[InvalidFact, ...] = ()
    alike: AlikeNames = field(default=AlikeNames(), compare=False, repr=False)
    lists: tuple[Stored, ...] = field(default=(), compare=False, repr=False)

    @property
    def live_events(self) -> tuple[Event, ...]:
        """Events that are not withdrawn, by start key."""
        events = [stored.event for stored in self.events if not stored.withdrawn]
        return tuple(sorted(events, key=lambda event: event.start_key))
