"""A store in memory, for tests that need a store and no disk; held to the store contract itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock

from core.document_text import check_collection_path, encode_document, split_document_path
from core.errors import ConflictError, StaleVersionError
from core.locale import say
from core.ports import ABSENT, EXISTS, Committed, Reader, Stored, Write


class _MemoryReader:
    """One state of the documents, as JSON texts: nothing handed in or out is shared."""

    def __init__(self, kept: Mapping[str, tuple[str, bytes]]) -> None:
        self._kept = kept  # path → version and text; replaced by a commit, never changed

    def get(self, path: str) -> Stored | None:
        split_document_path(path)
        return _stored(path, self._kept.get(path))

    def list(self, collection: str) -> Sequence[Stored]:
        check_collection_path(collection)
        return [
            stored
            for path, kept in sorted(self._kept.items())
            if path.rpartition("/")[0] == collection and (stored := _stored(path, kept))
        ]


def _stored(path: str, kept: tuple[str, bytes] | None) -> Stored | None:
    return kept and Stored(path, json.loads(kept[1]), kept[0])


class MemoryStore(_MemoryReader):
    """The store port in a dictionary."""

    def __init__(self) -> None:
        super().__init__({})
        self._lock = Lock()
        self._writes = 0

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        yield _MemoryReader(self._kept)

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        texts: dict[str, bytes | None] = {}
        for write in writes:
            split_document_path(write.path)
            if write.path in texts:
                raise ValueError(f"{write.path} occurs twice")
            texts[write.path] = (
                encode_document(write.path, write.data) if write.data is not None else None
            )
        with self._lock:
            for write in writes:
                self._check(write)
            revision = None if bump is None else self._raise_revision(bump, texts)
            return Committed(revision, self._keep(texts))

    def _check(self, write: Write) -> None:
        version, _ = self._kept.get(write.path, (None, b""))
        if write.expect is ABSENT and version is not None:
            raise ConflictError(say("“{path}” exists already.", path=write.path))
        if write.expect is EXISTS and version is None:
            raise ConflictError(say("“{path}” does not exist.", path=write.path))
        if isinstance(write.expect, str) and write.expect != version:
            raise StaleVersionError(
                say("“{path}” was changed by somebody else in the meantime.", path=write.path)
            )

    def _raise_revision(self, path: str, texts: dict[str, bytes | None]) -> int:
        split_document_path(path)
        _, before = self._kept.get(path, ("", b"{}"))
        text = texts.get(path, self._kept[path][1] if path in self._kept else None)
        if text is None:
            raise ConflictError(
                say("“{path}” does not exist, so its revision cannot rise.", path=path)
            )
        revision: int = json.loads(before).get("revision", 0) + 1
        texts[path] = encode_document(path, {**json.loads(text), "revision": revision})
        return revision

    def _keep(self, texts: Mapping[str, bytes | None]) -> dict[str, str]:
        kept = dict(self._kept)
        for path, text in texts.items():
            if text is None:
                kept.pop(path, None)
            elif path not in kept or kept[path][1] != text:
                self._writes += 1
                kept[path] = (str(self._writes), text)
        self._kept = kept
        return {path: kept[path][0] for path in texts if path in kept}
