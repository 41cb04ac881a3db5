"""Neither the order in which facts arrive nor what was taken back changes a ladder, to the bit."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any, Final, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from core.documents import detail_documents
from core.facts import decisions_in_order
from core.model import (
    Bye,
    Correct,
    Decision,
    Differ,
    DifferHere,
    Entrant,
    Event,
    Game,
    Join,
    Ladder,
    Read,
    Rename,
    Ruling,
    Show,
    ShowMode,
    Start,
    Undo,
)
from core.payload import read_event
from core.pipeline import Computed
from tests.builders import a_decision, an_event
from tests.computing import documents_of, facts_of, ladder_of
from tests.random_seasons import Payload, Published
from tests.strategies import facts, seasons

QUICK: Final = settings(max_examples=40)
RANDOMS: Final = st.randoms(use_true_random=False)

MIRRORED: Final[dict[str, Any]] = {
    "1-0": "0-1",
    "0-1": "1-0",
    "+/-": "-/+",
    "-/+": "+/-",
    "1/2-1/2": "1/2-1/2",
    "-/-": "-/-",
    "*": "*",
}


def read(season: list[Published]) -> list[Event]:
    """Bring published events into canonical form, as the door does."""
    return [read_event(one["payload"], event_id=one["event"]).event for one in season]


def numbers(computed: Computed) -> dict[str, Any]:
    """Take every number there is, by player's name and event."""
    documents = detail_documents(computed)
    for document in documents.values():
        document.pop("content", None)
        document.pop("corrected", None)
        for part in ("players", "entrants"):  # JSON objects have no order
            if part in document:
                document[part] = dict(sorted(document[part].items()))
    rows = [replace(row, player=0) for row in computed.standings]
    return {"documents": documents, "rows": [repr(row) for row in rows]}


# ── Order ────────────────────────────────────────────────────────────────────


def listed_otherwise(payload: Payload, rng: Random, *, boards: bool) -> Payload:
    """List players, byes and rounds in another order; boards within a round as well, if asked."""
    players = rng.sample(payload["players"], len(payload["players"]))
    byes = rng.sample(payload.get("byes", []), len(payload.get("byes", [])))
    games = rng.sample(payload["games"], len(payload["games"]))
    if not boards:
        rounds = sorted({game["round"] for game in games})
        rng.shuffle(rounds)
        games = sorted(payload["games"], key=lambda game: rounds.index(game["round"]))
    return payload | {"players": players, "games": games} | ({"byes": byes} if byes else {})


@QUICK
@given(seasons(), RANDOMS)
def test_order_of_events_players_rounds_and_byes(season: list[Published], rng: Random) -> None:
    other = [
        one | {"payload": listed_otherwise(one["payload"], rng, boards=False)} for one in season
    ]
    rng.shuffle(other)
    here, there = facts_of(read(season)), facts_of(read(other))
    assert ladder_of(read(season)).fingerprint == ladder_of(read(other)).fingerprint
    assert documents_of(here) == documents_of(there)


@QUICK
@given(seasons(), RANDOMS)
def test_order_of_boards(season: list[Published], rng: Random) -> None:
    other = [
        one | {"payload": listed_otherwise(one["payload"], rng, boards=True)} for one in season
    ]
    assert numbers(ladder_of(read(season))) == numbers(ladder_of(read(other)))


@QUICK
@given(facts(), RANDOMS)
def test_order_in_which_decisions_arrive(
    drawn: tuple[list[Event], list[Decision]], rng: Random
) -> None:
    events, made = drawn
    arrived = rng.sample(made, len(made))
    there = facts_of(rng.sample(events, len(events)), made=decisions_in_order(arrived))
    assert documents_of(facts_of(events, made=made)) == documents_of(there)


@QUICK
@given(facts())
def test_colours(drawn: tuple[list[Event], list[Decision]]) -> None:
    # rules §2.1 knows no colours: a rating does not depend on them, not even in the last bit
    events, made = drawn
    starts = [one for one in made if isinstance(one.ruling, Start)]
    turned = [
        replace(
            event,
            games=tuple(
                Game(game.round, game.black, game.white, MIRRORED[game.result])
                for game in event.games
            ),
        )
        for event in events
    ]
    assert numbers(ladder_of(events, made=starts)) == numbers(ladder_of(turned, made=starts))


# ── Sums ─────────────────────────────────────────────────────────────────────

RATINGS: Final = st.integers(8000, 24000).map(lambda tenths: tenths / 10)
PLAYED: Final = st.sampled_from(["1-0", "0-1", "1/2-1/2"])


@QUICK
@given(
    st.lists(RATINGS, min_size=2, max_size=6),
    st.sampled_from([0, 30]),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), PLAYED), max_size=30),
)
def test_points_are_conserved_among_equals(
    ratings: list[float], count: int, drawn: list[tuple[int, int, str]]
) -> None:
    names = [f"Player {'ABCDEF'[number]}" for number in range(len(ratings))]
    games = [
        (1, names[white % len(names)], names[black % len(names)], result)
        for white, black, result in drawn
        if white % len(names) != black % len(names)
    ]
    event = an_event("arena", date="2026-03-01", format="arena", players=names, games=games)
    starts = [Start(name, rating, count) for name, rating in zip(names, ratings, strict=True)]
    computed = ladder_of([event], *starts)
    (rated,) = computed.replayed.credited
    assert sum(rated.changes) == 0.0
    assert sum(rated.counted) == 2 * len(games)
    assert sum(computed.replayed.ratings) == sum(rated.ratings)
    assert all((rating * 2**40).is_integer() for rating in computed.replayed.ratings)


# ── Undo ─────────────────────────────────────────────────────────────────────

MODES: Final = st.sampled_from(get_args(ShowMode))


@st.composite
def rulings(draw: st.DrawFn, events: list[Event]) -> Ruling:
    """Draw any ruling about a season, one that contradicts it included."""
    mentions = [(event, one) for event in events for one in event.players]
    names = [one.name for _, one in mentions] + ["Nora Newman", "N. Newman"]
    one, other = draw(st.sampled_from(names)), draw(st.sampled_from(names))
    event, entrant = draw(st.sampled_from(mentions))
    makers: list[Ruling] = [
        Read(event.id, entrant.id, entrant.name, other),
        Join(one, other),
        Differ(one, other),
        DifferHere(event.id, entrant.id, entrant.name, other),
        Rename(one, other),
        Rename(one, "Somebody Else"),
        Start(one, draw(RATINGS), draw(st.integers(0, 30)), from_date=event.date),
        Show(one, draw(MODES), date(2026, 1, 1)),
    ]
    if event.games:
        game = draw(st.sampled_from(event.games))
        sides = {player.id: player.name for player in event.players}
        white, black = sides[game.white], sides[game.black]
        result = MIRRORED[game.result]
        makers.append(Correct(event.id, game.round, game.white, game.black, white, black, result))
    return draw(st.sampled_from(makers))


@settings(max_examples=80)
@given(st.data(), facts(max_events=4))
def test_what_was_undone_was_never_decided(
    data: st.DataObject, drawn: tuple[list[Event], list[Decision]]
) -> None:
    events, made = drawn
    ruling = data.draw(rulings(events))
    decided = a_decision(ruling, number=901)
    undo = a_decision(Undo(decided.id), number=902)
    redo = a_decision(Undo(undo.id), number=903)
    before = documents_of(facts_of(events, made=made))
    after = documents_of(facts_of(events, made=[*made, decided]))
    assert documents_of(facts_of(events, made=[*made, decided, undo])) == before
    assert documents_of(facts_of(events, made=[*made, decided, undo, redo])) == after
    # whatever else was decided in between
    later = a_decision(Join("Nora Newman", "Nina Newman"), number=904)
    assert documents_of(
        facts_of(events, made=[*made, decided, later, a_decision(Undo(decided.id), number=905)])
    ) == documents_of(facts_of(events, made=[*made, later]))


@settings(max_examples=60)
@given(st.data(), facts(max_events=4))
def test_whatever_is_decided_there_is_a_ladder(
    data: st.DataObject, drawn: tuple[list[Event], list[Decision]]
) -> None:
    # publishing is never refused for identity's sake (rules §6.6): what contradicts is set aside
    events, made = drawn
    more = [data.draw(rulings(events)) for _ in range(data.draw(st.integers(1, 6)))]
    made = [*made, *(a_decision(one, number=900 + number) for number, one in enumerate(more))]
    computed = ladder_of(events, made=made, ladder=Ladder())
    ids = computed.identities
    mentioned = {(event.id, one.id) for event in events for one in event.players if not one.bot}
    assert set(ids.player_of) == mentioned
    assert len({player.id for player in ids.players}) == len(ids.players)
    known = {decision.id for decision in made}
    assert set(computed.set_aside) <= known
    for name, position in ids.by_key.items():
        assert ids.by_name(name) == position
    json.dumps(documents_of(facts_of(events, made=made)))


@QUICK
@given(facts(max_events=4), RANDOMS)
def test_nobody_is_one_person_with_whoever_they_met(
    drawn: tuple[list[Event], list[Decision]], rng: Random
) -> None:
    events, made = drawn
    pairs = [(a.name, b.name) for event in events for a in event.players for b in event.players]
    joins = [a_decision(Join(*rng.choice(pairs)), number=900 + number) for number in range(6)]
    computed = ladder_of(events, made=[*made, *joins])
    who = computed.identities.player_of
    for event in computed.events:
        people: dict[str, Entrant] = {one.id: one for one in event.players}
        for game in event.games:
            if not (people[game.white].bot or people[game.black].bot):
                assert who[event.id, game.white] != who[event.id, game.black]


def test_byes_are_listed_in_any_order() -> None:
    # small enough to see: the canonical form sorts byes by (round, player), contract §1
    payload: Payload = {
        "name": "Night",
        "date": "2026-01-06",
        "players": [{"id": "b", "name": "Bo Ek"}, {"id": "a", "name": "Al Ek"}],
        "games": [],
        "byes": [
            {"round": 2, "player": "a", "points": 1},
            {"round": 1, "player": "b", "points": 0.5},
            {"round": 1, "player": "a", "points": 0},
        ],
    }
    (event,) = read([{"event": "night", "payload": payload}])
    assert event.byes == (Bye(1, "a", 0), Bye(1, "b", 0.5), Bye(2, "a", 1))
