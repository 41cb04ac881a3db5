"""How commands look: common options, values and examples."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from core.locale import Message, say, translate
from local.cli.help_texts import in_language
from local.cli.session import Session
from local.cli.speaking import language_of
from local.store_kinds import StoreKind
from local.typed_values import read_day, read_number

Example = tuple[str, str]
"""A line to type, and what it does."""


def _choose_data(ctx: click.Context, _param: click.Parameter, value: Path | None) -> None:
    if value is not None:
        ctx.ensure_object(Session).data = value


def _choose_store(ctx: click.Context, _param: click.Parameter, value: StoreKind | None) -> None:
    if value is not None:
        ctx.ensure_object(Session).store = value


def _choose_json(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(Session).json = True


def _common_options() -> list[click.Parameter]:
    return [
        click.Option(
            ["--data"],
            type=click.Path(file_okay=False, path_type=Path),
            metavar="DIR",
            expose_value=False,
            callback=_choose_data,
            help="Folder of the data (else LADDER_DATA, ./ladder-data).",
        ),
        click.Option(
            ["--store"],
            type=click.Choice(get_args(StoreKind)),
            expose_value=False,
            callback=_choose_store,
            help="Where the club is kept (else LADDER_STORE, sqlite).",
        ),
        click.Option(
            ["--json"],
            is_flag=True,
            expose_value=False,
            callback=_choose_json,
            help="Answer with one JSON document.",
        ),
    ]


class _Explained(click.Command):
    """A command that explains itself in the language of whoever asks."""

    examples: Sequence[Example] = ()

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help."""
        spoken = in_language(self, language_of(ctx))
        super(_Explained, spoken).format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Write the line in the list of commands."""
        spoken = in_language(self, language_of(click.get_current_context(silent=True)))
        return super(_Explained, spoken).get_short_help_str(limit)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples last, where the eye rests."""
        super().format_epilog(ctx, formatter)
        write_examples(self.examples, formatter, language_of(ctx))


class Command(_Explained):
    """A command that takes the common options and shows examples in its help."""

    def __init__(
        self,
        name: str | None,
        *,
        examples: Sequence[Example] = (),
        params: list[click.Parameter] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(name, params=[*(params or ()), *_common_options()], **settings)
        self.examples = examples


class Group(_Explained, click.Group):
    """A group of commands that takes the common options too."""

    command_class = Command

    def __init__(
        self,
        name: str | None,
        *,
        examples: Sequence[Example] = (),
        params: list[click.Parameter] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(name, params=[*(params or ()), *_common_options()], **settings)
        self.examples = examples


def write_examples(
    examples: Sequence[Example], formatter: click.HelpFormatter, locale: str
) -> None:
    """Write lines to type, each with what it does."""
    if not examples:
        return
    with formatter.section(translate(say("Examples"), locale)):
        for line, meaning in examples:
            formatter.write(f"{'':{formatter.current_indent}}{line}\n")
            formatter.write(
                f"{'':{formatter.current_indent + 4}}{translate(Message(meaning), locale)}\n"
            )


class Day(click.ParamType[datetime.date]):
    """A date: 2026-09-15 or 15.9.2026."""

    name = "date"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime.date:
        """Read a date."""
        if isinstance(value, datetime.date):
            return value
        day = read_day(str(value))
        if day is None:
            wrong = say("“{value}” is no date like 2026-09-15.", value=value)
            self.fail(translate(wrong, language_of(ctx)), param, ctx)
        return day


class Number(click.ParamType[float]):
    """A number, with a decimal point or comma."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a number."""
        number = value if isinstance(value, float) else read_number(str(value))
        if number is None:
            wrong = say("“{value}” is no number.", value=value)
            self.fail(translate(wrong, language_of(ctx)), param, ctx)
        return number
