"""A player: the record, the way the rating went, and why, game by game (rules §4.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from core.facts import JsonObject
from core.locale import say
from core.locale.dates import date_in_words
from core.views.one_player import tell_event
from core.wording import change_in_words, rating_in_words
from functions.pages.chart import draw_chart
from functions.pages.faults import NoPageError
from functions.pages.listing import day_of, group_of, list_row, sign_of
from functions.pages.shown import Asked, Shown
from functions.pages.telling import Told, tell_games

CHARTED: Final = 150
"""Events in the chart and in the table behind it: the latest ones."""

EVENTS_A_PAGE: Final = 8
LINES_A_PAGE: Final = 100


def show_one_player(asked: Asked) -> Shown:
    """Show a player of the list, by id; an earlier id will do.

    Raises:
        NoPageError: there is nobody of that id whom members find in the list.
    """
    view = asked.view
    player = str(view.data.get("ids", {}).get(asked.name, asked.name))
    if not view.is_readable or not view.may_see(player):
        raise NoPageError
    row, document = view.rows[player], view.player(player)
    course = _course(asked, document)
    told, older, whole = _tell_events(asked, player, document)
    name = row["shown_as"]
    content = {
        "name": name,
        "row": list_row(asked, row),
        "group": group_of(row),
        "course": list(reversed(course)),
        "shortened": _say_shortened(asked, document),
        "chart": draw_chart(_ratings(document)),
        "chart_words": _describe_chart(asked, name, _ratings(document)),
        "chart_days": [one["date"] for one in course[:1] + course[-1:]],
        "told": told,
        "older": older,
        "first": asked.links.to(f"player/{asked.name}") if asked.query.page > 1 else "",
        "corrections": _corrections(asked, player),
    }
    return Shown(
        "player.html",
        "players",
        name,
        content,
        description=asked.words(
            say("{name} on the ladder of {club}.", name=name, club=view.club.name)
        ),
        whole=whole,
    )


def _ratings(document: Mapping[str, Any] | None) -> list[float]:
    """List the ratings of the charted events, the one before the first of them to begin with."""
    if document is None or not document["history"]:
        return []
    pairs = list(zip(document["before"], document["changes"], strict=True))[-CHARTED:]
    return [pairs[0][0], *(before + change for before, change in pairs)]


def _course(asked: Asked, document: Mapping[str, Any] | None) -> list[JsonObject]:
    """List the charted events, oldest first."""
    if document is None:
        return []
    rows = zip(document["history"], document["before"], document["changes"], strict=True)
    return [_step(asked, *row) for row in list(rows)[-CHARTED:]]


def _step(asked: Asked, event: str, before: float, change: float) -> JsonObject:
    known = asked.view.events[event]
    words = change_in_words(change, asked.language)
    return {
        "date": day_of(known["end_date"], asked.language),
        "name": known["name"],
        "link": asked.links.to(f"event/{event}"),
        "change": words,
        "sign": sign_of(words),
        "after": rating_in_words(before + change, asked.language),
    }


def _say_shortened(asked: Asked, document: Mapping[str, Any] | None) -> str:
    """Say how many events the chart leaves out, "" if none."""
    count = len(document["history"]) if document else 0
    if count <= CHARTED:
        return ""
    return asked.words(
        say(
            "The chart shows the last {shown} of {count} events; the older ones are told below,"
            " page by page.",
            shown=CHARTED,
            count=count,
        )
    )


def _describe_chart(asked: Asked, name: str, ratings: Sequence[float]) -> str:
    if not ratings:
        return ""
    numbers = {
        "first": rating_in_words(ratings[0], asked.language),
        "last": rating_in_words(ratings[-1], asked.language),
        "low": rating_in_words(min(ratings), asked.language),
        "high": rating_in_words(max(ratings), asked.language),
    }
    return asked.words(
        say(
            "Rating of {name} over the last events ({count}): from {first} to {last}, at the lowest"
            " {low}, at the highest {high}.",
            name=name,
            count=len(ratings) - 1,
            **numbers,
        )
    )


def _tell_events(
    asked: Asked, player: str, document: Mapping[str, Any] | None
) -> tuple[list[Told], str, bool]:
    """Explain events, newest first, as many as there is room for.

    `page` counts events here: it says with which one to begin.

    Returns:
        What was explained, the link to older ones, and whether nothing was missing.

    Raises:
        NoPageError: there are fewer events.
    """
    if document is None:
        return [], "", False
    newest_first = [*reversed(document["running"]), *reversed(document["history"])]
    begin = asked.query.page - 1
    if begin and begin >= len(newest_first):
        raise NoPageError
    told: list[Told] = []
    whole, lines = True, 0
    for event in newest_first[begin : begin + EVENTS_A_PAGE]:
        entry = tell_event(asked.view, player, event)
        if entry is None:
            whole = False
            continue
        lines += len(entry["games"])
        if told and lines > LINES_A_PAGE:
            break
        told.append(tell_games(asked, entry, most=LINES_A_PAGE))
    end = begin + max(1, len(told)) if whole else begin + EVENTS_A_PAGE
    more = end < len(newest_first)
    link = asked.links.to(f"player/{asked.name}", page=end + 1) if more else ""
    return told, link, whole


def _corrections(asked: Asked, player: str) -> list[str]:
    """Say which corrections moved the player."""
    return [
        asked.words(
            say(
                "“{event}” ({date}) was changed later: your rating moved by {change}, and players"
                " moved in all: {count}.",
                event=asked.view.events[event]["name"],
                date=date_in_words(
                    date.fromisoformat(asked.view.events[event]["date"]), asked.language
                ),
                change=change_in_words(noted["moved"][player], asked.language),
                count=len(noted["moved"]),
            )
        )
        for event, noted in asked.view.data.get("corrections", {}).items()
        if player in noted["moved"] and event in asked.view.events
    ]
