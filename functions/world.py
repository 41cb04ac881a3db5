"""What every entry point works with; made once, handed to all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.ports import Clock, NewToken, Store

if TYPE_CHECKING:
    from sheets_sync.showing import Workbooks


@dataclass(frozen=True, slots=True)
class World:
    """The adapters and the settings of one running program.

    Attributes:
        workbooks: where clubs' files are; None where there are none for any club.
        clock: now, in the time zone whose calendar date counts as today.
        origins: web origins whose pages may call the API ("https://app.example"); "*" = any.
    """

    store: Store
    workbooks: Workbooks | None
    clock: Clock
    new_token: NewToken
    origins: tuple[str, ...] = ()
