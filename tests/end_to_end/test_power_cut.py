"""Writers killed at random moments, and what a power cut leaves on the disk: no fact is lost."""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from core.ports import ABSENT, Write
from local.sqlite_store import SqliteStore

CLUB = "clubs/x"
PROJECT = Path(__file__).parents[2]

WRITE_ON = """
import sys
from pathlib import Path
from core.errors import ConflictError
from core.ports import ABSENT, Write
from local.sqlite_store import SqliteStore
store = SqliteStore(Path(sys.argv[1]))
try:
    store.commit([Write("clubs/x", {"name": "X"}, ABSENT)])
except ConflictError:
    pass
number = store.get("clubs/x").data.get("revision", 0)
print("ready", flush=True)
while True:
    number += 1
    pair = [Write(f"clubs/x/{half}/{number:05}", {"n": number, "notes": "x" * (number * 97 % 9000)})
            for half in ("events", "ratings")]
    print(store.commit(pair, bump="clubs/x").revision, flush=True)
"""

MAKE_ON = """
import itertools, sys
from pathlib import Path
from local.sqlite_store import SqliteStore
print("ready", flush=True)
for number in itertools.count():
    SqliteStore(Path(sys.argv[1]) / str(number) / "ladder.db").close()
"""


def run_and_kill(code: str, argument: Path, *, seconds: float) -> list[str]:
    """Run a program, kill it (signal 9) so long after it is ready; answer the lines it wrote."""
    with subprocess.Popen(
        [sys.executable, "-c", code, str(argument)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        # A last line without its end may be half a number.
        lines = [line for line in process.stdout if line.endswith("\n")]
    assert process.returncode == -signal.SIGKILL
    return lines


def assert_whole(file: Path) -> int:
    """Check that the store holds all of its commits 1, 2, … and nothing half; answer how many."""
    with SqliteStore(file) as store:
        club = store.get(CLUB)
        revision = club.data.get("revision", 0) if club else 0
        for half in ("events", "ratings"):
            numbers = [stored.data["n"] for stored in store.list(f"clubs/x/{half}")]
            assert numbers == list(range(1, revision + 1))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert isinstance(revision, int)
    return revision


def test_a_killed_writer_loses_nothing_it_reported(tmp_path: Path) -> None:
    file = tmp_path / "ladder.db"
    moments = random.Random(15)
    reported = 0
    for _ in range(15):
        lines = run_and_kill(WRITE_ON, file, seconds=moments.uniform(0, 0.12))
        reported = int(lines[-1]) if lines else reported
        # One more commit may have been stored that could no longer be reported.
        stored = assert_whole(file)
        assert stored in (reported, reported + 1)
        reported = stored
    assert reported > 15


def test_writers_killed_while_another_goes_on_do_not_disturb_it(tmp_path: Path) -> None:
    file = tmp_path / "ladder.db"
    moments = random.Random(4)
    with SqliteStore(file) as store:
        store.commit([Write("clubs/y", {})])
        for turn in range(1, 5):
            run_and_kill(WRITE_ON, file, seconds=moments.uniform(0, 0.05))
            assert store.commit([], bump="clubs/y").revision == turn
            assert_whole(file)
    with SqliteStore(file) as store:
        club = store.get("clubs/y")
        assert club is not None
        assert club.data == {"revision": 4}


def test_a_process_killed_while_making_stores_leaves_none_half_made(tmp_path: Path) -> None:
    moments = random.Random(6)
    made, turn = 0, 0
    while turn < 6 or (made <= 6 and turn < 60):  # a busy machine makes few before it is killed
        turn += 1
        folder = tmp_path / str(turn)
        run_and_kill(MAKE_ON, folder, seconds=moments.uniform(0.005, 0.05))
        for place in folder.iterdir():
            with SqliteStore(place / "ladder.db") as store:
                store.commit([Write(CLUB, {}, ABSENT)])
            made += 1
    assert made > 6


@pytest.mark.parametrize("tail", ["cut off", "zeros", "noise"])
def test_whatever_of_the_log_reached_the_disk_a_whole_number_of_commits_is_there(
    tmp_path: Path, tail: str
) -> None:
    """A power cut keeps the log up to some byte; behind it anything may stand."""
    live = tmp_path / "live"
    sizes: list[int] = []
    with SqliteStore(live / "ladder.db") as store:
        log = live / "ladder.db-wal"
        store.commit([Write(CLUB, {"revision": 0})])
        for n in range(1, 13):
            pair = [
                Write(f"clubs/x/{half}/{n:05}", {"n": n, "notes": "x" * (n * 700)})
                for half in ("events", "ratings")
            ]
            store.commit(pair, bump=CLUB)
            sizes.append(log.stat().st_size)
        shutil.copytree(live, tmp_path / "image")
    noise = random.Random(8)
    image = tmp_path / "image"
    written = (image / "ladder.db-wal").read_bytes()
    plain = (image / "ladder.db").read_bytes()
    (image / "ladder.db-shm").unlink()  # memory shared between processes dies with them
    cuts = sorted({*sizes, *(size - 1 for size in sizes), *noise.sample(range(len(written)), 30)})
    for size in cuts:
        rest = len(written) - size
        behind = {"cut off": b"", "zeros": b"\0" * rest, "noise": noise.randbytes(rest)}[tail]
        (image / "ladder.db").write_bytes(plain)
        left = written[:size] + behind
        (image / "ladder.db-wal").write_bytes(left)
        # Exactly those commits of which every byte got there.
        arrived = sum(left[:end] == written[:end] for end in sizes)
        assert assert_whole(image / "ladder.db") == arrived
