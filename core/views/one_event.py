"""One event with what it changed (contract §3, `event`)."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import Final

from core.counting import belongs_to
from core.errors import not_found
from core.explanations import Explanation
from core.facts import JsonObject, StoredEvent, event_content
from core.figures import EventFigures
from core.model import HIDDEN_NAME, Entrant
from core.ports import Reader
from core.ratings import find_rule_set
from core.views.explaining import explain_player
from core.views.kept_out import show_kept_out
from core.views.ladder_view import Audience, LadderView, open_ladder
from core.views.problems import event_problems

_SETTINGS: Final = ("start", "format", "game", "speed", "rated", "complete", "under18")


def show_event(
    reader: Reader,
    club: str,
    event: str,
    *,
    ladder: str | None = None,
    audience: Audience = "organiser",
    in_full: bool = False,
) -> JsonObject:
    """Show an event as it stands, withdrawn or not, with what it changed.

    Args:
        in_full: with `explanation` for every entrant (rules §4.3); for organisers also with
            `published`, which could be published again as it is.

    Raises:
        NotFoundError: there is no such club or event; for members also if it cannot be read.
        BadInputError: there is no such ladder.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    fact = view.fact(event)
    if fact is None and view.for_organisers and (kept_out := show_kept_out(view, event)):
        return kept_out
    if fact is None or (fact.withdrawn and not view.for_organisers):
        raise not_found("event", event)
    figures = view.figures(event)
    if figures is not None and figures.content != fact.content:
        figures = None
    counted = belongs_to(fact.event, view.ladder) and not fact.withdrawn
    shown: JsonObject = {
        "event": event,
        "version": fact.version,
        "name": fact.event.name,
        "date": fact.event.date.isoformat(),
        "end_date": fact.event.end_date.isoformat(),
        **{name: getattr(fact.event, name) for name in _SETTINGS},
        "withdrawn": fact.withdrawn,
        "ladder": view.ladder.id,
        "on_ladder": belongs_to(fact.event, view.ladder),
        "revision": view.data.get("revision"),
        "up_to_date": view.up_to_date and (figures is not None or not counted),
        "problems": event_problems(view, event) if view.for_organisers else [],
        "moved": _moved_by(view, fact),
        "entrants": [_entrant(view, fact, figures, entrant) for entrant in fact.event.players],
        "games": _games(view, fact, figures),
        "byes": [asdict(bye) for bye in fact.event.byes],
    }
    if in_full:
        for one, entrant in zip(shown["entrants"], fact.event.players, strict=True):
            one["explanation"] = _explain(view, fact, figures, entrant)
        if view.for_organisers:
            shown["published"] = event_content(fact.event)
    return shown


def _explain(
    view: LadderView, fact: StoredEvent, figures: EventFigures | None, entrant: Entrant
) -> JsonObject | None:
    """Say why an entrant's rating moved, game by game; None where nothing was worked out."""
    player = figures.entrants.get(entrant.id) if figures else None
    if figures is None or player is None:
        return None
    name_of = partial(view.name_of, under18=fact.event.under18)
    explanation = Explanation(fact.event, figures, find_rule_set(view.ladder.rules), name_of)
    return explain_player(view, explanation, player)


def _moved_by(view: LadderView, fact: StoredEvent) -> list[JsonObject]:
    noted = view.data.get("corrections", {}).get(fact.event.id, {"moved": {}})
    return [
        {
            "player": player,
            "name": view.name_of(player, under18=fact.event.under18),
            "change": change,
        }
        for player, change in noted["moved"].items()
        if view.may_see(player)
    ]


def _entrant(
    view: LadderView, fact: StoredEvent, figures: EventFigures | None, entrant: Entrant
) -> JsonObject:
    player = figures.entrants.get(entrant.id) if figures else None
    figure = figures.players[player] if figures and player else None
    return {
        "id": entrant.id,
        "name": _entrant_name(view, fact, player, entrant),
        "player": view.id_of(player),
        "bot": entrant.bot,
        "guest": entrant.guest,
        "frozen": figure and figure.rating,
        "frozen_games": figure and figure.games,
        "change": figure and figure.change,
        "after": figure and figure.after,
    }


def _entrant_name(view: LadderView, fact: StoredEvent, player: str | None, entrant: Entrant) -> str:
    if view.for_organisers or entrant.bot:
        return entrant.name
    return HIDDEN_NAME if player is None else view.name_of(player, under18=fact.event.under18)


def _games(view: LadderView, fact: StoredEvent, figures: EventFigures | None) -> list[JsonObject]:
    if figures is None:
        return [
            {
                "round": game.round,
                "white": game.white,
                "black": game.black,
                "result": game.result,
                "published": game.result,
                "rated_white": False,
                "rated_black": False,
                "reason": None,
            }
            for game in fact.event.games
        ]
    rules = find_rule_set(view.ladder.rules)
    return [asdict(game) for game in Explanation(fact.event, figures, rules, view.name_of).table()]
