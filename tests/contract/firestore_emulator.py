"""Google's Firestore emulator: found, started, asked whether it is ready, stopped."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Final
from urllib.request import urlopen

from google.auth.credentials import AnonymousCredentials
from google.cloud.firestore import Client

NO_EMULATOR: Final = (
    "Google's Firestore emulator was not found: install Java and the Cloud SDK component"
    " cloud-firestore-emulator, or set FIRESTORE_EMULATOR_HOST"
)
_HOST_SETTING: Final = "FIRESTORE_EMULATOR_HOST"
_JAR: Final = "platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
_MAIN: Final = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"
_READY_SECONDS: Final = 60.0
_STARTS: Final = 3

# A shell stands between: it ends Java when its input closes, which the system sees to even where
# this process is killed. `wait` makes it leave no sooner than Java does.
_KEEPER: Final = '"$@" </dev/null & java=$!; read -r _; kill "$java"; wait "$java"'


@dataclass(frozen=True, slots=True)
class Emulator:
    """A running emulator; `host` is "127.0.0.1:8080"."""

    host: str

    @contextmanager
    def client(self, project: str | None = None) -> Iterator[Client]:
        """Make a client; a project of its own isolates what one test does."""
        before = os.environ.get(_HOST_SETTING)
        os.environ[_HOST_SETTING] = self.host  # asked for by the client while it is made
        try:
            client = Client(
                project=project or f"test-{token_hex(8)}", credentials=AnonymousCredentials()
            )
        finally:
            if before is None:
                del os.environ[_HOST_SETTING]
            else:
                os.environ[_HOST_SETTING] = before
        try:
            yield client
        finally:
            client.close()


class EmulatorMissingError(Exception):
    """There is no emulator on this machine."""

    def __init__(self) -> None:
        super().__init__(NO_EMULATOR)


@contextmanager
def start_emulator(
    *, functions_emulator: str | None = None, rules: Path | None = None
) -> Iterator[Emulator]:
    """Run an emulator of one's own; it ends with the block, or with this process.

    Args:
        functions_emulator: "HOST:PORT" that the emulator sends events to.
        rules: a file of security rules that clients are held to.

    Raises:
        EmulatorMissingError: there is none here.
    """
    options = []
    if functions_emulator is not None:
        options.append(f"--functions_emulator={functions_emulator}")
    if rules is not None:
        options.append(f"--rules={rules}")
    with ExitStack() as running:
        # Another program may take the free port first.
        for _ in range(_STARTS):
            port = _find_free_port()
            keeper = running.enter_context(_run_java(port, options))
            if _wait_until_ready(keeper, port):
                yield Emulator(f"127.0.0.1:{port}")
                return
            running.close()
        raise RuntimeError("the Firestore emulator did not start")


@contextmanager
def use_emulator() -> Iterator[Emulator]:
    """Take the emulator that FIRESTORE_EMULATOR_HOST names, else run one.

    Raises:
        EmulatorMissingError: there is none here.
    """
    if host := os.environ.get(_HOST_SETTING):
        yield Emulator(host)
        return
    with start_emulator() as emulator:
        yield emulator


@cache
def _find_emulator() -> tuple[str, Path] | None:
    java, gcloud = shutil.which("java"), shutil.which("gcloud")
    if java is None or gcloud is None:
        return None
    found = subprocess.run(
        [gcloud, "info", "--format=value(installation.sdk_root)"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    jar = Path(found.stdout.strip()) / _JAR
    return (java, jar) if jar.is_file() else None


@contextmanager
def _run_java(port: int, options: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    found = _find_emulator()
    if found is None:
        raise EmulatorMissingError
    java, jar = found
    arguments = [_MAIN, "start", "--host=127.0.0.1", f"--port={port}", *options]
    keeper = subprocess.Popen(
        ["sh", "-c", _KEEPER, "sh", java, "-cp", str(jar), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the tests, which then end it in order
    )
    assert keeper.stdin is not None
    try:
        yield keeper
    finally:
        with suppress(BrokenPipeError):
            keeper.stdin.close()
        keeper.wait(timeout=_READY_SECONDS)


def _find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_ready(keeper: subprocess.Popen[bytes], port: int) -> bool:
    ends = time.monotonic() + _READY_SECONDS
    while time.monotonic() < ends and keeper.poll() is None:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/", timeout=1) as answer:
            return bool(answer.status == 200)
        time.sleep(0.1)
    return False
