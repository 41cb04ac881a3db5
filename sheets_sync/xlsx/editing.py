"""One workbook opened for writing: tabs are found or made, written, put in order, saved."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Mapping, Sequence

from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from core.errors import OperatorError
from core.locale import Message, say
from core.ports import Tab
from sheets_sync.mirror import plan_tab, safe_title
from sheets_sync.xlsx.chart import draw_chart
from sheets_sync.xlsx.keeping import (
    find_drawn_titles,
    find_losses,
    is_referenced,
    remove_drawings,
    restore_drawings,
    restore_results,
)
from sheets_sync.xlsx.looks import Wardrobe, set_default_font
from sheets_sync.xlsx.package import (
    UNREADABLE,
    Parts,
    guard_escapes,
    pack,
    release_escapes,
    say_unreadable,
    unpack,
)
from sheets_sync.xlsx.seeing import Cells, find_tabs, look_at, measure, read_head, see_sheet
from sheets_sync.xlsx.writing import SheetWriter, replace_in_cell


class BookEditor:
    """A workbook being written.

    Attributes:
        changed: whether there is anything to save.
        left: why something was left as it is.
        losses: kinds of things that could not be kept, known after `save`.
    """

    def __init__(self, data: bytes | None, *, file: str, locale: str) -> None:
        """Open the content of a file, or start a new one.

        Raises:
            OperatorError: the content is no workbook, or damaged.
        """
        self.changed = False
        self.left: list[Message] = []
        self.losses: list[Message] = []
        self._file = file
        self._locale = locale
        self._wardrobe = Wardrobe()
        self._old: Parts = {} if data is None else unpack(data, file=file)
        self._book = _make_book() if data is None else _load_book(data, self._old, file=file)
        self._titles: dict[Worksheet, str] = {s: s.title for s in _list_sheets(self._book)}
        self._drawn = find_drawn_titles(self._old) if self._old else set()
        self._charted: set[str] = set()
        self._answers: dict[str, frozenset[str]] = {}

    def edit(self, tabs: Sequence[Tab]) -> None:
        """Make the workbook show the tabs, in this order, before people's own."""
        cells = {sheet.title: look_at(sheet) for sheet in self._titles}
        found = find_tabs(tabs, [read_head(title, held) for title, held in cells.items()])
        sheets = []
        for tab in tabs:
            title = found.get(tab.key)
            sheet = self._make_sheet(tab) if title is None else self._book[title]
            sheets.append(sheet)
            self._write_tab(tab, sheet, cells.get(title or "", {}), new=title is None)
        self._order(sheets)
        self.changed |= self._wardrobe.changed

    def replace_texts(self, replace: Callable[[str], str]) -> None:
        """Replace texts in every cell and note; formulas are left alone."""
        for sheet in self._titles:
            for cell in sheet._cells.values():
                self.changed |= replace_in_cell(cell, replace)

    def save(self) -> bytes:
        """Put the file together, with all that openpyxl alone would have dropped.

        Raises:
            OperatorError: the workbook holds something that cannot be saved again.
        """
        self._book.calculation.fullCalcOnLoad = True
        buffer = io.BytesIO()
        try:
            with warnings.catch_warnings(action="ignore"):
                self._book.save(buffer)
        except UNREADABLE as error:
            raise OperatorError(
                say(
                    "“{file}” holds something that cannot be saved again ({reason}), so it was "
                    "left untouched.",
                    file=self._file,
                    reason=str(error) or type(error).__name__,
                )
            ) from error
        new = release_escapes(unpack(buffer.getvalue(), file=self._file))
        if self._old:
            titles = {old: sheet.title for sheet, old in self._titles.items()}
            restore_results(self._old, new, titles=titles, columns=self._answers)
            drawn = {old: now for old, now in titles.items() if old not in self._charted}
            restore_drawings(self._old, new, titles=drawn)
            self.losses = find_losses(self._old, new)
        return pack(new)

    def _make_sheet(self, tab: Tab) -> Worksheet:
        taken = {title.casefold() for title in self._book.sheetnames}
        sheet: Worksheet = self._book.create_sheet(safe_title(tab.titles[0], taken))
        return sheet

    def _write_tab(self, tab: Tab, sheet: Worksheet, cells: Cells, *, new: bool) -> None:
        if not new:
            self._rename(tab, sheet)
        used_rows, used_columns = measure(sheet, cells)
        seen = None if new else see_sheet(tab.key, sheet.title, cells)
        plan = plan_tab(tab, seen, used_rows=used_rows, used_columns=used_columns)
        writer = SheetWriter(
            sheet, tab, plan, self._wardrobe, self._locale, used_columns=used_columns, new=new
        )
        writer.write()
        self.changed |= writer.changed
        self.left += [*plan.left, *writer.left]
        self._answers[sheet.title] = frozenset(
            get_column_letter(plan.columns[column.key])
            for column in tab.columns
            if column.people_write
        )
        if tab.chart:
            before = self._titles.get(sheet)
            drawn = draw_chart(
                sheet,
                tab,
                plan.columns,
                last_column=max(used_columns, *plan.columns.values()),
                locale=self._locale,
            )
            self.changed |= drawn and before not in self._drawn
            if before is not None:
                self._charted.add(before)

    def _rename(self, tab: Tab, sheet: Worksheet) -> None:
        """Follow the club's language; a person's title stays, so does one that formulas name."""
        titles = [safe_title(title) for title in tab.titles]
        if sheet.title == titles[0] or sheet.title not in titles:
            return
        if is_referenced(self._old, sheet.title, charts=not tab.chart):
            return
        taken = {title.casefold() for title in self._book.sheetnames if title != sheet.title}
        sheet.title = safe_title(tab.titles[0], taken)
        self.changed = True

    def _order(self, sheets: Sequence[Worksheet]) -> None:
        names = [sheet.title for sheet in sheets]
        names += [name for name in self._book.sheetnames if name not in names]
        active = self._book.active if self._titles else None
        for index, name in enumerate(names):
            offset = index - self._book.sheetnames.index(name)
            if offset:
                self._book.move_sheet(name, offset)
                self.changed = True
        if active is not None and active.title in names:
            self._book.active = names.index(active.title)
        elif sheets:
            self._book.active = 0
            sheets[0].sheet_view.tabSelected = True


def _make_book() -> Workbook:
    book = Workbook()
    for sheet in book.worksheets:
        book.remove(sheet)
    set_default_font(book)
    return book


def _list_sheets(book: Workbook) -> list[Worksheet]:
    return [sheet for sheet in book.worksheets if isinstance(sheet, Worksheet)]


def _load_book(data: bytes, parts: Mapping[str, bytes], *, file: str) -> Workbook:
    """Open a workbook without its drawings, rich text as it is."""
    try:
        bare = pack(guard_escapes(remove_drawings(parts)), compress=False)
        with warnings.catch_warnings(action="ignore"):
            return load_workbook(io.BytesIO(bare), rich_text=True)
    except UNREADABLE as error:
        raise OperatorError(say_unreadable(data, file=file)) from error
