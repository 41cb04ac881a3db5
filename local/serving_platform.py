"""What only the platform may call, on this machine: whoever knows the secret of this start.

To everybody else these paths are like any path that does not exist.
"""

from __future__ import annotations

import base64
import binascii
import logging
import secrets
from collections.abc import Callable
from typing import Final
from urllib.parse import unquote

from werkzeug import Request, Response

from core.errors import LadderError
from functions.api.bodies import MOST_BYTES
from functions.entry_points import EntryPoints
from local.serving_events import SECRET_HEADER, TRIGGER_PATH
from local.serving_problems import problem
from local.serving_store import is_fact

EMULATOR_PATH: Final = "/functions/projects/"
SCHEDULED_PATH: Final = "/_platform/"

_log = logging.getLogger(__name__)


class OneOrigin:
    """All functions at one address.

    Args:
        secret: of this start; in a header, or at the end of the emulator's path.
        again: takes a fact that is to be told of once more, since the emulator does not.
    """

    def __init__(
        self, functions: EntryPoints, *, secret: str, again: Callable[[str], None]
    ) -> None:
        self._functions = functions
        self._again = again
        self._secret = secret
        self._scheduled = {
            f"{SCHEDULED_PATH}check": functions.check,
            f"{SCHEDULED_PATH}verify": functions.verify,
            f"{SCHEDULED_PATH}sync": functions.sync,
        }

    def __call__(self, request: Request) -> Response:
        """Answer one request."""
        if request.method == "POST":
            if request.path.startswith(EMULATOR_PATH):
                return self._from_emulator(request)
            if self._knows_secret(request.headers.get(SECRET_HEADER, "")):
                return self._from_platform(request)
        return self._functions.api(request)

    def _from_platform(self, request: Request) -> Response:
        if request.path == TRIGGER_PATH:
            return self._trigger(request, _content(request))
        return self._scheduled.get(request.path, self._functions.api)(request)

    def _knows_secret(self, told: str) -> bool:
        return secrets.compare_digest(told.encode(), self._secret.encode())

    def _from_emulator(self, request: Request) -> Response:
        """Take an event of the emulator, which sends the body in base64 but says nothing of it."""
        if not self._knows_secret(request.path.rpartition("-")[2]):
            return self._functions.api(request)
        try:
            body = base64.b64decode(_content(request), validate=True)
        except binascii.Error:
            body = b""  # no more than a hint
        answer = self._trigger(request, body)
        fact = unquote(request.headers.get("ce-document", ""))
        if answer.status_code == 503 and is_fact(fact):
            self._again(fact)
        return answer

    def _trigger(self, request: Request, body: bytes) -> Response:
        # 60 ms at import, not needed before the first event
        from cloudevents.exceptions import GenericException  # noqa: PLC0415
        from cloudevents.http import from_http  # noqa: PLC0415

        try:
            event = from_http(dict(request.headers), body)
        except GenericException as error:
            return problem(400, "no-cloud-event", f"This is no CloudEvent: {error}")
        try:
            self._functions.on_fact_written(event)
        except LadderError as error:
            _log.warning("A trigger failed and is tried again: %s", error)
            return problem(503, error.code, str(error))
        return Response(status=204)


def _content(request: Request) -> bytes:
    """Take an event's content, which is no more than a hint; over the limit it was not read."""
    return b"" if (request.content_length or 0) > MOST_BYTES else request.get_data()
