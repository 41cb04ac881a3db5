"""Name keys linked into one person: a union of keys that remembers who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from core.identity.mentions import MentionId


@dataclass(slots=True)
class Links:
    """Groups of name keys; the root of a group is the key whose id stands.

    Attributes:
        names: root → the spelling a rename gave.
    """

    names: dict[str, str] = field(default_factory=dict)
    _parents: dict[str, str] = field(default_factory=dict)
    _keys: dict[str, list[str]] = field(default_factory=dict)
    _stands: dict[str, dict[str, list[MentionId]]] = field(default_factory=dict)
    _apart: list[tuple[str, str, str]] = field(default_factory=list)
    _apart_once: list[tuple[str, str, str]] = field(default_factory=list)
    _merged_by: dict[str, str] = field(default_factory=dict)

    def root(self, key: str) -> str:
        """Find the key whose id and spelling stand for this one."""
        while (parent := self._parents.get(key, key)) != key:
            key = parent
        return key

    def keys(self, root: str) -> list[str]:
        """List the keys of a group, its root first."""
        return self._keys.get(root, [root])

    def place(self, key: str, mention: MentionId) -> None:
        """Note that a mention is read as a key."""
        events = self._stands.setdefault(self.root(key), {})
        events.setdefault(mention[0], []).append(mention)

    def shared(self, one: str, other: str) -> Iterator[tuple[MentionId, MentionId]]:
        """Pair the mentions that two groups have in one event."""
        fewer, more = sorted((self._stands.get(one, {}), self._stands.get(other, {})), key=len)
        for event, mentions in fewer.items():
            for there in more.get(event, ()):
                for here in mentions:
                    yield here, there

    def because(self, root: str) -> str:
        """Name the decision that last made a group what it is, "" if none did."""
        return self._merged_by.get(root, "")

    def merge(self, source: str, into: str, decision_id: str) -> None:
        """Let one group become part of another, which keeps id and spelling."""
        self._merged_by[into] = decision_id
        self._parents[source] = into
        self._keys[into] = [*self.keys(into), *self._keys.pop(source, [source])]
        events = self._stands.setdefault(into, {})
        for event, mentions in self._stands.pop(source, {}).items():
            events.setdefault(event, []).extend(mentions)

    def keep_apart(self, one: str, other: str, decision_id: str, *, once: bool = False) -> None:
        """Note that two keys were declared different, or `once`: one mention of the first is."""
        (self._apart_once if once else self._apart).append((one, other, decision_id))

    def declared_apart(self, one: str, other: str) -> str | None:
        """Find the decision that keeps two groups apart, also through other names."""
        wanted = {one, other}
        for left, right, decision_id in (*self._apart, *self._apart_once):
            if {self.root(left), self.root(right)} == wanted:
                return decision_id
        return None

    def pairs_apart(self, known: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """List the pairs of roots that were declared different as a whole."""
        for left, right, _ in self._apart:
            one, other = self.root(left), self.root(right)
            if known(one) and known(other):
                yield one, other
