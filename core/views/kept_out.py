"""An event that stands in the store and cannot be used: what can be said of it (contract §2)."""

from __future__ import annotations

from core.facts import JsonObject
from core.paths import event_path
from core.views.ladder_view import LadderView
from core.views.problems import event_problems


def show_kept_out(view: LadderView, event: str) -> JsonObject | None:
    """Show an event that is kept out of the ladder, with the reason; None if nothing is there.

    Nothing in it is trusted but its name and date, as texts; it has neither entrants nor games.
    """
    stored = view.reader.get(event_path(view.club.id, event))
    if stored is None:
        return None
    date = str(stored.data.get("date", ""))
    return {
        "event": event,
        "version": stored.version,
        "name": str(stored.data.get("name", event)),
        "date": date,
        "end_date": date,
        "start": "",
        "format": "",
        "game": "",
        "speed": "",
        "rated": False,
        "complete": False,
        "under18": False,
        "withdrawn": False,
        "ladder": view.ladder.id,
        "on_ladder": False,
        "revision": view.data.get("revision"),
        "up_to_date": view.up_to_date,
        "problems": event_problems(view, event),
        "moved": [],
        "entrants": [],
        "games": [],
        "byes": [],
    }
