"""Sync, rebuild and how things stand, asked by hand or by whoever looks after the club."""

from __future__ import annotations

from werkzeug import Response

from core.actions.moves import Move
from core.actions.reading import read_club, revision_of
from core.actions.rebuilding import rebuild
from core.freshness import is_up_to_date
from core.paths import ladder_path
from functions.api.answers import answer_json, answer_seen
from functions.api.calls import Call
from functions.api.faults import NoWorkbooksError
from functions.api.settling import Settled, moves_content, settled_content
from functions.logs import log_exposed


def post_sync(call: Call) -> Response:
    """Take over what people wrote, and bring the workbooks up to date.

    That an edit asks for it is remembered first, whatever becomes of the sync.
    """
    if call.world.workbooks is None:
        raise NoWorkbooksError
    if "signal" in call.parameters:
        from sheets_sync.signals import note_signal  # noqa: PLC0415

        note_signal(call.store, call.club.id, at=call.world.clock())
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


def get_status(call: Call) -> Response:
    """Tell whether every list is current, and when workbooks were last brought up to date."""
    from sheets_sync.signals import find_last_sync, read_signals  # noqa: PLC0415

    club, stored = read_club(call.reader, call.club.id)
    revision = call.visit.revision = revision_of(stored)
    lists = [call.reader.get(ladder_path(club.id, one.id)) for one in club.ladders]
    last_sync = find_last_sync(call.reader, club.id)
    last_signal = read_signals(call.reader, club.id).last
    content = {
        "club": club.id,
        "locale": club.locale,
        "revision": revision,
        "up_to_date": all(is_up_to_date(one, revision) for one in lists),
        "last_sync": last_sync and last_sync.isoformat(timespec="seconds"),
        "last_signal": last_signal and last_signal.isoformat(timespec="seconds"),
    }
    return answer_seen(call.request, content)
