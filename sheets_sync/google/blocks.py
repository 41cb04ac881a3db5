"""Cells gathered into blocks, so that a batch holds few requests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from core.ports import Cell, Formula
from sheets_sync.google.places import JSON, Place, area, corner

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Block(Generic[Value]):
    """Cells side by side; edges are counted from 1 and inside."""

    top: int
    left: int
    bottom: int
    right: int
    value: Value


def cover(cells: Mapping[Place, Value], *, by_columns: bool = False) -> Iterator[Block[Value]]:
    """Cover cells with blocks of one value each: runs along rows, equal ones joined downwards.

    Args:
        by_columns: runs go down columns instead and are joined to the right.
    """
    if by_columns:
        turned = {(column, row): value for (row, column), value in cells.items()}
        for one in cover(turned):
            yield Block(one.left, one.top, one.right, one.bottom, one.value)
        return
    open_blocks: dict[tuple[int, int, Value], Block[Value]] = {}
    row_before = 0
    for row, runs in _list_runs(cells):
        joined = {}
        for left, right, value in runs:
            above = open_blocks.pop((left, right, value), None) if row == row_before + 1 else None
            top = row if above is None else above.top
            joined[left, right, value] = Block(top, left, row, right, value)
        yield from open_blocks.values()
        open_blocks, row_before = joined, row
    yield from open_blocks.values()


def _list_runs(
    cells: Mapping[Place, Value],
) -> Iterator[tuple[int, list[tuple[int, int, Value]]]]:
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for row, column in cells:
        rows[row].append(column)
    for row in sorted(rows):
        runs: list[tuple[int, int, Value]] = []
        for column in sorted(rows[row]):
            value = cells[row, column]
            if runs and runs[-1][1] == column - 1 and runs[-1][2] == value:
                runs[-1] = (runs[-1][0], column, value)
            else:
                runs.append((column, column, value))
        yield row, runs


VALUE_FIELDS: Final = "userEnteredValue"


def write_values(
    sheet_id: int, cells: Mapping[Place, Cell | Formula], as_json: Callable[[Cell | Formula], JSON]
) -> Iterator[JSON]:
    """Write values into just these cells; text stays text, nothing is understood as typed."""
    for block in cover(dict.fromkeys(cells, True)):
        rows = [
            {"values": [as_json(cells[row, at]) for at in range(block.left, block.right + 1)]}
            for row in range(block.top, block.bottom + 1)
        ]
        start = corner(sheet_id, block.top, block.left)
        yield {"updateCells": {"start": start, "rows": rows, "fields": VALUE_FIELDS}}


def repeat(sheet_id: int, block: Block[Value], cell: JSON, fields: str) -> JSON:
    """Write one cell all over a block."""
    where = area(sheet_id, block.top, block.left, block.bottom, block.right)
    return {"repeatCell": {"range": where, "cell": cell, "fields": fields}}
