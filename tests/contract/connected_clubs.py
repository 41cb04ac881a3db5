"""Clubs connected to a Google in process, driven by the command line and by HTTP alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import gspread
import pytest
from werkzeug import Request
from werkzeug.test import Client, EnvironBuilder, TestResponse

from core.ports import Store
from functions import scheduled
from functions.api import handle
from functions.world import World
from local.cli import main
from local.cli.session import Session
from local.wiring import local_now, new_token, open_store
from sheets_sync.club_workbooks import ClubWorkbooks
from sheets_sync.google.book import Sheet
from sheets_sync.google.places import column_letters
from sheets_sync.google.reading import read_book
from tests.contract.workbook_adapters import ROBOT
from tests.end_to_end.running import Ran, a_payload
from tests.sheets_server import Call, Person, SheetsServer

ANNA: Final = "Anna Becher"
NIGHTS: Final = (
    a_payload((ANNA, "Carl Dahl", "1-0"), ("Jan Schmidt", "Dora Kiss", "1-0"), date="2026-09-01"),
    a_payload(
        ("Ana Becher", "Carl Dahl", "1-0"), ("Jan Schmidt", "Dora Kiss", "0-1"), date="2026-09-08"
    ),
)
"""Two evenings after which one question is open: whether Ana is Anna."""

NAMES: Final = ("Becher", "Dahl", "Schmidt", "Kiss")


class ConnectedClubs:
    """A data folder with clubs, and their spreadsheets.

    Attributes:
        files: club → book → id.
        slept: seconds that were waited where HTTP or the clock asked.
        logins: how often somebody logged in at the command line.
    """

    def __init__(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setenv("LADDER_DATA", str(folder / "data"))
        self.folder, self._capsys = folder, capsys
        self.server = SheetsServer()
        self.files: dict[str, dict[str, str]] = {}
        self.slept: list[float] = []
        self.logins = 0

    def log_in(self) -> tuple[gspread.Client, str]:
        self.logins += 1
        return gspread.Client(auth=None, session=self.server.session(ROBOT)), ROBOT  # type: ignore[arg-type]

    # ── The command line ─────────────────────────────────────────────────────

    def run(self, *words: object, log_in: Callable[[], Any] | None = None) -> Ran:
        """Call the program as somebody at a keyboard would."""
        self._capsys.readouterr()
        session = Session(log_in=log_in or self.log_in)
        code = main([str(word) for word in words], session=session)
        written = self._capsys.readouterr()
        return Ran(code, written.out, written.err)

    def ok(self, *words: object) -> Any:
        ran = self.run(*words, "--json")
        assert (ran.code, ran.err) == (0, ""), ran
        return ran.json

    def make(self, club: str, *settings: str) -> None:
        """Make a club in whose season one question about names is open."""
        self.ok("club", "new", club, "--name", f"Club {club}")
        if settings:
            self.ok("club", "set", club, *settings)
        for number, night in enumerate(NIGHTS, 1):
            self.publish(club, f"night-{number}", night)

    def publish(self, club: str, event: str, content: dict[str, Any]) -> None:
        file = self.folder / f"{event}.json"
        file.write_text(json.dumps(content), "utf-8")
        self.ok("publish", club, file)

    def connect(self, club: str, **files: str) -> Ran:
        """Let somebody make and share two spreadsheets, and connect them."""
        made = {book: files.get(book) or self.new_file(book) for book in ("organisers", "members")}
        self.files[club] = made
        address = "https://docs.google.com/spreadsheets/d/{}/edit#gid=0"
        words = [word for book in made for word in (f"--{book}", address.format(made[book]))]
        return self.run("sheet", "connect", club, *words, "--json")

    def new_file(self, title: str) -> str:
        made = self.server.new_spreadsheet(title)
        self.server.share(made, ROBOT, "writer")
        return made

    def make_connected(self, club: str, *settings: str) -> None:
        self.make(club, *settings)
        ran = self.connect(club)
        assert (ran.code, ran.err) == (0, ""), ran

    # ── HTTP and the clock ───────────────────────────────────────────────────

    @contextmanager
    def world(self, log_in: Callable[[], Any] | None = None) -> Iterator[World]:
        with self.store() as store:
            books = ClubWorkbooks(store, log_in or self.log_in, None, local_now, self.slept.append)
            yield World(store, books, local_now, new_token)

    @contextmanager
    def store(self) -> Iterator[Store]:
        with open_store(self.folder / "data") as store:
            yield store

    def post(
        self, club: str, path: str, *, log_in: Callable[[], Any] | None = None
    ) -> tuple[TestResponse, list[dict[str, Any]]]:
        """Ask the API with a key of scope sync; also gives what was logged."""
        key = self.ok("club", "key", club, "new", f"k{new_token()}", "--scope", "sync")["key"]
        self._capsys.readouterr()
        with self.world(log_in) as world:

            def app(environ: Any, start_response: Any) -> Any:
                return handle(world, Request(environ))(environ, start_response)

            answer = Client(app).post(
                f"/v1/clubs/{club}{path}", headers={"Authorization": f"Bearer {key}"}
            )
        return answer, self._logged()

    def by_the_clock(self) -> tuple[Any, list[dict[str, Any]]]:
        """Sync all clubs, as the platform does; also gives what was logged."""
        self._capsys.readouterr()
        with self.world() as world:
            answer = scheduled.sync(world, EnvironBuilder(method="POST").get_request())
        return answer.json, self._logged()

    def _logged(self) -> list[dict[str, Any]]:
        lines = self._capsys.readouterr().out.splitlines()
        return [one for one in map(json.loads, lines) if one["message"] != "request"]

    # ── At Google ────────────────────────────────────────────────────────────

    def dump(self, club: str, book: str) -> str:
        """Write down everything in a file: cells, notes, titles, charts, all of it."""
        return json.dumps(self.server.everything(self.files[club][book]), ensure_ascii=False)

    def names_in(self, club: str, book: str = "members") -> list[str]:
        """List whose names stand anywhere in a file."""
        text = self.dump(club, book)
        return [name for name in NAMES if name in text]

    def link(self, club: str, book: str = "members") -> str:
        """Say who besides those it is shared with may open a file."""
        shares = self.server.file(self.files[club][book]).shares.values()
        roles = [
            f"{one['role']} {'public' if one['allowFileDiscovery'] else 'link'}"
            for one in shares
            if one["type"] == "anyone"
        ]
        return ", ".join(roles) or "none"

    def person(self, club: str, book: str = "organisers") -> Person:
        return self.server.person(self.files[club][book])

    def tab(self, club: str, key: str, book: str = "organisers") -> Sheet:
        sheets = read_book(self.server.everything(self.files[club][book])).sheets
        return next(sheet for sheet in sheets if sheet.head.mark == key)

    def column(self, club: str, desk: str, column: str) -> dict[str, Any]:
        """Map row id → what stands in a column of a desk."""
        sheet = self.tab(club, desk)
        at, rows = sheet.head.columns, sorted({row for row, _ in sheet.cells if row > 2})
        return {
            str(sheet.cells.get((row, at["id"]))): sheet.cells.get((row, at[column]))
            for row in rows
        }

    def type(self, club: str, desk: str, row: str, column: str, text: str) -> None:
        sheet = self.tab(club, desk)
        at = sheet.head.columns
        (number,) = [
            place[0] for place, cell in sheet.cells.items() if cell == row and place[1] == at["id"]
        ]
        place = f"'{sheet.title}'!{column_letters(at[column])}{number}"
        self.person(club).type(place, text)

    def watch(self, club: str) -> list[tuple[str, str, bool]]:
        """Note after each call: what it was, who may open the members' file, and if names stand."""
        seen: list[tuple[str, str, bool]] = []

        def note(call: Call) -> None:
            seen.append((call.method, self.link(club), bool(self.names_in(club))))

        self.server.after_call(note)
        return seen
