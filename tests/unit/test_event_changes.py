"""What differs between two versions of an event, as whoever publishes reads it."""

from __future__ import annotations

import pytest

from core.actions.event_changes import list_changes
from core.model import Event, Game
from tests.builders import an_event

GAMES = [(1, "Anna", "Ben", "1-0"), (3, "Anna", "Carl", "0-1")]


def event(*games: tuple[object, ...], **settings: object) -> Event:
    return an_event("evening", date="2026-05-05", games=games, **settings)  # type: ignore[arg-type]


BEFORE = event(*GAMES, byes=[(2, "Anna", 0.5)])


@pytest.mark.parametrize(
    ("after", "sentences"),
    [
        pytest.param(BEFORE, [], id="nothing"),
        pytest.param(
            event(GAMES[0], (3, "Anna", "Carl", "1/2-1/2"), byes=[(2, "Anna", 0.5)]),
            ["Round 3: Anna – Carl 0-1 → ½-½"],
            id="a result",
        ),
        pytest.param(
            event(*GAMES, (2, "Ben", "Carl", "1-0"), byes=[(2, "Anna", 0.5)]),
            ["Round 2: Ben – Carl 1-0: new"],
            id="a game more",
        ),
        pytest.param(
            event(GAMES[0], byes=[(2, "Anna", 0.5)], players=["Carl"]),
            ["Round 3: Anna – Carl 0-1: not there any more"],
            id="a game less",
        ),
        pytest.param(
            event(*GAMES, byes=[(2, "Anna", 1.0)], players=["Dora"]),
            [
                "New among the players: Dora",
                "Round 2: bye of Anna, points ½: not there any more",
                "Round 2: bye of Anna, points 1: new",
            ],
            id="an entrant and a bye",
        ),
        pytest.param(
            event(*GAMES, byes=[(2, "Anna", 0.5)], guests=["Ben"]),
            ["Ben is entered as guest now"],
            id="a guest",
        ),
        pytest.param(
            an_event(
                "evening", date="2026-05-06", end_date="2026-05-06", games=GAMES,
                byes=[(2, "Anna", 0.5)], start="19:30", rated=False,
            ),
            [
                "Date: 5 May 2026 → 6 May 2026",
                "End date: 5 May 2026 → 6 May 2026",
                "Start: – → 19:30",
                "Rated: yes → no",
            ],
            id="settings",
        ),
    ],
)  # fmt: skip
def test_changes_are_told_by_round(after: Event, sentences: list[str]) -> None:
    assert [str(one) for one in list_changes(BEFORE, after)] == sentences


def test_who_is_gone_or_no_guest_any_more_is_told() -> None:
    before = event(GAMES[0], guests=["Ben"], players=["Dora"])
    assert [str(one) for one in list_changes(before, event(GAMES[0]))] == [
        "No longer among the players: Dora",
        "Ben is no longer entered as guest",
    ]


def test_notes_of_a_game_are_told_as_such() -> None:
    before, after = (
        an_event("e", date="2026-05-05", games=[(1, "Anna", "Ben", "1-0")]) for _ in range(2)
    )
    noted = Game(1, "anna", "ben", "1-0", moves=(12, 11))
    changed = Event(after.id, after.name, after.date, after.end_date, after.players, games=(noted,))
    assert [str(one) for one in list_changes(before, changed)] == [
        "Round 1: Anna – Ben: other moves or notes"
    ]
