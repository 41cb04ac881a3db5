"""Entrant ids made of names give no name away."""

from __future__ import annotations

from formats.draft import make_entrant_id
from formats.found import FileEvent
from formats.hiding import hide_names

ANNA, BEN = make_entrant_id("Anna Becher"), make_entrant_id("Ben Ek")
EVENT = FileEvent(
    {
        "name": "Night",
        "players": [{"id": ANNA, "name": "Anna Becher"}, {"id": BEN, "name": "Ben Ek"}],
        "games": [{"round": 1, "white": ANNA, "black": BEN, "result": "1-0"}],
        "byes": [{"round": 2, "player": ANNA, "points": 1}],
    },
    "a",
)


def test_ids_cannot_be_worked_back_without_the_clubs_secret() -> None:
    one, other = hide_names(EVENT, "ab" * 16), hide_names(EVENT, "cd" * 16)
    ids = [player["id"] for player in one.payload["players"]]
    assert one == hide_names(EVENT, "ab" * 16)
    assert set(ids).isdisjoint({ANNA, BEN, *(p["id"] for p in other.payload["players"])})
    assert [one.payload["games"][0][side] for side in ("white", "black")] == ids
    assert one.payload["byes"] == [{"round": 2, "player": ids[0], "points": 1}]
    assert (one.section, one.payload["name"]) == ("a", "Night")


def test_ids_that_an_app_or_a_start_list_gave_stay() -> None:
    event = FileEvent({"players": [{"id": "p1", "name": "Anna"}, {"id": 7}, "odd"], "games": []})
    assert hide_names(event, "ab" * 16) == event
