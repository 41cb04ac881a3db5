"""A club whose two files stand at a Google in process, and one large enough to count calls in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import gspread

from core.model import Event
from core.ports import Tab
from sheets_sync.google.book import Book, Sheet
from sheets_sync.google.places import column_letters
from sheets_sync.google.reading import BOOK_FIELDS, read_book
from sheets_sync.google_workbook import GoogleWorkbook
from tests.builders import an_event
from tests.contract.memory_store import MemoryStore
from tests.contract.workbook_adapters import ROBOT
from tests.sheet_club import CLUB, NOON, SheetClub
from tests.sheets_server import SheetsServer


class ServerBooks:
    """A club's two spreadsheets, opened anew each time as every process does."""

    def __init__(self, server: SheetsServer, *, locale: str, zone: str) -> None:
        self.server = server
        self.ids = {
            name: server.new_spreadsheet(name, locale=locale, time_zone=zone)
            for name in ("organisers", "members")
        }
        for book in self.ids.values():
            server.share(book, ROBOT, "writer")
        self.slept: list[float] = []

    def organisers(self, club: str) -> GoogleWorkbook:
        return self._open("organisers", club)

    def members(self, club: str) -> GoogleWorkbook:
        return self._open("members", club)

    def remove_members(self, club: str) -> None:
        """Leave it empty: whoever needs more opens the club as the program does."""

    def _open(self, name: str, club: str) -> GoogleWorkbook:
        assert club == CLUB
        client = gspread.Client(auth=None, session=self.server.session(ROBOT))
        return GoogleWorkbook(client, self.ids[name], sleep=self.slept.append)


class GoogleClub(SheetClub):
    """A club at Google; `anna` has the organisers' file open."""

    def __init__(
        self,
        *events: Event,
        locale_of_files: str = "en_US",
        zone_of_files: str = "Etc/GMT",
        **settings: Any,
    ) -> None:
        self.now = NOON
        self.server = SheetsServer(clock=lambda: self.now)
        self.google = ServerBooks(self.server, locale=locale_of_files, zone=zone_of_files)
        super().__init__(*events, **settings)
        self.books = self.google  # type: ignore[assignment]
        self.anna = self.server.person(self.google.ids["organisers"])

    def remember(self) -> Callable[[], None]:
        """Note how all is now; calling what comes back brings it back."""
        assert isinstance(self.store, MemoryStore)
        store, kept, now = self.store, self.store._kept, self.now
        books = [self.server.book(book) for book in self.google.ids.values()]
        memories = [(book, book.remember()) for book in books]

        def put_back() -> None:
            store._kept, self.now = kept, now
            for book, memory in memories:
                book.restore(memory)
            self.server.remove_hooks()
            self.server.calls.clear()
            self.google.slept.clear()

        return put_back

    def book(self, name: str = "organisers") -> Book:
        """Look at a file as nobody could."""
        return read_book(self.server.everything(self.google.ids[name], fields=BOOK_FIELDS))

    def tab(self, tab: str, *, book: str = "organisers") -> Sheet:
        """Find a tab of ours by its key."""
        return self.book(book).find([Tab(tab, ("?",), (), ())])[tab]

    def place(self, desk: str, row: str, column: str) -> str:
        """Name the cell of a row and column, as people do."""
        sheet = self.tab(desk)
        (number,) = [at[0] for at, cell in sheet.cells.items() if cell == row and at[1] == 1]
        return f"'{sheet.title}'!{column_letters(sheet.head.columns[column])}{number}"

    def type(self, desk: str, row: str, **answers: Any) -> None:
        for column, answer in answers.items():
            self.anna.type(self.place(desk, row, column), str(answer or ""))

    def texts(self, desk: str, column: str) -> dict[str, Any]:
        """Map row id → what stands in a column."""
        sheet = self.tab(desk)
        at, rows = sheet.head.columns, sorted({row for row, _ in sheet.cells if row > 2})
        return {
            str(sheet.cells.get((row, at["id"]))): sheet.cells.get((row, at[column]))
            for row in rows
        }


SYLLABLES: Final = [
    head + tail for head in "bdfghjklmnprstvz" for tail in ("a", "e", "i", "o", "u")
]


MOST_GAMES: Final = 400


def a_name(number: int) -> str:
    """Make a name that looks like no other."""
    chance = Random(number)
    first, last = ("".join(chance.sample(SYLLABLES, 4)).title() for _ in range(2))
    return f"{first} {last}"


def large_season(members: int, questions: int = 0, *, evenings: int = 4) -> list[Event]:
    """Make evenings at which everybody plays, and one with so many names misspelt."""
    names = [a_name(number) for number in range(members)]
    events = []
    for evening in range(evenings):
        games = [
            (
                names[n],
                names[(n + 1 + evening % (members - 1)) % members],
                ("1-0", "0-1", "1/2-1/2")[n % 3],
            )
            for n in range(0, members - 1, 2)
        ]
        day = f"2026-09-{evening * 7 + 1:02}"
        for part in range(0, len(games), MOST_GAMES):
            name = f"night-{evening}-{part}"
            events.append(an_event(name, date=day, games=games[part : part + MOST_GAMES]))
    odd = [(f"{name[:-1]}{name[-1] * 2}", names[-1], "0-1") for name in names[:questions]]
    return [*events, an_event("open", date="2026-10-10", games=odd)] if odd else events
