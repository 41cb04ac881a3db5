"""Why a page cannot be shown; each is a page of its own that gives nothing away.

LadderError
├── NotFoundError
│   └── NoPageError            404 no such address, club, link, player, event or ladder
└── SenderError
    ├── BadAddressError        400 what stands after the question mark cannot be read
    └── OnlyLookError          405 pages are looked at, nothing is sent to them
"""

from __future__ import annotations

from core.errors import NotFoundError, SenderError
from core.locale import say


class NoPageError(NotFoundError):
    """Nothing is to be seen there, whatever the reason."""

    code = "no-page"

    def __init__(self) -> None:
        super().__init__(say("There is no such page."))


class BadAddressError(SenderError):
    """A part of the address cannot be read."""

    code = "bad-address"

    def __init__(self) -> None:
        super().__init__(say("A part of this address cannot be read."))


class OnlyLookError(SenderError):
    """A method other than GET and HEAD."""

    code = "method-not-allowed"

    def __init__(self) -> None:
        super().__init__(say("Pages can be looked at, and nothing else."))
