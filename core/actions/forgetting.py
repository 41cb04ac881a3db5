"""Forget a person: the one edit of facts (rules §7.4).

Names become tokens in events, decisions and what is remembered of desks; games stay, so nobody's
rating moves. What is cut short is finished by doing it again: tokens are made from the names, and
what tells which names are one person's is rewritten last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.actions.erasing import Erasure
from core.actions.forgotten import (
    Forgotten,
    forgotten_hash,
    member_subject,
    read_forgotten,
    subject_of,
    token_of,
)
from core.actions.planning import plan_erasure
from core.actions.reading import read_facts
from core.actions.rewriting import Rewriting
from core.actions.rulings import find_player
from core.actions.saving import batches
from core.errors import ConflictError, PlatformError
from core.facts import Facts, canonical_json, decision_document, event_document
from core.locale import Message, say
from core.model import Event, Join, Rename
from core.paths import club_path
from core.pipeline import call_the_roll
from core.ports import Reader, Store, Write

__all__ = ["COPIES", "Erasure", "Forgot", "forget"]

_TRIES: Final = 5

COPIES: Final[tuple[Message, ...]] = (
    say("backups of the store, until they are overwritten"),
    say("copies of the workbooks that people or the program kept, and their version history"),
    say("names of events, entrant ids that an app made of a name, and nicknames in notes"),
    say("the recovery period of a cloud database"),
    say("the app that published the results"),
)
"""Where names may remain; nobody but people can reach these."""


@dataclass(frozen=True, slots=True)
class Forgot:
    """What was forgotten; counts of events and decisions that were edited."""

    erasure: Erasure
    events: int
    decisions: int


def forget(store: Store, club: str, who: str) -> Forgot:
    """Replace a person's names by tokens, for good.

    The ladder is not replayed here: rebuild afterwards.

    Raises:
        NotFoundError: there is no such club or player.
        PlatformError: others kept writing meanwhile; do it again.
    """
    for _ in range(_TRIES):
        with store.snapshot() as reader:
            forgetting = _prepare(reader, club, who)
        try:
            for batch in forgetting.commits:
                store.commit(batch, bump=club_path(club))
        except ConflictError:
            continue
        decisions = len(forgetting.decisions) + len(forgetting.links)
        return Forgot(forgetting.erasure, len(forgetting.events), decisions)
    raise PlatformError(say("Others keep writing to this club; please try again."))


@dataclass(frozen=True, slots=True)
class _Forgetting:
    """All that has to be written.

    Attributes:
        remembered: what keeps the tokens.
        others: desks and facts that cannot be read.
        links: decisions that make one person of several names.
    """

    erasure: Erasure
    remembered: list[Write]
    others: list[Write]
    events: list[Write]
    decisions: list[Write]
    links: list[Write]

    @property
    def commits(self) -> list[list[Write]]:
        """Cut it into commits: after each of them, doing it again does the rest.

        What is remembered comes first, so that no app brings a name back between; links come
        last and together, as they lead to the person's other names.
        """
        writes = [*self.remembered, *self.others, *self.events, *self.decisions]
        return [*batches(writes, beside={}), *batches(self.links, beside={})]


def _prepare(reader: Reader, club: str, who: str) -> _Forgetting:
    facts = read_facts(reader, club)
    forgotten = read_forgotten(reader, club)
    erasure = plan_erasure(facts, who, forgotten)
    remembered = dict(_remember(facts, erasure))
    after = Forgotten({**forgotten.tokens, **remembered})
    forgetting = _Forgetting(
        erasure,
        [
            Write(f"{club_path(club)}/forgotten/{digest}", {"token": token})
            for digest, token in remembered.items()
        ],
        [*_desk_writes(reader, club, erasure), *_invalid_writes(reader, facts, erasure)],
        _event_writes(facts, erasure, after),
        *_decision_writes(reader, facts, erasure, after),
    )
    if not forgetting.commits and not _was_forgotten(facts, erasure, forgotten):
        find_player(call_the_roll(facts), who)  # nothing is known of anybody called so
    return forgetting


def _was_forgotten(facts: Facts, erasure: Erasure, forgotten: Forgotten) -> bool:
    return any(
        forgotten_hash(facts.club.secret, stored.event.id, key) in forgotten.tokens
        for stored in facts.events
        for key in erasure.keys
    )


# ── What is remembered ───────────────────────────────────────────────────────


def _remember(facts: Facts, erasure: Erasure) -> Iterator[tuple[str, str]]:
    secret = facts.club.secret
    for stored in facts.events:
        event = stored.event.id
        for entrant in stored.event.players:
            mention = (event, entrant.id)
            if mention in erasure.mentions:
                subject = subject_of(mention, erasure.mentions[mention], guest=entrant.guest)
                yield forgotten_hash(secret, event, subject), token_of(secret, subject)
            if entrant.member in erasure.ids:
                yield (
                    forgotten_hash(secret, event, member_subject(entrant.member)),
                    erasure.ids[entrant.member],
                )


# ── Events ───────────────────────────────────────────────────────────────────


def _event_writes(facts: Facts, erasure: Erasure, forgotten: Forgotten) -> list[Write]:
    """Rewrite events, those first that only an id leads to: names lead to it until the end."""
    writes = []
    for stored in sorted(facts.events, key=lambda one: not _sends_member(one.event, erasure)):
        event = forgotten.replace_names(stored.event, facts.club)
        if event != stored.event:
            path = f"{club_path(facts.club.id)}/events/{event.id}"
            document = event_document(event, withdrawn=stored.withdrawn)
            writes.append(Write(path, document, stored.version))
    return writes


def _sends_member(event: Event, erasure: Erasure) -> bool:
    return any(entrant.member in erasure.ids for entrant in event.players)


# ── Decisions ────────────────────────────────────────────────────────────────


def _decision_writes(
    reader: Reader, facts: Facts, erasure: Erasure, forgotten: Forgotten
) -> tuple[list[Write], list[Write]]:
    """Rewrite decisions; those that make one person of several names apart."""
    there = {stored.id: stored for stored in reader.list(f"{club_path(facts.club.id)}/decisions")}
    events = {
        stored.event.id: forgotten.replace_names(stored.event, facts.club)
        for stored in facts.events
    }
    rewriting = Rewriting(erasure, events, frozenset(forgotten.tokens.values()))
    writes: list[Write] = []
    links: list[Write] = []
    for decision in facts.decisions:
        changed = rewriting.rewrite(decision)
        if changed != decision:
            stored = there[decision.id]
            to = links if isinstance(decision.ruling, Join | Rename) else writes
            to.append(Write(stored.path, decision_document(changed), stored.version))
    return writes, links


# ── What is remembered of desks, and what is no readable fact ────────────────


def _desk_writes(reader: Reader, club: str, erasure: Erasure) -> Iterator[Write]:
    for stored in reader.list(f"{club_path(club)}/desks"):
        changed = _replace_texts(stored.data, erasure)
        if canonical_json(changed) != canonical_json(stored.data):
            yield Write(stored.path, changed, stored.version)


def _invalid_writes(reader: Reader, facts: Facts, erasure: Erasure) -> Iterator[Write]:
    for fact in facts.invalid:
        stored = reader.get(fact.path)
        assert stored is not None  # read in the same snapshot
        changed = _replace_texts(stored.data, erasure)
        if canonical_json(changed) != canonical_json(stored.data):
            yield Write(stored.path, changed, stored.version)


def _replace_texts(value: Any, erasure: Erasure) -> Any:
    if isinstance(value, str):
        return erasure.apply(value)
    if isinstance(value, list | tuple):
        return [_replace_texts(one, erasure) for one in value]
    if isinstance(value, Mapping):
        return {erasure.apply(name): _replace_texts(one, erasure) for name, one in value.items()}
    return value
