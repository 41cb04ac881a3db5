"""A sync of a club wherever its workbooks are (contract §5).

At Google, who may open the files is seen to as well:

    take the lease → may everybody open the organisers' file? → close the members' link as far as
    it has to be, take names out that are hidden from now on → sync → open the link → remember

Closed before anything is written, opened after all is: whoever has the link never sees a name
that they may not see any more, whatever fails in between. The next sync goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from core.actions.reading import read_club
from core.actions.saving import Progress
from core.errors import WorkbookBusyError
from core.facts import JsonObject
from core.locale import Message, say, translate
from core.ports import Clock, NewToken, Store
from sheets_sync.club_workbooks import ClubWorkbooks
from sheets_sync.guarding import Guard
from sheets_sync.leasing import lease
from sheets_sync.showing import Workbooks
from sheets_sync.syncing import sync_club

PAUSES_SECONDS: Final = (1.0, 3.0)
"""Between the tries to get a lease that somebody else holds."""


def sync_workbooks(
    store: Store,
    workbooks: Workbooks,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    progress: Progress | None = None,
) -> JsonObject:
    """Take over what people wrote and bring both files up to date, wherever they are.

    Returns:
        What `sync_club` does; for spreadsheets also `exposed`: whether everybody may open the
        organisers'.

    Raises:
        NotFoundError: there is no such club.
        NotConnectedError: it has no workbooks.
        OperatorError: a file cannot be used; somebody is syncing or working in it just now.
        PlatformError: Google or the store cannot be reached.
    """
    read_club(store, club)
    if not isinstance(workbooks, ClubWorkbooks) or not workbooks.are_connected(club):
        files = workbooks.of(club) if isinstance(workbooks, ClubWorkbooks) else workbooks
        return sync_club(store, files, club, clock=clock, new_token=new_token, progress=progress)
    books = workbooks.spreadsheets
    with hold_spreadsheets(store, club, clock=clock, new_token=new_token, sleep=workbooks.sleep):
        guard = Guard(store, books, club, clock)
        guard.narrow()
        synced = sync_club(
            store,
            books,
            club,
            clock=clock,
            new_token=new_token,
            progress=progress,
            hide_names=guard.exposed,
            notes=guard.notes,
        )
        guard.widen(written=synced["revision"])
        warnings = [_warning(store, club, note) for note in guard.notes]
    return synced | {"messages": [*warnings, *synced["messages"]], "exposed": guard.exposed}


@contextmanager
def hold_spreadsheets(
    store: Store,
    club: str,
    *,
    clock: Clock,
    new_token: NewToken,
    sleep: Callable[[float], None],
) -> Iterator[None]:
    """Hold a club's spreadsheets while the block runs; waits a little for whoever holds them.

    Raises:
        WorkbookBusyError: somebody else holds them still.
    """
    with ExitStack() as stack:
        for pause in (*PAUSES_SECONDS, None):
            try:
                stack.enter_context(lease(store, club, clock=clock, new_token=new_token))
                break
            except WorkbookBusyError:
                if pause is None:
                    raise
                sleep(pause)
        yield


def _warning(store: Store, club: str, note: Message) -> JsonObject:
    settings, _ = read_club(store, club)
    words = [translate(one, settings.locale) for one in (say("the organisers' file"), note)]
    return {"desk": "status", "row": words[0], "message": words[1]}
