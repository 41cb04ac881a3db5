"""What can be looked at; one moment of the club, with the names that the key's scope may see."""

from __future__ import annotations

from datetime import date
from operator import itemgetter
from typing import Final, cast

from werkzeug import Response

from core.errors import not_found
from core.facts import JsonObject
from core.model import Speed
from core.views import (
    list_decisions,
    list_events,
    list_pending,
    open_ladder,
    predict_game,
    show_event,
    show_ladder,
    show_player,
)
from functions.api.answers import answer_seen
from functions.api.calls import Call

_PLAYER_FIELDS: Final = (
    "player", "name", "rating", "games", "provisional", "last_played", "inactive",
)  # fmt: skip


def get_ladder(call: Call) -> Response:
    """Show the list."""
    as_of = call.parameters.get("as_of")
    shown = show_ladder(
        call.reader,
        call.club.id,
        ladder=_ladder(call),
        audience=call.audience,
        as_of=date.fromisoformat(as_of) if as_of else None,
    )
    return _answer(call, shown)


def get_players(call: Call) -> Response:
    """List everybody who stands on the list, by name."""
    shown = show_ladder(call.reader, call.club.id, ladder=_ladder(call), audience=call.audience)
    fields = (*_PLAYER_FIELDS, "guest") if call.audience == "organiser" else _PLAYER_FIELDS
    players = [{name: row[name] for name in fields} for row in shown["standings"]]
    players.sort(key=itemgetter("name", "player"))
    call.visit.revision = shown["revision"]
    return answer_seen(call.request, players, up_to_date=shown["up_to_date"])


def get_player(call: Call) -> Response:
    """Show one player's record; by id, or by a name that the key's scope may see."""
    shown = show_player(
        call.reader,
        call.club.id,
        call.places["player"],
        ladder=_ladder(call),
        audience=call.audience,
    )
    return _answer(call, shown)


def get_prediction(call: Call) -> Response:
    """Say what a game between two players would change."""
    shown = predict_game(
        call.reader,
        call.club.id,
        call.parameters["one"],
        call.parameters["other"],
        ladder=_ladder(call),
        speed=cast("Speed | None", call.parameters.get("speed")),
        audience=call.audience,
    )
    return _answer(call, shown)


def get_events(call: Call) -> Response:
    """List the club's events."""
    ladder = _ladder(call)
    events = list_events(call.reader, call.club.id, ladder=ladder, audience=call.audience)
    return _answer_list(call, events, ladder)


def get_event(call: Call) -> Response:
    """Show one event; a deleted one is not there, though organisers find it in the list."""
    shown = show_event(
        call.reader,
        call.club.id,
        call.event,
        ladder=_ladder(call),
        audience=call.audience,
        in_full=True,
    )
    if shown["withdrawn"]:
        raise not_found("event", call.event)
    return _answer(call, shown, version=shown["version"])


def get_suggestions(call: Call) -> Response:
    """List the open questions."""
    return _answer_list(call, list_pending(call.reader, call.club.id))


def get_decisions(call: Call) -> Response:
    """List what was decided."""
    return answer_seen(call.request, list_decisions(call.reader, call.club.id))


def _ladder(call: Call) -> str | None:
    return call.parameters.get("ladder")


def _answer(call: Call, shown: JsonObject, *, version: str = "") -> Response:
    call.visit.revision = shown["revision"]
    return answer_seen(call.request, shown, version=version)


def _answer_list(call: Call, found: list[JsonObject], ladder: str | None = None) -> Response:
    view = open_ladder(call.reader, call.club.id, ladder=ladder)
    call.visit.revision = view.revision
    return answer_seen(call.request, found, up_to_date=view.up_to_date)
