"""Every adapter of the store port; an adapter added here is held to the whole contract."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final, TypeAlias

from core.ports import Store
from local.sqlite_store import SqliteStore
from tests.contract.memory_store import MemoryStore

OpenStore: TypeAlias = Callable[[Path], AbstractContextManager[Store]]
"""Opens a store for one test; the folder is that test's own and empty."""


def open_memory(_folder: Path) -> AbstractContextManager[Store]:
    return nullcontext(MemoryStore())


def open_sqlite(folder: Path) -> AbstractContextManager[Store]:
    return SqliteStore(folder / "ladder.db")


ADAPTERS: Final[dict[str, OpenStore]] = {"memory": open_memory, "sqlite": open_sqlite}
