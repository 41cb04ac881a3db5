"""Lines → records by their tag: characters 1 to 3, then a blank or the end of the line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from core.locale import say
from formats.found import Remark

_SINGLE: Final = frozenset(
    [
        *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122"),
        *("142", "152", "172", "182", "192", "202", "212", "222", "XXR"),
    ]
)
"""Tags that stand once; another line of one is reported and never overwrites the first."""

_OTHER: Final = frozenset(
    [
        *("013", "112", "132", "162", "240", "250", "260", "299", "300", "310"),
        *("320", "330", "340", "352", "362", "801", "802"),
    ]
)
_PROGRAMS_OWN: Final = re.compile("XX[A-Z]|BB[A-Z]")
_NATIONAL_RATING: Final = re.compile("(?!DAT)[A-Z]{3} [ 0-9]{3}[0-9]( |$)")
"""TRF26: columns 1 to 79 of a player again, under a federation's code.

Lines of `DAT` look the same, but are one program's own and hold e-mail addresses.
"""

_INDENTED_PLAYER: Final = re.compile(r"\s+001 +[0-9]")

_MOST_LISTED: Final = 8


@dataclass(frozen=True, slots=True)
class Record:
    """One line.

    Attributes:
        line: from 1.
        text: the whole line, trailing blanks kept; column c is `text[c - 1]`.
    """

    line: int
    text: str

    @property
    def tag(self) -> str:
        """Characters 1 to 3."""
        return self.text[:3]

    @property
    def value(self) -> str:
        """What stands from column 5 on, trimmed."""
        return self.text[4:].strip()


@dataclass(frozen=True, slots=True)
class Records:
    """A file's lines, sorted out.

    Attributes:
        by_tag: in the order of the file; of tags that stand once only the first.
        passed_over: numbers of the lines that are no records: rulers, legends, notes.
        indented: those of player lines that do not begin in column 1.
        repeated: further lines of tags that stand once.
    """

    by_tag: dict[str, list[Record]]
    passed_over: tuple[int, ...]
    indented: tuple[int, ...]
    repeated: tuple[Record, ...]

    def all(self, tag: str) -> Sequence[Record]:
        """Every line of a tag."""
        return self.by_tag.get(tag, ())

    def first(self, tag: str) -> Record | None:
        """The line of a tag that stands once, if it is there."""
        return next(iter(self.all(tag)), None)


def sort_records(lines: Sequence[str]) -> Records:
    """Sort lines by their tags; blank lines and `###` comments are nothing."""
    by_tag: dict[str, list[Record]] = {}
    passed_over: list[int] = []
    indented: list[int] = []
    repeated: list[Record] = []
    for number, text in enumerate(lines, 1):
        record = Record(number, text)
        if not text.strip() or text.startswith("###"):
            continue
        if _INDENTED_PLAYER.match(text):
            indented.append(number)
        elif not _is_record(text):
            passed_over.append(number)
        elif record.tag in by_tag and record.tag in _SINGLE:
            repeated.append(record)
        else:
            by_tag.setdefault(record.tag, []).append(record)
    return Records(by_tag, tuple(passed_over), tuple(indented), tuple(repeated))


def _is_record(text: str) -> bool:
    tag = text[:3]
    if tag == "001":
        # Even with a wrong column 4: what is lost here would be a person.
        return True
    if text[3:4] not in ("", " "):
        return False
    known = tag in _SINGLE or tag in _OTHER or _PROGRAMS_OWN.fullmatch(tag)
    return bool(known or _NATIONAL_RATING.match(text))


def report_lines(records: Records) -> Iterator[Remark]:
    """Say which lines were not used; their text may hold anything and is never shown."""
    for record in records.repeated:
        detail = say(
            "{tag} stands a second time; the first one, in line {first}, is taken.",
            tag=record.tag,
            first=records.by_tag[record.tag][0].line,
        )
        yield Remark("repeated-record", detail, record.line)
    if passed_over := records.passed_over:
        listed = ", ".join(str(line) for line in passed_over[:_MOST_LISTED])
        detail = say(
            "Lines that are no records were passed over ({count}): {lines}.",
            count=len(passed_over),
            lines=listed + (", …" if len(passed_over) > _MOST_LISTED else ""),
        )
        yield Remark("passed-over", detail, passed_over[0])
