"""Parameters after the question mark: each is known, stands there once, and says something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from werkzeug import Request

from core.characters import plain
from core.locale import Message, say
from functions.api.faults import ParameterProblem, QueryError

_DATE: Final = re.compile(r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter that a route takes.

    Attributes:
        schema: JSON Schema of its text.
        fault: says what is wrong with a value, None if nothing is.
    """

    name: str
    description: str
    schema: Mapping[str, Any]
    example: object
    fault: Callable[[str], Message | None]


def _no_fault(_: str) -> Message | None:
    return None


def _date_fault(text: str) -> Message | None:
    try:
        sound = _DATE.fullmatch(text) and date.fromisoformat(text)
    except ValueError:
        sound = None
    if sound:
        return None
    return say("“as_of” is a date like 2026-09-15, not “{value}”.", value=plain(text))


def _switch_fault(text: str) -> Message | None:
    if text in ("true", "false"):
        return None
    return say("“dry_run” is true or false, not “{value}”.", value=plain(text))


LADDER: Final = Parameter(
    "ladder", "Which of the club's lists; the first one if left out.", {"type": "string"}, "main",
    _no_fault,
)  # fmt: skip
AS_OF: Final = Parameter(
    "as_of", "The list as it stood on that date: only events ended by then count.",
    {"type": "string", "format": "date"}, "2026-09-15", _date_fault,
)  # fmt: skip
DRY_RUN: Final = Parameter(
    "dry_run", "Check everything and store nothing; also tells who the entrants would be.",
    {"type": "boolean"}, True, _switch_fault,
)  # fmt: skip


def read_parameters(request: Request, known: tuple[Parameter, ...]) -> dict[str, str]:
    """Read the parameters of a request.

    Raises:
        QueryError: with every parameter that is unknown, repeated or wrong.
    """
    sent = _read_sent(request)
    problems = list(_find_problems(sent, {one.name: one for one in known}))
    if problems:
        raise QueryError(problems)
    return {name: values[0] for name, values in sent.items()}


def _read_sent(request: Request) -> Mapping[str, Sequence[str]]:
    try:
        return dict(request.args.lists())
    except UnicodeDecodeError as error:  # bytes as they are, where percent signs belong
        detail = say("What stands after the question mark is no UTF-8 text.")
        raise QueryError([ParameterProblem("", "bad-parameter", detail, "")]) from error


def _find_problems(
    sent: Mapping[str, Sequence[str]], known: Mapping[str, Parameter]
) -> Iterator[ParameterProblem]:
    for written, values in sent.items():
        name = plain(written)
        if written not in known:
            detail = say("There is no parameter “{name}” here.", name=name)
            yield ParameterProblem("", "unknown-parameter", detail, name)
        elif len(values) > 1:
            detail = say("The parameter “{name}” stands there more than once.", name=name)
            yield ParameterProblem("", "repeated-parameter", detail, name)
        elif (fault := known[written].fault(values[0])) is not None:
            yield ParameterProblem("", "bad-parameter", fault, name)
