"""`backup` and `restore-backup`: whole clubs out of one folder and into another."""

from __future__ import annotations

import random
import sys
import zipfile
from pathlib import Path

import pytest

from tests.end_to_end.running import Program, a_payload


@pytest.fixture
def backed_up(club: Program) -> Path:
    """A backup of a club with two events, a decision and something taken back."""
    club.publish("one", a_payload(("Anna Becher", "Ben Ek", "1-0")))
    club.publish("two", a_payload(("A. Becher", "Carl", "1-0"), date="2026-09-22"))
    made = club.ok("join", "c", "Ben Ek", "Carl")
    club.ok("undo", "c", made["decision"])
    file = club.folder / "ladder.zip"
    done = club.ok("backup", file)
    assert done == {"file": str(file), "clubs": [{"club": "c", "documents": 5}]}
    return file


def test_a_club_comes_back_in_another_folder(club: Program, backed_up: Path) -> None:
    before = club.ok("verify", "c")
    elsewhere = ("--data", club.folder / "elsewhere")
    done = club.ok("restore-backup", backed_up, *elsewhere)
    assert done["clubs"][0] == {
        "club": "c", "events": 2, "decisions": 2, "removed": 0, "forgotten_again": 0,
        "revision": before["revision"] + 1, "up_to_date": True,
    }  # fmt: skip
    after = club.ok("verify", "c", *elsewhere)
    assert after["fingerprint"] == before["fingerprint"]
    assert after["same_as_replay"] is True
    shown = club.ok("show", "c", *elsewhere)["standings"]
    assert shown == club.ok("show", "c")["standings"]


def test_keys_work_after_coming_back(club: Program, backed_up: Path) -> None:
    elsewhere = ("--data", club.folder / "elsewhere")
    club.ok("restore-backup", "c", backed_up, *elsewhere)
    keys = club.ok("club", "key", "c", "list")["keys"]
    assert keys
    assert club.ok("club", "key", "c", "list", *elsewhere)["keys"] == keys


def test_a_club_that_stands_there_is_not_overwritten(club: Program, backed_up: Path) -> None:
    ran = club.run("restore-backup", backed_up)
    assert (ran.code, ran.out) == (5, "")
    assert "--replace" in ran.err
    ran = club.run("restore-backup", backed_up, "--replace")  # and nobody can be asked
    assert (ran.code, ran.out) == (2, "")


def test_replacing_keeps_what_stood_there(club: Program, backed_up: Path) -> None:
    shown = club.ok("show", "c")["standings"]
    club.publish("three", a_payload(("Dora", "Ben Ek", "1-0"), date="2026-09-29"))
    with_three = club.ok("show", "c")["standings"]
    done = club.ok("restore-backup", backed_up, "--replace", "--yes")
    assert club.ok("show", "c")["standings"] == shown
    club.ok("restore-backup", done["kept"], "--replace", "--yes")
    assert club.ok("show", "c")["standings"] == with_three


def test_one_club_of_several(club: Program) -> None:
    club.ok("club", "new", "d", "--name", "Club D")
    file = club.folder / "both.zip"
    club.ok("backup", "d", "c", file)
    elsewhere = ("--data", club.folder / "elsewhere")
    club.ok("restore-backup", "d", file, *elsewhere)
    assert club.ok("club", "show", "d", *elsewhere)["name"] == "Club D"
    assert club.run("club", "show", "c", *elsewhere).code == 4
    assert club.run("restore-backup", "e", file, *elsewhere).code == 4
    assert club.run("backup", "e", file).code == 4


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps permissions otherwise")
def test_only_the_owner_may_read_a_backup(backed_up: Path) -> None:
    assert backed_up.stat().st_mode & 0o777 == 0o600


def test_a_damaged_backup_is_refused_whole(club: Program, backed_up: Path) -> None:
    content = backed_up.read_bytes()
    chance = random.Random(7)
    damaged = club.folder / "damaged.zip"
    for _ in range(60):
        cut = chance.randrange(len(content))
        flipped = bytearray(content)
        flipped[cut] ^= 1 << chance.randrange(8)
        for changed in (content[:cut], bytes(flipped)):
            damaged.write_bytes(changed)
            elsewhere = club.folder / f"{cut}-{len(changed)}"
            ran = club.run("restore-backup", damaged, "--data", elsewhere)
            if ran.code == 0:  # a bit that says nothing, such as a file's time
                shown = club.ok("show", "c", "--data", elsewhere)["standings"]
                assert shown == club.ok("show", "c")["standings"]
            else:
                assert ran.code in (3, 4), ran
                assert ran.err.count("\n") == 1, ran.err


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"manifest.json": '{"format": "other"}'}, id="something else"),
        pytest.param(
            {"manifest.json": '{"format": "club-ladder-backup", "layout": 2, "clubs": {}}'},
            id="newer",
        ),
        pytest.param(
            {"manifest.json": '{"format": "club-ladder-backup", "layout": 1, "clubs": {"c": 1}}'},
            id="without its club",
        ),
        pytest.param({"manifest.json": "[]"}, id="a list"),
        pytest.param(
            {"manifest.json": '{"format": "club-ladder-backup", "layout": 1, "clubs": []}'},
            id="no clubs",
        ),
    ],
)
def test_what_is_no_backup_is_refused(program: Program, content: dict[str, str]) -> None:
    file = program.folder / "x.zip"
    with zipfile.ZipFile(file, "w") as packed:
        for name, text in content.items():
            packed.writestr(name, text)
    ran = program.run("restore-backup", file)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(str(file))


def test_a_file_that_is_not_there(program: Program) -> None:
    assert program.run("restore-backup", program.folder / "none.zip").code == 3
    assert program.run("backup", program.folder / "none.zip").code == 4
