"""The texts of the help: what commands say of themselves, in any language.

They are written in English where the commands are; the catalogues have them by paragraphs.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from copy import copy
from typing import Final, TypeVar

import click

from core.locale import Message, translate

_Command = TypeVar("_Command", bound=click.Command)

CLICK_SENTENCES: Final[tuple[str | tuple[str, str], ...]] = (
    "Usage:",
    "Options",
    "Positional arguments",
    "Commands",
    "Show this message and exit.",
    "default: {default}",
    "required",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "No such command {name!r}.",
    "No such option {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "Choose from:\n\t{choices}",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.",
    "file",
    "directory",
    "path",
)
"""Sentences of click's own that the program can show: it asks gettext for them by itself."""


def in_language(command: _Command, locale: str) -> _Command:
    """Copy a command with all its texts in one language."""
    spoken = copy(command)
    spoken.help = translate_paragraphs(command.help, locale)
    spoken.params = [_in_language(parameter, locale) for parameter in command.params]
    return spoken


def _in_language(parameter: click.Parameter, locale: str) -> click.Parameter:
    spoken = copy(parameter)
    if isinstance(spoken, click.Option | click.Argument):
        spoken.help = translate_paragraphs(spoken.help, locale)
    return spoken


def translate_paragraphs(text: str | None, locale: str) -> str | None:
    """Translate a text of several paragraphs; None stays None."""
    if text is None:
        return None
    return "\n\n".join(translate(Message(part), locale) for part in split_paragraphs(text))


def split_paragraphs(text: str) -> list[str]:
    """Part a text at its empty lines, each paragraph on one line."""
    return [" ".join(part.split()) for part in inspect.cleandoc(text).split("\n\n")]


def collect_texts(command: click.Command, ctx: click.Context) -> Iterator[str]:
    """List all that a command and those below it say of themselves, for the catalogues."""
    yield from split_paragraphs(command.help or "")
    for parameter in command.params:
        if isinstance(parameter, click.Option | click.Argument):
            yield from split_paragraphs(parameter.help or "")
    for _, meaning in getattr(command, "examples", ()):
        yield meaning
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None:
                yield from collect_texts(below, ctx)
