"""A Google Sheets and Drive in process, faithful enough to write an adapter against.

    server = SheetsServer()
    book = server.new_spreadsheet("Organisers", owner="anna@club.example")
    server.share(book, "sync@club.iam.gserviceaccount.com", "writer")
    client = gspread.Client(auth=None, session=server.session("sync@club.iam.gserviceaccount.com"))
    anna = server.person(book)
    anna.type("Sheet1!A1", "=1+1")
    client.open_by_key(book).sheet1.acell("A1").value      # "2"

Every request is read by Google's published description: what Google would refuse is refused in
its words (400), and what the server answers is held to it too (AssertionError). What is not
modelled raises UnmodelledError instead of answering something. No network, no clock and no chance:
time is a callable, ids come from a seed.

People (`person`) type, sort, insert, delete, move, rename and undo as at the web page; see
tests/sheets/people.py. Hooks put them, or a second sync, between any two calls:

    @server.before_call
    def interfere(call):
        if call.method == "spreadsheets.batchUpdate":
            anna.delete_rows("Approve", 4)

A hook may return a fault (tests/sheets/faults.py), and `fail_next` orders one for later: a quota
error, a time-out before or after the write took effect, half an answer. Calls made inside a hook
are answered like all others, but call no hooks. `after_call` hooks run when a call took effect and
before its answer is delivered. `calls` counts what came: `server.calls.reads`, `.writes`.

Held to recorded traffic of the real services: tests/contract/test_sheets_server.py. What only the
published schema or the field notes speak for, and what is left out, stands in
tests/data/sheets/README.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime
from typing import Any

import requests

from tests.sheets.a1 import Area, area_name
from tests.sheets.books import Book
from tests.sheets.calls import Call, CallLog
from tests.sheets.errors import JSON, GoogleError, RefusedByPageError, UnmodelledError
from tests.sheets.faults import (
    EVERY_FAULT,
    Fault,
    connection_reset,
    quota_exceeded,
    server_error,
    timeout_after,
    timeout_before,
    truncated_answer,
)  # fmt: skip
from tests.sheets.files import ROLES, File
from tests.sheets.masks import parse_mask, select
from tests.sheets.people import Person
from tests.sheets.reading import read_book
from tests.sheets.service import Answer, Request, do_call, open_call, refusal
from tests.sheets.transport import SheetsAdapter, open_session
from tests.sheets.world import SteadyClock, World

__all__ = [
    "ANYONE", "EVERY_FAULT", "Call", "CallLog", "Fault", "Person", "RefusedByPageError",
    "SheetsAdapter", "SheetsServer", "SteadyClock", "UnmodelledError", "connection_reset",
    "quota_exceeded", "server_error", "timeout_after", "timeout_before", "truncated_answer",
]  # fmt: skip

ANYONE = "anyone"
"""Whoever has the link, in `share` and `unshare`."""

Hook = Callable[[Call], Fault | None]
OWNER = "owner@club.example"


class SheetsServer:
    """All of it; make one for each test.

    Attributes:
        calls: what came over the wire, refused and failed calls too.
        quota_a_minute: reads and writes of Sheets each user has by the clock's minute; None is
            no limit. Google gives one service account 60 of each.
    """

    def __init__(
        self,
        *,
        clock: Callable[[], datetime] | None = None,
        seed: int = 0,
        quota_a_minute: int | None = None,
    ) -> None:
        self.world = World(clock or SteadyClock(), seed)
        self.calls = CallLog()
        self.quota_a_minute = quota_a_minute
        self._before: list[Hook] = []
        self._after: list[Hook] = []
        self._ordered: list[tuple[Fault, Callable[[Call], bool]]] = []
        self._is_inside_hook = False
        self._spent: dict[tuple[str, bool, datetime], int] = {}
        self._number = 0
        self._lock = threading.RLock()

    # ── Files and people ─────────────────────────────────────────────────────

    def new_spreadsheet(
        self,
        title: str,
        *,
        owner: str = OWNER,
        locale: str = "en_US",
        time_zone: str = "Etc/GMT",
        file_id: str | None = None,
    ) -> str:
        """Make a blank spreadsheet, as a person does; returns its id."""
        file = self.world.new_file(
            title, owner, locale=locale, time_zone=time_zone, file_id=file_id
        )
        return file.id

    def share(
        self, spreadsheet_id: str, email: str, role: str, *, discoverable: bool = False
    ) -> None:
        """Let an address, or ANYONE with the link, in as reader, commenter or writer."""
        assert role in ROLES[:3], f"{role} is no role"
        address = None if email == ANYONE else email
        self.file(spreadsheet_id).share(email=address, role=role, discoverable=discoverable)

    def unshare(self, spreadsheet_id: str, email: str) -> None:
        """Let an address, or ANYONE with the link, in no longer."""
        self.file(spreadsheet_id).unshare(None if email == ANYONE else email)

    def session(self, user: str) -> requests.Session:
        """A session in one user's name, for `gspread.Client(auth=None, session=…)`."""
        return open_session(self, user)

    def adapter(self, user: str) -> SheetsAdapter:
        """The same, to be mounted on a session of your own for both hosts."""
        return SheetsAdapter(self, user)

    def person(self, spreadsheet_id: str, email: str | None = None) -> Person:
        """Somebody at the web page; the owner unless an address is given."""
        file = self.file(spreadsheet_id)
        return Person(self.world, file, email or file.owner)

    # ── Looking in, as nobody could ──────────────────────────────────────────

    def file(self, spreadsheet_id: str) -> File:
        """What Drive knows of a file."""
        return self.world.files[spreadsheet_id]

    def book(self, spreadsheet_id: str) -> Book:
        """What Sheets knows of a spreadsheet."""
        return self.file(spreadsheet_id).book

    def everything(self, spreadsheet_id: str, *, fields: str = "") -> JSON:
        """The whole spreadsheet with all cells, as its owner would be answered."""
        file, mask = self.file(spreadsheet_id), parse_mask(fields)
        whole = read_book(file.book, file.owner, self.world.now(), places=[], grid=True, mask=mask)
        seen: JSON = select(whole, mask)
        return seen

    def formulas(self, spreadsheet_id: str) -> dict[str, str]:
        """Every formula, by place ("Status!B3")."""
        return {
            area_name(sheet.title, Area(row, row + 1, column, column + 1)): value["formulaValue"]
            for sheet in self.book(spreadsheet_id).sheets
            for row, column, cell in sheet.filled(sheet.whole)
            if "formulaValue" in (value := cell.get("userEnteredValue", {}))
        }

    # ── Interfering ──────────────────────────────────────────────────────────

    def before_call(self, hook: Hook) -> Hook:
        """Run a hook before each call is looked at; it may return a fault."""
        self._before.append(hook)
        return hook

    def after_call(self, hook: Hook) -> Hook:
        """Run a hook when a call took effect, before its answer goes out; it may return a fault."""
        self._after.append(hook)
        return hook

    def remove_hooks(self) -> None:
        """Interfere no longer, and forget ordered faults."""
        self._before.clear()
        self._after.clear()
        self._ordered.clear()

    def fail_next(
        self, fault: Fault, *, times: int = 1, when: Callable[[Call], bool] = lambda _: True
    ) -> None:
        """Let the next calls go wrong that fit `when`."""
        self._ordered += [(fault, when)] * times

    # ── One call ─────────────────────────────────────────────────────────────

    def handle(
        self, request: Request, *, timeout: Any = None
    ) -> tuple[Answer | None, Fault | None]:
        """Answer a request; the fault tells what becomes of the answer on its way."""
        with self._lock:
            self._number += 1
            call, route, wrong = open_call(request, self._number)
            call.timeout = timeout
            self.calls.calls.append(call)
            fault = self._run_hooks(self._before, call) or self._take_ordered(call)
            fault = fault or self._over_quota(call)
            answer = None
            if fault is None or fault.after_effect:
                if wrong is not None:
                    answer = refusal(call.service, wrong)
                else:
                    answer = do_call(self.world, call, route, request.content)
                self.world.note_edits()
                fault = fault or self._run_hooks(self._after, call)
            return self._delivered(call, answer, fault)

    def _delivered(
        self, call: Call, answer: Answer | None, fault: Fault | None
    ) -> tuple[Answer | None, Fault | None]:
        if fault is not None:
            call.fault = fault.name
            if fault.kind == "status":
                answer = refusal(call.service, GoogleError(fault.status, _MESSAGES[fault.status]))
        lost = fault is not None and fault.kind in ("timeout", "reset")
        call.status = None if lost or answer is None else answer.status
        return answer, fault

    def _run_hooks(self, hooks: list[Hook], call: Call) -> Fault | None:
        if self._is_inside_hook:
            return None
        self._is_inside_hook = True
        try:
            faults = [hook(call) for hook in list(hooks)]
        finally:
            self._is_inside_hook = False
        return next((fault for fault in faults if fault is not None), None)

    def _take_ordered(self, call: Call) -> Fault | None:
        if self._is_inside_hook:
            return None
        for order in self._ordered:
            if order[1](call):
                self._ordered.remove(order)
                return order[0]
        return None

    def _over_quota(self, call: Call) -> Fault | None:
        if self.quota_a_minute is None or call.service != "sheets":
            return None
        minute = self.world.now().replace(second=0, microsecond=0)
        key = (call.user, call.is_read, minute)
        self._spent[key] = self._spent.get(key, 0) + 1
        return quota_exceeded() if self._spent[key] > self.quota_a_minute else None


_MESSAGES = {
    429: (
        "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per user' of "
        "service 'sheets.googleapis.com' for consumer 'project_number:0'."
    ),
    500: "Internal error encountered.",
    503: "The service is currently unavailable.",
}
