"""Tables drawn with rich: whole where nobody watches, fitted to the window where somebody does."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from local.cli.output import Heading, Line, at_terminal
from local.cli.wrapping import page_width

_ENDLESS: Final = 100_000
"""Columns of a page that nothing is cut or wrapped on."""

_BETWEEN: Final = 2
_BETWEEN_NARROW: Final = 1
_LEAST: Final = 6
"""Columns that words keep in the narrowest window; there a long word is broken."""


@dataclass
class _Column:
    """One column, with the width it gets."""

    heading: Heading
    title: str
    cells: list[str]
    width: int = 0

    @cached_property
    def wanted(self) -> int:
        """The width at which nothing is wrapped."""
        return max(cell_len(self.title), self.longest_cell)

    @property
    def rigid(self) -> bool:
        """Whether cells are never wrapped."""
        return self.heading.number or self.heading.whole

    @cached_property
    def least(self) -> int:
        """The width at which no word is broken."""
        longest = max(map(cell_len, self.title.split()), default=0)
        if self.rigid:
            return max(longest, self.longest_cell)
        words = (word for cell in self.cells for word in cell.split())
        longest = max(longest, *map(cell_len, words), 0)
        return max(longest, min(self.longest_cell, self.heading.room))

    @cached_property
    def longest_cell(self) -> int:
        """The width of the longest cell."""
        return max(map(cell_len, self.cells), default=0)


def render_table(
    titles: Sequence[str], headings: Sequence[Heading], lines: Sequence[Line], *, indent: int
) -> str:
    """Draw a table.

    Args:
        titles: of the headings, in the reader's language.
        indent: columns left free on the left.
    """
    columns = [
        _Column(heading, title, [line.cells[place] for line in lines])
        for place, (heading, title) in enumerate(zip(headings, titles, strict=True))
    ]
    page = (page_width() if at_terminal(sys.stdout) else _ENDLESS) - indent
    narrow = sum(one.wanted for one in columns) + _BETWEEN * (len(columns) - 1) > page
    if narrow:
        columns = _fit(columns, page)
    else:
        for one in columns:
            one.width = one.wanted
    table = _frame(columns, narrow=narrow)
    for number, line in enumerate(lines):
        cells = [Text(one.cells[number]) for one in columns]
        table.add_row(*cells, style="bright_black" if line.grey else None)
    return _draw(table, page, indent=indent)


def _fit(columns: list[_Column], page: int) -> list[_Column]:
    """Leave out columns until no word has to be broken, then share out the room."""
    kept = list(columns)
    while _room(kept, page) < 0 and (spare := max(kept, key=_spare)).heading.spare:
        kept.remove(spare)
    for one in kept:
        one.width = one.least
    _share(kept, _room(kept, page))
    return kept


def _spare(column: _Column) -> int:
    return column.heading.spare


def _room(columns: Sequence[_Column], page: int) -> int:
    """Tell what is left of the page when no word is broken; below 0 if that cannot be."""
    return page - sum(one.least for one in columns) - _BETWEEN_NARROW * (len(columns) - 1)


def _share(columns: Sequence[_Column], room: int) -> None:
    """Widen columns that wrap, first those of the longest cells; without room, narrow words."""
    while room > 0 and (needy := max(columns, key=_lack)).width < needy.longest_cell:
        needy.width += 1
        room -= 1
    while room > 0 and (needy := max(columns, key=_lack_of_heading)).width < needy.wanted:
        needy.width += 1
        room -= 1
    soft = [one for one in columns if not one.rigid]
    while room < 0 and soft and (widest := max(soft, key=_width)).width > _LEAST:
        widest.width -= 1
        room += 1


def _lack(column: _Column) -> float:
    return column.longest_cell / max(column.width, 1)


def _lack_of_heading(column: _Column) -> int:
    return column.wanted - column.width


def _width(column: _Column) -> int:
    return column.width


def _frame(columns: Sequence[_Column], *, narrow: bool) -> Table:
    table = Table(
        box=box.SIMPLE_HEAD,
        padding=(0, 0) if narrow else (0, 1, 0, 0),
        pad_edge=False,
        show_edge=False,
        header_style="bold",
    )
    for one in columns:
        table.add_column(
            Text(one.title),
            justify="right" if one.heading.number else "left",
            width=one.width,
            no_wrap=not narrow,
            # in a wide enough window nothing is ever cropped; "ignore" would not align either
            overflow="fold" if narrow else "crop",
        )
    return table


def _draw(table: Table, page: int, *, indent: int) -> str:
    needed = sum(column.width or 0 for column in table.columns) + _BETWEEN * len(table.columns)
    # a window too narrow even for that breaks the lines itself, and nothing is lost
    console = Console(
        file=sys.stdout, width=max(page, needed), highlight=False, markup=False, emoji=False
    )
    with console.capture() as written:
        console.print(table)
    free = " " * indent
    return "".join(f"{free}{line}".rstrip() + "\n" for line in written.get().splitlines())
