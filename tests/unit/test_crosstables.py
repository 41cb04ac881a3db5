"""Lists of Chess-Results and Swiss-Manager, as text and as workbooks.

Counts of the sample files were made by a separate script that is no part of this project.
"""

import io
import re
import zipfile
from datetime import date

import openpyxl
import pytest

from formats.crosstable import looks_like_crosstable, read_crosstable
from formats.found import Hints
from formats.games import looks_like_games_table, read_games_table
from formats.tables import is_workbook, read_workbook
from formats.text import decode
from tests.format_files import (
    OTHER_FILES,
    count_byes,
    count_results,
    faults,
    named_byes,
    named_games,
    read_one,
    remarks,
)

TABLE = """No.;;Name;Rtg;1.Rd;2.Rd;Pts.
1;;Lie Anna;1500;3w1;2b½;1,5
2;;Moe Berit;1400;-1;1w½;1,5
3;;Dahl Carl;0;1b0;-0;0
"""


def sample(name: str) -> bytes:
    return (OTHER_FILES / name).read_bytes()


def make_workbook(text: str, *sheets: str) -> bytes:
    """A workbook as Chess-Results makes it: numbers are numbers, the rest is text."""
    book = openpyxl.Workbook()
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split(";")]
        book.active.append([int(c) if c.isdigit() else c or None for c in cells])
    for title in sheets:
        book.create_sheet(title)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_the_crosstable_of_chess_results() -> None:
    event = read_one(read_crosstable, sample("chessresults_crosstable.csv"))
    # 17 rated: 12 decided, 5 draws; a forfeit, a double forfeit, one open.
    counts = count_results(event)
    assert counts.pop("1-0") + counts.pop("0-1") == 12
    assert counts == {"1/2-1/2": 5, "+/-": 1, "-/-": 1, "*": 1}
    assert count_byes(event) == {1: 2, 0.5: 1, 0: 1}
    assert named_byes(event) == [
        (1, "Kestelman Noa", 1),
        (2, "Hollerup Jens", 0.5),
        (3, "Jankowiec Ewa", 1),
        (4, "Ignatiev Pavel", 0),
    ]
    assert (4, "Castellane Remi", "Dunmarrow Kit", "*") in named_games(event)
    assert (1, "Eszterfi Bela", "Jankowiec Ewa", "+/-") in named_games(event)
    assert remarks(read_crosstable, sample("chessresults_crosstable.csv")) == []


def test_the_final_list_of_swiss_manager_corrects_one_game() -> None:
    earlier = read_one(read_crosstable, sample("chessresults_crosstable.csv"))
    final = read_one(read_crosstable, sample("swissmanager_ranking.txt"))
    assert final["name"] == "4. Hafenpokal"
    assert sorted(final["players"], key=str) == sorted(earlier["players"], key=str)
    assert set(named_games(final)) - set(named_games(earlier)) == {
        (4, "Castellane Remi", "Dunmarrow Kit", "1/2-1/2"),
        # Colours of a forfeited game mean nothing, and this list does not keep them.
        (3, "Fjordheim Ida", "Ignatiev Pavel", "-/-"),
    }
    assert named_byes(final) == named_byes(earlier)
    assert remarks(read_crosstable, sample("swissmanager_ranking.txt")) == []


@pytest.mark.parametrize(
    ("file", "counts", "day"),
    [
        ("chessresults_round2.csv", {"1-0": 2, "0-1": 1, "1/2-1/2": 2}, "2026-04-18"),
        ("chessresults_round3.csv", {"1-0": 2, "0-1": 1, "1/2-1/2": 1, "-/-": 1}, "2026-04-19"),
    ],
    ids=["round 2", "round 3"],
)
def test_a_page_of_pairings_says_that_its_byes_are_missing(
    file: str, counts: dict[str, int], day: str
) -> None:
    event = read_one(read_crosstable, sample(file))
    assert count_results(event) == counts
    assert (event["byes"], event["date"]) == ([], day)
    assert {game["round"] for game in event["games"]} == {int(file[-5])}
    assert remarks(read_crosstable, sample(file)) == [("byes-missing", None)]


def test_pages_and_crosstable_call_the_players_by_one_number() -> None:
    page = read_one(read_crosstable, sample("chessresults_round2.csv"))["games"]
    whole = read_one(read_crosstable, sample("chessresults_crosstable.csv"))["games"]
    assert all(game in whole for game in page)


def test_pages_below_each_other_are_one_event() -> None:
    both = sample("chessresults_round2.csv") + sample("chessresults_round3.csv")
    event = read_one(read_crosstable, both)
    assert (len(event["games"]), event["date"], event["end_date"]) == (
        10,
        "2026-04-18",
        "2026-04-19",
    )


def test_who_has_no_number_on_a_page_is_nobody() -> None:
    content = (
        "Klubbmesterskap\nRunde 1\nBo.;No.;White;Pts.;Result;Pts.;Black;No.\n"
        "1;1;Lie, Anna;0;1 - 0;0;Moe, Berit;2\n2;3;Bye, Carl;0;1;;spillefri;\n"
        "3;4;Eng, Dora;0;*;;not paired;\n"
    )
    event = read_one(read_crosstable, content)
    assert named_games(event) == [(1, "Lie, Anna", "Moe, Berit", "1-0")]
    assert named_byes(event) == [(1, "Bye, Carl", 1)]
    assert event["name"] == "Klubbmesterskap"
    # The site writes * for a half-point bye and for a withdrawal alike.
    assert ("bye-without-points", 6) in remarks(read_crosstable, content)


def test_a_game_above_the_headers_of_its_page_is_not_dropped_in_silence() -> None:
    content = (
        "Klubbmesterskap\nRunde 1\n1;1;Lie, Anna;0;1 - 0;0;Moe, Berit;2\n"
        "Bo.;No.;White;Pts.;Result;Pts.;Black;No.\n2;3;Dahl, Carl;0;0 - 1;0;Ek, Dina;4\n"
    )
    assert faults(read_crosstable, content) == [("game-above-headers", 3, 1)]


def test_a_page_without_round_is_refused() -> None:
    content = sample("chessresults_round2.csv").split(b"\n", 1)[1]
    assert faults(read_crosstable, content) == [("round-missing", 1, 1)]


@pytest.mark.parametrize(
    ("header", "white", "black"),
    [
        pytest.param("No.;;Name;Rtg;1.Rd;2.Rd;Pts.", "w", "b", id="English"),
        pytest.param("Nr.;;Name;Elo;1.Rd.;2.Rd.;Pkt.", "w", "s", id="German"),
        pytest.param("Fsz.;;Név;Élő;1.ford;2.ford;Pont", "v", "s", id="Hungarian"),
        pytest.param("Nr.;;Navn;Rtg;Rd.1;Rd.2;Poeng", "h", "s", id="Norwegian"),
        pytest.param("SNo.;;Name;RtgI;Round 1;Round 2;Pts", "w", "b", id="rounds in words"),
    ],
)
def test_headers_and_colours_of_every_language(header: str, white: str, black: str) -> None:
    colours = str.maketrans({"w": white, "b": black})
    content = "\n".join([header, *(line.translate(colours) for line in TABLE.splitlines()[1:])])
    assert looks_like_crosstable(decode(content.encode()))
    event = read_one(read_crosstable, content.replace("Moe Berit".translate(colours), "Moe Berit"))
    assert count_results(event) == {"1-0": 1, "1/2-1/2": 1}
    assert named_byes(event) == [(1, "Moe Berit", 1), (2, "Dahl Carl", 0)]


@pytest.mark.parametrize("separator", [";", ",", "\t"], ids=["semicolon", "comma", "tab"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_separators_and_encodings(separator: str, encoding: str) -> None:
    content = TABLE.replace(",", ".").replace(";", separator).encode(encoding)
    assert count_results(read_one(read_crosstable, content)) == {"1-0": 1, "1/2-1/2": 1}


def test_cells_of_forfeits() -> None:
    content = "No.;Name;1.Rd;2.Rd;3.Rd;Pts.\n1;Anna;2w+;2b-;2w-;1\n2;Berit;1b-;1w+;1b-;1\n"
    assert named_games(read_one(read_crosstable, content)) == [
        (1, "Anna", "Berit", "+/-"),
        (2, "Berit", "Anna", "+/-"),
        (3, "Anna", "Berit", "-/-"),
    ]


def test_a_forfeit_without_colours_has_the_lower_number_as_white() -> None:
    content = "SNo.;Name;1.Rd;;;Pts\n1;Anna;2;-;-;0\n2;Berit;1;-;+;1\n"
    assert named_games(read_one(read_crosstable, content)) == [(1, "Anna", "Berit", "-/+")]


def test_cells_that_refer_to_ranks() -> None:
    content = "Rk.;SNo;Name;1.Rd;Pts.\n1;3;Anna;3w1;1\n;1;Berit;-1;1\n3;2;Carl;1b0;0\n"
    event = read_one(read_crosstable, content)
    assert named_games(event) == [(1, "Anna", "Carl", "1-0")]
    # A rank is no name for anybody: it changes from list to list.
    assert not {player["id"] for player in event["players"]} & {"1", "2", "3"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param("3w1", "3w½", ("results-differ", 2, 5), id="result"),
        pytest.param("3w1", "3w0", ("results-differ", 2, 5), id="both lose"),
        pytest.param("3w1", "3w", ("results-differ", 2, 5), id="open on one side"),
        pytest.param("3w1", "3b1", ("same-colour", 2, 5), id="colour"),
        pytest.param("3w1", "2w1", ("not-paired-back", 2, 5), id="opponent"),
        pytest.param("3w1", "7w1", ("unknown-opponent", 2, 5), id="nobody"),
        pytest.param("3w1", "1w1", ("self-pairing", 2, 5), id="themself"),
        pytest.param("3w1", "3q1", ("bad-cell", 2, 5), id="unreadable"),
        pytest.param("3w1", "-", ("bad-cell", 2, 5), id="half a cell"),
        pytest.param("3w1", "", ("not-paired-back", 4, 5), id="lost"),
        pytest.param("3;;Dahl", "2;;Dahl", ("duplicate-number", 4, 1), id="number twice"),
        pytest.param("3;;Dahl", "x;;Dahl", ("bad-number", 4, 1), id="no number"),
        pytest.param("Name;", "Nane;", ("no-games", 1, 1), id="no names"),
        pytest.param("2.Rd", "3.Rd", ("round-order", 1, 6), id="a round is missing"),
        pytest.param("2.Rd", "1.Rd", ("round-order", 1, 6), id="a round twice"),
        pytest.param("2.Rd", "2.Xx", ("round-without-header", 1, 6), id="no round"),
        pytest.param("Rtg", "Name", ("header-doubled", 1, 4), id="names twice"),
        pytest.param("No.", "Xx", ("header-missing", 1, 1), id="no numbers"),
        pytest.param("Dahl Carl", "", ("empty", 4, 1), id="no name"),
    ],
)
def test_faults_are_told_with_line_and_column(
    old: str, new: str, fault: tuple[str, int, int]
) -> None:
    assert fault in faults(read_crosstable, TABLE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("points", "is_remarked"),
    [("1,5", False), ("1.5", False), ("1½", False), ("1x", False), ("2", True), ("", True)],
)
def test_points_that_differ_are_remarked_and_change_nothing(points: str, is_remarked: bool) -> None:
    content = TABLE.replace("2b½;1,5", f"2b½;{points}")
    assert count_results(read_one(read_crosstable, content)) == {"1-0": 1, "1/2-1/2": 1}
    assert remarks(read_crosstable, content) == ([("points-differ", 2)] if is_remarked else [])


def test_a_list_that_stops_at_150_says_why_an_opponent_is_missing() -> None:
    rows = [
        f"{n};P{n};{'151' if n == 1 else ''}{'w1' if n == 1 else '-0'};0" for n in range(1, 151)
    ]
    with pytest.raises(Exception, match="150 players only"):
        read_crosstable("\n".join(["No.;Name;1.Rd;Pts.", *rows]).encode(), hints=Hints())


def test_what_stands_below_a_table_in_one_cell_is_no_player() -> None:
    content = TABLE + "\nAnnotation:\nTie Break1: Buchholz\n"
    assert len(read_one(read_crosstable, content)["players"]) == 3


@pytest.mark.parametrize(
    ("above", "name", "day"),
    [
        pytest.param(
            "Vårturnering\nFinal crosstable after 2 rounds\n", "Vårturnering", None, id="name"
        ),
        pytest.param(
            "From the Tournament-Database of Chess-Results https://chess-results.com\n"
            "Finale 2026\nOrganizer(s): SK Musterau\nDate: 2026/04/18 to 2026/04/19\n"
            "Last update 03.05.2026 10:00:00\n",
            "Finale 2026",
            "2026-04-18",
            id="as in a workbook",
        ),
        pytest.param("", None, None, id="nothing"),
    ],
)
def test_what_stands_above_a_table(above: str, name: str | None, day: str | None) -> None:
    event = read_one(read_crosstable, above + TABLE)
    assert (event.get("name"), event.get("date")) == (name, day)


def test_the_date_can_be_told() -> None:
    assert read_one(read_crosstable, TABLE, day=date(2026, 4, 18))["date"] == "2026-04-18"


def test_a_crosstable_is_told_from_a_table_of_games() -> None:
    games = decode(b"round,white,black,result\n1,Anna,Berit,1-0\n")
    assert not looks_like_crosstable(games)
    assert looks_like_games_table(games)


# Workbooks


@pytest.mark.parametrize("file", ["chessresults_crosstable.csv", "chessresults_round2.csv"])
def test_a_workbook_reads_like_its_text(file: str) -> None:
    text = sample(file)
    book = make_workbook(text.decode())
    assert is_workbook(book)
    assert read_one(read_workbook, book) == read_one(read_crosstable, text)


def test_a_workbook_may_hold_a_table_of_games() -> None:
    book = openpyxl.Workbook()
    for row in (
        ["round", "white", "black", "result", "date"],
        [1, "Anna", "Berit", 0.5, date(2026, 4, 18)],
        [1.0, "Carl", None, 1, date(2026, 4, 18)],
    ):
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    event = read_one(read_workbook, buffer.getvalue())
    assert named_games(event) == [(1, "Anna", "Berit", "1/2-1/2")]
    assert (named_byes(event), event["date"]) == ([(1, "Carl", 1)], "2026-04-18")


def test_a_date_in_a_workbook_is_no_result() -> None:
    book = openpyxl.Workbook()
    for row in (["round", "white", "black", "result"], [1, "Anna", "Berit", date(2001, 1, 1)]):
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    assert faults(read_workbook, buffer.getvalue()) == [("bad-result", 2, 4)]


def make_formula_book(value: bytes) -> bytes:
    """A table of games whose result is a formula, with the value that the program stored."""
    book = openpyxl.Workbook()
    for row in (["round", "white", "black", "result"], [1, "Anna", "Berit", '=IF(1,"1-0","")']):
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    with zipfile.ZipFile(buffer) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace(b'<c r="D2">', b'<c r="D2" t="str">')
    parts[sheet] = re.sub(rb"</f><v ?/>|</f><v></v>", b"</f>" + value, parts[sheet])
    return make_zip(parts)


def test_a_formula_without_its_value_is_no_open_game() -> None:
    assert faults(read_workbook, make_formula_book(b"")) == [("formula-without-value", 2, 4)]
    event = read_one(read_workbook, make_formula_book(b"<v>1-0</v>"))
    assert named_games(event) == [(1, "Anna", "Berit", "1-0")]


def test_a_hidden_sheet_is_not_read_for_the_one_that_is_seen() -> None:
    book = openpyxl.Workbook()
    book.active.append(["an older", "version"])
    book.active.sheet_state = "hidden"
    seen = book.create_sheet("Games")
    for row in (["round", "white", "black", "result"], [1, "Anna", "Berit", "1-0"]):
        seen.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    event = read_one(read_workbook, buffer.getvalue())
    assert named_games(event) == [(1, "Anna", "Berit", "1-0")]


def test_other_sheets_are_remarked() -> None:
    assert remarks(read_workbook, make_workbook(TABLE, "B")) == [("sheets-not-read", None)]


def make_zip(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        pytest.param(b"PK\x03\x04 and nothing more", "bad-workbook", id="no zip"),
        pytest.param(make_zip({"a.txt": b"text"}), "bad-workbook", id="no workbook"),
        pytest.param(make_zip({"a": b"\0" * 70_000_000}), "too-large", id="unpacks to 70 MB"),
        pytest.param(make_zip({f"{n}": b"" for n in range(2001)}), "too-large", id="2,001 parts"),
        pytest.param(make_workbook("")[:-40], "bad-workbook", id="cut off"),
    ],
)
def test_damaged_and_endless_workbooks(content: bytes, code: str) -> None:
    assert [fault[0] for fault in faults(read_workbook, content)] == [code]


def test_a_sheet_longer_than_any_tournament_is_refused() -> None:
    book = openpyxl.Workbook()
    book.active.cell(1, 1, "No.")
    book.active.cell(1_000_000, 1, "x")
    buffer = io.BytesIO()
    book.save(buffer)
    assert [fault[0] for fault in faults(read_workbook, buffer.getvalue())] == ["too-large"]


def test_a_round_robin_table_without_rounds_is_refused_with_the_way_out() -> None:
    content = "Nr.;Name;1;2;3;Pkt.\n1;Anna;*;1;½;1,5\n2;Berit;0;*;1;1\n3;Carla;½;0;*;0,5\n"
    assert faults(read_games_table, content) == [("no-rounds", 1, 1)]


def test_an_absence_that_a_spreadsheet_saved_again() -> None:
    event = read_one(read_crosstable, TABLE.replace("-0", "0"))
    assert named_byes(event) == [(1, "Moe Berit", 1), (2, "Dahl Carl", 0)]


def test_a_line_longer_than_any_tournament_is_refused() -> None:
    assert faults(read_crosstable, TABLE + ";" * 4000 + "x\n") == [("too-large", 5, 1)]
