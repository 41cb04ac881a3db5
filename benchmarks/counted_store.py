"""A store that counts documents the way Firestore bills them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from core.ports import Committed, Reader, Store, Stored, Write


@dataclass(slots=True)
class Counts:
    """Documents read, written and deleted.

    Attributes:
        empty: queries that found nothing; each is billed like one document read.
    """

    reads: int = 0
    writes: int = 0
    deletes: int = 0
    empty: int = 0


@dataclass(slots=True)
class CountedReader:
    """Counts what is read: a document that is not there costs a read too."""

    inner: Reader
    counts: Counts

    def get(self, path: str) -> Stored | None:
        """Fetch one document."""
        self.counts.reads += 1
        return self.inner.get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        """Fetch all documents of a collection."""
        found = self.inner.list(collection)
        self.counts.reads += len(found)
        self.counts.empty += not found
        return found


@dataclass(slots=True)
class CountedStore(CountedReader):
    """Counts what is written too; a raised revision is one more write unless it rides along."""

    inner: Store
    counts: Counts = field(default_factory=Counts)

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        """Open a consistent view, counted as well."""
        with self.inner.snapshot() as reader:
            yield CountedReader(reader, self.counts)

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        """Write all or nothing; what is turned away costs nothing."""
        done = self.inner.commit(writes, bump=bump)
        gone = sum(write.data is None for write in writes)
        self.counts.deletes += gone
        self.counts.writes += len(writes) - gone
        self.counts.writes += bump is not None and all(write.path != bump for write in writes)
        return done

    def start_again(self) -> None:
        """Count from nothing."""
        self.counts = Counts()
