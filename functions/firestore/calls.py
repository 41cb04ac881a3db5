"""The way to Firestore: calls with a time limit, counted, tried again after a pause."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeAlias, TypeVar

from google.api_core import exceptions
from google.cloud.firestore import Client

from functions.firestore.faults import UNSURE, words_for_faults

Message: TypeAlias = Any
"""A bare protobuf message of `google.firestore.v1`."""

Result = TypeVar("Result")

TRIES_UNANSWERED: Final = 4
TRIES_ABORTED: Final = 10
_FIRST_PAUSE_SECONDS: Final = 0.05
_LONGEST_PAUSE_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Counts:
    """Documents, as Firestore bills them: a query that finds nothing is one read."""

    read: int = 0
    written: int = 0
    deleted: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.read + other.read, self.written + other.written, self.deleted + other.deleted
        )

    def __sub__(self, other: Counts) -> Counts:
        return self + Counts(-other.read, -other.written, -other.deleted)


@dataclass(frozen=True, slots=True)
class Patience:
    """How to wait before trying again; `chance` gives numbers from 0 to 1."""

    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = random.random

    def pause(self, turn: int) -> None:
        """Wait, longer from turn to turn (from 0), by chance, so that not all come back at once."""
        self.sleep(self.chance() * min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2**turn))


@dataclass(slots=True)
class Calls:
    """One database, through its client; threads may share it."""

    client: Client
    patience: Patience = field(default_factory=Patience)
    page_size: int = 2_500
    counts: Counts = Counts()
    _lock: Lock = field(default_factory=Lock)

    @property
    def database(self) -> str:
        """The database's full name."""
        name: str = self.client._database_string
        return name

    def name(self, path: str) -> str:
        """Say how Firestore names a document, or the root of all for an empty path."""
        return f"{self.database}/documents/{path}".rstrip("/")

    def path(self, document: Message) -> str:
        """Say which path a document stands at."""
        found: str = document.name
        return found[len(self.name("")) + 1 :]

    def count(self, counts: Counts) -> None:
        """Add to what is billed."""
        with self._lock:
            self.counts += counts

    def ask(self, method: str, request: Message, *, seconds: float) -> Any:
        """Call a method of the API once.

        Speaking bare protobufs through the client's own generated API is the reason for this
        module: documents as the client hands them out cost several times as much.
        """
        # The one place that reaches into the client, which gives neither its API nor the headers
        # that go with it a public name.
        call = getattr(self.client._firestore_api, method)
        # No `retry`: the API's own knows no pauses between tries of a commit, nor their outcome.
        return call(
            request=request, retry=None, timeout=seconds, metadata=self.client._rpc_metadata
        )

    def ask_patiently(self, ask: Callable[[], Result]) -> Result:
        """Ask for something that may be asked for twice."""
        with words_for_faults(self.client.project):
            for turn in range(TRIES_UNANSWERED - 1):
                try:
                    return ask()
                except (*UNSURE, exceptions.Aborted):
                    self.patience.pause(turn)
            return ask()
