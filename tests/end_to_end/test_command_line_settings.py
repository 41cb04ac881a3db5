"""Clubs, keys, ladders, members' lists and pairs of names on the command line."""

from __future__ import annotations

import re

import pytest

from tests.end_to_end.running import Program, a_payload

NIGHT = a_payload(("Anna Becher", "Jens Schmidt", "1-0"))


def test_a_new_club_gets_a_key_that_is_shown_once(program: Program) -> None:
    made = program.ok("club", "new", "c", "--name", "Club C", "--youth", "--names", "full")
    assert re.fullmatch("[a-z2-7]{26}", made["key"])
    shown = program.run("club", "show", "c", "--json")
    assert made["key"] not in shown.out
    assert "digest" not in shown.out
    assert "secret" not in shown.out
    settings = shown.json
    assert (settings["youth"], settings["names"], settings["locale"]) == (True, "full", "en")
    assert settings["visibility"] == "unlisted"
    assert [key["scope"] for key in settings["keys"]] == ["organise"]
    assert "Club C" in program.run("club", "show", "c").out


def test_settings_change_together_or_not_at_all(club: Program) -> None:
    club.ok("club", "set", "c", "name=SK C", "inactive_after_days=365", "youth=true")
    settings = club.ok("club", "show", "c")
    assert (settings["name"], settings["inactive_after_days"]) == ("SK C", 365)
    ran = club.run("club", "set", "c", "names=full", "youth=perhaps", "colour=red", "locale")
    assert ran.code == 3
    assert len(ran.err.splitlines()) == 3
    assert club.ok("club", "show", "c")["names"] == "initials"
    club.ok("club", "set", "c", "inactive_after_days=off")
    assert club.ok("club", "show", "c")["inactive_after_days"] is None


def test_keys(club: Program) -> None:
    revision = club.ok("show", "c")["revision"]
    made = club.ok("club", "key", "c", "new", "--name", "app", "--scope", "read")
    assert re.fullmatch("[a-z2-7]{26}", made["key"])
    assert club.run("club", "key", "c", "new", "--name", "app").code == 5
    listed = club.ok("club", "key", "c", "list")["keys"]
    assert [(key["name"], key["scope"]) for key in listed][1:] == [("app", "read")]
    assert made["key"] not in club.run("club", "key", "c", "list").out
    club.ok("club", "key", "c", "revoke", "app")
    assert len(club.ok("club", "key", "c", "list")["keys"]) == 1
    # keys do not raise the revision (rules §8.1)
    assert club.ok("show", "c")["revision"] == revision


def test_a_new_link_replaces_the_old_one(club: Program) -> None:
    old = club.ok("club", "link", "c")["link"]
    assert club.ok("club", "link", "c")["link"] == old
    new = club.ok("club", "link", "c", "--rotate")["link"]
    assert re.fullmatch(r"c\.[a-z2-7]{26}", new)
    assert new != old
    assert new in club.run("club", "link", "c").out


def test_a_second_ladder_counts_what_it_is_told(club: Program) -> None:
    club.publish("night", NIGHT)
    added = club.ok("club", "ladder", "c", "add", "blitz", "--speeds", "blitz", "--title", "Blitz")
    assert added["ladder"]["speeds"] == ["blitz"]
    assert club.ok("show", "c", "--ladder", "blitz")["standings"] == []
    assert club.run("club", "ladder", "c", "add", "blitz").code == 5
    changed = club.ok("club", "ladder", "c", "set", "blitz", "--speeds", "", "--from", "1.9.2026")
    assert changed["ladder"]["speeds"] == []
    assert changed["ladder"]["from_date"] == "2026-09-01"
    assert changed["ladder"]["title"] == "Blitz"
    assert len(club.ok("show", "c", "--ladder", "blitz")["standings"]) == 2
    assert club.ok("verify", "c")["up_to_date"] is True
    cleared = club.ok("club", "ladder", "c", "set", "blitz", "--from", "off")
    assert cleared["ladder"]["from_date"] is None
    club.ok("club", "ladder", "c", "remove", "blitz")
    assert club.run("show", "c", "--ladder", "blitz").code == 3


MEMBERS = {
    "comma": b"name,rating,games,as_of\nAnna Becher,1400,30,2026-09-01\n",
    "semicolon, decimal comma": b"Name;Rating;Games\nAnna Becher;1400,0;30\n",
    "tab": b"name\trating\tgames\nAnna Becher\t1400.0\t30\n",
    "byte order mark": b"\xef\xbb\xbf" + b"Name,Rating,Games\nAnna Becher,1400,30\n",
    "German": b"Spieler;Wertungszahl;Partien;Stand\nAnna Becher;1400,0;30;1.9.2026\n",
    "Norwegian": b"Navn;Rating;Partier;Dato\nAnna Becher;1400;30;2026-09-01\n",
    "Hungarian": "Név;Pontszám;Játszmák;Dátum\nAnna Becher;1400;30;\n".encode(),
    "quoted decimal comma": b'name,rating,games\n"Becher, Anna","1400,0",30\n',
    "other columns": b"Name,Rating,Phone,Games\nAnna Becher,1400,123,30\n",
    "empty lines": b"\nname;rating;games\n\nAnna Becher;1400;30\n;;\n",
}


@pytest.mark.parametrize("content", MEMBERS.values(), ids=list(MEMBERS))
def test_a_members_list_is_read_as_clubs_keep_it(club: Program, content: bytes) -> None:
    file = club.folder / "members.csv"
    file.write_bytes(content)
    done = club.ok("members", "import", "c", file)
    assert (done["imported"], done["unchanged"]) == (1, 0)
    player = club.ok("player", "c", "Anna Becher")
    assert (player["rating"], player["games"]) == (1400.0, 30)

    again = club.ok("members", "import", "c", file)
    assert (again["imported"], again["unchanged"]) == (0, 1)
    assert again["revision"] == done["revision"]


def test_a_members_list_in_windows_letters(club: Program) -> None:
    file = club.folder / "members.csv"
    file.write_bytes("Name;Wertungszahl\nJörg Grünthal;1731,2\nÅse Løkke;\n".encode("cp1252"))
    done = club.ok("members", "import", "c", file)
    assert done["unrated"] == ["Åse Løkke"]
    assert club.ok("player", "c", "Jörg Grünthal")["rating"] == pytest.approx(1731.2)


def test_a_changed_figure_is_taken_in_again(club: Program) -> None:
    club.ok("members", "import", "c", club.file("m.csv", "name,rating\nAnna,1400\nBen,1300\n"))
    done = club.ok(
        "members", "import", "c", club.file("m.csv", "name,rating\nAnna,1401\nBen,1300\n")
    )
    assert (done["imported"], done["unchanged"]) == (1, 1)
    assert club.ok("player", "c", "Anna")["rating"] == 1401.0


def test_every_line_of_a_bad_members_list_is_told(club: Program) -> None:
    lines = [
        "name;rating;games;as_of",
        "Anna;much;30;",
        "Ben;1400;-3;31.2.2026",
        ";1400;;",
        "Cleo;1400;;;extra",
        "Dora;1400;;",
        "DORA;1500;;",
        "Egon;4001;;",
    ]
    ran = club.run("members", "import", "c", club.file("m.csv", "\n".join(lines)))
    assert (ran.code, ran.out) == (3, "")
    told = [re.search(r"Line (\d+)", line) for line in ran.err.splitlines()]
    assert [int(one[1]) for one in told if one] == [2, 3, 3, 4, 5, 7, 8]
    assert club.names() == []


@pytest.mark.parametrize(
    "content",
    [b"", b"name,points\nAnna,1\n", b"name,name,rating\na,b,1\n", b"na\x81me;rating\n"],
    ids=["empty", "no rating column", "two name columns", "no encoding"],
)
def test_a_file_that_is_no_members_list(club: Program, content: bytes) -> None:
    file = club.folder / "m.csv"
    file.write_bytes(content)
    ran = club.run("members", "import", "c", file)
    assert ran.code == 3
    assert ran.err.startswith(f"{file}: ")


def test_match_needs_no_club(program: Program) -> None:
    (pair,) = program.ok("match", "J. Schmidt", "Jens Schmidt")
    assert (pair["name_a"], pair["name_b"]) == ("J. Schmidt", "Jens Schmidt")
    assert pair["suggest"] is True
    assert 0 < pair["score"] < 1
    assert pair["reasons"]
    (other,) = program.ok("match", "Anna Becher", "Udo Lind")
    assert other["suggest"] is False
    assert "Not suggested" in program.run("match", "Anna Becher", "Udo Lind").out
    assert not (program.folder / "data").exists()


def test_two_names_of_one_key_match_for_certain(program: Program) -> None:
    (pair,) = program.ok("match", "Becher, Anna", "ANNA  becher")
    assert (pair["suggest"], pair["score"]) == (True, 1)


def test_match_takes_a_table_of_pairs(program: Program) -> None:
    text = '\ufeffname_a,kind,name_b\n"Schmidt, Jens",x,J. Schmidt\nAnna Becher,y,Udo Lind\n'
    file = program.file("pairs.csv", text)
    answers = program.ok("match", "--pairs", file)
    assert [one["suggest"] for one in answers] == [True, False]
    assert answers[0]["name_a"] == "Schmidt, Jens"
    assert "Udo Lind" in program.run("match", "--pairs", file).out
    bad = program.file("bad.csv", "name_a,name\nx,y\n")
    assert program.run("match", "--pairs", bad).code == 3


def test_the_link_leads_to_the_members_pages(club: Program) -> None:
    shown = club.ok("club", "link", "c", "--base", "https://ladder.example/")
    assert shown["path"] == f"/c/{shown['link']}/"
    assert shown["url"] == f"https://ladder.example{shown['path']}"
    assert "ladder serve" in club.run("club", "link", "c").out
    club.ok("club", "set", "c", "visibility=public")
    assert club.ok("club", "link", "c")["path"] == "/club/c/"
    club.ok("club", "set", "c", "visibility=private")
    hidden = club.ok("club", "link", "c")
    assert (hidden["path"], hidden["url"]) == (None, None)
    assert "nobody but organisers" in club.run("club", "link", "c").out
