"""Parameters after the question mark: known, there as often as they may be, saying something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug import Request

from core.characters import plain
from core.locale import Message, say
from functions.api.faults import ParameterProblem, QueryError


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter that a route takes.

    Attributes:
        schema: JSON Schema of its text.
        fault: says what is wrong with a value, None if nothing is.
        required: whether it has to be there.
        repeats: whether it may be there more than once.
        also: another spelling that is taken.
    """

    name: str
    description: str
    schema: Mapping[str, Any]
    example: object
    fault: Callable[[str], Message | None]
    required: bool = False
    repeats: bool = False
    also: str = ""


def no_fault(_: str) -> Message | None:
    """Leave it to whoever is asked to say what is wrong with a value."""
    return None


def switch_fault(name: str, *allowed: str) -> Callable[[str], Message | None]:
    """Make the check of a parameter that is true or false, or something else that is allowed."""

    def fault(text: str) -> Message | None:
        if text in ("true", "false", *allowed):
            return None
        return say("“{name}” is true or false, not “{value}”.", name=name, value=plain(text))

    return fault


def read_parameters(request: Request, known: tuple[Parameter, ...]) -> dict[str, str]:
    """Read the parameters of a request, of those that repeat the first.

    Raises:
        QueryError: with every parameter that is unknown, repeated, wrong or missing.
    """
    return {name: values[0] for name, values in read_every_value(request, known).items()}


def read_every_value(request: Request, known: tuple[Parameter, ...]) -> Mapping[str, Sequence[str]]:
    """Read the parameters of a request; all values of each, in the order of the request.

    Raises:
        QueryError: with every parameter that is unknown, repeated, wrong or missing.
    """
    sent = _gather_spellings(_read_sent(request), known)
    problems = list(_find_problems(sent, {one.name: one for one in known}))
    if problems:
        raise QueryError(problems)
    return sent


def _read_sent(request: Request) -> Mapping[str, Sequence[str]]:
    try:
        return dict(request.args.lists())
    except UnicodeDecodeError as error:  # bytes as they are, where percent signs belong
        detail = say("What stands after the question mark is no UTF-8 text.")
        raise QueryError([ParameterProblem("", "bad-parameter", detail, "")]) from error


def _gather_spellings(
    sent: Mapping[str, Sequence[str]], known: tuple[Parameter, ...]
) -> Mapping[str, Sequence[str]]:
    names = {one.also: one.name for one in known if one.also}
    gathered: dict[str, list[str]] = {}
    for written, values in sent.items():
        gathered.setdefault(names.get(written, written), []).extend(values)
    return gathered


def _find_problems(
    sent: Mapping[str, Sequence[str]], known: Mapping[str, Parameter]
) -> Iterator[ParameterProblem]:
    for written, values in sent.items():
        name = plain(written)
        if written not in known:
            detail = say("There is no parameter “{name}” here.", name=name)
            yield ParameterProblem("", "unknown-parameter", detail, name)
        elif len(values) > 1 and not known[written].repeats:
            detail = say("The parameter “{name}” stands there more than once.", name=name)
            yield ParameterProblem("", "repeated-parameter", detail, name)
        else:
            faults = filter(None, map(known[written].fault, values))
            yield from (ParameterProblem("", "bad-parameter", one, name) for one in faults)
    for one in known.values():
        if one.required and one.name not in sent:
            detail = say("The parameter “{name}” is missing.", name=one.name)
            yield ParameterProblem("", "missing-parameter", detail, one.name)
