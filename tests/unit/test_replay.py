"""Frozen at the start, credited at the end, every event again from the first (rules §1, §2.7).

Two established players of equal rating win and lose 10 points from each other (20 × ½), newcomers
20 (40 × ½).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from core.model import Correct, Event, Ladder, Start, Undo
from tests.builders import an_event
from tests.computing import (
    documents_of,
    facts_of,
    figure_of,
    figures_of,
    ladder_of,
    names_in_order,
    row_of,
)

WIN = [("Anna", "Bela", "1-0")]
EQUALS = (Start("Anna", 1500, 30), Start("Bela", 1500, 30))


def night(event_id: str, day: str, result: str = "1-0", **settings: Any) -> Event:
    """Let Anna, as White, meet Bela."""
    return an_event(event_id, date=day, games=[("Anna", "Bela", result)], **settings)


# ── Which credits an event sees (rules §1.3) ─────────────────────────────────


@pytest.mark.parametrize(
    ("earlier", "later", "seen"),
    [
        pytest.param({}, {"date": "2026-01-07"}, True, id="the day before"),
        pytest.param({"event_id": "a"}, {"event_id": "b"}, True, id="one date, smaller id"),
        pytest.param({"event_id": "b"}, {"event_id": "a"}, False, id="one date, larger id"),
        pytest.param({"start": "14:00"}, {"start": "19:30"}, True, id="one date, earlier start"),
        pytest.param(
            {"start": "19:30", "event_id": "a"},
            {"start": "14:00", "event_id": "b"},
            False,
            id="one date, later start, whatever the ids",
        ),
        pytest.param({}, {"start": "19:30"}, True, id="no start time is 00:00"),
        pytest.param({"start": "00:01"}, {}, False, id="no start time is 00:00, not seen"),
        pytest.param({"start": "00:00"}, {}, True, id="00:00 is like none: the ids decide"),
        pytest.param(
            {"end_date": "2026-01-08"}, {"date": "2026-01-07"}, False, id="still going on"
        ),
        pytest.param(
            {"end_date": "2026-01-08"},
            {"date": "2026-01-08"},
            True,
            id="ends on the date, started before",
        ),
        pytest.param(
            {"end_date": "2026-01-08", "start": "23:00"},
            {"date": "2026-01-08", "start": "09:00"},
            True,
            id="ends on the date: its own date counts, not the time",
        ),
        pytest.param(
            {"end_date": "2026-01-08"}, {"date": "2026-01-06"}, False, id="both start together"
        ),
        pytest.param(
            {"end_date": "2026-01-08"},
            {"date": "2026-01-07", "end_date": "2026-01-07"},
            False,
            id="a night within",
        ),
        pytest.param(
            {"date": "2025-12-31"}, {"date": "2026-01-01", "start": "00:00"}, True, id="new year"
        ),
        pytest.param({"complete": False}, {"date": "2026-02-01"}, False, id="running"),
    ],
)
def test_which_credits_an_event_sees(
    earlier: dict[str, Any], later: dict[str, Any], seen: bool
) -> None:
    plain: dict[str, Any] = {"date": "2026-01-06", "games": WIN}
    first = an_event(**({"event_id": "e1"} | plain | earlier))
    second = an_event(**({"event_id": "e2"} | plain | later))
    computed = ladder_of([second, first], *EQUALS)
    assert figure_of(computed, second.id, "Anna").rating == (1510 if seen else 1500)


def test_championship_sees_september_and_is_credited_in_march() -> None:
    events = [
        an_event("cup", date="2025-09-01", end_date="2026-03-01", games=WIN),
        night("august", "2025-08-31", "0-1"),
        night("october", "2025-10-07"),
        night("april", "2026-04-07"),
    ]
    computed = ladder_of(events, *EQUALS)
    cup, october, april = (figure_of(computed, one, "Anna") for one in ("cup", "october", "april"))
    # August, lost: 1490. The cup and October are both calculated with 1490 against 1510; the win
    # is worth g = 20 × (1 − 1 / (1 + 10^(20/400))) = 20 × 0.528751… = 10.5750…
    gain = 20 * (1 - 1 / (1 + 10**0.05))
    assert (cup.rating, october.rating) == (1490, 1490)
    assert october.after == pytest.approx(1490 + gain)
    # before is the rating just before the credit (rules §4.3)
    assert cup.before == october.after
    assert cup.change == october.change == pytest.approx(gain)
    assert april.rating == cup.after
    assert cup.after == pytest.approx(1490 + 2 * gain)
    order = [rated.contest.event.id for rated in computed.replayed.credited]
    assert order == ["august", "october", "cup", "april"]


def test_counts_are_frozen_too() -> None:
    # rated games 19 in September: K 40 in the championship, though October makes it 20
    starts = [Start("Anna", 1500, 19), Start("Bela", 1500, 19)]
    cup = an_event("cup", date="2025-09-01", end_date="2026-03-01", games=WIN)
    computed = ladder_of([cup, night("october", "2025-10-07"), night("may", "2026-05-01")], *starts)
    assert (figure_of(computed, "cup", "Anna").games) == 19
    assert figure_of(computed, "cup", "Anna").change == 20
    assert figure_of(computed, "may", "Anna").games == 21


def test_board_order_changes_nothing() -> None:
    games = [(1, "Anna", "Bela", "1-0"), (1, "Carl", "Dora", "0-1"), (2, "Anna", "Carl", "1-0")]
    one = an_event("open", date="2026-01-06", games=games)
    other = an_event("open", date="2026-01-06", games=[games[1], games[2], games[0]])
    assert ladder_of([one]).standings == ladder_of([other]).standings


# ── Running events (rules §1.4) ──────────────────────────────────────────────


def test_running_event_is_calculated_and_not_credited() -> None:
    computed = ladder_of([night("cup", "2026-01-06", complete=False)], *EQUALS)
    anna = row_of(computed, "Anna")
    assert (anna.rating, anna.games, anna.running, anna.change) == (1500, 30, 10, None)
    assert (anna.wins, anna.last_played) == (0, date(2026, 1, 6))
    figure = figure_of(computed, "cup", "Anna")
    assert (figure.before, figure.after, figure.change) == (None, None, 10)
    assert figures_of(computed, "cup").running


def test_running_event_is_replayed_each_time_it_is_published() -> None:
    running = night("cup", "2026-01-06", complete=False)
    done = replace(running, complete=True)
    after = ladder_of([done, night("late", "2026-01-13")], *EQUALS)
    during = ladder_of([running, night("late", "2026-01-13")], *EQUALS)
    assert figure_of(during, "late", "Anna").rating == 1500
    assert figure_of(after, "late", "Anna").rating == 1510
    assert row_of(after, "Anna").running is None


def test_running_changes_add_up() -> None:
    running = [night(f"cup-{n}", "2026-01-06", complete=False) for n in (1, 2)]
    assert row_of(ladder_of(running, *EQUALS), "Bela").running == -20


# ── Starting figures (rules §2.7) ────────────────────────────────────────────


@pytest.mark.parametrize(
    ("from_date", "frozen", "final"),
    [
        pytest.param(None, (1700, 40), 1700, id="before the first event"),
        pytest.param(date(2026, 1, 5), (1700, 40), 1700, id="a day before"),
        pytest.param(date(2026, 1, 6), (1700, 40), 1700, id="on its date: set before it is frozen"),
        pytest.param(date(2026, 1, 7), (1200, 0), 1700, id="a day after: the event stays behind"),
        pytest.param(date(2031, 1, 1), (1200, 0), 1700, id="after everything"),
    ],
)
def test_start_takes_effect_at_the_beginning_of_its_date(
    from_date: date | None, frozen: tuple[int, int], final: int
) -> None:
    # drawn with an equal, or with a newcomer who is protected against: no change either way
    event = night("night", "2026-01-06", "1/2-1/2")
    starts = [Start(name, 1700, 40, from_date=from_date) for name in ("Anna", "Bela")]
    computed = ladder_of([event], *starts)
    figure = figure_of(computed, "night", "Anna")
    assert (figure.rating, figure.games) == frozen
    assert (row_of(computed, "Anna").rating, row_of(computed, "Anna").draws) == (final, 1)


def test_start_sets_figures_under_an_event_that_spans_it() -> None:
    # frozen at 1500, +10; set to 1800 meanwhile; credited onto that
    cup = an_event("cup", date="2025-09-01", end_date="2026-03-01", games=WIN)
    computed = ladder_of([cup], *EQUALS, Start("Anna", 1800, 50, from_date=date(2026, 1, 1)))
    figure = figure_of(computed, "cup", "Anna")
    assert (figure.rating, figure.before, figure.after) == (1500, 1800, 1810)
    assert row_of(computed, "Anna").games == 51


def test_start_on_the_date_of_a_credit_comes_before_it() -> None:
    cup = an_event("cup", date="2025-09-01", end_date="2026-03-01", games=WIN)
    computed = ladder_of([cup], *EQUALS, Start("Anna", 1800, 50, from_date=date(2026, 3, 1)))
    assert row_of(computed, "Anna").rating == 1810


def test_later_start_of_one_date_prevails() -> None:
    starts = [Start("Anna", 1700, 40), Start("Anna", 1650, 12)]
    row = row_of(ladder_of([], *starts), "Anna")
    assert (row.rating, row.games) == (1650, 12)


def test_start_alone_makes_a_player() -> None:
    row = row_of(ladder_of([], Start("Nora Newman", 1432.5, 17)), "Nora Newman")
    assert (row.rank, row.rating, row.games, row.last_played) == (1, 1432.5, 17, None)


def test_start_is_for_one_ladder() -> None:
    start = Start("Anna", 1700, 40, ladder="blitz")
    event = night("night", "2026-01-06", speed="blitz")
    assert row_of(ladder_of([event], start), "Anna").rating == 1220
    blitz = ladder_of([event], start, ladder=Ladder("blitz", speeds=("blitz",)))
    assert row_of(blitz, "Anna").games == 40  # Bela is provisional there


def test_start_of_a_joined_name_is_the_players() -> None:
    event = night("night", "2026-01-06")
    computed = ladder_of([event], Start("anna", 1700, 40))
    assert row_of(computed, "Anna").rating == 1700


# ── Faults reported of other ladders ─────────────────────────────────────────


def test_a_wrong_result_need_not_be_the_newest_to_be_corrected() -> None:
    # elovation/elovation#56: A beats B, B beats C; then the first becomes a draw
    first = an_event("day-1", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    second = an_event("day-2", date="2026-01-13", games=[("Bela", "Carl", "1-0")])
    starts = [*EQUALS, Start("Carl", 1500, 30)]
    fix = Correct("day-1", 1, "anna", "bela", "Anna", "Bela", "1/2-1/2")
    corrected = ladder_of([first, second], *starts, fix)
    drawn = an_event("day-1", date="2026-01-06", games=[("Anna", "Bela", "1/2-1/2")])
    assert corrected.standings == ladder_of([drawn, second], *starts).standings
    assert figure_of(corrected, "day-2", "Bela").rating == 1500
    assert row_of(corrected, "Bela").rating == 1510


def test_deleted_games_leave_no_counts_or_ratings_behind() -> None:
    # allejo/bzion#128, #170
    nine = [night(f"night-{n}", f"2026-01-0{n}") for n in range(1, 10)]
    seven = ladder_of(nine[:4] + nine[6:], *EQUALS)
    withdrawn = ladder_of(nine, *EQUALS, withdrawn={"night-5", "night-6"})
    assert withdrawn.standings == seven.standings
    assert withdrawn.fingerprint == seven.fingerprint
    assert row_of(withdrawn, "Anna").games == 37


def test_a_game_is_taken_back_by_replay_and_not_by_subtraction() -> None:
    # atomflunder/skillratings#2: K differs by player (20 and 40), the game is not the last
    starts = [Start("Anna", 1500, 30), Start("Bela", 1500, 18)]
    first, second = night("a", "2026-01-06"), night("b", "2026-01-13")
    third = night("c", "2026-01-20")
    left = ladder_of([second, third], *starts)
    assert ladder_of([first, second, third], *starts, withdrawn={"a"}).standings == left.standings
    # subtracting −20 from Bela's later figures would keep K 20 for the third game
    assert figure_of(left, "c", "Bela").games == 19


def test_late_result_moves_to_its_place() -> None:
    # lichess-org/lila#12026: changes are those of the replay's order, not of arrival
    early, late = night("early", "2026-01-06"), night("late", "2026-01-13")
    computed = ladder_of([late, early], *EQUALS)
    assert figure_of(computed, "early", "Anna").before == 1500
    assert figure_of(computed, "late", "Anna").before == 1510
    assert documents_of(facts_of([late, early])) == documents_of(facts_of([early, late]))


def test_order_of_one_date_is_stored_and_not_that_of_entry() -> None:
    # allejo/bzion#141: two events on one Saturday; the start time, which can be edited, decides
    morning = night("z-morning", "2026-01-10", start="10:00")
    evening = night("a-evening", "2026-01-10", start="18:00")
    for events in ([morning, evening], [evening, morning]):
        assert figure_of(ladder_of(events, *EQUALS), "a-evening", "Anna").rating == 1510
    later = replace(morning, start="20:00")
    assert figure_of(ladder_of([evening, later], *EQUALS), "a-evening", "Anna").rating == 1500


def test_creation_order_does_not_matter() -> None:
    # wind23/whole_history_rating#10; the property tests shuffle whole seasons
    nights = [night(f"night-{n}", f"2026-01-0{n}", "1/2-1/2") for n in range(1, 10)]
    assert names_in_order(ladder_of(nights)) == names_in_order(ladder_of(nights[::-1]))
    assert ladder_of(nights).standings == ladder_of(nights[::-1]).standings


def test_counting_rule_does_not_count_from_the_newest() -> None:
    # climu/openstudyroom#351: K 40 for the first 20 rated games, though the newest come first
    starts = [Start("Anna", 1500, 19), Start("Bela", 1500, 19)]
    newest_first = [night("b", "2026-01-13", "1/2-1/2"), night("a", "2026-01-06", "1/2-1/2")]
    computed = ladder_of(newest_first, *starts)
    assert figure_of(computed, "a", "Anna").games == 19
    assert figure_of(computed, "b", "Anna").games == 20


def test_event_is_on_the_date_the_organiser_gave() -> None:
    # ripgarpr/garpr#189: Friday at 23:59 is Friday, in whatever time zone
    computed = ladder_of([night("friday", "2026-01-09", start="23:59")])
    assert row_of(computed, "Anna").last_played == date(2026, 1, 9)


def test_who_leaves_a_tournament_keeps_the_games_played() -> None:
    # Sharly-Chess/sharly-chess#1291, #2317: Bela goes home after round 1
    event = an_event(
        "open",
        date="2026-01-06",
        games=[(1, "Anna", "Bela", "1-0"), (2, "Anna", "Carl", "1-0")],
        byes=[(2, "Bela", 0)],
    )
    computed = ladder_of([event], *EQUALS, Start("Carl", 1500, 30))
    assert row_of(computed, "Bela").rating == 1490
    assert row_of(computed, "Anna").rating == 1520


def test_undoing_a_correction_brings_the_published_result_back() -> None:
    fix = Correct("night", 1, "anna", "bela", "Anna", "Bela", "0-1")
    event = night("night", "2026-01-06")
    assert row_of(ladder_of([event], *EQUALS, fix), "Anna").rating == 1490
    undone = ladder_of([event], *EQUALS, fix, Undo("decision-0003"))
    assert row_of(undone, "Anna").rating == 1510
