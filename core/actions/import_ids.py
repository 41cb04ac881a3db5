"""Ids of imported events, made from where their files lie: clear, and the same every time."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.ids import LONGEST_ID
from core.model import Event

_DIGEST_LETTERS = 8


@dataclass(frozen=True, slots=True)
class Naming:
    """What an event's id may be made of.

    Attributes:
        own: the id that the file's own name gives.
        longer: the id that it gives together with the folder's name.
        place: where the file lies, and which of its events it is; two never share it.
    """

    own: str
    longer: str
    place: str


def choose_ids(
    events: Sequence[tuple[Naming, Event]], is_free: Callable[[str, Event], bool]
) -> list[str]:
    """Choose an id for every event: its own; if others have that too, more is added.

    Added are, one after the other: the folder's name, the date, and letters made of the
    place. All who share an id get more added, so that the order does not matter.

    Args:
        is_free: whether an event may stand under an id, as far as the store is concerned.
    """
    steps = [_steps(naming, event) for naming, event in events]
    chosen = [0] * len(events)
    while True:
        ids = [step[at] for step, at in zip(steps, chosen, strict=True)]
        shared = Counter(ids)
        longer = [
            place
            for place, (event_id, (_, event)) in enumerate(zip(ids, events, strict=True))
            if chosen[place] + 1 < len(steps[place])
            and (shared[event_id] > 1 or not is_free(event_id, event))
        ]
        if not longer:
            return ids
        for place in longer:
            chosen[place] += 1


def add_to_id(start: str, end: str) -> str:
    """Put something after an id, which is cut where both together are too long."""
    room = LONGEST_ID - len(end) - 1
    return f"{start[:room].rstrip('-_')}-{end}"


def _steps(naming: Naming, event: Event) -> tuple[str, ...]:
    dated = add_to_id(naming.longer, event.date.isoformat())
    unlike = hashlib.sha256(naming.place.encode(errors="surrogatepass")).hexdigest()
    return (naming.own, naming.longer, dated, add_to_id(dated, unlike[:_DIGEST_LETTERS]))
