"""Forget a person: the one edit of facts (rules §7.4).

Names become a token in events, decisions and what is remembered of desks; games stay, so
nobody's rating moves. The token is made from the player's id: if this is cut short, doing it
again goes on with the same one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from core.actions.forgotten import Forgotten, forgotten_hash
from core.actions.reading import club_path, read_facts
from core.actions.rulings import find_player
from core.errors import ConflictError, PlatformError
from core.facts import Facts, canonical_json, decision_document, event_document
from core.identity import Player
from core.identity.players import player_id
from core.locale import Message, say
from core.model import Correct, Decision, DifferHere, Read
from core.pipeline import Roll, call_the_roll
from core.ports import Reader, Store, Write

_TRIES: Final = 5
_WRITES_A_COMMIT: Final = 100

COPIES: Final[tuple[Message, ...]] = (
    say("backups of the store, until they are overwritten"),
    say("copies of the workbooks that people or the program kept, and their version history"),
    say("names of events, and notes that call the person otherwise"),
    say("the recovery period of a cloud database"),
    say("the app that published the results"),
)
"""Where names may remain; nobody but people can reach these."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What is to be forgotten, and what stands in its place.

    Attributes:
        texts: name or id → what replaces it, longest first.
        mentions: (event id, entrant id) of the player.
        keys: name keys that belong to the player.
    """

    player: Player
    token: str
    texts: tuple[tuple[str, str], ...]
    mentions: frozenset[tuple[str, str]]
    keys: frozenset[str]

    def apply(self, text: str) -> str:
        """Replace names and ids wherever they stand as words of their own."""
        for old, new in self.texts:
            # neither new text holds a backslash: a token's letters and digits, an id's likewise
            text = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, text, flags=re.IGNORECASE)
        return text


@dataclass(frozen=True, slots=True)
class Forgot:
    """What was forgotten; counts of events and decisions that were edited."""

    erasure: Erasure
    events: int
    decisions: int


def plan_erasure(roll: Roll, who: str) -> Erasure:
    """Find everything a person is known by.

    Raises:
        NotFoundError: nobody is called so.
    """
    identities, secret = roll.identities, roll.facts.club.secret
    position = find_player(roll, who)
    player = identities.players[position]
    new_id = player_id(secret, f"forgotten\n{player.id}")
    token = f"Forgotten {new_id[:8]}"
    mentions = {one for one, owner in identities.player_of.items() if owner == position}
    keys = {key for key, owner in identities.by_key.items() if owner == position}
    others = {
        identities.key_of(mention.entrant.name)
        for one, mention in identities.mentions.items()
        if one not in mentions
    }
    names = {player.name, *(identities.spelling[key] for key in keys)}
    names |= {
        name
        for one in mentions
        if identities.key_of(name := identities.mentions[one].entrant.name) not in others
    }
    after = player_id(secret, identities.key_of(token))
    texts = [(name, token) for name in names] + [(known, after) for known in player.ids]
    texts.sort(key=lambda pair: (-len(pair[0]), pair[0]))
    return Erasure(player, token, tuple(texts), frozenset(mentions), frozenset(keys))


def forget(store: Store, club: str, who: str) -> Forgot:
    """Replace a person's names by a token, for good.

    The ladder is not replayed here: rebuild afterwards.

    Raises:
        NotFoundError: there is no such club or player.
        PlatformError: others kept writing meanwhile; do it again.
    """
    for _ in range(_TRIES):
        with store.snapshot() as reader:
            facts = read_facts(reader, club)
            roll = call_the_roll(_with_withdrawn(facts))
            erasure = plan_erasure(roll, who)
            remembered = list(_forgotten_writes(facts, roll, erasure))
            events = list(_event_writes(facts, erasure, remembered))
            decisions = list(_decision_writes(reader, facts, roll, erasure))
            desks = list(_desk_writes(reader, club, erasure))
        try:
            # what keeps the token comes first, so that an app cannot bring the name back between
            for batch in _batches([*remembered, *events, *decisions, *desks]):
                store.commit(batch, bump=club_path(club))
        except ConflictError:
            continue
        return Forgot(erasure, len(events), len(decisions))
    raise PlatformError(say("Others keep writing to this club; please try again."))


def _with_withdrawn(facts: Facts) -> Facts:
    """Take withdrawn events for live ones: their names are to be forgotten as well."""
    return replace(facts, events=tuple(replace(one, withdrawn=False) for one in facts.events))


def _batches(writes: list[Write]) -> Iterator[list[Write]]:
    for start in range(0, len(writes), _WRITES_A_COMMIT):
        yield writes[start : start + _WRITES_A_COMMIT]


def _forgotten_writes(facts: Facts, roll: Roll, erasure: Erasure) -> Iterator[Write]:
    for event, entrant in sorted(erasure.mentions):
        key = roll.identities.mentions[event, entrant].key
        digest = forgotten_hash(facts.club.secret, event, key)
        path = f"{club_path(facts.club.id)}/forgotten/{digest}"
        yield Write(path, {"token": erasure.token})


def _event_writes(facts: Facts, erasure: Erasure, remembered: list[Write]) -> Iterator[Write]:
    tokens = {write.path.rpartition("/")[2]: erasure.token for write in remembered}
    forgotten = Forgotten(tokens)
    for stored in facts.events:
        event = forgotten.replace_names(stored.event, facts.club)
        players = tuple(
            replace(entrant, member=None) if entrant.member in erasure.player.ids else entrant
            for entrant in event.players
        )
        event = replace(event, players=players)
        if event != stored.event:
            path = f"{club_path(facts.club.id)}/events/{event.id}"
            yield Write(path, event_document(event, withdrawn=stored.withdrawn), stored.version)


def _decision_writes(reader: Reader, facts: Facts, roll: Roll, erasure: Erasure) -> Iterator[Write]:
    versions = {
        stored.id: stored for stored in reader.list(f"{club_path(facts.club.id)}/decisions")
    }
    for decision in facts.decisions:
        changed = _without_names(decision, roll.identities.key_of, erasure)
        if changed != decision:
            stored = versions[decision.id]
            yield Write(stored.path, decision_document(changed), stored.version)


def _without_names(decision: Decision, key_of: Callable[[str], str], erasure: Erasure) -> Decision:
    ruling = decision.ruling
    of_mention: set[str] = set()
    match ruling:
        case Read(event=event, entrant=entrant) | DifferHere(event=event, entrant=entrant):
            of_mention = {"written"} if (event, entrant) in erasure.mentions else set()
        case Correct(event=event, white=white, black=black):
            if (event, white) in erasure.mentions:
                of_mention.add("white_name")
            if (event, black) in erasure.mentions:
                of_mention.add("black_name")
    names = {"source", "into", "name", "other", "who"}
    changes: dict[str, Any] = {}
    for field in fields(ruling):
        value = getattr(ruling, field.name)
        if field.name in of_mention or (field.name in names and key_of(value) in erasure.keys):
            changes[field.name] = erasure.token
    return replace(decision, ruling=replace(ruling, **changes)) if changes else decision


def _desk_writes(reader: Reader, club: str, erasure: Erasure) -> Iterator[Write]:
    for stored in reader.list(f"{club_path(club)}/desks"):
        changed = _replace_texts(stored.data, erasure)
        if canonical_json(changed) != canonical_json(stored.data):
            yield Write(stored.path, changed, stored.version)


def _replace_texts(value: Any, erasure: Erasure) -> Any:
    if isinstance(value, str):
        return erasure.apply(value)
    if isinstance(value, list | tuple):
        return [_replace_texts(one, erasure) for one in value]
    if hasattr(value, "items"):
        return {erasure.apply(name): _replace_texts(one, erasure) for name, one in value.items()}
    return value
