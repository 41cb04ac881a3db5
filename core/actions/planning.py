"""Find everything a person is known by (rules §7.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from core.actions.erasing import Erasure, find_words
from core.actions.forgotten import Forgotten, subject_of, token_of
from core.actions.rulings import find_player
from core.facts import Facts
from core.identity import Identities, Player
from core.identity.in_force import named_in
from core.identity.mentions import Mention, MentionId
from core.identity.players import player_id
from core.model import Decision, Join, Read, Rename, Start
from core.pipeline import Roll, call_the_roll


def plan_erasure(facts: Facts, who: str, forgotten: Forgotten) -> Erasure:
    """Find everything a person is known by.

    Names that are tokens already stay: doing it again, also where it was cut short, goes on.

    Raises:
        NotFoundError: the text is no name.
    """
    everything = _with_withdrawn(facts)
    everybody = call_the_roll(everything)
    known = everybody.identities.by_id.get(who)
    if known is not None and everybody.identities.players[known].guest:
        return _Planning(everybody, everybody, forgotten).plan(known)
    name = _name_behind(everybody, who)
    standing = call_the_roll(_with_name(facts, name))
    planning = _Planning(standing, call_the_roll(_with_name(everything, name)), forgotten)
    return planning.plan(find_player(standing, name))


def _with_withdrawn(facts: Facts) -> Facts:
    """Take withdrawn events for live ones: their names are to be forgotten as well."""
    return replace(facts, events=tuple(replace(one, withdrawn=False) for one in facts.events))


def _with_name(facts: Facts, name: str) -> Facts:
    """Let a name make a player: after half the work, decisions may be all that know it."""
    if not name.strip():
        return facts
    first = Decision("", "", "", "", Start(name, 0.0, ladder=""))
    return replace(facts, decisions=(first, *facts.decisions))


def _name_behind(roll: Roll, who: str) -> str:
    """Find the name that a player id belongs to; what is no id is a name."""
    identities = roll.identities
    if (position := identities.by_id.get(who)) is not None:
        return identities.players[position].name
    secret = roll.facts.club.secret
    names = (name for decision in roll.facts.decisions for name in named_in(decision))
    return next((one for one in names if player_id(secret, identities.key_of(one)) == who), who)


@dataclass(frozen=True)
class _Planning:
    """Collects what belongs to a person.

    Attributes:
        standing: who is who at present.
        everything: likewise, if no event were withdrawn.
    """

    standing: Roll
    everything: Roll
    forgotten: Forgotten

    @cached_property
    def _secret(self) -> str:
        return self.standing.facts.club.secret

    @cached_property
    def _tokens(self) -> frozenset[str]:
        return frozenset(self.forgotten.tokens.values())

    def plan(self, position: int) -> Erasure:
        identities = self.standing.identities
        key_of, player = identities.key_of, identities.players[position]
        mentions = self._mentions(position)
        keys = self._keys(position, mentions)
        names = self._names(position, keys, mentions)
        made = {key: key_of(token_of(self._secret, key)) for key in keys}
        ids = {player_id(self._secret, key): player_id(self._secret, made[key]) for key in keys}
        return Erasure(
            player=player,
            token=self._token_of(player, names, mentions),
            secret=self._secret,
            key_of=key_of,
            keys=keys,
            ids=ids,
            mentions={one.id: one.key for one in mentions} | dict(self._bearing(keys)),
            texts=names | ids,
            others=frozenset(_others_like(self.everything.identities, names, keys)),
        )

    def _token_of(self, player: Player, names: dict[str, str], mentions: Iterable[Mention]) -> str:
        if player.guest:
            for mention in mentions:
                subject = subject_of(mention.id, mention.key, guest=True)
                return token_of(self._secret, subject)
        return names.get(player.name, player.name)

    def _mentions(self, position: int) -> list[Mention]:
        """Find the entrants that are the person, those of withdrawn events included."""
        mentions = dict(_mentions_of(self.standing.identities, {position}))
        all_of = self.everything.identities
        there = {all_of.by_key[key] for key in _keys_of(self.standing.identities, position)}
        mentions |= {
            mention_id: mention
            for mention_id, mention in _mentions_of(all_of, there)
            if mention_id not in self.standing.identities.mentions
        }
        return [one for one in mentions.values() if one.entrant.name not in self._tokens]

    def _bearing(self, keys: frozenset[str]) -> Iterator[tuple[MentionId, str]]:
        """Find names of the person also where somebody said that it was another's evening."""
        for mention in self.everything.identities.mentions.values():
            if mention.key in keys and not mention.entrant.guest:
                yield mention.id, mention.key

    def _keys(self, position: int, mentions: Iterable[Mention]) -> frozenset[str]:
        """Find the name keys of a person, those included that only the log still knows."""
        key_of, known = self.standing.identities.key_of, self.everything.identities.by_key
        keys = set(_keys_of(self.standing.identities, position))
        entrants = {mention.id for mention in mentions}
        for decision in self.standing.facts.decisions:
            names = {key_of(name) for name in named_in(decision)}
            ruling = decision.ruling
            linked = isinstance(ruling, Join | Rename) and names & keys
            if linked or (isinstance(ruling, Read) and (ruling.event, ruling.entrant) in entrants):
                keys |= {key for key in names if key not in known}
        return frozenset(keys - {key_of(token) for token in self._tokens})

    def _names(
        self, position: int, keys: frozenset[str], mentions: Iterable[Mention]
    ) -> dict[str, str]:
        """Collect the spellings of a person's names, and the token of each."""
        identities = self.standing.identities
        spellings = {identities.players[position].name}
        spellings.update(identities.spelling[key] for key in keys & identities.spelling.keys())
        for decision in self.standing.facts.decisions:
            spellings.update(named_in(decision))
        names = {
            name: token_of(self._secret, key)
            for name in spellings
            if (key := identities.key_of(name)) in keys
        }
        for mention in mentions:
            # a short name of one evening may be somebody else's on other evenings
            if mention.written_key in keys or mention.written_key not in identities.by_key:
                subject = subject_of(mention.id, mention.key, guest=mention.entrant.guest)
                names.setdefault(mention.entrant.name, token_of(self._secret, subject))
        return names


def _keys_of(identities: Identities, position: int) -> Iterator[str]:
    return (key for key, owner in identities.by_key.items() if owner == position)


def _mentions_of(
    identities: Identities, positions: Collection[int]
) -> Iterator[tuple[MentionId, Mention]]:
    return (
        (mention, identities.mentions[mention])
        for mention, owner in identities.player_of.items()
        if owner in positions
    )


def _others_like(
    identities: Identities, names: dict[str, str], keys: frozenset[str]
) -> Iterator[str]:
    """Find other people's names that one of these stands in: "Anna Becher (2)"."""
    pattern = find_words(names)
    written = (mention.entrant.name for mention in identities.mentions.values())
    for name in {*written, *identities.spelling.values()}:
        if name not in names and identities.key_of(name) not in keys and pattern.search(name):
            yield name
