"""Time each function from a fresh process to its first answer, beside a bare function.

    make bench-cold-start

A bare function is what functions-framework starts with nothing in it. All are started in turn,
round after round, with a Firestore emulator behind those that read; what counts is the ratio to
the bare one of the same round. Without an emulator nothing can be measured, which is said.

The last line is JSON: function → seconds (median) and ratio (median of the rounds).
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Final

from tests.contract.firestore_emulator import EmulatorMissingError, use_emulator

ROUNDS: Final = 5
ROOT: Final = Path(__file__).parent.parent
LONGEST_SECONDS: Final = 60.0
LOOK_AGAIN_SECONDS: Final = 0.005
BARE: Final = "bare"
BARE_FUNCTION: Final = """
import functions_framework


@functions_framework.http
def bare(request):
    return "ok"
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """One function and the call that is its first.

    Attributes:
        target: what main.py calls it.
        answers: the status a right answer has.
    """

    name: str
    target: str
    path: str = "/"
    method: str = "GET"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    answers: int = 200


SUBJECTS: Final = (
    Subject(BARE, "bare"),
    Subject(
        "api",
        "api",
        "/v1/clubs/club/ladder",
        headers={"Authorization": "Bearer none"},
        answers=401,
    ),
    Subject(
        "on_fact_written",
        "on_fact_written",
        method="POST",
        headers={
            "ce-id": "1",
            "ce-source": "//firestore.googleapis.com/projects/p/databases/(default)",
            "ce-type": "google.cloud.firestore.document.v1.written",
            "ce-specversion": "1.0",
            "ce-document": "clubs/club/events/first",
            "Content-Type": "application/protobuf",
        },
    ),
    Subject("check", "check", method="POST"),
    Subject("verify", "verify", method="POST"),
    Subject("sync", "sync", method="POST"),
)


def free_port() -> int:
    """Find a port that nothing listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def time_first_answer(subject: Subject, source: Path, environment: Mapping[str, str]) -> float:
    """Start a function in a fresh process; seconds until it has answered its first call.

    Raises:
        RuntimeError: it did not answer, or not as it should.
    """
    port = free_port()
    command = [
        str(Path(sys.executable).with_name("functions-framework")),
        *("--source", str(source), "--target", subject.target),
        *("--port", str(port), "--host", "127.0.0.1"),
    ]
    began = time.perf_counter()
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        status = _ask(subject, port)
        seconds = time.perf_counter() - began
    finally:
        process.kill()
        process.wait()
    if status != subject.answers:
        raise RuntimeError(f"{subject.name} answered {status}, not {subject.answers}")
    return seconds


def _ask(subject: Subject, port: int) -> int:
    give_up = time.perf_counter() + LONGEST_SECONDS
    while time.perf_counter() < give_up:
        connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST_SECONDS)
        try:
            connection.request(subject.method, subject.path, subject.body, dict(subject.headers))
            return connection.getresponse().status
        except ConnectionRefusedError:
            time.sleep(LOOK_AGAIN_SECONDS)
        finally:
            connection.close()
    raise RuntimeError(f"{subject.name} did not answer within {LONGEST_SECONDS:.0f} s")


def measure(environment: Mapping[str, str], bare_source: Path) -> dict[str, list[float]]:
    """Start every function in turn, round after round: name → seconds of each round."""
    seconds: dict[str, list[float]] = {subject.name: [] for subject in SUBJECTS}
    for number in range(ROUNDS):
        turn = SUBJECTS[number % len(SUBJECTS) :] + SUBJECTS[: number % len(SUBJECTS)]
        for subject in turn:
            source = bare_source if subject.name == BARE else ROOT / "main.py"
            seconds[subject.name].append(time_first_answer(subject, source, environment))
    return seconds


def measure_on_emulator() -> dict[str, list[float]]:
    """Measure with a Firestore emulator behind the functions.

    Raises:
        EmulatorMissingError: there is none here.
    """
    with tempfile.TemporaryDirectory() as folder, use_emulator() as emulator:
        bare_source = Path(folder) / "main.py"
        bare_source.write_text(BARE_FUNCTION, encoding="utf-8")
        settings = {"FIRESTORE_EMULATOR_HOST": emulator.host, "LADDER_PROJECT": "cold-start"}
        return measure(settings, bare_source)


def main() -> None:
    """Measure, and print a table for people and a line for programs."""
    try:
        seconds = measure_on_emulator()
    except EmulatorMissingError as error:
        sys.exit(str(error))
    found = {
        name: {
            "seconds": round(median(taken), 3),
            "ratio": round(
                median(one / bare for one, bare in zip(taken, seconds[BARE], strict=True)),
                2,
            ),
        }
        for name, taken in seconds.items()
    }
    for name, figures in found.items():
        print(f"{name:16} {figures['seconds']:6.2f} s   {figures['ratio']:5.2f} × bare")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
