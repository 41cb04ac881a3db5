"""A club's workbooks, held while something is done to all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from core.ports import Store
from local.cli.opening import workbooks_of
from local.cli.session import Session
from local.wiring import local_now, new_token
from sheets_sync.showing import Workbooks


@contextmanager
def hold_workbooks(session: Session, store: Store, club: str) -> Iterator[Sequence[Workbooks]]:
    """Give every place where a club has workbooks: files here, and spreadsheets if connected.

    Nobody syncs the spreadsheets while the block runs.

    Raises:
        WorkbookBusyError: somebody does already.
        OperatorError: there are no credentials for Google here.
        PlatformError: Google cannot be reached.
    """
    # 50 ms, which looking at a command's help should not cost
    from sheets_sync.syncing_workbooks import hold_spreadsheets  # noqa: PLC0415

    books = workbooks_of(session, store)
    files = [] if books.files is None else [books.files]
    if not books.are_connected(club):
        yield files
        return
    places = [*files, books.spreadsheets]
    with hold_spreadsheets(store, club, clock=local_now, new_token=new_token, sleep=books.sleep):
        yield places
