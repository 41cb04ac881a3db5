"""Rows and columns come, go and move, and all that points at cells follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from tests.sheets.a1 import Area
from tests.sheets.books import NO_CELLS, PLAIN, Book, Line, Row, Sheet
from tests.sheets.checking import map_messages
from tests.sheets.errors import JSON
from tests.sheets.formulas import End, Reference, change_references
from tests.sheets.locales import locale_of

Span = tuple[int | None, int | None]

PART_KINDS = {
    "merges": "GridRange", "conditionalFormats": "ConditionalFormatRule",
    "filterViews": "FilterView", "protectedRanges": "ProtectedRange",
    "charts": "EmbeddedChart", "bandedRanges": "BandedRange",
}  # fmt: skip
"""The published kind of each part; `merges` are GridRanges themselves."""

_AXES = {"ROWS": "Row", "COLUMNS": "Column"}


@dataclass(frozen=True)
class Change:
    """What happens to the rows or columns of one sheet.

    Attributes:
        index: where a row is afterwards, None when it is gone.
        span: likewise for a block; None when nothing is left of it.
    """

    sheet: Sheet
    dimension: str
    index: Callable[[int], int | None]
    span: Callable[[int | None, int | None], Span | None]


def insert_lines(book: Book, sheet: Sheet, dimension: str, at: int, count: int) -> None:
    """Put empty rows or columns before number `at`; at the end they are appended."""
    lines = sheet.lines(dimension)
    lines[at:at] = [PLAIN] * count
    if dimension == "ROWS":
        sheet.rows[at:at] = [NO_CELLS] * count
    else:
        _renumber(sheet, lambda column: column + count if column >= at else column)
    sheet.resize()

    def moved(end: int | None, *, is_start: bool) -> int | None:
        if end is None:
            return None
        return end + count if end > at or (is_start and end == at) else end

    _follow(book, Change(
        sheet, dimension,
        index=lambda old: old + count if old >= at else old,
        span=lambda start, end: (moved(start, is_start=True), moved(end, is_start=False)),
    ))  # fmt: skip


def delete_lines(book: Book, sheet: Sheet, dimension: str, start: int, end: int) -> None:
    """Take rows or columns out."""
    del sheet.lines(dimension)[start:end]
    if dimension == "ROWS":
        del sheet.rows[start:end]
    else:
        _renumber(sheet, lambda column: _after_deletion(start, end, column))
    sheet.resize()

    def left_of(first: int | None, last: int | None) -> Span | None:
        kept = [_end_after_deletion(start, end, place) for place in (first, last)]
        return None if kept[0] is not None and kept[0] == kept[1] else (kept[0], kept[1])

    _follow(book, Change(
        sheet, dimension, index=lambda old: _after_deletion(start, end, old), span=left_of
    ))  # fmt: skip


def _after_deletion(start: int, end: int, old: int) -> int | None:
    if start <= old < end:
        return None
    return old if old < start else old - (end - start)


def _end_after_deletion(start: int, end: int, old: int | None) -> int | None:
    if old is None or old <= start:
        return old
    return start if old < end else old - (end - start)


def move_lines(book: Book, sheet: Sheet, dimension: str, *, start: int, end: int, to: int) -> None:
    """Move rows or columns before number `to`, counted as they are before the move."""
    count = end - start
    order = list(range(len(sheet.lines(dimension))))
    block = order[start:end]
    del order[start:end]
    target = to - count if to > start else to
    order[target:target] = block
    place = {old: new for new, old in enumerate(order)}
    lines = sheet.lines(dimension)
    lines[:] = [lines[old] for old in order]
    if dimension == "ROWS":
        sheet.rows[:] = [sheet.rows[old] for old in order]
    else:
        _renumber(sheet, place.__getitem__)
    _follow(book, Change(
        sheet, dimension, index=place.get,
        span=partial(_span_after_move, start, end, target),
    ))  # fmt: skip


def _span_after_move(
    start: int, end: int, target: int, first: int | None, last: int | None
) -> Span | None:
    count = end - start
    if first is not None and last is not None and start <= first and last <= end:
        return first - start + target, last - start + target
    ends: list[int | None] = []
    for number, old in enumerate((first, last)):
        kept = _end_after_deletion(start, end, old)
        passed = kept is not None and (kept > target or (number == 0 and kept == target))
        ends.append(kept + count if passed and kept is not None else kept)
    return ends[0], ends[1]


def _renumber(sheet: Sheet, place: Callable[[int], int | None]) -> None:
    def moved(row: Row) -> Row:
        if not row:
            return row
        places = ((place(column), cell) for column, cell in row.items())
        return {column: cell for column, cell in places if column is not None}

    sheet.rows[:] = [moved(row) for row in sheet.rows]


# ── What points at cells ─────────────────────────────────────────────────────


def _follow(book: Book, change: Change) -> None:
    for sheet in book.sheets:
        for name, items in sheet.parts.items():
            kept = (_part_after(change, PART_KINDS[name], item) for item in items)
            sheet.parts[name] = [item for item in kept if item is not None]
    own = change.sheet
    if own.basic_filter is not None:
        own.basic_filter = _part_after(change, "BasicFilter", own.basic_filter)
    kept = (_part_after(change, "NamedRange", item) for item in book.named_ranges)
    book.named_ranges = [item for item in kept if item is not None]
    kept = (_metadata_after(change, item) for item in book.metadata)
    book.metadata = [item for item in kept if item is not None]
    own.tracked = {key: _area_after(change, area) for key, area in own.tracked.items()}
    _rewrite_formulas(book, change)


def _part_after(change: Change, kind: str, part: JSON) -> JSON | None:
    if kind == "GridRange":
        return _range_after(change, part)
    new = map_messages("sheets", kind, part, "GridRange", partial(_range_after, change))
    if ("range" in part and "range" not in new) or ("ranges" in part and not new["ranges"]):
        return None
    return map_messages("sheets", kind, new, "GridCoordinate", partial(_anchor_after, change))


def _range_after(change: Change, grid_range: JSON) -> JSON | None:
    if grid_range.get("sheetId", 0) != change.sheet.id:
        return grid_range
    names = [f"{end}{_AXES[change.dimension]}Index" for end in ("start", "end")]
    span = change.span(grid_range.get(names[0]), grid_range.get(names[1]))
    if span is None:
        return None
    ends = {name: end for name, end in zip(names, span, strict=True) if end is not None}
    return {**grid_range, **ends}


def _anchor_after(change: Change, anchor: JSON) -> JSON:
    if anchor.get("sheetId", 0) != change.sheet.id:
        return anchor
    name = f"{_AXES[change.dimension].lower()}Index"
    old = anchor.get(name, 0)
    new = change.index(old)
    return {**anchor, **({name: old if new is None else new} if old or new else {})}


def _metadata_after(change: Change, item: JSON) -> JSON | None:
    lines = item["location"].get("dimensionRange")
    is_here = lines and lines.get("sheetId", 0) == change.sheet.id
    if not is_here or lines["dimension"] != change.dimension:
        return item
    span = change.span(lines["startIndex"], lines["endIndex"])
    if span is None:
        return None
    moved = {**lines, "startIndex": span[0], "endIndex": span[1]}
    return {**item, "location": {**item["location"], "dimensionRange": moved}}


def _area_after(change: Change, area: Area) -> Area:
    names = ("top", "bottom") if change.dimension == "ROWS" else ("left", "right")
    start, end = (getattr(area, name) for name in names)
    span = change.span(start, end) or (start, start)
    return replace(area, **dict(zip(names, span, strict=True)))


def _rewrite_formulas(book: Book, change: Change) -> None:
    locale = locale_of(book.properties["locale"])
    for sheet in book.sheets:
        changed = partial(_reference_after, change, sheet)
        for number, row in enumerate(sheet.rows):
            for column, cell in row.items():
                formula = cell.get("userEnteredValue", {}).get("formulaValue")
                if formula is None:
                    continue
                new = change_references(formula, locale, changed)
                if new != formula:
                    value = {"userEnteredValue": {"formulaValue": new}}
                    sheet.put(number, column, {**cell, **value})


def _reference_after(change: Change, sheet: Sheet, reference: Reference) -> Reference | None:
    title = sheet.title if reference.title is None else reference.title
    if title.casefold() != change.sheet.title.casefold():
        return reference
    first, last = reference.first, reference.last
    if last is None:
        new = change.index(_line_of(change, first) or 0)
        return None if new is None else replace(reference, first=_on_line(change, first, new))
    end = _line_of(change, last)
    span = change.span(_line_of(change, first), None if end is None else end + 1)
    if span is None:
        return None
    new_last = None if span[1] is None else span[1] - 1
    corners = _on_line(change, first, span[0]), _on_line(change, last, new_last)
    return Reference(reference.title, *corners)


def _line_of(change: Change, end: End) -> int | None:
    return end.row if change.dimension == "ROWS" else end.column


def _on_line(change: Change, end: End, line: int | None) -> End:
    by_rows = change.dimension == "ROWS"
    return replace(end, row=line) if by_rows else replace(end, column=line)


def set_line(sheet: Sheet, dimension: str, at: int, line: Line) -> None:
    """Replace what is known of a row or column."""
    sheet.lines(dimension)[at] = line if line != PLAIN else PLAIN
