"""Any file → the events in it, whatever kind it is of."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Any, Final

from core.characters import find_forbidden, plain
from core.errors import BadInputError, Problem
from core.locale import say
from core.payload import parse_json
from formats.found import BadFileError, FileEvent, FileReading, Hints, Kind, Remark
from formats.garbled import find_garbled
from formats.kinds import FORMATS, Format, find_format, tell_kind

LONGEST_NAME: Final = 120

_UNICODE: Final = frozenset({"", "utf-8", "utf-8-sig", "utf-16"})
_TITLES: Final = {"cp1252": "Windows-1252"}


def read_file(
    content: bytes,
    *,
    hints: Hints | None = None,
    name: str = "",
    kind: Kind | None = None,
    among: Collection[Kind] = (),
    formats: Collection[Format] = FORMATS,
) -> FileReading:
    """Read the events of a file; what is in them is not checked yet.

    Args:
        hints: what the sender knows beside the file.
        name: of the file, if it has one.
        kind: what the sender says it is; told by the content otherwise.
        among: the kinds that it can be, as for `tell_kind`.

    Raises:
        BadFileError: it is of no known kind, or cannot be taken; every problem is listed.
        UnreadableError: it is to be JSON, and is not.
    """
    hints = hints or Hints()
    if kind is None:
        kind = tell_kind(content, name=name, encoding=hints.encoding, among=among, formats=formats)
    if kind == "json":
        return FileReading("json", (FileEvent(_read_object(content)),))
    reading = find_format(kind, content, formats).read(content, hints)
    return replace(reading, remarks=(*reading.remarks, *find_garbled(reading)))


def _read_object(content: bytes) -> dict[str, Any]:
    read = parse_json(content)
    if not isinstance(read, dict):
        detail = say("An event as JSON is one object that holds its fields.")
        raise BadFileError([Remark("wrong-type", detail)])
    return read


def name_event(event: FileEvent, words: str) -> FileEvent:
    """Give an event that has no name the one of its file, and of its section.

    Args:
        words: the file's name without its ending, or what else it is known by.
    """
    if event.payload.get("name"):
        return event
    spoken = " ".join(words.replace("_", " ").replace("-", " ").split())
    title = f"{spoken} {event.section}".strip()
    visible = "".join(letter for letter in title if find_forbidden(letter) is None)
    return FileEvent({**event.payload, "name": visible[:LONGEST_NAME].strip()}, event.section)


def date_event(event: FileEvent, day: date | None) -> FileEvent:
    """Give an event that has no date the one that the sender says.

    Raises:
        BadInputError: it has another one.
    """
    if day is None:
        return event
    stated = event.payload.get("date", day.isoformat())
    if stated != day.isoformat():
        raise BadInputError(
            say(
                "It says the date {stated}, you say {day}.",
                stated=plain(str(stated)),
                day=day.isoformat(),
            )
        )
    return FileEvent({**event.payload, "date": day.isoformat()}, event.section)


def note_remarks(reading: FileReading) -> tuple[Problem, ...]:
    """List what is to be looked at: a guessed encoding first, then what the reader noticed.

    Some readers tell of the encoding themselves; it is told once.
    """
    guessed = []
    if reading.encoding not in _UNICODE and all(one.code != "encoding" for one in reading.remarks):
        title = _TITLES.get(reading.encoding, reading.encoding)
        detail = say("The text was read as {encoding}: look at the names.", encoding=title)
        guessed = [Problem("", "encoding-guessed", detail)]
    return (*guessed, *(remark.as_problem() for remark in reading.remarks))
