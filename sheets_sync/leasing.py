"""One writer at a time, out of politeness: two syncs of a club at once would only be in each
other's way. Nothing rests on it: who holds the lease may crash, sleep past its end, or be
overtaken, and what is written stays right (see `google.turns`).
"""  # noqa: D205

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from typing import Final

from core.errors import ConflictError, PlatformError, WorkbookBusyError
from core.locale import say
from core.ports import ABSENT, Clock, NewToken, Store, Stored, Write
from sheets_sync.state import desk_path

LEASE: Final = "lease"
LEASE_SECONDS: Final = 300
"""Longer than a sync takes, shorter than people care to wait after a crash."""


@contextmanager
def lease(
    store: Store,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    lease_seconds: float = LEASE_SECONDS,
) -> Iterator[None]:
    """Hold a club's workbooks while the block runs.

    Raises:
        WorkbookBusyError: somebody else holds them, and not for too long yet.
        PlatformError: the store could not be reached.
    """
    version = _take(store, club, holder=new_token(), now=clock(), seconds=lease_seconds)
    try:
        yield
    finally:
        # whoever took it over keeps it; what cannot be given back runs out
        with suppress(ConflictError, PlatformError):
            store.commit([Write(desk_path(club, LEASE), None, version)])


def _take(store: Store, club: str, *, holder: str, now: datetime, seconds: float) -> str:
    path = desk_path(club, LEASE)
    held = store.get(path)
    if held is not None and _is_running(held, now, seconds):
        raise _busy()
    content = {"holder": holder, "until": (now + timedelta(seconds=seconds)).isoformat()}
    try:
        done = store.commit([Write(path, content, ABSENT if held is None else held.version)])
    except ConflictError as error:
        raise _busy() from error
    return done.versions[path]


def _is_running(held: Stored, now: datetime, seconds: float) -> bool:
    """Whether it has not run out; one that ends absurdly late is from a clock that went wrong."""
    try:
        left = datetime.fromisoformat(str(held.data.get("until"))) - now
    except (ValueError, TypeError):
        return False
    return timedelta() < left <= timedelta(seconds=seconds)


def _busy() -> WorkbookBusyError:
    return WorkbookBusyError(say("Another sync of this club is running; it takes a minute."))
