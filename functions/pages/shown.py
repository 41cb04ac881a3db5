"""What a room hands over: the values of one page, for a template to arrange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, TypeVar

from core.locale import Message, translate
from core.views.ladder_view import LadderView
from functions.pages.faults import NoPageError
from functions.pages.links import Links
from functions.pages.queries import Query

BYTES_FOR_ROWS: Final = 55_000
"""Of a page's 60 kB; the rest is for what stands around them."""

_BYTES_A_TAB: Final = 150
_LEAST_BYTES: Final = 10_000

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Asked:
    """A page of a club that may be shown: what of it, and in which language."""

    view: LadderView
    links: Links
    query: Query
    name: str

    @property
    def language(self) -> str:
        """What the reader reads."""
        return self.view.locale

    def words(self, message: Message) -> str:
        """Put a message into the reader's language."""
        return translate(message, self.language)


@dataclass(frozen=True, slots=True)
class Shown:
    """One page.

    Attributes:
        room: the page in the navigation that it belongs to.
        description: for search engines, where they may come.
        whole: everything it needs belongs to the list as it stands.
        indexed: whether search engines may keep it, if the club is public.
    """

    template: str
    room: str
    title: str
    content: Mapping[str, Any]
    description: str = ""
    whole: bool = True
    indexed: bool = True


@dataclass(frozen=True, slots=True)
class Folded:
    """Rows of one of several pages; links are empty where there is no such page."""

    start: int
    end: int
    page: int
    pages: int
    previous: str = ""
    next: str = ""


def fold(asked: Asked, tail: str, sizes: Sequence[int], **query: object) -> Folded:
    """Share rows out over as few pages of equal length as there is room for.

    Args:
        tail: the page's own address.
        sizes: about how many bytes each row takes.

    Raises:
        NoPageError: there are fewer pages.
    """
    tabs = _BYTES_A_TAB * (len(asked.view.club.ladders) - 1)
    pages = max(1, ceil(sum(sizes) / max(BYTES_FOR_ROWS - tabs, _LEAST_BYTES)))
    page = asked.query.page
    if page > pages:
        raise NoPageError
    each = ceil(len(sizes) / pages)

    def link(number: int) -> str:
        wanted = number if number > 1 else ""
        return asked.links.to(tail, **query, page=wanted) if 1 <= number <= pages else ""

    start = (page - 1) * each
    return Folded(start, start + each, page, pages, link(page - 1), link(page + 1))
