"""What can go wrong with the embedded store's file, put into words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.errors import DamagedStoreError, LadderError, OperatorError, PlatformError
from core.locale import say


@contextmanager
def words_for_faults(file: Path) -> Iterator[None]:
    """Turn the faults of SQLite and of the disk into the program's own errors."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a mistake in the calling code, such as use after close
    except sqlite3.DatabaseError as fault:
        raise _explain(fault, file) from fault
    except OSError as fault:
        raise OperatorError(
            say(
                "The store “{file}” cannot be kept there: {reason}.",
                file=str(file),
                reason=fault.strerror or str(fault),
            )
        ) from fault


def damaged(file: Path) -> DamagedStoreError:
    """Say that the file cannot be trusted."""
    return DamagedStoreError(
        say(
            "“{file}” is damaged or is no ladder store; it was left untouched, so put a backup "
            "in its place or move it away.",
            file=str(file),
        )
    )


def _explain(fault: sqlite3.DatabaseError, file: Path) -> LadderError:
    match getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return PlatformError(
                say("The store “{file}” is busy with other writers; try again.", file=str(file))
            )
        case sqlite3.SQLITE_FULL:
            return OperatorError(
                say(
                    "There is no room left for the store “{file}”; nothing was stored.",
                    file=str(file),
                )
            )
        case sqlite3.SQLITE_IOERR:
            return OperatorError(
                say(
                    "The disk failed to read or write the store “{file}”; check its free space "
                    "and its health.",
                    file=str(file),
                )
            )
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return OperatorError(
                say(
                    "The store “{file}” cannot be opened for writing; check that it is a file and "
                    "that you may change it and its folder.",
                    file=str(file),
                )
            )
    return damaged(file)
