"""The club's roll: linked names → players with ids and spellings (rules §6.2, §6.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.identity.in_force import named_in
from core.identity.links import Links
from core.identity.mentions import KeyOf, Mention, MentionId
from core.identity.players import Identities, Player, guest_key, player_id
from core.identity.readings import Reading
from core.locale import Message, say
from core.model import Decision, DifferHere, Show, Start


def make_roll(
    *,
    mentions: Mapping[MentionId, Mention],
    readings: Mapping[MentionId, Reading],
    links: Links,
    decisions: Sequence[Decision],
    set_aside: Mapping[str, Message],
    dropped_members: Mapping[MentionId, Message],
    key_of: KeyOf,
    secret: str,
) -> Identities:
    """Number the players and look everybody up once.

    A name makes a player if somebody stands under it in an event or was given a starting figure.
    """
    roll = _Roll(mentions, readings, links, key_of, secret)
    roll.spell(decisions)
    players = roll.players(decisions)
    index = {player.key: position for position, player in enumerate(players) if player.key}
    by_key = {key: position for root, position in index.items() for key in links.keys(root)}
    by_id = {name: position for position, player in enumerate(players) for name in player.ids}
    answered = {
        mention
        for mention, reading in readings.items()
        if reading.order is not None or reading.by_member
    }
    return Identities(
        players=players,
        mentions=mentions,
        player_of={
            mention: by_id[player_id(secret, guest_key(mention))]
            if roll.is_guest(mention)
            else by_key[readings[mention].key]
            for mention in mentions
        },
        by_key=by_key,
        by_id=by_id,
        spelling=roll.spelling,
        read_as=frozenset(answered),
        set_aside={**set_aside, **_shown_nobody(decisions, by_key, key_of)},
        dropped_members=dropped_members,
        apart=frozenset(
            pair
            for one, other in links.pairs_apart(by_key.__contains__)
            for pair in ((by_key[one], by_key[other]), (by_key[other], by_key[one]))
        ),
        apart_here=_apart_here(decisions, set_aside, by_key, key_of),
        key_of=key_of,
    )


def _shown_nobody(
    decisions: Iterable[Decision], by_key: Mapping[str, int], key_of: KeyOf
) -> dict[str, Message]:
    return {
        decision.id: say("nobody is called “{name}” at present", name=decision.ruling.who)
        for decision in decisions
        if isinstance(decision.ruling, Show) and key_of(decision.ruling.who) not in by_key
    }


def _apart_here(
    decisions: Iterable[Decision],
    set_aside: Mapping[str, Message],
    by_key: Mapping[str, int],
    key_of: KeyOf,
) -> dict[MentionId, frozenset[int]]:
    apart: dict[MentionId, set[int]] = {}
    for decision in decisions:
        ruling = decision.ruling
        if isinstance(ruling, DifferHere) and decision.id not in set_aside:
            other = by_key.get(key_of(ruling.other))
            if other is not None:
                apart.setdefault((ruling.event, ruling.entrant), set()).add(other)
    return {mention: frozenset(others) for mention, others in apart.items()}


@dataclass(slots=True)
class _Roll:
    mentions: Mapping[MentionId, Mention]
    readings: Mapping[MentionId, Reading]
    links: Links
    key_of: KeyOf
    secret: str
    spelling: dict[str, str] = field(default_factory=dict)

    def is_guest(self, mention: MentionId) -> bool:
        """Whether a mention is an entry of its own (rules §6.8)."""
        reading = self.readings[mention]
        answered = reading.order is not None or reading.by_member
        return self.mentions[mention].entrant.guest and not answered

    def spell(self, decisions: Iterable[Decision]) -> None:
        """Find each key's spelling: the latest mention so written, else what people typed."""
        for decision in decisions:
            for name in named_in(decision):
                self.spelling[self.key_of(name)] = name
        for mention in self.mentions.values():
            self.spelling[mention.key] = mention.name
        for reading in self.readings.values():
            if reading.order is not None:
                self.spelling[reading.key] = reading.name
        for written in self.mentions.values():
            if self.readings[written.id].key == written.key and not self.is_guest(written.id):
                self.spelling[written.key] = written.name

    def players(self, decisions: Iterable[Decision]) -> tuple[Player, ...]:
        """List the players by key, guests last."""
        roots = {
            self.links.root(reading.key)
            for mention, reading in self.readings.items()
            if not self.is_guest(mention)
        }
        roots.update(
            self.links.root(self.key_of(decision.ruling.who))
            for decision in decisions
            if isinstance(decision.ruling, Start)
        )
        written = self._written_names()
        members = [self._player(root, written.get(root, ())) for root in sorted(roots)]
        guests = [self._guest(mention) for mention in self.mentions if self.is_guest(mention)]
        return (*members, *sorted(guests, key=lambda guest: guest.id))

    def _written_names(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {}
        for mention, reading in self.readings.items():
            if not self.is_guest(mention):
                root = self.links.root(reading.key)
                names.setdefault(root, []).append(self.mentions[mention].entrant.name)
        return names

    def _player(self, root: str, written: Iterable[str]) -> Player:
        keys = self.links.keys(root)
        name = self.links.names.get(root) or self.spelling[root]
        aliases = {self.key_of(alias): alias for alias in written}
        aliases.update({key: self.spelling[key] for key in keys if key in self.spelling})
        aliases.pop(self.key_of(name), None)
        return Player(
            id=player_id(self.secret, root),
            name=name,
            key=root,
            aliases=tuple(aliases[key] for key in sorted(aliases)),
            ids=tuple(
                player_id(self.secret, key)
                for key in (root, *sorted(key for key in keys if key != root))
            ),
        )

    def _guest(self, mention: MentionId) -> Player:
        own_id = player_id(self.secret, guest_key(mention))
        return Player(
            id=own_id, name=self.mentions[mention].entrant.name, key="", ids=(own_id,), guest=True
        )
