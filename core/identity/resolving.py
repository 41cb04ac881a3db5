"""Events and decisions → players (rules §6).

Precedence, which needs no clock: readings by hand, then joins and renames in order, then what
apps sent as `member`. What contradicts something stronger is set aside and reported, never an
error: the events came first, whatever people decided about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from core.identity.clashes import Clashes
from core.identity.in_force import named_in
from core.identity.links import Links
from core.identity.mentions import KeyOf, Mention, MentionId, collect_mentions
from core.identity.players import Identities, player_id
from core.identity.readings import Reading, Readings, unbound
from core.identity.roll import make_roll
from core.locale import Message, say
from core.model import Decision, Differ, DifferHere, Event, Join, Rename


def resolve_identities(
    events: Sequence[Event],
    decisions: Sequence[Decision],
    *,
    secret: str,
    key_of: KeyOf,
    family_first: bool = False,
) -> Identities:
    """Work out who is who.

    Args:
        events: not withdrawn, by start key.
        decisions: those in force, in order.
        secret: the club's, hex; player ids are keyed with it.
        key_of: `core.names.name_key` in the club's order of names.
    """
    mentions = collect_mentions(events, key_of, family_first=family_first)
    clashes = Clashes({event.id: event for event in events})
    readings = Readings(mentions, clashes, key_of)
    by_hand = readings.take(decisions)
    linking = _Linking(mentions, clashes, decisions, key_of, by_hand)
    linking.add_members(_keys_by_id(mentions, decisions, key_of, secret))
    links = linking.link()
    return make_roll(
        mentions=mentions,
        readings=linking.readings,
        links=links,
        decisions=decisions,
        set_aside={**readings.set_aside, **linking.set_aside},
        dropped_members=linking.dropped_members,
        key_of=key_of,
        secret=secret,
    )


def _keys_by_id(
    mentions: Mapping[MentionId, Mention],
    decisions: Iterable[Decision],
    key_of: KeyOf,
    secret: str,
) -> dict[str, str]:
    if not any(mention.entrant.member for mention in mentions.values()):
        return {}
    keys = {mention.key for mention in mentions.values() if not mention.entrant.guest}
    keys.update(key_of(name) for decision in decisions for name in named_in(decision))
    return {player_id(secret, key): key for key in keys}


@dataclass(slots=True)
class _Linking:
    mentions: Mapping[MentionId, Mention]
    clashes: Clashes
    decisions: Sequence[Decision]
    key_of: KeyOf
    readings: dict[MentionId, Reading]
    set_aside: dict[str, Message] = field(default_factory=dict)
    dropped_members: dict[MentionId, Message] = field(default_factory=dict)
    _without_member: dict[MentionId, Reading] = field(default_factory=dict)

    def add_members(self, keys_by_id: Mapping[str, str]) -> None:
        """Read mentions as the players that apps say they are, unless a person said otherwise."""
        for mention in self.mentions.values():
            member = mention.entrant.member
            if member is None or self.readings[mention.id].order is not None:
                continue
            key = keys_by_id.get(member)
            if key is None:
                self.dropped_members[mention.id] = say(
                    "“{name}” was sent as a member who is not known here",
                    name=mention.entrant.name,
                )
                continue
            self._without_member[mention.id] = self.readings[mention.id]
            self.readings[mention.id] = Reading(key, mention.entrant.name, by_member=True)

    def link(self) -> Links:
        """Apply joins, renames and differences; start over whenever a `member` has to give way."""
        while True:
            links = Links()
            for mention, reading in self.readings.items():
                if not self._is_guest(mention):
                    links.place(reading.key, mention)
            set_aside: dict[str, Message] = {}
            weak = self._apply_all(links, set_aside) or self._member_in_the_way(links)
            if weak is None:
                self.set_aside.update(set_aside)
                return links
            self._drop_member(*weak)

    def _is_guest(self, mention: MentionId) -> bool:
        reading = self.readings[mention]
        answered = reading.order is not None or reading.by_member
        return self.mentions[mention].entrant.guest and not answered

    def _drop_member(self, mention: MentionId, reason: Message) -> None:
        self.dropped_members[mention] = reason
        self.readings[mention] = self._without_member.pop(mention)

    def _apply_all(
        self, links: Links, set_aside: dict[str, Message]
    ) -> tuple[MentionId, Message] | None:
        for decision in self.decisions:
            obstacle = self._apply(links, decision)
            if isinstance(obstacle, Message):
                set_aside[decision.id] = obstacle
            elif obstacle is not None:
                return obstacle
        return None

    def _apply(
        self, links: Links, decision: Decision
    ) -> Message | tuple[MentionId, Message] | None:
        match decision.ruling:
            case Join(source=source, into=into):
                return self._merge(links, source, into, decision.id)
            case Rename() as ruling:
                return self._rename(links, ruling, decision.id)
            case Differ(name=name, other=other):
                return self._differ(links, name, other, decision.id)
            case DifferHere() as ruling:
                return self._differ_here(links, ruling, decision.id)
            case _:
                return None

    def _merge(
        self, links: Links, source: str, into: str, decision_id: str
    ) -> Message | tuple[MentionId, Message] | None:
        one, other = links.root(self.key_of(source)), links.root(self.key_of(into))
        if one == other:
            return None
        apart = links.declared_apart(one, other)
        if apart is not None:
            return say(
                "“{one}” and “{other}” were declared different (decision {decision})",
                one=source,
                other=into,
                decision=apart,
            )
        for here, there in links.shared(one, other):
            reason = self.clashes.between(here[0], here[1], there[1])
            if reason is not None:
                return self._weaker(here, there, reason) or self._in_words(source, into, reason)
        links.merge(one, other, decision_id)
        return None

    def _in_words(self, one: str, other: str, reason: Message) -> Message:
        return say("“{one}” and “{other}” {reason}", one=one, other=other, reason=reason)

    def _weaker(
        self, here: MentionId, there: MentionId, reason: Message
    ) -> tuple[MentionId, Message] | None:
        weak = [mention for mention in (here, there) if self.readings[mention].by_member]
        if not weak:
            return None
        names = [self.mentions[mention].entrant.name for mention in (here, there)]
        return max(weak), self._in_words(names[0], names[1], reason)

    def _rename(
        self, links: Links, ruling: Rename, decision_id: str
    ) -> Message | tuple[MentionId, Message] | None:
        who, name = ruling.who, ruling.name
        player, new = links.root(self.key_of(who)), links.root(self.key_of(name))
        if player != new:
            if ruling.own:
                return say("the name “{name}” is no longer that member's own", name=name)
            if len(links.keys(new)) > 1:
                return say(
                    "the name “{name}” belongs to another member (decision {decision})",
                    name=name,
                    decision=links.because(new),
                )
            obstacle = self._merge(links, name, who, decision_id)
            if obstacle is not None:
                return obstacle
        links.names[player] = name
        return None

    def _differ(self, links: Links, name: str, other: str, decision_id: str) -> Message | None:
        one = links.root(self.key_of(name))
        if one == links.root(self.key_of(other)):
            return say(
                "“{one}” and “{other}” are one member (decision {decision})",
                one=name,
                other=other,
                decision=links.because(one),
            )
        links.keep_apart(self.key_of(name), self.key_of(other), decision_id)
        return None

    def _differ_here(
        self, links: Links, ruling: DifferHere, decision_id: str
    ) -> Message | tuple[MentionId, Message] | None:
        mention = (ruling.event, ruling.entrant)
        reason = unbound(self.mentions.get(mention), ruling.written, self.key_of)
        if reason is not None or self._is_guest(mention):
            return reason
        reading = self.readings[mention]
        other = self.key_of(ruling.other)
        if links.root(reading.key) != links.root(other):
            links.keep_apart(reading.key, other, decision_id, once=True)
            return None
        if reading.by_member:
            return mention, say(
                "“{name}” was declared not to be “{other}” there (decision {decision})",
                name=ruling.written,
                other=ruling.other,
                decision=decision_id,
            )
        return say("“{name}” is read as “{other}” there", name=ruling.written, other=ruling.other)

    def _member_in_the_way(self, links: Links) -> tuple[MentionId, Message] | None:
        events = {mention[0] for mention in self._without_member}
        standing: dict[tuple[str, str], list[MentionId]] = {}
        for mention, reading in self.readings.items():
            if mention[0] in events and not self._is_guest(mention):
                standing.setdefault((mention[0], links.root(reading.key)), []).append(mention)
        for together in standing.values():
            for one, other in combinations(together, 2):
                reason = self.clashes.between(one[0], one[1], other[1])
                weak = reason and self._weaker(one, other, reason)
                if weak:
                    return weak
        return None
