"""Years of files at once from the command line (contract §3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.running import Program, a_payload

GAMES = (("Anna Becher", "Jens Schmidt", "1-0"), ("Udo Lind", "Ida Lind", "0-1"))
TABLE = """round;white;black;result
1;Anna Becher;Jörg Ott;1-0
1;Carl Dahl;Dora Ek;½-½
"""


@pytest.fixture
def archive(club: Program) -> Path:
    """Two years of files, some of them bad."""
    write(club, "2024/night.json", a_payload(*GAMES, date="2024-05-07"))
    write(club, "2025/night.json", a_payload(*GAMES, date="2025-05-06", names=["Hans Ek"]))
    write(club, "2025/2025-03-04 spring.csv", TABLE)
    write(club, "2025/undated.csv", TABLE)
    write(club, "2025/letter.txt", "Dear all,\n")
    write(club, "2025/.hidden/x.json", "{")
    write(club, "2025/~$lock.xlsx", "x")
    return club.folder / "archive"


def write(club: Program, name: str, content: Any) -> Path:
    place = club.folder / "archive" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    return club.file(f"archive/{name}", content)


def left(answer: Any) -> dict[str, list[str]]:
    return {
        Path(one["file"]).name: [problem["code"] for problem in one["problems"]]
        for one in answer["left"]
    }


def test_what_is_good_is_taken_by_date_and_the_rest_is_reported(
    club: Program, archive: Path
) -> None:
    answer = club.ok("import", "c", archive)
    taken = [(one["event"], one["date"], one["guests"]) for one in answer["taken"]]
    # Hans Ek, and but for Anna Becher the four of the table, came on one day only
    assert taken == [
        ("2024-night", "2024-05-07", 0),
        ("2025-03-04-spring", "2025-03-04", 3),
        ("2025-night", "2025-05-06", 1),
    ]
    assert left(answer) == {"letter.txt": ["unknown-kind"], "undated.csv": ["no-date"]}
    assert answer["unchanged"] == []
    assert "date-from-name" in [one["code"] for one in answer["taken"][1]["warnings"]]
    assert (answer["up_to_date"], answer["revision"]) == (True, 2)
    # only those who came twice are ranked
    ranked = [row["name"] for row in club.ok("show", "c")["standings"] if row["rank"]]
    assert sorted(ranked) == ["Anna Becher", "Ida Lind", "Jens Schmidt", "Udo Lind"]
    assert club.ok("verify", "c")["same_as_replay"] is True


def test_again_takes_nothing_twice(club: Program, archive: Path) -> None:
    first = club.ok("import", "c", archive)
    again = club.ok("import", "c", archive)
    assert again["taken"] == []
    assert {one["event"] for one in again["unchanged"]} == {one["event"] for one in first["taken"]}
    assert (again["revision"], again["moved"]) == (first["revision"], [])
    assert left(again) == left(first)


def test_it_is_told_in_words(club: Program, archive: Path) -> None:
    ran = club.run("import", "c", archive)
    assert (ran.code, ran.err) == (0, "")
    assert "2025-03-04-spring" in ran.out
    assert f"Left: {archive}/2025/letter.txt: Line 1, column 1: It cannot be told" in ran.out
    assert "2025-03-04 spring.csv: The date 2025-03-04 was taken from" in ran.out
    # the table; the JSON files tell a speed
    assert "Events without a speed, so standard is taken: 1\n" in ran.out
    assert "Taken: 3. There already: 0. Left: 2." in ran.out


def test_of_many_problems_of_one_file_the_first_are_told(club: Program, archive: Path) -> None:
    games = [("Anna Becher", f"B{number} Ott", "2-0") for number in range(7)]
    write(club, "2024/wrong.json", a_payload(*games))
    out = club.run("import", "c", archive).out
    assert out.count("wrong.json: ") == 5
    assert "  … and 2 more" in out


def test_a_dry_run_only_reports(club: Program, archive: Path) -> None:
    answer = club.ok("import", "c", archive, "--dry-run")
    assert (len(answer["taken"]), answer["dry_run"]) == (3, True)
    assert club.ok("events", "c") == []
    assert "Nothing was stored." in club.run("import", "c", archive, "--dry-run").out


def test_if_nothing_can_be_taken_it_is_bad_input(club: Program, archive: Path) -> None:
    ran = club.run("import", "c", archive / "2025" / "letter.txt")
    assert (ran.code, ran.out) == (3, "")
    assert "letter.txt: Line 1, column 1: It cannot be told" in ran.err


def test_a_folder_that_is_not_there_is_bad_input(club: Program) -> None:
    ran = club.run("import", "c", club.folder / "nowhere")
    assert ran.code == 3
    assert "nowhere" in ran.err


def test_an_empty_folder_takes_nothing(club: Program) -> None:
    (club.folder / "empty").mkdir()
    assert club.ok("import", "c", club.folder / "empty")["taken"] == []


def test_who_returns_later_is_no_guest_any_more(club: Program, archive: Path) -> None:
    club.ok("import", "c", archive / "2024")
    assert [row["rank"] for row in club.ok("show", "c")["standings"]] == [None] * 4
    answer = club.ok("import", "c", archive / "2025")
    assert answer["no_longer_guests"] == ["night"]
    ranked = [row["name"] for row in club.ok("show", "c")["standings"] if row["rank"]]
    assert sorted(ranked) == ["Anna Becher", "Ida Lind", "Jens Schmidt", "Udo Lind"]


def test_nobody_need_be_a_guest(club: Program, archive: Path) -> None:
    answer = club.ok("import", "c", archive, "--guests", "none")
    assert [one["guests"] for one in answer["taken"]] == [0, 0, 0]


def test_rounds_and_then_the_whole_count_once(club: Program) -> None:
    whole = "round;white;black;result\n1;A Ott;B Ott;1-0\n1;C Ott;D Ott;1-0\n"
    second = "2;A Ott;C Ott;1-0\n2;B Ott;D Ott;0-1\n"
    header = "round;white;black;result\n"
    write(club, "2024-05-07 round 1.csv", whole)
    write(club, "2024-05-14 round 2.csv", header + second)
    club.ok("import", "c", club.folder / "archive")
    write(club, "2024-05-07 table.csv", whole + second)
    answer = club.ok("import", "c", club.folder / "archive")
    assert left(answer) == {"2024-05-07 table.csv": ["already-published"]}
    assert len(answer["unchanged"]) == 2


def test_a_large_file_is_left(club: Program, archive: Path) -> None:
    write(club, "2024/huge.pgn", "x" * (32 * 2**20 + 1))
    assert left(club.ok("import", "c", archive))["huge.pgn"] == ["too-large"]


def test_two_folders_may_hold_files_of_one_name(club: Program, archive: Path) -> None:
    events = club.ok("import", "c", archive / "2024", archive / "2025", archive / "2024")["taken"]
    assert [one["event"] for one in events] == ["2024-night", "2025-03-04-spring", "2025-night"]
