"""Undo as the page does it: one person's own actions, last first, others' changes kept.

Where nobody changed anything since, the state before the action comes back. Else its inverse is
done at its place: places are tracked areas of the sheet, which move along when rows and columns
come and go. A sort by somebody else in between is not followed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from tests.sheets.a1 import Area
from tests.sheets.books import Book, Sheet
from tests.sheets.errors import JSON, BadRequestError
from tests.sheets.finding import Place
from tests.sheets.requests.moving import reorder_rows
from tests.sheets.shifting import delete_lines, insert_lines, move_lines

Back = Callable[[Book], None]

_KEYS = itertools.count(1)


@dataclass(frozen=True)
class _Tracked:
    """A place that moves with the cells."""

    sheet_id: int
    key: int

    def take(self, book: Book) -> tuple[Sheet, Area]:
        """Where it is now; it is tracked no longer.

        Raises:
            BadRequestError: the tab is gone.
            KeyError: an older version was restored meanwhile.
        """
        sheet = book.sheet(self.sheet_id)
        return sheet, sheet.tracked.pop(self.key)


def _track(sheet: Sheet, area: Area) -> _Tracked:
    key = next(_KEYS)
    sheet.tracked[key] = area
    return _Tracked(sheet.id, key)


DEEPEST = 50
"""How many actions can be taken back."""


@dataclass
class _Done:
    """One action: how to undo it at its place, and the states around it where they are known."""

    name: str
    back: Back
    before: dict[str, Any] | None = None
    state_after: int = -1


class UndoStack:
    """What one person can still take back."""

    def __init__(self) -> None:
        self._done: list[_Done] = []
        self._noted = 0

    def note(self, name: str, back: Back) -> None:
        """Remember how to take an action back."""
        self._done.append(_Done(name, back))
        del self._done[:-DEEPEST]
        self._noted += 1

    @contextmanager
    def around(self, book: Book) -> Iterator[None]:
        """Remember the states before and after an action, if it is one that can be taken back."""
        before, noted = book.remember(), self._noted
        yield
        if self._noted > noted:
            self._done[-1].before, self._done[-1].state_after = before, book.state

    def take_back(self, book: Book) -> str | None:
        """Take the last action back; one whose tab is gone is passed over."""
        while self._done:
            done = self._done.pop()
            if done.before is not None and done.state_after == book.state:
                book.restore(done.before)
                return done.name
            try:
                done.back(book)
            except (BadRequestError, KeyError):
                continue
            book.touch()
            return done.name
        return None

    def note_cells(self, name: str, sheet: Sheet, area: Area) -> None:
        """Remember cells before they are written."""
        old = {(r - area.top, c - area.left): cell for r, c, cell in sheet.filled(area)}
        tracked = _track(sheet, area)

        def back(book: Book) -> None:
            now_on, place = tracked.take(book)
            for row in place.rows:
                for column in place.columns:
                    before: JSON = old.get((row - place.top, column - place.left), {})
                    now_on.put(row, column, before)

        self.note(name, back)

    def note_order(self, sheet: Sheet, area: Area, order: list[int]) -> None:
        """Remember after a sort which row came from where."""
        tracked = _track(sheet, area)
        came_from = [row - area.top for row in order]

        def back(book: Book) -> None:
            now_on, place = tracked.take(book)
            if len(place.rows) != len(came_from):
                return
            inverse = sorted(range(len(came_from)), key=came_from.__getitem__)
            reorder_rows(book, Place(now_on, place), [place.top + at for at in inverse])

        self.note("sort", back)

    def note_insertion(self, sheet: Sheet, dimension: str, at: int, count: int) -> None:
        """Remember after an insertion what to delete."""
        tracked = _track(sheet, _band(sheet, dimension, at, at + count))

        def back(book: Book) -> None:
            now_on, place = tracked.take(book)
            span = place.rows if dimension == "ROWS" else place.columns
            if span:
                delete_lines(book, now_on, dimension, span.start, span.stop)

        self.note("insert", back)

    def before_deletion(
        self, sheet: Sheet, dimension: str, start: int, end: int
    ) -> Callable[[], None]:
        """Remember cells before their rows go; call what comes back when they are gone."""
        band = _band(sheet, dimension, start, end)
        old = list(sheet.filled(band))

        def note() -> None:
            gone = replace(band, **({"bottom": start} if dimension == "ROWS" else {"right": start}))
            tracked = _track(sheet, gone)

            def back(book: Book) -> None:
                now_on, place = tracked.take(book)
                at = place.top if dimension == "ROWS" else place.left
                insert_lines(book, now_on, dimension, at, end - start)
                for row, column, cell in old:
                    moved = at - start
                    down, right = (moved, 0) if dimension == "ROWS" else (0, moved)
                    now_on.put(row + down, column + right, cell)

            self.note("delete", back)

        return note

    def note_move(self, sheet: Sheet, dimension: str, span: tuple[int, int], to: int) -> None:
        """Remember after a move where the rows were."""
        start, end = span
        count = end - start
        place = to - count if to > start else to
        tracked = _track(sheet, _band(sheet, dimension, place, place + count))

        def back(book: Book) -> None:
            now_on, area = tracked.take(book)
            own = area.rows if dimension == "ROWS" else area.columns
            home = start if start <= own.start else start + count
            move_lines(book, now_on, dimension, start=own.start, end=own.stop, to=home)

        self.note("move", back)


def _band(sheet: Sheet, dimension: str, start: int, end: int) -> Area:
    whole = sheet.whole
    if dimension == "ROWS":
        return replace(whole, top=start, bottom=end)
    return replace(whole, left=start, right=end)
