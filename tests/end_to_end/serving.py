"""Run `ladder serve` as a program of its own, and speak HTTP with it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import urlsplit

from local.cli import main

_PROGRAM: Final = "import sys; from local.cli import main; sys.exit(main(sys.argv[1:]))"
_ROOT: Final = Path(__file__).parents[2]
_JSON: Final = {"Content-Type": "application/json"}
WAIT_SECONDS: Final = 30.0


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        """The document in it."""
        return json.loads(self.content)


@dataclass
class Served:
    """A place where clubs are kept, and a server that can be started on it and killed.

    Attributes:
        words: what every command needs to find the clubs.
        environment: likewise.
    """

    folder: Path
    words: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    printed: bytes = b""

    def ladder(self, *words: object, codes: tuple[int, ...] = (0,)) -> Any:
        """Call a command in this process, and expect success, or one of the exit codes."""
        out, err = StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = main([*map(str, words), *self.words, "--json"])
        assert code in codes, (words, code, err.getvalue(), out.getvalue())
        return json.loads(out.getvalue())

    def new_club(self, club: str) -> str:
        """Make a club; its first key."""
        key: str = self.ladder("club", "new", club, "--name", f"Club {club}")["key"]
        return key

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            words = ("serve", f"--port={self.port}", *self.words, "--json")
            self.process = subprocess.Popen(
                [sys.executable, "-c", _PROGRAM, *words],
                cwd=_ROOT,
                env={**os.environ, **self.environment},
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout is not None
        self.printed = self.process.stdout.readline()
        assert self.printed, self.log()
        self.port = int(urlsplit(json.loads(self.printed)["url"]).port or 0)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End the server; its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(WAIT_SECONDS)
        assert self.process.stdout is not None
        self.printed += self.process.stdout.read()
        self.process.stdout.close()
        return code

    def log(self) -> str:
        """What the server wrote on standard error so far."""
        return (self.folder / "log").read_text("utf-8")

    def call(
        self,
        method: str,
        path: str,
        key: str = "",
        body: object = None,
        headers: Mapping[str, str] = _JSON,
    ) -> Answer:
        """Send a request; bytes and iterators of bytes as they are, other bodies as JSON."""
        raw = body is None or isinstance(body, bytes) or hasattr(body, "__next__")
        sent: Any = body if raw else json.dumps(body)
        with self.connect() as connection:
            secret = {"Authorization": f"Bearer {key}"} if key else {}
            connection.request(method, path, sent, {**headers, **secret})
            answered = connection.getresponse()
            return Answer(answered.status, dict(answered.getheaders()), answered.read())

    @contextmanager
    def connect(self) -> Iterator[http.client.HTTPConnection]:
        """Connect to the server."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_SECONDS)
        try:
            yield connection
        finally:
            connection.close()


def wait_until(holds: Callable[[], bool], *, seconds: float = WAIT_SECONDS) -> bool:
    """Wait for something to become true; whether it did."""
    ends = monotonic() + seconds
    while not (held := holds()) and monotonic() < ends:
        sleep(0.05)
    return held
