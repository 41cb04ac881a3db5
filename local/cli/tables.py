"""Tables drawn with rich: whole where nobody watches, fitted to the window where somebody does."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from local.cli.output import Heading, Line, at_terminal

_ENDLESS: Final = 100_000
"""Columns of a page that nothing is cut or wrapped on."""

_BETWEEN: Final = 2
_NARROW_HEAD: Final = 8
"""A heading wider than its cells is broken into pieces of this width in a narrow window."""


_LEAST: Final = 10
"""Columns that words keep in the narrowest window."""


def render_table(
    titles: Sequence[str], headings: Sequence[Heading], lines: Sequence[Line], *, indent: int
) -> str:
    """Draw a table.

    Args:
        titles: of the headings, in the reader's language.
        indent: columns left free on the left.
    """
    columns = [[line.cells[place] for line in lines] for place in range(len(titles))]
    page = _page_width()
    wanted = [
        max(map(cell_len, (title, *cells))) for title, cells in zip(titles, columns, strict=True)
    ]
    kept: list[int | None] = [*wanted]
    narrow = sum(wanted) + _BETWEEN * len(wanted) + indent > page
    if narrow:
        kept = [_kept_width(title, cells) for title, cells in zip(titles, columns, strict=True)]
        # a window too narrow even for that breaks the lines itself, and nothing is lost
        page = max(page, sum(width or _LEAST for width in kept) + len(kept) + indent)
    table = _frame(narrow=narrow)
    for title, heading, width in zip(titles, headings, kept, strict=True):
        _add_column(table, title, heading, width, narrow=narrow)
    for line in lines:
        cells = [Text(cell) for cell in line.cells]
        table.add_row(*cells, style="bright_black" if line.grey else None)
    return _draw(table, page, indent=indent)


def _page_width() -> int:
    return Console(file=sys.stdout).width if at_terminal(sys.stdout) else _ENDLESS


def _draw(table: Table, page: int, *, indent: int) -> str:
    console = Console(
        file=sys.stdout, width=page - indent, highlight=False, markup=False, emoji=False
    )
    with console.capture() as written:
        console.print(table)
    free = " " * indent
    return "".join(f"{free}{line}".rstrip() + "\n" for line in written.get().splitlines())


def _frame(*, narrow: bool) -> Table:
    return Table(
        box=box.SIMPLE_HEAD,
        padding=(0, 0) if narrow else (0, 1, 0, 0),
        pad_edge=False,
        show_edge=False,
        header_style="bold",
    )


def _add_column(
    table: Table, title: str, heading: Heading, width: int | None, *, narrow: bool
) -> None:
    table.add_column(
        Text(title),
        justify="right" if heading.number else "left",
        width=width,
        no_wrap=not narrow,
        # in a wide enough window nothing is ever cropped; "ignore" would not align either
        overflow="fold" if narrow else "crop",
    )


def _kept_width(title: str, cells: Sequence[str]) -> int | None:
    """Find the width of a column whose cells are not to be broken; None for one of words."""
    longest = max(map(cell_len, cells), default=0)
    if longest > 2 * _NARROW_HEAD or any(" " in cell for cell in cells):
        return None
    return max(longest, min(max(map(cell_len, title.split())), _NARROW_HEAD))
