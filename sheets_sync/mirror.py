"""What has to be written into a tab, as it was seen, so that it shows a tab as it should look.

Pure and common to all workbooks: an adapter reads a `SeenTab`, asks `plan_tab`, carries it out.
Sheet layout (contract §5): row 1 holds the column keys, row 2 the headers, data from row 3.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, count
from typing import Final

from core.locale import Message, say
from core.ports import Cell, Formula, Row, RowStyle, SeenRow, SeenTab, Tab

KEY_ROW: Final = 1
HEADER_ROW: Final = 2
FIRST_ROW: Final = 3
ID_KEY: Final = "id"
MESSAGE_KEY: Final = "message"
"""The column in which a desk speaks to people; of rows that stand twice only it is written."""

HISTORY_PREFIX: Final = "h:"
"""Columns whose key starts so feed the chart of a tab; they are hidden."""

LONGEST_TEXT: Final = 32_767
LONGEST_TITLE: Final = 31
_NOT_IN_A_CELL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_NOT_IN_A_TITLE: Final = re.compile(r"[\[\]:*?/\\\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_CLOCK_GRAIN: Final = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class CellWrite:
    """One cell of ours to be written; `key` is a column key or "id"."""

    row: int
    key: str
    value: Cell | Formula


@dataclass(frozen=True, slots=True)
class TabPlan:
    """All that has to happen to one tab.

    Attributes:
        columns: where each column of ours stands in the end, "id" included; counted from 1.
        placed: keys of the columns that did not stand there before, in order.
        cleared: positions of former columns of ours, to be emptied from row 1 down.
        writes: cells that differ from what was seen. Formulas are always listed, for a value
            seen does not tell its formula.
        styles: row number → style of our cells there.
        surplus: numbers of the rows a list no longer has; `writes` empties them.
        appended: numbers of the new rows.
        last_row: number of the last used row, at least the header's.
        left: why something was left as it is.
    """

    columns: Mapping[str, int]
    placed: tuple[str, ...]
    cleared: tuple[int, ...]
    writes: tuple[CellWrite, ...]
    styles: Mapping[int, RowStyle]
    surplus: tuple[int, ...]
    appended: tuple[int, ...]
    last_row: int
    left: tuple[Message, ...]


def plan_tab(
    tab: Tab, seen: SeenTab | None, *, used_rows: int = 0, used_columns: int = 0
) -> TabPlan:
    """Compare a tab with what stands in the file.

    Args:
        tab: as it should look.
        seen: as it was read; None if it does not exist yet.
        used_rows: a row up to which people hold the sheet, where `seen` cannot show it.
        used_columns: likewise for columns (people's own columns bear no key).
    """
    seen = seen or SeenTab(tab.key, tab.titles[0], {}, ())
    columns = _place_columns(tab, seen, used_columns)
    by_id = _group_by_id(seen.rows)
    bottom = max(used_rows, HEADER_ROW, *(row.number for row in seen.rows))
    rows = (
        _place_desk_rows(tab, by_id, bottom) if tab.desk else dict(enumerate(tab.rows, FIRST_ROW))
    )
    surplus = [] if tab.desk else [row.number for row in seen.rows if row.number not in rows]
    known = {row.number for row in seen.rows}
    return TabPlan(
        columns=columns,
        placed=tuple(key for key, place in columns.items() if seen.columns.get(key) != place),
        cleared=_find_abandoned(tab, seen, columns),
        writes=tuple(_diff(tab, seen, columns, rows, surplus)),
        styles={number: row.style for number, row in rows.items()},
        surplus=tuple(surplus),
        appended=tuple(number for number in rows if number not in known),
        last_row=max(bottom, *rows) if rows else bottom,
        left=tuple(_find_troubles(tab, seen, by_id)),
    )


def hold(value: Cell) -> Cell:
    """Turn a value into what a cell can hold: no control characters, no zone, no NaN, no ""."""
    if isinstance(value, str):
        text = _NOT_IN_A_CELL.sub("\ufffd", value.replace("\r\n", "\n").replace("\r", "\n"))
        return text[:LONGEST_TEXT] or None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value.replace(tzinfo=None) if isinstance(value, datetime) else value


def is_same(held: Cell, wanted: Cell) -> bool:
    """Whether a cell already shows a value: 12 and 12.0 are one, True and 1 are not."""
    if isinstance(held, bool) or isinstance(wanted, bool):
        return held is wanted
    if isinstance(held, int | float) and isinstance(wanted, int | float):
        # Files keep 15 to 17 digits, whatever was written.
        return math.isclose(held, wanted, rel_tol=1e-12, abs_tol=1e-12)
    if isinstance(held, datetime) and isinstance(wanted, datetime):
        return abs(held - wanted) < _CLOCK_GRAIN
    return held == wanted


def safe_title(text: str, taken: Container[str] = ()) -> str:
    r"""Make a title every spreadsheet takes: 31 characters, none of []:*?/\, not twice.

    Args:
        text: the title wished for.
        taken: titles that exist already, case-folded.
    """
    base = _NOT_IN_A_TITLE.sub(" ", text).strip("' \n")[:LONGEST_TITLE].rstrip("' ") or "–"
    endings = chain([""], (f" ({number})" for number in count(2)))
    titles = (base[: LONGEST_TITLE - len(ending)].rstrip() + ending for ending in endings)
    return next(title for title in titles if title.casefold() not in taken)


def _place_columns(tab: Tab, seen: SeenTab, used_columns: int) -> dict[str, int]:
    """Say where each column goes: where it stands, else at the right end.

    A list whose set of columns changed is laid out anew over the places it had, so that a chart's
    columns stay side by side and a sliding window of them does not walk off to the right.
    """
    keys = [ID_KEY, *(column.key for column in tab.columns)]
    free = count(max(used_columns, 0, *seen.columns.values()) + 1)
    if tab.desk or set(keys) == set(seen.columns):
        return {key: seen.columns[key] if key in seen.columns else next(free) for key in keys}
    return dict(zip(keys, chain(sorted(seen.columns.values()), free), strict=False))


def _find_abandoned(tab: Tab, seen: SeenTab, columns: Mapping[str, int]) -> tuple[int, ...]:
    if tab.desk:
        return ()
    return tuple(sorted(set(seen.columns.values()) - set(columns.values())))


def _group_by_id(rows: Iterable[SeenRow]) -> dict[str, list[SeenRow]]:
    groups: defaultdict[str, list[SeenRow]] = defaultdict(list)
    for row in rows:
        if row.id:
            groups[row.id].append(row)
    return dict(groups)


def _place_desk_rows(tab: Tab, by_id: Mapping[str, list[SeenRow]], bottom: int) -> dict[int, Row]:
    """Give each row its number: where people put it, else below; copies get the message alone."""
    free = count(bottom + 1)
    placed: dict[int, Row] = {}
    for row in tab.rows:
        there = by_id.get(row.id, [])
        if len(there) < 2:
            placed[there[0].number if there else next(free)] = row
        elif MESSAGE_KEY in row.cells:
            told = Row(row.id, {MESSAGE_KEY: row.cells[MESSAGE_KEY]}, "alert")
            placed.update({copy.number: told for copy in there})
    return placed


def _diff(
    tab: Tab,
    seen: SeenTab,
    columns: Mapping[str, int],
    rows: Mapping[int, Row],
    surplus: Iterable[int],
) -> Iterator[CellWrite]:
    """List the cells whose value has to change; people's never."""
    held = {
        (row.number, seen.columns[key]): value
        for row in seen.rows
        for key, value in {ID_KEY: row.id or None, **row.cells}.items()
        if key in seen.columns
    }
    wishes = chain(
        ((number, _wish(tab, row)) for number, row in rows.items()),
        ((number, dict.fromkeys(columns)) for number in surplus),
    )
    for number, cells in wishes:
        for key, wanted in cells.items():
            value = wanted if isinstance(wanted, Formula) else hold(wanted)
            if isinstance(value, Formula) or not is_same(held.get((number, columns[key])), value):
                yield CellWrite(number, key, value)


def _wish(tab: Tab, row: Row) -> dict[str, Cell | Formula]:
    ours = [column.key for column in tab.columns if not column.people_write]
    if tab.desk:
        return {ID_KEY: row.id, **{key: row.cells[key] for key in ours if key in row.cells}}
    return {ID_KEY: row.id, **{key: row.cells.get(key) for key in ours}}


def _find_troubles(
    tab: Tab, seen: SeenTab, by_id: Mapping[str, list[SeenRow]]
) -> Iterator[Message]:
    """Say which rows of a desk were left as they are."""
    if not tab.desk:
        return
    if seen.rows and ID_KEY not in seen.columns:
        yield say(
            "The hidden first column of “{tab}” was gone, so all rows were written once more "
            "below; the rows above them are no longer kept up to date and can be deleted.",
            tab=seen.title,
        )
    for row in tab.rows:
        if len(copies := by_id.get(row.id, [])) > 1:
            yield say(
                "Rows {rows} of “{tab}” are copies of one row, so none of them was brought up to "
                "date; please delete all but one.",
                rows=", ".join(str(copy.number) for copy in copies),
                tab=seen.title,
            )
