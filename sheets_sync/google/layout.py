"""What belongs to a sheet as a whole: size, frozen and hidden lines, widths, protection, chart."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Final

from core.locale import say_count, translate
from core.ports import Column, Tab
from sheets_sync.google.book import Sheet
from sheets_sync.google.places import JSON, area, corner, make_number
from sheets_sync.mirror import FIRST_ROW, HEADER_ROW, HISTORY_PREFIX, ID_KEY, TabPlan

LEAST_ROWS: Final = 1000
LEAST_COLUMNS: Final = 26
SPARE: Final = 10
"""Lines left free for people right of ours, and below."""

MOST_LINES: Final = 10
CHART_PIXELS: Final = (830, 450)
_PIXELS_A_CHARACTER: Final = 7
_MARGIN_PIXELS: Final = 12


def size_new_sheet(plan: TabPlan) -> JSON:
    """Say how large a new sheet is: as Google's own, or larger."""
    return {
        "rowCount": max(LEAST_ROWS, plan.last_row + SPARE),
        "columnCount": max(LEAST_COLUMNS, *(at + SPARE for at in plan.columns.values())),
        "frozenRowCount": HEADER_ROW,
    }


def grow(sheet: Sheet, plan: TabPlan, *, rows: int) -> Iterator[JSON]:
    """Make a sheet large enough for what is written into it.

    Args:
        rows: the last row that is written by its number.
    """
    needed = {"ROWS": rows - sheet.rows, "COLUMNS": max(plan.columns.values()) - sheet.columns}
    for dimension, length in needed.items():
        if length > 0:
            grown = {"sheetId": sheet.id, "dimension": dimension, "length": length}
            yield {"appendDimension": grown}


def lay_out(tab: Tab, sheet: Sheet, plan: TabPlan, *, new: bool) -> Iterator[JSON]:
    """Set widths and hide the plumbing where columns of ours stand anew."""
    if new:
        yield _set_lines(sheet.id, "ROWS", 1, {"hiddenByUser": True})
    if ID_KEY in plan.placed:
        yield _set_lines(sheet.id, "COLUMNS", plan.columns[ID_KEY], {"hiddenByUser": True})
    for column in tab.columns:
        if column.key in plan.placed:
            yield _set_lines(sheet.id, "COLUMNS", plan.columns[column.key], _width(column))


def protect(tab: Tab, sheet: Sheet, plan: TabPlan) -> Iterator[JSON]:
    """Warn whoever edits what is ours; more than a warning would keep people from sorting."""
    if not tab.desk:
        yield from _protect(sheet, tab.key, {"sheetId": sheet.id})
        return
    for column in tab.columns:
        if not column.people_write:
            at = plan.columns[column.key]
            where = {"sheetId": sheet.id, "startColumnIndex": at - 1, "endColumnIndex": at}
            yield from _protect(sheet, f"{tab.key}/{column.key}", where)


def draw_chart(tab: Tab, sheet: Sheet, plan: TabPlan, *, locale: str) -> Iterator[JSON]:
    """Draw the first rows' ratings as lines, or bring the chart up to date."""
    feed = sorted(at for key, at in plan.columns.items() if key.startswith(HISTORY_PREFIX))
    lines = min(len(tab.rows), MOST_LINES)
    number = make_number("chart", tab.key, sheet.id)
    if not (tab.chart and feed and lines):
        if number in sheet.charts:
            yield {"deleteEmbeddedObject": {"objectId": number}}
        return
    spec = _make_chart(sheet.id, plan.columns["name"], (feed[0], feed[-1]), lines, locale)
    if number not in sheet.charts:
        width, height = CHART_PIXELS
        place = {
            "anchorCell": corner(sheet.id, HEADER_ROW, max(plan.columns.values()) + 2),
            "widthPixels": width,
            "heightPixels": height,
        }
        chart = {"chartId": number, "spec": spec, "position": {"overlayPosition": place}}
        yield {"addChart": {"chart": chart}}
    elif sheet.charts[number] != spec["altText"]:
        yield {"updateChartSpec": {"chartId": number, "spec": spec}}


def _protect(sheet: Sheet, what: str, where: JSON) -> Iterator[JSON]:
    number = make_number("protection", sheet.id, what)
    if number not in sheet.protections:
        protected = {"protectedRangeId": number, "range": where, "warningOnly": True}
        yield {"addProtectedRange": {"protectedRange": protected}}


def _set_lines(sheet_id: int, dimension: str, position: int, properties: JSON) -> JSON:
    span = {
        "sheetId": sheet_id,
        "dimension": dimension,
        "startIndex": position - 1,
        "endIndex": position,
    }
    fields = ",".join(properties)
    return {
        "updateDimensionProperties": {"range": span, "properties": properties, "fields": fields}
    }


def _width(column: Column) -> JSON:
    pixels = column.width * _PIXELS_A_CHARACTER + _MARGIN_PIXELS
    hidden = column.key.startswith(HISTORY_PREFIX)
    return {"pixelSize": pixels, "hiddenByUser": hidden}


def _make_chart(sheet_id: int, naming: int, feed: tuple[int, int], lines: int, locale: str) -> JSON:
    """Make a line of each row: its name, then its ratings; the headers say when."""

    def source(row: int) -> JSON:
        name = area(sheet_id, row, naming, row, naming)
        values = area(sheet_id, row, feed[0], row, feed[1])
        return {"sourceRange": {"sources": [name, values]}}

    title = say_count(
        "Rating of {count} player", "Ratings of the first {count} players", count=lines
    )
    heading = translate(title, locale)
    rows = range(FIRST_ROW, FIRST_ROW + lines)
    series = [{"series": source(row), "targetAxis": "LEFT_AXIS"} for row in rows]
    basic = {
        "chartType": "LINE",
        "legendPosition": "RIGHT_LEGEND",
        "headerCount": 1,
        "domains": [{"domain": source(HEADER_ROW)}],
        "series": series,
    }
    digest = hashlib.sha256(json.dumps(basic, sort_keys=True).encode()).hexdigest()[:8]
    return {
        "title": heading,
        "altText": f"{heading} ({digest})",  # tells whether it is up to date
        "hiddenDimensionStrategy": "SHOW_ALL",  # the columns it is drawn from are hidden
        "basicChart": basic,
    }
