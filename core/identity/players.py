"""What resolving comes to: players, and who each mention is."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from core.identity.mentions import KeyOf, Mention, MentionId
from core.locale import Message

_ID_LENGTH: Final = 10


@dataclass(frozen=True, slots=True)
class Player:
    """One entry of the ladder, as the club's organisers know it.

    Attributes:
        id: opaque and stable (rules §6.8).
        name: the spelling that stands (rules §6.2).
        key: the name key that `id` is made of, "" for a guest.
        aliases: other names the player has stood under, by key.
        ids: every id that finds the player, `id` first.
        guest: entered as a guest: an entry of one event only.
    """

    id: str
    name: str
    key: str
    aliases: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    guest: bool = False


@dataclass(frozen=True, slots=True)
class Identities:
    """Who is who.

    Attributes:
        players: by name key, guests last.
        mentions: every mention, by start key and entrant id.
        player_of: mention → position in `players`.
        by_key, by_id: name key, player id (earlier ids too) → position in `players`.
        spelling: name key → how it was last written.
        read_as: mentions that a person, or an app for one, has read as a name.
        set_aside: decision id → why it does not hold at present.
        dropped_members: mention → why the `member` an app sent does not hold.
        apart: pairs of positions that people declared different, both ways round.
        apart_here: mention → positions of players it is declared not to be.
    """

    players: tuple[Player, ...]
    mentions: Mapping[MentionId, Mention]
    player_of: Mapping[MentionId, int]
    by_key: Mapping[str, int]
    by_id: Mapping[str, int]
    spelling: Mapping[str, str]
    read_as: frozenset[MentionId]
    set_aside: Mapping[str, Message]
    dropped_members: Mapping[MentionId, Message]
    apart: frozenset[tuple[int, int]]
    apart_here: Mapping[MentionId, frozenset[int]]
    key_of: KeyOf

    def by_name(self, name: str) -> int | None:
        """Find the player that a name belongs to, None if it belongs to nobody."""
        return self.by_key.get(self.key_of(name))

    def find(self, who: str) -> int | None:
        """Find a player by id, earlier ids included, or by name."""
        position = self.by_id.get(who)
        return self.by_name(who) if position is None else position


def player_id(secret: str, key: str) -> str:
    """Make the id of a name key: a keyed hash, so it gives no name away (rules §6.8).

    Args:
        secret: the club's, hex.
    """
    digest = hmac.new(bytes.fromhex(secret), key.encode(), hashlib.sha256).digest()
    return base64.b32encode(digest).decode().lower()[:_ID_LENGTH]


def guest_key(mention: MentionId) -> str:
    """Make the text a guest's id is hashed from; no name key holds a line feed."""
    return "guest\n{}\n{}".format(*mention)
