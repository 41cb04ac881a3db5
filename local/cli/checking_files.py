"""Files that are published, checked before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.actions.door import Door, Prepared, Submission
from core.errors import LadderError
from core.locale import say
from local.cli.failing import SeveralFailuresError
from local.cli.progress import progress_bar
from local.cli.reading_files import Naming, read_files
from local.cli.session import Session


@dataclass(frozen=True, slots=True)
class Checked:
    """Files that are fit to be stored, as they were checked."""

    door: Door
    submissions: Sequence[Submission]
    prepared: Sequence[Prepared]


def check_files(session: Session, door: Door, files: Sequence[Path], naming: Naming) -> Checked:
    """Check every file.

    Raises:
        SeveralFailuresError: with everything that is wrong with any of them.
    """
    prepared: list[Prepared] = []
    steps = iter(range(1, 2 * len(files) + 1))
    with progress_bar(session, say("Checking the files")) as progress:

        def step() -> None:
            if progress is not None:
                progress(next(steps), 2 * len(files))

        submissions, failures = read_files(files, naming, done=step)
        for submission in submissions:
            try:
                prepared.append(door.check(submission))
            except LadderError as error:
                failures.append((submission.source, error))
            step()
    if failures:
        order = [str(file) for file in files]
        raise SeveralFailuresError(sorted(failures, key=lambda one: order.index(one[0])))
    return Checked(door, submissions, prepared)
