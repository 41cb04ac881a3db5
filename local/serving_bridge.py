"""Requests from the event loop to functions in threads, and their answers back.

The loop reads a request's body before a thread is taken, so that a slow sender holds up nobody;
of a body over the limit it keeps nothing (the function answers from its length alone).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from werkzeug import Request, Response

from functions.api.bodies import MOST_BYTES
from local.serving_environ import describe_request
from local.serving_problems import problem_body

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

Answer: TypeAlias = Callable[[Request], Response]
Headers: TypeAlias = list[tuple[bytes, bytes]]

BODY_SECONDS: Final = 60.0
DRAIN_SECONDS: Final = 10.0
DRAIN_BYTES: Final = 64 * 1024 * 1024


class SenderLeftError(Exception):
    """The connection broke before the whole request was there."""


@dataclass(frozen=True, slots=True)
class Body:
    """What was read of a request's body; `whole` says whether that is all of it."""

    content: bytes
    whole: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer ready to be sent."""

    status: int
    headers: Headers
    content: bytes


class Bridge:
    """An ASGI application that lets functions on werkzeug's request answer, in threads.

    Args:
        body_seconds: how long a body may take to arrive.
    """

    def __init__(
        self, answer: Answer, threads: Executor, *, body_seconds: float = BODY_SECONDS
    ) -> None:
        self._answer = answer
        self._threads = threads
        self._body_seconds = body_seconds

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            return
        try:
            async with asyncio.timeout(self._body_seconds):
                body = await _read_body(scope, receive)
        except SenderLeftError:
            return
        except TimeoutError:
            await _send(send, _too_slow())
            return
        loop = asyncio.get_running_loop()
        environ = describe_request(scope, body.content)
        reply = await loop.run_in_executor(self._threads, _run, self._answer, environ)
        if body.whole:
            await _send(send, reply)
        else:
            await _send_and_drain(receive, send, reply)


async def _read_body(scope: HTTPScope, receive: ASGIReceiveCallable) -> Body:
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    if lengths and int(lengths[0]) > MOST_BYTES:
        return Body(b"", whole=False)
    content = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise SenderLeftError
        content += message.get("body", b"")
        if len(content) > MOST_BYTES:
            return Body(bytes(content[: MOST_BYTES + 1]), whole=False)
        if not message.get("more_body"):
            return Body(bytes(content), whole=True)


def _run(answer: Answer, environ: dict[str, Any]) -> Reply:
    response = answer(Request(environ))
    chunks, status, headers = response.get_wsgi_response(environ)
    try:
        content = b"".join(chunks)
    finally:
        response.close()
    lines = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return Reply(int(status.split(" ", 1)[0]), lines, content)


async def _send(send: ASGISendCallable, reply: Reply, *, last: bool = True) -> None:
    await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers})
    await send({"type": "http.response.body", "body": reply.content, "more_body": not last})


async def _send_and_drain(
    receive: ASGIReceiveCallable, send: ASGISendCallable, reply: Reply
) -> None:
    """Answer, and take in a bounded rest of what is being sent.

    Closing on a sender in the middle of a body resets the connection, and the answer is lost.
    """
    closing = Reply(reply.status, [*reply.headers, (b"connection", b"close")], reply.content)
    await _send(send, closing, last=False)
    left = DRAIN_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            while left > 0:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body"):
                    break
                left -= len(message.get("body", b""))
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _too_slow() -> Reply:
    status, content = 408, problem_body(408, "too-slow", "The request took too long to arrive.")
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
    ]
    return Reply(status, headers, content)
