"""Spreadsheets as they lie on Google's side.

Everything is kept in Google's own JSON shapes. Cells and rows are never changed, only replaced,
so that a whole spreadsheet is remembered (for a batch that fails, for undo) by copying lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.sheets.a1 import Area
from tests.sheets.errors import JSON, BadRequestError

Row = dict[int, JSON]
"""Column → CellData without what is worked out (`effectiveValue`, `formattedValue`)."""

NO_CELLS: Row = {}
ROW_PIXELS, COLUMN_PIXELS = 21, 100
MOST_CELLS = 10_000_000

PARTS = (
    "merges", "conditionalFormats", "filterViews", "protectedRanges", "charts", "bandedRanges",
)  # fmt: skip
"""Lists that belong to one sheet and that spreadsheets.get shows under the same name."""


@dataclass
class Line:
    """What is known of one row or column besides its cells.

    Attributes:
        properties: DimensionProperties without the default size.
        depth: how many groups it lies in.
    """

    properties: JSON = field(default_factory=dict)
    depth: int = 0


PLAIN = Line()
"""The one shared by all rows and columns nobody has touched; never changed."""


@dataclass
class Sheet:
    """One tab.

    Attributes:
        properties: SheetProperties without `index`, which is the place in the book.
        parts: name → list, for each of PARTS.
        tracked: places people's undo refers to; they move with the cells, nobody sees them.
    """

    properties: JSON
    rows: list[Row]
    row_lines: list[Line]
    column_lines: list[Line]
    parts: dict[str, list[JSON]] = field(default_factory=lambda: {name: [] for name in PARTS})
    basic_filter: JSON | None = None
    tracked: dict[int, Area] = field(default_factory=dict)

    @classmethod
    def blank(cls, properties: JSON) -> Sheet:
        """Make an empty grid of the size its properties tell."""
        grid = properties["gridProperties"]
        rows, columns = grid["rowCount"], grid["columnCount"]
        return cls(properties, [NO_CELLS] * rows, [PLAIN] * rows, [PLAIN] * columns)

    @property
    def id(self) -> int:
        """Its number, chosen by whoever made it."""
        return int(self.properties["sheetId"])

    @property
    def title(self) -> str:
        """What stands on the tab."""
        return str(self.properties["title"])

    @property
    def grid(self) -> JSON:
        """Its GridProperties."""
        grid: JSON = self.properties["gridProperties"]
        return grid

    @property
    def whole(self) -> Area:
        """All its cells."""
        return Area(0, len(self.row_lines), 0, len(self.column_lines))

    def lines(self, dimension: str) -> list[Line]:
        """Its rows or columns."""
        return self.row_lines if dimension == "ROWS" else self.column_lines

    def cell(self, row: int, column: int) -> JSON:
        """What was put into a cell; {} for an empty one."""
        return self.rows[row].get(column, {})

    def put(self, row: int, column: int, cell: JSON) -> None:
        """Replace a cell."""
        kept = {name: value for name, value in cell.items() if value not in (None, "", [], {})}
        if kept:
            self.rows[row] = {**self.rows[row], column: kept}
        elif column in self.rows[row]:
            self.rows[row] = {at: old for at, old in self.rows[row].items() if at != column}

    def filled(self, area: Area) -> Iterator[tuple[int, int, JSON]]:
        """Every cell in an area that is not empty, by rows."""
        for row in area.rows:
            if not self.rows[row]:
                continue
            for column, cell in sorted(self.rows[row].items()):
                if area.left <= column < area.right:
                    yield row, column, cell

    def resize(self) -> None:
        """Write the size down after rows or columns came or went."""
        size = {"rowCount": len(self.row_lines), "columnCount": len(self.column_lines)}
        self.properties = {**self.properties, "gridProperties": {**self.grid, **size}}

    def remember(self) -> Sheet:
        """Copy it, sharing all that is never changed."""
        return Sheet(
            self.properties, list(self.rows), list(self.row_lines), list(self.column_lines),
            {name: list(items) for name, items in self.parts.items()},
            self.basic_filter, dict(self.tracked),
        )  # fmt: skip


@dataclass
class Book:
    """One spreadsheet.

    Attributes:
        properties: SpreadsheetProperties.
        metadata: all developer metadata, wherever it is attached.
        edits: how often it was changed; goes up with each change.
        state: which of its states this is: going back to an older one brings its number back.
        reached_out: addresses and names asked for by formulas that leave the sheet.
        answered: what `looking` answered for cells, which never change.
    """

    id: str
    properties: JSON
    sheets: list[Sheet] = field(default_factory=list)
    named_ranges: list[JSON] = field(default_factory=list)
    metadata: list[JSON] = field(default_factory=list)
    edits: int = 0
    state: int = 0
    reached_out: list[str] = field(default_factory=list)
    answered: dict[Any, Any] = field(default_factory=dict)

    def sheet(self, sheet_id: int) -> Sheet:
        """Find a tab by its number.

        Raises:
            BadRequestError: there is none.
        """
        for sheet in self.sheets:
            if sheet.id == sheet_id:
                return sheet
        raise BadRequestError(f"No grid with id: {sheet_id}")

    def titled(self, title: str) -> Sheet | None:
        """Find a tab by its title; case does not matter."""
        same = [sheet for sheet in self.sheets if sheet.title.casefold() == title.casefold()]
        return same[0] if same else None

    def count_cells(self) -> int:
        """How large all grids are together."""
        return sum(len(sheet.row_lines) * len(sheet.column_lines) for sheet in self.sheets)

    def remember(self) -> dict[str, Any]:
        """Copy all that a batch can change."""
        return {
            "properties": dict(self.properties),
            "sheets": [sheet.remember() for sheet in self.sheets],
            "named_ranges": list(self.named_ranges),
            "metadata": list(self.metadata),
            "state": self.state,
        }

    def restore(self, memory: dict[str, Any]) -> None:
        """Go back to what was remembered; the memory stays good for another time."""
        self.properties = dict(memory["properties"])
        self.sheets = [sheet.remember() for sheet in memory["sheets"]]
        self.named_ranges = list(memory["named_ranges"])
        self.metadata = list(memory["metadata"])
        self.touch()
        self.state = memory["state"]

    def touch(self) -> None:
        """Note that it was changed."""
        self.edits += 1
        self.state = self.edits
