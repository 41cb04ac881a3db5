"""Something done again and again while the server runs, as Scheduler does in the cloud."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from core.errors import LadderError

HOUR_SECONDS: Final = 3600.0
DAY_SECONDS: Final = 24 * HOUR_SECONDS

_log = logging.getLogger(__name__)


class Schedule:
    """Does a thing again and again, in a thread of its own; what fails is tried the next time.

    Args:
        at_once: the first time is now, and not only when the time has passed.
    """

    def __init__(
        self, do: Callable[[], object], *, every_seconds: float, at_once: bool = False
    ) -> None:
        self._do = do
        self._at_once = at_once
        self._every_seconds = every_seconds
        self._stopping = Event()
        # A daemon: what hangs must not keep the program from ending.
        self._thread = Thread(target=self._work, name="schedule", daemon=True)

    def start(self) -> None:
        """Begin to wait for the first time."""
        self._thread.start()

    def stop(self) -> None:
        """Begin nothing further."""
        self._stopping.set()

    def _work(self) -> None:
        if self._at_once:
            self._try()
        while not self._stopping.wait(self._every_seconds):
            self._try()

    def _try(self) -> None:
        try:
            self._do()
        except LadderError as error:
            _log.warning("What is done for every club by the clock failed: %s", error)
