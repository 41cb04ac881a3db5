"""What is noticed while a file is read."""

from __future__ import annotations

from typing import Final

from core.locale import Message, say
from formats.found import BadFileError, Remark

MOST_FAULTS: Final = 100


class Notes:
    """Collects what refuses a file, so that all of it is said at once, and what is only odd."""

    def __init__(self) -> None:
        self._faults: list[Remark] = []
        self._remarks: list[Remark] = []

    def refuse(
        self, code: str, detail: Message, line: int | None = None, column: int | None = None
    ) -> None:
        """Note what keeps the whole file out; reading goes on to find the rest.

        What concerns a whole line, or all lines, is said where it begins.
        """
        line, column = line or 1, column or 1
        self._faults.append(Remark(code, detail, line, column))

    def remark(
        self, code: str, detail: Message, line: int | None = None, column: int | None = None
    ) -> None:
        """Note what keeps nothing out, but is worth a look."""
        self._remarks.append(Remark(code, detail, line, column))

    @property
    def is_refused(self) -> bool:
        """Whether anything keeps the file out."""
        return bool(self._faults)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What is worth a look, by line and column."""
        return tuple(sorted(self._remarks, key=lambda one: (one.line or 0, one.column or 0)))

    def raise_if_refused(self) -> None:
        """End the reading where anything was refused.

        Raises:
            BadFileError: the first `MOST_FAULTS` of what was noted; beyond that nobody reads on.
        """
        if self._faults:
            raise BadFileError(self._faults[:MOST_FAULTS])


def refusal(
    code: str, detail: Message, line: int | None = None, column: int | None = None
) -> BadFileError:
    """Make the error for a file with one thing wrong."""
    return BadFileError([Remark(code, detail, line, column)])


def empty_file() -> BadFileError:
    """Make the error for a file without anything to read."""
    return refusal("empty-file", say("There is nothing in it."), 1, 1)
