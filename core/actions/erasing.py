"""What is forgotten of a person, and what stands in its place (rules §7.4)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from core.actions.forgotten import token_of
from core.identity import Player
from core.identity.mentions import KeyOf, MentionId


@dataclass(frozen=True)
class Erasure:
    """What is to be forgotten, and what stands in its place.

    Attributes:
        token: what the person is called from now on.
        keys: name keys that belong to the person; each has a token of its own.
        ids: player id → the id that the token makes.
        mentions: event and entrant → key of the name that is to go there.
        texts: name or id → what replaces it.
        others: names of other people in which one of these stands.
    """

    player: Player
    token: str
    secret: str
    key_of: KeyOf
    keys: frozenset[str]
    ids: dict[str, str]
    mentions: dict[MentionId, str]
    texts: dict[str, str]
    others: frozenset[str]

    def token_of(self, key: str) -> str:
        """Say what stands in place of the names of one key."""
        return token_of(self.secret, key)

    def apply(self, text: str) -> str:
        """Replace names and ids wherever they stand as words of their own."""
        if (key := self.key_of(text)) in self.keys:
            return self.token_of(key)
        return self._pattern.sub(self._instead, text)

    @cached_property
    def _found(self) -> tuple[tuple[str, str | None], ...]:
        """Texts to look for with what replaces them, None = stays; longest first."""
        found = {**self.texts, **dict.fromkeys(self.others)}
        return tuple(sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0])))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return find_words(text for text, _ in self._found)

    def _instead(self, match: re.Match[str]) -> str:
        assert match.lastindex is not None  # every alternative is a group
        new = self._found[match.lastindex - 1][1]
        return match[0] if new is None else new


def find_words(texts: Iterable[str]) -> re.Pattern[str]:
    """Make a pattern for texts that stand as words of their own; nothing fits no text."""
    either = "|".join(f"({re.escape(text)})" for text in texts) or r"(?!)"
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
