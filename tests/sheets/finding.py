"""From what a request says (a grid range, A1 text, a data filter) to cells of a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from tests.sheets.a1 import Area, Limits, area_name, parse_limits, split_title
from tests.sheets.books import Book, Sheet
from tests.sheets.errors import JSON, BadRequestError, GoogleError


@dataclass(frozen=True, slots=True)
class Place:
    """An area of one sheet.

    Attributes:
        is_start: it was named by one cell only, and data may go on from there.
    """

    sheet: Sheet
    area: Area
    is_start: bool = False

    @property
    def name(self) -> str:
        """As Google echoes it."""
        return area_name(self.sheet.title, self.area)


def place_of(book: Book, grid_range: JSON) -> Place:
    """Resolve a GridRange; an end left out is the sheet's edge.

    Raises:
        BadRequestError: no such sheet, an end before its start or beyond the grid.
    """
    sheet = book.sheet(grid_range.get("sheetId", 0))
    whole = sheet.whole
    ends: list[int] = []
    for axis, size in (("Row", whole.bottom), ("Column", whole.right)):
        start = grid_range.get(f"start{axis}Index", 0)
        end = grid_range.get(f"end{axis}Index", size)
        word = axis.lower()
        if start < 0 or end < start:
            raise BadRequestError(
                f"range.end{axis}Index[{end}] is before start{axis}Index[{start}]"
            )
        if end > size:
            raise BadRequestError(
                f"range.end{axis}Index[{end}] is after last {word} in grid[{size}]"
            )
        if start == end:
            raise BadRequestError(f"range must have at least one {word}")
        ends += [start, end]
    return Place(sheet, Area(*ends))


def place_in_text(book: Book, text: str) -> Place:
    """Resolve A1 notation, a tab's title or a named range.

    Raises:
        GoogleError: 400, not understood or beyond the grid.
    """
    title, rest = split_title(text)
    if title is None:
        return _bare_place(book, rest)
    sheet = book.titled(title)
    if sheet is None:
        raise GoogleError(400, f"Unable to parse range: {text}")
    if not rest:
        return Place(sheet, sheet.whole)
    limits = parse_limits(rest)
    if limits is None:
        return _named_place(book, rest, text)
    return _within(sheet, limits)


def _bare_place(book: Book, text: str) -> Place:
    limits = parse_limits(text)
    if limits is not None:
        return _within(book.sheets[0], limits)
    sheet = book.titled(text)
    if sheet is not None:
        return Place(sheet, sheet.whole)
    return _named_place(book, text, text)


def _named_place(book: Book, name: str, text: str) -> Place:
    for named in book.named_ranges:
        if named["name"].casefold() == name.casefold():
            return place_of(book, named["range"])
    raise GoogleError(400, f"Unable to parse range: {text}")


def _within(sheet: Sheet, limits: Limits) -> Place:
    whole = sheet.whole
    top, bottom, left, right = limits
    area = Area(
        top or 0, whole.bottom if bottom is None else bottom,
        left or 0, whole.right if right is None else right,
    )  # fmt: skip
    if not whole.covers(area) or area.top >= area.bottom or area.left >= area.right:
        name = area_name(sheet.title, area)
        most = f"Max rows: {whole.bottom}, max columns: {whole.right}"
        raise GoogleError(400, f"Range ({name}) exceeds grid limits. {most}")
    is_start = None not in limits and len(area.rows) == len(area.columns) == 1
    return Place(sheet, area, is_start)
