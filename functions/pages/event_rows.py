"""The lines of an event's page: places, games, byes, and whom a correction moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.facts import JsonObject
from core.locale import Message, say
from core.views.final_table import Place
from core.wording import change_in_words, rating_in_words, reason_in_words, score_in_words
from functions.pages.listing import sign_of
from functions.pages.shown import Asked

_RESULTS: Final = {
    "1-0": "1 – 0",
    "0-1": "0 – 1",
    "1/2-1/2": "½ – ½",
    "+/-": "+ – −",
    "-/+": "− – +",
    "-/-": "− – −",
    "*": "…",
}


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant as members see them; never by the id that the app gave."""

    name: str
    link: str


def find_person(asked: Asked, one: JsonObject) -> Person:
    """Name an entrant for members, with a way to the player if there is one to be seen."""
    player = one["player"]
    visible = player is not None and asked.view.may_see(player)
    return Person(one["name"], asked.links.to(f"player/{player}") if visible else "")


def place_row(
    asked: Asked, place: Place, people: Mapping[str, Person], figures: JsonObject
) -> JsonObject:
    """Write one line of the table."""
    person = people[place.entrant.id]
    change = figures["change"]
    words = "" if change is None else change_in_words(change, asked.language)
    return {
        "place": place.rank or "",
        "name": person.name,
        "link": person.link,
        "bot": place.entrant.bot,
        "points": score_in_words(place.points),
        "direct": " · ".join(map(score_in_words, place.direct)),
        "berger": "" if place.berger is None else _berger_in_words(place.berger, asked.language),
        "frozen": ""
        if figures["frozen"] is None
        else rating_in_words(figures["frozen"], asked.language),
        "change": words,
        "sign": sign_of(words),
    }


def _berger_in_words(berger: float, language: str) -> str:
    """Write quarters, which ½ cannot."""
    text = f"{berger:g}"
    return text if language == "en" else text.replace(".", ",")


def game_row(asked: Asked, game: JsonObject, people: Mapping[str, Person]) -> JsonObject:
    """Write one game of the event, with what is to be said of it."""
    white, black = people[game["white"]], people[game["black"]]
    return {
        "round": game["round"],
        "white": white.name,
        "white_link": white.link,
        "black": black.name,
        "black_link": black.link,
        "result": _RESULTS[game["result"]],
        "notes": [asked.words(note) for note in _notes(game, white.name, black.name)],
    }


def _notes(game: JsonObject, white: str, black: str) -> Iterator[Message]:
    if game["result"] != game["published"]:
        yield say("corrected; it was {result}", result=_RESULTS[game["published"]])
    if game["rated_white"] != game["rated_black"]:
        yield say("counts for {name} only", name=white if game["rated_white"] else black)
    elif game["reason"] is not None:
        yield say("not rated: {reason}", reason=reason_in_words(game["reason"]))


def bye_row(asked: Asked, bye: JsonObject, people: Mapping[str, Person]) -> str:
    """Write one bye."""
    return asked.words(
        say(
            "{name}, round {round}: {points}",
            name=people[bye["player"]].name,
            round=bye["round"],
            points=score_in_words(bye["points"]),
        )
    )


def by_round(asked: Asked, games: Sequence[JsonObject]) -> list[dict[str, Any]]:
    """Put games together that were played in one round."""
    rounds: dict[int, list[JsonObject]] = {}
    for game in games:
        rounds.setdefault(game["round"], []).append(game)
    return [
        {"round": asked.words(say("Round {number}", number=number)), "games": listed}
        for number, listed in rounds.items()
    ]


def move_row(asked: Asked, moved: JsonObject) -> JsonObject:
    """Write whom a correction moved, and how far."""
    words = change_in_words(moved["change"], asked.language)
    return {
        "name": moved["name"],
        "link": asked.links.to(f"player/{moved['player']}"),
        "change": words,
        "sign": sign_of(words),
    }
