"""What belongs to a whole sheet of ours: print set-up, panes, widths, filter, drop-downs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from math import ceil
from typing import Final, Literal

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from core.locale import say, translate
from core.ports import Column, Tab
from sheets_sync.mirror import FIRST_ROW, HEADER_ROW, HISTORY_PREFIX, KEY_ROW

LEAST_CHOICE_ROWS: Final = 1000
SPARE_CHOICE_ROWS: Final = 200
_LONGEST_LIST: Final = 255
"""A list of choices inside a validation may not be longer (Excel's limits)."""
_LONGEST_PROMPT: Final = 255
_LONGEST_PROMPT_TITLE: Final = 32
_TAB_COLOURS: Final = {True: "FFF2C14E", False: "FF7FA3BC"}
_FILTER_BUTTON: Final = 3
"""Width in characters; a header must not hide behind the button of the filter."""


def set_up_page(sheet: Worksheet, tab: Tab, columns: Mapping[str, int]) -> None:
    """Give a new sheet its panes and its A4 page; afterwards both belong to people."""
    names = [column.key for column in tab.columns if not column.key.startswith(HISTORY_PREFIX)]
    frozen = columns["name"] + 1 if "name" in names else 1
    sheet.freeze_panes = f"{get_column_letter(frozen)}{FIRST_ROW}"
    sheet.sheet_view.showGridLines = tab.desk
    sheet.sheet_properties.tabColor = _TAB_COLOURS[tab.desk]
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    direction: Literal["landscape", "portrait"] = "landscape" if tab.landscape else "portrait"
    sheet.page_setup.orientation = direction
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.print_title_rows = f"{HEADER_ROW}:{HEADER_ROW}"
    margins = sheet.page_margins
    margins.left = margins.right = 0.5
    margins.top, margins.bottom = 0.85, 0.75
    margins.header = margins.footer = 0.35
    footer = sheet.oddFooter
    if footer is not None:
        footer.left.text, footer.right.text = "&A", "&P / &N"  # the tab's title, the page
    header = sheet.oddHeader
    if header is not None:
        header.left.text, header.left.font, header.left.size = "&A", "Arial,Bold", 13


def hide_plumbing(sheet: Worksheet, id_column: int) -> bool:
    """Hide the row of keys and the column of ids; answer whether that was needed."""
    row, column = sheet.row_dimensions[KEY_ROW], _get_dimension(sheet, id_column)
    needed = not (row.hidden and column.hidden)
    row.hidden = column.hidden = True
    return needed


def set_width(sheet: Worksheet, column: Column, position: int, *, filtered: bool) -> None:
    """Give a column that is new in its place a width; a chart's columns are hidden."""
    dimension = _get_dimension(sheet, position)
    longest_word = max((len(word) for word in column.header.split()), default=0)
    spare = _FILTER_BUTTON if filtered else 1
    # headers are bold, which takes a fifth more than the digit that widths are counted in
    dimension.width = max(column.width + 1, ceil(longest_word * 1.2) + 1 + spare)
    dimension.hidden = column.key.startswith(HISTORY_PREFIX)


def set_filter(sheet: Worksheet, *, id_column: int, last_row: int, last_column: int) -> bool:
    """Let a sort take whole rows along, ids included; answer whether anything changed.

    A filter that a person laid over other cells stays theirs.
    """
    letters = get_column_letter(id_column), get_column_letter(max(last_column, id_column))
    wanted = f"{letters[0]}{HEADER_ROW}:{letters[1]}{max(last_row, FIRST_ROW)}"
    held = (sheet.auto_filter.ref or "").replace("$", "")
    if sheet.tables or held == wanted:  # a table brings a filter of its own, two break the file
        return False
    if held and not held.startswith(f"{letters[0]}{HEADER_ROW}:"):
        return False
    sheet.auto_filter.ref = wanted
    return True


def set_choices(
    sheet: Worksheet, column: Column, position: int, *, last_row: int, locale: str
) -> bool:
    """Put the drop-down on a person's column in place of any there; answer whether it changed."""
    wanted = _make_choices(column, position, last_row=last_row, locale=locale)
    rules = sheet.data_validations.dataValidation
    held = [
        rule
        for rule in rules
        if any(area.min_col <= position <= area.max_col for area in rule.sqref.ranges)
    ]
    if wanted is None or [_describe(rule) for rule in held] == [_describe(wanted)]:
        return False
    for rule in held:
        rules.remove(rule)
        areas = [rest for area in rule.sqref.ranges for rest in _cut_out(area, position)]
        if areas:
            rest = copy(rule)
            rest.sqref = MultiCellRange(areas)
            rules.append(rest)
    rules.append(wanted)
    return True


def _make_choices(
    column: Column, position: int, *, last_row: int, locale: str
) -> DataValidation | None:
    """Make a drop-down, or None where the format cannot hold the choices."""
    choices = ",".join(column.choices).replace('"', '""')
    if not choices or len(choices) > _LONGEST_LIST or any("," in c for c in column.choices):
        return None
    words = ", ".join(column.choices)
    prompt = say(
        "Choose {choices}, or leave the cell empty as long as you are not sure.", choices=words
    )
    error = say("This list knows {choices}. Keep what you wrote all the same?", choices=words)
    letter = get_column_letter(position)
    bottom = max(LEAST_CHOICE_ROWS, last_row + SPARE_CHOICE_ROWS)
    return DataValidation(
        type="list",
        formula1=f'"{choices}"',
        allowBlank=True,
        showInputMessage=True,
        showErrorMessage=True,
        errorStyle="warning",  # the words of other languages are understood too
        promptTitle=column.header[:_LONGEST_PROMPT_TITLE],
        prompt=translate(prompt, locale)[:_LONGEST_PROMPT],
        errorTitle=column.header[:_LONGEST_PROMPT_TITLE],
        error=translate(error, locale)[:_LONGEST_PROMPT],
        sqref=f"{letter}{FIRST_ROW}:{letter}{bottom}",
    )


def _describe(rule: DataValidation) -> tuple[object, ...]:
    words = (rule.promptTitle, rule.prompt, rule.errorTitle, rule.error)
    return (str(rule.sqref), rule.type, rule.formula1, rule.errorStyle, rule.allowBlank, *words)


def _cut_out(area: CellRange, position: int) -> Iterator[CellRange]:
    """Split an area into what lies left and right of a column."""
    top, bottom = area.min_row, area.max_row
    if not area.min_col <= position <= area.max_col:
        yield area
        return
    if area.min_col < position:
        yield CellRange(None, area.min_col, top, position - 1, bottom)
    if position < area.max_col:
        yield CellRange(None, position + 1, top, area.max_col, bottom)


def _get_dimension(sheet: Worksheet, position: int) -> ColumnDimension:
    """Get the dimension of one column alone; one that spans several is split around it."""
    holder = sheet.column_dimensions
    spans = [d for d in holder.values() if (d.min or 0) <= position <= (d.max or 0)]
    for span in spans:
        first, last = span.min or position, span.max or position
        if first == last:
            continue
        del holder[span.index]
        for start, end in ((first, position - 1), (position, position), (position + 1, last)):
            if start <= end:
                part = copy(span)
                part.index = get_column_letter(start)
                part.min, part.max = start, end
                holder[part.index] = part
    return holder[get_column_letter(position)]
