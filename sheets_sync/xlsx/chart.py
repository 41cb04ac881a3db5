"""The line chart of ratings over events."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from openpyxl.chart import LineChart, Reference
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.data_source import StrRef
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series, SeriesLabel
from openpyxl.chart.series_factory import SeriesFactory
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RegularTextRun,
    RichTextProperties,
)
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.worksheet import Worksheet

from core.locale import say_count, translate
from core.ports import Tab
from sheets_sync.mirror import FIRST_ROW, HEADER_ROW, HISTORY_PREFIX

MOST_LINES: Final = 10
WIDTH_CM: Final = 22
HEIGHT_CM: Final = 12
_LINES: Final = (
    "0B6FA4", "D1495B", "2E8B57", "E08E1B", "6A4C93",
    "1AA6A6", "8C564B", "B5367A", "5C6B73", "9A8C14",
)  # fmt: skip
"""Ten colours that stay apart in print and for most colour-blind eyes."""
_GRID: Final = "DCE3E8"
_INK: Final = "33414C"
_STEP: Final = 50
"""Rating points between the lines of the grid, and what is left free above and below."""


def draw_chart(
    sheet: Worksheet, tab: Tab, columns: Mapping[str, int], *, last_column: int, locale: str
) -> bool:
    """Draw the first rows' history columns as lines.

    Args:
        sheet: where to draw; it has no chart of ours yet.
        tab: a list with history columns.
        columns: where they stand.
        last_column: the chart is placed right of it, so that it covers nothing.
        locale: of the heading.

    Returns:
        Whether there was anything to draw.
    """
    feed = sorted(columns[c.key] for c in tab.columns if c.key.startswith(HISTORY_PREFIX))
    lines = [
        number
        for number, row in enumerate(tab.rows[:MOST_LINES], FIRST_ROW)
        if any(_is_rating(value) for key, value in row.cells.items() if _feeds(key))
    ]
    if not feed or not lines:
        return False
    naming = get_column_letter(columns.get("name", columns[tab.columns[0].key]))
    chart = LineChart()
    for index, number in enumerate(lines):
        values = Reference(sheet, min_col=feed[0], max_col=feed[-1], min_row=number, max_row=number)
        name = f"{quote_sheetname(sheet.title)}!${naming}${number}"
        chart.series.append(_make_line(values, name, colour=_LINES[index]))
    chart.set_categories(
        Reference(sheet, min_col=feed[0], max_col=feed[-1], min_row=HEADER_ROW, max_row=HEADER_ROW)
    )
    title = say_count(
        "Rating of {count} player", "Ratings of the first {count} players", count=len(lines)
    )
    heading = translate(title, locale)
    chart.title = Title(Text(rich=_write(heading, size=12, bold=True)), overlay=False)
    _arrange(chart, tab)
    sheet.add_chart(chart, f"{get_column_letter(last_column + 2)}{HEADER_ROW}")
    return True


def _make_line(values: Reference, name: str, *, colour: str) -> Series:
    """Make a line of one row; `name` refers to the cell that holds its name."""
    line: Series = SeriesFactory(values)
    line.tx = SeriesLabel(strRef=StrRef(name))
    line.smooth = False
    line.graphicalProperties.line.solidFill = colour
    line.graphicalProperties.line.width = 22_000  # in EMU, 12,700 to a point
    dot = GraphicalProperties(solidFill=colour, ln=LineProperties(solidFill=colour))
    line.marker = Marker(symbol="circle", size=5, spPr=dot)
    return line


def _arrange(chart: LineChart, tab: Tab) -> None:
    """Set axes, legend and size; gaps stay gaps, and hidden columns are drawn."""
    ratings = [
        float(value)
        for row in tab.rows[:MOST_LINES]
        for key, value in row.cells.items()
        if _feeds(key) and isinstance(value, int | float)
    ]
    chart.y_axis.scaling.min = math.floor(min(ratings) / _STEP) * _STEP - _STEP
    chart.y_axis.scaling.max = math.ceil(max(ratings) / _STEP) * _STEP + _STEP
    chart.x_axis.delete = chart.y_axis.delete = False
    chart.x_axis.tickLblPos = "low"
    chart.x_axis.txPr = _write_small(rotation=-45)
    chart.y_axis.txPr = _write_small()
    chart.y_axis.majorGridlines = ChartLines(
        GraphicalProperties(ln=LineProperties(solidFill=_GRID))
    )
    chart.y_axis.number_format = "0"
    if chart.legend:
        chart.legend.position = "r"
        chart.legend.txPr = _write_small()
    chart.width, chart.height = WIDTH_CM, HEIGHT_CM
    chart.display_blanks = "gap"
    chart.visible_cells_only = False


def _write(text: str, *, size: float, bold: bool = False, rotation: int = 0) -> RichText:
    """Set text in a size in points, turned by so many degrees."""
    font = CharacterProperties(sz=int(size * 100), b=bold, solidFill=_INK)
    paragraph = Paragraph(
        pPr=ParagraphProperties(defRPr=font),
        r=[RegularTextRun(rPr=font, t=text)] if text else None,
        endParaRPr=None if text else font,
    )
    return RichText(bodyPr=RichTextProperties(rot=rotation * 60_000), p=[paragraph])


def _write_small(*, rotation: int = 0) -> RichText:
    return _write("", size=9, rotation=rotation)


def _feeds(key: str) -> bool:
    return key.startswith(HISTORY_PREFIX)


def _is_rating(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
