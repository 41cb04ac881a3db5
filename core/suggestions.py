"""Names that may belong together, as questions to a person (rules §6.1, §6.3, §6.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TypeAlias

from core.alike import find_alike
from core.facts import AlikeNames
from core.identity import Identities, Mention
from core.identity.players import player_id
from core.locale import Message, say
from core.model import Event
from core.names import Comparison, compare_names, is_unclear, split_number

_NAMESAKE_SCORE = 0.9

Alike: TypeAlias = tuple[int, Comparison, str]
"""A player by position, what speaks for it, and the name key that is alike."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody the question's name may be.

    Attributes:
        player: position in `Identities.players`.
        score: 0 to 1; ranks candidates, decides nothing.
    """

    player: int
    score: float
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Is this name one of these people?

    Attributes:
        id: stays while the question stays.
        player: position of whoever the name is for now.
        event, entrant: the mention that is asked about; the latest one of an unambiguous name.
        ambiguous: the answer covers that mention alone.
        events: ids of the events the answer touches, oldest first.
        candidates: every one, best first.
    """

    id: str
    name: str
    player: int
    event: str
    entrant: str
    ambiguous: bool
    events: tuple[str, ...]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """Every open question, newest mention first, and the names that were found alike."""

    questions: tuple[Question, ...]
    alike: AlikeNames


def ask_questions(
    identities: Identities,
    events: Sequence[Event],
    *,
    secret: str,
    family_first: bool = False,
    known: AlikeNames,
) -> Asked:
    """Find every open question.

    Args:
        events: not withdrawn, by start key.
        secret: the club's, hex; question ids are keyed with it.
        known: names compared before; only new ones are compared.
    """
    asking = _Asking(identities, secret, family_first)
    alike = asking.prepare(known)
    questions = [*asking.about_ambiguous_mentions(), *asking.about_names()]
    order = {event.id: position for position, event in enumerate(events)}
    questions.sort(key=lambda ask: (-order[ask.event], ask.entrant, ask.name, ask.id))
    return Asked(tuple(questions), alike)


def is_ambiguous(name: str, identities: Identities, *, family_first: bool = False) -> bool:
    """Whether a name could be several people's (rules §6.3)."""
    base, number = split_number(name)
    if is_unclear(base, family_first=family_first):
        return True
    return number is None and identities.key_of(f"{base} (2)") in identities.by_key


@dataclass(slots=True)
class _Asking:
    identities: Identities
    secret: str
    family_first: bool
    _base_name: dict[str, str] = field(default_factory=dict)
    _lookalikes_of: dict[str, list[str]] = field(default_factory=dict)
    _keys_of_base: dict[str, list[str]] = field(default_factory=dict)
    _keys_of_player: dict[int, list[str]] = field(default_factory=dict)
    _unclear: dict[str, bool] = field(default_factory=dict)
    _mentions: dict[int, list[Mention]] = field(default_factory=dict)

    def prepare(self, known: AlikeNames) -> AlikeNames:
        """Compare the names that players bear, number marks left out."""
        for key in sorted(self.identities.by_key):
            name = self.identities.spelling[key]
            base, _ = split_number(name)
            base_key = self.identities.key_of(base)
            self._base_name.setdefault(base_key, base)
            self._keys_of_base.setdefault(base_key, []).append(key)
            self._keys_of_player.setdefault(self.identities.by_key[key], []).append(key)
            self._unclear[key] = is_unclear(base, family_first=self.family_first)
        for mention_id, player in self.identities.player_of.items():
            self._mentions.setdefault(player, []).append(self.identities.mentions[mention_id])
        alike = find_alike(self._base_name.values(), known, family_first=self.family_first)
        for one, other in sorted(alike.pairs):
            self._lookalikes_of.setdefault(one, []).append(other)
            self._lookalikes_of.setdefault(other, []).append(one)
        return alike

    def about_ambiguous_mentions(self) -> Iterator[Question]:
        """Ask about each mention whose name could be several people's."""
        for mention_id, mention in self.identities.mentions.items():
            if mention.entrant.guest or mention_id in self.identities.read_as:
                continue
            candidates = self._candidates_here(mention)
            if candidates:
                yield Question(
                    id=self._question_id(f"{mention.event.id}\n{mention.entrant.id}"),
                    name=mention.entrant.name,
                    player=self.identities.player_of[mention_id],
                    event=mention.event.id,
                    entrant=mention.entrant.id,
                    ambiguous=True,
                    events=(mention.event.id,),
                    candidates=_best_first(candidates, self.identities),
                )

    def _candidates_here(self, mention: Mention) -> list[Candidate]:
        name = mention.entrant.name
        if not is_ambiguous(name, self.identities, family_first=self.family_first):
            return []
        player = self.identities.player_of[mention.id]
        ruled_out = self.identities.apart_here.get(mention.id, frozenset())
        found = [*self._namesakes(name, player)]
        # a full name that two people share is asked about between these two only: whoever is
        # written otherwise asks for himself
        if is_unclear(split_number(name)[0], family_first=self.family_first):
            found += [
                alike
                for alike in self._lookalikes(name, player)
                if not self._unclear[alike[2]] or self._age(alike[0]) < self._age(player)
            ]
        return [
            Candidate(other, comparison.score, comparison.reasons)
            for other, comparison, _ in found
            if other not in ruled_out and not self._stands_in(other, mention.event.id)
        ]

    def about_names(self) -> Iterator[Question]:
        """Ask about each name that may be an older one, differently written."""
        for player, entry in enumerate(self.identities.players):
            mentions = self._mentions.get(player)
            if entry.guest or not mentions:
                continue
            found = self._older_names(player)
            candidates = [one for one in found.values() if not self._met(player, one.player)]
            if candidates:
                latest = mentions[-1]
                yield Question(
                    id=self._question_id(entry.key),
                    name=entry.name,
                    player=player,
                    event=latest.event.id,
                    entrant=latest.entrant.id,
                    ambiguous=False,
                    events=tuple(dict.fromkeys(mention.event.id for mention in mentions)),
                    candidates=_best_first(candidates, self.identities),
                )

    def _older_names(self, player: int) -> dict[int, Candidate]:
        """Find whom a player's clear names may belong to, each pair from one side only."""
        found: dict[int, Candidate] = {}
        for key in self._clear_keys(player):
            name = self.identities.spelling[key]
            for other, comparison, other_key in self._lookalikes(name, player):
                if self._unclear[other_key]:
                    continue
                # an ambiguous name is asked about among its namesakes only, so this side asks
                if self._age(player) <= self._age(other) and self._is_clear(other_key):
                    continue
                known = found.get(other)
                if known is None or known.score < comparison.score:
                    found[other] = Candidate(other, comparison.score, comparison.reasons)
        return found

    def _clear_keys(self, player: int) -> Iterator[str]:
        return filter(self._is_clear, self._keys_of_player.get(player, ()))

    def _is_clear(self, key: str) -> bool:
        name = self.identities.spelling[key]
        return not is_ambiguous(name, self.identities, family_first=self.family_first)

    def _lookalikes(self, name: str, player: int) -> Iterator[Alike]:
        base, _ = split_number(name)
        own = self._base_name[self.identities.key_of(base)]
        for found in self._lookalikes_of.get(own, ()):
            comparison = compare_names(own, found, family_first=self.family_first)
            yield from self._apart_from(player, self.identities.key_of(found), comparison)

    def _namesakes(self, name: str, player: int) -> Iterator[Alike]:
        base, _ = split_number(name)
        reason = say("Two members are called “{name}”.", name=base)
        comparison = Comparison(True, _NAMESAKE_SCORE, (reason,))
        yield from self._apart_from(player, self.identities.key_of(base), comparison)

    def _apart_from(self, player: int, base_key: str, comparison: Comparison) -> Iterator[Alike]:
        for key in self._keys_of_base.get(base_key, ()):
            other = self.identities.by_key[key]
            if other != player and (player, other) not in self.identities.apart:
                yield other, comparison, key

    def _age(self, player: int) -> tuple[date, str, str, str, str]:
        mentions = self._mentions.get(player)
        key = self.identities.players[player].key
        if not mentions:
            return (date.min, "", "", "", key)
        first = mentions[0]
        return (*first.event.start_key, first.entrant.id, key)

    def _stands_in(self, player: int, event_id: str) -> bool:
        return any(mention.event.id == event_id for mention in self._mentions.get(player, ()))

    def _met(self, one: int, other: int) -> bool:
        events = {mention.event.id for mention in self._mentions.get(one, ())}
        return any(mention.event.id in events for mention in self._mentions.get(other, ()))

    def _question_id(self, about: str) -> str:
        return player_id(self.secret, f"question\n{about}")


def _best_first(candidates: Iterable[Candidate], identities: Identities) -> tuple[Candidate, ...]:
    best: dict[int, Candidate] = {}
    for candidate in candidates:
        known = best.get(candidate.player)
        if known is None or known.score < candidate.score:
            best[candidate.player] = replace(candidate, score=round(candidate.score, 4))
    return tuple(
        sorted(best.values(), key=lambda one: (-one.score, identities.players[one.player].key))
    )
