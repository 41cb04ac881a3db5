"""Hypothesis strategies: seasons, histories and decisions of an invented club.

The makers of `random_seasons` are led by hypothesis here, so that failures shrink.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from hypothesis import strategies as st

from core.model import Decision, Event
from tests.random_seasons import (
    FIRST_DAY,
    Operation,
    Payload,
    Published,
    event_from_payload,
    events_of,
    make_decisions,
    make_history,
    make_names,
    make_season,
    random_event,
)

__all__ = ["events", "facts", "histories", "payloads", "seasons"]

_MOST_ENTRANTS: Final = 5


@st.composite
def payloads(draw: st.DrawFn, *, players: int = 6) -> Payload:
    """Draw one event's payload (contract §1)."""
    rng = draw(st.randoms(use_true_random=False))
    day: date = FIRST_DAY + timedelta(days=draw(st.integers(0, 60)))
    return random_event(rng, make_names(players), day=day, most=_MOST_ENTRANTS)


def events(event_id: str = "event-001", **options: Any) -> st.SearchStrategy[Event]:
    """Draw one event in canonical form; options as for `payloads`."""
    return payloads(**options).map(lambda payload: event_from_payload(event_id, payload))


@st.composite
def seasons(draw: st.DrawFn, *, max_events: int = 6, max_players: int = 8) -> list[Published]:
    """Draw a season: [{"event": id, "payload": contract §1}], in no order."""
    sizes = _draw_sizes(draw, max_events, max_players)
    return make_season(draw(st.randoms(use_true_random=False)), **sizes, most=_MOST_ENTRANTS)


@st.composite
def histories(draw: st.DrawFn, *, max_events: int = 5, max_players: int = 8) -> list[Operation]:
    """Draw a history of publishing, correcting, withdrawing and restoring."""
    sizes = _draw_sizes(draw, max_events, max_players)
    return make_history(draw(st.randoms(use_true_random=False)), **sizes, most=_MOST_ENTRANTS)


@st.composite
def facts(
    draw: st.DrawFn, *, max_events: int = 6, max_players: int = 8, max_decisions: int = 5
) -> tuple[list[Event], list[Decision]]:
    """Draw a season's events and decisions on it that nothing contradicts."""
    season = draw(seasons(max_events=max_events, max_players=max_players))
    count = draw(st.integers(0, max_decisions))
    rng = draw(st.randoms(use_true_random=False))
    return events_of(season), make_decisions(rng, season, count=count)


def _draw_sizes(draw: st.DrawFn, max_events: int, max_players: int) -> dict[str, int]:
    return {
        "events": draw(st.integers(1, max_events)),
        "players": draw(st.integers(2, max_players)),
    }
