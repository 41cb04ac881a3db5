"""What is said about the dates of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from core.locale import say
from formats.found import Remark
from formats.trf.written_dates import WrittenDates, list_round_days

LONGEST_DAYS: Final = 366


def refuse_end(written: WrittenDates) -> Remark:
    """Refuse a last day before the first."""
    detail = say("The event ends (052) before it begins (042).")
    return Remark("end-before-start", detail, written.line)


def ask_for_day(spans: Sequence[tuple[date, date | None]], written: WrittenDates) -> Remark:
    """Ask for what the file leaves open."""
    days = dict.fromkeys(
        first.isoformat() if last in (None, first) else f"{first} – {last}" for first, last in spans
    )
    detail = say(
        "The date can be read as {days}, and nothing in the file decides it;"
        " please say the first day yourself (--date).",
        days=" / ".join(days),
    )
    return Remark("ambiguous-date", detail, written.line)


def report_rounds_outside(written: WrittenDates) -> Remark:
    """Report rounds that no reading puts between first and last day."""
    detail = say(
        "The dates of the rounds (132) do not lie between the first day and the last (042, 052)."
    )
    return Remark("rounds-outside", detail, written.line)


def note_dates(
    first: date, last: date | None, written: WrittenDates, *, day: date | None
) -> Iterator[Remark]:
    """Say whatever was decided between readings, and what looks odd."""
    shown = first.isoformat()
    if not written.start:
        detail = say("No first day is given (042), so the rounds’ {date} is taken.", date=shown)
        yield Remark("date-from-rounds", detail)
    elif len(set(written.start.values())) > 1 and day != first:
        detail = say(
            "“{written}” is taken for {date}, which alone fits the other dates.",
            written=written.text,
            date=shown,
        )
        yield Remark("date-settled", detail, written.line)
    if day is not None and day != first:
        detail = say("The file begins on {date}, so the day given is not used.", date=shown)
        yield Remark("day-not-used", detail, written.line)
    if last is not None and (last - first).days > LONGEST_DAYS:
        detail = say("The event lasts {days} days; is that right?", days=(last - first).days)
        yield Remark("long-event", detail, written.line)
    yield from _compare_with_rounds(first, last, written)


def _compare_with_rounds(first: date, last: date | None, written: WrittenDates) -> Iterator[Remark]:
    """Report a first or last day without a round: a digit may be wrong in either."""
    spans = {
        (days[0], days[-1])
        for days in list_round_days(written)
        if first <= days[0] and (last is None or days[-1] <= last)
    }
    if spans and (first, last) not in spans:
        detail = say(
            "The first or the last round (132) is not on the first or the last day (042, 052)."
        )
        yield Remark("rounds-apart", detail, written.line)
