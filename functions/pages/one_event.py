"""An event: its table, its games round by round, and what it did to whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from core.facts import JsonObject
from core.ids import check_id
from core.locale import Message, say
from core.locale.dates import date_in_words
from core.model import Event
from core.standings import shown as tenths
from core.views.final_table import final_table
from core.views.one_event import show_event
from core.wording import FORMATS, SPEEDS
from functions.pages.event_rows import by_round, bye_row, find_person, game_row, move_row, place_row
from functions.pages.events import reasons_in_words
from functions.pages.faults import NoPageError
from functions.pages.shown import Asked, Folded, Shown, fold

_PLACE_BYTES: Final = 165
_GAME_BYTES: Final = 150


def show_one_event(asked: Asked) -> Shown:
    """Show an event of this list.

    Raises:
        NotFoundError: there is none, or it was deleted.
        NoPageError: this list does not count it, or there are fewer pages.
    """
    view = asked.view
    if not check_id(asked.name):
        raise NoPageError
    shown = show_event(
        view.reader, view.club.id, asked.name, ladder=view.ladder.id, audience="member"
    )
    fact = view.fact(asked.name)
    if fact is None or not shown["on_ladder"]:
        raise NoPageError
    people = {one["id"]: find_person(asked, one) for one in shown["entrants"]}
    places = final_table(_with_results(fact.event, shown["games"]))
    figures = {one["id"]: one for one in shown["entrants"]}
    rows = [place_row(asked, place, people, figures[place.entrant.id]) for place in places]
    games = [game_row(asked, game, people) for game in shown["games"]]
    folded = fold(
        asked,
        f"event/{asked.name}",
        [_PLACE_BYTES + _weight(row, asked) for row in rows]
        + [_GAME_BYTES + _weight(game, asked) for game in games],
    )
    content = _content(asked, shown, rows, games, folded)
    content["has_direct"] = any(place.direct for place in places)
    content["has_berger"] = any(place.berger is not None for place in places)
    content["has_places"] = any(place.rank is not None for place in places)
    content["byes"] = [bye_row(asked, bye, people) for bye in shown["byes"]]
    name = fact.event.name
    whole = bool(shown["up_to_date"]) or not view.up_to_date
    return Shown("event.html", "events", name, content, description=name, whole=whole)


def _content(
    asked: Asked,
    shown: JsonObject,
    rows: Sequence[JsonObject],
    games: Sequence[JsonObject],
    folded: Folded,
) -> dict[str, Any]:
    furthest_first = sorted(shown["moved"], key=lambda one: -abs(one["change"]))
    moved = [move_row(asked, one) for one in furthest_first if tenths(one["change"])]
    start, end, split = folded.start, folded.end, len(rows)
    return {
        "name": shown["name"],
        "facts": list(_facts(asked, shown)),
        "rows": rows[start:end],
        "rounds": by_round(asked, games[max(0, start - split) : max(0, end - split)]),
        "folded": folded,
        "not_rated": _say_not_rated(asked, shown),
        "moved": moved,
        "moved_words": asked.words(_about_moves(len(shown["moved"]))),
        "table_words": asked.words(_about_table(shown["format"])),
    }


def _weight(row: JsonObject, asked: Asked) -> int:
    texts = sum(len(str(value).encode()) for value in row.values())
    return texts + 2 * len(asked.links.to("player/"))


def _with_results(event: Event, games: Sequence[Mapping[str, Any]]) -> Event:
    corrected = [
        replace(game, result=shown["result"])
        for game, shown in zip(event.games, games, strict=True)
    ]
    return replace(event, games=tuple(corrected))


def _facts(asked: Asked, shown: JsonObject) -> Iterator[str]:
    first, last = (date.fromisoformat(shown[one]) for one in ("date", "end_date"))
    days = [date_in_words(day, asked.language) for day in dict.fromkeys((first, last))]
    yield " – ".join(days)
    yield asked.words(FORMATS[shown["format"]])
    yield asked.words(SPEEDS[shown["speed"]])
    yield asked.words(say("Players: {count}", count=len(shown["entrants"])))
    if not shown["complete"]:
        yield asked.words(say("still running: nothing is credited before it ends"))
    if not shown["rated"]:
        yield asked.words(say("a friendly event: no game in it is rated"))
    if shown["under18"]:
        yield asked.words(say("under 18: initials only"))


def _say_not_rated(asked: Asked, shown: JsonObject) -> str:
    known = asked.view.events.get(shown["event"], {})
    counts: Mapping[str, int] = known.get("not_rated", {})
    one_sided = sum(game["rated_white"] != game["rated_black"] for game in shown["games"])
    parts = []
    if counts:
        reasons = reasons_in_words(asked, counts)
        parts.append(asked.words(say("Games that were not rated: {reasons}.", reasons=reasons)))
    if one_sided:
        parts.append(
            asked.words(
                say(
                    "Games that counted only for the player who is provisional: {count}.",
                    count=one_sided,
                )
            )
        )
    return " ".join(parts)


def _about_moves(count: int) -> Message:
    return say(
        "This event was changed after others had been calculated, so everything was calculated"
        " anew. Players whose rating moved: {count}. Those who moved by a tenth or more:",
        count=count,
    )


def _about_table(event_format: str) -> Message:
    if event_format == "knockout":
        return say("A knockout has no places: whoever came furthest stands first.")
    if event_format in ("match", "bughouse"):
        return say("People play for a side here: equal points share a place.")
    return say(
        "Equal in points? First the games among those who are equal decide, if all of them met"
        " (direct encounter); then Sonneborn-Berger: the points of everybody you beat, and half the"
        " points of everybody you drew with."
    )
