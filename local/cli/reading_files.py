"""Files that are published: from their names and bytes to submissions (contract §3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from core.actions.door import Submission
from core.characters import plain
from core.errors import BadInputError, LadderError
from core.ids import slugify
from core.locale import say
from core.payload import parse_json
from local.cli.failing import readable
from local.table_file import read_file


@dataclass(frozen=True, slots=True)
class Naming:
    """What the command line says about the files.

    Attributes:
        event: the event's id; None = the file's stem as a slug.
        day: for events that do not say a date themselves.
    """

    event: str | None = None
    day: date | None = None


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
            submission = read_submission(file, naming)
            _refuse_doubled(submission, submissions)
            submissions[submission.event_id] = submission
        except LadderError as error:
            failures.append((str(file), error))
        done()
    return list(submissions.values()), failures


def read_submission(file: Path, naming: Naming) -> Submission:
    """Read one file; what is in it is not checked yet.

    Raises:
        BadInputError: there is no such file, no event id can be made of its name, or it
            contradicts the date on the command line.
        UnreadableError: it is not JSON.
    """
    event = naming.event if naming.event is not None else slugify(file.stem)
    raw = _with_date(parse_json(read_file(file)), naming.day)
    return Submission(event, raw, named=naming.event is not None, source=str(file))


def _with_date(raw: object, day: date | None) -> object:
    if day is None or not isinstance(raw, dict):
        return raw
    stated = raw.get("date", day.isoformat())
    if stated != day.isoformat():
        raise BadInputError(
            say(
                "It says the date {stated}, the command line says {day}.",
                stated=plain(str(stated)),
                day=day.isoformat(),
            )
        )
    return {**raw, "date": day.isoformat()}


def _refuse_doubled(one: Submission, others: dict[str, Submission]) -> None:
    if one.event_id in others:
        raise BadInputError(
            say(
                "This is event “{event}”, and so is “{other}”; publish one of them.",
                event=one.event_id,
                other=readable(others[one.event_id].source),
            )
        )
