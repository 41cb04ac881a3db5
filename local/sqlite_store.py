"""The embedded store: all documents of all clubs in one SQLite file.

Several threads and several processes may use one file at once. Readers never wait for writers
(write-ahead log), and a commit that returned survives a power cut (synchronous=FULL).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, Self, TypeAlias

from core.document_text import check_collection_path, encode_document, split_document_path
from core.errors import ConflictError, DamagedStoreError, StaleVersionError
from core.locale import say
from core.ports import Absent, Committed, Exists, Reader, Stored, Write
from local.sqlite_faults import words_for_faults
from local.sqlite_file import connect, open_file

_SELECT = "SELECT version, id, data FROM documents WHERE collection = ?"


@dataclass(frozen=True, slots=True)
class _Standing:
    """What stands at a path: its version and its JSON text as stored."""

    version: str
    text: bytes


_Texts: TypeAlias = Mapping[str, bytes | None]
"""Path → JSON text to be stored, None where the document is to be deleted."""


class _SqliteReader:
    """Documents as one connection sees them; threads take turns."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self._file = file
        self._connection = connection
        self._lock = Lock()

    def get(self, path: str) -> Stored | None:
        """Fetch one document, or None if nothing stands there."""
        with self._lock, words_for_faults(self._file):
            standing = self._standing(path)
        if standing is None:
            return None
        return Stored(path, self._decode(path, standing.text), standing.version)

    def list(self, collection: str) -> Sequence[Stored]:
        """Fetch all documents directly in a collection, by id in code point order."""
        check_collection_path(collection)
        with self._lock, words_for_faults(self._file):
            rows = self._connection.execute(f"{_SELECT} ORDER BY id", (collection,)).fetchall()
        return [self._stored(collection, *row) for row in rows]

    def _standing(self, path: str) -> _Standing | None:
        row = self._connection.execute(
            f"{_SELECT} AND id = ?", split_document_path(path)
        ).fetchone()
        return _Standing(str(row[0]), row[2]) if row else None

    def _stored(self, collection: str, version: int, name: bytes, text: bytes) -> Stored:
        path = f"{collection}/{name.decode(errors='replace')}"
        return Stored(path, self._decode(path, text), str(version))

    def _decode(self, path: str, text: bytes) -> dict[str, Any]:
        try:
            data = json.loads(text)
        except ValueError as fault:
            raise self._unreadable(path) from fault
        if not isinstance(data, dict):
            raise self._unreadable(path)
        return data

    def _unreadable(self, path: str) -> DamagedStoreError:
        return DamagedStoreError(
            say(
                "The document “{path}” in the store “{file}” is damaged; nothing was changed, so "
                "put a backup in the file's place.",
                path=path,
                file=str(self._file),
            )
        )


class SqliteStore(_SqliteReader):
    """The store port on one SQLite file.

    The file is opened at once, and made with its folder where there is none. Close the store
    after use, or use it as a context manager.

    Args:
        path: the file, such as "ladder-data/ladder.db".
        busy_seconds: how long to wait for other processes before giving up.

    Raises:
        DamagedStoreError: the file is no ladder store or is broken; it was left untouched.
        NewerFormatError: a newer program wrote it; it was left untouched.
        OperatorError: the file cannot be made, read or written; any call may raise this.
        PlatformError: other processes kept the file busy; any call may raise this.
    """

    def __init__(self, path: Path, *, busy_seconds: float = 30.0) -> None:
        file = path.resolve()
        super().__init__(file, open_file(file, busy_seconds=busy_seconds))
        self._busy_seconds = busy_seconds

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; closing twice does no harm."""
        with self._lock, words_for_faults(self._file):
            self._connection.close()

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        """Open a read-only view of one moment, on a connection of its own."""
        with words_for_faults(self._file):
            connection = connect(self._file, busy_seconds=self._busy_seconds)
        with closing(connection):
            with words_for_faults(self._file):
                connection.execute("BEGIN")
                # BEGIN alone fixes nothing: the moment is that of the first read.
                connection.execute("SELECT 1 FROM documents LIMIT 1").fetchone()
            yield _SqliteReader(self._file, connection)

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        """Write all or nothing; see the port.

        Raises:
            ValueError: a path is malformed or occurs twice, or a document is not JSON.
            ConflictError, StaleVersionError: an expectation is broken; nothing was written.
        """
        texts = _encode_all(writes)
        # Leaving the connection's block commits, or takes everything back.
        with self._lock, words_for_faults(self._file), self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            paths = {*texts} if bump is None else {*texts, bump}
            standing = {path: self._standing(path) for path in paths}
            for write in writes:
                _check_expectation(write, standing[write.path])
            if bump is None:
                return Committed(None, self._put_all(texts, standing))
            revision, text = self._bumped(bump, standing[bump], texts)
            return Committed(revision, self._put_all({**texts, bump: text}, standing))

    def _bumped(self, path: str, standing: _Standing | None, texts: _Texts) -> tuple[int, bytes]:
        """Raise the stored revision by one, inside the text that is about to be stored."""
        text = texts.get(path, standing.text if standing else None)
        if text is None:
            raise ConflictError(
                say("“{path}” does not exist, so its revision cannot rise.", path=path)
            )
        before = self._decode(path, standing.text).get("revision") if standing else None
        revision = before + 1 if isinstance(before, int) else 1
        return revision, encode_document(path, {**self._decode(path, text), "revision": revision})

    def _put_all(self, texts: _Texts, standing: Mapping[str, _Standing | None]) -> dict[str, str]:
        versions: dict[str, str] = {}
        for path, text in texts.items():
            before = standing[path]
            if text is None:
                self._connection.execute(
                    "DELETE FROM documents WHERE collection = ? AND id = ?",
                    split_document_path(path),
                )
            elif before and before.text == text:
                versions[path] = before.version
            else:
                versions[path] = self._put(path, text)
        return versions

    def _put(self, path: str, text: bytes) -> str:
        # Replacing is deleting and inserting, so the document gets a version never used before.
        cursor = self._connection.execute(
            "INSERT OR REPLACE INTO documents (collection, id, data)"
            " VALUES (?, ?, CAST(? AS TEXT))",
            (*split_document_path(path), text),
        )
        return str(cursor.lastrowid)


def _check_expectation(write: Write, standing: _Standing | None) -> None:
    match write.expect:
        case Absent() if standing:
            raise ConflictError(say("“{path}” exists already.", path=write.path))
        case Exists() if not standing:
            raise ConflictError(say("“{path}” does not exist.", path=write.path))
        case str(version) if standing is None or standing.version != version:
            raise StaleVersionError(
                say("“{path}” was changed by somebody else in the meantime.", path=write.path)
            )


def _encode_all(writes: Sequence[Write]) -> dict[str, bytes | None]:
    texts: dict[str, bytes | None] = {}
    for write in writes:
        if write.path in texts:
            raise ValueError(f"{write.path!r} occurs twice in one commit")
        split_document_path(write.path)
        texts[write.path] = None if write.data is None else encode_document(write.path, write.data)
    return texts
