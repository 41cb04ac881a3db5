"""The HTTP server of one machine: uvicorn with limits and a graceful stop."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from concurrent.futures import Executor
from types import FrameType
from typing import Final

import uvicorn

from core.errors import OperatorError
from core.locale import say
from local.serving_bridge import Answer, Bridge
from local.serving_protocol import PatientProtocol

_WAITING: Final = 512
"""Connections that the system lets wait until they are taken."""

KEEP_ALIVE_SECONDS: Final = 60
STOP_SECONDS: Final = 30
"""How long a stopping server waits for requests that are being answered."""


def listen(host: str, port: int) -> socket.socket:
    """Take a port; 0 = any free one.

    Raises:
        OperatorError: it is taken, or may not be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, which `socket.create_server` leaves open: asyncio sends an answer's
    # last packet at once only where it knows that it is TCP (40 ms a request).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(_WAITING)
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise OperatorError(
            say(
                "Port {port} of “{host}” cannot be used ({reason}): choose another with --port; "
                "0 takes a free one.",
                port=port,
                host=host,
                reason=reason,
            )
        ) from error
    return listening


def url_of(listening: socket.socket) -> str:
    """Write the address that a socket listens at."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class HttpServer(uvicorn.Server):
    """Lets functions answer, in threads, until SIGINT or SIGTERM (or `should_exit`).

    Requests that are being answered at that moment are finished.

    Args:
        ready: called when signals are heeded and whoever connects will be answered.
    """

    def __init__(self, answer: Answer, threads: Executor, *, ready: Callable[[], None]) -> None:
        super().__init__(_settings(Bridge(answer, threads)))
        self._tell_ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it is ready, then start: the socket lets connections wait already."""
        await asyncio.to_thread(self._tell_ready)
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (uvicorn's)
        """Stop; a second Ctrl-C waits for nobody.

        uvicorn's own would raise the signal again after a sound stop, and the program's exit code
        would tell of a failure.
        """
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def _settings(bridge: Bridge) -> uvicorn.Config:
    return uvicorn.Config(
        bridge,
        http=PatientProtocol,
        interface="asgi3",
        loop="asyncio",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,  # each function writes a line itself
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
