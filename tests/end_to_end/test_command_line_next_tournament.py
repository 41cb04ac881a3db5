"""`export`, `seed` and `signup`: what goes out again."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tests.end_to_end.running import Program, a_payload

NIGHT = a_payload(
    ("Anna Becher", "Ben Ek", "1-0"),
    ("Carl Dahl", "=Eve", "1/2-1/2"),
    ("Anna Becher", "Carl Dahl", "-/+"),
)


@pytest.fixture
def playing(club: Program) -> Program:
    """Anna, 1600, and Ben, 1500, are established, Carl and =Eve provisional."""
    club.ok("start", "c", "Anna Becher", "1600", "--games", "30")
    club.ok("start", "c", "Ben Ek", "1500", "--games", "30")
    club.publish("night", NIGHT)
    return club


# ── export ───────────────────────────────────────────────────────────────────


def test_json_comes_back_as_it_was_sent(playing: Program) -> None:
    ran = playing.run("export", "c", "--event", "night")
    assert ran.code == 0
    file = playing.file("night.json", ran.out)
    assert playing.ok("publish", "c", file)[0]["changed"] is False
    assert {k: v for k, v in json.loads(ran.out).items() if k != "players"} == {
        k: v for k, v in NIGHT.items() if k != "players"
    }


def test_a_table_goes_to_the_screen(playing: Program) -> None:
    out = playing.run("export", "c", "--event", "night", "--format", "csv").out
    told = ("2026-09-15", "Club night", "swiss", "rapid", "yes")
    assert list(csv.reader(io.StringIO(out))) == [
        [
            "round",
            "white",
            "black",
            "result",
            "date",
            "event",
            "format",
            "speed",
            "rated",
            "white_id",
            "black_id",
        ],
        ["1", "Anna Becher", "Ben Ek", "1-0", *told, "p1", "p2"],
        ["2", "Carl Dahl", "'=Eve", "1/2-1/2", *told, "p3", "p4"],
        ["3", "Anna Becher", "Carl Dahl", "0-1F", *told, "p1", "p3"],
    ]


def test_all_events_go_into_a_folder(playing: Program) -> None:
    playing.publish("later", NIGHT | {"date": "2026-09-22"})
    playing.ok("withdraw", "c", "later")
    folder = playing.folder / "out"
    done = playing.ok("export", "c", "--format", "csv", "--to", folder)
    assert [one["event"] for one in done["files"]] == ["night"]
    assert (folder / "night.csv").read_bytes().startswith(b"\xef\xbb\xbfround,white")
    file = playing.folder / "later.xlsx"
    playing.ok("export", "c", "--event", "later", "--format", "xlsx", "--to", file)
    assert file.read_bytes().startswith(b"PK")


def test_what_trf_cannot_hold_is_said_and_the_others_go_out(playing: Program) -> None:
    games = NIGHT["games"] + [NIGHT["games"][0] | {"result": "0-1"}]
    playing.publish("twice", NIGHT | {"date": "2026-09-22", "format": "match", "games": games})
    folder = playing.folder / "out"
    ran = playing.run("export", "c", "--format", "trf", "--to", folder, "--json")
    assert ran.code == 0
    assert [one["event"] for one in ran.json["files"]] == ["night"]
    assert [one["event"] for one in ran.json["left"]] == ["twice"]
    assert ran.err.startswith("twice: ")
    assert "001    1      Anna Becher " in (folder / "night.trf").read_text("utf-8")
    assert playing.run("export", "c", "--event", "twice", "--format", "trf").code == 3


def test_a_start_list_for_pairing_programs(playing: Program) -> None:
    file = playing.file("names.txt", "Carl Dahl\nAnna Becher\n")
    lines = playing.run("seed", "c", file, "--format", "trf").out.splitlines()
    # name from column 15, rating in columns 49 to 52
    players = [(line[4:8], line[14:47].strip(), line[48:52]) for line in lines if "001" in line[:3]]
    assert players == [("   1", "Anna Becher", "1607"), ("   2", "Carl Dahl", "1200")]
    ran = playing.run("seed", "c", file, "--format", "trf", "--sections", "2")
    assert (ran.code, ran.out) == (3, "")


def test_an_event_that_is_not_there(playing: Program) -> None:
    assert playing.run("export", "c", "--event", "none").code == 4


# ── seed ─────────────────────────────────────────────────────────────────────


def seed(program: Program, names: str, *words: object) -> list[dict[str, object]]:
    done = program.ok("seed", "c", program.file("names.txt", names), *words)
    sections: list[dict[str, object]] = done["sections"]
    return sections


def test_a_start_list_follows_the_list(playing: Program) -> None:
    (group,) = seed(playing, "# tonight\nNora New\n\nCarl Dahl\nBen Ek\nanna becher\n")
    players = group["players"]
    assert isinstance(players, list)
    told = [
        (one["seed"], one["name"], round(one["rating"], 1), one["provisional"], one["new"])
        for one in players
    ]
    # K 20, 100 points apart: 20 × (1 − 0.6401) = 7.2; Carl drew with somebody equal
    assert told == [
        (1, "Anna Becher", 1607.2, False, False),
        (2, "Ben Ek", 1492.8, False, False),
        (3, "Carl Dahl", 1200.0, True, False),
        (4, "Nora New", 1200.0, True, True),
    ]


def test_who_may_be_somebody_else_is_said_and_not_matched(playing: Program) -> None:
    (group,) = seed(playing, "Ana Becher\n")
    (one,) = group["players"]  # type: ignore[misc]
    assert (one["new"], one["perhaps"]) == (True, ["Anna Becher"])
    told = playing.run("seed", "c", playing.folder / "names.txt").out
    assert "perhaps Anna Becher?" in told


def test_groups_say_where_they_are_cut(playing: Program) -> None:
    names = "Anna Becher\nBen Ek\nCarl Dahl\nNora New\n"
    first, second = seed(playing, names, "--sections", "2")
    assert (first["section"], second["section"]) == ("A", "B")
    assert first["reason"] == ""
    assert second["reason"] == "Cut between 1492.8 and 1200.0."
    _, second = seed(playing, names, "--sizes", "3,1")
    assert second["reason"] == (
        "The players on both sides of this cut have equal ratings: you decide."
    )


@pytest.mark.parametrize(
    ("names", "words", "code"),
    [
        pytest.param("Anna\nAnna\n", (), 3, id="twice"),
        pytest.param("\n", (), 3, id="empty"),
        pytest.param("A\u202eb\n", (), 3, id="character"),
        pytest.param("x" * 121, (), 3, id="too long"),
        pytest.param("Anna\nBen\n", ("--sections", "3"), 3, id="too many groups"),
        pytest.param("Anna\nBen\n", ("--sizes", "1,2"), 3, id="sizes"),
        pytest.param("Anna\nBen\n", ("--sizes", "a"), 2, id="no numbers"),
        pytest.param("Anna\nBen\n", ("--sizes", "1,1", "--sections", "2"), 2, id="both"),
        pytest.param("Anna\nBen\n", ("--ladder", "zz"), 3, id="no ladder"),
    ],
)
def test_what_makes_no_start_list(
    playing: Program, names: str, words: tuple[str, ...], code: int
) -> None:
    ran = playing.run("seed", "c", playing.file("names.txt", names), *words)
    assert (ran.code, ran.out) == (code, "")


def test_a_start_list_for_spreadsheets(playing: Program) -> None:
    file = playing.file("names.txt", "=Eve\nAnna Becher\n")
    out = playing.run("seed", "c", file, "--format", "csv").out
    assert list(csv.DictReader(io.StringIO(out)))[1] == {
        "seed": "2", "section": "A", "name": "'=Eve", "rating": "1200.0", "games": "1",
        "provisional": "yes",
    }  # fmt: skip


# ── signup ───────────────────────────────────────────────────────────────────


def test_a_sheet_to_sign_up_on(playing: Program) -> None:
    names = ["=Eve", "Anna Becher", "Ben Ek", "Carl Dahl"]
    assert playing.ok("signup", "c")["names"] == names
    told = playing.run("signup", "c").out
    assert [line[5:] for line in told.splitlines() if line.startswith("[ ]")][:4] == names
    assert "'=Eve" in playing.run("signup", "c", "--format", "csv").out


def test_only_who_played_lately(playing: Program) -> None:
    playing.ok("start", "c", "Old Hand", "1700")
    assert "Old Hand" in playing.ok("signup", "c")["names"]
    assert "Old Hand" not in playing.ok("signup", "c", "--played-within", "30000")["names"]
