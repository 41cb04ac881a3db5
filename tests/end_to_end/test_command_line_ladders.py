"""Several ladders in one club, by different rules, on the command line (rules §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest
from openpyxl import load_workbook

from core.locale import Message, say
from core.model import Game, Speed
from core.ratings import RULE_SETS, Field, Form, Outcome, Played, Scored, Worth
from tests.end_to_end.running import Program, Ran, a_payload

RAPID = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), name="Rapid night")
BLITZ = a_payload(
    ("Anna Becher", "Udo Lind", "0-1"), name="Blitz night", speed="blitz", date="2026-09-22"
)
BLITZ["games"][0]["abandoned_by"] = "white"
OTHER = a_payload(
    ("Udo Lind", "Jens Schmidt", "1-0"), name="960", game="chess960", date="2026-10-06"
)


def add(program: Program, ladder: str, *options: str) -> Any:
    return program.ok("club", "ladder", "c", "add", ladder, *options)


@pytest.fixture
def mixed(club: Program) -> Program:
    """A club with a list by each rule set; every event counts on some of them."""
    add(club, "points", "--rules", "counter", "--title", "Points", "--speeds", "blitz")
    add(club, "fide", "--rules", "fide", "--games", "chess")
    add(club, "autumn", "--from", "1.9.2026", "--to", "30.9.2026")
    club.publish("rapid", RAPID)
    club.publish("blitz", BLITZ)
    club.publish("other", OTHER)
    return club


def ratings(program: Program, ladder: str) -> dict[str, float]:
    shown = program.ok("show", "c", "--ladder", ladder)
    return {row["name"]: row["rating"] for row in shown["standings"]}


def lines(ran: Ran) -> list[str]:
    """Take the lines with the space between columns cut down."""
    assert ran.code == 0, ran
    return [" ".join(line.split()) for line in ran.out.splitlines()]


def titles(program: Program, book: str = "organisers") -> list[str]:
    return load_workbook(program.folder / "data" / "c" / f"{book}.xlsx").sheetnames


def texts(program: Program, title: str, book: str = "organisers") -> list[str]:
    sheet = load_workbook(program.folder / "data" / "c" / f"{book}.xlsx")[title]
    return [str(cell.value) for row in sheet.iter_rows(min_row=3) for cell in row if cell.value]


# ── What counts where (rules §3.3) ───────────────────────────────────────────


def test_each_ladder_counts_what_it_takes_by_its_own_rules(mixed: Program) -> None:
    # K 40 among newcomers of 1200: ±20 for a game between equals
    main = ratings(mixed, "main")
    assert list(main) == ["Udo Lind", "Anna Becher", "Jens Schmidt"]
    assert main["Jens Schmidt"] < 1180
    # Anna gave up her seat: −35, Udo +20
    assert ratings(mixed, "points") == {"Udo Lind": 820.0, "Anna Becher": 765.0}
    # chess alone: 1220, then against 1200 (20 → 0.53, 0.47): 40 × −0.53 = −21.2, 40 × 0.53 = 21.2
    assert ratings(mixed, "fide") == {"Udo Lind": 1221, "Anna Becher": 1199, "Jens Schmidt": 1180}
    # September alone
    assert set(ratings(mixed, "autumn")) == {"Anna Becher", "Udo Lind", "Jens Schmidt"}
    assert ratings(mixed, "autumn")["Jens Schmidt"] == 1180.0
    assert mixed.ok("verify", "c")["up_to_date"] is True


def test_fingerprints_are_each_ladder_s_own_and_identities_shared(mixed: Program) -> None:
    ladders = ("main", "points", "fide", "autumn")
    shown = {ladder: mixed.ok("show", "c", "--ladder", ladder) for ladder in ladders}
    prints = {ladder: one["fingerprint"] for ladder, one in shown.items()}
    assert len(set(prints.values())) == 4
    assert mixed.ok("verify", "c")["fingerprints"] == prints
    told = mixed.run("verify", "c").out
    assert all(f"{prints[ladder]} (ladder {ladder})" in told for ladder in ladders)
    ids = {
        row["player"]
        for one in shown.values()
        for row in one["standings"]
        if row["name"] == "Anna Becher"
    }
    assert len(ids) == 1
    assert [one["rules"] for one in shown.values()] == ["club", "counter", "fide", "club"]


def test_events_say_on_which_ladder_they_count(mixed: Program) -> None:
    listed = mixed.ok("events", "c", "--ladder", "points")
    assert {one["event"]: one["on_ladder"] for one in listed} == {
        "rapid": False,
        "blitz": True,
        "other": False,
    }
    told = lines(mixed.run("events", "c", "--ladder", "points"))
    assert [line.endswith("not on this ladder") for line in told[-3:]] == [True, False, True]
    event = mixed.ok("event", "c", "rapid", "--ladder", "points")
    assert (event["on_ladder"], event["up_to_date"]) == (False, True)
    assert [one["frozen"] for one in event["entrants"]] == [None, None]
    assert "not on the ladder points" in mixed.run("event", "c", "rapid", "--ladder", "points").out
    event = mixed.ok("event", "c", "blitz", "--ladder", "points")
    assert [one["change"] for one in event["entrants"]] == [-35, 20]


def test_players_are_explained_by_the_ladder_s_rules(mixed: Program) -> None:
    points = mixed.ok("player", "c", "Anna Becher", "--ladder", "points")
    (entry,) = points["history"]
    assert (entry["k"], entry["change"], entry["games"][0]["expected"]) == (None, -35, None)
    assert entry["games"][0]["words"] == "−35 gave up the seat"
    assert entry["sentences"] == ["800.0 (0 games): scored 0 of 1 rated game: −35 → 765.0"]
    told = mixed.run("player", "c", "Anna Becher", "--ladder", "points").out
    assert "−35 gave up the seat" in told
    assert "−35 → 765.0" in told

    fide = mixed.ok("player", "c", "Anna Becher", "--ladder", "fide")
    first, second = fide["history"]
    assert (first["k"], first["change"], second["change"]) == (40, 20, -21)
    assert second["sentences"] == [
        "1220.0 (1 game, K 40): scored 0 of 1 rated game, expected 0.53: 40 × −0.53:"
        " sum −21.2, rounded −21 → 1199.0"
    ]
    told = mixed.run("player", "c", "Anna Becher", "--ladder", "fide").out
    assert "The list expected 0.53 of you; you scored 0; 40 × −0.53 = −21.2" in told
    # Jens never played blitz
    assert mixed.run("player", "c", "Jens Schmidt", "--ladder", "points").code == 4


def test_publishing_says_who_moved_on_each_ladder(mixed: Program) -> None:
    again = {**BLITZ, "games": [{**BLITZ["games"][0], "result": "1/2-1/2", "abandoned_by": None}]}
    del again["games"][0]["abandoned_by"]
    file = mixed.file("blitz.json", again)
    told = mixed.run("publish", "c", file).out
    for ladder in ("main", "points", "fide", "autumn"):
        assert f"(ladder {ladder})" in told
    answer = mixed.publish("blitz", BLITZ)
    by_ladder = answer["moved_by_ladder"]
    assert list(by_ladder) == ["main", "points", "fide", "autumn"]
    assert answer["moved"] == by_ladder["main"]
    moved = {one["name"]: (one["before"], one["after"]) for one in by_ladder["points"]}
    assert moved == {"Anna Becher": (800, 765), "Udo Lind": (800, 820)}


def test_one_ladder_alone_is_not_named(club: Program) -> None:
    assert "moved_by_ladder" not in club.publish("rapid", RAPID)
    told = club.run("publish", "c", club.file("blitz.json", BLITZ)).out
    assert "Ratings that moved: " in told
    assert "(ladder" not in told


def test_starting_figures_are_for_one_ladder(mixed: Program) -> None:
    mixed.ok("start", "c", "Nora Nuss", "1462.5", "--games", "30", "--ladder", "fide")
    assert ratings(mixed, "fide")["Nora Nuss"] == 1463
    assert "Nora Nuss" not in ratings(mixed, "main")
    table = mixed.file("members.csv", "name,rating\nOle Olsen,90\n")
    mixed.ok("members", "import", "c", table, "--ladder", "points")
    assert ratings(mixed, "points")["Ole Olsen"] == 90
    assert "Ole Olsen" not in ratings(mixed, "fide")
    told = mixed.run("decisions", "c").out
    assert "“Nora Nuss” starts with 1462.5 and 30 rated games (ladder fide)" in told
    assert mixed.ok("verify", "c")["up_to_date"] is True


def test_improved_and_as_of_are_a_ladder_s_own(mixed: Program) -> None:
    gains = mixed.ok(
        "improved", "c", "--from", "2026-09-22", "--to", "2026-10-30", "--ladder", "points"
    )
    assert gains["ladder"] == "points"
    shown = mixed.ok("show", "c", "--ladder", "points", "--as-of", "2026-09-21")
    assert shown["standings"] == []


def test_a_join_holds_on_every_ladder(mixed: Program) -> None:
    mixed.publish(
        "late",
        a_payload(("Anna Bechr", "Udo Lind", "1-0"), speed="blitz", date="2026-11-03"),
    )
    mixed.ok("join", "c", "Anna Bechr", "Anna Becher")
    for ladder in ("main", "points", "fide"):
        assert "Anna Bechr" not in ratings(mixed, ladder)
    assert ratings(mixed, "points") == {"Udo Lind": 800, "Anna Becher": 785}


# ── Changing, adding, removing ───────────────────────────────────────────────


def test_a_ladder_may_change_its_rules(mixed: Program) -> None:
    before = mixed.ok("show", "c", "--ladder", "fide")
    changed = mixed.ok("club", "ladder", "c", "set", "fide", "--rules", "counter", "--games", "")
    assert changed["ladder"]["rules"] == "counter"
    after = mixed.ok("show", "c", "--ladder", "fide")
    assert (after["rules"], after["up_to_date"]) == ("counter", True)
    assert after["fingerprint"] != before["fingerprint"]
    # all three events now: Anna +20 −35, Jens −20 −20, Udo +20 +20
    assert ratings(mixed, "fide") == {"Udo Lind": 840, "Anna Becher": 785, "Jens Schmidt": 760}
    mixed.ok("club", "ladder", "c", "set", "fide", "--rules", "fide", "--games", "chess")
    assert mixed.ok("show", "c", "--ladder", "fide")["fingerprint"] == before["fingerprint"]
    rebuilt = mixed.ok("rebuild", "c")
    assert rebuilt["up_to_date"] is True
    assert mixed.ok("verify", "c")["same_as_replay"] is True


def test_settings_are_told_in_words(mixed: Program) -> None:
    told = mixed.run("club", "show", "c").out
    assert "Ladder main: rules club\n" in told
    assert "Ladder points: rules counter; title “Points”; speeds blitz\n" in told
    assert "Ladder fide: rules fide; games chess\n" in told
    assert "Ladder autumn: rules club; from 1 September 2026; to 30 September 2026\n" in told
    told = mixed.run("club", "ladder", "c", "set", "points", "--title", "").out
    assert "Ladder points: rules counter; speeds blitz\n" in told
    help_text = mixed.run("club", "ladder", "--help").out
    assert "club, fide, counter" in help_text


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("club ladder c add x --rules elo", 3, "no rules called “elo”; there are: club, fide"),
        ("club ladder c add x --speeds fast", 3, "speed is one of standard, rapid, blitz, not"),
        ("club ladder c add Ä", 3, "A ladder id is"),
        ("club ladder c add x --from 2026-09-02 --to 2026-09-01", 3, "ends before it begins"),
        ("club ladder c add points", 5, "a ladder “points” already"),
        ("club ladder c set nope --title T", 4, "no ladder “nope”"),
        ("club ladder c remove nope", 4, "no ladder “nope”"),
        ("club ladder c remove main", 5, "first ladder and stays"),
        ("club new d --name D --rules glicko", 3, "no rules called “glicko”"),
        ("show c --ladder nope", 3, "no ladder “nope”; there are: main, points, fide, autumn"),
        ("events c --ladder nope", 3, "no ladder “nope”"),
        ("event c rapid --ladder nope", 3, "no ladder “nope”"),
        ("player c Anna --ladder nope", 3, "no ladder “nope”"),
        ("improved c --from 2026-01-01 --to 2026-02-01 --ladder nope", 3, "no ladder “nope”"),
        ("predict c Anna Udo --ladder nope", 3, "no ladder “nope”"),
        ("start c Anna 1500 --ladder nope", 3, "no ladder “nope”"),
        ("start c Anna 4001 --ladder fide", 3, "from 0 to 4000, not 4001"),
        ("start c Anna -1 --ladder points", 3, "from 0 to 4000, not -1"),
        ("members import c nowhere.csv --ladder nope", 3, "no ladder “nope”"),
        ("fide change --rating 4001 --k 20 --game 1500:1", 3, "from 0 to 4000, not “4001”"),
        ("fide change --rating 1500 --k 20 --game 1500:2", 3, "A score is 0, 0.5 or 1, not “2”"),
        ("fide change --rating 1500 --k 20 --game 1500:1 --list bullet", 3, "bullet"),
    ],
)
def test_bad_input_is_told_in_one_sentence(
    mixed: Program, words: str, code: int, said: str
) -> None:
    revision = mixed.ok("show", "c")["revision"]
    ran = mixed.run(*words.split())
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert mixed.ok("show", "c")["revision"] == revision


# ── The workbooks (contract §5) ──────────────────────────────────────────────


def test_each_ladder_has_its_tab_in_both_files(mixed: Program) -> None:
    mixed.ok("sync", "c")
    own = ["Ladder", "Ladder Points", "Ladder fide", "Ladder autumn"]
    assert titles(mixed) == [
        *["Approve", "Names", "Members", "Events", "Decisions"], *own, "Why", "Status"
    ]  # fmt: skip
    assert titles(mixed, "members") == [*own, "Players", "Events", "Why", "About"]
    why = texts(mixed, "Why")
    assert "−35 gave up the seat" in why
    assert "The list expected 0.53 of you; you scored 0; 40 × −0.53 = −21.2" in why
    assert {"Ladder", "Points", "fide", "autumn"} <= set(why)
    about = texts(mixed, "About", "members")
    assert any("it is no Elo" in text for text in about)
    assert any("no FIDE rating" in text for text in about)
    assert any("(K 40)" in text for text in about)


def test_about_speaks_of_the_rules_that_are_used(club: Program) -> None:
    club.ok("club", "ladder", "c", "set", "main", "--rules", "counter")
    club.publish("rapid", RAPID)
    club.ok("sync", "c")
    about = " ".join(texts(club, "About", "members"))
    assert "it is no Elo" in about
    assert "K 40" not in about
    assert "provisional" not in about


def test_the_tab_of_a_removed_ladder_says_so(mixed: Program) -> None:
    mixed.ok("sync", "c")
    mixed.ok("club", "ladder", "c", "remove", "points")
    mixed.ok("sync", "c")
    gone = "This list was removed from the club. You can delete this tab."
    for book in ("organisers", "members"):
        assert titles(mixed, book)[-1] == "Ladder Points"
        left = [text for text in texts(mixed, "Ladder Points", book) if text != "removed"]
        assert left == [gone]
    assert "points" not in texts(mixed, "Why")
    # a new list is none of its business
    add(mixed, "rapid", "--speeds", "rapid")
    mixed.ok("sync", "c")
    assert "Ladder rapid" in titles(mixed)
    assert gone in texts(mixed, "Ladder Points")
    # and it comes back to life with the list
    add(mixed, "points", "--rules", "counter", "--title", "Points", "--speeds", "blitz")
    mixed.ok("sync", "c")
    assert "Udo Lind" in texts(mixed, "Ladder Points")
    assert gone not in texts(mixed, "Ladder Points")
    assert mixed.ok("verify", "c")["up_to_date"] is True


def test_the_tab_of_a_removed_ladder_that_was_deleted_stays_away(mixed: Program) -> None:
    mixed.ok("sync", "c")
    mixed.ok("club", "ladder", "c", "remove", "points")
    for name in ("organisers", "members"):
        path = mixed.folder / "data" / "c" / f"{name}.xlsx"
        book = load_workbook(path)
        del book["Ladder Points"]
        book.save(path)
    mixed.ok("sync", "c")
    assert "Ladder Points" not in titles(mixed) + titles(mixed, "members")


def test_syncing_says_who_moved_on_each_ladder(mixed: Program) -> None:
    synced = mixed.ok("sync", "c")
    assert list(synced["moved_by_ladder"]) == ["main", "points", "fide", "autumn"]
    assert synced["moved"] == []


# ── What if (`predict`) ──────────────────────────────────────────────────────


def test_a_prediction_by_the_club_s_rules(club: Program) -> None:
    # rules §2.8: 1400 against 1600 expects 0.24; K 20
    club.ok("start", "c", "Anna Becher", "1400", "--games", "30")
    club.ok("start", "c", "Dora Ek", "1600", "--games", "30")
    shown = club.ok("predict", "c", "Anna Becher", "Dora Ek")
    anna, dora = shown["players"]
    assert (shown["club"], shown["ladder"], shown["rules"]) == ("c", "main", "club")
    assert (shown["up_to_date"], shown["revision"]) == (True, club.ok("show", "c")["revision"])
    assert (anna["name"], anna["rating"], anna["games"], anna["k"]) == ("Anna Becher", 1400, 30, 20)
    assert (anna["provisional"], anna["reason"]) == (False, None)
    assert round(anna["expected"], 6) == 0.240253
    assert anna["expected"] + dora["expected"] == 1
    told = {result: round(anna[result], 1) for result in ("win", "draw", "loss")}
    assert told == {"win": 15.2, "draw": 5.2, "loss": -4.8}
    assert dora["loss"] == -anna["win"]
    assert dora["win"] == -anna["loss"]
    out = lines(club.run("predict", "c", "Anna Becher", dora["player"]))
    assert "The list expects 0.24 of “Anna Becher” and 0.76 of “Dora Ek”." in out
    assert "Anna Becher 1400.0 30 0.24 20 +15.2 +5.2 −4.8" in out
    assert "Dora Ek 1600.0 30 0.76 20 +4.8 −5.2 −15.2" in out
    # nothing was stored
    assert club.ok("show", "c")["revision"] == shown["revision"]


def test_a_prediction_is_what_then_comes_about(mixed: Program) -> None:
    for ladder in ("main", "points", "fide"):
        shown = mixed.ok("predict", "c", "Udo Lind", "Anna Becher", "--ladder", ladder)
        before = ratings(mixed, ladder)
        night = a_payload(
            ("Udo Lind", "Anna Becher", "0-1"), speed=shown["speed"], date="2026-11-10"
        )
        mixed.publish("next", night)
        after = ratings(mixed, ladder)
        for player, result in zip(shown["players"], ("loss", "win"), strict=True):
            name = player["name"]
            assert after[name] == pytest.approx(before[name] + player[result], abs=1e-9)
        mixed.ok("withdraw", "c", "next")


def test_protection_is_said_in_words(club: Program) -> None:
    club.ok("start", "c", "Anna Becher", "1400", "--games", "30")
    club.publish("rapid", a_payload(("Udo Lind", "Nora Nuss", "1/2-1/2")))
    shown = club.ok("predict", "c", "Anna Becher", "Udo Lind")
    anna, udo = shown["players"]
    assert (anna["reason"], udo["reason"]) == ("provisional-opponent", None)
    assert [anna[result] for result in ("win", "draw", "loss")] == [0, 0, 0]
    assert udo["win"] > 20
    assert (udo["provisional"], udo["games"], udo["k"]) == (True, 1, 40)
    assert shown["sentences"][1:] == [
        "“Udo Lind” is provisional: whatever the result, “Anna Becher” stays and only “Udo Lind”"
        " moves.",
        "“Udo Lind” is provisional (1 rated game), so the number says little yet.",
    ]
    other_way = club.ok("predict", "c", "Udo Lind", "Anna Becher")
    assert other_way["sentences"][1:] == shown["sentences"][1:]


def test_a_counter_expects_nothing(mixed: Program) -> None:
    mixed.ok("start", "c", "Ole Olsen", "15", "--ladder", "points")
    shown = mixed.ok("predict", "c", "Ole Olsen", "Udo Lind", "--ladder", "points")
    ole, udo = shown["players"]
    assert (ole["expected"], ole["k"], ole["reason"]) == (None, None, None)
    assert (ole["win"], ole["draw"], ole["loss"]) == (20, 0, -15)
    assert (udo["win"], udo["draw"], udo["loss"]) == (20, 0, -20)
    assert shown["speed"] == "blitz"
    assert shown["sentences"] == [
        "This list expects nothing: results bring the same points whoever plays."
    ]


def test_fide_predictions_know_k_gaps_and_rounding(club: Program) -> None:
    club.ok("club", "ladder", "c", "set", "main", "--rules", "fide")
    for name, rating in (("Anna", 1500), ("Bela", 1700), ("Max", 2650), ("Carl", 1500)):
        club.ok("start", "c", name, rating, "--games", "30")
    shown = club.ok("predict", "c", "Anna", "Bela")
    anna, bela = shown["players"]
    assert (anna["expected"], anna["k"]) == (0.24, 20)
    assert (anna["win"], anna["draw"], anna["loss"]) == (15, 5, -5)
    assert (bela["win"], bela["draw"], bela["loss"]) == (5, -5, -15)
    assert "rounded once an event" in shown["sentences"][1]
    # equals: 20 × ½ is whole
    assert len(club.ok("predict", "c", "Anna", "Carl")["sentences"]) == 1
    # 2650 against 1500: 1.00 in standard play, left out in blitz
    assert club.ok("predict", "c", "Max", "Anna")["players"][0]["loss"] == -20
    left_out = club.ok("predict", "c", "Max", "Anna", "--speed", "blitz")
    assert [one["reason"] for one in left_out["players"]] == ["gap", "gap"]
    assert left_out["players"][1]["expected"] is None
    assert left_out["players"][1]["win"] == 0
    assert left_out["sentences"] == [
        "A game between them would not be rated: rating gap too large."
    ]
    told = club.run("predict", "c", "Max", "Anna", "--speed", "blitz").out
    assert "would not be rated" in told


def test_fide_predictions_know_juniors_and_masters(club: Program) -> None:
    club.ok("club", "ladder", "c", "set", "main", "--rules", "fide")
    for name, rating in (("Anna", 1500), ("Bela", 1500), ("Max", 2395), ("Mia", 2395)):
        club.ok("start", "c", name, rating, "--games", "30")
    junior = a_payload(("Anna", "Bela", "1/2-1/2"), ("Max", "Mia", "1-0"))
    junior["players"][0]["junior"] = True
    club.publish("first", junior)
    # Max has 2405 now
    ks = [one["k"] for one in club.ok("predict", "c", "Anna", "Max")["players"]]
    assert ks == [40, 10]
    later = a_payload(("Anna", "Bela", "1/2-1/2"), date="2026-10-01", complete=False)
    club.publish("second", later)
    assert club.ok("predict", "c", "Anna", "Max")["players"][0]["k"] == 20


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("Anna Becher", "ANNA  becher"), 3, "cannot play"),
        (("Anna Becher", "Nobody"), 4, "nobody called “Nobody”"),
        (("Anna Becher", "Udo Lind", "--speed", "slow"), 3, "speed is one of"),
    ],
)
def test_predictions_that_cannot_be(
    mixed: Program, words: tuple[str, ...], code: int, said: str
) -> None:
    ran = mixed.run("predict", "c", *words)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


# ── A fourth rule set needs one file and one line (rules §3) ─────────────────


class FlatRules:
    """A toy: 8 points for a win, wherever from; draws are not rated, nor games of one move."""

    name: ClassVar[str] = "flat"
    version: ClassVar[int] = 1
    start_rating: ClassVar[float] = 100.0
    freezes: ClassVar[bool] = True
    remembers_peak: ClassVar[bool] = False
    reasons: ClassVar[Mapping[str, Message]] = {
        "drawn": say("draws are not rated here"),
        "one-move": say("a game of one move"),
        "veteran": say("ten games are enough"),
    }
    about: ClassVar[tuple[Message, ...]] = (say("A win is worth 8."),)

    def unrated_reason(self, game: Game) -> str | None:
        return "one-move" if game.moves == (1, 1) else None

    def is_provisional(self, count: int) -> bool:
        return count < 1

    def expected_score(self, own: float, opponent: float, speed: Speed) -> float:
        del own, opponent, speed
        return 0.5

    def side_reason(self, own: Form, opponent: Form, speed: Speed) -> str | None:
        del opponent, speed
        return "veteran" if own.games >= 10 else None

    def starting_rating(self, rating: float) -> float:
        return rating

    def game_changes(
        self, rating: float, k_factor: float | None, scored: Sequence[Scored]
    ) -> list[Worth]:
        del rating, k_factor
        return [Worth(16.0 * (one.score - 0.5)) for one in scored]

    def rate(self, played: Played, field: Field) -> Outcome:
        changes, counted = [0.0] * len(field.ratings), [0] * len(field.ratings)
        drawn = {
            place: "drawn" for place, (_, _, score) in enumerate(played.pairings) if score == 0.5
        }
        for place, (white, black, score) in enumerate(played.pairings):
            for seat, points in ((white, score), (black, 1.0 - score)):
                if place not in drawn and field.counts[seat] < 10:
                    changes[seat] += 16.0 * (points - 0.5)
                    counted[seat] += 1
        return Outcome(changes, counted, [16.0] * len(changes), drawn)


def test_a_fourth_rule_set_needs_one_class_and_one_line(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RULE_SETS, "flat", FlatRules())
    program.ok("club", "new", "c", "--name", "Club C", "--rules", "flat")
    program.ok("start", "c", "Udo", "120", "--games", "10")
    night = a_payload(("Anna", "Bela", "1-0"), ("Bela", "Anna", "0-1"), ("Anna", "Udo", "1-0"))
    night["games"][1]["moves"] = [1, 1]
    program.publish("night", night)
    assert ratings(program, "main") == {"Udo": 120, "Anna": 116, "Bela": 92}
    player = program.ok("player", "c", "Anna")
    assert [game["words"] for game in player["history"][0]["games"]] == [
        "The list expected 0.50 of you; you scored 1; 16 × 0.50 = +8.0",
        "a game of one move",
        "The list expected 0.50 of you; you scored 1; 16 × 0.50 = +8.0",
    ]
    assert "ten games are enough" in program.run("player", "c", "Udo").out
    assert "a game of one move" in program.run("event", "c", "night").out
    program.publish("drawn", a_payload(("Anna", "Bela", "1/2-1/2"), date="2026-10-01"))
    assert program.ok("events", "c")[1]["not_rated"] == {"drawn": 1}
    assert "draws are not rated here: 1" in program.run("events", "c").out
    shown = program.ok("predict", "c", "Anna", "Udo")
    assert [shown["players"][0][result] for result in ("win", "draw", "loss")] == [8, 0, -8]
    assert "“Udo” the game would not be rated: ten games are enough" in shown["sentences"][1]
    program.ok("sync", "c")
    assert "A win is worth 8." in texts(program, "About", "members")
    assert any("a game of one move" in text for text in texts(program, "Events"))
    add(program, "plain")
    assert program.ok("rebuild", "c")["up_to_date"] is True
    assert program.ok("verify", "c")["same_as_replay"] is True
