"""What holds for one call of the program: where the data is, how to answer, in which language."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.locale import Message, translate
from local.store_kinds import StoreKind

if TYPE_CHECKING:
    from sheets_sync.club_workbooks import LogIn


@dataclass(slots=True)
class Session:
    """One call.

    Attributes:
        data: the folder named on the command line, None for the usual one.
        store: which store was named on the command line, None for the usual one.
        json: answer with one JSON document.
        locale: the language of the club that is spoken of; until then, of the terminal.
        writing: something may have been stored already.
        log_in: how to reach Google, for a club that is connected; None = as the environment says.
    """

    data: Path | None = None
    store: StoreKind | None = None
    json: bool = False
    locale: str = "en"
    writing: bool = False
    log_in: LogIn | None = None

    def words(self, message: Message) -> str:
        """Put a message into the language of this call."""
        return translate(message, self.locale)

    def line(self, *parts: str) -> str:
        """Write a command as it can be typed to go on with the same data."""
        data = () if self.data is None else ("--data", str(self.data))
        store = () if self.store is None else ("--store", self.store)
        return shlex.join(("ladder", *parts, *data, *store))
