"""The list and its filters (rules §4.1, §4.2, §4.4, §3.3)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from core.model import Event, Ladder, Show, Start
from tests.builders import a_club, an_event
from tests.computing import id_of, ladder_of, names_in_order, row_of

EQUALS = (Start("Anna", 1500, 30), Start("Bela", 1500, 30))


def night(event_id: str, day: str, result: str = "1-0", **settings: Any) -> Event:
    """Let Anna, as White, meet Bela."""
    return an_event(event_id, date=day, games=[("Anna", "Bela", result)], **settings)


def ranks(*starts: Start, events: list[Event] | None = None) -> list[tuple[int | None, str]]:
    computed = ladder_of(events or [], *starts)
    names = names_in_order(computed)
    return [(row.rank, name) for row, name in zip(computed.standings, names, strict=True)]


# ── Order and ranks (rules §4.1) ─────────────────────────────────────────────


def test_equal_ratings_share_a_rank() -> None:
    starts = [Start("Dora", 1400, 9), Start("Carl", 1500, 9), Start("Bela", 1500, 9)]
    assert ranks(*starts, Start("Anna", 1600, 9)) == [
        (1, "Anna"),
        (2, "Bela"),
        (2, "Carl"),
        (4, "Dora"),
    ]


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        pytest.param(1500.04, 1499.96, True, id="both shown as 1500.0"),
        pytest.param(1500.04, 1500.06, False, id="shown as 1500.0 and 1500.1"),
    ],
)
def test_what_is_shown_decides(one: float, other: float, shared: bool) -> None:
    (first, _), (second, _) = ranks(Start("Anna", one, 9), Start("Bela", other, 9))
    assert (first == second) == shared


def test_equals_stand_by_name_though_their_unrounded_ratings_differ() -> None:
    assert ranks(Start("Bela", 1500.04, 9), Start("Anna", 1499.96, 9)) == [
        (1, "Anna"),
        (1, "Bela"),
    ]


def test_established_come_before_provisional_and_ranks_count_on() -> None:
    starts = [Start("Anna", 1400, 5), Start("Bela", 1900, 4), Start("Carl", 1400, 4)]
    assert ranks(*starts) == [(1, "Anna"), (2, "Bela"), (3, "Carl")]


def test_no_rank_is_shared_between_the_groups() -> None:
    assert ranks(Start("Anna", 1400, 5), Start("Bela", 1400, 4)) == [(1, "Anna"), (2, "Bela")]


def test_who_never_had_a_rated_game_comes_last() -> None:
    event = an_event(
        "night",
        date="2026-01-06",
        games=[("Anna", "Bela", "1-0"), ("Carl", "Dora", "+/-")],
        players=["Emil"],
    )
    computed = ladder_of([event])
    assert ranks(events=[event]) == [
        (1, "Anna"),
        (2, "Bela"),
        (None, "Carl"),
        (None, "Dora"),
        (None, "Emil"),
    ]
    carl = row_of(computed, "Carl")
    assert (carl.rating, carl.change, carl.games, carl.provisional) == (1200, None, 0, True)
    assert (carl.wins, carl.draws, carl.losses, carl.last_played) == (0, 0, 0, None)


def test_start_without_a_count_makes_no_rank() -> None:
    assert ranks(Start("Anna", 1900, 0), Start("Bela", 1000, 1)) == [(1, "Bela"), (None, "Anna")]


def test_start_without_a_count_does_not_unmake_a_rated_game() -> None:
    # Bela's count is set to 0 after the game he lost; he has a rated game all the same
    start = Start("Bela", 1500, 0, from_date=date(2026, 2, 1))
    assert ranks(start, events=[night("night", "2026-01-06")]) == [(1, "Bela"), (2, "Anna")]


def test_bots_are_not_listed() -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bot 3", "1-0")], bots=["Bot 3"])
    assert ranks(events=[event]) == [(None, "Anna")]


def test_guests_come_last_without_rank() -> None:
    event = an_event(
        "night",
        date="2026-01-06",
        games=[("Guest 1", "Bela", "1-0")],
        guests=["Guest 1"],
        players=["Carl"],
    )
    assert ranks(events=[event]) == [(1, "Bela"), (None, "Carl"), (None, "Guest 1")]
    guest = row_of(ladder_of([event]), "Guest 1")
    assert (guest.guest, guest.rating, guest.games) == (True, 1220, 1)


def test_who_is_shown_as_a_guest_takes_no_rank() -> None:
    computed = ladder_of([], *EQUALS, Show("Anna", "guest"))
    assert names_in_order(computed) == ["Bela", "Anna"]
    assert [row.rank for row in computed.standings] == [1, None]


def test_hidden_players_keep_their_rank() -> None:
    computed = ladder_of([], Start("Anna", 1600, 9), Start("Bela", 1500, 9), Show("Anna", "hidden"))
    assert row_of(computed, "Bela").rank == 2


def test_namesakes_of_one_rating_stand_by_key() -> None:
    event = an_event("night", date="2026-01-06", players={"p1": "Anna Ek", "p2": "Anna Ek"})
    assert ranks(events=[event]) == [(None, "Anna Ek"), (None, "Anna Ek (2)")]


def test_same_names_stand_by_id() -> None:
    guests = {"p1": "Guest", "p2": "Guest"}
    event = an_event("night", date="2026-01-06", players=guests, guests=guests)
    computed = ladder_of([event])
    ids = [computed.identities.players[row.player].id for row in computed.standings]
    assert ids == sorted(ids)
    assert len(set(ids)) == 2


def test_withdrawn_events_list_nobody() -> None:
    events = [night("a", "2026-01-06"), an_event("b", date="2026-01-07", players=["Carl"])]
    assert names_in_order(ladder_of(events, withdrawn={"b"})) == ["Anna", "Bela"]


# ── Rows (rules §4.2) ────────────────────────────────────────────────────────


def test_change_is_that_of_the_latest_event_in_which_a_game_was_rated() -> None:
    events = [
        an_event("a", date="2026-01-06", games=[("Carl", "Bela", "1-0")]),
        night("b", "2026-01-13"),
        an_event("c", date="2026-01-20", games=[("Anna", "Bela", "+/-")]),
        an_event("d", date="2026-01-27", players=["Anna"]),
    ]
    computed = ladder_of(events, *EQUALS, Start("Carl", 1500, 30))
    assert row_of(computed, "Carl").change is None
    assert row_of(computed, "Anna").change == row_of(computed, "Anna").rating - 1500


def test_change_is_none_for_whoever_had_no_game_rated_in_it() -> None:
    # the established player is protected: not rated, no change, rather than 0.0
    event = an_event("a", date="2026-01-06", games=[("Anna", "Nora", "1-0")])
    computed = ladder_of([event], *EQUALS)
    assert row_of(computed, "Anna").change is None
    assert row_of(computed, "Nora").change is not None


def test_change_of_nothing_is_a_change() -> None:
    computed = ladder_of([night("a", "2026-01-06", "1/2-1/2")], *EQUALS)
    assert row_of(computed, "Anna").change == 0.0


def test_latest_is_by_credit() -> None:
    cup = night("cup", "2026-01-01", end_date="2026-03-01")
    computed = ladder_of([cup, night("night", "2026-02-01", "0-1")], *EQUALS)
    assert row_of(computed, "Anna").change == 10


def test_no_event_no_change() -> None:
    assert row_of(ladder_of([], *EQUALS), "Anna").change is None


def test_wins_draws_and_losses_leave_forfeits_out() -> None:
    results = ["1-0", "1-0", "0-1", "1/2-1/2", "+/-", "-/-", "*"]
    event = an_event("m", date="2026-01-06", games=[("Anna", "Bela", one) for one in results])
    anna = row_of(ladder_of([event]), "Anna")
    assert (anna.wins, anna.draws, anna.losses, anna.games) == (2, 1, 1, 4)
    bela = row_of(ladder_of([event]), "Bela")
    assert (bela.wins, bela.draws, bela.losses) == (1, 1, 2)


@pytest.mark.parametrize(
    ("result", "settings", "played"),
    [
        pytest.param("1-0", {"rated": False}, True, id="unrated event"),
        pytest.param("1-0", {"format": "bughouse"}, True, id="bughouse"),
        pytest.param("1-0", {"complete": False}, True, id="running event"),
        pytest.param("+/-", {}, False, id="forfeit"),
        pytest.param("*", {}, False, id="not played"),
    ],
)
def test_last_played(result: str, settings: dict[str, Any], played: bool) -> None:
    events = [night("a", "2026-01-06"), night("b", "2026-01-13", result, **settings)]
    expected = date(2026, 1, 13) if played else date(2026, 1, 6)
    assert row_of(ladder_of(events), "Anna").last_played == expected


def test_last_played_goes_by_date_and_not_by_credit() -> None:
    # the cup is credited last, and a running event is told of last, but February came later
    events = [
        night("cup", "2026-01-06", end_date="2026-03-01"),
        night("february", "2026-02-06"),
        night("running", "2026-01-20", complete=False),
    ]
    assert row_of(ladder_of(events), "Anna").last_played == date(2026, 2, 6)


def test_last_played_is_a_start_date() -> None:
    event = night("cup", "2026-01-06", end_date="2026-03-01")
    assert row_of(ladder_of([event]), "Anna").last_played == date(2026, 1, 6)


def test_game_against_a_bot_was_played() -> None:
    event = an_event("n", date="2026-01-06", games=[("Anna", "Bot 3", "1-0")], bots=["Bot 3"])
    assert row_of(ladder_of([event]), "Anna").last_played == date(2026, 1, 6)


# ── As of a date, and the inactive (rules §4.4) ──────────────────────────────


@pytest.mark.parametrize(
    ("as_of", "rating"),
    [
        pytest.param("2026-01-05", 1500, id="before it started"),
        pytest.param("2026-01-06", 1500, id="started, not ended"),
        pytest.param("2026-01-08", 1510, id="on its last day"),
        pytest.param("2030-01-01", 1510, id="long after; the running one does not count"),
    ],
)
def test_list_as_of_a_date(as_of: str, rating: int) -> None:
    events = [
        night("a", "2026-01-06", end_date="2026-01-08"),
        night("b", "2026-02-06", complete=False),
    ]
    assert row_of(ladder_of(events, *EQUALS, as_of=as_of), "Anna").rating == rating


def test_running_events_are_on_no_list_of_a_date() -> None:
    running = night("b", "2026-02-06", complete=False)
    row = row_of(
        ladder_of([night("a", "2026-01-06"), running], *EQUALS, as_of="2030-01-01"), "Anna"
    )
    assert (row.running, row.last_played) == (None, date(2026, 1, 6))


def test_nobody_is_listed_before_their_first_event() -> None:
    events = [night("a", "2026-01-06"), an_event("b", date="2026-01-07", players=["Carl"])]
    assert names_in_order(ladder_of(events, as_of="2026-01-06")) == ["Anna", "Bela"]


def test_starting_figures_of_a_later_date_are_not_there_yet() -> None:
    start = Start("Anna", 1500, 30, from_date=date(2026, 1, 6))
    assert names_in_order(ladder_of([], start, as_of="2026-01-05")) == []
    assert names_in_order(ladder_of([], start, as_of="2026-01-06")) == ["Anna"]


@pytest.mark.parametrize(
    ("days", "inactive"),
    [
        pytest.param(None, False, id="off by default"),
        # Anna's last game is 31 days before the latest event
        pytest.param(30, True, id="too long ago"),
        pytest.param(31, False, id="just not"),
    ],
)
def test_inactive_is_counted_from_the_latest_event(days: int | None, inactive: bool) -> None:
    events = [
        night("a", "2026-01-06"),
        an_event("b", date="2026-02-06", games=[("Bela", "Carl", "1-0")]),
    ]
    computed = ladder_of(events, *EQUALS, club=a_club(inactive_after_days=days))
    anna = row_of(computed, "Anna")
    assert (anna.inactive, anna.rank) == (inactive, 1)
    assert not row_of(computed, "Bela").inactive


def test_who_never_played_is_not_marked_inactive() -> None:
    computed = ladder_of([night("a", "2026-01-06")], Start("Carl", 1500, 30))
    assert not row_of(computed, "Carl").inactive
    assert not row_of(ladder_of([], *EQUALS, club=a_club(inactive_after_days=1)), "Anna").inactive


# ── What a ladder takes (rules §3.3) ─────────────────────────────────────────


@pytest.mark.parametrize(
    ("ladder", "taken"),
    [
        pytest.param(Ladder(), True, id="everything"),
        pytest.param(Ladder(game_kinds=("chess", "chess960")), True, id="kind"),
        pytest.param(Ladder(game_kinds=("chess960",)), False, id="other kind"),
        pytest.param(Ladder(speeds=("rapid", "blitz")), True, id="speed"),
        pytest.param(Ladder(speeds=("standard",)), False, id="other speed"),
        pytest.param(Ladder(from_date=date(2026, 1, 6)), True, id="from that date"),
        pytest.param(Ladder(from_date=date(2026, 1, 7)), False, id="from a later date"),
        pytest.param(Ladder(to_date=date(2026, 1, 6)), True, id="to that date, by its start"),
        pytest.param(Ladder(to_date=date(2026, 1, 5)), False, id="to an earlier date"),
    ],
)
def test_filters(ladder: Ladder, taken: bool) -> None:
    event = night("a", "2026-01-06", speed="rapid", end_date="2026-01-09")
    assert bool(ladder_of([event], ladder=ladder).standings) == taken


def test_identities_are_shared_by_all_ladders() -> None:
    event = night("a", "2026-01-06", speed="rapid")
    ladders = [Ladder(), Ladder("rapid", speeds=("rapid",))]
    ids = {id_of(ladder_of([event], ladder=one), "Anna") for one in ladders}
    assert len(ids) == 1
