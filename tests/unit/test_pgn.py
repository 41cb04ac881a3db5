"""PGN: tags, results and counts of moves.

Counts of the sample files were made by a separate script that is no part of this project.
"""

from datetime import date

import pytest

from formats.found import Hints
from formats.pgn import looks_like_pgn, read_pgn
from formats.text import decode
from tests.format_files import OTHER_FILES, count_results, faults, named_games, read_one, remarks

TAGS = """[Event "Klubbkveld"]
[Date "2026.01.06"]
[Round "1"]
[White "Lie, Anna"]
[Black "Moe, Berit"]
"""


def make_game(result: str, moves: str = "1. e4 e5", **tags: str) -> str:
    """One game; `moves` with its end, tags beside those of `TAGS`."""
    own = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
    return f'{TAGS}[Result "{result}"]\n{own}\n{moves} {result}\n\n'


def sample(name: str) -> bytes:
    return (OTHER_FILES / name).read_bytes()


def test_a_broadcast() -> None:
    event = read_one(read_pgn, sample("broadcast.pgn"))
    assert named_games(event) == [
        (1, "Ahrenhold, Max", "Fjordheim, Ida", "1/2-1/2"),
        (1, "Castellane, Rémi", "Høllerup, Jens", "+/-"),  # Termination "Unplayed"
        (1, "Eszterfi, Béla", "Jankowiec, Ewa", "*"),  # decisive, no moves: to a human
        (1, "Gorenstam, Lars", "Bergquist, Nils", "0-1"),
        (1, "Ignatiev, Pavel", "Dunmarrow, Kit", "-/-"),  # 0-0: both lose
        (2, "Bergquist, Nils", "Eszterfi, Béla", "*"),  # one half-move: to a human
        (2, "Castellane, Rémi", "Kestelman, Noa", "1-0"),  # Time forfeit after moves by both
        (2, "Dunmarrow, Kit", "Ahrenhold, Max", "*"),
    ]
    assert (event["name"], event["date"]) == ("Hafenpokal", "2026-04-18")


def test_what_people_have_to_look_at_in_a_broadcast() -> None:
    found = remarks(read_pgn, sample("broadcast.pgn"))
    assert [code for code, _ in found] == ["event-missing", "no-moves", "no-moves"]


def test_an_old_file_asks_for_its_date() -> None:
    content = sample("old_latin1.pgn")
    event = read_one(read_pgn, content)
    assert named_games(event) == [
        (1, "Sørbøen, Gørill", "Lindström, Åke", "1/2-1/2"),
        (5, "Käfermann, Götz", "Sørbøen,G", "0-1"),
    ]
    assert "date" not in event
    assert {code for code, _ in remarks(read_pgn, content)} == {"round-unknown", "date-incomplete"}
    told = read_one(read_pgn, content, day=date(1998, 3, 1))
    assert told["date"] == "1998-03-01"


@pytest.mark.parametrize(
    ("result", "moves", "tags", "read"),
    [
        pytest.param("1-0", "1. e4 e5", {}, "1-0", id="played"),
        pytest.param("1/2-1/2", "1. e4 e5", {}, "1/2-1/2", id="draw"),
        pytest.param("*", "1. e4 e5", {}, "*", id="not finished"),
        pytest.param("*", "", {}, "*", id="not begun"),
        pytest.param("0-0", "", {}, "-/-", id="double forfeit"),
        pytest.param("0-0", "1. e4 e5", {}, "-/-", id="double forfeit after moves"),
        pytest.param("1-0", "", {}, "*", id="no moves"),
        pytest.param("1/2-1/2", "", {}, "*", id="draw without moves"),
        pytest.param("0-1", "1. e4", {}, "*", id="one half-move"),
        pytest.param("1-0", "", {"Termination": "Unplayed"}, "+/-", id="unplayed"),
        pytest.param("0-1", "", {"Termination": "unplayed"}, "-/+", id="unplayed, Black"),
        pytest.param("1/2-1/2", "", {"Termination": "Unplayed"}, "*", id="unplayed draw"),
        pytest.param("0-1", "", {"Termination": "Walkover"}, "-/+", id="walkover"),
        pytest.param("1-0", "", {"Termination": "abandoned"}, "+/-", id="abandoned unmoved"),
        pytest.param("1-0", "", {"Termination": "Time forfeit"}, "+/-", id="never came"),
        pytest.param("1-0", "1. e4 e5", {"Termination": "Time forfeit"}, "1-0", id="on time"),
        pytest.param("1-0", "1. e4 e5", {"Termination": "Unterminated"}, "*", id="unterminated"),
        pytest.param("1-0", "1. e4 e5", {"Termination": "Normal"}, "1-0", id="normal"),
        pytest.param("1-0", "1. d4", {"Termination": "Rules infraction"}, "*", id="infraction"),
    ],
)
def test_results(result: str, moves: str, tags: dict[str, str], read: str) -> None:
    event = read_one(read_pgn, make_game(result, moves, **tags))
    assert count_results(event) == {read: 1}


@pytest.mark.parametrize(
    ("moves", "read"),
    [
        pytest.param("1. e4 {a (comment} e5 2. Nf3", "1-0", id="comment"),
        pytest.param("1. e4 {over\nlines} e5", "1-0", id="comment over lines"),
        pytest.param("1. e4 ; 1... e5\n", "*", id="comment to the end of the line"),
        pytest.param("1. e4 (1. d4 d5 (1... Nf6))", "*", id="variations are no moves"),
        pytest.param("1. e4 $1 $14 e5!? $6", "1-0", id="marks"),
        pytest.param("1.e4 e5 2.Nf3", "1-0", id="no blanks"),
        pytest.param("1. e4\n%escaped e5\n", "*", id="escaped line"),
        pytest.param("1. 0-0 0-0", "1-0", id="castling with zeros"),
        pytest.param("1. O-O-O+ e8=Q#", "1-0", id="castling, promotion"),
        pytest.param("1. Sf3 Lxg7", "1-0", id="German pieces"),
        pytest.param("1. e4 e5 (2. Nf3 {open ( in it} Nc6) 2. Bc4", "1-0", id="all of it"),
    ],
)
def test_moves_are_counted_and_nothing_else(moves: str, read: str) -> None:
    assert count_results(read_one(read_pgn, make_game("1-0", moves))) == {read: 1}


def test_castling_is_no_double_forfeit() -> None:
    content = f'{TAGS}[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0\n'
    assert count_results(read_one(read_pgn, content)) == {"1-0": 1}
    assert remarks(read_pgn, content) == [("no-end", 6)]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        pytest.param(make_game("2-0"), ("bad-result", 6, 1), id="unknown result"),
        pytest.param(make_game("1/2"), ("bad-result", 6, 1), id="half a draw"),
        pytest.param(f"{TAGS}\n1. e4 e5\n", ("missing-result", 1, 1), id="no result"),
        pytest.param(
            f'{TAGS}[Result "1-0"]\n\n1. e4 e5 0-1\n', ("results-differ", 6, 1), id="two results"
        ),
        pytest.param(
            make_game("1-0", "1. e4 {open e5") + make_game("1-0"),
            ("open-comment", 8, 1),
            id="comment",
        ),
        pytest.param(make_game("1-0", "1. e4 (1. d4"), ("open-variation", 1, 1), id="variation"),
        pytest.param(make_game("1-0", "1. e4 ) e5"), ("stray-bracket", 8, 7), id="bracket"),
        pytest.param(make_game("1-0", "1. e4 e5 1-0 e6"), ("after-the-end", 8, 14), id="after"),
        pytest.param(TAGS[:-6], ("bad-tag", 5, 1), id="cut off in a tag"),
        pytest.param(
            TAGS.replace("White", "Whyte") + '[Result "1-0"]\n',
            ("missing-tag", 1, 1),
            id="no White",
        ),
        pytest.param(TAGS + TAGS, ("tag-twice", 6, 1), id="tag twice"),
        pytest.param(
            make_game("1-0").replace("Moe, Berit", "Lie, Anna"), ("self-pairing", 1, 1), id="self"
        ),
        pytest.param(
            make_game("1-0").replace("01.06", "02.30"), ("bad-date", 2, 1), id="impossible date"
        ),
        pytest.param(make_game("1-0") + make_game("1-0"), ("twice-in-round", 10, 1), id="twice"),
        pytest.param("\n\n", ("empty-file", 1, 1), id="nothing"),
        pytest.param(
            make_game("1-0").replace("Moe, Berit", "?"), ("no-games", 1, 1), id="nobody is named"
        ),
    ],
)
def test_faults(content: str, fault: tuple[str, int, int]) -> None:
    assert fault in faults(read_pgn, content)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(f'{TAGS}[Result "*"]\n\n1. e4 e5 1-0\n', "result-open", id="tag open"),
        pytest.param(f'{TAGS}[Result "1-0"]\n\n1. e4 e5 *\n', "result-open", id="moves open"),
        pytest.param(make_game("1-0", "1. e4 e5 2. Qxx9"), "unknown-move", id="no move"),
        pytest.param(
            make_game("1-0", Termination="rules infraction"), "rules-infraction", id="infraction"
        ),
        pytest.param(
            make_game("1-0", Termination="unplayed"), "unplayed-with-moves", id="moves, unplayed"
        ),
        pytest.param(
            make_game("1-0").replace("Moe, Berit", "?") + make_game("1-0"), "player-unknown", id="?"
        ),
    ],
)
def test_what_is_odd_is_remarked(content: str, code: str) -> None:
    assert code in [found for found, _ in remarks(read_pgn, content)]


@pytest.mark.parametrize(
    ("written", "read"),
    [("1", 1), ("7.3", 7), ("12.1.2", 12), ("003", 3)],
)
def test_rounds(written: str, read: int) -> None:
    event = read_one(read_pgn, make_game("1-0").replace('"1"', f'"{written}"'))
    assert (event["games"][0]["round"], event["format"]) == (read, "swiss")


@pytest.mark.parametrize("written", ["?", "-", "", "Finale", "0"])
def test_games_without_round_are_no_swiss(written: str) -> None:
    event = read_one(read_pgn, make_game("1-0").replace('"1"', f'"{written}"'))
    assert (event["games"][0]["round"], event["format"]) == (1, "other")


def test_a_universal_date_is_not_the_organisers() -> None:
    content = make_game("1-0", UTCDate="2026.01.06").replace('[Date "2026.01.06"]\n', "")
    assert "date" not in read_one(read_pgn, content)
    assert remarks(read_pgn, content) == [("date-incomplete", 1)]


def test_games_without_blank_lines_or_moves() -> None:
    second = TAGS.replace('"1"', '"2"') + '[Result "*"]\n'
    content = f'{TAGS}[Result "*"]\n\n{second}'
    assert len(read_one(read_pgn, content)["games"]) == 2


def test_a_mark_before_the_first_tag_hides_nothing() -> None:
    event = read_one(read_pgn, b"\xef\xbb\xbf" + make_game("1-0").encode())
    assert event["name"] == "Klubbkveld"


def test_names_stay_as_they_are_written() -> None:
    content = make_game("1-0").replace("Lie, Anna", r"Lie \"Anni\", A").replace("Moe, ", "Møe,")
    assert named_games(read_one(read_pgn, content)) == [(1, 'Lie "Anni", A', "Møe,Berit", "1-0")]


def test_quotation_marks_without_their_backslash() -> None:
    content = make_game("1-0").replace("Lie, Anna", 'Lie, "Anni"')
    assert named_games(read_one(read_pgn, content))[0][1] == 'Lie, "Anni"'


def test_events_sections_and_kinds_of_game_are_parted() -> None:
    content = (
        make_game("1-0", Section="A")
        + make_game("1-0", Section="B")
        + make_game("1-0", Variant="Chess960")
        + make_game("1-0").replace("Klubbkveld", "Høstcup")
    )
    reading = read_pgn(content.encode(), hints=Hints())
    assert [(e.section, e.payload["name"], e.payload["game"]) for e in reading.events] == [
        ("klubbkveld-a", "Klubbkveld – A", "chess"),
        ("klubbkveld-b", "Klubbkveld – B", "chess"),
        ("klubbkveld-chess960", "Klubbkveld", "chess960"),
        ("hostcup", "Høstcup", "chess"),
    ]


def test_programs_are_bots() -> None:
    event = read_one(read_pgn, make_game("1-0", BlackTitle="BOT"))
    assert [player.get("bot", False) for player in event["players"]] == [False, True]


def test_numbers_in_the_file_are_not_kept() -> None:
    event = read_one(read_pgn, make_game("1-0", WhiteFideId="99000101", WhiteElo="2104"))
    assert not any(secret in str(event) for secret in ("99000101", "2104"))


def test_pgn_is_known_by_its_first_tag() -> None:
    assert looks_like_pgn(decode(b'\n% line\n[Event "x"]'))
    assert not looks_like_pgn(decode(b'[{"name": "x"}]'))
    assert not looks_like_pgn(decode(b""))


def test_a_chapter_of_a_study_names_no_event() -> None:
    content = make_game("1-0").replace("Klubbkveld", "Round 1: Lie, Anna - Moe, Berit")
    assert "name" not in read_one(read_pgn, content)
    named = make_game("1-0", BroadcastName="Høstcup").replace(
        "Klubbkveld", "Round 1: Lie, Anna - Moe, Berit"
    )
    assert read_one(read_pgn, named)["name"] == "Høstcup"


@pytest.mark.parametrize(
    "content", ["<" * 200_000, "{" * 200_000, '[A "' * 50_000], ids=["<", "{", "["]
)
def test_endless_signs_take_no_endless_time(content: str) -> None:
    # Seconds, where each sign would look through all that follow it: hours.
    assert faults(read_pgn, content)
