"""Signals that something was edited, and when the last sync ended well.

Remembered beside the desks (contract §4, `desks`): neither facts nor computed, so the revision
stays as it is, and no trigger listens.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from core.errors import PlatformError
from core.paths import club_path
from core.ports import Reader, Store, Write
from sheets_sync.connections import SHEETS

_SIGNAL: Final = "signals"
_SYNCED: Final = "synced"


@dataclass(frozen=True, slots=True)
class Signals:
    """What Status says of signals.

    Attributes:
        expected: whether the club's workbooks are where edits can signal.
        last: when an edit last asked for a sync, None if none ever did.
    """

    expected: bool = False
    last: datetime | None = None


NO_SIGNALS: Final = Signals()


def read_signals(reader: Reader, club: str) -> Signals:
    """Read whether signals are to be expected, and when the last one came."""
    expected = reader.get(_path(club, SHEETS)) is not None
    return Signals(expected, _read_moment(reader, _path(club, _SIGNAL)))


def note_signal(store: Store, club: str, *, at: datetime) -> None:
    """Remember that an edit asked for a sync; the sync itself may fail afterwards.

    Raises:
        PlatformError: the store could not be reached.
    """
    store.commit([Write(_path(club, _SIGNAL), {"at": at.isoformat()})])


def note_sync(store: Store, club: str, *, at: datetime) -> None:
    """Remember that a sync ended well; where that does not succeed, the next one will."""
    with suppress(PlatformError):
        store.commit([Write(_path(club, _SYNCED), {"at": at.isoformat()})])


def find_last_sync(reader: Reader, club: str) -> datetime | None:
    """Say when a sync last ended well, None if none ever did."""
    return _read_moment(reader, _path(club, _SYNCED))


def _path(club: str, name: str) -> str:
    return f"{club_path(club)}/desks/{name}"


def _read_moment(reader: Reader, path: str) -> datetime | None:
    """Read a moment with its zone; what is none is as good as none at all."""
    stored = reader.get(path)
    try:
        moment = datetime.fromisoformat(str(stored.data.get("at"))) if stored else None
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None
