"""The column of small lines beside a chart's numbers, which only Google's file has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from core.ports import Column, Formula, SeenTab, Tab
from sheets_sync.google.places import column_letters
from sheets_sync.mirror import HISTORY_PREFIX

TREND_KEY: Final = "trend"
_COLUMN: Final = Column(TREND_KEY, "", width=20)


def add_trends(tab: Tab) -> Tab:
    """Give a tab with a chart its column of lines, right before the numbers they draw."""
    if not (tab.chart and any(_feeds(column.key) for column in tab.columns)):
        return tab
    rows = (
        replace(row, cells={**row.cells, TREND_KEY: Formula("=SPARKLINE()")}) for row in tab.rows
    )
    return replace(tab, columns=tuple(_insert(tab.columns)), rows=tuple(rows))


def write_trend(columns: Mapping[str, int], row: int) -> str:
    """Make the formula of one row."""
    feed = [position for key, position in columns.items() if _feeds(key)]
    return f"=SPARKLINE({column_letters(min(feed))}{row}:{column_letters(max(feed))}{row})"


def hide_trends(seen: SeenTab) -> SeenTab:
    """Leave the column out of what is read: every workbook shows the same."""
    if TREND_KEY not in seen.columns:
        return seen
    columns = {key: at for key, at in seen.columns.items() if key != TREND_KEY}
    rows = (
        replace(row, cells={key: cell for key, cell in row.cells.items() if key != TREND_KEY})
        for row in seen.rows
    )
    return replace(seen, columns=columns, rows=tuple(rows))


def _insert(columns: tuple[Column, ...]) -> Iterator[Column]:
    waiting = True
    for column in columns:
        if waiting and _feeds(column.key):
            waiting = False
            yield _COLUMN
        yield column


def _feeds(key: str) -> bool:
    return key.startswith(HISTORY_PREFIX)
