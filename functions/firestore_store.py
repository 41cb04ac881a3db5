"""The store in the cloud: all documents of all clubs in one Firestore database."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from google.cloud.firestore import Client

from core.document_text import check_collection_path, split_document_path
from core.ports import Committed, Reader, Stored, Write
from functions.firestore.calls import Calls, Counts, Message, Patience
from functions.firestore.commit import Commit
from functions.firestore.known import NOTHING, Known, Seen, revision_of, version_text
from functions.firestore.parts import put_together, read_head
from functions.firestore.reading import Moment, fix_moment, get_all, list_all

# https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
_IMPOSSIBLE_PART: Final = re.compile(r"\.\.?|__.*__", re.DOTALL)
_PART_BYTES: Final = 1500


class _FirestoreReader:
    """Documents as they are now, or as they were at one moment."""

    def __init__(self, calls: Calls, known: Known, moment: Moment) -> None:
        self._calls = calls
        self._known = known
        self._moment = moment

    def get(self, path: str) -> Stored | None:
        """Fetch one document, or None if nothing stands there."""
        split_document_path(path)
        _check_parts(path, "document")
        found, moment = get_all(self._calls, [path], self._moment)
        if path not in found:
            self._known.note_all({path: NOTHING})
            return None
        return self._read_all([found[path]], moment)[0]

    def list(self, collection: str) -> Sequence[Stored]:
        """Fetch all documents directly in a collection, by id in code point order."""
        check_collection_path(collection)
        _check_parts(collection, "collection")
        return self._read_all(*list_all(self._calls, collection, self._moment))

    def _read_all(self, documents: Sequence[Message], moment: Moment) -> Sequence[Stored]:
        """Read documents, and put those together that were split.

        Args:
            moment: when the documents were read; their parts are read as of then, so that nobody
                replaces them in between.
        """
        stored: dict[str, Stored] = {}
        seen: dict[str, Seen] = {}
        for document in documents:
            path, version = self._calls.path(document), version_text(document.update_time)
            data, parts = read_head(document)
            stored[path] = Stored(path, data, version)
            seen[path] = Seen(version, parts, revision_of(data))
        self._known.note_all(seen)
        split = {path: one.parts for path, one in seen.items() if one.parts is not None}
        names = [name for path, parts in split.items() for name in parts.paths(path)]
        texts, _ = get_all(self._calls, names, moment)
        for path, parts in split.items():
            found = [texts.get(name) for name in parts.paths(path)]
            one = stored[path]
            stored[path] = Stored(path, put_together(path, one.data, parts, found), one.version)
        return list(stored.values())


class FirestoreStore(_FirestoreReader):
    """The store port on one Firestore database.

    The client belongs to the caller, who closes it. Threads may share one store.

    Args:
        sleep, chance: how long to wait before trying again is drawn by chance, from 0 to 1.
        page_size: documents a query.

    Raises:
        OperatorError: project, database or rights are not as they should be; any call may.
        OverloadedError: a quota is used up; any call may raise this.
        PlatformError: Firestore did not answer, or others were always faster; any call may.
        DamagedStoreError: a part of a large document was changed by hand; reading may raise this.
    """

    def __init__(
        self,
        client: Client,
        *,
        sleep: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
        page_size: int = 2_500,
    ) -> None:
        calls = Calls(client, Patience(sleep, chance), page_size)
        super().__init__(calls, Known(), {})

    @property
    def counts(self) -> Counts:
        """What was read, written and deleted so far, in documents as they are billed."""
        return self._calls.counts

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        """Open a read-only view of one moment; it holds nothing that others wait for."""
        yield _FirestoreReader(self._calls, self._known, fix_moment(self._calls))

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        """Write all or nothing; see the port.

        Raises:
            ValueError: a path is malformed or occurs twice, or a document is not JSON.
            ConflictError, StaleVersionError: an expectation is broken; nothing was written.
            OperatorError: more than Firestore takes at once; nothing was written.
        """
        _check_paths([write.path for write in writes], bump)
        if not writes and bump is None:
            return Committed(None, {})
        return Commit(self._calls, self._known, writes, bump).run()


def _check_paths(paths: Sequence[str], bump: str | None) -> None:
    for path in [*paths, *([] if bump is None else [bump])]:
        split_document_path(path)
        _check_parts(path, "document")
    for path in paths:
        if paths.count(path) > 1:
            raise ValueError(f"{path!r} occurs twice in one commit")


def _check_parts(path: str, what: str) -> None:
    for part in path.split("/"):
        if _IMPOSSIBLE_PART.fullmatch(part) or len(part.encode()) > _PART_BYTES:
            raise ValueError(f"{path!r} is no path of a {what} in Firestore")
