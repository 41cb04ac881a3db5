"""`ladder fide`: what is typed, what is answered, and what is refused."""

from __future__ import annotations

import re

import pytest

from tests.end_to_end.running import Program, Ran

CHANGE = ("fide", "change", "--rating", "1500", "--k", "20")
NEWCOMER = ("1902:0.5", "1877:0,5", "1884:1", "2012:0", "1832:1")


def in_columns(ran: Ran) -> list[str]:
    """Take the lines with the space between columns cut down."""
    return [re.sub(" +", " ", line).strip() for line in ran.out.splitlines()]


@pytest.mark.parametrize(
    ("score", "change", "rounded"),
    [("1", 15.2, 15), ("0,5", 5.2, 5), ("½", 5.2, 5), ("0", -4.8, -5)],
)
def test_a_change(program: Program, score: str, change: float, rounded: int) -> None:
    # table 8.1.2: a gap of 200 is 0.24 for the lower rated
    answer = program.ok(*CHANGE, "--game", f"1700:{score}")
    assert (answer["change"], answer["change_rounded"]) == (change, rounded)
    assert (answer["expected"], answer["new_rating"]) == (0.24, 1500 + rounded)
    assert [(game["difference"], game["rated"]) for game in answer["games"]] == [(-200, True)]


def test_nothing_is_stored_and_no_club_is_needed(program: Program) -> None:
    program.ok(*CHANGE, "--game", "1700:1")
    assert not (program.folder / "data").exists()


def test_games_may_each_have_their_option_or_share_one(program: Program) -> None:
    each = program.ok(*CHANGE, "--game", "1700:1", "--game", "2000:½")
    assert program.ok(*CHANGE, "--game", "1700:1", "2000:½") == each
    assert program.ok(*CHANGE, "1700:1", "2000:½") == each
    assert len(each["games"]) == 2


def test_a_change_is_shown_game_by_game(program: Program) -> None:
    # capped at 400: 0.08; 20 × (1.5 − 0.32); (1700 + 2000) / 2 + 193
    told = in_columns(program.run(*CHANGE, "--game", "1700:1", "--game", "2000:½"))
    assert "1500 → 1524 (+24)" in told
    assert "1700 1 −200 −200 0.24 +15.20" in told
    assert "2000 ½ −500 −400 0.08 +8.40" in told
    assert "Expected 0.32, scored 1½: 20 × +1.18 = +23.60" in told
    assert "Performance: 2043" in told
    assert "only FIDE's lists count" in told[-1]


def test_a_game_that_is_not_rated_says_so(program: Program) -> None:
    words = ("fide", "change", "--rating", "1800", "--k", "40", "--game", "2601:0")
    told = in_columns(program.run(*words, "--list", "rapid"))
    assert "1800 → 1800 (0)" in told
    assert "2601 0 −801 rating gap too large" in told
    assert not any(line.startswith("Performance") for line in told)
    # on the standard list it is rated, 40 × −0.08
    assert program.ok(*words)["change"] == -3.2


def test_a_fall_below_1400_is_spoken_of(program: Program) -> None:
    lost = ("--k", "40", "--game", "1400:0")
    assert "unrated" in program.run("fide", "change", "--rating", "1405", *lost).out
    assert "unrated" not in program.run("fide", "change", "--rating", "1300", *lost).out


@pytest.mark.parametrize(
    ("words", "k", "said"),
    [
        ("--games-played 29", 40, "until 30 rated games"),
        ("--games-played 30", 20, "from 30 rated games on"),
        ("--games-played 30 --junior", 40, "juniors"),
        ("--games-played 30 --junior --ever-2400", 10, "2400"),
    ],
)
def test_k_is_derived_and_the_answer_says_how(
    program: Program, words: str, k: int, said: str
) -> None:
    typed = ("fide", "change", "--rating", "1500", *words.split(), "--game", "1500:1")
    answer = program.ok(*typed)
    assert answer["k"] == k
    assert said in answer["k_reason"]
    assert answer["k_reason"] in program.run(*typed).out


def test_a_performance(program: Program) -> None:
    # 1½ of 2 is 75 %, dp 193
    words = ("fide", "performance", "--game", "1500:1", "--game", "1500:½")
    answer = program.ok(*words)
    assert (answer["average"], answer["dp"], answer["performance"]) == (1500, 193, 1693)
    told = program.run(*words).out
    assert "Performance: 1693" in told
    assert "75 per cent of the points is +193" in told


def test_a_first_rating(program: Program) -> None:
    # recorded by FIDE: average 1872.43, p 57 %, dp 50
    answer = program.ok("fide", "first", "--game", *NEWCOMER)
    assert (answer["rating"], answer["dp"]) == (1922, 50)
    assert (answer["published"], answer["reason"]) == (True, None)
    told = program.run("fide", "first", "--game", *NEWCOMER).out
    assert "First rating: 1922" in told
    assert "1872.43; 57 per cent of the points is +50" in told


@pytest.mark.parametrize(
    ("games", "rating", "said"),
    [
        (["1800:1"] * 4, None, ["No first rating.", "at least 5 games"]),
        (["1800:0"] * 5, None, ["No first rating.", "without a point"]),
        # (6000 + 3600) / 7 = 1371.43; 1.5 of 7 is 21 %, dp −230
        (["1200:½", *["1200:0"] * 4], 1141, ["No first rating.", "That would be 1141."]),
    ],
    ids=["too few games", "no points", "below 1400"],
)
def test_no_first_rating(
    program: Program, games: list[str], rating: int | None, said: list[str]
) -> None:
    answer = program.ok("fide", "first", "--game", *games)
    assert (answer["rating"], answer["published"]) == (rating, False)
    told = program.run("fide", "first", "--game", *games).out
    assert answer["reason"] in told
    assert all(part in told for part in said)


def test_a_first_rating_is_at_most_2200(program: Program) -> None:
    words = ("fide", "first", "--game", *["2500:1"] * 5)
    assert program.ok(*words)["rating"] == 2200
    assert "at most 2200" in program.run(*words).out


@pytest.mark.parametrize(
    "words",
    [
        "change --rating -1 --k 20 --game 1700:1",
        "change --rating 4001 --k 20 --game 1700:1",
        "change --rating x --k 20 --game 1700:1",
        "change --rating 1500 --k 0 --game 1700:1",
        "change --rating 1500 --k x --game 1700:1",
        "change --rating 1500 --games-played -1 --game 1700:1",
        "change --rating 1500 --k 20 --game 4001:1",
        "change --rating 1500 --k 20 --game 1700:2",
        "change --rating 1500 --k 20 --game 1700",
        "change --rating 1500 --k 20 --list bullet --game 1700:1",
        "change --rating 1500 --k 20",
        "performance",
        "performance --game 1700:0.7",
        "first",
        "first --game :1",
    ],
)
def test_bad_input_is_one_sentence(program: Program, words: str) -> None:
    ran = program.run("fide", *words.split(), "--json")
    assert (ran.code, ran.out) == (3, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.strip().endswith(".")


@pytest.mark.parametrize(
    "words",
    [
        "change --k 20 --game 1700:1",
        "change --rating 1500 --game 1700:1",
        "change --rating 1500 --k 20 --games-played 30 --game 1700:1",
        "change --rating 1500 --k 20 --junior --game 1700:1",
        "change --rating 1500 --k 20 --ever-2400 --game 1700:1",
        "second --game 1700:1",
    ],
)
def test_what_cannot_be_understood_is_a_matter_of_usage(program: Program, words: str) -> None:
    ran = program.run("fide", *words.split(), "--json")
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
