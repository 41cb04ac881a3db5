"""Commands killed at random moments: no fact is lost, and a rebuild makes everything right."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep, time

import pytest

from tests.end_to_end.running import Program, a_payload

_PROGRAM = "import sys; from local.cli import main; sys.exit(main(sys.argv[1:]))"
_ROOT = Path(__file__).parents[2]
_NAMES = ["Anna Becher", "Bo Lund", "Cy Kovács", "Dee Marsh", "Ede Szabó", "Fia Berg"]
SEED = int(os.environ.get("LADDER_SEED", "11"))
KILLS = int(os.environ.get("LADDER_KILLS", "6"))


def _event(number: int, chance: random.Random) -> dict[str, object]:
    names = chance.sample(_NAMES, 4)
    games = [
        (names[0], names[1], chance.choice(["1-0", "0-1", "1/2-1/2"])),
        (names[2], names[3], chance.choice(["1-0", "0-1", "1/2-1/2"])),
    ]
    return a_payload(*games, date=f"2026-01-{number + 1:02}", name=f"Night {number}")


def _start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *words],
        cwd=_ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _kill_within(seconds: float, *words: str) -> bool:
    """Run a command and kill it after so long; whether it had ended by itself."""
    process = _start(*words)
    sleep(seconds)
    ended = process.poll() is not None
    if not ended:
        process.send_signal(signal.SIGKILL)
    process.wait()
    return ended


@pytest.mark.parametrize("command", ["publish", "rebuild", "sync"])
def test_a_killed_command_loses_no_fact(club: Program, command: str) -> None:
    chance = random.Random(f"{SEED} {command}")
    files = [club.file(f"night-{number}.json", _event(number, chance)) for number in range(KILLS)]
    began = time()
    _start("publish", "c", str(files[0])).wait()
    usual = time() - began
    for number, file in enumerate(files):
        words = ["publish", "c", str(file)] if command == "publish" else [command, "c"]
        ended = _kill_within(chance.uniform(0.3, 1.1) * usual, *words)
        club.ok("rebuild", "c")
        verified = club.run("verify", "c", "--json")
        assert verified.code == 0, (SEED, command, number, verified.out)
        if command == "publish":
            stored = {one["event"] for one in club.ok("events", "c")}
            expected = {f"night-{one}" for one in range(number)}
            assert expected <= stored, (SEED, number, ended)
            club.ok("publish", "c", file)  # done again, whether it had got through or not
    if command == "sync":
        synced = club.ok("sync", "c")
        assert synced["up_to_date"] is True
    listed = club.ok("show", "c")
    again = json.loads(json.dumps(listed))
    club.ok("rebuild", "c")
    assert club.ok("show", "c")["standings"] == again["standings"]
