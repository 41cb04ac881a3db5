"""From the tabs as they should look, and the file as it was read, to one batch of requests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from core.locale import Message
from core.ports import Tab
from sheets_sync.google.book import Book, Sheet
from sheets_sync.google.deeds import Deeds
from sheets_sync.google.layout import draw_chart, grow, lay_out, protect, size_new_sheet
from sheets_sync.google.places import JSON, free_number, make_number
from sheets_sync.google.writing import SheetWork
from sheets_sync.mirror import safe_title

_FIRST_TITLE: Final = re.compile(r"[^\W\d]+ ?1")
"""“Sheet1”, “Tabellenblatt1”, “Ark 1”, …"""


@dataclass(slots=True)
class Batch:
    """All that one update does.

    Attributes:
        requests: without those that only bring the time of the check up to date.
        ticking: the same with them.
        tidying: what is no reason to write, and done where something else is.
        age: how old the time of the check is that stands in the file.
        mark_on: the sheet that bears the mark of the update.
        deeds: sheet id → what is written there.
        left: why something was left as it is.
    """

    requests: list[JSON] = field(default_factory=list)
    ticking: list[JSON] = field(default_factory=list)
    tidying: list[JSON] = field(default_factory=list)
    age: timedelta = timedelta()
    mark_on: int = 0
    deeds: dict[int, Deeds] = field(default_factory=dict)
    left: list[Message] = field(default_factory=list)

    def choose(self, *, at_most: timedelta) -> list[JSON]:
        """Say what is to be done: a time of check that is not too old is no reason to write."""
        due = self.requests or self.age >= at_most
        return [*self.ticking, *self.tidying] if due else []


def plan_batch(tabs: Sequence[Tab], book: Book, *, locale: str, behind: timedelta) -> Batch:
    """Plan all that makes a file show the tabs, in this order before people's own."""
    arranging = _Arranging(book, tabs)
    works = [SheetWork(tab, sheet, new, locale, behind) for tab, sheet, new in arranging.sheets]
    for work in works:
        work.plan_cells()
    arranged = list(arranging.list_requests({work.sheet.id: work for work in works}))
    batch = Batch([*arranged], [*arranged], mark_on=works[0].sheet.id if works else 0)
    for work in works:
        batch.requests += _list_requests(work, ticking=False)
        batch.ticking += _list_requests(work, ticking=True)
    batch.tidying += arranging.tidy_up()
    for work in works:
        batch.age = max(batch.age, work.age)
        batch.left += work.plan.left
        if not work.new:
            batch.deeds[work.sheet.id] = work.deeds
    return batch


def _list_requests(work: SheetWork, *, ticking: bool) -> Iterator[JSON]:
    if not work.new:
        last = max((row for row, _ in [*work.values, *work.shapes, *work.inks]), default=0)
        yield from grow(work.sheet, work.plan, rows=last)
    yield from work.list_requests(ticking=ticking)
    yield from lay_out(work.tab, work.sheet, work.plan, new=work.new)
    yield from protect(work.tab, work.sheet, work.plan)
    yield from draw_chart(work.tab, work.sheet, work.plan, locale=work.locale)


class _Arranging:
    """Finds the tabs' sheets, names new ones, and puts all in order.

    Attributes:
        sheets: each tab with its sheet, and whether that is new.
    """

    def __init__(self, book: Book, tabs: Sequence[Tab]) -> None:
        self._book = book
        self._titles = dict(book.titles)
        found = book.find(list(tabs))
        self.sheets: list[tuple[Tab, Sheet, bool]] = []
        for tab in tabs:
            sheet = found.get(tab.key)
            self.sheets.append((tab, sheet or self._make_sheet(tab), sheet is None))

    def list_requests(self, works: Mapping[int, SheetWork]) -> Iterator[JSON]:
        """Add, rename and move; people's own tabs come after ours."""
        order = list(self._book.titles)
        for index, (tab, sheet, new) in enumerate(self.sheets):
            if new:
                yield {"addSheet": {"properties": {
                    "sheetId": sheet.id, "title": sheet.title, "index": index,
                    "gridProperties": size_new_sheet(works[sheet.id].plan),
                }}}  # fmt: skip
                order.insert(index, sheet.id)
                continue
            if (title := self._choose_title(tab, sheet)) != sheet.title:
                self._titles[sheet.id] = title
                yield _change(sheet, title=title)
            if order[index] != sheet.id:
                yield _change(sheet, index=index)
                order.remove(sheet.id)
                order.insert(index, sheet.id)

    def tidy_up(self) -> Iterator[JSON]:
        """Put away the blank tab that every new spreadsheet has, unless people have a use for it.

        It is hidden first, in case somebody starts on it at this moment, and deleted later.
        """
        is_fresh = all(new for _, _, new in self.sheets)
        for sheet in self._book.sheets:
            is_first = sheet.id == 0 and _FIRST_TITLE.fullmatch(sheet.title)
            if is_first and sheet.is_untouched and not self._is_named(sheet.title):
                if sheet.hidden and not is_fresh:
                    yield {"deleteSheet": {"sheetId": sheet.id}}
                elif is_fresh:
                    yield _change(sheet, hidden=True)

    def _make_sheet(self, tab: Tab) -> Sheet:
        number = make_number("sheet", tab.key, 0)
        if number in self._titles:  # people took it for theirs
            number = free_number("sheet", tab.key, taken=self._titles)
        title = safe_title(tab.titles[0], self._taken())
        self._titles[number] = title
        return Sheet(number, title)

    def _choose_title(self, tab: Tab, sheet: Sheet) -> str:
        """Follow the club's language; a person's title stays, so does one that formulas name."""
        titles = [safe_title(title) for title in tab.titles]
        if sheet.title == titles[0] or sheet.title not in titles or self._is_named(sheet.title):
            return sheet.title
        return safe_title(tab.titles[0], self._taken() - {sheet.title.casefold()})

    def _is_named(self, title: str) -> bool:
        texts = (text for sheet in self._book.sheets for text in sheet.formulas.values())
        return any(title in text for text in texts)

    def _taken(self) -> set[str]:
        return {title.casefold() for title in self._titles.values()}


def _change(sheet: Sheet, **properties: object) -> JSON:
    given = {"sheetId": sheet.id, **properties}
    return {"updateSheetProperties": {"properties": given, "fields": ",".join(properties)}}
