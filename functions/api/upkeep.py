"""Sync and rebuild, asked for by hand or by whoever looks after the club."""

from __future__ import annotations

from werkzeug import Response

from core.actions.moves import Move
from core.actions.rebuilding import rebuild
from functions.api.answers import answer_json
from functions.api.calls import Call
from functions.api.faults import NoWorkbooksError
from functions.api.settling import Settled, moves_content, settled_content
from functions.logs import log_exposed


def post_sync(call: Call) -> Response:
    """Take over what people wrote, and bring the workbooks up to date."""
    if call.world.workbooks is None:
        raise NoWorkbooksError
    from sheets_sync.syncing_workbooks import sync_workbooks  # noqa: PLC0415  (0.1 s)

    synced = sync_workbooks(
        call.store,
        call.world.workbooks,
        call.club.id,
        clock=call.world.clock,
        new_token=call.world.new_token,
    )
    call.visit.revision = synced["revision"]
    log_exposed(synced, club=call.club.id)
    moved = moves_content(call, [Move(**one) for one in synced["moved"]])
    return answer_json(synced | {"moved": moved})


def post_rebuild(call: Call) -> Response:
    """Replay every event from the first, and store what differs from the documents themselves."""
    rebuilt = rebuild(call.store, call.club.id, thorough=True)
    call.visit.revision = rebuilt.revision
    moved = rebuilt.moved.get(call.club.ladders[0].id, ())
    settled = Settled(rebuilt.revision, rebuilt.up_to_date, moved)
    content = {"club": call.club.id, "written": rebuilt.written}
    return answer_json(content | settled_content(call, settled))
