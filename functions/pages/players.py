"""Everybody on the list, from A to Z."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final

from core.locale import say
from core.wording import rating_in_words
from functions.pages.listing import group_of
from functions.pages.naming import index_letter, sort_key
from functions.pages.shown import Asked, Shown, fold

_ROW_BYTES: Final = 62


def show_players(asked: Asked) -> Shown:
    """Show everybody by the name that is shown."""
    view = asked.view
    listed = [row for row in view.data["rows"] if row["listed"]] if view.is_readable else []
    listed.sort(key=lambda row: (sort_key(row["shown_as"], asked.language), row["player"]))
    tail = len(asked.links.to("player/"))
    sizes = [_ROW_BYTES + tail + len(row["shown_as"].encode()) for row in listed]
    folded = fold(asked, "players", sizes)
    letters = [
        {"letter": letter, "players": [_entry(asked, row) for row in rows]}
        for letter, rows in groupby(
            listed[folded.start : folded.end],
            key=lambda row: index_letter(row["shown_as"], asked.language),
        )
    ]
    title = asked.words(say("Players from A to Z"))
    content = {"letters": letters, "folded": folded, "count": len(listed)}
    return Shown("players.html", "players", title, content, description=title)


def _entry(asked: Asked, row: dict[str, Any]) -> dict[str, str]:
    uncertain = "?" if group_of(row) == 1 else ""
    rating = "" if row["rank"] is None else rating_in_words(row["rating"], asked.language)
    return {
        "link": asked.links.to(f"player/{row['player']}"),
        "name": row["shown_as"],
        "rating": f"{rating}{uncertain}",
    }
