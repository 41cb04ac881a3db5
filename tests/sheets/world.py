"""All that the two services know: the files, the time, and where new ids come from."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tests.sheets.files import File, blank_book

START = datetime(2026, 9, 1, 12, 0, tzinfo=UTC)


class SteadyClock:
    """A clock that goes on one second each time it is looked at."""

    def __init__(self, start: datetime = START) -> None:
        self.moment = start

    def __call__(self) -> datetime:
        """What time it is."""
        self.moment += timedelta(seconds=1)
        return self.moment


class World:
    """The state behind the calls; ids are drawn from a seed, so that a run can be repeated."""

    def __init__(self, clock: Callable[[], datetime], seed: int) -> None:
        self.clock = clock
        self.seed = seed
        self.files: dict[str, File] = {}
        self._drawn = 0

    def now(self) -> datetime:
        """What time it is."""
        return self.clock()

    def _draw(self) -> bytes:
        self._drawn += 1
        return hashlib.sha256(f"{self.seed}/{self._drawn}".encode()).digest()

    def new_number(self) -> int:
        """A number as Google gives sheets, charts and protections."""
        return int.from_bytes(self._draw()[:4]) % (2**31 - 2) + 1

    def new_file(
        self, title: str, owner: str, *, locale: str = "en_US", time_zone: str = "Etc/GMT",
        file_id: str | None = None,
    ) -> File:  # fmt: skip
        """Make a blank spreadsheet."""
        name = "1" + base64.urlsafe_b64encode(self._draw()).decode().rstrip("=")
        book = blank_book(file_id or name, title, locale, time_zone)
        now = self.now()
        file = File(book, owner, now, now)
        file.share(email=owner, role="owner")
        self.files[book.id] = file
        return file

    def note_edits(self) -> None:
        """Set the time of change of every file that was changed."""
        for file in self.files.values():
            if file.noted_edits != file.book.edits:
                file.noted_edits, file.modified = file.book.edits, self.now()
