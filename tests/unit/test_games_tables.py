"""CSV with a game a row, or a block for each player who reports.

Counts of the sample files were made by a separate script that is no part of this project.
"""

from datetime import date

import pytest

from formats.found import Hints
from formats.games import looks_like_games_table, read_games_table
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

HEADER = "round,white,black,result\n"


def sample(name: str) -> bytes:
    return (OTHER_FILES / name).read_bytes()


def test_the_german_table_is_read_as_it_is_meant() -> None:
    event = read_one(read_games_table, sample("games_semicolon_cp1252.csv"))
    # 4 rated: 2 draws, 2 wins; a forfeit, a double forfeit, one open; a pairing and a half bye.
    assert count_results(event) == {"1/2-1/2": 2, "1-0": 1, "0-1": 1, "+/-": 1, "-/-": 1, "*": 1}
    assert named_byes(event) == [(1, "Tellmann, Iris", 1), (2, "Grönemann, Jörg", 0.5)]
    assert (event["date"], event["end_date"]) == ("2026-02-28", "2026-03-14")
    assert (1, "Szabolcsfi; Réka", "Dr. Ahrenhold, Max", "+/-") in named_games(event)


def test_the_word_for_no_opponent_is_shown_to_people() -> None:
    assert remarks(read_games_table, sample("games_semicolon_cp1252.csv")) == [("no-opponent", 5)]


def test_two_encodings_of_one_report_are_one_event() -> None:
    one, other = (
        read_one(read_games_table, sample(name))
        for name in ("report_latin1.csv", "report_utf8.csv")
    )
    assert one == other
    assert named_games(one) == [
        (1, "Eklund, Örjan", "Ní Dhomhnaill, Siún", "0-1"),
        (1, "Ó Ruadháin, Caoimhín", "Wallmark, Sven", "1/2-1/2"),
        (2, "Ní Dhomhnaill, Siún", "Wallmark, Sven", "0-1"),
        (2, "Þórsdóttir, Hrefna", "Ó Ruadháin, Caoimhín", "1/2-1/2"),
        (3, "Haraldsen, Tone", "Ní Dhomhnaill, Siún", "1/2-1/2"),
        (4, "Ní Dhomhnaill, Siún", "Møller, Søren", "1/2-1/2"),
        (4, "Ó Ruadháin, Caoimhín", "Lindqvist, Åsa", "1-0"),
    ]
    assert named_byes(one) == [(3, "Ó Ruadháin, Caoimhín", 0)]
    assert (one["name"], one["date"], one["end_date"]) == (
        "Grönvik Open, 2024",
        "2024-03-07",
        "2024-03-09",
    )


def test_padded_lines_are_no_other_lines() -> None:
    event = read_one(read_games_table, sample("report_padded.csv"))
    assert count_results(event) == {"1-0": 2, "1/2-1/2": 1}  # Black lost once; 0, 1, ½
    assert remarks(read_games_table, sample("report_padded.csv")) == []


def test_a_list_of_members_is_refused_with_the_command_that_takes_it() -> None:
    assert faults(read_games_table, sample("members_utf8_bom.csv")) == [("members-list", 1, 1)]


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("round,white,black,result", id="English"),
        pytest.param("Runde;Weiß;Schwarz;Ergebnis", id="German"),
        pytest.param("Runde\tHvit\tSvart\tResultat", id="Norwegian"),
        pytest.param("Forduló;Világos;Sötét;Eredmény", id="Hungarian"),
        pytest.param("Rd.;White player;Black Player;Res.", id="short and long"),
        pytest.param('"Round","White","Black","Result"', id="quoted"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_headers_of_every_language_and_separator(header: str, encoding: str) -> None:
    separator = next(mark for mark in ";\t," if mark in header)
    if encoding == "cp1252" and "Forduló" in header:
        header = header.replace("Forduló", "ford")
    row = separator.join(["1", "Åse Bø", "Zoë", "½-½"])
    content = f"{header}\r\n{row}\r\n".encode(encoding)
    assert looks_like_games_table(decode(content))
    assert named_games(read_one(read_games_table, content)) == [(1, "Åse Bø", "Zoë", "1/2-1/2")]


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1:0", "1-0"),
        ("1 - 0", "1-0"),
        ("1–0", "1-0"),
        ("1/2-1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½ : ½", "1/2-1/2"),
        ("0.5-0.5", "1/2-1/2"),
        ("=", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("0.5", "1/2-1/2"),
        ("1", "1-0"),
        ("0", "0-1"),
        ("+:-", "+/-"),
        ("-:+", "-/+"),
        ("+/-", "+/-"),
        ("+--", "+/-"),
        ("- - +", "-/+"),
        ("-:-", "-/-"),
        ("- - -", "-/-"),
        ("0-0", "-/-"),
        ("1-0F", "+/-"),
        ("'-/-", "-/-"),  # guarded against being taken for a formula
        ("*", "*"),
        ("", "*"),
    ],
)
def test_spellings_of_results(written: str, result: str) -> None:
    event = read_one(read_games_table, f"{HEADER}1,Anna,Berit,{written}\n")
    assert count_results(event) == {result: 1}


@pytest.mark.parametrize(
    "written",
    ["01.Jan", "Jan 00", "1. jan.", "2001-01-00", "01.01.2000", "36526", "2026-01-01 00:00:00"],
)
def test_a_date_is_no_result(written: str) -> None:
    content = f"{HEADER}1,Anna,Berit,1-0\n1,Carl,Dora,{written}\n"
    assert faults(read_games_table, content) == [("bad-result", 3, 4)]


@pytest.mark.parametrize("written", ["2-0", "3-2", "1-1", "½-0", "1-½", "remis", "1-", "10", "?"])
def test_an_unknown_result_is_an_error_never_a_draw(written: str) -> None:
    assert faults(read_games_table, f"{HEADER}1,Anna,Berit,{written}\n") == [("bad-result", 2, 4)]


def test_a_cut_off_score_is_no_result_where_others_have_both() -> None:
    content = "round;white;black;result\n1;Anna;Berit;1-0\n1;Carl;Dora;0\n"
    assert faults(read_games_table, content) == [("half-a-result", 3, 4)]


@pytest.mark.parametrize(
    ("header", "fault"),
    [
        pytest.param("round,white,black,score", ("header-missing", 1, 1), id="missing"),
        pytest.param("round,white,black,result,result", ("header-doubled", 1, 5), id="doubled"),
        pytest.param("round,white,black,result,Elo,Elo", ("header-doubled", 1, 6), id="not read"),
        pytest.param("round,white,black,result,,Elo", ("header-empty", 1, 5), id="empty"),
    ],
)
def test_faults_of_headers(header: str, fault: tuple[str, int, int]) -> None:
    row = ",".join(["1", "Anna", "Berit", "1-0", "", ""])
    assert faults(read_games_table, f"{header}\n{row}\n") == [fault]


@pytest.mark.parametrize("number", ["12", "1820", "1,5", "½"])
def test_a_number_is_nobodys_name(number: str) -> None:
    content = f'{HEADER}1,"{number}",Ek,1-0\n1,Moe 2,Lie,1-0\n'
    assert faults(read_games_table, content) == [("number-for-name", 2, 2)]


def test_a_number_may_be_a_name_where_an_export_says_so() -> None:
    content = "round,white,black,result,white_id,black_id\n1,007,Ek,1-0,a,b\n"
    assert named_games(read_one(read_games_table, content)) == [(1, "007", "Ek", "1-0")]


def test_a_cell_under_no_header_is_an_error() -> None:
    assert faults(read_games_table, f"{HEADER}1,Anna,Berit,1-0,x\n") == [("header-empty", 1, 5)]


def test_trailing_separators_and_empty_lines_mean_nothing() -> None:
    content = "round,white,black,result,,\n,,,,,\n1,Anna,Berit,1-0,,\n\n,,,\n"
    assert count_results(read_one(read_games_table, content)) == {"1-0": 1}
    assert remarks(read_games_table, content) == []


@pytest.mark.parametrize(
    ("row", "byes"),
    [
        pytest.param("1,Anna,,1", [(1, "Anna", 1)], id="pairing bye"),
        pytest.param("1,Anna,,½", [(1, "Anna", 0.5)], id="half-point bye"),
        pytest.param("1,Anna,,=", [(1, "Anna", 0.5)], id="half-point bye, sign"),
        pytest.param("1,Anna,,0", [(1, "Anna", 0)], id="absent"),
        pytest.param("1,Anna,bye,+:-", [(1, "Anna", 1)], id="in a word"),
        pytest.param("1,Anna,Freilos,1-0", [(1, "Anna", 1)], id="in German"),
        pytest.param("1,,Anna,0-1", [(1, "Anna", 1)], id="on Black's side"),
    ],
)
def test_rounds_without_opponent(row: str, byes: list[tuple[int, str, float]]) -> None:
    event = read_one(read_games_table, f"{HEADER}{row}\n2,Anna,Berit,½-½\n")
    assert named_byes(event) == byes
    assert count_results(event) == {"1/2-1/2": 1}


def test_a_person_called_bye_is_known_by_what_stands_beside_the_name() -> None:
    content = "round,white,black,black rating,result\n1,Anna,Bye,1544,1-0\n"
    event = read_one(read_games_table, content)
    assert named_games(event) == [(1, "Anna", "Bye", "1-0")]


def test_nobody_wins_no_game() -> None:
    assert faults(read_games_table, f"{HEADER}1,Anna,bye,0-1\n") == [("points-of-nobody", 2, 4)]


def test_a_bye_of_unknown_worth_is_left_out_with_a_word() -> None:
    content = f"{HEADER}1,Anna,,\n1,Berit,Carl,1-0\n"
    assert count_byes(read_one(read_games_table, content)) == {}
    assert remarks(read_games_table, content) == [("bye-without-points", 2)]


def test_points_that_contradict_the_result_are_refused() -> None:
    content = "round;white;black;result;Punkte W;Punkte S\n1;Anna;Berit;1-0;0,5;0,5\n"
    assert faults(read_games_table, content) == [("points-differ", 2, 4)]


def test_running_totals_are_no_points_of_a_game() -> None:
    content = "round;white;black;result;Punkte W;Punkte S\n3;Anna;Berit;1-0;2,5;1\n"
    assert count_results(read_one(read_games_table, content)) == {"1-0": 1}
    assert remarks(read_games_table, content) == [("points-not-read", 2)]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        pytest.param("0,Anna,Berit,1-0", ("bad-round", 2, 1), id="round 0"),
        pytest.param("1000,Anna,Berit,1-0", ("bad-round", 2, 1), id="round 1000"),
        pytest.param(",Anna,Berit,1-0", ("bad-round", 2, 1), id="no round"),
        pytest.param("1,,,1-0", ("no-players", 2, 2), id="no names"),
        pytest.param("1,Anna,Anna,1-0", ("self-pairing", 2, 3), id="against themself"),
        pytest.param("1,Anna,Berit", ("short-line", 2, 3), id="cut off"),
        pytest.param('1,"Anna,Berit,1-0', ("quotation-mark", 2, 3), id="open quotation mark"),
        pytest.param(f"1,{'A' * 121},Berit,1-0", ("too-long", 2, 2), id="long name"),
        pytest.param("1,An\u202ena,Berit,1-0", ("forbidden-character", 2, 2), id="turned text"),
    ],
)
def test_faults_of_rows(row: str, fault: tuple[str, int, int]) -> None:
    assert fault in faults(read_games_table, f"{HEADER}{row}\n2,Carl,Dora,1-0\n")


def test_nobody_plays_twice_in_a_round() -> None:
    content = f"{HEADER}1,Anna,Berit,1-0\n1,Carl,Anna,1-0\n"
    assert faults(read_games_table, content) == [("twice-in-round", 3, 1)]


def test_a_table_may_say_that_people_meet_more_often() -> None:
    rows = "1,Anna,Berit,1-0,arena\n1,Berit,Anna,½-½,arena\n"
    event = read_one(read_games_table, f"round,white,black,result,format\n{rows}")
    assert (event["format"], len(event["games"])) == ("arena", 2)
    assert ("bad-format", 2, 5) in faults(
        read_games_table, f"round,white,black,result,format\n{rows.replace('arena', 'arenq')}"
    )


def test_every_fault_is_told_at_once() -> None:
    content = f"{HEADER}x,Anna,Berit,1-0\n1,Carl,Dora,2-0\n"
    assert faults(read_games_table, content) == [("bad-round", 2, 1), ("bad-result", 3, 4)]


def test_entrants_are_the_same_however_the_rows_are_ordered() -> None:
    rows = ["1,Anna,Berit,1-0\n", "1,Carl,Dora,½-½\n", "2,berit,Dora,0-1\n"]
    one = read_one(read_games_table, HEADER + "".join(rows))
    other = read_one(read_games_table, HEADER + "".join(reversed(rows)))
    assert named_games(one) == named_games(other)
    assert {p["id"] for p in one["players"]} == {p["id"] for p in other["players"]}
    assert not any("anna" in player["id"] for player in one["players"])


def test_numbers_tell_namesakes_apart_and_are_not_kept() -> None:
    content = (
        "round,white,white no,black,black no,result\n"
        "1,Anna Lie,007,Berit,1e5,1-0\n1,Anna Lie,00712,Carl,12,1-0\n"
    )
    event = read_one(read_games_table, content)
    assert [player["name"] for player in event["players"]].count("Anna Lie") == 2
    assert not any(number in str(event) for number in ("00712", "1e5"))


def test_a_namesake_without_number_is_asked_for() -> None:
    content = (
        "round,white,white no,black,black no,result\n"
        "1,Anna Lie,7,Berit,1,1-0\n1,Anna Lie,8,Carl,2,1-0\n2,Anna Lie,,Dora,3,1-0\n"
    )
    assert faults(read_games_table, content) == [("which-player", 4, 2)]


def test_one_number_with_two_names_is_shown_and_not_joined() -> None:
    content = (
        "round,white,white no,black,black no,result\n"
        '1,"Petrowski, A.",815,Berit,1,1-0\n2,"Petrowski, Anton",815,Carl,2,1-0\n'
    )
    assert len(read_one(read_games_table, content)["players"]) == 4
    assert remarks(read_games_table, content) == [("same-number", 3)]


def test_ids_of_an_export_are_kept_as_text() -> None:
    content = "round,white_id,white,black_id,black,result\n1,007,Anna,1e5,Berit,1-0\n"
    event = read_one(read_games_table, content)
    assert event["games"] == [{"round": 1, "white": "007", "black": "1e5", "result": "1-0"}]


def test_personal_columns_are_neither_kept_nor_shown() -> None:
    content = (
        "round,white,black,result,phone,born\n1,Anna,Berit,anna@example.org,+47 000 00 000,1971\n"
    )
    with pytest.raises(Exception, match="no known result") as raised:
        read_games_table(content.encode(), hints=Hints())
    assert "@" not in str(raised.value)
    event = read_one(read_games_table, content.replace("anna@example.org", "1-0"))
    assert not any(secret in str(event) for secret in ("+47", "1971"))


@pytest.mark.parametrize(
    ("first", "second", "days"),
    [
        pytest.param("28.02.2026", "7.3.2026", ("2026-02-28", "2026-03-07"), id="German"),
        pytest.param("2026-02-28", "2026-03-07", ("2026-02-28", "2026-03-07"), id="ISO"),
        pytest.param("2026. február 28.", "2026.03.07.", ("2026-02-28", "2026-03-07"), id="hu"),
        pytest.param("28/02/2026", "7th March 2026", ("2026-02-28", "2026-03-07"), id="English"),
    ],
)
def test_dates_are_those_of_the_rounds(first: str, second: str, days: tuple[str, str]) -> None:
    content = (
        "round;white;black;result;date\n"
        f"1;Anna;Berit;1-0;{first}\n2;Anna;Carl;1-0;{second}\n2;Dora;Berit;1-0;\n"
    )
    event = read_one(read_games_table, content)
    assert (event["date"], event["end_date"]) == days


@pytest.mark.parametrize("written", ["03/04/2026", "30.02.2026", "46082", "March 2026"])
def test_what_could_be_two_days_or_none_is_refused(written: str) -> None:
    content = f"round;white;black;result;date\n1;Anna;Berit;1-0;{written}\n"
    assert faults(read_games_table, content) == [("bad-date", 2, 5)]


def test_a_round_without_date_leaves_the_date_to_be_told() -> None:
    content = "round,white,black,result,date\n1,Anna,Berit,1-0,\n2,Anna,Carl,1-0,2026-03-07\n"
    assert "date" not in read_one(read_games_table, content)
    assert remarks(read_games_table, content) == [("date-incomplete", 2)]
    told = read_one(read_games_table, content, day=date(2026, 2, 28))
    assert (told["date"], told["end_date"]) == ("2026-02-28", "2026-03-07")


def test_what_is_told_never_overrules_the_file() -> None:
    content = "round,white,black,result,date\n1,Anna,Berit,1-0,2026-03-07\n"
    event = read_one(read_games_table, content, day=date(2020, 1, 1))
    assert event["date"] == "2026-03-07"


def test_sections_are_events_of_their_own() -> None:
    content = (
        "group,round,white,black,result\n"
        "A-Open,1,Anna,Berit,1-0\nJugend Ä,1,Anna,Carl,½-½\nA-Open,2,Berit,Anna,1-0\n"
    )
    reading = read_games_table(content.encode(), hints=Hints())
    assert [(event.section, event.payload["name"]) for event in reading.events] == [
        ("a-open", "A-Open"),
        ("jugend-a", "Jugend Ä"),
    ]
    assert [len(event.payload["games"]) for event in reading.events] == [2, 1]


def test_a_table_that_stops_in_a_line_is_remarked() -> None:
    assert remarks(read_games_table, f"{HEADER}1,Anna,Berit,1-0") == [("may-be-cut-off", 2)]


def test_a_title_above_the_headers_is_passed_over() -> None:
    content = f"Klubbkveld\n\n{HEADER}1,Anna,Berit,1-0\n"
    assert count_results(read_one(read_games_table, content)) == {"1-0": 1}
    assert remarks(read_games_table, content) == [("line-not-read", 1)]


@pytest.mark.parametrize("content", ["", "\n\n", ",,,\n"], ids=["nothing", "lines", "separators"])
def test_an_empty_file_is_refused(content: str) -> None:
    assert faults(read_games_table, content) == [("empty-file", 1, 1)]


def test_a_table_without_games_is_refused() -> None:
    assert faults(read_games_table, HEADER) == [("no-games", 1, 1)]


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        pytest.param([f"1,W{n},B{n},1-0" for n in range(501)], "too-many", id="1,002 players"),
        pytest.param(
            [f"{n // 6 + 1},W{n % 6},B{n % 6},1-0" for n in range(5001)],
            "too-many",
            id="5,001 games",
        ),
    ],
)
def test_an_event_has_limits(rows: list[str], code: str) -> None:
    found = faults(read_games_table, HEADER + "\n".join(rows) + "\n")
    assert code in {fault[0] for fault in found}


# Blocks of players who report their games

REPORT = """Event,Ligakveld
Start,2026-01-10
Player,12,Lie,Anna
1,1,W,Moe,Berit
2,=,B,Dahl,Carl
Total,1.5
"""


def test_two_reports_of_one_game_are_one_game() -> None:
    content = REPORT + "Player,13,Moe,Berit\n1,0,B,Lie,Anna\nTotal,0\n"
    assert named_games(read_one(read_games_table, content)) == [
        (1, "Lie, Anna", "Moe, Berit", "1-0"),
        (2, "Dahl, Carl", "Lie, Anna", "1/2-1/2"),
    ]


@pytest.mark.parametrize(
    ("extra", "fault"),
    [
        pytest.param(
            "Player,13,Moe,Berit\n1,1,B,Lie,Anna\nTotal,1\n", ("reports-differ", 8, 1), id="result"
        ),
        pytest.param(
            "Player,13,Moe,Berit\n1,0,W,Lie,Anna\nTotal,0\n", ("reports-differ", 8, 1), id="colour"
        ),
        pytest.param("Plazer,13,Moe,Berit\n", ("unknown-line", 7, 1), id="damaged word"),
        pytest.param("Player,13,Moe,Berit\n1,2,B,Lie,Anna\n", ("bad-result", 8, 2), id="score"),
        pytest.param("Player,13,Moe,Berit\n1,1,X,Eng,Dora\n", ("bad-colour", 8, 3), id="no colour"),
    ],
)
def test_faults_of_reports(extra: str, fault: tuple[str, int, int]) -> None:
    assert fault in faults(read_games_table, REPORT + extra)


def test_a_total_that_does_not_fit_is_remarked() -> None:
    assert remarks(read_games_table, REPORT.replace("1.5", "2")) == [("points-differ", 6)]


def test_a_block_without_total_may_be_cut_off() -> None:
    assert remarks(read_games_table, REPORT.replace("Total,1.5\n", "")) == [("no-total", 5)]


def test_a_report_that_jumps_over_a_round_is_told() -> None:
    # A lost game changes no total, so only the numbers of the rounds show that a line is gone.
    content = "Player,12,Lie,Anna\n1,1,W,Moe,Berit\n3,0,B,Dahl,Carl\nTotal,1\n"
    assert remarks(read_games_table, content) == [("rounds-jump", 3)]
