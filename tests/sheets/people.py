"""People at the web page: they type, sort, insert, move, rename and undo, at any moment.

What they do goes through no network, counts towards no quota and cannot time out. Tabs are named
by their titles, rows by their numbers from 1 and columns by their letters, as people see them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.sheets.a1 import Area
from tests.sheets.books import Book
from tests.sheets.line_work import LineWorker
from tests.sheets.locales import locale_of
from tests.sheets.onlooking import refuse_unfit, undoable
from tests.sheets.values import put_entered, typed_over


class Person(LineWorker):
    """Somebody with the spreadsheet open.

    Raises (every action):
        RefusedByPageError: the page does not let them: no right to edit, a strict drop-down,
            a protection that is no mere warning, merged cells in a sort.
    """

    # ── Cells ────────────────────────────────────────────────────────────────

    def type(self, place: str, text: str) -> None:
        """Type into one cell and press enter; "" empties it."""
        self.paste(place, [[text]])

    @undoable
    def paste(self, place: str, rows: Sequence[Sequence[str]]) -> None:
        """Paste text from a place on; it is understood like typed text."""
        found = self.place(place)
        sheet, top, left = found.sheet, found.area.top, found.area.left
        area = Area(top, top + len(rows), left, left + max(map(len, rows)))
        locale = locale_of(self.book.properties["locale"])
        year = self.world.now().year
        self.require_edit(sheet, area)
        entered = []
        for down, row in enumerate(rows):
            for right, text in enumerate(row):
                old = sheet.cell(top + down, left + right)
                cell = typed_over(old, text, locale, year) or {}
                refuse_unfit(old, cell, text)
                entered.append((top + down, left + right, cell))
        self.undo_stack.note_cells("paste", sheet, area)
        for at, column, cell in entered:
            put_entered(sheet, at, column, cell)
        self.note_change()

    @undoable
    def clear(self, place: str) -> None:
        """Select cells and press delete: values go, formats and drop-downs stay."""
        found = self.place(place)
        self.require_edit(found.sheet, found.area)
        self.undo_stack.note_cells("clear", found.sheet, found.area)
        for row, column, cell in list(found.sheet.filled(found.area)):
            kept = {name: value for name, value in cell.items() if name != "userEnteredValue"}
            found.sheet.put(row, column, kept)
        self.note_change()

    @undoable
    def color(self, place: str, *, red: float, green: float, blue: float) -> None:
        """Fill cells with a colour."""
        found = self.place(place)
        self.undo_stack.note_cells("color", found.sheet, found.area)
        cell = {
            "userEnteredFormat": {"backgroundColor": {"red": red, "green": green, "blue": blue}}
        }
        self.request({"repeatCell": {
            "range": found.area.grid_range(found.sheet.id), "cell": cell,
            "fields": "userEnteredFormat.backgroundColor",
        }})  # fmt: skip

    # ── Tabs ─────────────────────────────────────────────────────────────────

    @undoable
    def rename_tab(self, tab: str, title: str) -> None:
        """Give a tab another title."""
        sheet = self.tab(tab)
        properties = {"sheetId": sheet.id, "title": title}
        self.request({"updateSheetProperties": {"properties": properties, "fields": "title"}})
        number = sheet.id
        self.undo_stack.note("rename", lambda book: self._rename_back(book, number, title, tab))

    def _rename_back(self, book: Book, number: int, title: str, old: str) -> None:
        if book.sheet(number).title == title:
            self.request({"updateSheetProperties": {
                "properties": {"sheetId": number, "title": old}, "fields": "title",
            }})  # fmt: skip

    @undoable
    def delete_tab(self, tab: str) -> None:
        """Delete a tab."""
        sheet = self.tab(tab)
        at, memory = self.book.sheets.index(sheet), sheet.remember()
        self.request({"deleteSheet": {"sheetId": sheet.id}})

        def put_back(book: Book) -> None:
            book.sheets.insert(min(at, len(book.sheets)), memory)

        self.undo_stack.note("delete tab", put_back)

    @undoable
    def add_tab(self, title: str) -> None:
        """Add an empty tab at the end."""
        [reply] = self.request({"addSheet": {"properties": {"title": title}}})
        number = reply["addSheet"]["properties"]["sheetId"]
        self.undo_stack.note("add tab", lambda book: book.sheets.remove(book.sheet(number)))

    @undoable
    def duplicate_tab(self, tab: str) -> str:
        """Copy a tab from its menu, to the right of it.

        Returns:
            the copy's title, "Copy of …".
        """
        sheet = self.tab(tab)
        at = self.book.sheets.index(sheet) + 1
        request = {"sourceSheetId": sheet.id, "insertSheetIndex": at}
        [reply] = self.request({"duplicateSheet": request})
        properties = reply["duplicateSheet"]["properties"]
        number = properties["sheetId"]
        self.undo_stack.note("duplicate tab", lambda book: book.sheets.remove(book.sheet(number)))
        return str(properties["title"])

    def move_tab(self, tab: str, *, to: int) -> None:
        """Drag a tab to another place, 0 the first."""
        sheet = self.tab(tab)
        at = self.book.sheets.index(sheet)
        index = to + 1 if to > at else to
        properties = {"sheetId": sheet.id, "index": index}
        self.request({"updateSheetProperties": {"properties": properties, "fields": "index"}})

    def set_locale(self, locale: str) -> None:
        """Change the spreadsheet's locale in its settings."""
        self.request({"updateSpreadsheetProperties": {
            "properties": {"locale": locale}, "fields": "locale",
        }})  # fmt: skip

    # ── Back ─────────────────────────────────────────────────────────────────

    def undo(self) -> str | None:
        """Take back this person's last action that can be; others' changes stay.

        Returns:
            what was taken back, None when there is nothing left.
        """
        done = self.undo_stack.take_back(self.book)
        self.world.note_edits()
        return done

    def remember_version(self) -> Callable[[], None]:
        """Note the version now; calling what comes back restores it whole, others' edits gone."""
        memory: dict[str, Any] = self.book.remember()

        def restore() -> None:
            self.book.restore(memory)
            self.world.note_edits()

        return restore
