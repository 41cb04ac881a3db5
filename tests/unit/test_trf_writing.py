"""Report files that are written: columns, numbers, what has no place."""

from datetime import date
from typing import Any

import pytest

from core.errors import BadInputError
from formats.trf import Starter, write_start_list, write_trf
from tests.trf_lines import line, payload_of, read

EVENT: dict[str, Any] = {
    "name": "Club night",
    "date": "2026-09-15",
    "speed": "rapid",
    "players": [{"id": "p1", "name": "Becher, Anna"}, {"id": "p2", "name": "Dorn, Ben"}],
    "games": [{"round": 1, "white": "p2", "black": "p1", "result": "1-0"}],
    "byes": [{"round": 2, "player": "p1", "points": 0.5}],
}


def test_columns_are_those_of_the_format() -> None:
    text = write_trf(EVENT, ratings={"p1": 1413.8}).text
    assert [one.rstrip() for one in text.split("\n")] == [
        "012 Club night",
        "042 2026/09/15",
        "052 2026/09/15",
        "062 2",
        "072 1",
        "092 Individual: Swiss-System",
        "122 Rapid",
        line(
            "   2 b 0", "0000 - H", rank=1, name="Becher, Anna", rating=1414, points="0.5"
        ).rstrip(),
        line("   1 w 1", rank=2, name="Dorn, Ben", points="1.0").rstrip(),
        "",
    ]


@pytest.mark.parametrize(
    ("ids", "ranks"),
    [
        pytest.param(["p1", "p2"], ["1", "2"], id="in their order"),
        pytest.param(["12", "7"], ["7", "12"], id="numbers are kept"),
        pytest.param(["12", "07"], ["1", "2"], id="no start ranks"),
        pytest.param(["12", "10000"], ["1", "2"], id="too large"),
    ],
)
def test_entrants_get_start_ranks(ids: list[str], ranks: list[str]) -> None:
    payload = {"name": "Open", "players": [{"id": one, "name": "X"} for one in ids]}
    found = payload_of(read(write_trf(payload).text.encode()))
    assert [player["id"] for player in found["players"]] == ranks


def test_start_ranks_can_be_given() -> None:
    found = payload_of(read(write_trf(EVENT, start_ranks={"p1": 30, "p2": 4}).text.encode()))
    assert found["players"] == [
        {"id": "4", "name": "Dorn, Ben"},
        {"id": "30", "name": "Becher, Anna"},
    ]
    assert found["games"] == [{"round": 1, "white": "4", "black": "30", "result": "1-0"}]


def test_a_long_name_is_cut_with_a_remark() -> None:
    long = "A" * 34
    payload = {**EVENT, "players": [EVENT["players"][0], {"id": "p2", "name": long}]}
    written = write_trf(payload)
    assert payload_of(read(written.text.encode()))["players"][1]["name"] == "A" * 33
    (remark,) = written.remarks
    assert (remark.code, remark.line) == ("name-cut", 9)
    assert written.text.split("\n")[8].startswith("001    2      AAA")
    assert long in str(remark.detail)


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        pytest.param({}, None, id="nothing"),
        pytest.param({"rated": False}, "rated", id="not rated"),
        pytest.param({"start": "19:30", "under18": True}, "start, under18", id="of the event"),
        pytest.param({"game": "chess960"}, "game", id="game kind"),
        pytest.param({"complete": False}, "complete", id="running without a sign of it"),
        pytest.param(
            {
                "players": [
                    {"id": "p1", "name": "A", "bot": True, "guest": False},
                    {"id": "p2", "name": "B", "junior": True},
                ]
            },
            "junior, bot",
            id="of players",
        ),
        pytest.param({"games": [{**EVENT["games"][0], "moves": [3, 2]}]}, "moves", id="of games"),
    ],
)
def test_what_has_no_place_is_said(change: dict[str, Any], fields: str | None) -> None:
    said = [str(one.detail) for one in write_trf({**EVENT, **change}).remarks]
    expected = f"TRF has no place for this, so it is left out: {fields}."
    assert said == ([expected] if fields else [])


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"games": EVENT["games"] * 2}, id="two games"),
        pytest.param({"byes": [{"round": 1, "player": "p2", "points": 1}]}, id="game and bye"),
    ],
)
def test_somebody_twice_in_a_round_has_no_place(change: dict[str, Any]) -> None:
    with pytest.raises(BadInputError, match="round 1 twice"):
        write_trf({**EVENT, "format": "arena", **change})


def test_a_game_that_goes_on_keeps_its_blanks() -> None:
    games = [{**EVENT["games"][0], "result": "*"}]
    text = write_trf({**EVENT, "games": games, "byes": []}).text
    assert text.split("\n")[7].endswith("   2 b    ")


def test_points_that_do_not_fit_their_columns_shift_nothing() -> None:
    byes = [{"round": number, "player": "p1", "points": 1} for number in range(1, 151)]
    text = write_trf({**EVENT, "games": [], "byes": byes}).text
    assert len(payload_of(read(text.encode()))["byes"]) == 150


def test_a_start_list_is_numbered_in_its_order() -> None:
    starters = [Starter("Becher, Anna", 1413.8), Starter("Dorn, Ben")]
    written = write_start_list(starters, name="Open", day=date(2026, 9, 15), rounds=5)
    lines = written.text.split("\n")
    assert {"042 2026/09/15", "142 5", "XXR 5", "072 1"} <= set(lines)
    assert lines[-3:-1] == [
        line(rank=1, name="Becher, Anna", rating=1414, points="0.0")[:84],
        line(rank=2, name="Dorn, Ben", points="0.0")[:84],
    ]
    assert written.remarks == ()
