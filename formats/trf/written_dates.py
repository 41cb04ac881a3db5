"""The dates of a file as they are written: 042 and 052, and 132 for the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Final

from core.locale import say
from formats.found import Remark
from formats.trf.notations import Notation, Readings, find_dates, is_blank_date, read_date
from formats.trf.records import Record, Records

NOTATIONS: Final[tuple[Notation, ...]] = ("YMD", "YDM", "DMY", "MDY")
"""The first is prescribed for the rounds (TRF16: YY/MM/DD); the others were seen."""


@dataclass(frozen=True, slots=True)
class WrittenDates:
    """What the file says: each date in every way it can be read.

    Attributes:
        start, end: {} where there is none, or none that can be read.
        rounds: in the order of the rounds, without those that cannot be read.
        round_count: how many rounds are dated, readable or not.
        line, text: of the first day's record.
    """

    start: Readings
    end: Readings
    rounds: tuple[Readings, ...]
    round_count: int
    line: int | None
    text: str


def read_written_dates(records: Records) -> tuple[WrittenDates, list[Remark]]:
    """Read all dates; a remark for each that is none."""
    start, end = records.first("042"), records.first("052")
    remarks: list[Remark] = []
    rounds = list(_read_rounds(records.all("132"), remarks))
    written = WrittenDates(
        start=_read_one(start, remarks),
        end=_read_one(end, remarks),
        rounds=tuple(one for one in rounds if one),
        round_count=len(rounds),
        line=start.line if start else None,
        text=start.value if start else "",
    )
    return written, remarks


def _read_one(record: Record | None, remarks: list[Remark]) -> Readings:
    if record is None or is_blank_date(record.value):
        return {}
    readings = read_date(record.value)
    if not readings:
        remarks.append(_report_unreadable(record))
    return readings


def _read_rounds(records: Sequence[Record], remarks: list[Remark]) -> Iterator[Readings]:
    """Read one line with a date every ten columns, or a line a round."""
    for record in records:
        texts = find_dates(record.value) or [record.value]
        for text in (one for one in texts if not is_blank_date(one)):
            readings = read_date(text)
            if not readings:
                remarks.append(_report_unreadable(record))
            yield readings


def _report_unreadable(record: Record) -> Remark:
    return Remark("date-unreadable", say("This is no date that can be read."), record.line)


def list_round_days(written: WrittenDates) -> Iterator[list[date]]:
    """Read the rounds' dates, all in one notation and none before the one of the round before."""
    if not written.rounds:
        return
    for notation in NOTATIONS:
        days = [one[notation] for one in written.rounds if notation in one]
        if len(days) == len(written.rounds) and all(a <= b for a, b in pairwise(days)):
            yield days
