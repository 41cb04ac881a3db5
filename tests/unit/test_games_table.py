"""An event as a table of its games."""

from __future__ import annotations

import io

from openpyxl import load_workbook

from formats.found import Hints
from formats.games import read_games_table
from formats.writing.table import what_is_lost, write_csv, write_workbook
from tests.builders import an_event

NIGHT = an_event(
    "night",
    date="2026-09-15",
    games=[
        (1, "Anna Becher", "Ben Ek", "1-0"),
        (1, "Carl", "=1+1", "1/2-1/2"),
        (2, "Anna Becher", "Carl", "+/-"),
        (2, "Ben Ek", "=1+1", "-/-"),
        (3, "Carl", "Ben Ek", "-/+"),
        (3, "Anna Becher", "=1+1", "*"),
    ],
    byes=[(4, "Carl", 0.5)],
)


def test_a_game_a_row_and_byes_without_an_opponent() -> None:
    assert write_csv(NIGHT).splitlines() == [
        "round,white,black,result,date,event,format,speed,rated,white_id,black_id",
        "1,Anna Becher,Ben Ek,1-0,2026-09-15,night,swiss,standard,yes,anna-becher,ben-ek",
        "1,Carl,'=1+1,1/2-1/2,2026-09-15,night,swiss,standard,yes,carl,'=1+1",
        "2,Anna Becher,Carl,1-0F,2026-09-15,night,swiss,standard,yes,anna-becher,carl",
        "2,Ben Ek,'=1+1,'-/-,2026-09-15,night,swiss,standard,yes,ben-ek,'=1+1",
        "3,Carl,Ben Ek,0-1F,2026-09-15,night,swiss,standard,yes,carl,ben-ek",
        "3,Anna Becher,'=1+1,,2026-09-15,night,swiss,standard,yes,anna-becher,'=1+1",
        "4,Carl,,0.5,2026-09-15,night,swiss,standard,yes,carl,",
    ]


def test_text_is_text_in_a_workbook() -> None:
    sheet = load_workbook(io.BytesIO(write_workbook(NIGHT))).active
    assert sheet is not None
    rows = list(sheet.iter_rows(values_only=True))
    assert rows[0] == (
        "round",
        "white",
        "black",
        "result",
        "date",
        "event",
        "format",
        "speed",
        "rated",
        "white_id",
        "black_id",
    )
    assert rows[2] == (
        1,
        "Carl",
        "=1+1",
        "1/2-1/2",
        "2026-09-15",
        "night",
        "swiss",
        "standard",
        "yes",
        "carl",
        "=1+1",
    )
    assert "f" not in {cell.data_type for row in sheet.iter_rows() for cell in row}


def test_two_of_one_name_stay_two() -> None:
    event = an_event(
        "night",
        date="2026-09-15",
        players={"p1": "Jan Lind", "p2": "jan lind", "p3": "Udo Ott"},
        games=[(1, "p1", "p2", "1-0"), (2, "p2", "p3", "1-0")],
    )
    lines = write_csv(event).splitlines()[1:]
    assert [cells[1:3] + cells[9:] for cells in (line.split(",") for line in lines)] == [
        ["Jan Lind", "jan lind", "p1", "p2"],
        ["jan lind", "Udo Ott", "p2", "p3"],
    ]


def test_what_a_table_cannot_hold_is_said() -> None:
    event = an_event("night", date="2026-09-15", players=["Nora", "Gast 1"], guests=["Gast 1"])
    assert [str(one) for one in what_is_lost(event)] == [
        "Entrants without a game are left out: Gast 1, Nora.",
        "Marks of entrants (guest, junior, bot, member) are left out.",
    ]
    assert what_is_lost(NIGHT) == []


def test_an_unrated_blitz_evening_comes_back_as_one() -> None:
    event = an_event(
        "blitz", date="2026-09-15", games=[("Anna", "Ben", "1-0")], speed="blitz", rated=False
    )
    (read,) = read_games_table(write_csv(event).encode(), hints=Hints()).events
    assert (read.payload["speed"], read.payload["rated"]) == ("blitz", False)
