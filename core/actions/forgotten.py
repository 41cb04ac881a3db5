"""Names that were forgotten stay forgotten when an app sends them again (rules §7.4).

What is remembered is a keyed hash of event and name, and the token that stands for the person.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from core.identity.mentions import collect_mentions
from core.model import Club, Event
from core.names import name_key
from core.ports import Reader


def forgotten_hash(secret: str, event: str, key: str) -> str:
    """Hash an event and a name key, so that the name can be recognised but not read."""
    content = f"forgotten\n{event}\n{key}".encode()
    return hmac.new(bytes.fromhex(secret), content, hashlib.sha256).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Tokens by hash."""

    tokens: Mapping[str, str]

    def replace_names(self, event: Event, club: Club) -> Event:
        """Put the tokens of forgotten people into an event that names them again."""
        if not self.tokens:
            return event
        key_of = partial(name_key, family_first=club.family_first)
        mentions = collect_mentions([event], key_of, family_first=club.family_first)
        gone = {
            mention.entrant.id: token
            for mention in mentions.values()
            if (token := self.tokens.get(forgotten_hash(club.secret, event.id, mention.key)))
        }
        if not gone:
            return event
        namesakes = {
            mention.entrant.id: mention.name
            for mention in mentions.values()
            # the second of two of one name stays "Name (2)" when the first is forgotten
            if mention.entrant.name != mention.name
        }
        return replace(
            event,
            players=tuple(
                replace(entrant, name=gone[entrant.id], member=None)
                if entrant.id in gone
                else replace(entrant, name=namesakes.get(entrant.id, entrant.name))
                for entrant in event.players
            ),
        )


def read_forgotten(reader: Reader, club: str) -> Forgotten:
    """Fetch what a club remembers of the people it forgot."""
    stored = reader.list(f"clubs/{club}/forgotten")
    return Forgotten({one.id: str(one.data["token"]) for one in stored})
