"""The reference ladder and the random seasons, checked by hand before anything is compared."""

from __future__ import annotations

import math
from datetime import date
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given

from core.model import FREE_FORMATS, Correct, Decision, Event, Game, Join, Read, Start, Undo
from tests.builders import a_payload, an_event, decisions
from tests.random_seasons import (
    FIRST_DAY,
    Operation,
    Published,
    event_from_payload,
    events_of,
    make_names,
    random_decisions,
    random_history,
    random_season,
    standing_season,
)
from tests.reference_ladder import ReferenceLadder, calculate_reference, shown
from tests.reference_people import name_key
from tests.strategies import events, facts, histories, seasons


def established(**ratings: float) -> tuple[Decision, ...]:
    """Give everybody 30 rated games before the first event: established, K = 20."""
    return decisions(*(Start(name, rating, 30) for name, rating in ratings.items()))


def names(ladder: ReferenceLadder) -> list[str]:
    return [row.name for row in ladder.rows]


def frozen_rating(ladder: ReferenceLadder, event: str, entrant: str) -> float:
    return float(ladder.events[event].entrants[entrant].frozen.rating)


# ── Rules §2 ─────────────────────────────────────────────────────────────────

OPPONENTS = {"Bela": 1500, "Carl": 1300, "Dora": 1600, "Emil": 1350}


@pytest.mark.parametrize("beaten", [("Bela", "Carl"), ("Bela", "Emil"), ("Carl", "Emil")])
def test_worked_example_of_the_rules(beaten: tuple[str, str]) -> None:
    # Rules §2.8: 1400 with 30 games, 2½ of 4, the draw with 1600: +13.7657, shown 1413.8.
    lost = ({"Bela", "Carl", "Emil"} - set(beaten)).pop()
    games = [("Anna", who, "1-0") for who in beaten]
    games += [("Dora", "Anna", "1/2-1/2"), (lost, "Anna", "1-0")]
    ladder = calculate_reference(
        [an_event("open", date="2026-01-06", games=games)], established(Anna=1400, **OPPONENTS)
    )
    anna = ladder.row("Anna")
    assert anna.change == pytest.approx(13.7657, abs=5e-5)
    assert str(shown(anna.rating)) == "1413.8"
    assert (anna.games, anna.wins, anna.draws, anna.losses) == (34, 2, 1, 1)
    (draw,) = [game for game in ladder.events["open"].games if game.white == "dora"]
    assert float(draw.change_black) == pytest.approx(5.2, abs=0.05)
    assert draw.change_white == -draw.change_black


def test_two_newcomers_are_rated_for_both() -> None:
    # 1200 against 1200 is expected to be ½ each; K = 40: ±20.
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    anna, bela = calculate_reference([event]).rows
    assert (anna.name, anna.rank, anna.rating, anna.change, anna.games) == ("Anna", 1, 1220, 20, 1)
    assert (bela.name, bela.rank, bela.rating, bela.change, bela.games) == ("Bela", 2, 1180, -20, 1)
    assert anna.provisional


def test_protection_spares_the_established_player() -> None:
    # Newcomer 1200 loses to 1400: expected 1 / (1 + 10^0.5) = 0.240253, 40 × −0.240253 = −9.6101.
    event = an_event("night", date="2026-01-06", games=[("Anna", "New", "1-0")])
    ladder = calculate_reference([event], established(Anna=1400))
    anna, new = ladder.row("Anna"), ladder.row("New")
    assert (anna.rating, anna.games, anna.wins, anna.change) == (1400, 30, 1, None)
    assert (new.games, new.losses) == (1, 1)
    assert new.change == pytest.approx(-9.6101, abs=5e-5)
    (game,) = ladder.events["night"].games
    assert (game.reason_white, game.reason_black) == ("provisional-opponent", None)
    assert (game.rated_white, game.rated_black, game.reason) == (False, True, game.reason_white)


@pytest.mark.parametrize(
    ("count", "k", "change", "games"),
    [
        # Two wins against an equal, established opponent: 2 × ½ × K; the count is frozen.
        pytest.param(4, 40, 40, 6, id="provisional until 5"),
        pytest.param(5, 40, 40, 7, id="established"),
        pytest.param(19, 40, 40, 21, id="last at 40"),
        pytest.param(20, 20, 20, 22, id="first at 20"),
    ],
)
def test_count_is_frozen_for_a_whole_event(count: int, k: int, change: int, games: int) -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")] * 2)
    ladder = calculate_reference(
        [event], decisions(Start("Anna", 1500, count), Start("Bela", 1500, 30))
    )
    anna, bela = ladder.row("Anna"), ladder.row("Bela")
    assert ladder.events["night"].entrants["anna"].frozen.k == k
    assert (anna.change, anna.games) == (change, games)
    assert (bela.change, bela.games) == ((None, 30) if count < 5 else (-20, 32))


# ── Rules §1 ─────────────────────────────────────────────────────────────────


def test_league_neither_sees_nor_disturbs_the_nights_in_between() -> None:
    # Each win between two at 1200 with K = 20: ±10. A night after both sees 1220 and 1180.
    win = [("Anna", "Bela", "1-0")]
    league = an_event("league", date="2025-09-01", end_date="2026-03-01", games=win)
    night = an_event("night", date="2025-11-04", games=win)
    last = an_event("last", date="2026-03-01", players=["Anna", "Bela"])
    ladder = calculate_reference([last, league, night], established(Anna=1200, Bela=1200))
    assert frozen_rating(ladder, "night", "anna") == 1200
    assert ladder.events["league"].entrants["anna"].before == 1210
    assert ladder.events["night"].entrants["anna"].before == 1200
    assert frozen_rating(ladder, "last", "anna") == 1220
    assert ladder.row("Anna").rating == 1220


SAME_DATE: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("by id", {"event_id": "a"}, {"event_id": "b"}, True),
    ("by id, other way", {"event_id": "b"}, {"event_id": "a"}, False),
    ("by time", {"event_id": "b", "start": "09:00"}, {"event_id": "a", "start": "19:30"}, True),
    ("no time is midnight", {"event_id": "b"}, {"event_id": "a", "start": "00:01"}, True),
    ("midnight is no time", {"event_id": "b", "start": "00:00"}, {"event_id": "a"}, False),
    ("ends later", {"event_id": "a", "end_date": "2026-01-07"}, {"event_id": "b"}, False),
    ("began earlier", {"event_id": "b", "date": "2026-01-05"}, {"event_id": "a"}, True),
    (
        "began earlier, ends that day",
        {"event_id": "b", "date": "2026-01-05", "end_date": "2026-01-06", "start": "23:00"},
        {"event_id": "a", "start": "09:00"},
        True,
    ),
]


@pytest.mark.parametrize(
    ("first", "second", "seen"),
    [pytest.param(*case[1:], id=case[0]) for case in SAME_DATE],
)
def test_which_credits_an_event_sees(
    first: dict[str, Any], second: dict[str, Any], seen: bool
) -> None:
    credited = an_event(**{"date": "2026-01-06", "games": [("Anna", "Bela", "1-0")]} | first)
    frozen = an_event(**{"date": "2026-01-06", "players": ["Anna"]} | second)
    for order in permutations([credited, frozen]):
        ladder = calculate_reference(list(order))
        assert frozen_rating(ladder, frozen.id, "anna") == (1220 if seen else 1200)


def test_running_event_is_calculated_and_not_credited() -> None:
    win = [("Anna", "Bela", "1-0")]
    running = an_event("running", date="2026-01-06", games=win, complete=False)
    later = an_event("later", date="2026-02-03", players=["Anna", "Bela"])
    ladder = calculate_reference([running, later])
    anna = ladder.row("Anna")
    assert (anna.rating, anna.games, anna.wins, anna.change, anna.rank) == (1200, 0, 0, None, None)
    assert (anna.running, anna.last_played) == (20, date(2026, 1, 6))
    assert ladder.events["running"].entrants["anna"].change == 20
    assert ladder.events["running"].entrants["anna"].before is None
    assert frozen_rating(ladder, "later", "anna") == 1200


# ── Rules §2.7 ───────────────────────────────────────────────────────────────


def test_start_sets_both_and_a_spanning_event_is_credited_onto_it() -> None:
    # Night: both new, ±20. League, frozen at 1220 and 1180 with one game each: expected
    # 1 / (1 + 10^−0.1) = 0.557312, 40 × 0.442688 = 17.7075. Start in between: 1500, 10 games.
    win = [("Anna", "Bela", "1-0")]
    ladder = calculate_reference(
        [
            an_event("night", date="2026-01-01", games=win),
            an_event("league", date="2026-01-05", end_date="2026-01-20", games=win),
        ],
        decisions(Start("Anna", 1500, 10, from_date=date(2026, 1, 10))),
    )
    anna, entrant = ladder.row("Anna"), ladder.events["league"].entrants["anna"]
    assert entrant.frozen.rating == 1220
    assert entrant.before == 1500
    assert anna.rating == pytest.approx(1517.7075, abs=5e-5)
    assert anna.change == pytest.approx(17.7075, abs=5e-5)
    assert (anna.games, anna.wins, anna.provisional) == (11, 2, False)


@pytest.mark.parametrize(
    ("from_date", "frozen", "final"),
    [
        # The night ends on its date and adds 20 (K = 40 below 20 games, equal opponent).
        pytest.param(None, 1500, 1520, id="before everything"),
        pytest.param(date(2026, 1, 6), 1500, 1520, id="at the beginning of the date"),
        pytest.param(date(2026, 1, 7), 1200, 1500, id="the day after"),
    ],
)
def test_start_from_a_date(from_date: date | None, frozen: int, final: int) -> None:
    night = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    rulings = [Start(who, 1500, 5, from_date=from_date) for who in ("Anna", "Bela")]
    ladder = calculate_reference([night], decisions(*rulings))
    assert frozen_rating(ladder, "night", "anna") == frozen
    assert ladder.row("Anna").rating == final


def test_start_is_overwritten_by_a_later_one_of_the_same_date() -> None:
    ladder = calculate_reference([], decisions(Start("Anna", 1500, 5), Start("Anna", 1600, 6)))
    assert (ladder.row("Anna").rating, ladder.row("Anna").games) == (1600, 6)


def test_start_of_another_ladder_says_nothing_here() -> None:
    assert calculate_reference([], decisions(Start("Anna", 1500, 5, ladder="blitz"))).rows == ()


# ── Rules §5 ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("result", "settings", "reason"),
    [
        pytest.param("1-0", {}, None, id="rated"),
        pytest.param("*", {"bots": ["Anna"], "rated": False}, "unplayed", id="unplayed"),
        pytest.param("+/-", {"bots": ["Anna"]}, "forfeit", id="forfeit of Black"),
        pytest.param("-/+", {"format": "bughouse"}, "forfeit", id="forfeit of White"),
        pytest.param("-/-", {"rated": False}, "forfeit", id="double forfeit"),
        pytest.param("1-0", {"bots": ["Bela"], "format": "bughouse"}, "bot", id="bot"),
        pytest.param("1-0", {"format": "bughouse", "rated": False}, "bughouse", id="bughouse"),
        pytest.param("1-0", {"rated": False}, "unrated-event", id="unrated"),
    ],
)
def test_first_reason_that_fits(result: str, settings: dict[str, Any], reason: str | None) -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", result)], **settings)
    (game,) = calculate_reference([event]).events["night"].games
    assert (game.reason_white, game.reason_black) == (reason, reason)


def test_game_between_two_mentions_of_one_player_counts_for_nobody() -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Ann", "1-0")])
    ladder = calculate_reference([event], decisions(Join("Ann", "Anna")))
    assert ladder.events["night"].games[0].reason == "same-player"
    assert [(row.name, row.rating, row.wins) for row in ladder.rows] == [("Anna", 1200, 0)]


# ── Rules §4 ─────────────────────────────────────────────────────────────────


def test_list_order_and_shared_ranks() -> None:
    # Established 1400.25 (shown 1400.3: a half, away from zero), then 1400.04 and 1399.96, shown
    # alike and so by name; then the provisional ones, however high; then who has neither a rated
    # game nor a starting count; the guest.
    ladder = calculate_reference(
        [
            an_event("night", date="2026-01-06", games=[("New", "Nil", "1-0")]),
            an_event("byes", date="2026-01-07", byes=[(1, "Only Bye", 1)], guests=["Guest 1"]),
        ],
        decisions(
            Start("Cleo", 1400.04, 30),
            Start("Bela", 1399.96, 5),
            Start("Alma", 1400.25, 30),
            Start("Tess", 1900, 4),
            Start("Vera", 1950, 0),
        ),
    )
    assert [(row.name, row.rank) for row in ladder.rows] == [
        ("Alma", 1), ("Bela", 2), ("Cleo", 2), ("Tess", 4), ("New", 5), ("Nil", 6),
        ("Vera", None), ("Only Bye", None), ("Guest 1", None),
    ]  # fmt: skip
    assert str(shown(1400.25)) == "1400.3"
    assert str(shown(-0.25)) == "-0.3"


def test_start_without_a_count_does_not_unmake_a_rated_game() -> None:
    night = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    start = Start("Anna", 1500, 0, from_date=date(2026, 1, 7))
    anna = calculate_reference([night], decisions(start)).row("Anna")
    assert (anna.rank, anna.rating, anna.games, anna.wins) == (1, 1500, 0, 1)


def test_change_is_of_the_event_credited_last_with_a_rated_game() -> None:
    # The league started first and is credited last; the evening of forfeits rates nothing.
    ladder = calculate_reference(
        [
            an_event(
                "league", date="2026-01-01", end_date="2026-03-01", games=[("Anna", "Bela", "1-0")]
            ),
            an_event("night", date="2026-02-01", games=[("Anna", "Carl", "1-0")]),
            an_event("empty", date="2026-04-01", games=[("Anna", "Carl", "+/-")]),
        ]
    )
    changes = {row.name: row.change for row in ladder.rows}
    assert changes == {"Anna": 20, "Bela": -20, "Carl": None}


def test_last_played_counts_unrated_games_and_no_forfeits() -> None:
    win = [("Anna", "Bela", "1-0")]
    ladder = calculate_reference(
        [
            an_event("unrated", date="2026-01-06", games=win, rated=False),
            an_event("forfeit", date="2026-01-13", games=[("Anna", "Bela", "+/-")]),
            an_event("bye", date="2026-01-20", byes=[(1, "Anna", 1)], players=["Bela"]),
        ]
    )
    anna = ladder.row("Anna")
    assert (anna.last_played, anna.rank, anna.wins) == (date(2026, 1, 6), None, 0)


# ── Rules §6 ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "hungarian", "key"),
    [
        pytest.param("Becher, Anna", False, "anna becher", id="turned"),
        pytest.param("Szabó, Zsófia", True, "szabó zsófia", id="Hungarian"),
        pytest.param("Smith, jr.", False, "smith, jr.", id="only a suffix"),
        pytest.param("Smith, John jr.", False, "john jr. smith", id="more than a suffix"),
        pytest.param("A, B, C", False, "a, b, c", id="two commas"),
        pytest.param("  Anna \t BECHER ", False, "anna becher", id="white space"),
        pytest.param("Ａnna Do\u0301ra", False, "anna d\u00f3ra", id="NFKC"),
        pytest.param("Dóra", False, "dóra", id="accents stay"),
    ],
)
def test_name_key(name: str, hungarian: bool, key: str) -> None:
    assert name_key(name, family_first=hungarian) == key


def test_namesakes_are_numbered_by_entrant_id() -> None:
    event = an_event(
        "night",
        date="2026-01-06",
        players={"p2": "Anna", "p10": "ANNA", "p3": "anna"},
        games=[("p10", "p2", "1-0")],
    )
    # "p10" comes before "p2": the winner is Anna, the loser Anna (2), p3 the third.
    ladder = calculate_reference([event])
    assert [(row.name, row.rating) for row in ladder.rows] == [
        ("ANNA", 1220),
        ("Anna (2)", 1180),
        ("anna (3)", 1200),
    ]


def test_guests_are_new_each_time_and_bots_are_nobody() -> None:
    nights = [
        an_event(
            f"night-{number}",
            date=f"2026-01-0{number}",
            games=[("Anna", "Guest", "1-0"), ("Anna", "Bot", "1-0")],
            guests=["Guest"],
            bots=["Bot"],
        )
        for number in (1, 2)
    ]
    # Second night: 1220 against a new 1200: 1 / (1 + 10^−0.05) = 0.528751, 40 × 0.471249 = 18.85.
    ladder = calculate_reference(nights)
    assert names(ladder) == ["Anna", "Guest", "Guest"]
    assert ladder.row("Anna").rating == pytest.approx(1238.85, abs=5e-3)
    assert [row.games for row in ladder.rows] == [2, 1, 1]
    assert list(ladder.events["night-1"].entrants) == ["anna", "guest"]


def test_spelling_is_that_of_the_latest_mention() -> None:
    nights = [
        an_event("b", date="2026-02-01", players=["ANNA Becher"]),
        an_event("a", date="2026-01-01", players=["Becher, Anna"]),
    ]
    assert names(calculate_reference(nights)) == ["ANNA Becher"]


def test_join_keeps_the_name_it_goes_into_and_undo_takes_it_back() -> None:
    win = an_event("night", date="2026-01-06", games=[("Ann", "Bela", "1-0")])
    other = an_event("other", date="2026-01-01", players=["Anna", "Bela"])
    joined = decisions(Join("Ann", "Anna"))
    ladder = calculate_reference([win, other], joined)
    assert (names(ladder), ladder.row("Anna").rating) == (["Anna", "Bela"], 1220)
    undone = decisions(Join("Ann", "Anna"), Undo("decision-0001"))
    assert calculate_reference([win, other], undone) == calculate_reference([win, other])
    undo_undone = decisions(Join("Ann", "Anna"), Undo("decision-0001"), Undo("decision-0002"))
    assert calculate_reference([win, other], undo_undone) == ladder


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param("J.", ["Judit", "Bela"], id="holds"),
        pytest.param("K.", ["J.", "Bela"], id="written otherwise by now"),
    ],
)
def test_read_holds_for_its_mention_alone(written: str, expected: list[str]) -> None:
    event = an_event("night", date="2026-01-06", games=[("J.", "Bela", "1-0")])
    ladder = calculate_reference([event], decisions(Read("night", "j.", written, "Judit")))
    assert names(ladder) == expected


@pytest.mark.parametrize(
    ("white_name", "rating"),
    [pytest.param("Anna", 1180, id="holds"), pytest.param("Alma", 1220, id="somebody else now")],
)
def test_correction(white_name: str, rating: int) -> None:
    event = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])
    fix = Correct("night", 1, "anna", "bela", white_name, "Bela", "0-1")
    assert calculate_reference([event], decisions(fix)).row("Anna").rating == rating


# ── Builders and random seasons ──────────────────────────────────────────────


def test_builder_makes_the_canonical_form() -> None:
    event = an_event(
        "night",
        date="2026-01-06",
        games=[("Bela", "Anna", "1-0"), ("Anna", "Carl Ek", "*"), ("Dora", "Emil", "0-1")],
    )
    assert [entrant.id for entrant in event.players] == ["anna", "bela", "carl-ek", "dora", "emil"]
    assert event.games == (
        Game(1, "bela", "anna", "1-0"),
        Game(1, "dora", "emil", "0-1"),
        Game(2, "anna", "carl-ek", "*"),
    )
    assert event_from_payload("night", a_payload(event)) == event


@pytest.fixture(scope="module")
def season() -> list[Event]:
    return events_of(random_season(7, events=200, players=50))


def test_season_has_everything_real_ones_have(season: list[Event]) -> None:
    games = [game for event in season for game in event.games]
    pairs = [[(g.round, frozenset((g.white, g.black))) for g in event.games] for event in season]
    keys = [[name_key(e.name) for e in event.players if not e.guest] for event in season]
    active = [{g.white for g in event.games} | {g.black for g in event.games} for event in season]
    resting = [{bye.player for bye in event.byes} for event in season]
    has = {
        "results": {game.result for game in games},
        "byes": {bye.points for event in season for bye in event.byes},
        "formats": {event.format for event in season},
        "only byes": any(byes - active for byes, active in zip(resting, active, strict=True)),
        "bots": any(entrant.bot for event in season for entrant in event.players),
        "guests": any(entrant.guest for event in season for entrant in event.players),
        "unrated": any(not event.rated for event in season),
        "running": any(not event.complete for event in season),
        "no games": any(not event.games for event in season),
        "namesakes": any(len(set(found)) < len(found) for found in keys),
        "repeated pairings": any(len(set(found)) < len(found) for found in pairs),
        "one date": len({event.date for event in season}) < len(season),
        "one moment": len({(event.date, event.start) for event in season}) < len(season),
    }
    assert has.pop("results") == {"1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "*"}
    assert has.pop("byes") == {0, 0.5, 1}
    assert len(has.pop("formats")) == 8  # type: ignore[arg-type]
    assert has == dict.fromkeys(has, True)


def test_newcomers_come_throughout(season: list[Event]) -> None:
    firsts: dict[str, date] = {}
    for event in sorted(season, key=lambda event: event.date):
        for entrant in event.players:
            firsts.setdefault(name_key(entrant.name), event.date)
    span = max(event.date for event in season) - FIRST_DAY
    quarters = {4 * (day - FIRST_DAY).days // (span.days + 1) for day in firsts.values()}
    assert quarters == {0, 1, 2, 3}


def test_season_protects_somebody_and_overlaps(season: list[Event]) -> None:
    reference = calculate_reference(season)
    reasons = {game.reason for event in reference.events.values() for game in event.games}
    assert reasons >= {None, "provisional-opponent"}
    moved = [
        1
        for event in reference.events.values()
        for entrant in event.entrants.values()
        if entrant.before not in (None, entrant.frozen.rating)
    ]
    assert len(moved) > 10


def test_nobody_stands_twice_in_a_round(season: list[Event]) -> None:
    # Contract §1: except in arena, league, match, knockout and other.
    strict = [event for event in season if event.format not in FREE_FORMATS]
    for event in strict:
        stands = [(g.round, side) for g in event.games for side in (g.white, g.black)]
        stands += [(bye.round, bye.player) for bye in event.byes]
        assert len(stands) == len(set(stands))


def test_seed_decides_everything() -> None:
    first, second = (random_season(3, events=20, players=9) for _ in range(2))
    assert first == second
    assert first != random_season(4, events=20, players=9)
    assert random_history(3, events=20, players=9) == random_history(3, events=20, players=9)
    assert random_decisions(3, first, count=9) == random_decisions(3, second, count=9)


def test_names_have_keys_of_their_own() -> None:
    assert len({name_key(name) for name in make_names(1100)}) == 1100


def test_standing_season_after_a_history() -> None:
    def publish(event: str, text: str) -> Operation:
        return Operation("publish", event, {"name": text})

    history = [
        publish("a", "old"), publish("b", "gone"), publish("c", "back"), publish("a", "new"),
        Operation("withdraw", "b"), Operation("withdraw", "c"), Operation("restore", "c"),
        Operation("withdraw", "a"), publish("a", "newest"),
    ]  # fmt: skip
    standing = {item["event"]: item["payload"]["name"] for item in standing_season(history)}
    assert standing == {"a": "newest", "c": "back"}


@given(facts())
def test_order_of_facts_does_not_matter(
    drawn: tuple[list[Event], list[Decision]],
) -> None:
    played, decided = drawn
    ladder = calculate_reference(played, decided)
    assert calculate_reference(played[::-1], decided[::-1]) == ladder


@given(seasons())
def test_games_are_counted_for_whom_they_are_rated(season: list[Published]) -> None:
    # Rules §2.4, §4.2: without starting figures every count can be told from the games.
    ladder = calculate_reference(events_of(season))
    done = [e for e in ladder.events.values() if e.event.complete]
    games = [game for event in done for game in event.games]
    sides = sum(game.rated_white + game.rated_black for game in games)
    assert sum(row.games for row in ladder.rows) == sides
    rated = sum(game.rated_white or game.rated_black for game in games)
    assert sum(row.wins + row.draws + row.losses for row in ladder.rows) == 2 * rated


@given(seasons())
def test_a_rating_is_the_start_and_the_changes(season: list[Published]) -> None:
    ladder = calculate_reference(events_of(season))
    for row in ladder.rows:
        changes = [
            entrant.change
            for event in ladder.events.values()
            for entrant in event.entrants.values()
            if event.event.complete and entrant.player == row.player
        ]
        assert row.rating == 1200 + sum(changes)


@given(histories())
def test_histories_end_in_seasons_that_can_be_read(history: list[Operation]) -> None:
    standing = standing_season(history)
    assert {item["event"] for item in standing} <= {step.event for step in history}
    calculate_reference(events_of(standing))


@given(events())
def test_drawn_events_are_canonical(event: Event) -> None:
    assert event_from_payload(event.id, a_payload(event)) == event


def test_ratings_are_multiples_of_the_grid() -> None:
    # Rules §1.2.
    ladder = calculate_reference(events_of(random_season(5, events=30, players=9)))
    assert all(math.ldexp(row.rating, 40).is_integer() for row in ladder.rows)
