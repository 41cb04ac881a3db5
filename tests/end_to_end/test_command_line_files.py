"""Publishing files of every kind from the command line (contract §3)."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from tests.end_to_end.running import Program, Ran, a_payload

TABLE = """round;white;black;result
1;Anna Becher;Jörg Ott;1-0
1;Carl Dahl;Dora Ek;½-½
2;Dora Ek;Anna Becher;0-1
"""
SECTIONS = """section;round;white;black;result
U1600;1;Anna Becher;Jörg Ott;1-0
Open;1;Carl Dahl;Dora Ek;½-½
"""
DATED = ("--date", "2026-01-06")


Seat = Callable[..., Ran]


@pytest.fixture
def seat(club: Program, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """Call the program where somebody sits who types that."""

    def call(typed: str, *words: object) -> Ran:
        answers = io.StringIO(typed)
        with monkeypatch.context() as patched:
            for stream in (sys.stdout, sys.stderr, answers):
                patched.setattr(stream, "isatty", lambda: True)
            patched.setattr(sys, "stdin", answers)
            return club.run(*words)

    return call


def test_a_table_is_named_by_its_file_and_dated_by_an_option(club: Program) -> None:
    file = club.file("Dienstag_12.csv", TABLE)
    (answer,) = club.ok("publish", "c", file, *DATED)
    assert (answer["event"], answer["created"], answer["differences"]) == ("dienstag_12", True, [])
    event = club.ok("event", "c", "dienstag_12")
    assert (event["name"], event["date"]) == ("Dienstag 12", "2026-01-06")
    assert club.ok("publish", "c", file, *DATED)[0]["changed"] is False


def test_without_a_date_it_is_asked_for(club: Program) -> None:
    ran = club.run("publish", "c", club.file("night.csv", TABLE))
    assert (ran.code, ran.out) == (3, "")
    assert "--date" in ran.err


def test_at_a_terminal_the_date_is_asked_for(club: Program, seat: Seat) -> None:
    file = club.file("night.csv", TABLE)
    ran = seat("someday\n6.1.2026\n", "publish", "c", file)
    assert ran.code == 0
    assert "On which day was it?" in ran.err
    assert seat("", "publish", "c", file).code == 3
    assert "6 Jan 2026" in club.run("events", "c").out


def test_a_date_that_contradicts_the_file_is_refused(club: Program) -> None:
    dated = TABLE.replace("round", "date;round").replace("\n1", "\n2026-01-13;1")
    file = club.file("night.csv", dated.replace("\n2;", "\n2026-01-13;2;"))
    ran = club.run("publish", "c", file, *DATED)
    assert ran.code == 3
    assert "2026-01-13" in ran.err


def test_sections_become_events_of_their_own(club: Program) -> None:
    file = club.file("open.csv", SECTIONS)
    answers = club.ok("publish", "c", file, *DATED)
    assert [one["event"] for one in answers] == ["open-u1600", "open-open"]
    answers = club.ok("publish", "c", file, *DATED, "--event", "spring", "--dry-run")
    assert [one["event"] for one in answers] == ["spring-u1600", "spring-open"]


def test_a_guessed_encoding_is_told_with_the_first_event(club: Program) -> None:
    file = club.folder / "open.csv"
    file.write_bytes(SECTIONS.encode("cp1252"))
    first, second = club.ok("publish", "c", file, *DATED, "--dry-run")
    assert first["warnings"][0]["code"] == "encoding-guessed"
    assert first["warnings"][0]["pointer"] == ""
    assert "encoding-guessed" not in [one["code"] for one in second["warnings"]]
    told = club.run("publish", "c", file, *DATED, "--dry-run").out
    assert "Windows-1252: look at the names" in told
    assert "Jörg Ott" in told


def test_every_problem_of_a_file_is_told_with_its_name(club: Program) -> None:
    bad = TABLE.replace("1-0", "7-0").replace("½-½", "x-y")
    file = club.file("night.csv", bad)
    ran = club.run("publish", "c", file, *DATED)
    assert (ran.code, ran.out) == (3, "")
    lines = ran.err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"{file}: Line ") for line in lines)


def test_what_is_no_kind_of_file_is_told_what_is(club: Program) -> None:
    ran = club.run("publish", "c", club.file("letter.txt", "Dear all,\n"))
    assert ran.code == 3
    assert "Known are" in ran.err


# ── A changed file ───────────────────────────────────────────────────────────

CHANGED = TABLE.replace("½-½", "1-0")


def test_a_changed_file_shows_what_differs_and_is_taken(club: Program) -> None:
    club.ok("publish", "c", club.file("night.csv", TABLE), *DATED)
    file = club.file("night.csv", CHANGED)
    assert "  Round 1: Carl Dahl – Dora Ek ½-½ → 1-0\n" in (
        club.run("publish", "c", file, *DATED, "--dry-run").out
    )
    (answer,) = club.ok("publish", "c", file, *DATED)
    assert answer["differences"] == ["Round 1: Carl Dahl – Dora Ek ½-½ → 1-0"]


@pytest.mark.parametrize(
    ("typed", "option", "code"),
    [
        pytest.param("\n", None, 1, id="no"),
        pytest.param("", None, 1, id="broken off"),
        pytest.param("y\n", None, 0, id="yes"),
        pytest.param("", "--yes", 0, id="not asked"),
        pytest.param("", "--json", 0, id="a program"),
    ],
)
def test_at_a_terminal_it_asks_first(
    club: Program, seat: Seat, *, typed: str, option: str | None, code: int
) -> None:
    club.ok("publish", "c", club.file("night.csv", TABLE), *DATED)
    file = club.file("night.csv", CHANGED)
    ran = seat(typed, "publish", "c", file, *DATED, *([option] if option else []))
    assert ran.code == code
    assert ran.out.count("½-½ → 1-0") == 1
    assert ("Change it?" in ran.err) == (option is None)
    results = [one["result"] for one in club.ok("event", "c", "night")["games"]]
    assert ("1/2-1/2" in results) == (code == 1)


def test_very_many_differences_are_cut_short(club: Program) -> None:
    club.publish("night", a_payload(*[(f"W{n} Lind", f"B{n} Ott", "1-0") for n in range(45)]))
    other = a_payload(*[(f"W{n} Lind", f"B{n} Ott", "0-1") for n in range(45)])
    told = club.run("publish", "c", club.file("night.json", other)).out
    assert told.count("1-0 → 0-1") == 40
    assert "… and 5 more" in told


# ── The same games under another id ──────────────────────────────────────────


def test_the_same_file_under_another_name_is_a_conflict(club: Program) -> None:
    club.ok("publish", "c", club.file("night.csv", TABLE), *DATED)
    copy = club.file("copy.csv", TABLE)
    for words in ((), ("--dry-run",), ("--replace",)):
        ran = club.run("publish", "c", copy, *DATED, *words)
        assert (ran.code, ran.out) == (5, "")
        assert f"{copy}: " in ran.err
        assert "“night”" in ran.err
    (answer,) = club.ok("publish", "c", copy, *DATED, "--count-both")
    assert "already-published" in [one["code"] for one in answer["warnings"]]


def test_two_copies_in_one_call_are_a_conflict(club: Program) -> None:
    one, copy = club.file("night.csv", TABLE), club.file("copy.csv", TABLE)
    ran = club.run("publish", "c", one, copy, *DATED)
    assert ran.code == 5
    assert str(copy) in ran.err
    assert club.ok("events", "c") == []
