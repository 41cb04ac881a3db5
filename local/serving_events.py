"""Facts that were written, told to the trigger as CloudEvents over HTTP, as Eventarc does it."""

from __future__ import annotations

import http.client
import logging
import random
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Condition, Thread
from time import monotonic
from typing import Final
from urllib.parse import quote
from uuid import uuid4

EVENT_TYPE: Final = "google.cloud.firestore.document.v1.written"
TRIGGER_PATH: Final = "/_platform/on_fact_written"
SECRET_HEADER: Final = "Ladder-Platform-Secret"

_FIRST_PAUSE_SECONDS: Final = 0.5
_LONGEST_PAUSE_SECONDS: Final = 60.0
_ANSWER_SECONDS: Final = 300.0

_log = logging.getLogger(__name__)

Deliver = Callable[[str], bool]
"""Tells of one fact; False where it is to be tried again."""


class Courier:
    """Delivers what it is given, one after the other, until each was taken.

    A fact written again before it was told of is told of once; one written while it is being told
    of is told of again. What is not delivered when the server stops is made up for at its start,
    when every club is checked.
    """

    def __init__(self, deliver: Deliver, *, first_pause: float = _FIRST_PAUSE_SECONDS) -> None:
        self._deliver = deliver
        self._first_pause = first_pause
        self._due: dict[str, float] = {}
        self._failures: dict[str, int] = {}
        self._changed = Condition()
        self._stopping = False
        # A daemon: a delivery that hangs must not keep the program from ending.
        self._thread = Thread(target=self._work, name="courier", daemon=True)

    def start(self) -> None:
        """Begin to deliver."""
        self._thread.start()

    def stop(self) -> None:
        """Begin no further delivery."""
        with self._changed:
            self._stopping = True
            self._changed.notify()

    def take(self, path: str) -> None:
        """Take a fact to be told of."""
        with self._changed:
            self._due[path] = monotonic()
            self._changed.notify()

    def _work(self) -> None:
        while (path := self._next()) is not None:
            if self._deliver(path):
                self._failures.pop(path, None)
            else:
                self._put_off(path)

    def _next(self) -> str | None:
        """Wait for a fact that is due; None once there is to be no further one."""
        with self._changed:
            while not self._stopping:
                soonest = min(self._due, key=self._due.__getitem__, default=None)
                wait = None if soonest is None else self._due[soonest] - monotonic()
                if soonest is not None and wait is not None and wait <= 0:
                    del self._due[soonest]
                    return soonest
                self._changed.wait(wait)
            return None

    def _put_off(self, path: str) -> None:
        failures = self._failures[path] = self._failures.get(path, 0) + 1
        longest = min(self._first_pause * 2.0**failures, _LONGEST_PAUSE_SECONDS)
        with self._changed:
            # written again meanwhile: due already
            self._due.setdefault(path, monotonic() + random.uniform(longest / 2, longest))


class EventPost:
    """Posts CloudEvents to the trigger of this very server.

    Args:
        address: host and port to connect to.
    """

    def __init__(self, address: tuple[str, int], *, secret: str, project: str) -> None:
        self._address = address
        self._secret = secret
        self._database = f"projects/{project}/databases/(default)"
        self._project = project

    def __call__(self, path: str) -> bool:
        """Tell of one fact; False where it is to be tried again."""
        try:
            status = self._post(path)
        except (OSError, http.client.HTTPException) as error:
            _log.warning("The trigger was not reached: %s", error)
            return False
        if status >= 500:
            _log.warning("The trigger answered %s and is asked again.", status)
        return status < 500

    def _post(self, path: str) -> int:
        connection = http.client.HTTPConnection(*self._address, timeout=_ANSWER_SECONDS)
        try:
            connection.request("POST", TRIGGER_PATH, self._content(path), self._headers(path))
            return connection.getresponse().status
        finally:
            connection.close()

    def _content(self, path: str) -> bytes:
        """Name the document in the content too, where a header cannot."""
        if quote(path) == path:
            return b""  # an empty DocumentEventData: all that is wanted is which document it was
        from google.events.cloud.firestore_v1.types.data import (  # noqa: PLC0415  (seldom needed)
            DocumentEventData,
        )

        content: bytes = DocumentEventData.serialize(
            DocumentEventData(value={"name": f"{self._database}/documents/{path}"})
        )
        return content

    def _headers(self, path: str) -> dict[str, str]:
        return {
            "ce-specversion": "1.0",
            "ce-id": str(uuid4()),
            "ce-type": EVENT_TYPE,
            "ce-source": f"//firestore.googleapis.com/{self._database}",
            "ce-subject": f"documents/{quote(path)}",
            "ce-time": datetime.now(UTC).isoformat(),
            "ce-project": self._project,
            "ce-database": "(default)",
            "ce-namespace": "(default)",
            "ce-document": quote(path),
            "content-type": "application/protobuf",
            SECRET_HEADER: self._secret,
        }
