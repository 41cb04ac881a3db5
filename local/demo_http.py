"""The demo's way in over HTTP: a server of its own, and an app that publishes to it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from core.errors import PlatformError
from core.locale import say

_PROGRAM: Final = "import sys; from local.cli import main; sys.exit(main(sys.argv[1:]))"
_ROOT: Final = Path(__file__).parents[1]
_WAIT_SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True)
class App:
    """What an app knows: where the ladder is, and its key."""

    url: str
    key: str

    def put(self, path: str, body: bytes) -> dict[str, Any]:
        """Publish, or only ask what would become of it.

        Raises:
            PlatformError: the server did not take it.
        """
        host = urlsplit(self.url)
        connection = HTTPConnection(host.hostname or "", host.port, timeout=_WAIT_SECONDS)
        try:
            headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
            connection.request("PUT", path, body, headers)
            response = connection.getresponse()
            answer: dict[str, Any] = json.loads(response.read())
        finally:
            connection.close()
        if response.status not in (200, 201):
            raise PlatformError(say("The server said: {detail}", detail=answer["detail"]))
        return answer


@contextmanager
def serve_demo(data: Path, key: str) -> Iterator[App]:
    """Run `ladder serve` on a free port of this machine for the length of the block.

    Raises:
        PlatformError: it did not start.
    """
    command = ["serve", "--port", "0", "--json", "--store", "sqlite", "--data", str(data.resolve())]
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *command],
        cwd=_ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            assert process.stdout is not None  # it is a pipe
            started = process.stdout.readline()
            if not started:
                raise PlatformError(say("The server of the demo did not start."))
            yield App(json.loads(started)["url"], key)
        finally:
            process.terminate()
