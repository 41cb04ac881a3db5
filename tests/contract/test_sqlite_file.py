"""What only the embedded store does: its file, and many processes at it."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.errors import (
    DamagedStoreError,
    LadderError,
    NewerFormatError,
    OperatorError,
    PlatformError,
)
from core.ports import Write
from local.sqlite_store import SqliteStore

CLUB = "clubs/x"
PROJECT = Path(__file__).parents[2]
EVENTS = {f"clubs/x/events/e{n}": {"name": f"Kveld {n}", "notes": "♜" * 900} for n in range(40)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed store of about 130 kB: one club, 40 events."""
    file = tmp_path / "data" / "ladder.db"
    with SqliteStore(file) as store:
        store.commit([Write(CLUB, {"name": "X"})])
        store.commit([Write(path, data) for path, data in EVENTS.items()], bump=CLUB)
    return file


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def run_python(code: str, *arguments: object) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def refused(file: Path, kind: type[LadderError]) -> Iterator[None]:
    """The block fails with one sentence that names the file, and every byte stays."""
    before = contents(file.parent)
    with pytest.raises(kind) as caught:
        yield
    assert caught.type is kind
    sentence = str(caught.value)
    assert str(file) in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert contents(file.parent) == before


# ── Making the file ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("folder", ["a/b/c", "Klub ?#%20&=é", "x y/'q'"])
def test_the_file_and_its_folders_are_made(tmp_path: Path, folder: str) -> None:
    file = tmp_path / folder / "ladder.db"
    with SqliteStore(file) as store:
        store.commit([Write(CLUB, {"n": 1})])
    assert list(contents(file.parent)) == ["ladder.db"]
    with SqliteStore(file) as store:
        assert [stored.data for stored in store.list("clubs")] == [{"n": 1}]


def test_the_file_says_what_it_is_and_of_which_format(file: Path) -> None:
    header = file.read_bytes()[:100]
    # Offsets: https://www.sqlite.org/fileformat.html §1.3
    assert header[:16] == b"SQLite format 3\0"
    assert header[68:72] == b"ladr"
    assert int.from_bytes(header[60:64], "big") == 1


def test_commits_reach_the_disk_before_they_return(file: Path) -> None:
    with SqliteStore(file) as store:
        connection = store._connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == (b"wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    file = tmp_path / "ladder.db"
    file.touch()
    with SqliteStore(file) as store:
        store.commit([Write(CLUB, {"n": 1})])
    with SqliteStore(file) as store:
        assert len(store.list("clubs")) == 1


def test_what_an_interrupted_making_left_behind_does_no_harm(tmp_path: Path) -> None:
    for name in ("ladder.db.new", "ladder.db.new-journal", "ladder.db.new-wal"):
        (tmp_path / name).write_bytes(b"half a store")
    with SqliteStore(tmp_path / "ladder.db") as store:
        store.commit([Write(CLUB, {"n": 1})])
    assert list(contents(tmp_path)) == ["ladder.db"]


def test_a_relative_path_holds_when_the_working_directory_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with SqliteStore(Path("data/ladder.db")) as store:
        monkeypatch.chdir("/")
        store.commit([Write(CLUB, {"n": 1})])
        with store.snapshot() as view:
            assert len(view.list("clubs")) == 1


def test_a_link_leads_to_the_one_store(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(file)
    with SqliteStore(link) as store, SqliteStore(file) as other:
        store.commit([Write("clubs/y", {"n": 1})])
        assert other.get("clubs/y") is not None
    assert link.is_symlink()


def test_closing_twice_does_no_harm_and_using_after_is_a_mistake(file: Path) -> None:
    store = SqliteStore(file)
    store.close()
    store.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        store.get(CLUB)


# ── Files that are refused ───────────────────────────────────────────────────


def replace(content: bytes) -> Callable[[Path], None]:
    return lambda file: (file.write_bytes(content), None)[1]


def cut(keep: Callable[[int], int]) -> Callable[[Path], None]:
    return lambda file: os.truncate(file, keep(file.stat().st_size))


def flip(offset: int, bit: int = 0) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        content = bytearray(file.read_bytes())
        content[offset] ^= 1 << bit
        file.write_bytes(content)

    return change


def execute(sql: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(sql)

    return change


@pytest.mark.parametrize(
    "harm",
    [
        pytest.param(replace(random.Random(1).randbytes(8192)), id="random bytes"),
        pytest.param(replace(b"name;rating\nAnna Becher;1413,8\n" * 50), id="text file"),
        pytest.param(replace(b"\0" * 8192), id="zeros"),
        pytest.param(replace(b"\n"), id="one byte"),
        pytest.param(replace(b"SQLite format 3\0"), id="nothing but SQLite's mark"),
        pytest.param(cut(lambda size: size - 4096), id="last page missing"),
        pytest.param(cut(lambda size: size - 1), id="last byte missing"),
        pytest.param(cut(lambda size: size // 2), id="half"),
        pytest.param(cut(lambda _size: 4096), id="first page only"),
        pytest.param(cut(lambda _size: 600), id="600 bytes"),
        pytest.param(cut(lambda _size: 99), id="less than a header"),
        pytest.param(flip(0), id="flipped bit in the mark"),
        pytest.param(flip(16), id="flipped bit in the page size"),
        pytest.param(flip(19, 4), id="flipped bit in the read version"),
        pytest.param(flip(31), id="flipped bit in the number of pages"),
        pytest.param(flip(71), id="flipped bit in the application id"),
        pytest.param(flip(100, 1), id="flipped bit in the first page's kind"),
        pytest.param(execute("PRAGMA application_id = 0"), id="no application id"),
        pytest.param(execute("PRAGMA application_id = 7"), id="another application's"),
        pytest.param(execute("PRAGMA user_version = 0"), id="no format"),
        pytest.param(execute("DROP TABLE documents"), id="no table"),
        pytest.param(execute("ALTER TABLE documents RENAME data TO x"), id="other columns"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_and_left_untouched(
    file: Path, harm: Callable[[Path], None]
) -> None:
    harm(file)
    with refused(file, DamagedStoreError):
        SqliteStore(file)


def test_a_newer_format_is_refused_and_left_untouched(file: Path) -> None:
    execute("PRAGMA user_version = 2")(file)
    with refused(file, NewerFormatError):
        SqliteStore(file)


def test_a_newer_format_that_stands_in_the_log_only_is_refused(file: Path, tmp_path: Path) -> None:
    image = tmp_path / "image"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 2")
        shutil.copytree(file.parent, image)
    assert (image / "ladder.db-wal").stat().st_size
    with pytest.raises(NewerFormatError):
        SqliteStore(image / "ladder.db")


@pytest.mark.parametrize("journal", ["WAL", "DELETE"])
def test_another_programs_unfinished_work_is_left_to_it(tmp_path: Path, journal: str) -> None:
    """Its log or journal would be moved into the file by whoever opened it for writing."""
    busy, image = tmp_path / "busy", tmp_path / "image"
    busy.mkdir()
    with closing(sqlite3.connect(busy / "other.db", isolation_level=None)) as connection:
        connection.execute(f"PRAGMA journal_mode = {journal}")
        connection.execute("CREATE TABLE t (x)")
        connection.execute("PRAGMA cache_size = 1")  # spill into the file before the commit
        connection.execute("BEGIN")
        for _ in range(100):
            connection.execute("INSERT INTO t VALUES (randomblob(2000))")
        shutil.copytree(busy, image)
        connection.execute("ROLLBACK")
    (image / "other.db-shm").unlink(missing_ok=True)
    assert len(contents(image)) == 2
    with refused(image / "other.db", DamagedStoreError):
        SqliteStore(image / "other.db")


def test_a_missing_file_whose_log_is_still_there_is_not_made_anew(
    file: Path, tmp_path: Path
) -> None:
    image = tmp_path / "image"
    with SqliteStore(file) as store:
        store.commit([Write("clubs/only in the log", {})])
        shutil.copytree(file.parent, image)
    (image / "ladder.db").unlink()
    (image / "ladder.db-shm").unlink()
    with refused(image / "ladder.db", DamagedStoreError):
        SqliteStore(image / "ladder.db")


def test_a_flipped_bit_in_the_header_is_noticed_or_does_no_harm(file: Path) -> None:
    sound = file.read_bytes()
    accepted = 0
    for offset in range(100):
        file.write_bytes(sound)
        flip(offset, offset * 5 % 8)(file)
        flipped = file.read_bytes()
        try:
            with SqliteStore(file) as store:
                assert {s.path: s.data for s in store.list("clubs/x/events")} == EVENTS
                accepted += 1
        except OperatorError:
            pass
        assert contents(file.parent) == {"ladder.db": flipped}
    # Counters, hints for caches and the 20 bytes kept for later are nothing to refuse a file for.
    assert 0 < accepted < 60


def test_bytes_overwritten_anywhere_are_noticed_or_do_no_harm(file: Path) -> None:
    sound = file.read_bytes()
    noise = random.Random(2)
    noticed = 0
    for offset in range(0, len(sound), 1500):
        harmed = sound[:offset] + noise.randbytes(64) + sound[offset + 64 :]
        file.write_bytes(harmed)
        try:
            with SqliteStore(file) as store:
                assert {s.path: s.data for s in store.list("clubs/x/events")} == EVENTS
        except DamagedStoreError:
            noticed += 1
        assert contents(file.parent) == {"ladder.db": harmed[: len(sound)]}
    assert noticed > len(sound) / 1500 / 2


@pytest.mark.parametrize("text", ["", '{"revision": 1', "[1]", "7", "X'C328'"])
def test_a_damaged_document_is_named_and_the_others_stay_readable(file: Path, text: str) -> None:
    value = text if text.startswith("X'") else f"'{text}'"
    execute(f"UPDATE documents SET data = {value} WHERE collection = 'clubs'")(file)
    with SqliteStore(file) as store:
        for use in (
            lambda: store.get(CLUB),
            lambda: store.list("clubs"),
            lambda: store.commit([Write("clubs/x/events/e1", None)], bump=CLUB),
        ):
            with pytest.raises(DamagedStoreError, match=CLUB):
                use()
        assert {s.path: s.data for s in store.list("clubs/x/events")} == EVENTS


def test_damage_that_comes_while_the_store_is_open_is_put_into_words(file: Path) -> None:
    with SqliteStore(file) as store:
        with file.open("r+b") as disk:
            disk.seek(4096)
            disk.write(random.Random(3).randbytes(file.stat().st_size - 4096))
        with pytest.raises(DamagedStoreError, match="damaged"), store.snapshot() as view:
            view.list("clubs/x/events")


# ── Places that cannot be used ───────────────────────────────────────────────


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "ladder.db"
    folder.mkdir()
    with refused(folder, OperatorError):
        SqliteStore(folder)
    assert list(folder.iterdir()) == []


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("I am no folder")
    with pytest.raises(OperatorError, match=r"ladder\.db") as caught:
        SqliteStore(tmp_path / "data" / "ladder.db")
    assert caught.type is OperatorError
    assert contents(tmp_path) == {"data": b"I am no folder"}


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_may_not_be_written_is_refused(file: Path) -> None:
    file.parent.chmod(0o500)
    try:
        for name in ("ladder.db", "other.db"):
            with refused(file.with_name(name), OperatorError):
                SqliteStore(file.with_name(name))
    finally:
        file.parent.chmod(0o700)


FILL_THE_DISK = """
import resource, sys
from pathlib import Path
from core.errors import OperatorError
from core.ports import Write
from local.sqlite_store import SqliteStore
with SqliteStore(Path(sys.argv[1])) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    big = [Write(f"clubs/x/ratings/{n}", {"notes": "x" * 9000}) for n in range(100)]
    try:
        store.commit(big, bump="clubs/x")
    except OperatorError as error:
        print(error)
    assert store.list("clubs/x/ratings") == []
    assert store.commit([Write("clubs/x/ratings/small", {})], bump="clubs/x").revision == 2
"""


def test_a_disk_that_takes_no_more_is_put_into_words_and_harms_nothing(file: Path) -> None:
    said = run_python(FILL_THE_DISK, file)
    assert str(file) in said
    assert said.count("\n") == 1
    with SqliteStore(file) as store:
        assert {s.path: s.data for s in store.list("clubs/x/events")} == EVENTS
        assert [s.id for s in store.list("clubs/x/ratings")] == ["small"]


def test_a_file_kept_busy_is_a_passing_fault(file: Path) -> None:
    with (
        closing(sqlite3.connect(file, isolation_level=None)) as other,
        SqliteStore(file, busy_seconds=0.05) as store,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(PlatformError, match="busy"):
            store.commit([], bump=CLUB)
        assert store.get(CLUB) is not None  # readers do not wait
        other.execute("ROLLBACK")
        assert store.commit([], bump=CLUB).revision == 2


# ── Several stores and processes at one file ─────────────────────────────────

BUMP_ON = """
import sys
from pathlib import Path
from core.errors import ConflictError
from core.ports import ABSENT, Write
from local.sqlite_store import SqliteStore
with SqliteStore(Path(sys.argv[1])) as store:
    try:
        store.commit([Write("clubs/x", {"name": "X"}, ABSENT)])
    except ConflictError:
        pass
    for n in range(50):
        store.commit([Write(f"clubs/x/events/{sys.argv[2]}-{n}", {"n": n})], bump="clubs/x")
"""


def test_four_processes_that_make_and_fill_one_store_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "new" / "ladder.db"
    with ThreadPoolExecutor(4) as starters:
        list(starters.map(lambda name: run_python(BUMP_ON, file, name), "abcd"))
    with SqliteStore(file) as store:
        club = store.get(CLUB)
        assert club is not None
        assert club.data == {"name": "X", "revision": 200}
        assert len(store.list("clubs/x/events")) == 200


def test_eight_threads_that_make_one_store_make_one(tmp_path: Path) -> None:
    def make(name: int) -> None:
        with SqliteStore(tmp_path / "ladder.db") as store:
            store.commit([Write(f"clubs/{name}", {})])

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(make, range(8)))
    with SqliteStore(tmp_path / "ladder.db") as store:
        assert [stored.id for stored in store.list("clubs")] == list("01234567")


READ_AND_WRITE = """
import sys
from pathlib import Path
from core.ports import Write
from local.sqlite_store import SqliteStore
with SqliteStore(Path(sys.argv[1])) as store:
    print(*[stored.id for stored in store.list("clubs")])
    store.commit([Write("clubs/" + sys.argv[2], {})])
"""


def test_a_second_store_of_one_process_leaves_the_firsts_locks_alone(file: Path) -> None:
    """Else another process would think itself alone and take the log away at its end."""
    with SqliteStore(file) as first:
        SqliteStore(file).close()
        assert run_python(READ_AND_WRITE, file, "y") == "x\n"
        first.commit([Write("clubs/z", {})])
        assert run_python(READ_AND_WRITE, file, "end") == "x y z\n"


def test_a_plain_copy_is_a_store(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    execute(f"VACUUM INTO '{copy}'")(file)
    with SqliteStore(copy) as store:
        store.commit([Write("clubs/y", {})])
        assert {s.path: s.data for s in store.list("clubs/x/events")} == EVENTS


def test_versions_of_deleted_documents_do_not_come_back_after_reopening(file: Path) -> None:
    seen: list[Any] = []
    for _ in range(3):
        with SqliteStore(file) as store:
            seen.append(store.commit([Write("clubs/y", {})]).versions["clubs/y"])
            store.commit([Write("clubs/y", None)])
    assert len(set(seen)) == 3


def test_what_was_deleted_is_not_left_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "ladder.db"
    with SqliteStore(file) as store:
        for number in range(50):
            store.commit([Write(f"clubs/c/events/e{number}", {"name": "Anna Becher" * 100})])
        for number in range(50):
            store.commit([Write(f"clubs/c/events/e{number}", {"name": "Forgotten"})])
    assert b"Anna Becher" not in file.read_bytes()
