"""Taking turns: of two programs that saw the same state, one writes and the other is refused.

Google offers no compare-and-swap, but refuses a whole batch if one request in it does not fit.
Each batch takes away the mark that the last one left and leaves its own; the mark is a warning on
the hidden first cell, whose number we choose. So nothing is written twice, even if a batch that
seemed lost arrives late. People's edits leave the mark alone: see `mending` for those.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sheets_sync.google.book import Book
from sheets_sync.google.places import JSON, area, make_number

_MARK: Final = re.compile(r"ladder update (\d+) ([0-9a-f]{12})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Turn:
    """A mark.

    Attributes:
        count: of updates so far.
        digest: of what was written.
    """

    count: int = 0
    digest: str = ""

    @property
    def number(self) -> int:
        """The id of its protection."""
        return make_number("turn", self.count)

    def next(self, requests: Sequence[JSON]) -> Turn:
        """Make the mark of a batch that follows."""
        text = json.dumps(requests, sort_keys=True)
        return Turn(self.count + 1, hashlib.sha256(text.encode()).hexdigest()[:12])


def read_turn(book: Book) -> Turn:
    """Find the mark of the last update; none was written before the first."""
    found = [
        Turn(int(match[1]), match[2])
        for sheet in book.sheets
        for number, description in sheet.protections.items()
        if (match := _MARK.fullmatch(description)) and Turn(int(match[1])).number == number
    ]
    return max(found, key=lambda turn: turn.count, default=Turn())


def pass_turn(old: Turn, new: Turn, *, sheet_id: int) -> Iterator[JSON]:
    """Replace a mark by the next; refused if somebody else has."""
    if old.count:
        yield {"deleteProtectedRange": {"protectedRangeId": old.number}}
    mark = {
        "protectedRangeId": new.number,
        "range": area(sheet_id, 1, 1, 1, 1),
        "description": f"ladder update {new.count} {new.digest}",
        "warningOnly": True,
    }
    yield {"addProtectedRange": {"protectedRange": mark}}
