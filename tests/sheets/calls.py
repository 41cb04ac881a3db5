"""Calls as the server sees them, and what was done: the log that tests count in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.sheets.errors import JSON

_READING_POSTS = (
    "spreadsheets.getByDataFilter", "spreadsheets.values.batchGetByDataFilter",
    "spreadsheets.developerMetadata.search",
)  # fmt: skip


@dataclass
class Call:
    """One request.

    Attributes:
        number: counted from 1 over all clients.
        service: "sheets" or "drive".
        method: the published name, "spreadsheets.values.get".
        user: address of whoever asks.
        path: the parts of the address that name things; `options` its query parameters.
        timeout: the caller's time limit; None when it would wait for ever.
        status: of the answer; None when none came.
        fault: what was made to go wrong, if anything.
    """

    number: int
    service: str
    method: str
    user: str
    verb: str
    path: dict[str, str]
    options: JSON
    body: JSON
    timeout: Any = None
    status: int | None = None
    fault: str | None = None

    @property
    def is_read(self) -> bool:
        """Does Google count it as a read?"""
        return self.verb == "GET" or self.method in _READING_POSTS

    @property
    def spreadsheet_id(self) -> str | None:
        """The file it is about."""
        return self.path.get("spreadsheetId") or self.path.get("fileId")

    @property
    def kinds(self) -> list[str]:
        """The kinds of request inside a batchUpdate, in order."""
        return [next(iter(request)) for request in self.body.get("requests", [])]


@dataclass
class CallLog:
    """All calls so far, refused and failed ones too, since each counts towards the quota."""

    calls: list[Call] = field(default_factory=list)

    def __iter__(self) -> Iterator[Call]:
        """Oldest first."""
        return iter(self.calls)

    def __len__(self) -> int:
        """How many."""
        return len(self.calls)

    def clear(self) -> None:
        """Forget them; the numbers go on."""
        self.calls.clear()

    def count(self, service: str, *, reads: bool) -> int:
        """How many reads, or writes, one service got."""
        return sum(call.service == service and call.is_read == reads for call in self.calls)

    @property
    def reads(self) -> int:
        """Reads of Sheets."""
        return self.count("sheets", reads=True)

    @property
    def writes(self) -> int:
        """Writes to Sheets."""
        return self.count("sheets", reads=False)

    @property
    def drive_reads(self) -> int:
        """Reads of Drive."""
        return self.count("drive", reads=True)

    @property
    def drive_writes(self) -> int:
        """Writes to Drive."""
        return self.count("drive", reads=False)

    @property
    def unlimited(self) -> list[Call]:
        """Calls that came without a time limit."""
        return [call for call in self.calls if call.timeout is None]
