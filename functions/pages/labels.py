"""Short words that stand on the pages: headers, buttons, names of pages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from core.locale import Message, say, translate

LABELS: Final[Mapping[str, Message]] = {
    "skip": say("Skip to the content"),
    "pages": say("Pages"),
    "lists": say("Lists"),
    "languages": say("Languages"),
    "ladder": say("Ladder"),
    "players": say("Players"),
    "events": say("Events"),
    "how": say("How it works"),
    "fide": say("FIDE calculator"),
    "own_list": say("The club's own list, no federation rating"),
    "rank": say("Rank"),
    "place": say("Place"),
    "name": say("Name"),
    "player": say("Player"),
    "event": say("Event"),
    "date": say("Date"),
    "rating": say("Rating"),
    "change": say("Change"),
    "new_rating": say("New rating"),
    "games": say("Games"),
    "rated_games": say("Rated games"),
    "record": say("Won / drawn / lost"),
    "running": say("Running"),
    "last_played": say("Last played"),
    "points": say("Score"),
    "direct": say("Direct encounter"),
    "berger": say("Sonneborn-Berger"),
    "direct_short": say("DE"),
    "berger_short": say("SB"),
    "white": say("White"),
    "black": say("Black"),
    "result": say("Result"),
    "not_rated": say("Not rated"),
    "inactive": say("inactive"),
    "provisional": say("provisional"),
    "search": say("Find a name"),
    "search_button": say("Find"),
    "everybody": say("Show everybody"),
    "as_of": say("The list on an earlier day"),
    "day": say("Day"),
    "show": say("Show"),
    "today": say("Back to the list of today"),
    "history": say("Rating history"),
    "history_table": say("The same as a table"),
    "why": say("Why the number moved"),
    "newer": say("Newer"),
    "older": say("Older"),
    "previous": say("Previous page"),
    "next": say("Next page"),
    "paging": say("More pages"),
    "standings": say("Table"),
    "by_round": say("Games, round by round"),
    "byes": say("Byes"),
    "corrected": say("Moved by a correction"),
}


@cache
def labels_in(language: str) -> Mapping[str, str]:
    """Put all of them into one language."""
    return {name: translate(label, language) for name, label in LABELS.items()}
