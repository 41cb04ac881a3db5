"""Spreadsheets that follow at once when members may see more or less than before."""

from __future__ import annotations

from core.errors import LadderError
from core.facts import JsonObject
from core.locale import say
from core.ports import Store
from local.cli.failing import complain
from local.cli.opening import workbooks_of
from local.cli.output import tell
from local.cli.session import Session
from local.wiring import local_now, new_token

WHAT_MEMBERS_SEE = frozenset({"visibility", "names", "youth"})
"""Settings that say what members see."""


def follow_at_once(session: Session, store: Store, club: str) -> JsonObject:
    """Bring a connected club's spreadsheets up to date; what was changed holds in any case.

    Returns:
        `{spreadsheets: "current" | "behind"}`, or nothing where the club is not connected.
    """
    books = workbooks_of(session, store)
    if not books.are_connected(club):
        return {}
    from sheets_sync.syncing_workbooks import sync_workbooks  # noqa: PLC0415

    try:
        sync_workbooks(store, books, club, clock=local_now, new_token=new_token)
    except LadderError as error:
        behind = say(
            "This is stored, but the spreadsheets at Google still show the earlier state, also to "
            "whoever has the link: {reason} Run `{line}` as soon as that is mended.",
            reason=error.message,
            line=session.line("sync", club),
        )
        complain(session.words(behind))
        return {"spreadsheets": "behind"}
    tell(session, say("The spreadsheets at Google show it already."))
    tell(
        session,
        say(
            "Google keeps earlier versions of them, which those who may edit a spreadsheet can "
            "still look at."
        ),
    )
    return {"spreadsheets": "current"}
