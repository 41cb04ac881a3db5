"""An event's own table: points, direct encounter, Sonneborn-Berger (FIDE Handbook C.07)."""

from __future__ import annotations

from typing import Any

import pytest

from core.views.final_table import final_table
from tests.builders import an_event

DAY = "2026-01-06"

# A beats B and D and loses to C; B beats C and D; C and D draw. Points: A 2, B 2, C 1½, D ½.
# A and B met, and A won: direct encounter 1 and 0 (C.07 article 6). Sonneborn-Berger (article 9):
# A: B 2 + D ½ = 2½; B: C 1½ + D ½ = 2; C: A 2 + half of D ½ = 2¼; D: half of C 1½ = ¾.
ROUND_ROBIN = [
    ("A", "B", "1-0"),
    ("C", "D", "1/2-1/2"),
    ("C", "A", "1-0"),
    ("B", "D", "1-0"),
    ("A", "D", "1-0"),
    ("B", "C", "1-0"),
]


def table(*games: Any, **settings: Any) -> list[tuple[Any, ...]]:
    event = an_event("night", date=DAY, games=games, **settings)
    return [
        (one.rank, one.entrant.name, one.points, one.direct, one.berger)
        for one in final_table(event)
    ]


def test_a_round_robin_worked_by_hand() -> None:
    assert table(*ROUND_ROBIN, format="round-robin") == [
        (1, "A", 2.0, (1.0,), 2.5),
        (2, "B", 2.0, (0.0,), 2.0),
        (3, "C", 1.5, (), 2.25),
        (4, "D", 0.5, (), 0.75),
    ]


def test_a_circle_is_separated_by_whom_one_beat() -> None:
    # A beats B, B beats C, C beats A: each has 1 among the three. A also beats D, B and C draw
    # with D: A has 2, and B and C 1½ with B's win over C between them.
    shown = table(
        ("A", "B", "1-0"),
        ("C", "D", "1/2-1/2"),
        ("B", "C", "1-0"),
        ("A", "D", "1-0"),
        ("C", "A", "1-0"),
        ("B", "D", "1/2-1/2"),
    )
    assert [(rank, name, direct) for rank, name, _, direct, _ in shown] == [
        (1, "A", ()),
        (2, "B", (1.0,)),
        (3, "C", (0.0,)),
        (4, "D", ()),
    ]


def test_who_stays_equal_is_compared_again_among_fewer() -> None:
    # All four met. Among them A has 2 (½ with B and C, beat D), B 1½ (½ with A, beat C, lost to D),
    # C 1½ (½ with A, lost to B, beat D), D 1 (beat B); byes bring all to 2½. B and C are still
    # equal, and B won their game. Sonneborn-Berger would not tell them apart: 2½ + half of 2½ each.
    event = an_event(
        "night",
        date=DAY,
        games=[
            (1, "A", "B", "1/2-1/2"),
            (1, "C", "D", "1-0"),
            (2, "C", "A", "1/2-1/2"),
            (2, "D", "B", "1-0"),
            (3, "A", "D", "1-0"),
            (3, "B", "C", "1-0"),
        ],
        byes=[(4, "A", 0.5), (4, "B", 1.0), (4, "C", 1.0), (4, "D", 1.0), (5, "D", 0.5)],
    )
    shown = [(one.rank, one.entrant.name, one.direct, one.berger) for one in final_table(event)]
    assert shown == [
        (1, "A", (2.0,), 5.0),
        (2, "B", (1.5, 1.0), 3.75),
        (3, "C", (1.5, 0.0), 3.75),
        (4, "D", (1.0,), 2.5),
    ]


def test_a_full_circle_is_left_to_sonneborn_berger() -> None:
    # each has 1 among the three, and 1 in all
    shown = table(("A", "B", "1-0"), ("B", "C", "1-0"), ("C", "A", "1-0"))
    assert shown == [(1, name, 1.0, (1.0,), 1.0) for name in "ABC"]


def test_without_a_game_of_all_against_all_the_encounters_say_nothing() -> None:
    # A and C have 1 and never met; A beat B, who has 1 as well by beating D: Sonneborn-Berger
    # A: B 1 = 1; B: D 0 = 0; C: E 0 = 0
    shown = table(("A", "B", "1-0"), ("C", "E", "1-0"), ("B", "D", "1-0"))
    assert shown == [
        (1, "A", 1.0, (), 1.0),
        (2, "B", 1.0, (), 0.0),
        (2, "C", 1.0, (), 0.0),
        (4, "D", 0.0, (), 0.0),
        (4, "E", 0.0, (), 0.0),
    ]


def test_byes_and_forfeits_bring_points_and_no_sonneborn_berger() -> None:
    event = an_event(
        "night",
        date=DAY,
        games=[("A", "B", "+/-"), ("C", "A", "-/+"), ("B", "C", "-/-"), ("A", "C", "*")],
        byes=[(4, "B", 0.5)],
    )
    first, second, third = final_table(event)
    assert (first.entrant.name, first.points, first.games, first.berger) == ("A", 2.0, 0, 0.0)
    assert (second.entrant.name, second.points, second.rank) == ("B", 0.5, 2)
    assert (third.entrant.name, third.points, third.rank) == ("C", 0.0, 3)


def test_a_knockout_lists_who_came_furthest_first() -> None:
    event = an_event(
        "cup",
        date=DAY,
        games=[(1, "A", "B", "1-0"), (1, "C", "D", "0-1"), (3, "D", "A", "1-0")],
        byes=[(2, "D", 1.0), (4, "D", 0.0)],
        format="knockout",
    )
    shown = [(one.rank, one.entrant.name, one.berger, one.direct) for one in final_table(event)]
    assert shown == [
        (None, "D", None, ()),
        (None, "A", None, ()),
        (None, "B", None, ()),
        (None, "C", None, ()),
    ]


@pytest.mark.parametrize("event_format", ["match", "bughouse"])
def test_who_plays_for_a_side_shares_a_place(event_format: str) -> None:
    shown = table(("A", "C", "1-0"), ("B", "D", "1-0"), ("A", "B", "1-0"), format=event_format)
    assert shown == [
        (1, "A", 2.0, (), None),
        (2, "B", 1.0, (), None),
        (3, "C", 0.0, (), None),
        (3, "D", 0.0, (), None),
    ]


def test_an_event_without_games_has_a_table() -> None:
    assert table(players=["A", "B"]) == [(1, "A", 0.0, (), 0.0), (1, "B", 0.0, (), 0.0)]
