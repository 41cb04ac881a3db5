"""What may stand after the question mark of a page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from core.characters import find_forbidden
from core.locale import LOCALES
from functions.pages.faults import BadAddressError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from werkzeug import Request

LONGEST_SEARCH: Final = 100
MOST_PAGES: Final = 9_999
_LONGEST_VALUE: Final = 400
_DATE: Final = re.compile(r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Query:
    """The parameters every page knows; others are left to the room that has a form, or ignored.

    Attributes:
        lang: chosen by the switch, "" if it was not used.
        ladder: "" = the first.
        page: counted from 1.
        sent: all values of everything else.
    """

    lang: str
    ladder: str
    search: str
    as_of: date | None
    page: int
    sent: Mapping[str, Sequence[str]]


def read_query(request: Request) -> Query:
    """Read the parameters of a page; an empty one counts as not sent, as forms do.

    Raises:
        BadAddressError: one of them cannot be read.
    """
    try:
        sent = {name: [one.strip() for one in all_of] for name, all_of in request.args.lists()}
    except UnicodeDecodeError as error:  # bytes as they are, where percent signs belong
        raise BadAddressError from error
    values = (value for all_of in sent.values() for value in all_of)
    if any(find_forbidden(one) or "�" in one or len(one) > _LONGEST_VALUE for one in values):
        raise BadAddressError
    first = {name: all_of[0] for name, all_of in sent.items() if all_of and all_of[0]}
    if first.get("lang", "en") not in LOCALES or len(first.get("q", "")) > LONGEST_SEARCH:
        raise BadAddressError
    return Query(
        lang=first.get("lang", ""),
        ladder=first.get("ladder", ""),
        search=first.get("q", ""),
        as_of=_read_date(first.get("as_of")),
        page=_read_page(first.get("page", "1")),
        sent=sent,
    )


def _read_date(text: str | None) -> date | None:
    if text is None:
        return None
    if not _DATE.fullmatch(text):
        raise BadAddressError
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadAddressError from error


def _read_page(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadAddressError
    return int(text)
