"""Publishing from the command line: one answer an event, all or nothing (contract §3)."""

from __future__ import annotations

import pytest

from core.ports import Write
from local.sqlite_store import SqliteStore
from tests.end_to_end.running import Program, a_payload

NIGHT = a_payload(("Anna Becher", "Jens Schmidt", "1-0"))


def test_a_new_event_answers_like_a_put(club: Program) -> None:
    answer = club.publish("night", NIGHT)
    assert answer["club"] == "c"
    assert answer["event"] == "night"
    assert (answer["created"], answer["changed"], answer["warnings"]) == (True, True, [])
    assert answer["new_names"] == ["Anna Becher", "Jens Schmidt"]
    # two newcomers at 1200, K 40, expected ½: 40 × ½ = 20
    moved = {one["name"]: (one["before"], one["after"]) for one in answer["moved"]}
    assert moved == {"Anna Becher": (None, 1220.0), "Jens Schmidt": (None, 1180.0)}
    assert answer["revision"] == 2


def test_the_same_again_changes_nothing(club: Program) -> None:
    first = club.publish("night", NIGHT)
    again = club.publish("night", NIGHT)
    assert (again["created"], again["changed"], again["moved"]) == (False, False, [])
    assert (again["version"], again["revision"]) == (first["version"], first["revision"])


def test_a_correction_says_whom_it_moved(club: Program) -> None:
    club.publish("night", NIGHT)
    club.publish("later", a_payload(("Anna Becher", "Udo Lind", "1-0"), date="2026-09-22"))
    answer = club.publish("night", a_payload(("Anna Becher", "Jens Schmidt", "0-1")))
    assert (answer["created"], answer["changed"]) == (False, True)
    # Jens 1180 → 1220; Anna then meets Udo with 1180 instead of 1220: she expects less,
    # 1/(1 + 10^(20/400)) = 0.471248 instead of 0.528752, so she and Udo move too
    moved = {one["name"]: one for one in answer["moved"]}
    assert set(moved) == {"Anna Becher", "Jens Schmidt", "Udo Lind"}
    assert moved["Jens Schmidt"]["before"] == 1180.0
    assert moved["Jens Schmidt"]["after"] == 1220.0
    assert moved["Anna Becher"]["after"] == pytest.approx(1180 + 40 * (1 - 0.471248), abs=1e-4)
    shown = club.ok("event", "c", "night")["moved"]
    assert {one["name"] for one in shown} == set(moved)
    assert "“Club night” was changed or came in later" in club.run("player", "c", "Udo Lind").out


def test_the_file_names_the_event_and_an_option_renames_it(club: Program) -> None:
    file = club.file("Dienstagabend 12 (Übung).json", NIGHT)
    assert club.ok("publish", "c", file)[0]["event"] == "dienstagabend-12-uebung"
    assert club.ok("publish", "c", file, "--event", "twelve")[0]["event"] == "twelve"


def test_a_stored_event_of_another_date_is_never_overwritten(club: Program) -> None:
    club.publish("results", NIGHT)
    next_week = a_payload(("Anna Becher", "Jens Schmidt", "0-1"), date="2026-09-22")
    file = club.file("results.json", next_week)
    ran = club.run("publish", "c", file)
    assert (ran.code, ran.out) == (5, "")
    assert "results" in ran.err
    assert "of 15 September 2026" in ran.err
    assert club.ok("event", "c", "results")["date"] == "2026-09-15"

    assert club.ok("publish", "c", file, "--replace")[0]["changed"] is True
    assert club.ok("event", "c", "results")["date"] == "2026-09-22"


def test_replace_overrides_nothing_else(club: Program) -> None:
    bad = club.file("bad.json", {**NIGHT, "date": "2026-02-30"})
    assert club.run("publish", "c", bad, "--replace").code == 3


def test_several_files_go_in_together(club: Program) -> None:
    one = club.file("one.json", NIGHT)
    two = club.file("two.json", a_payload(("Anna Becher", "Udo Lind", "0-1"), date="2026-09-22"))
    answers = club.ok("publish", "c", two, one)
    assert [answer["event"] for answer in answers] == ["two", "one"]
    # a name is new once, as if the events had come one by one
    assert [answer["new_names"] for answer in answers] == [
        ["Anna Becher", "Udo Lind"],
        ["Jens Schmidt"],
    ]
    assert answers[0]["moved"] == answers[1]["moved"]
    assert {answer["revision"] for answer in answers} == {2}


@pytest.mark.parametrize(
    ("second", "code"),
    [
        pytest.param({**NIGHT, "date": "2026-02-30"}, 3, id="bad"),
        pytest.param(a_payload(("Udo Lind", "Ida Lind", "1-0"), date="2026-10-06"), 5, id="other"),
    ],
)
def test_one_file_that_cannot_go_in_keeps_all_out(
    club: Program, second: dict[str, object], code: int
) -> None:
    club.publish("two", NIGHT)
    good = club.file("one.json", a_payload(("Anna Becher", "Udo Lind", "0-1")))
    ran = club.run("publish", "c", good, club.file("two.json", second))
    assert ran.code == code
    assert [one["event"] for one in club.ok("events", "c")] == ["two"]


def test_bad_input_outweighs_a_conflict(club: Program) -> None:
    club.publish("two", NIGHT)
    bad = club.file("one.json", "{")
    other = club.file("two.json", a_payload(("Udo Lind", "Ida Lind", "1-0"), date="2026-10-06"))
    ran = club.run("publish", "c", bad, other)
    assert ran.code == 3
    assert [line.partition(": ")[0] for line in ran.err.splitlines()] == [str(bad), str(other)]


def test_two_files_of_one_event_are_refused(club: Program) -> None:
    one, two = club.file("night.json", NIGHT), club.file("night-.json", NIGHT)
    ran = club.run("publish", "c", one, two)
    assert ran.code == 3
    assert str(one) in ran.err


def test_a_date_on_the_line_fills_a_missing_one_only(club: Program) -> None:
    undated = {name: value for name, value in NIGHT.items() if name != "date"}
    file = club.file("night.json", undated)
    assert club.run("publish", "c", file).code == 3
    club.ok("publish", "c", file, "--date", "15.9.2026")
    assert club.ok("events", "c")[0]["date"] == "2026-09-15"
    ran = club.run("publish", "c", club.file("night.json", NIGHT), "--date", "2026-09-16")
    assert ran.code == 3
    assert "2026-09-16" in ran.err


def test_a_dry_run_shows_who_would_be_whom_and_stores_nothing(club: Program) -> None:
    club.publish("first", a_payload(("Jens Schmidt", "Jörg Grünthal", "1-0")))
    known = {row["name"]: row["player"] for row in club.ok("show", "c")["standings"]}
    later = a_payload(
        ("Jens Schmidt", "Joerg Gruenthal", "1-0"),
        ("J. Schmidt", "Udo Lind", "0-1"),
        date="2026-09-22",
    )
    answer = club.publish("second", later, "--dry-run")
    assert answer["problems"] == []
    assert answer["version"] is None
    entrants = {one["name"]: one for one in answer["entrants"]}
    assert [one["entrant"] for one in answer["entrants"]] == ["p1", "p2", "p3", "p4"]

    assert entrants["Jens Schmidt"]["player"] == known["Jens Schmidt"]
    assert entrants["Jens Schmidt"]["candidates"] == []
    assert (entrants["Udo Lind"]["player"], entrants["Udo Lind"]["candidates"]) == (None, [])
    joerg = entrants["Joerg Gruenthal"]
    assert (joerg["player"], joerg["ambiguous"]) == (None, False)
    assert [one["player"] for one in joerg["candidates"]] == [known["Jörg Grünthal"]]
    assert joerg["candidates"][0]["reasons"]
    assert entrants["J. Schmidt"]["ambiguous"] is True
    assert [one["event"] for one in club.ok("events", "c")] == ["first"]
    assert (
        "Nothing was stored."
        in club.run("publish", "c", club.folder / "second.json", "--dry-run").out
    )


def test_the_dry_run_of_a_bad_file_fails_like_the_real_one(club: Program) -> None:
    file = club.file("night.json", {**NIGHT, "date": "x"})
    assert club.run("publish", "c", file).err == club.run("publish", "c", file, "--dry-run").err


def test_withdrawn_and_restored(club: Program) -> None:
    club.publish("night", NIGHT)
    before = club.ok("show", "c")["standings"]
    gone = club.ok("withdraw", "c", "night")
    assert (gone["withdrawn"], gone["changed"]) == (True, True)
    assert club.names() == []
    assert club.ok("event", "c", "night")["withdrawn"] is True
    assert club.ok("withdraw", "c", "night")["changed"] is False
    assert club.ok("restore", "c", "night")["changed"] is True
    assert club.ok("show", "c")["standings"] == before


def test_warnings_are_told(club: Program) -> None:
    night = {name: value for name, value in NIGHT.items() if name != "speed"}
    ran = club.run("publish", "c", club.file("night.json", night))
    assert ran.code == 0
    assert "Please look: " in ran.out
    assert club.ok("publish", "c", club.folder / "night.json")[0]["warnings"][0]["code"] == (
        "speed-assumed"
    )


def test_a_running_event_is_told_as_running(club: Program) -> None:
    club.publish("night", {**NIGHT, "complete": False, "end_date": "2026-09-16"})
    row = club.ok("show", "c")["standings"][0]
    assert (row["rating"], row["running"]) == (1200.0, 20.0)
    assert "Running" in club.run("show", "c").out
    told = club.run("player", "c", "Anna Becher").out
    assert "= +20.0 so far" in told
    assert "running" in club.run("events", "c").out


def test_reasons_are_told_in_words(club: Program) -> None:
    games = [("Anna Becher", "Jens Schmidt", "+/-"), ("Anna Becher", "Bot 3", "1-0")]
    payload = a_payload(*games, ("Anna Becher", "Udo Lind", "*"))
    payload["players"] = [
        {**one, "bot": True} if one["name"] == "Bot 3" else one for one in payload["players"]
    ]
    club.publish("night", payload)
    told = club.run("event", "c", "night").out
    for words in ("forfeit", "against a bot", "not played yet", "Bot 3 (bot)"):
        assert words in told
    events = club.run("events", "c").out
    assert "forfeit: 1" in events
    assert events.rstrip().endswith("not rated")


def test_a_game_of_an_established_and_a_provisional_player_counts_for_one(club: Program) -> None:
    club.ok("start", "c", "Anna Becher", 1400, "--games", 30)
    club.publish("night", NIGHT)
    (game,) = [one for one in club.run("event", "c", "night").out.splitlines() if "1-0" in one]
    assert " ".join(game.split()[-6:]) == "only for Black Black is provisional"
    # rules §2.4: for Anna it is no rated game
    told = club.run("player", "c", "Anna Becher").out
    assert "counts only for the opponent, who is provisional" in told
    assert "counts only" not in club.run("player", "c", "Jens Schmidt").out


def test_an_event_that_others_overlap_is_no_sum_to_its_end(club: Program) -> None:
    long = a_payload(("Anna Becher", "Udo Lind", "1-0"), date="2026-09-01", end_date="2026-09-30")
    club.publish("league", long)
    club.publish("night", NIGHT)
    told = club.run("player", "c", "Anna Becher").out
    # rules §1.2: the night is credited first, 1200 → 1220; the league then adds its 20 to that
    assert "(15 September 2026): 1200.0 (0 games, K 40)" in told
    assert "40 × 0.50 = +20.0 → 1220.0\n" in told
    assert "(1 September 2026): 1200.0 (0 games, K 40)" in told
    assert "40 × 0.50 = +20.0\n" in told
    assert "calculated with 1200.0, as of its start, and added to 1220.0 → 1240.0." in told


def test_many_differences_are_summed_up(club: Program) -> None:
    club.publish("night", a_payload(*[(f"W{one} Lind", f"B{one} Ott", "1-0") for one in range(5)]))
    with SqliteStore(club.folder / "data" / "ladder.db") as store:
        for stored in store.list("clubs/c/players"):
            store.commit([Write(stored.path, None)])
    ran = club.run("verify", "c")
    assert ran.code == 1
    assert ran.out.count("  clubs/c/players/") == 5
    assert "in all 10 players, 0 events and 0 other documents" in ran.out
    assert len(club.run("verify", "c", "--json").json["differences"]) == 10
