"""The emulator of the tests comes, goes with whoever started it, and is missed aloud."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.contract.firestore_emulator import NO_EMULATOR, EmulatorMissingError, start_emulator

PROJECT = Path(__file__).parents[2]
ONE_TEST = ["tests/contract/test_store.py", "-k", "nothing_does_nothing"]
START_AND_HANG = """
import time
from tests.contract.firestore_emulator import start_emulator
with start_emulator() as emulator:
    print(emulator.host, flush=True)
    time.sleep(600)
"""


def answers(host: str) -> bool:
    address, _, port = host.partition(":")
    with socket.socket() as probe:
        return probe.connect_ex((address, int(port))) == 0


def wait_until_gone(host: str) -> bool:
    ends = time.monotonic() + 20
    while answers(host) and time.monotonic() < ends:
        time.sleep(0.1)
    return not answers(host)


def test_an_emulator_of_ones_own_ends_with_its_block() -> None:
    try:
        with start_emulator() as emulator:
            assert answers(emulator.host)
    except EmulatorMissingError as error:
        pytest.skip(str(error))
    assert not answers(emulator.host)


def test_an_emulator_ends_though_its_starter_was_killed() -> None:
    starter = subprocess.Popen(
        [sys.executable, "-c", START_AND_HANG],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert starter.stdout is not None
    assert starter.stderr is not None
    with starter:
        host = starter.stdout.readline().strip()
        if not host and NO_EMULATOR in starter.stderr.read():
            pytest.skip(NO_EMULATOR)
        assert answers(host)
        starter.send_signal(signal.SIGKILL)
    assert wait_until_gone(host)


def test_without_an_emulator_tests_are_skipped_aloud(tmp_path: Path) -> None:
    without = {k: v for k, v in os.environ.items() if k != "FIRESTORE_EMULATOR_HOST"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *ONE_TEST],
        cwd=PROJECT,
        env=without | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed, 1 skipped" in done.stdout
    assert "1 TESTS OF THE FIRESTORE STORE WERE SKIPPED" in done.stdout
