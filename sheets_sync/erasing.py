"""Take a forgotten person's names out of a club's files (rules §7.4)."""

from __future__ import annotations

from core.actions.forgetting import Erasure
from core.ports import Workbook
from sheets_sync.syncing import Workbooks


def check_free(workbooks: Workbooks, club: str) -> None:
    """Make sure that both files can be written, before anything is forgotten.

    Raises:
        WorkbookBusyError: another program holds one of them.
    """
    for book in _books(workbooks, club):
        book.read([])


def erase_names(workbooks: Workbooks, club: str, erasure: Erasure) -> None:
    """Replace names and ids in both files, in people's cells and tabs too.

    Raises:
        WorkbookBusyError: another program holds one of them.
    """
    for book in _books(workbooks, club):
        book.replace_texts(erasure.apply)


def _books(workbooks: Workbooks, club: str) -> tuple[Workbook, Workbook]:
    return workbooks.organisers(club), workbooks.members(club)
