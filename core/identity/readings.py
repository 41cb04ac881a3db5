"""What each mention is read as: by hand, else as written (rules §6.5, §6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from core.identity.clashes import Clashes
from core.identity.mentions import KeyOf, Mention, MentionId
from core.locale import Message, say
from core.model import Decision, Read


@dataclass(frozen=True, slots=True)
class Reading:
    """A mention read as a name.

    Attributes:
        order: position of the `read` decision behind it, None as written.
        by_member: an app sent the player's id with the entrant.
    """

    key: str
    name: str
    order: int | None = None
    by_member: bool = False


@dataclass(slots=True)
class Readings:
    """Readings by hand that can hold together; the others are set aside with a reason."""

    mentions: Mapping[MentionId, Mention]
    clashes: Clashes
    key_of: KeyOf
    set_aside: dict[str, Message] = field(default_factory=dict)
    _reads: dict[MentionId, list[tuple[int, Decision]]] = field(default_factory=dict)

    def take(self, decisions: Iterable[Decision]) -> dict[MentionId, Reading]:
        """Work out what each mention is read as.

        The last `read` of a mention counts. Two readings that would make one person of two who
        met cannot both hold: the later decision is set aside, and the one before it counts again.
        """
        self._bind(decisions)
        readings = {mention: self._reading(mention) for mention in self.mentions}
        in_event: dict[str, list[MentionId]] = {}
        read_in = {event for event, _ in self._reads}
        for mention in self.mentions:
            if mention[0] in read_in:
                in_event.setdefault(mention[0], []).append(mention)
        for together in in_event.values():
            self._settle(together, readings)
        return readings

    def _bind(self, decisions: Iterable[Decision]) -> None:
        for order, decision in enumerate(decisions):
            if isinstance(ruling := decision.ruling, Read):
                mention = (ruling.event, ruling.entrant)
                reason = unbound(self.mentions.get(mention), ruling.written, self.key_of)
                if reason is None:
                    self._reads.setdefault(mention, []).append((order, decision))
                else:
                    self.set_aside[decision.id] = reason

    def _reading(self, mention: MentionId) -> Reading:
        if reads := self._reads.get(mention):
            order, decision = reads[-1]
            assert isinstance(decision.ruling, Read)
            name = decision.ruling.name
            return Reading(self.key_of(name), name, order)
        written = self.mentions[mention]
        return Reading(written.key, written.name)

    def _settle(self, together: list[MentionId], readings: dict[MentionId, Reading]) -> None:
        while (found := self._first_clash(together, readings)) is not None:
            mention, reason = found
            _, decision = self._reads[mention].pop()
            self.set_aside[decision.id] = reason
            readings[mention] = self._reading(mention)

    def _first_clash(
        self, together: list[MentionId], readings: Mapping[MentionId, Reading]
    ) -> tuple[MentionId, Message] | None:
        for one, other in combinations(together, 2):
            if readings[one].key != readings[other].key or self._is_guest(one, other, readings):
                continue
            orders = {mention: readings[mention].order for mention in (one, other)}
            by_hand = {mention: order for mention, order in orders.items() if order is not None}
            reason = by_hand and self.clashes.between(one[0], one[1], other[1])
            if reason:
                return max(by_hand, key=lambda mention: by_hand[mention]), say(
                    "“{one}” and “{other}” {reason}",
                    one=self.mentions[one].entrant.name,
                    other=self.mentions[other].entrant.name,
                    reason=reason,
                )
        return None

    def _is_guest(
        self, one: MentionId, other: MentionId, readings: Mapping[MentionId, Reading]
    ) -> bool:
        return any(
            self.mentions[mention].entrant.guest and readings[mention].order is None
            for mention in (one, other)
        )


def unbound(mention: Mention | None, written: str, key_of: KeyOf) -> Message | None:
    """Say why a ruling about a mention no longer fits it, or None if it does (rules §6.6)."""
    if mention is None:
        return say("that entrant is no longer there")
    if mention.written_key != key_of(written):
        return say(
            "the entrant is now written “{now}”, not “{then}”",
            now=mention.entrant.name,
            then=written,
        )
    return None
