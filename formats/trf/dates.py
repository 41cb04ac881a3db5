"""First and last day: 042, 052 and the rounds' 132, used against each other.

The order of events on a ladder hangs on it, so nothing is guessed: what stays open is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import product
from typing import TypeAlias

from formats.found import Remark
from formats.trf.date_remarks import (
    LONGEST_DAYS,
    ask_for_day,
    note_dates,
    refuse_end,
    report_rounds_outside,
)
from formats.trf.records import Records
from formats.trf.written_dates import (
    NOTATIONS,
    WrittenDates,
    list_round_days,
    read_written_dates,
)

Span: TypeAlias = tuple[date, date | None]
"""First and last day; None where nothing tells the last."""


@dataclass(frozen=True, slots=True)
class Dates:
    """When an event was.

    Attributes:
        first: None where nobody knows.
        rounds: how many rounds 132 dates.
    """

    first: date | None
    last: date | None
    rounds: int
    remarks: tuple[Remark, ...] = ()
    faults: tuple[Remark, ...] = ()


def settle_dates(records: Records, day: date | None) -> Dates:
    """Find the days that fit everything the file says.

    Args:
        day: the first day as the sender knows it; it decides between readings of the file, or
            fills a gap, and overrules nothing.
    """
    written, remarks = read_written_dates(records)
    spans = list(dict.fromkeys(_list_spans(written)))
    if not spans and written.start:
        return Dates(None, None, written.round_count, faults=(refuse_end(written),))
    if not spans:
        last = _find_end_after(day, written)
        return Dates(day, last, written.round_count, tuple(remarks))
    spans, outside = _narrow_by_rounds(_drop_endless(spans), written)
    if len({first for first, _ in spans}) > 1 and day is not None:
        spans = [span for span in spans if span[0] == day] or spans
    if len(spans) > 1:
        return Dates(None, None, written.round_count, faults=(ask_for_day(spans, written),))
    first, last = spans[0]
    notes = note_dates(first, last, written, day=day)
    return Dates(first, last, written.round_count, (*remarks, *outside, *notes))


def _list_spans(written: WrittenDates) -> Iterator[Span]:
    """Pair first and last day, both in one notation if one fits both."""
    start, end = written.start, written.end
    if not start:
        yield from _list_spans_of_rounds(written)
        return
    if not end:
        yield from ((day, None) for day in start.values())
        return
    shared = [(start[one], end[one]) for one in NOTATIONS if one in start and one in end]
    for first, last in shared or product(start.values(), end.values()):
        if first <= last:
            yield first, last


def _drop_endless(spans: list[Span]) -> list[Span]:
    """No event of a club lasts for years, if it can be read otherwise."""
    return [
        (first, last)
        for first, last in spans
        if last is None or (last - first).days <= LONGEST_DAYS
    ] or spans


def _list_spans_of_rounds(written: WrittenDates) -> Iterator[Span]:
    """Take the first day from the rounds, in the prescribed notation if that gives days."""
    readings = list(list_round_days(written))
    prescribed = bool(readings) and NOTATIONS[0] in written.rounds[0]
    for days in readings[:1] if prescribed else readings:
        yield days[0], _find_end_after(days[-1], written) or days[-1]


def _find_end_after(day: date | None, written: WrittenDates) -> date | None:
    ends = {end for end in written.end.values() if day is not None and day <= end}
    return ends.pop() if len(ends) == 1 else None


def _narrow_by_rounds(
    spans: list[Span], written: WrittenDates
) -> tuple[list[Span], tuple[Remark, ...]]:
    """Keep the spans within which all rounds lie, first of all those that begin with a round.

    Another notation than the prescribed one counts for 132 only if that one fits nothing.
    """
    readings = list(list_round_days(written))
    fitting = [
        ((first, last or days[-1]), days)
        for days, (first, last) in product(readings, spans)
        if first <= days[0] and (last is None or days[-1] <= last)
    ]
    if not fitting:
        return spans, (report_rounds_outside(written),) if written.rounds else ()
    chosen = fitting[0][1]
    kept: list[Span] = [span for span, days in fitting if days == chosen]
    return [span for span in kept if span[0] == chosen[0]] or kept, ()
