"""What people do at the organisers' file; chance chooses, and the page may refuse."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

from sheets_sync.desks.columns import RECOGNISED_BY
from tests.desks_at_google.pages import DESKS, THEIRS, Line, Page, find_pages
from tests.sheets.a1 import letters
from tests.sheets_server import Person, RefusedByPageError

ROSTER: Final = [
    "Anna Becher", "Ana Becher", "A. Becher", "Carl Dahl", "Karl Dahl", "C. Dahl",
    "Jan Schmidt", "Jürgen Schmidt", "J. Schmidt", "=Emil Ek",
]  # fmt: skip
NAMES: Final = [*ROSTER, "Nora New", "anna becher", ""]
ANSWERS: Final[dict[str, list[str]]] = {
    "decision": ["same", "same", "different", "Same", "", "perhaps"],
    "is_really": [*NAMES, ""],
    "rename_to": [*NAMES, ""],
    "same_as": [*NAMES, ""],
    "show": ["full", "initials", "guest", "hidden", "", "nobody"],
    "consent": ["2023-05-01", "", "soon"],
    "start_rating": ["1500", "1413.5", "", "a lot"],
    "start_games": ["0", "30", ""],
    "action": ["withdraw", "restore", "", "burn"],
    "undo": ["x", "x", "", "perhaps"],
}
MOST_COPIES: Final = 2
Typed = Callable[[Page, Line, str], None]
"""Told of every cell that a person wrote, with its row as it stood just before."""


class Hand:
    """Somebody at the file.

    Args:
        tidy: they never part a row's cells, its hidden id among them.
    """

    def __init__(self, rng: Random, person: Person, typed: Typed, *, tidy: bool) -> None:
        self._rng, self._person, self._typed = rng, person, typed
        self._deeds = {deed: n for deed, n in _DEEDS.items() if not (tidy and deed in _UNTIDY)}
        self._notes = 0

    def act(self) -> str:
        """Do something; says what."""
        deed = self._rng.choices(list(self._deeds), list(self._deeds.values()))[0]
        with suppress(RefusedByPageError):
            deed(self)
            return deed.__name__
        return f"{deed.__name__}: refused"

    # ── Looking ──

    def _page(self, desks: tuple[str, ...] = DESKS) -> Page | None:
        pages = find_pages(self._person.book)
        found = [pages[desk] for desk in desks if desk in pages and pages[desk].lines]
        return self._rng.choice(found) if found else None

    def _place(self, page: Page, number: int, column: int) -> str:
        return f"'{page.title}'!{letters(column)}{number}"

    # ── Writing ──

    def write(self, page: Page, line: Line, column: str, text: str) -> None:
        """Type into a cell of a row."""
        if column in page.columns:
            self._person.type(self._place(page, line.number, page.columns[column]), text)
            self._typed(page, line, column)

    def answer(self) -> None:
        if page := self._page():
            column = self._rng.choice([one for one in THEIRS[page.key] if one in ANSWERS])
            self.write(
                page, self._rng.choice(page.lines), column, self._rng.choice(ANSWERS[column])
            )

    def answer_a_question(self) -> None:
        if page := self._page(("approve",)):
            line = self._rng.choice(page.lines)
            self.write(page, line, "decision", self._rng.choice(["same", "different"]))

    def change_an_answer(self) -> None:
        found = [
            (page, line, column)
            for page in find_pages(self._person.book).values()
            for line in page.lines
            for column in THEIRS.get(page.key, ())
            if column in line.cells and column in ANSWERS
        ]
        if found:
            page, line, column = self._rng.choice(found)
            self.write(page, line, column, self._rng.choice(["", *ANSWERS[column]]))

    def note_something(self) -> None:
        if page := self._page(("approve", "members")):
            self._notes += 1
            self.write(page, self._rng.choice(page.lines), "note", f"note {self._notes}")

    def write_beside(self) -> None:
        if page := self._page():
            self._notes += 1
            free = [at for at in range(page.width + 2) if at not in page.columns.values()]
            line = self._rng.choice(page.lines)
            self._person.type(
                self._place(page, line.number, self._rng.choice(free)), f"my own {self._notes}"
            )

    # ── Rows ──

    def sort(self) -> None:
        if page := self._page():
            by = self._rng.choice(list(page.columns.values()))
            self._person.sort_tab(page.title, by=letters(by), descending=self._rng.random() < 0.5)

    def sort_what_is_seen(self) -> None:
        """All but the hidden ids."""
        self._sort_columns(whole=True)

    def sort_some_columns(self) -> None:
        self._sort_columns(whole=False)

    def _sort_columns(self, *, whole: bool) -> None:
        if (page := self._page()) is None or "id" not in page.columns:
            return
        known = page.columns.get(RECOGNISED_BY[page.key][0])
        ids, last = page.columns["id"], page.width - 1
        if known is None:
            return
        sides = (ids + 1, last) if known > ids else (0, ids - 1)
        left, right = sides if whole else (
            self._rng.randint(sides[0], known), self._rng.randint(known, sides[1])
        )  # fmt: skip
        area = f"'{page.title}'!{letters(left)}3:{letters(right)}{max(3, page.height)}"
        self._person.sort(area, by=letters(known), descending=self._rng.random() < 0.5)
        if not whole:
            self._own_up_to_all(page.key)

    def _own_up_to_all(self, desk: str) -> None:
        """Who parts answers from their rows has given them to whom they stand beside now."""
        page = find_pages(self._person.book)[desk]
        for line in page.lines:
            for column in THEIRS[desk]:
                self._typed(page, line, column)

    def insert_a_row(self) -> None:
        if page := self._page():
            number = self._rng.choice(page.lines).number
            self._person.insert_rows(page.title, before=number)
            if self._rng.random() < 0.5:
                at = self._rng.choice(list(page.columns.values()))
                self._person.type(self._place(page, number, at), "my own row")

    def delete_a_row(self) -> None:
        if page := self._page():
            self._person.delete_rows(page.title, self._rng.choice(page.lines).number)

    def delete_what_looks_shifted(self) -> None:
        for page in find_pages(self._person.book).values():
            for line in reversed(page.lines):
                told = str(line.cells.get("message", ""))
                if page.key in DESKS and ("shifted" in told or "twice" in told):
                    self._person.delete_rows(page.title, line.number)

    def drag_a_row(self) -> None:
        if page := self._page():
            start = self._rng.choice(page.lines).number
            before = self._rng.choice([3, *(line.number + 1 for line in page.lines)])
            if before not in (start, start + 1):
                self._person.move_rows(page.title, start, start, before=before)

    def copy_a_row(self) -> None:
        if page := self._page():
            line = self._rng.choice(page.lines)
            self._paste_row(page, line.number, page.height + self._rng.randint(1, 2))

    def _paste_row(self, page: Page, source: int, target: int) -> None:
        def row(number: int) -> dict[str, int]:
            return {
                "sheetId": page.sheet.id, "startRowIndex": number - 1, "endRowIndex": number,
                "startColumnIndex": 0, "endColumnIndex": page.width,
            }  # fmt: skip

        request = {"source": row(source), "destination": row(target), "pasteType": "PASTE_NORMAL"}
        self._person.request({"copyPaste": request})

    # ── Columns and tabs ──

    def drag_a_column(self) -> None:
        if page := self._page():
            at = self._rng.randrange(page.width)
            before = self._rng.randrange(page.width + 2)
            if before not in (at, at + 1):
                self._person.move_column(page.title, letters(at), before=letters(before))

    def insert_a_column(self) -> None:
        if page := self._page():
            self._person.insert_columns(page.title, before=letters(self._rng.randrange(page.width)))

    def delete_a_column_of_ours(self) -> None:
        if page := self._page():
            ours = [key for key in page.columns if key not in ("id", *THEIRS[page.key])]
            if ours:
                at = page.columns[self._rng.choice(ours)]
                self._person.delete_column(page.title, letters(at))

    def copy_a_tab(self) -> None:
        copies = [title for title in self._person.tabs() if title.startswith("Copy of")]
        if len(copies) < MOST_COPIES and (page := self._page()):
            self._person.duplicate_tab(page.title)
        elif copies:
            self._person.delete_tab(self._rng.choice(copies))

    def rename_a_tab(self) -> None:
        if page := self._page():
            self._notes += 1
            self._person.rename_tab(page.title, f"Tab {self._notes}")

    def move_a_tab(self) -> None:
        if page := self._page():
            self._person.move_tab(page.title, to=self._rng.randrange(3))


_DEEDS: Final[dict[Callable[[Hand], None], float]] = {
    Hand.answer: 5, Hand.answer_a_question: 4, Hand.change_an_answer: 3, Hand.note_something: 1,
    Hand.write_beside: 0.5, Hand.sort: 2, Hand.sort_what_is_seen: 0.7, Hand.sort_some_columns: 0.7,
    Hand.insert_a_row: 1, Hand.delete_a_row: 1, Hand.delete_what_looks_shifted: 1.5,
    Hand.drag_a_row: 1, Hand.copy_a_row: 0.6, Hand.drag_a_column: 1, Hand.insert_a_column: 0.3,
    Hand.delete_a_column_of_ours: 0.3, Hand.copy_a_tab: 0.4, Hand.rename_a_tab: 0.2,
    Hand.move_a_tab: 0.2,
}  # fmt: skip
"""What people do, and how often of all that they do."""

_UNTIDY: Final = {Hand.sort_what_is_seen, Hand.sort_some_columns, Hand.delete_a_column_of_ours}
