"""Workbooks, whose first sheet may hold a crosstable or a table of games."""

from __future__ import annotations

from formats.crosstable.reading import is_crosstable, read_crosstable_grid
from formats.found import FileReading, Hints
from formats.games.reading import read_games_grid
from formats.grid import read_grid
from formats.workbook import is_workbook

__all__ = ["is_workbook", "read_workbook"]


def read_workbook(content: bytes, *, hints: Hints) -> FileReading:
    """Read the first sheet of an xlsx workbook as what it looks like.

    Raises:
        BadFileError: with everything that is wrong, by row and column.
    """
    grid = read_grid(content, hints=hints)
    if is_crosstable(grid):
        return read_crosstable_grid(grid, hints=hints)
    return read_games_grid(grid, hints=hints)
