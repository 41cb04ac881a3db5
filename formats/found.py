"""What a file holds: events, and what was noticed on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, TypeAlias

from core.errors import Problem, SenderError
from core.locale import Message, say

Kind: TypeAlias = Literal["json", "trf", "games", "crosstable", "lichess", "pgn"]
"""`games`: a table with a game a row; `crosstable`: a list of Chess-Results or Swiss-Manager."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing noticed in a file.

    Attributes:
        code: stable, kebab case.
        line: from 1, None where it concerns the whole file; of a workbook the row.
        column: from 1, in characters after decoding; of a table the cell's column.
    """

    code: str
    detail: Message
    line: int | None = None
    column: int | None = None

    def as_problem(self) -> Problem:
        """Say where it is in the sentence itself, as files have no JSON pointers."""
        return Problem("", self.code, self._placed())

    def _placed(self) -> Message:
        if self.line is None:
            return self.detail
        if self.column is None:
            return say("Line {line}: {problem}", line=self.line, problem=self.detail)
        return say(
            "Line {line}, column {column}: {problem}",
            line=self.line,
            column=self.column,
            problem=self.detail,
        )


class BadFileError(SenderError):
    """A file that cannot be taken; everything wrong with it is listed, by line."""

    code = "bad-file"

    def __init__(self, remarks: Sequence[Remark]) -> None:
        if not remarks:
            raise ValueError("a bad file has at least one problem")
        self.remarks = tuple(sorted(remarks, key=lambda one: (one.line or 0, one.column or 0)))
        super().__init__(self.remarks[0].as_problem().detail)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, by line and column."""
        return tuple(remark.as_problem() for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Hints:
    """What the sender knows beside the file.

    Attributes:
        day: the first day, where the file tells none or only a part of it; it never overrules a
            date that the file states in full.
        encoding: of files in no Unicode encoding.
    """

    day: date | None = None
    encoding: str = "cp1252"


@dataclass(frozen=True, slots=True)
class FileEvent:
    """One event of a file.

    Attributes:
        payload: JSON values as an app would send them (contract §1); without `date` where
            neither the file nor the hints tell it.
        section: "" for the only event of a file, else a word that tells it from the others,
            fit to be added to an id: "u1600".
    """

    payload: dict[str, Any]
    section: str = ""


@dataclass(frozen=True, slots=True)
class FileReading:
    """A file that was read.

    Attributes:
        encoding: what its text was taken for: "utf-8", "utf-8-sig", "utf-16", "cp1252"; "" for
            workbooks.
        remarks: warnings: lines left out, points that do not add up, games to look at.
    """

    kind: Kind
    events: tuple[FileEvent, ...]
    encoding: str = "utf-8"
    remarks: tuple[Remark, ...] = field(default=())
