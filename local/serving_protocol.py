"""HTTP on one connection: uvicorn's, with a time limit for senders and problems as JSON."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from local.serving_problems import PROBLEM_TYPE, problem_body

HEAD_SECONDS: Final = 75.0
"""From connecting, or from the last answer, until a request's head must be there."""


class PatientProtocol(H11Protocol):
    """One connection; whoever never finishes the head of a request is not waited for for ever."""

    head_seconds = HEAD_SECONDS
    _waiting: asyncio.TimerHandle | None = None
    _sender_is_done = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def on_response_complete(self) -> None:
        """Begin to wait for the next request, if there can be one."""
        super().on_response_complete()
        if self._sender_is_done and not self._is_answering():
            self.transport.close()
        else:
            self._wait_for_head()

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer all the same those who say that they send no more, and keep the line for it."""
        self._sender_is_done = True
        return self._is_answering() and not self.cycle.more_body

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        if self._waiting is not None:
            self._waiting.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, unless an answer is already on its way."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            content = problem_body(400, "not-http", msg)
            headers: list[Any] = [
                (b"content-type", PROBLEM_TYPE.encode()),
                (b"content-length", str(len(content)).encode()),
                (b"connection", b"close"),
            ]
            answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
            for event in (answer, h11.Data(data=content), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait_for_head(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self.loop.call_later(self.head_seconds, self._close_if_idle)

    def _close_if_idle(self) -> None:
        if not self._is_answering():
            self.transport.close()

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete
