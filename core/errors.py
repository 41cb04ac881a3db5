"""Everything that can go wrong, grouped by who must act.

    LadderError
    ├── SenderError            the sender mends what was sent
    │   ├── UnreadableError        not JSON at all, or JSON that hides something
    │   ├── InvalidEventError      an event with problems, all of them listed
    │   └── BadInputError          a value that is not allowed
    ├── NotFoundError          club, event, player, suggestion or decision is not there
    ├── ConflictError          what is stored stands in the way
    │   ├── StaleVersionError      it changed since it was read
    │   ├── AnotherEventError      a different event is stored under that id
    │   ├── AlreadyPublishedError  the same games are stored under another id
    │   └── RefusedError           the approver: a decision contradicts what is known
    ├── OperatorError          whoever runs the program mends a file or a setting
    │   ├── DamagedStoreError
    │   ├── NewerFormatError
    │   └── WorkbookBusyError
    └── PlatformError          nobody: trying again may pass
        └── OverloadedError        trying again at once makes it worse

Each carries a stable `code` (kebab case) and a `message` in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from core.locale import Message, say


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with what was sent.

    Attributes:
        pointer: JSON pointer (RFC 6901) to the place, "" for the whole document.
        code: stable, kebab case.
        detail: one plain sentence.
    """

    pointer: str
    code: str
    detail: Message


class LadderError(Exception):
    """The root; never raised itself."""

    code: ClassVar[str] = "error"

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class SenderError(LadderError):
    """What was sent cannot be taken; nothing was changed."""

    code = "bad-input"

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, at least one."""
        return (Problem("", self.code, self.message),)


class UnreadableError(SenderError):
    """Not JSON, or JSON with doubled keys, NaN, Infinity or nesting over 20."""

    code = "unreadable"


class InvalidEventError(SenderError):
    """An event that breaks the contract; every problem is listed."""

    code = "invalid-event"

    def __init__(self, problems: Sequence[Problem]) -> None:
        if not problems:
            raise ValueError("an invalid event has at least one problem")
        super().__init__(problems[0].detail)
        self._problems = tuple(problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, in the order of the document."""
        return self._problems


class BadInputError(SenderError):
    """A value outside of what is allowed."""


class NotFoundError(LadderError):
    """The thing named does not exist."""

    code = "not-found"


class ConflictError(LadderError):
    """What is stored stands in the way; nothing was changed."""

    code = "conflict"


class StaleVersionError(ConflictError):
    """The document changed since it was read."""

    code = "stale-version"


class AnotherEventError(ConflictError):
    """The id holds an event of another date with other entrants."""

    code = "another-event"


class AlreadyPublishedError(ConflictError):
    """The same games are stored under another id, and would count twice."""

    code = "already-published"


class RefusedError(ConflictError):
    """A decision contradicts an event or an earlier decision, which the message names."""

    code = "refused"


class OperatorError(LadderError):
    """A file or a setting needs a person's hand; nothing was changed."""

    code = "operator"


class DamagedStoreError(OperatorError):
    """The store's file is not readable as one; it was left untouched."""

    code = "damaged-store"


class NewerFormatError(OperatorError):
    """The store's file was written by a newer program; it was left untouched."""

    code = "newer-format"


class WorkbookBusyError(OperatorError):
    """Another program holds the workbook, or it changed while it was being read."""

    code = "workbook-busy"


class PlatformError(LadderError):
    """A passing fault of the platform; the same call may succeed later."""

    code = "try-again"


class OverloadedError(PlatformError):
    """The platform takes no more at the moment: a quota is used up, or too much comes at once."""

    code = "overloaded"


_NOT_THERE: Final[dict[str, Message]] = {
    "club": say("There is no club “{name}”."),
    "event": say("There is no event “{name}”."),
    "ladder": say("There is no ladder “{name}”."),
    "decision": say("There is no decision “{name}”."),
    "key": say("There is no key “{name}”."),
}


def not_found(
    what: Literal["club", "event", "ladder", "decision", "key"], name: str
) -> NotFoundError:
    """Say that a thing is not there: `not_found("event", "club-night-3")`."""
    return NotFoundError(Message(_NOT_THERE[what].text, {"name": name}))
