"""How what can be looked at is asked for and answered."""

from __future__ import annotations

from werkzeug import Response

from core.facts import JsonObject
from core.views.ladder_view import open_ladder
from functions.api.answers import answer_seen
from functions.api.calls import Call


def wanted_ladder(call: Call) -> str | None:
    """Say which ladder is asked for; None = the first one."""
    return call.parameters.get("ladder")


def answer_shown(call: Call, shown: JsonObject, *, version: str = "") -> Response:
    """Answer with something that knows the revision it was computed from."""
    call.visit.revision = shown["revision"]
    return answer_seen(call.request, shown, version=version)


def answer_list(call: Call, found: list[JsonObject], ladder: str | None = None) -> Response:
    """Answer with a bare list; a header says whether it is current."""
    view = open_ladder(call.reader, call.club.id, ladder=ladder)
    call.visit.revision = view.revision
    return answer_seen(call.request, found, up_to_date=view.up_to_date)
