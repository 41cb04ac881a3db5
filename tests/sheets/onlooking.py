"""Somebody with the spreadsheet open: what they see, and what their actions are made of."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from tests.sheets.a1 import Area, area_name, column_index
from tests.sheets.books import Book, Sheet
from tests.sheets.errors import JSON, BadRequestError, GoogleError, RefusedByPageError
from tests.sheets.files import File
from tests.sheets.finding import Place, place_in_text
from tests.sheets.guarding import refuse_protected
from tests.sheets.looking import Looker
from tests.sheets.requests.catalogue import apply_requests
from tests.sheets.requests.common import Batch
from tests.sheets.undoing import UndoStack
from tests.sheets.world import World

Deed = TypeVar("Deed", bound=Callable[..., Any])


def undoable(deed: Deed) -> Deed:
    """Let an action be taken back."""

    @wraps(deed)
    def doing(person: Onlooker, *args: Any, **options: Any) -> Any:
        with person.undo_stack.around(person.book):
            return deed(person, *args, **options)

    return cast(Deed, doing)


class Onlooker:
    """Somebody who looks at a spreadsheet; what others build their actions from."""

    def __init__(self, world: World, file: File, email: str) -> None:
        self.world = world
        self.file = file
        self.email = email
        self.undo_stack = UndoStack()

    # ── Looking ──────────────────────────────────────────────────────────────

    @property
    def book(self) -> Book:
        """The spreadsheet."""
        return self.file.book

    def tabs(self) -> list[str]:
        """Titles of the tabs that are not hidden, in order."""
        return [s.title for s in self.book.sheets if not s.properties.get("hidden")]

    def cell(self, place: str) -> str:
        """The text shown in a cell."""
        found = self.place(place)
        return self.look().text(found.sheet, found.area.top, found.area.left)

    def rows(self, tab: str, *, columns: str | None = None) -> list[list[str]]:
        """The text shown in all rows down to the last one with any, each as wide as the widest.

        Args:
            columns: "B:F", else all with anything in them.
        """
        place = self.place(f"{quoted(tab)}!{columns}" if columns else quoted(tab))
        looker, sheet, area = self.look(), place.sheet, place.area
        filled = [(r, c) for r, c, cell in sheet.filled(area) if "userEnteredValue" in cell]
        height = max((row for row, _ in filled), default=-1) + 1
        right = area.right if columns else max((c for _, c in filled), default=-1) + 1
        span = range(area.left, right)
        return [[looker.text(sheet, row, column) for column in span] for row in range(height)]

    def find_row(self, tab: str, text: str, *, column: str | None = None) -> int:
        """The number of the first row that shows a text (a pattern like "Anna*") in a cell."""
        for number, row in enumerate(self.rows(tab), start=1):
            cells = row if column is None else row[column_index(column) :][:1]
            if any(fnmatch.fnmatchcase(cell, text) for cell in cells):
                return number
        raise AssertionError(f"no row of {tab} shows {text}")

    def look(self) -> Looker:
        """A fresh look at all cells."""
        return Looker(self.book, self.world.now())

    def place(self, text: str) -> Place:
        """Find cells; RefusedByPageError where there are none."""
        try:
            return place_in_text(self.book, text)
        except GoogleError as wrong:
            raise RefusedByPageError(wrong.message) from wrong

    def tab(self, tab: str) -> Sheet:
        """Find a tab; RefusedByPageError where there is none."""
        sheet = self.book.titled(tab)
        if sheet is None:
            raise RefusedByPageError(f"there is no tab {tab}")
        return sheet

    def require_edit(self, sheet: Sheet, area: Area) -> None:
        """Refuse what this person may not write."""
        if not self.file.may(self.email, "writer"):
            raise RefusedByPageError(f"{self.email} may only look")
        if not sheet.whole.covers(area):
            raise RefusedByPageError(f"{area_name(sheet.title, area)} is beyond the grid")
        try:
            refuse_protected(sheet, area, self.email)
        except BadRequestError as refused:
            raise RefusedByPageError(str(refused)) from refused

    def note_change(self) -> None:
        """Note that something changed."""
        self.book.touch()
        self.world.note_edits()

    def request(self, *requests: JSON) -> list[JSON]:
        """Do as an API client would, without a call."""
        if not self.file.may(self.email, "writer"):
            raise RefusedByPageError(f"{self.email} may only look")
        now, new_number = self.world.now(), self.world.new_number
        batch = Batch(self.book, self.email, self.file.owner, now, new_number)
        try:
            replies = apply_requests(batch, list(requests))
        except GoogleError as refused:
            raise RefusedByPageError(refused.message) from refused
        self.world.note_edits()
        return replies


def quoted(tab: str) -> str:
    return "'" + tab.replace("'", "''") + "'"


def refuse_unfit(old: JSON, new: JSON, text: str) -> None:
    """Refuse what a strict rule does not allow; other rules only mark the cell."""
    rule: JSON = old.get("dataValidation", {})
    if not rule.get("strict") or not new:
        return
    condition = rule["condition"]
    if condition["type"] == "ONE_OF_LIST":
        allowed = [value["userEnteredValue"] for value in condition["values"]]
    elif condition["type"] == "BOOLEAN":
        allowed = ["TRUE", "FALSE"]
    else:
        return
    if text not in allowed:
        raise RefusedByPageError(f"“{text}” is none of {allowed}")
