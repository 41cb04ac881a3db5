"""The list and who stands on it: what is looked at most, and waits for least."""

from __future__ import annotations

from datetime import date
from typing import Final

from werkzeug import Response

from core.locale.collation import collation_key
from core.views.standings import show_ladder
from functions.api.answers import answer_seen
from functions.api.calls import Call
from functions.api.seen import answer_shown, wanted_ladder

_PLAYER_FIELDS: Final = (
    "player", "name", "rating", "games", "provisional", "last_played", "inactive",
)  # fmt: skip


def get_ladder(call: Call) -> Response:
    """Show the list."""
    as_of = call.parameters.get("as_of")
    shown = show_ladder(
        call.reader,
        call.club.id,
        ladder=wanted_ladder(call),
        audience=call.audience,
        as_of=date.fromisoformat(as_of) if as_of else None,
    )
    return answer_shown(call, shown)


def get_players(call: Call) -> Response:
    """List everybody who stands on the list, by name."""
    shown = show_ladder(
        call.reader, call.club.id, ladder=wanted_ladder(call), audience=call.audience
    )
    fields = (*_PLAYER_FIELDS, "guest") if call.audience == "organiser" else _PLAYER_FIELDS
    players = [{name: row[name] for name in fields} for row in shown["standings"]]
    locale = call.club.locale
    players.sort(key=lambda one: (collation_key(one["name"], locale), one["player"]))
    call.visit.revision = shown["revision"]
    return answer_seen(call.request, players, up_to_date=shown["up_to_date"])
