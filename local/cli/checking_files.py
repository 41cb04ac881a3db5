"""Files that are published, checked before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from core.actions.door import Door, Prepared, Submission
from core.actions.doubled import Doubles, Manner
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


def check_files(
    session: Session, door: Door, files: Sequence[Path], naming: Naming, *, doubled: Manner
) -> Checked:
    """Check every file.

    Args:
        doubled: what becomes of an event whose games stand there already under another id.

    Raises:
        SeveralFailuresError: with everything that is wrong with any of them.
    """
    prepared: list[Prepared] = []
    doubles = Doubles.among(door.facts.live_events, door.key_of)
    steps = count(1)
    with progress_bar(session, say("Checking the files")) as progress:

        def step() -> None:
            if progress is not None:
                # a file of several sections takes more steps than were foreseen
                progress(min(next(steps), 2 * len(files)), 2 * len(files))

        submissions, failures = read_files(files, naming, done=step)
        for submission in submissions:
            try:
                prepared.append(doubles.look(door.check(submission), doubled))
            except LadderError as error:
                failures.append((submission.source, error))
            step()
    if failures:
        order = [str(file) for file in files]
        raise SeveralFailuresError(sorted(failures, key=lambda one: order.index(one[0])))
    return Checked(door, submissions, prepared)
