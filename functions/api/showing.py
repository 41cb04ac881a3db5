"""Players, events and decisions; one moment of the club, with names as the key's scope may see."""

from __future__ import annotations

from typing import cast

from werkzeug import Response

from core.errors import not_found
from core.model import Speed
from core.views.decisions import list_decisions
from core.views.event_list import list_events
from core.views.one_event import show_event
from core.views.one_player import show_player
from core.views.pending import list_pending
from core.views.predict import predict_game
from functions.api.answers import answer_seen
from functions.api.calls import Call
from functions.api.seen import answer_list, answer_shown, wanted_ladder


def get_player(call: Call) -> Response:
    """Show one player's record; by id, or by a name that the key's scope may see."""
    shown = show_player(
        call.reader,
        call.club.id,
        call.places["player"],
        ladder=wanted_ladder(call),
        audience=call.audience,
    )
    return answer_shown(call, shown)


def get_prediction(call: Call) -> Response:
    """Say what a game between two players would change."""
    shown = predict_game(
        call.reader,
        call.club.id,
        call.parameters["one"],
        call.parameters["other"],
        ladder=wanted_ladder(call),
        speed=cast("Speed | None", call.parameters.get("speed")),
        audience=call.audience,
    )
    return answer_shown(call, shown)


def get_events(call: Call) -> Response:
    """List the club's events."""
    ladder = wanted_ladder(call)
    events = list_events(call.reader, call.club.id, ladder=ladder, audience=call.audience)
    return answer_list(call, events, ladder)


def get_event(call: Call) -> Response:
    """Show one event; a deleted one is not there, though organisers find it in the list."""
    shown = show_event(
        call.reader,
        call.club.id,
        call.event,
        ladder=wanted_ladder(call),
        audience=call.audience,
        in_full=True,
    )
    if shown["withdrawn"]:
        raise not_found("event", call.event)
    return answer_shown(call, shown, version=shown["version"])


def get_suggestions(call: Call) -> Response:
    """List the open questions."""
    return answer_list(call, list_pending(call.reader, call.club.id))


def get_decisions(call: Call) -> Response:
    """List what was decided."""
    return answer_seen(call.request, list_decisions(call.reader, call.club.id))
