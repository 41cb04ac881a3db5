"""What every Sheets call does first: find the spreadsheet, and see whether the caller may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.sheets.calls import Call
from tests.sheets.errors import BadRequestError, GoogleError, forbidden, missing_book
from tests.sheets.files import File
from tests.sheets.world import World


def open_file(world: World, call: Call) -> File:
    """Find the spreadsheet a call is about.

    Raises:
        GoogleError: 404, none; 403, the caller may not.
    """
    file = world.files.get(call.path["spreadsheetId"])
    if file is None:
        raise missing_book()
    if not file.may(call.user, "reader" if call.is_read else "writer"):
        raise forbidden()
    return file


def translated(work: Callable[[], Any]) -> Any:
    """Do something; what a batch would put its number before is refused without one."""
    try:
        return work()
    except BadRequestError as refused:
        raise GoogleError(400, str(refused)) from refused
