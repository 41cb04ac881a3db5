"""A Firestore that fails when told to: it stands between a client and the emulator."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from google.api_core.exceptions import GoogleAPICallError

from functions.firestore_store import FirestoreStore
from tests.contract.store_adapters import emulator

ALWAYS: Final = 99


@dataclass(slots=True)
class Fault:
    """What befalls the next calls of one method.

    Attributes:
        error: raised instead of the answer, None for none.
        done: the call reaches Firestore first, so only its answer is lost.
        meanwhile: what others do before that.
    """

    method: str
    error: GoogleAPICallError | None = None
    done: bool = False
    meanwhile: Callable[[], object] = lambda: None
    times: int = 1


@dataclass(slots=True)
class FlakyApi:
    """Passes calls on to the API, unless a fault is waiting for them."""

    api: Any
    faults: list[Fault] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    settings: list[tuple[object, object]] = field(default_factory=list)

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(**request: Any) -> Any:
            self.calls.append(method)
            self.settings.append((request["retry"], request["timeout"]))
            fault = self._take(method)
            fault.meanwhile()
            answer = None
            if fault.error is None or fault.done:
                answer = getattr(self.api, method)(**request)
            if fault.error is not None:
                raise fault.error
            return answer

        return call

    def _take(self, method: str) -> Fault:
        for fault in self.faults:
            if fault.method == method and fault.times:
                fault.times -= 1
                return fault
        return Fault(method)


@dataclass(slots=True)
class Flaky:
    """A store that fails when told to, another one on the same documents, and what was slept."""

    store: FirestoreStore
    other: FirestoreStore
    api: FlakyApi
    slept: list[float]


@contextmanager
def open_flaky(*, page_size: int = 2_500) -> Iterator[Flaky]:
    """Open the two stores in a project of their own; without an emulator the test is skipped."""
    slept: list[float] = []
    with emulator().client() as client, emulator().client(client.project) as others:
        api = FlakyApi(client._firestore_api)
        client._firestore_api_internal = api
        store = FirestoreStore(client, sleep=slept.append, chance=lambda: 1.0, page_size=page_size)
        yield Flaky(store, FirestoreStore(others), api, slept)
