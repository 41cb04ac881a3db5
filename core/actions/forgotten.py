"""Names that were forgotten stay forgotten when an app sends them again (rules §7.4).

Every name key of a person gets a token of its own, so that whatever people decided about these
names can stay as it is, under other names. What is remembered of an entrant is a keyed hash of
event and name, and the token.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from core.identity.mentions import Mention, MentionId, collect_mentions
from core.identity.players import guest_key, player_id
from core.model import Club, Entrant, Event
from core.names import name_key
from core.ports import Reader

_TOKEN_LETTERS = 8


def token_of(secret: str, subject: str) -> str:
    """Make what stands in place of a name.

    Args:
        secret: the club's, hex.
        subject: a name key, or what `subject_of` makes for a guest.
    """
    letters = player_id(secret, f"forgotten\n{subject}")[:_TOKEN_LETTERS]
    return f"Forgotten {letters}"


def subject_of(mention: MentionId, key: str, *, guest: bool) -> str:
    """Say whose name a token stands for: a guest's is for one event only (rules §6.8)."""
    return f"{guest_key(mention)}\n{key}" if guest else key


def forgotten_hash(secret: str, event: str, subject: str) -> str:
    """Hash an event and a subject, so that the name can be recognised but not read."""
    content = f"forgotten\n{event}\n{subject}".encode()
    return hmac.new(bytes.fromhex(secret), content, hashlib.sha256).hexdigest()[:32]


def member_subject(member: str) -> str:
    """Make the subject of a `member` that an app sent with an entrant."""
    return f"member\n{member}"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a club remembers of the people it forgot: hash → token, or new id of a member."""

    tokens: Mapping[str, str]

    def is_member(self, member: str, event: str, club: Club) -> bool:
        """Whether an app sends a forgotten player's id with an event as it did before."""
        return forgotten_hash(club.secret, event, member_subject(member)) in self.tokens

    def replace_names(self, event: Event, club: Club) -> Event:
        """Put the tokens of forgotten people into an event that names them again."""
        if not self.tokens:
            return event
        key_of = partial(name_key, family_first=club.family_first)
        mentions = collect_mentions([event], key_of, family_first=club.family_first)
        gone = {
            mention.entrant.id: token
            for mention in mentions.values()
            if (token := self._token(mention, club)) is not None
        }
        # the second of two of one name stays "Name (2)" when the first is forgotten
        shared = {mentions[event.id, entrant].written_key for entrant in gone}
        names = {
            mention.entrant.id: mention.name
            for mention in mentions.values()
            if mention.written_key in shared and mention.key != mention.written_key
        } | gone
        players = tuple(self._rewrite(one, names, event.id, club) for one in event.players)
        return event if players == event.players else replace(event, players=players)

    def _token(self, mention: Mention, club: Club) -> str | None:
        subject = subject_of(mention.id, mention.key, guest=mention.entrant.guest)
        return self.tokens.get(forgotten_hash(club.secret, mention.event.id, subject))

    def _rewrite(
        self, entrant: Entrant, names: Mapping[str, str], event: str, club: Club
    ) -> Entrant:
        member = entrant.member
        if member is not None:
            hashed = forgotten_hash(club.secret, event, member_subject(member))
            member = self.tokens.get(hashed, member)
        return replace(entrant, name=names.get(entrant.id, entrant.name), member=member)


def read_forgotten(reader: Reader, club: str) -> Forgotten:
    """Fetch what a club remembers of the people it forgot."""
    stored = reader.list(f"clubs/{club}/forgotten")
    return Forgotten({one.id: str(one.data["token"]) for one in stored})
