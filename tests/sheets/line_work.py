"""What people do to rows and columns."""

from __future__ import annotations

from tests.sheets.a1 import Area, column_index, letters
from tests.sheets.errors import JSON, BadRequestError, RefusedByPageError
from tests.sheets.onlooking import Onlooker, quoted, undoable
from tests.sheets.requests.moving import sort_rows


class LineWorker(Onlooker):
    """Sorts, inserts, deletes, moves, hides and filters."""

    @undoable
    def sort(self, place: str, *, by: str, descending: bool = False) -> None:
        """Sort a range by one of its columns."""
        found = self.place(place)
        self.require_edit(found.sheet, found.area)
        spec: JSON = {"dimensionIndex": column_index(by)}
        if descending:
            spec["sortOrder"] = "DESCENDING"
        try:
            order = sort_rows(self.book, found, [spec], self.world.now())
        except BadRequestError as refused:
            raise RefusedByPageError(str(refused)) from refused
        self.undo_stack.note_order(found.sheet, found.area, order)
        self.note_change()

    def sort_tab(self, tab: str, *, by: str, descending: bool = False) -> None:
        """Sort a whole tab from a column's menu: all rows below the frozen ones."""
        sheet = self.tab(tab)
        first = sheet.grid.get("frozenRowCount", 0) + 1
        last = letters(len(sheet.column_lines) - 1)
        place = f"{quoted(tab)}!A{first}:{last}{len(sheet.row_lines)}"
        self.sort(place, by=by, descending=descending)

    @undoable
    def insert_rows(self, tab: str, *, before: int, count: int = 1) -> None:
        """Insert empty rows above one."""
        self._insert(tab, "ROWS", before - 1, count)

    @undoable
    def insert_columns(self, tab: str, *, before: str, count: int = 1) -> None:
        """Insert empty columns left of one."""
        self._insert(tab, "COLUMNS", column_index(before), count)

    def _insert(self, tab: str, dimension: str, at: int, count: int) -> None:
        sheet = self.tab(tab)
        span = {
            "sheetId": sheet.id,
            "dimension": dimension,
            "startIndex": at,
            "endIndex": at + count,
        }
        self.request({"insertDimension": {"range": span}})
        self.undo_stack.note_insertion(sheet, dimension, at, count)

    @undoable
    def delete_rows(self, tab: str, first: int, last: int | None = None) -> None:
        """Delete one row, or all from one to another."""
        self._delete(tab, "ROWS", first - 1, last or first)

    @undoable
    def delete_column(self, tab: str, column: str) -> None:
        """Delete a column."""
        at = column_index(column)
        self._delete(tab, "COLUMNS", at, at + 1)

    def _delete(self, tab: str, dimension: str, start: int, end: int) -> None:
        sheet = self.tab(tab)
        note = self.undo_stack.before_deletion(sheet, dimension, start, end)
        span = {"sheetId": sheet.id, "dimension": dimension, "startIndex": start, "endIndex": end}
        self.request({"deleteDimension": {"range": span}})
        note()

    @undoable
    def move_rows(self, tab: str, first: int, last: int, *, before: int) -> None:
        """Drag rows to above another."""
        self._move(tab, "ROWS", (first - 1, last), before - 1)

    @undoable
    def move_column(self, tab: str, column: str, *, before: str) -> None:
        """Drag a column to the left of another."""
        at = column_index(column)
        self._move(tab, "COLUMNS", (at, at + 1), column_index(before))

    def _move(self, tab: str, dimension: str, span: tuple[int, int], to: int) -> None:
        sheet = self.tab(tab)
        source = {"sheetId": sheet.id, "dimension": dimension,
                  "startIndex": span[0], "endIndex": span[1]}  # fmt: skip
        self.request({"moveDimension": {"source": source, "destinationIndex": to}})
        self.undo_stack.note_move(sheet, dimension, span, to)

    @undoable
    def delete_cells(self, place: str, *, shift: str = "up") -> None:
        """Delete cells, those below ("up") or to the right ("left") moving in: rows fall apart."""
        found = self.place(place)
        dimension = "ROWS" if shift == "up" else "COLUMNS"
        whole = found.sheet.whole
        self.undo_stack.note_cells("delete cells", found.sheet, Area(
            found.area.top, whole.bottom if shift == "up" else found.area.bottom,
            found.area.left, found.area.right if shift == "up" else whole.right,
        ))  # fmt: skip
        span = found.area.grid_range(found.sheet.id)
        self.request({"deleteRange": {"range": span, "shiftDimension": dimension}})

    def hide_rows(self, tab: str, first: int, last: int, *, hidden: bool = True) -> None:
        """Hide rows, or show them again."""
        span = {"dimension": "ROWS", "startIndex": first - 1, "endIndex": last}
        self._hide(tab, span, hidden=hidden)

    def hide_column(self, tab: str, column: str, *, hidden: bool = True) -> None:
        """Hide a column, or show it again."""
        at = column_index(column)
        self._hide(
            tab, {"dimension": "COLUMNS", "startIndex": at, "endIndex": at + 1}, hidden=hidden
        )

    def _hide(self, tab: str, span: JSON, *, hidden: bool) -> None:
        self.request({"updateDimensionProperties": {
            "range": {"sheetId": self.tab(tab).id, **span},
            "properties": {"hiddenByUser": True} if hidden else {}, "fields": "hiddenByUser",
        }})  # fmt: skip

    def filter(self, place: str, *, hide: dict[str, list[str]]) -> None:
        """Set the tab's filter over a range with its header: column → texts to hide."""
        found = self.place(place)
        criteria = {str(column_index(c)): {"hiddenValues": texts} for c, texts in hide.items()}
        span = found.area.grid_range(found.sheet.id)
        self.request({"setBasicFilter": {"filter": {"range": span, "criteria": criteria}}})
