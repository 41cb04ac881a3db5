"""All events of a list, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.locale import say
from core.wording import reason_in_words
from functions.pages.listing import day_of
from functions.pages.shown import Asked, Shown, fold

_ROW_BYTES: Final = 130


def show_events(asked: Asked) -> Shown:
    """Show the events that this list counts; what was not rated, with the reasons."""
    listed = sorted(
        asked.view.events.values(), key=lambda one: (one["date"], one["event"]), reverse=True
    )
    rows = [_entry(asked, one) for one in listed]
    tail = len(asked.links.to("event/"))
    sizes = [
        _ROW_BYTES
        + tail
        + len(one["event"])
        + len(f"{row['name']}{row['not_rated']}{row['status']}".encode())
        for one, row in zip(listed, rows, strict=True)
    ]
    folded = fold(asked, "events", sizes)
    title = asked.words(say("Events"))
    content = {"rows": rows[folded.start : folded.end], "folded": folded}
    return Shown("events.html", "events", title, content, description=title)


def _entry(asked: Asked, one: Mapping[str, Any]) -> dict[str, Any]:
    noted = asked.view.data.get("corrections", {}).get(one["event"], {"moved": {}})
    moved = sum(asked.view.may_see(player) for player in noted["moved"])
    status = []
    if not one["complete"]:
        status.append(asked.words(say("running")))
    if moved:
        status.append(asked.words(say("corrected; players moved: {count}", count=moved)))
    return {
        "date": day_of(one["date"], asked.language),
        "link": asked.links.to(f"event/{one['event']}"),
        "name": one["name"],
        "players": one["players"],
        "rated_games": one["rated_games"],
        "not_rated": reasons_in_words(asked, one["not_rated"]),
        "status": ", ".join(status),
    }


def reasons_in_words(asked: Asked, counts: Mapping[str, int]) -> str:
    """Write what was not rated: "forfeit (3), against a bot (1)"."""
    return ", ".join(
        f"{asked.words(reason_in_words(reason))} ({count})" for reason, count in counts.items()
    )
