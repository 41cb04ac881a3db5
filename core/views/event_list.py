"""A club's events (contract §3, `events`)."""

from __future__ import annotations

from core.actions.reading import read_event_fact
from core.counting import belongs_to
from core.facts import JsonObject, StoredEvent
from core.locale import Message
from core.ports import Reader, Stored
from core.views.ladder_view import Audience, LadderView, open_ladder
from core.views.problems import event_problems


def list_events(
    reader: Reader, club: str, *, ladder: str | None = None, audience: Audience = "organiser"
) -> list[JsonObject]:
    """List a club's events, oldest first; withdrawn and unreadable ones for organisers only.

    Raises:
        NotFoundError: there is no such club.
        BadInputError: there is no such ladder.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    listed = []
    for stored in reader.list(f"clubs/{club}/events"):
        fact = read_event_fact(stored)
        if isinstance(fact, Message):
            if view.for_organisers:
                listed.append(_unreadable_event(view, stored))
        elif view.for_organisers or not fact.withdrawn:
            listed.append(_listed_event(view, fact))
    return sorted(listed, key=lambda one: (one["date"], one["start"] or "00:00", one["event"]))


def _unreadable_event(view: LadderView, stored: Stored) -> JsonObject:
    return {
        "event": stored.id,
        "name": str(stored.data.get("name", stored.id)),
        "date": str(stored.data.get("date", "")),
        "start": "",
        "format": "",
        "complete": False,
        "withdrawn": False,
        "on_ladder": False,
        "rated_games": 0,
        "not_rated": {},
        "moved": 0,
        "problems": event_problems(view, stored.id),
    }


def _listed_event(view: LadderView, fact: StoredEvent) -> JsonObject:
    figures = None if fact.withdrawn else view.figures(fact.event.id)
    noted = view.data.get("corrections", {}).get(fact.event.id, {"moved": {}})
    return {
        "event": fact.event.id,
        "name": fact.event.name,
        "date": fact.event.date.isoformat(),
        "start": fact.event.start,
        "format": fact.event.format,
        "complete": fact.event.complete,
        "withdrawn": fact.withdrawn,
        "on_ladder": belongs_to(fact.event, view.ladder),
        "rated_games": figures.rated_games if figures else 0,
        "not_rated": dict(figures.not_rated) if figures else {},
        "moved": len(noted["moved"]),
        "problems": event_problems(view, fact.event.id) if view.for_organisers else [],
    }
