"""What is done by the clock, for every club: check, verify, sync (rules §8.2).

One club's failure keeps no other from being seen to. Where a fault may pass the answer is 503,
so that the schedule tries again; a fault that stays is logged and answered 200.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from core.actions.keeping_current import check_club, mend_club
from core.actions.rebuilding import Rebuilt
from core.errors import PlatformError, WorkbookBusyError
from core.facts import JsonObject
from functions.api.answers import answer_json
from functions.logs import log, log_exposed
from functions.replay_faults import PASSING, REPLAY_FAILED, log_failure

if TYPE_CHECKING:
    from werkzeug import Request, Response

    from functions.world import World

SYNC_FAILED: Final = "sync failed"
BUSY: Final = "somebody else is syncing"
RETRY_SECONDS: Final = "60"

Work: TypeAlias = Callable[[str], str]
"""Sees to one club and says in a word what came of it."""


def check(world: World, request: Request) -> Response:  # noqa: ARG001 (every job is called so)
    """Compare every club's revision with its lists, and replay where they are behind.

    Returns:
        `{clubs: [{club, state: "current" | "rebuilt" | "behind"} or {club, error: code}]}`.
    """
    return _see_to_all(world, lambda club: _state(check_club(world.store, club), club))


def verify(world: World, request: Request) -> Response:  # noqa: ARG001
    """Read every fact of every club, replay, and mend what differs; answers like `check`."""
    return _see_to_all(world, lambda club: _state(mend_club(world.store, club), club))


def sync(world: World, request: Request) -> Response:  # noqa: ARG001
    """Bring every club's workbooks up to date.

    Returns:
        `{clubs: [{club, state: "synced" | "busy" | "not connected"} or {club, error: code}]}`; no
        club where no workbooks are connected. "busy": somebody else is syncing or at work there;
        the next sync sees to it.
    """
    workbooks = world.workbooks
    if workbooks is None:
        return answer_json({"clubs": [], "workbooks": "none connected"})
    # what opens workbooks is heavy, and no other job needs it
    from sheets_sync.connections import NotConnectedError  # noqa: PLC0415
    from sheets_sync.syncing_workbooks import sync_workbooks  # noqa: PLC0415

    def work(club: str) -> str:
        try:
            synced = sync_workbooks(
                world.store, workbooks, club, clock=world.clock, new_token=world.new_token
            )
        except NotConnectedError:
            return "not connected"
        except WorkbookBusyError:
            log("INFO", BUSY, club=club)
            return "busy"
        log_exposed(synced, club=club)
        return "synced"

    return _see_to_all(world, work, failed=SYNC_FAILED)


def _state(rebuilt: Rebuilt | None, club: str) -> str:
    if rebuilt is None:
        return "current"
    log("INFO", "replayed", club=club, revision=rebuilt.revision, written=rebuilt.written)
    return "rebuilt" if rebuilt.up_to_date else "behind"


def _see_to_all(world: World, work: Work, *, failed: str = REPLAY_FAILED) -> Response:
    try:
        clubs = [stored.id for stored in world.store.list("clubs")]
    except PlatformError as error:
        log_failure(error, failed)
        return _answer([], may_pass=True)
    answers: list[JsonObject] = []
    may_pass = False
    for club in clubs:
        try:
            answers.append({"club": club, "state": work(club)})
        except Exception as error:  # noqa: BLE001 (the other clubs are to be seen to all the same)
            answers.append({"club": club, "error": log_failure(error, failed, club=club)})
            may_pass = may_pass or isinstance(error, PASSING)
    return _answer(answers, may_pass=may_pass)


def _answer(clubs: list[JsonObject], *, may_pass: bool) -> Response:
    headers = {"Retry-After": RETRY_SECONDS} if may_pass else {}
    return answer_json({"clubs": clubs}, status=503 if may_pass else 200, headers=headers)
