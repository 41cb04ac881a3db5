"""Files that are published: from their names and bytes to submissions (contract §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from core.actions.door import Submission
from core.actions.import_ids import add_to_id
from core.errors import BadInputError, LadderError
from core.ids import slugify
from core.locale import Message, say
from formats.found import BadFileError, FileEvent, FileReading, Hints, Remark
from formats.hiding import hide_names
from formats.reading import date_event, name_event, note_remarks, read_file
from local.cli.failing import readable
from local.table_file import read_file as read_bytes


@dataclass(frozen=True, slots=True)
class Naming:
    """What the command line says about the files.

    Attributes:
        event: the event's id; None = the file's stem as a slug.
        day: for events that do not say a date themselves.
        ask_day: asks for it; answers None if nobody says one.
        secret: the club's, hex: entrant ids are keyed with it.
    """

    event: str | None = None
    day: date | None = None
    ask_day: Callable[[Path], date | None] | None = None
    secret: str = ""


def read_files(
    files: Iterable[Path], naming: Naming, *, done: Callable[[], None]
) -> tuple[list[Submission], list[tuple[str, LadderError]]]:
    """Read every file, whatever is wrong with the others.

    Args:
        done: told after each file.

    Returns:
        What can be checked further, and what is wrong: (file, error).
    """
    submissions: dict[str, Submission] = {}
    failures: list[tuple[str, LadderError]] = []
    for file in files:
        try:
            for submission in read_submissions(file, naming):
                _refuse_doubled(submission, submissions)
                submissions[submission.event_id] = submission
        except LadderError as error:
            failures.append((str(file), error))
        done()
    return list(submissions.values()), failures


def read_submissions(file: Path, naming: Naming) -> list[Submission]:
    """Read one file, which may hold several events; what is in them is not checked yet.

    Raises:
        BadFileError: it is of no known kind, or cannot be taken, or tells no date.
        BadInputError: there is no such file, no event id can be made of its name, or it
            contradicts the date on the command line.
        UnreadableError: it is to be JSON, and is not.
    """
    start = naming.event if naming.event is not None else slugify(file.stem)
    reading = read_file(read_bytes(file), hints=Hints(day=naming.day), name=file.name)
    if naming.day is None and lacks_date(reading):
        day = naming.ask_day(file) if naming.ask_day is not None else None
        if day is None:
            raise BadFileError([Remark("no-date", _say_no_date())])
        return read_submissions(file, replace(naming, day=day))
    noted = note_remarks(reading)
    hidden = [hide_names(event, naming.secret) for event in reading.events]
    events = [complete_event(reading, event, file.stem, naming.day) for event in hidden]
    ids = name_sections(start, reading)
    return [
        Submission(
            event_id,
            event.payload,
            named=naming.event is not None,
            source=str(file),
            noted=noted if place == 0 else (),
        )
        for place, (event_id, event) in enumerate(zip(ids, events, strict=True))
    ]


def lacks_date(reading: FileReading) -> bool:
    """Whether a file is of a kind that may tell no date, and tells none."""
    return reading.kind != "json" and any(not one.payload.get("date") for one in reading.events)


def complete_event(
    reading: FileReading, event: FileEvent, stem: str, day: date | None
) -> FileEvent:
    """Give an event what its file does not tell: the day, and a name made of the file's.

    Raises:
        BadInputError: it contradicts the day.
    """
    named = event if reading.kind == "json" else name_event(event, stem)
    return date_event(named, day)


def name_sections(start: str, reading: FileReading) -> list[str]:
    """Make the ids of a file's events: the section goes after it where there are several."""
    if len(reading.events) == 1:
        return [start]
    return [add_to_id(start, slugify(event.section)) for event in reading.events]


def _say_no_date() -> Message:
    return say("It tells no date: say it, as in --date 2026-09-15.")


def _refuse_doubled(one: Submission, others: dict[str, Submission]) -> None:
    if one.event_id in others:
        raise BadInputError(
            say(
                "This is event “{event}”, and so is “{other}”; publish one of them.",
                event=one.event_id,
                other=readable(others[one.event_id].source),
            )
        )
