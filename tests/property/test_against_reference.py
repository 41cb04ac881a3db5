"""The ladder against a second one, written from the rules without sight of the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis.strategies import integers

from core.facts import decisions_in_order
from core.model import Decision, Event, Game, Ladder, Side, Start
from core.pipeline import Computed
from core.replay import RatedEvent
from tests.builders import a_club, a_decision
from tests.computing import explain, figures_of, ladder_of
from tests.random_seasons import (
    Operation,
    events_of,
    random_decisions,
    random_history,
    random_season,
    standing_season,
)
from tests.reference_ladder import ReferenceLadder, calculate_reference
from tests.reference_people import Player
from tests.reference_rules import calculate_by
from tests.strategies import facts, histories

CLOSE = 1e-9


def close(number: float | None) -> object:
    """Expect a number, or none."""
    return None if number is None else pytest.approx(number, abs=CLOSE, rel=0)


def position(computed: Computed, player: Player) -> int:
    """Find out who a player of the reference is: a key, or a guest's mention."""
    if len(player) == 1:
        return computed.identities.by_key[player[0]]
    return computed.identities.player_of[player[1], player[2]]


def check_list(computed: Computed, reference: ReferenceLadder) -> None:
    rows = {row.player: row for row in computed.standings}
    assert len(computed.standings) == len(reference.rows)
    for expected in reference.rows:
        row = rows[position(computed, expected.player)]
        assert row.rating == close(expected.rating)
        assert row.change == close(expected.change)
        assert row.running == close(expected.running)
        assert (row.rank, row.games, row.wins, row.draws, row.losses) == (
            expected.rank,
            expected.games,
            expected.wins,
            expected.draws,
            expected.losses,
        )
        assert (row.provisional, row.last_played) == (expected.provisional, expected.last_played)
    members = [row.player for row in computed.standings if not row.guest]
    assert members == [
        position(computed, row.player) for row in reference.rows if len(row.player) == 1
    ]


def check_event(computed: Computed, reference: ReferenceLadder, event_id: str) -> None:
    expected = reference.events[event_id]
    figures = figures_of(computed, event_id)
    for entrant, line in expected.entrants.items():
        figure = figures.players[figures.entrants[entrant]]
        mine = [expected.entrants[one] for one in expected.entrants_of(line.player)]
        assert figure.rating == close(float(line.frozen.rating))
        assert figure.games == line.frozen.games
        assert figure.change == close(float(sum(one.change for one in mine)))
        assert figure.counted == sum(one.rated_games for one in mine)
        assert figure.k == line.k
        assert figure.before == close(None if line.before is None else float(line.before))
    assert set(figures.entrants) == set(expected.entrants)
    for game, wanted in zip(explain(computed, event_id).table(), expected.games, strict=True):
        assert (game.rated_white, game.rated_black) == (wanted.rated_white, wanted.rated_black)
        assert (game.reason, game.result) == (wanted.reason, wanted.result)


def check(events: Sequence[Event], made: Sequence[Decision], *, locale: str = "en") -> None:
    computed = ladder_of(events, made=decisions_in_order(made), club=a_club(locale=locale))
    assert not computed.set_aside
    check_all(computed, calculate_reference(events, made, family_first=locale == "hu"), events)


def check_by(rules: str, events: Sequence[Event], made: Sequence[Decision]) -> Computed:
    computed = ladder_of(events, made=decisions_in_order(made), ladder=Ladder(rules=rules))
    assert not computed.set_aside
    check_all(computed, calculate_by(rules, events, made), events)
    return computed


def check_all(computed: Computed, reference: ReferenceLadder, events: Sequence[Event]) -> None:
    check_list(computed, reference)
    for event in events:
        check_event(computed, reference, event.id)


@pytest.mark.parametrize("seed", range(8))
def test_whole_seasons_with_decisions(seed: int) -> None:
    # 60 events of some 500 games, published, corrected, withdrawn and restored on the way
    season = standing_season(random_history(seed, events=60, players=30))
    check(events_of(season), random_decisions(seed, season, count=15))


def test_season_of_a_big_club() -> None:
    season = random_season(2026, events=200, players=80)
    events = events_of(season)
    assert sum(len(event.games) for event in events) > 1000
    check(events, random_decisions(2026, season, count=60))


@pytest.mark.parametrize("seed", range(100, 103))
def test_hungarian_seasons(seed: int) -> None:
    # no decisions: those made up know the other order of names only
    check(events_of(random_season(seed, events=40, players=25)), (), locale="hu")


@settings(max_examples=60)
@given(facts())
def test_small_seasons(drawn: tuple[list[Event], list[Decision]]) -> None:
    check(*drawn)


@settings(max_examples=30)
@given(histories())
def test_what_stands_after_a_history(history: list[Operation]) -> None:
    check(events_of(standing_season(history)), ())


# ── Other rule sets (rules §3.1, §3.2) ───────────────────────────────────────

RULES = ("fide", "counter")


def with_marks(rng: Random, events: Sequence[Event]) -> list[Event]:
    """Let some seats be given up or taken over, and some games end before they began."""
    losers: dict[str, Side] = {"1-0": "black", "0-1": "white"}

    def mark(game: Game) -> Game:
        draw = rng.random()
        if draw > 0.9 and game.result in losers:
            return replace(game, abandoned_by=losers[game.result])
        if draw > 0.8:
            return replace(game, moves=(rng.choice([0, 1, 30]), rng.choice([0, 1, 30])))
        return replace(game, taken_over=draw > 0.75)

    return [replace(event, games=tuple(map(mark, event.games))) for event in events]


def earlier_list(rng: Random, events: Sequence[Event]) -> list[Decision]:
    """Give half of the members figures near the edges of the rules."""
    names = sorted({one.name for event in events for one in event.players if "," not in one.name})
    ratings = (0, 15, 1200, 1995, 2000, 2295, 2390, 2395, 2601, 2655)
    return [
        a_decision(
            Start(
                name, rng.choice(ratings) + rng.choice([0, 0.5, 4.4]), rng.choice([0, 4, 5, 29, 30])
            ),
            number=5000 + number,
        )
        for number, name in enumerate(names[::2])
    ]


@pytest.mark.parametrize("rules", RULES)
def test_whole_seasons_by_other_rules(rules: str) -> None:
    rated_events: list[RatedEvent] = []
    for seed in range(200, 206):
        season = standing_season(random_history(seed, events=40, players=16))
        events = with_marks(Random(seed), events_of(season))
        made = random_decisions(seed, season, count=10) + earlier_list(Random(seed), events)
        computed = check_by(rules, events, made)
        rated_events += computed.replayed.credited
        assert rules != "fide" or all(rating.is_integer() for rating in computed.replayed.ratings)
    # what is to be compared does happen
    reasons = {reason for rated in rated_events for reason in rated.not_rated}
    assert {"fide": {"gap"}, "counter": {"aborted", "taken-over"}}[rules] <= reasons
    ks = {k for rated in rated_events for k in rated.k_factors}
    assert ks >= {"fide": {10, 20, 40}, "counter": {None}}[rules]


@pytest.mark.parametrize("rules", RULES)
@settings(max_examples=25, deadline=None)
@given(drawn=facts(), seed=integers(0, 99))
def test_small_seasons_by_other_rules(
    rules: str, drawn: tuple[list[Event], list[Decision]], seed: int
) -> None:
    events, made = drawn
    events = with_marks(Random(seed), events)
    check_by(rules, events, [*made, *earlier_list(Random(seed), events)])


def test_withdrawn_events_are_as_if_never_published() -> None:
    season = events_of(random_season(7, events=30, players=15))
    gone = {event.id for event in Random(7).sample(season, 10)}
    computed = ladder_of(season, withdrawn=gone)
    reference = calculate_reference([event for event in season if event.id not in gone])
    check_list(computed, reference)
