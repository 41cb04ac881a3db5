"""What went wrong, in one plain sentence each, and the exit code that says who must act."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

from core.errors import (
    ConflictError,
    LadderError,
    NotFoundError,
    PlatformError,
    Problem,
    SenderError,
    WorkbookBusyError,
)
from core.locale import say
from local.cli.session import Session
from local.cli.wrapping import fit

DONE: Final = 0
NO: Final = 1
USAGE: Final = 2
BAD_INPUT: Final = 3
NOT_FOUND: Final = 4
CONFLICT: Final = 5
STOPPED: Final = 130

_NOT_THE_SENDER: Final = (ConflictError, WorkbookBusyError, PlatformError)


class SeveralFailuresError(Exception):
    """Several things were wrong; nothing was changed.

    Attributes:
        failures: where (a file's name) and what.
    """

    def __init__(self, failures: Sequence[tuple[str, LadderError]]) -> None:
        super().__init__(f"{len(failures)} failures")
        self.failures = tuple(failures)


@contextmanager
def naming_file(file: Path) -> Iterator[None]:
    """Put the file's name before every sentence about what is wrong with it."""
    try:
        yield
    except LadderError as error:
        raise SeveralFailuresError([(str(file), error)]) from error


def exit_code_of(error: LadderError) -> int:
    """Choose the exit code of one error (contract §3)."""
    if error.code == "choose-candidate":
        return USAGE
    if isinstance(error, NotFoundError):
        return NOT_FOUND
    return CONFLICT if isinstance(error, _NOT_THE_SENDER) else BAD_INPUT


def report(session: Session, error: LadderError) -> int:
    """Print one error's sentences and choose the exit code."""
    for sentence in sentences(session, error):
        complain(sentence)
    return exit_code_of(error)


def report_several(session: Session, several: SeveralFailuresError) -> int:
    """Print every sentence of every error; bad input outweighs a conflict, which weighs least."""
    for where, error in several.failures:
        for sentence in sentences(session, error):
            complain(f"{readable(where)}: {sentence}" if where else sentence)
    return min(exit_code_of(error) for _, error in several.failures)


def readable(name: str) -> str:
    """Write a file's name in full, on one line."""
    return "".join(character if character.isprintable() else "?" for character in name)


def sentences(session: Session, error: LadderError) -> list[str]:
    """Put an error into sentences, one a problem."""
    if isinstance(error, SenderError):
        return [problem_sentence(session, problem) for problem in error.problems]
    return [session.words(error.message)]


def problem_sentence(session: Session, problem: Problem) -> str:
    """Say what is wrong, after the JSON pointer to the place if there is one."""
    detail = session.words(problem.detail)
    return f"{problem.pointer}: {detail}" if problem.pointer else detail


def report_usage(session: Session, error: click.UsageError) -> int:
    """Say what cannot be understood about the command line, and where help is."""
    path = error.ctx.command_path if error.ctx else "ladder"
    said = " ".join(error.format_message().split())
    closed = said if said.endswith((".", "?")) else f"{said}."
    hint = say("{said} Help: {path} --help", said=closed, path=path)
    complain(session.words(hint))
    return USAGE


def complain(sentence: str) -> None:
    """Print one sentence on standard error."""
    try:
        print(fit(sentence, sys.stderr), file=sys.stderr)
    except BrokenPipeError:
        return
