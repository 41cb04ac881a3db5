"""Small TRF files, each for one thing that can stand in a cell, a column or a line."""

from typing import Any

import pytest

from formats.found import BadFileError
from formats.text import Text
from formats.trf import looks_like_trf
from tests.trf_lines import codes_of, line, payload_of, read

HEAD = ["012 Club Open", "042 2025/09/13", "052 2025/09/14"]


def duel(first: str, second: str, *, points: tuple[object, object] = ("", "")) -> list[str]:
    """Two players and their cells of round 1."""
    return [
        *HEAD,
        line(first, rank=1, name="Becher, Anna", points=points[0]),
        line(second, rank=2, name="Dorn, Ben", points=points[1]),
    ]


@pytest.mark.parametrize(
    ("first", "second", "game"),
    [
        pytest.param("   2 w 1", "   1 b 0", ("1", "2", "1-0"), id="White wins"),
        pytest.param("   2 b 1", "   1 w 0", ("2", "1", "0-1"), id="Black wins"),
        pytest.param("   2 w =", "   1 b =", ("1", "2", "1/2-1/2"), id="draw"),
        pytest.param("0002 w 1", "0001 b 0", ("1", "2", "1-0"), id="zeros before the number"),
        pytest.param("2    w 1", "1    b 0", ("1", "2", "1-0"), id="opponent to the left"),
        pytest.param("   2 W 1", "   1 B 0", ("1", "2", "1-0"), id="upper case"),
        pytest.param("   2 w +", "   1 b -", ("1", "2", "+/-"), id="forfeit"),
        pytest.param("   2 b -", "   1 w +", ("2", "1", "+/-"), id="forfeit, Black first"),
        pytest.param("   2 - -", "   1 - +", ("1", "2", "-/+"), id="forfeit without colours"),
        pytest.param("   2 w +", "   1 w -", ("1", "2", "+/-"), id="forfeit, one colour"),
        pytest.param("   2 w -", "   1 b -", ("1", "2", "-/-"), id="double forfeit"),
        pytest.param("   2 w  ", "   1 b  ", ("1", "2", "*"), id="not finished"),
        pytest.param("   2 b", "   1 w", ("2", "1", "*"), id="not finished, blanks cut off"),
        pytest.param("   2 w Z", "   1 b Z", ("1", "2", "*"), id="still played on Lichess"),
    ],
)
def test_two_cells_are_a_game(first: str, second: str, game: tuple[str, str, str]) -> None:
    payload = payload_of(read(duel(first, second)))
    white, black, result = game
    assert payload["games"] == [{"round": 1, "white": white, "black": black, "result": result}]
    assert payload["byes"] == []


@pytest.mark.parametrize(
    ("first", "second", "result", "code"),
    [
        pytest.param("   2 w W", "   1 b L", "+/-", "no-moves", id="W, no move made"),
        pytest.param("   2 w d", "   1 b d", "*", "no-moves", id="D, no move made"),
        pytest.param("   2   1", "   1   0", "1-0", "no-colours", id="no colours"),
        pytest.param("   2 - =", "   1 - =", "1/2-1/2", "no-colours", id="dashes for colours"),
    ],
)
def test_unusual_games_are_taken_with_a_remark(
    first: str, second: str, result: str, code: str
) -> None:
    reading = read(duel(first, second))
    assert [game["result"] for game in payload_of(reading)["games"]] == [result]
    assert codes_of(reading) == [code]
    assert "complete" not in payload_of(reading)


@pytest.mark.parametrize(
    ("first", "second", "points", "result"),
    [
        pytest.param("   2 w 0", "   1 b 0", ("0.0", "0.0"), "-/-", id="nobody gets a point"),
        pytest.param("   2 w =", "   1 b 0", ("0.5", "0.0"), "*", id="half a point for one"),
    ],
)
def test_an_arbiters_result_stands_if_the_points_bear_it_out(
    first: str, second: str, points: tuple[str, str], result: str
) -> None:
    reading = read(duel(first, second, points=points))
    assert [game["result"] for game in payload_of(reading)["games"]] == [result]
    assert codes_of(reading) == ["arbiters-result"]


@pytest.mark.parametrize(
    ("first", "second", "points", "code", "column"),
    [
        pytest.param("   2 w 1", "   1 b 1", ("", ""), "results-clash", 99, id="two winners"),
        pytest.param("   2 w 0", "   1 b 0", ("1.0", "0.0"), "results-clash", 99, id="two losers"),
        pytest.param("   2 w 0", "   1 b 0", ("", ""), "results-clash", 99, id="no points known"),
        pytest.param("   2 w 1", "   1 b  ", ("", ""), "results-clash", 99, id="one unfinished"),
        pytest.param("   2 w +", "   1 b 0", ("", ""), "results-clash", 99, id="forfeit and loss"),
        pytest.param("   2 w W", "   1 b 0", ("", ""), "results-clash", 99, id="W and 0"),
        pytest.param("   2 w 1", "   1 w 0", ("", ""), "colours-clash", 97, id="both White"),
        pytest.param("   2 w 1", "   1 - 0", ("", ""), "colours-clash", 97, id="one colour lost"),
        pytest.param("   2 w 1", "   3 b 0", ("", ""), "not-mutual", 92, id="somebody else"),
        pytest.param("   2 w 1", "", ("", ""), "not-mutual", 92, id="nothing there"),
        pytest.param("   7 w 1", "   1 b 0", ("", ""), "unknown-opponent", 92, id="nobody"),
        pytest.param("   1 w 1", "   1 b 0", ("", ""), "self-pairing", 92, id="against oneself"),
        pytest.param("   2 x 1", "   1 b 0", ("", ""), "bad-colour", 97, id="no colour"),
        pytest.param("   2 w ½", "   1 b ½", ("", ""), "bad-result", 99, id="no result"),
        pytest.param(" x 2 w 1", "   1 b 0", ("", ""), "bad-opponent", 92, id="no number"),
        pytest.param("   2 w H", "   1 b H", ("", ""), "bye-with-opponent", 99, id="bye, opponent"),
        pytest.param("   2w 1", "   1 b 0", ("", ""), "shifted", 96, id="cell to the left"),
        pytest.param("    2 w 1", "   1 b 0", ("", ""), "shifted", 96, id="cell to the right"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    first: str, second: str, points: tuple[str, str], code: str, column: int
) -> None:
    with pytest.raises(BadFileError) as raised:
        read(duel(first, second, points=points))
    assert (raised.value.remarks[0].code, raised.value.remarks[0].line) == (code, 4)
    assert raised.value.remarks[0].column == column


def test_both_lines_of_a_clash_are_named() -> None:
    with pytest.raises(BadFileError) as raised:
        read(duel("   2 w 1", "   1 b 1"))
    assert str(raised.value) == (
        "Line 4, column 99: Round 1: this result and that of the opponent, line 5,"
        " do not fit together."
    )


@pytest.mark.parametrize(
    ("cell", "points", "code"),
    [
        pytest.param("0000 - H", 0.5, None, id="half point asked for"),
        pytest.param("       H", 0.5, None, id="letter alone"),
        pytest.param("0000 - =", 0.5, None, id="old half point"),
        pytest.param("0000 - F", 1, None, id="full point"),
        pytest.param("0000 - U", 1, None, id="by the pairing"),
        pytest.param("0000 - +", 1, None, id="old full point"),
        pytest.param("0000 - Z", 0, None, id="absent, announced"),
        pytest.param("0000 - -", 0, None, id="absent"),
        pytest.param("0000 - z", 0, None, id="lower case"),
        pytest.param("0000 - 1", 1, "taken-for-bye", id="a win against nobody"),
        pytest.param("0000 - 0", 0, "taken-for-bye", id="a loss against nobody"),
        pytest.param("0000 w  ", 0, "taken-for-bye", id="White against nobody"),
        pytest.param("0000", None, None, id="nothing"),
    ],
)
def test_a_cell_without_opponent_is_a_bye(
    cell: str, points: float | None, code: str | None
) -> None:
    reading = read([*HEAD, line(cell, rank=7, name="Becher, Anna", sex="w")])
    byes = [] if points is None else [{"round": 1, "player": "7", "points": points}]
    assert payload_of(reading)["byes"] == byes
    assert codes_of(reading) == ([code] if code else [])


def test_a_name_makes_no_bye() -> None:
    lines = [
        *HEAD,
        line("   2 w 1", rank=1, name="Becher, Anna"),
        line("   1 b 0", rank=2, name="Bye"),
    ]
    assert payload_of(read(lines))["games"][0]["result"] == "1-0"


@pytest.mark.parametrize(
    ("points", "cells", "worth"),
    [
        pytest.param("0.5", ["     -"], [0.5], id="half a point"),
        pytest.param("1.0", ["     -", "0000 -"], [0.5, 0.5], id="two halves"),
        pytest.param("1.0", ["0000 -"], [1], id="a point"),
        pytest.param("0,5", ["     -"], [0.5], id="decimal comma"),
        pytest.param("0.0", ["     -"], [0], id="nothing"),
        pytest.param("0.5", ["     -", "     -"], [0, 0], id="which of the two is unknown"),
        pytest.param("5.0", ["     -"], [0], id="more than a bye is worth"),
        pytest.param("", ["     -"], [0], id="no points"),
        pytest.param("1.5", ["0000 - U", "     -"], [1, 0.5], id="beside a bye with a letter"),
    ],
)
def test_a_bye_without_letter_is_worth_what_the_points_say(
    points: str, cells: list[str], worth: list[float]
) -> None:
    lines = [*HEAD, line(*cells, rank=1, name="Becher, Anna", sex="w", points=points)]
    assert [bye["points"] for bye in payload_of(read(lines))["byes"]] == worth


@pytest.mark.parametrize(
    ("record", "cell", "points", "code"),
    [
        pytest.param("240 H   1    1", "", 0.5, None, id="only announced"),
        pytest.param("240 H   1    1", "0000 - H", 0.5, None, id="announced and in the cell"),
        pytest.param("240 H   1    1", "0000 -", 0.5, None, id="the cell has no letter"),
        pytest.param("240 H   1    1", "0000 - Z", 0, "bye-contradicted", id="cell says otherwise"),
        pytest.param("240 Q   1    1", "0000 - Z", 0, "bad-announcement", id="no such bye"),
        pytest.param("240 H   x    1", "0000 - Z", 0, "bad-announcement", id="no round"),
        pytest.param("240", "0000 - Z", 0, "bad-announcement", id="nothing"),
        pytest.param("240 H   1   99", "0000 - Z", 0, None, id="somebody who is not there"),
    ],
)
def test_announced_byes_count_once(record: str, cell: str, points: float, code: str | None) -> None:
    # The record stands before the player it refers to.
    reading = read([record, *HEAD, line(cell, rank=1, name="Becher, Anna", sex="w")])
    assert payload_of(reading)["byes"] == [{"round": 1, "player": "1", "points": points}]
    assert codes_of(reading) == ([code] if code else [])


@pytest.mark.parametrize("record", ["310 1   Rook Ends", "192 FIDE_TEAM_BAKU"])
def test_a_bye_of_team_2_is_none_of_player_2(record: str) -> None:
    # TRF26: in a team event the numbers of record 240 are those of the teams.
    players = [
        line("0000 - H", rank=1, name="Becher, Anna", sex="w"),
        line("   3 w 1", rank=2, name="Dorn, Ben", sex="m"),
        line("   2 b 0", rank=3, name="Ek, Carl", sex="m"),
    ]
    reading = read([*HEAD, record, "240 H   1    2", "240 F   2    2", *players])
    assert payload_of(reading)["byes"] == [{"round": 1, "player": "1", "points": 0.5}]
    assert codes_of(reading) == []


def test_a_bye_is_worth_what_the_file_says_it_is() -> None:
    lines = ["162  W 1.0    P 0.5", *HEAD]
    lines.append(line("0000 - U", rank=1, name="Becher, Anna", sex="w", points="0.5"))
    reading = read(lines)
    assert (payload_of(reading)["byes"][0]["points"], codes_of(reading)) == (0.5, [])


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        pytest.param(line(rank=1, name="A, B")[:30] + "\t", "tab", 31, id="tab"),
        pytest.param(
            line(rank=1, name="A\u200b, B"), "forbidden-character", 16, id="without width"
        ),
        pytest.param(line(rank="x", name="A, B"), "bad-start-rank", 5, id="no start rank"),
        pytest.param(line(rank=0, name="A, B"), "bad-start-rank", 5, id="start rank 0"),
        pytest.param(line(rank="²", name="A, B"), "bad-start-rank", 5, id="raised digit"),
        pytest.param(line(name="A, B"), "bad-start-rank", 5, id="start rank missing"),
        pytest.param("001", "bad-start-rank", 5, id="tag alone"),
        pytest.param(line(rank=1, sex="w"), "no-name", 15, id="no name"),
        pytest.param(" " + line(rank=1, name="A, B"), "shifted", 1, id="column 1"),
        pytest.param("0011" + line(rank=1, name="A")[4:], "shifted", 4, id="column 4"),
        pytest.param(
            line(rank=1, name="A, B", birth="1 1970/00/0").ljust(92)[:79] + "0",
            "shifted",
            80,
            id="column 80",
        ),
        *[
            pytest.param(
                line(rank=1, name="A, B")[: column - 1].ljust(column - 1) + "x",
                "shifted",
                column,
                id=f"column {column} filled",
            )
            for column in (9, 14, 48, 53, 57, 69, 85)
        ],
    ],
)
def test_a_damaged_player_line_is_refused(text: str, code: str, column: int) -> None:
    with pytest.raises(BadFileError) as raised:
        read([*HEAD, text, line(rank=2, name="Dorn, Ben")])
    places = [(one.code, one.line, one.column) for one in raised.value.remarks]
    assert (code, 4, column) in places


@pytest.mark.parametrize("again", ["1", "0001", "   1"], ids=["same", "with zeros", "blanks"])
def test_a_repeated_start_rank_is_refused(again: str) -> None:
    with pytest.raises(BadFileError) as raised:
        read([*HEAD, line(rank=1, name="A, B"), line(rank=again, name="C, D")])
    (remark,) = raised.value.remarks
    assert (remark.code, remark.line, remark.column) == ("repeated-start-rank", 5, 5)
    assert str(remark.detail) == "Start rank 1 stands in line 4 already."


def test_start_ranks_stay_as_they_are_written() -> None:
    payload = payload_of(read([
        line("   2 w 1", rank="0001", name="A, B"),
        line("0001 b 0", rank="2", name="C, D"),
    ]))  # fmt: skip
    assert [player["id"] for player in payload["players"]] == ["0001", "2"]
    assert payload["games"] == [{"round": 1, "white": "0001", "black": "2", "result": "1-0"}]


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        pytest.param({"name": "Becher, Anna"}, "Becher, Anna", id="usual"),
        pytest.param({"name": " becherina"}, "becherina", id="one column late"),
        pytest.param({"name": "| Becher | Anna"}, "| Becher | Anna", id="bars, but not Vega’s"),
        pytest.param({"name": "Becher,Anna,Dr."}, "Becher,Anna,Dr.", id="two commas"),
        pytest.param({"name": "X" * 33, "rating": 1500}, "X" * 33, id="all columns filled"),
        pytest.param({"name": "Dorn", "sex": "w", "title": "WGM"}, "Dorn", id="title glued on"),
        pytest.param({"name": "Dorn", "sex": "F", "title": "  g"}, "Dorn", id="old title"),
    ],
)
def test_names_are_kept_as_written(fields: dict[str, Any], name: str) -> None:
    payload = payload_of(read([*HEAD, line(rank=1, **fields)]))
    assert payload["players"] == [{"id": "1", "name": name}]


@pytest.mark.parametrize(
    ("lines", "code", "place"),
    [
        pytest.param(["012 Other"], "repeated-record", 5, id="a second name"),
        pytest.param(["042 2025/09/12"], "repeated-record", 5, id="a second first day"),
        pytest.param(["0123456789012"], "passed-over", 5, id="ruler"),
        pytest.param(["DDD SSSS sTTT NNNN"], "passed-over", 5, id="legend"),
        pytest.param(["ID: 77 a@b.example"], "passed-over", 5, id="note"),
        pytest.param(["DAT    1 EMAIL a@b.example"], "passed-over", 5, id="address"),
        pytest.param(["062 5"], "player-count", 5, id="number of players"),
        pytest.param(["072 5"], "rated-count", 5, id="number of rated players"),
        pytest.param(["142 1", "XXR 2"], "round-count", 6, id="rounds twice"),
        pytest.param(["142 7"], "running", None, id="rounds to come"),
        pytest.param(["XXR 7"], "running", None, id="rounds to come, older"),
    ],
)
def test_what_is_odd_about_a_file_is_remarked(
    lines: list[str], code: str, place: int | None
) -> None:
    players = duel("   2 w 1", "   1 b 0")[3:]
    first = line("   2 w 1", rank=1, name="Becher, Anna")
    reading = read([*HEAD, first, *lines, players[1]])
    assert [(one.code, one.line) for one in reading.remarks] == [(code, place)]
    assert payload_of(reading)["name"] == "Club Open"
    assert payload_of(reading)["date"] == "2025-09-13"
    assert "a@b.example" not in repr(reading)


@pytest.mark.parametrize(
    "record",
    [
        pytest.param("### DDD SSSS", id="comment"),
        pytest.param("112", id="tag alone"),
        pytest.param("112 A. Becher, a@b.example", id="deputy"),
        pytest.param("FRA    1    A          2200 IDF", id="national rating"),
        pytest.param("013 Team                             1    2  ", id="team"),
        pytest.param("XXA    1  1.0", id="acceleration"),
        pytest.param("BBW 1.0", id="value of a win"),
        pytest.param("260   1   2    1    2", id="forbidden pairing"),
        pytest.param("   ", id="blanks"),
    ],
)
def test_other_records_say_nothing_about_games(record: str) -> None:
    lines = duel("   2 w 1", "   1 b 0")
    assert read([record, *lines]).events == read(lines).events
    assert codes_of(read([record, *lines])) == []


def test_an_event_without_name_or_date_has_none() -> None:
    reading = read([line(rank=1, name="Becher, Anna", sex="w")])
    assert payload_of(reading) == {
        "players": [{"id": "1", "name": "Becher, Anna"}], "games": [], "byes": [],
    }  # fmt: skip
    assert codes_of(reading) == ["no-event-name"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("X" * 130, "X" * 120, id="too long"),
        pytest.param("Club\tOpen", "Club Open", id="tab"),
    ],
)
def test_an_event_name_is_made_to_fit(written: str, name: str) -> None:
    reading = read([f"012 {written}", line(rank=1, name="Becher, Anna", sex="w")])
    assert payload_of(reading)["name"] == name
    assert codes_of(reading) == ["event-name-mended"]


def drawn_games(*, players: int, rounds: int) -> list[str]:
    """1 meets 2, 3 meets 4 and so on, in every round."""
    return [
        line(
            *[f"{rank + 1:4} w =" if rank % 2 else f"{rank - 1:4} b ="] * rounds,
            rank=rank,
            name="X",
        )
        for rank in range(1, players + 1)
    ]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        pytest.param([], "no-players", id="nothing"),
        pytest.param(["012 Club Open"], "no-players", id="header alone"),
        pytest.param(
            [line(rank=one, name="X") for one in range(1, 1002)], "too-many", id="1001 players"
        ),
        pytest.param(
            [line(*[""] * 999, "0000 - U", rank=1, name="X")], "too-many", id="1000 rounds"
        ),
        pytest.param(
            [line(*["0000 - U"] * 600, rank=one, name="X") for one in range(1, 10)],
            "too-many",
            id="5400 byes",
        ),
        pytest.param(drawn_games(players=20, rounds=510), "too-many", id="5100 games"),
    ],
)
def test_more_than_the_contract_takes_is_refused(lines: list[str], code: str) -> None:
    with pytest.raises(BadFileError) as raised:
        read(lines)
    assert raised.value.remarks[0].code == code


@pytest.mark.parametrize(
    ("lines", "says_so"),
    [
        pytest.param(duel("   2 w 1", "   1 b 0"), False, id="a game"),
        pytest.param(duel("0000 - U", ""), True, id="a bye alone"),
    ],
)
def test_a_file_without_games_is_remarked(lines: list[str], says_so: bool) -> None:
    assert ("no-games" in [one.code for one in read(lines).remarks]) == says_so


def test_a_thousand_faults_are_not_all_listed() -> None:
    with pytest.raises(BadFileError) as raised:
        read([line(rank=one, name="X", points=" 0.0x") for one in range(1, 1001)])
    assert len(raised.value.remarks) == 101
    assert str(raised.value.remarks[-1].detail) == "And more of the like: 900."


VEGA = ["012 Club Open", "022 Town", "001 1|Becher, Anna|1500", "001 2|Dorn, Ben|1400"]


def test_vegas_own_format_is_refused_and_told_what_to_do() -> None:
    for refuse in (lambda: looks_like_trf(Text(tuple(VEGA), "utf-8")), lambda: read(VEGA)):
        with pytest.raises(BadFileError) as raised:
            refuse()
        assert (raised.value.remarks[0].code, raised.value.remarks[0].line) == ("vega", 3)


@pytest.mark.parametrize(
    ("lines", "is_trf"),
    [
        pytest.param(["001    1 m    Becher, Anna"], True, id="player alone"),
        pytest.param(["012 Club Open", "022 Town"], True, id="header alone"),
        pytest.param([" 001    1 m    Becher, Anna"], True, id="shifted"),
        pytest.param(["0123456789", "DDD SSSS"], False, id="ruler and legend"),
        pytest.param(["round,white,black,result", "1,A,B,1-0"], False, id="CSV"),
        pytest.param(['[Event "Club Open"]', "", "1. e4 *"], False, id="PGN"),
        pytest.param(["No. Name Rtg 1.Rd", "1 Becher 1500 2w1"], False, id="crosstable"),
        pytest.param(["001,Becher,Anna"], False, id="CSV with a number like a tag"),
        pytest.param([""], False, id="nothing"),
    ],
)
def test_trf_is_known_by_its_lines(lines: list[str], is_trf: bool) -> None:
    assert looks_like_trf(Text(tuple(lines), "utf-8")) is is_trf


@pytest.mark.parametrize(
    ("record", "field", "value"),
    [
        pytest.param("092 Individual: Swiss-System", "format", "swiss", id="Swiss"),
        pytest.param("192 FIDE_DUTCH_2026_BAKU", "format", "swiss", id="coded Swiss"),
        pytest.param("092 Rundenturnier", "format", "round-robin", id="everybody meets everybody"),
        pytest.param("092 Knock-out", "format", "knockout", id="knock-out"),
        pytest.param("092 Bughouse", "format", "bughouse", id="bughouse"),
        pytest.param("092 Swiss, then round robin", "format", None, id="both"),
        pytest.param("092 Individual", "format", None, id="unclear"),
        pytest.param("122 90 minutes + 30 seconds per move", "speed", "standard", id="90+30"),
        pytest.param("122 15 min + 10 sec", "speed", "rapid", id="15+10"),
        pytest.param("122 3+2", "speed", "blitz", id="3+2"),
        pytest.param("122 10 minutes", "speed", "blitz", id="ten minutes are blitz"),
        pytest.param("122 11 min", "speed", "rapid", id="eleven are rapid"),
        pytest.param("122 30'+30''", "speed", "standard", id="sixty with the increments"),
        pytest.param("122 Blitz", "speed", "blitz", id="in a word"),
        pytest.param("122 rapid and blitz", "speed", None, id="two words"),
        pytest.param("122 1:30 + 10 from move 1", "speed", None, id="unclear"),
        pytest.param("122 40/120, 60", "speed", None, id="moves"),
        pytest.param("122 20 minutes or 25 minutes", "speed", None, id="two times"),
        pytest.param("222 5400+30", "speed", "standard", id="coded standard"),
        pytest.param("222 180+2", "speed", "blitz", id="coded blitz"),
        pytest.param("222 40/5400+30:900+30", "speed", "standard", id="coded periods"),
    ],
)
def test_format_and_speed_are_read_where_they_are_clear(
    record: str, field: str, value: str | None
) -> None:
    reading = read([*HEAD, record, line(rank=1, name="Becher, Anna", sex="w")])
    assert payload_of(reading).get(field) == value


@pytest.mark.parametrize(
    ("points", "cells", "code"),
    [
        pytest.param("1.0", ["0000 - U"], None, id="fits"),
        pytest.param("1,0", ["0000 - U"], None, id="comma"),
        pytest.param("1", ["0000 - U"], None, id="no decimals"),
        pytest.param("2.0", ["0000 - U"], "points-differ", id="too many"),
        pytest.param("0.0", ["0000 - U"], "points-later", id="bye of a round not paired"),
        pytest.param("x", ["0000 - U"], "points-unreadable", id="no number"),
    ],
)
def test_points_are_compared(points: str, cells: list[str], code: str | None) -> None:
    reading = read([*HEAD, line(*cells, rank=1, name="Becher, Anna", sex="w", points=points)])
    assert codes_of(reading) == ([code] if code else [])


def test_a_line_without_points_among_lines_with_points_is_remarked() -> None:
    reading = read(duel("   2 w 0", "   1 b 1", points=("0.0", "")))
    assert [(one.code, one.line) for one in reading.remarks] == [("points-unreadable", 5)]


def test_the_points_remark_says_what_is_there_and_what_would_be_right() -> None:
    reading = read(duel("   2 w =", "   1 b =", points=("3.5", "0.5")))
    assert str(reading.remarks[0].as_problem().detail) == (
        "Line 4, column 81: “Becher, Anna” has 3½ points, but the results give ½ (games: 1);"
        " please look at it."
    )
