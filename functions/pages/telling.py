"""One event of a player, explained game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.facts import JsonObject
from core.locale import Message, say
from core.wording import change_in_words, rating_in_words, score_in_words
from functions.pages.listing import day_of, sign_of
from functions.pages.shown import Asked


@dataclass(frozen=True, slots=True)
class ToldGame:
    """One game or bye; `link` is empty where nobody is to be found behind the name."""

    round: str
    side: str
    opponent: str
    link: str
    rating: str
    score: str
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """One event as it is explained.

    Attributes:
        left_out: says how many games there was no room for, "" if none.
    """

    name: str
    link: str
    date: str
    change: str
    sign: str
    running: bool
    sentences: Sequence[str]
    games: Sequence[ToldGame]
    left_out: str


def tell_games(asked: Asked, entry: JsonObject, *, most: int) -> Told:
    """Write an explained event for people.

    Args:
        entry: as the view of a player has it.
        most: games to be told.
    """
    change = change_in_words(entry["change"], asked.language)
    games = entry["games"]
    left_out = say("Games not shown here: {count}", count=len(games) - most)
    return Told(
        name=entry["event_name"],
        link=asked.links.to(f"event/{entry['event']}"),
        date=day_of(entry["date"], asked.language),
        change=change,
        sign=sign_of(change),
        running=entry["running"],
        sentences=entry["sentences"],
        games=[_tell_game(asked, game) for game in games[:most]],
        left_out=asked.words(left_out) if len(games) > most else "",
    )


def _tell_game(asked: Asked, game: JsonObject) -> ToldGame:
    opponent, rating = game["opponent"], game["opponent_rating"]
    visible = opponent is not None and asked.view.may_see(opponent)
    is_bye = game["reason"] == "bye"
    return ToldGame(
        round=asked.words(say("Round {number}", number=game["round"])),
        side=asked.words(_side(game["colour"])),
        opponent=asked.words(say("bye")) if is_bye else game["opponent_name"] or "",
        link=asked.links.to(f"player/{opponent}") if visible else "",
        rating="" if rating is None else rating_in_words(rating, asked.language),
        score="–" if game["score"] is None else score_in_words(game["score"]),
        words="" if is_bye else game["words"],
    )


def _side(colour: str | None) -> Message:
    if colour is None:
        return say("")
    return say("with White") if colour == "white" else say("with Black")
