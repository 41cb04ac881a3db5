"""Every adapter of the store port; an adapter added here is held to the whole contract."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from core.ports import Store
from functions.firestore_store import FirestoreStore
from local.sqlite_store import SqliteStore
from tests.contract.firestore_emulator import Emulator, EmulatorMissingError, use_emulator
from tests.contract.memory_store import MemoryStore

OpenStore: TypeAlias = Callable[[Path], AbstractContextManager[Store]]
"""Opens a store for one test; the folder is that test's own and empty."""


def open_memory(_folder: Path) -> AbstractContextManager[Store]:
    return nullcontext(MemoryStore())


def open_sqlite(folder: Path) -> AbstractContextManager[Store]:
    return SqliteStore(folder / "ladder.db")


@contextmanager
def open_firestore(_folder: Path) -> Iterator[FirestoreStore]:
    """Open a store in a project of its own, on this process's emulator; skip without one."""
    with emulator().client() as client:
        yield FirestoreStore(client)


@cache
def emulator() -> Emulator:
    """Run one emulator for all tests of this process; without one they are skipped."""
    running = ExitStack()
    try:
        found = running.enter_context(use_emulator())
    except EmulatorMissingError as error:
        pytest.skip(str(error))
    atexit.register(running.close)
    return found


ADAPTERS: Final[dict[str, OpenStore]] = {
    "memory": open_memory,
    "sqlite": open_sqlite,
    "firestore": open_firestore,
}

EXAMPLES: Final = {"firestore": 6}
"""How many random examples an adapter is given that answers over a network."""
