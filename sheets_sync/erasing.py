"""Take a forgotten person's names out of a club's files (rules §7.4)."""

from __future__ import annotations

from collections.abc import Sequence

from core.actions.forgetting import Erasure
from sheets_sync.showing import Workbooks


def check_free(places: Sequence[Workbooks], club: str) -> None:
    """Make sure that all files can be written, before anything is forgotten.

    Args:
        places: everywhere that the club has or had workbooks.

    Raises:
        OperatorError: another program holds one of them, or one cannot be reached.
        PlatformError: Google cannot be reached.
    """
    for place in places:
        for book in (place.organisers(club), place.members(club)):
            book.read([])


def erase_names(places: Sequence[Workbooks], club: str, erasure: Erasure) -> None:
    """Replace names and ids in all files, in people's cells and tabs too.

    Raises:
        OperatorError: another program holds one of them, or one cannot be reached.
        PlatformError: Google cannot be reached.
    """
    for place in places:
        for book in (place.organisers(club), place.members(club)):
            book.replace_texts(erasure.apply)
