"""A player's record, every event explained game by game (contract §3, `player`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.errors import NotFoundError
from core.explanations import Explanation
from core.facts import JsonObject
from core.locale import say
from core.names import name_key
from core.ports import Reader
from core.ratings import find_rule_set
from core.views.explaining import explain_player
from core.views.ladder_view import Audience, LadderView, open_ladder


def find_player_id(view: LadderView, who: str) -> str:
    """Find a player of a list by id, earlier ids included, or by a name this audience sees.

    Raises:
        NotFoundError: nobody is called so, or members may not see them.
    """
    wanted = view.data.get("ids", {}).get(who, who)
    if wanted not in view.rows:
        wanted = _find_by_name(view, who)
    if wanted is None or not view.may_see(wanted):
        raise NotFoundError(say("There is nobody called “{who}” on this ladder.", who=who))
    return str(wanted)


def _find_by_name(view: LadderView, who: str) -> str | None:
    if view.for_organisers:
        key = name_key(who, family_first=view.club.family_first)
        found: str | None = view.data.get("names", {}).get(key)
        return found
    # a member who could ask for full names would learn whose initials these are
    shown = (player for player, row in view.rows.items() if row["shown_as"] == who)
    return next(shown, None)


def show_player(
    reader: Reader,
    club: str,
    who: str,
    *,
    ladder: str | None = None,
    audience: Audience = "organiser",
) -> JsonObject:
    """Show a player's record and explain every event game by game (rules §4.3).

    Raises:
        NotFoundError: there is no such club or player.
        BadInputError: there is no such ladder.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    player = find_player_id(view, who)
    stored = view.player(player)
    document = stored or _stand_in(view.rows[player])
    events = [*document["history"], *document["running"]]
    history = [tell_event(view, player, event) for event in events]
    whole = stored is not None and None not in history
    return {
        "player": player,
        "name": view.name_of(player),
        "aliases": document["aliases"] if view.for_organisers else [],
        "ladder": view.ladder.id,
        "rules": view.ladder.rules,
        "rating": document["rating"],
        "games": document["games"],
        "provisional": document["provisional"],
        "record": document["record"],
        "last_played": document["last_played"],
        "revision": view.data.get("revision"),
        "up_to_date": view.up_to_date and whole,
        "history": [entry for entry in history if entry is not None],
        "corrections": _corrections_of(view, player),
    }


def _stand_in(row: Mapping[str, Any]) -> JsonObject:
    """Take what the list says where the player's own document does not belong to it."""
    record = {name: row[name] for name in ("wins", "draws", "losses")}
    return {**row, "aliases": [], "history": [], "running": [], "record": record}


def tell_event(view: LadderView, player: str, event: str) -> JsonObject | None:
    """Explain one event of a player's history; None if its figures do not belong to the list."""
    figures, fact = view.figures(event), view.fact(event)
    # written again since, its games are not the ones the figures belong to
    if figures is None or fact is None or fact.content != figures.content:
        return None
    rules = find_rule_set(view.ladder.rules)
    explanation = Explanation(fact.event, figures, rules, view.name_of)
    return {
        "event": event,
        "event_name": fact.event.name,
        "date": fact.event.date.isoformat(),
        **explain_player(view, explanation, player),
    }


def _corrections_of(view: LadderView, player: str) -> list[JsonObject]:
    return [
        {
            "event": event,
            "revision": noted["revision"],
            "change": noted["moved"][player],
            "players": len(noted["moved"]),
        }
        for event, noted in view.data.get("corrections", {}).items()
        if player in noted["moved"]
    ]
