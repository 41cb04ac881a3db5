"""All functions on one origin of this machine: what `ladder serve` runs.

The same `build` as in the cloud; a watched store and a courier take the place of Eventarc. A check
at the start and every hour, and a look at every fact after the start and every day, take that of
Scheduler.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

from werkzeug.test import EnvironBuilder

from functions.entry_points import EntryPoints, build
from functions.world import World
from local.serving_events import Courier, EventPost
from local.serving_http import HttpServer
from local.serving_platform import OneOrigin
from local.serving_schedule import DAY_SECONDS, HOUR_SECONDS, Schedule
from local.serving_store import WatchedStore

THREADS: Final = 16
_SECRET_BYTES: Final = 32
_CURRENT: Final = ("current", "rebuilt")


@dataclass(frozen=True, slots=True)
class FailedClub:
    """A club whose list is not current, and why in a word."""

    club: str
    code: str


@dataclass(frozen=True, slots=True)
class LocalServer:
    """The functions, ready to be served at a socket.

    Attributes:
        secret: of this start; whoever knows it may call what only the platform may.
    """

    functions: EntryPoints
    courier: Courier
    listening: socket.socket
    secret: str

    def check_clubs(self) -> list[FailedClub]:
        """Check every club, as the platform's schedule does; those whose list stays behind."""
        answer: Any = self.functions.check(EnvironBuilder(method="POST").get_request()).json
        return [
            FailedClub(one["club"], one.get("error", one.get("state")))
            for one in answer["clubs"]
            if one.get("state") not in _CURRENT
        ]

    def verify_clubs(self) -> None:
        """Read every fact of every club and mend what differs, as the platform does at night."""
        self.functions.verify(EnvironBuilder(method="POST").get_request())

    def run(self, *, ready: Callable[[], None]) -> None:
        """Serve until SIGINT or SIGTERM; requests that are being answered are finished first.

        Args:
            ready: called when signals are heeded and whoever connects will be answered.
        """
        answer = OneOrigin(self.functions, secret=self.secret, again=self.courier.take)
        hourly = Schedule(self.check_clubs, every_seconds=HOUR_SECONDS)
        daily = Schedule(self.verify_clubs, every_seconds=DAY_SECONDS, at_once=True)
        with ThreadPoolExecutor(THREADS, "request") as threads:
            self.courier.start()
            hourly.start()
            daily.start()
            HttpServer(answer, threads, ready=ready).run([self.listening])
            hourly.stop()
            daily.stop()
            self.courier.stop()


def make_server(world: World, listening: socket.socket, *, project: str = "local") -> LocalServer:
    """Build the functions on a store that is watched.

    Args:
        project: named in the events, as Eventarc does.
    """
    secret = secrets.token_hex(_SECRET_BYTES)
    courier = Courier(EventPost(_reachable(listening), secret=secret, project=project))
    watched = replace(world, store=WatchedStore(world.store, courier.take))
    return LocalServer(build(watched), courier, listening, secret)


def _reachable(listening: socket.socket) -> tuple[str, int]:
    """Where this machine itself reaches the socket, which may listen at every address."""
    host, port = listening.getsockname()[:2]
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port
