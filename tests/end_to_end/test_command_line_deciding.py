"""Names, results and players decided on the command line (rules §6, §7)."""

from __future__ import annotations

import re

import pytest

from tests.end_to_end.running import Program, a_payload


@pytest.fixture
def asked(club: Program) -> Program:
    """Jörg in two spellings, and “J. Lind”, who may be Jens or Jan."""
    club.publish(
        "one", a_payload(("Jörg Grünthal", "Jens Lind", "1-0"), ("Jan Lind", "Udo Ott", "1-0"))
    )
    club.publish(
        "two",
        a_payload(("Joerg Gruenthal", "J. Lind", "1-0"), date="2026-09-22", name="Second night"),
    )
    return club


def question(program: Program, name: str) -> dict[str, object]:
    return next(one for one in program.ok("pending", "c") if one["name"] == name)


def test_pending_tells_what_to_type(asked: Program) -> None:
    joerg = question(asked, "Joerg Gruenthal")
    told = asked.run("pending", "c").out
    assert f"ladder approve c {joerg['id']}\n" in told
    assert f"ladder reject c {joerg['id']}\n" in told
    told = asked.run("pending", "c", "--data", asked.folder / "data").out
    assert f"ladder approve c {joerg['id']} --data {asked.folder / 'data'}\n" in told


def test_the_line_that_pending_tells_works(asked: Program) -> None:
    told = asked.run("pending", "c").out
    line = next(
        line.partition(": ladder ")[2] for line in told.splitlines() if "--candidate" in line
    )
    assert asked.run(*line.split()).code == 0
    assert [one["kind"] for one in asked.ok("decisions", "c")] == ["read"]


def test_approving_joins_and_undo_takes_it_back(asked: Program) -> None:
    before = asked.ok("show", "c")["standings"]
    made = asked.ok("approve", "c", question(asked, "Joerg Gruenthal")["id"])
    assert made["decisions"] == [made["decision"]]
    assert "Joerg Gruenthal" not in asked.names()
    assert asked.ok("player", "c", "Joerg Gruenthal")["name"] == "Jörg Grünthal"
    assert "Also written: Joerg Gruenthal" in asked.run("player", "c", "Jörg Grünthal").out
    asked.ok("undo", "c", made["decision"])
    assert asked.ok("show", "c")["standings"] == before
    assert question(asked, "Joerg Gruenthal")


def test_several_candidates_need_a_choice(asked: Program) -> None:
    lind = question(asked, "J. Lind")
    assert lind["ambiguous"] is True
    ran = asked.run("approve", "c", lind["id"])
    assert (ran.code, ran.out) == (2, "")
    assert "--candidate" in ran.err
    assert asked.run("approve", "c", lind["id"], "--candidate", "Udo Ott").code == 4
    asked.ok("approve", "c", lind["id"], "--candidate", "Jan Lind")
    assert "J. Lind" not in asked.names()


def test_rejecting_without_a_choice_rejects_all(asked: Program) -> None:
    lind = question(asked, "J. Lind")
    made = asked.ok("reject", "c", lind["id"])
    assert made["decision"] == made["decisions"][0]
    assert len(made["decisions"]) == 2
    assert all(one["name"] != "J. Lind" for one in asked.ok("pending", "c"))


def test_rejecting_one_leaves_the_other(asked: Program) -> None:
    lind = question(asked, "J. Lind")
    asked.ok("reject", "c", lind["id"], "--candidate", "Jan Lind")
    assert [one["name"] for one in question(asked, "J. Lind")["candidates"]] == ["Jens Lind"]


def test_a_refusal_names_what_is_in_the_way(asked: Program) -> None:
    ran = asked.run("join", "c", "Jens Lind", "Jörg Grünthal")
    assert (ran.code, ran.out) == (5, "")
    assert "“Club night”" in ran.err
    assert asked.ok("decisions", "c") == []


def test_reading_one_entrant_as_somebody(asked: Program) -> None:
    two = asked.ok("event", "c", "two")
    lind = next(one["id"] for one in two["entrants"] if one["name"] == "J. Lind")
    asked.ok("read", "c", "two", lind, "--as", "Jens Lind")
    assert len(asked.ok("player", "c", "Jens Lind")["history"]) == 2
    assert "“J. Lind” in “Second night” is “Jens Lind”" in asked.run("decisions", "c").out


def test_renaming_to_a_taken_name_is_refused(asked: Program) -> None:
    assert asked.run("rename", "c", "Udo Ott", "Jens Lind").code == 5
    asked.ok("rename", "c", "Udo Ott", "Udo Otto")
    assert "Udo Otto" in asked.names()


def test_a_corrected_result_moves_the_rating(asked: Program) -> None:
    answer = asked.ok("correct", "c", "one", 1, "Jörg Grünthal", "Lind, Jens", "0.5-0.5")
    # 1200 against 1200, K 40: a win brought 20, a draw brings nothing
    moved = {one["name"]: (one["before"], one["after"]) for one in answer["moved"]}
    assert moved == {"Jörg Grünthal": (1220.0, 1200.0), "Jens Lind": (1180.0, 1200.0)}
    game = asked.ok("event", "c", "one")["games"][0]
    assert (game["result"], game["published"]) == ("1/2-1/2", "1-0")
    assert "1/2-1/2 (corrected from 1-0)" in asked.run("event", "c", "one").out


def test_which_of_two_such_games_cannot_be_told(club: Program) -> None:
    payload = a_payload(("Anna", "Ben", "1-0"), ("Anna", "Ben", "0-1"), format="match")
    for game in payload["games"]:
        game["round"] = 1
    club.publish("match", payload)
    assert club.run("correct", "c", "match", 1, "Anna", "Ben", "1-0").code == 5
    assert club.run("correct", "c", "match", 2, "Anna", "Ben", "1-0").code == 4


def test_a_juniors_full_name_needs_a_date_of_consent(club: Program) -> None:
    payload = a_payload(("Mia Lind", "Anna Becher", "1-0"))
    payload["players"][0]["junior"] = True
    club.publish("night", payload)
    club.ok("club", "set", "c", "names=full")
    assert club.run("display", "c", "Mia Lind", "full").code == 3
    members = club.ok("show", "c", "--as", "member")["standings"]
    assert [row["name"] for row in members] == ["M. L.", "Anna Becher"]
    club.ok("display", "c", "Mia Lind", "full", "--consent", "2026-09-01")
    members = club.ok("show", "c", "--as", "member")["standings"]
    assert [row["name"] for row in members] == ["Mia Lind", "Anna Becher"]


def test_hidden_players_leave_a_gap_for_members(club: Program) -> None:
    club.publish("night", a_payload(("Mia Lind", "Anna Becher", "1-0")))
    club.ok("display", "c", "Mia Lind", "hidden")
    members = club.ok("show", "c", "--as", "member")["standings"]
    assert [(row["rank"], row["name"]) for row in members] == [(2, "A. B.")]
    assert "Mia" not in club.run("show", "c", "--as", "member").out


def test_starting_from_a_date(club: Program) -> None:
    club.publish("night", a_payload(("Mia Lind", "Anna Becher", "1-0")))
    club.ok("start", "c", "Mia Lind", "1462,5", "--games", 12, "--as-of", "16.9.2026")
    row = club.ok("show", "c")["standings"][0]
    assert (row["name"], row["rating"], row["games"]) == ("Mia Lind", 1462.5, 12)
    earlier = club.ok("show", "c", "--as-of", "2026-09-15")
    assert [row["rating"] for row in earlier["standings"]] == [1220.0, 1180.0]
    assert "As it stood on 15 September 2026." in club.run("show", "c", "--as-of", "2026-09-15").out


def test_forgetting_keeps_the_ratings(club: Program) -> None:
    club.publish("night", a_payload(("Mia Lind", "Anna Becher", "1-0")))
    done = club.ok("forget", "c", "Mia Lind", "--yes")
    assert done["copies"]
    assert (done["events"], done["decisions"]) == (1, 0)
    standings = club.ok("show", "c")["standings"]
    assert [row["rating"] for row in standings] == [1220.0, 1180.0]
    assert [row["name"] for row in standings] == [done["token"], "Anna Becher"]
    assert "Mia" not in club.run("event", "c", "night").out


def test_the_most_improved(club: Program) -> None:
    for name, rating in (("Anna Becher", 1400), ("Jens Schmidt", 1400), ("Udo Lind", 1400)):
        club.ok("start", "c", name, rating, "--games", 30)
    club.publish("one", a_payload(("Anna Becher", "Jens Schmidt", "1-0")))
    club.publish("two", a_payload(("Udo Lind", "Jens Schmidt", "1-0"), date="2026-10-06"))
    season = club.ok("improved", "c", "--from", "2026-09-01", "--to", "2026-12-31")
    names = [one["name"] for one in season["players"]]
    # equal players, K 20: Anna +10; Udo then meets Jens at 1390 and gains less than 10
    assert names == ["Anna Becher", "Udo Lind", "Jens Schmidt"]
    assert season["players"][0]["gain"] == 10.0
    later = club.ok("improved", "c", "--from", "2026-09-15", "--to", "2026-12-31")
    assert later["players"][0]["name"] == "Udo Lind"
    assert "+10.0" in club.run("improved", "c", "--from", "2026-09-01", "--to", "2026-12-31").out


def test_an_undo_says_what_it_takes_back(asked: Program) -> None:
    made = asked.ok("start", "c", "Udo Ott", "1262,5")["decision"]
    sentence = "“Udo Ott” starts with 1262.5 and 0 rated games"
    assert f"Taken back: {sentence}." in asked.run("undo", "c", made).out
    assert f"taken back: {sentence}" in asked.run("decisions", "c").out


def test_decisions_are_told_in_the_clubs_language(asked: Program) -> None:
    asked.ok("start", "c", "Udo Ott", "1262,5")
    asked.ok("club", "set", "c", "locale=de")
    told = asked.run("decisions", "c").out
    assert "1262,5" in told
    assert "(Kommandozeile)" in told


def test_namesakes_are_asked_about_as_such(club: Program) -> None:
    night = a_payload(("Thomas Weidner", "Udo Ott", "1-0"), ("Ida Lind", "Thomas W", "1-0"))
    night["players"][3]["name"] = "Thomas Weidner"
    club.publish("one", night)
    club.publish("two", a_payload(("Thomas Weidner", "Udo Ott", "1-0"), date="2026-09-22"))
    told = club.run("pending", "c").out
    assert "Which “Thomas Weidner” is it in “Club night”?" in told
    assert "    It is “Thomas Weidner (2)”: ladder approve c " in told
    assert "  The first “Thomas Weidner”: ladder reject c " in told
    # whom an entrant counts for is told where the sheet says something else
    assert "Thomas Weidner = Thomas Weidner (2)" in club.run("event", "c", "one").out


def test_moves_are_told_furthest_first_and_unseen_ones_counted(club: Program) -> None:
    ratings = {"Ida": 2800, "Udo": 1200, "Anna": 1240, "Ben": 1200, "Cleo": 1200, "Dora": 1200}
    for name, rating in ratings.items():
        club.ok("start", "c", name, rating, "--games", 30)
    night = a_payload(("Ida", "Udo", "1-0"), ("Anna", "Ben", "1/2-1/2"), ("Cleo", "Dora", "1-0"))
    told = club.run("publish", "c", club.file("night.json", night)).out
    # K 20. Cleo expected ½: 10. Anna expected 1/(1 + 10^(−40/400)) = 0.557: she loses 1.1. Ida
    # expected 1 − 1/(1 + 10^(1600/400)) = 0.9999: 0.002, which nobody sees
    changes = re.findall(r"[+−]\d+\.\d$", told, re.MULTILINE)
    assert "Ratings that moved: 4\n" in told
    assert changes == ["+10.0", "−10.0", "−1.1", "+1.1"]
    assert "  and 2 by less than 0.1\n" in told


def test_forgetting_does_not_tell_the_name_again(club: Program) -> None:
    club.publish("night", a_payload(("Mia Lind", "Anna Becher", "1-0")))
    told = club.run("forget", "c", "Mia Lind", "--yes").out
    assert "Mia" not in told


def test_workbooks_that_lag_behind_are_named(club: Program) -> None:
    lagging = "The workbooks still show an earlier state: `ladder sync c`"
    night = club.file("night.json", a_payload(("Mia Lind", "Anna Becher", "1-0")))
    assert lagging not in club.run("publish", "c", night).out
    club.ok("sync", "c")
    assert lagging not in club.run("publish", "c", night).out  # nothing changed
    assert lagging not in club.run("show", "c").out
    assert lagging in club.run("rename", "c", "Mia Lind", "Mia Lindt").out
    assert lagging in club.run("withdraw", "c", "night").out
    assert "earlier state" not in club.run("sync", "c").out


@pytest.mark.parametrize(
    ("result", "rated"), [("-/-", False), ("-/+", False), ("+/-", False), ("1/2-1/2", True)]
)
def test_every_result_can_be_corrected_to(club: Program, result: str, rated: bool) -> None:
    club.publish("night", a_payload(("Anna Becher", "Bo Lund", "1-0")))
    club.ok("correct", "c", "night", 1, "Anna Becher", "Bo Lund", result)
    (game,) = club.ok("event", "c", "night")["games"]
    assert (game["result"], game["rated_white"]) == (result, rated)


def test_a_rating_below_nothing_is_refused_as_a_rating(club: Program) -> None:
    ran = club.run("start", "c", "Anna Becher", "-5")
    assert (ran.code, ran.out) == (3, "")
    assert "from 0 to 4000" in ran.err
