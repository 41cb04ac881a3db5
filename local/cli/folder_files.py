"""Files and folders that are named for an import: which files, and what their events hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from core.actions.import_ids import Naming, add_to_id
from core.actions.import_plan import Candidate
from core.errors import BadInputError, LadderError, Problem
from core.ids import slugify
from core.locale import Message, say
from formats.found import BadFileError, FileEvent, FileReading, Hints, Remark
from formats.hiding import hide_names
from formats.reading import date_event, name_event, note_remarks, read_file
from local.cli.reading_files import lacks_date
from local.table_file import read_file as read_bytes

MOST_BYTES: Final = 32 * 2**20

_DAY_IN_NAME: Final = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}-[01][0-9]-[0-3][0-9](?![0-9])")
_LOCKS: Final = "~$"


@dataclass(frozen=True, slots=True)
class Found:
    """A file that is to be read.

    Attributes:
        place: where it lies: its folders from the one that was named on, with `/`; two never
            share it.
    """

    file: Path
    place: str

    @property
    def source(self) -> str:
        """What it is called in reports."""
        return str(self.file)


def find_files(named: Iterable[Path]) -> list[Found]:
    """List the files that are named and those in folders that are, however deep.

    Hidden files and locks of other programs are passed over; a file is listed once.

    Raises:
        BadInputError: there is nothing of that name.
    """
    found: dict[Path, Found] = {}
    places: set[str] = set()
    for file, place in _list_files(named):
        whole = file.resolve()
        if whole not in found:
            found[whole] = Found(file, whole.as_posix() if place in places else place)
            places.add(place)
    return list(found.values())


def _list_files(named: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    for one in named:
        if one.is_dir():
            for file in sorted(one.rglob("*")):
                inside = file.relative_to(one)
                if file.is_file() and not any(_is_hidden(part) for part in inside.parts):
                    yield file, (Path(one.resolve().name) / inside).as_posix()
        elif one.is_file():
            yield one, f"{one.resolve().parent.name}/{one.name}"
        else:
            raise BadInputError(say("There is no file or folder “{name}”.", name=str(one)))


def read_candidates(
    files: Sequence[Found], *, secret: str, done: Callable[[], None]
) -> tuple[list[Candidate], list[tuple[str, LadderError]]]:
    """Read every file, whatever is wrong with the others.

    Args:
        secret: the club's, hex: entrant ids are keyed with it.
        done: told after each file.

    Returns:
        What can be checked further, and what is wrong: (file, error).
    """
    candidates: list[Candidate] = []
    failures: list[tuple[str, LadderError]] = []
    for one in files:
        try:
            candidates.extend(_read(one, secret))
        except LadderError as error:
            failures.append((one.source, error))
        done()
    return candidates, failures


def _read(one: Found, secret: str) -> Iterator[Candidate]:
    reading, noted = _read_dated(one)
    own = slugify(one.file.stem)
    folder = Path(one.place).parent.name
    longer = _slug_of([folder, one.file.stem], otherwise=own)
    events = [
        _complete(reading, hide_names(event, secret), one.file.stem) for event in reading.events
    ]
    for number, event in enumerate(events):
        names = [own, longer]
        if len(events) > 1:
            names = [add_to_id(name, slugify(event.section)) for name in names]
        naming = Naming(names[0], names[1], f"{one.place}\n{event.section}")
        yield Candidate(one.source, naming, event.payload, noted if number == 0 else ())


def _read_dated(one: Found) -> tuple[FileReading, tuple[Problem, ...]]:
    """Read a file; where it tells no date, one that stands in its name is taken.

    Raises:
        BadFileError: it cannot be taken, or tells no date.
        UnreadableError: it is to be JSON, and is not.
    """
    content = _read_content(one.file)
    reading = read_file(content, name=one.file.name)
    if not lacks_date(reading):
        return reading, note_remarks(reading)
    day = _day_in(one.file.stem)
    if day is None:
        raise BadFileError([Remark("no-date", _say_no_date())])
    reading = read_file(content, hints=Hints(day=day), name=one.file.name)
    dated = tuple(
        event if event.payload.get("date") else date_event(event, day) for event in reading.events
    )
    detail = say("The date {day} was taken from the file's name.", day=day.isoformat())
    taken = Problem("", "date-from-name", detail)
    return replace(reading, events=dated), (*note_remarks(reading), taken)


def _read_content(file: Path) -> bytes:
    content = read_bytes(file)
    if len(content) > MOST_BYTES:
        detail = say("It is larger than {most} MiB, which no event is.", most=MOST_BYTES // 2**20)
        raise BadFileError([Remark("too-large", detail)])
    return content


def _complete(reading: FileReading, event: FileEvent, stem: str) -> FileEvent:
    return event if reading.kind == "json" else name_event(event, stem)


def _day_in(stem: str) -> date | None:
    for written in _DAY_IN_NAME.findall(stem):
        try:
            return date.fromisoformat(written)
        except ValueError:
            continue
    return None


def _slug_of(parts: Sequence[str], *, otherwise: str) -> str:
    try:
        return slugify("-".join(parts))
    except BadInputError:
        return otherwise


def _is_hidden(part: str) -> bool:
    return part.startswith((".", _LOCKS))


def _say_no_date() -> Message:
    return say(
        "It tells no date: publish it by itself with --date, or put the date before its name,"
        " as in “2026-09-15 evening.csv”."
    )
