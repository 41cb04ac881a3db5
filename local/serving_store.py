"""A store that tells of every fact written, as the database in the cloud does by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Final

from core.ports import Committed, Reader, Store, Stored, Write

_FACTS: Final = ("events", "decisions")


class WatchedStore:
    """Another store; each commit that succeeded is told, fact by fact.

    Args:
        tell: takes the path of an event or a decision that was written or deleted; must not wait.
    """

    def __init__(self, store: Store, tell: Callable[[str], None]) -> None:
        self._store = store
        self._tell = tell

    def get(self, path: str) -> Stored | None:
        """Fetch one document; see the port."""
        return self._store.get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        """Fetch a collection; see the port."""
        return self._store.list(collection)

    def snapshot(self) -> AbstractContextManager[Reader]:
        """Open one moment; see the port."""
        return self._store.snapshot()

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        """Write all or nothing, then tell of the facts among it; see the port."""
        committed = self._store.commit(writes, bump=bump)
        for write in writes:
            if is_fact(write.path):
                self._tell(write.path)
        return committed


def is_fact(path: str) -> bool:
    """Whether an event or a decision stands at a path."""
    match path.split("/"):
        case ["clubs", _, collection, _]:
            return collection in _FACTS
    return False
