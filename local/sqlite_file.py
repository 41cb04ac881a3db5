"""The embedded store's file: made whole or not at all, looked at before it is touched.

A new file is prepared under another name and moved into place, so that a power cut leaves either
no store or a complete one. A file that stands there is first read without any lock or journal,
which cannot change it; only one that is ours is opened for writing.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Final

from core.errors import DamagedStoreError, NewerFormatError
from core.locale import say
from local.sqlite_faults import damaged, words_for_faults

APPLICATION_ID: Final = int.from_bytes(b"ladr", "big")
FORMAT: Final = 1
"""Number of the table layout; a file with a higher one is left alone."""

# AUTOINCREMENT never hands out a number twice, not even after a delete: that is the version.
# A table with row numbers, because documents are longer than a page's share in a keyed one.
_LAYOUT: Final = f"""
BEGIN;
CREATE TABLE documents (
    version INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (collection, id)
);
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
COMMIT;
PRAGMA journal_mode = WAL;
"""


def open_file(file: Path, *, busy_seconds: float) -> sqlite3.Connection:
    """Open the store's file, making it (and its folder) where there is none.

    Args:
        file: absolute.
        busy_seconds: how long a statement waits for other writers.

    Raises:
        DamagedStoreError, NewerFormatError: the file is left as it was.
        OperatorError: the place cannot be used.
    """
    with words_for_faults(file), ExitStack() as undo:
        if _is_empty(file):
            _create(file)
        _check_header(file)
        connection = undo.enter_context(closing(connect(file, busy_seconds=busy_seconds)))
        _check_content(file, connection)
        # Already so, unless the file went through a tool that writes plain copies.
        connection.execute("PRAGMA journal_mode = WAL")
        undo.pop_all()
        return connection


def connect(file: Path, *, busy_seconds: float) -> sqlite3.Connection:
    """Connect to a file that stands and is ours; every commit reaches the disk before it returns.

    Text comes back as bytes, so that damaged text is noticed where it can be named.
    """
    connection = sqlite3.connect(
        f"{file.as_uri()}?mode=rw",  # never creates: a half-made file would look like a new store
        uri=True,
        timeout=busy_seconds,
        isolation_level=None,
        check_same_thread=False,
    )
    with ExitStack() as undo:
        undo.enter_context(closing(connection))
        connection.text_factory = bytes
        connection.execute("PRAGMA cell_size_check = ON")
        # what is forgotten must not stay readable in pages the file no longer uses (rules §7.4)
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA synchronous = FULL")
        undo.pop_all()
    return connection


def _is_empty(file: Path) -> bool:
    """Tell whether nothing stands there yet; a file without a byte counts as nothing."""
    return not file.exists() or (file.is_file() and file.stat().st_size == 0)


def _create(file: Path) -> None:
    """Put a complete store in place, once, however many processes try."""
    _make_folder(file.parent)
    with _folder_locked(file.parent) as folder:
        if not _is_empty(file):
            return
        _refuse_orphaned_log(file)
        draft = file.with_name(f"{file.name}.new")
        for leftover in ("", "-journal", "-wal", "-shm"):
            draft.with_name(draft.name + leftover).unlink(missing_ok=True)
        with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
            connection.execute("PRAGMA fullfsync = ON")
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(_LAYOUT)
        draft.replace(file)
        os.fsync(folder)


def _make_folder(folder: Path) -> None:
    if folder.exists():
        return
    _make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    with _folder_open(folder.parent) as parent:
        os.fsync(parent)


@contextmanager
def _folder_open(folder: Path) -> Iterator[int]:
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield number
    finally:
        os.close(number)


@contextmanager
def _folder_locked(folder: Path) -> Iterator[int]:
    with _folder_open(folder) as number:
        fcntl.flock(number, fcntl.LOCK_EX)  # given back when the folder is closed
        yield number


def _refuse_orphaned_log(file: Path) -> None:
    """Refuse to start afresh beside the write-ahead log of a store that is gone.

    SQLite would read that log into the new file, and commits that only it holds would be lost.
    """
    if _log_size(file):
        raise DamagedStoreError(
            say(
                "“{file}” is missing while its log “{log}” is still there; put the file back, or "
                "move the log away to start anew.",
                file=str(file),
                log=f"{file.name}-wal",
            )
        )


def _log_size(file: Path) -> int:
    log = file.with_name(f"{file.name}-wal")
    return log.stat().st_size if log.exists() else 0


def _check_header(file: Path) -> None:
    """Refuse what is not ours, without a lock, a journal or a write.

    Through SQLite rather than `open`: closing a file of one's own drops the locks that other
    connections of this process hold on it.
    """
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        try:
            (application_id,) = connection.execute("PRAGMA application_id").fetchone()
            (found,) = connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.DatabaseError as fault:
            if fault.sqlite_errorcode == sqlite3.SQLITE_CORRUPT:
                # Shorter than its header says. That is damage, or another process moving its log
                # into the file just now; `_check_content` looks under a lock and knows.
                return
            raise
    if application_id != APPLICATION_ID or found < 1:
        raise damaged(file)
    _refuse_newer(file, found)


def _check_content(file: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file whose pages do not fit together."""
    _refuse_newer(file, connection.execute("PRAGMA user_version").fetchone()[0])
    if connection.execute("PRAGMA quick_check(1)").fetchone() != (b"ok",):
        raise damaged(file)
    connection.execute("SELECT version, collection, id, data FROM documents LIMIT 0")
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    # SQLite takes the missing end of a last page for zeros. With something in the log the page
    # may just be on its way into the file.
    if file.stat().st_size % page_size and not _log_size(file):
        raise damaged(file)


def _refuse_newer(file: Path, found: int) -> None:
    if found > FORMAT:
        raise NewerFormatError(
            say(
                "“{file}” was written by a newer version of this program (format {found}, this "
                "one reads {known}); it was left untouched.",
                file=str(file),
                found=found,
                known=FORMAT,
            )
        )
