"""Arguments and options that many commands share, and how Tab completes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from local.cli.session import Session

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])


def _complete_clubs(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return _complete(ctx, "clubs", incomplete)


def _complete_events(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return _complete(ctx, f"clubs/{ctx.params.get('club')}/events", incomplete)


def _complete(ctx: click.Context, collection: str, incomplete: str) -> list[CompletionItem]:
    # heavy to import, and wanted only when somebody presses Tab
    from local.cli.completing import stored_ids  # noqa: PLC0415

    return [
        CompletionItem(name, help=title)
        for name, title in stored_ids(ctx.ensure_object(Session), collection)
        if name.startswith(incomplete)
    ]


def club_argument(command: _Decorated) -> _Decorated:
    """Take the club's id."""
    return click.argument(
        "club", metavar="ID", help="The club's id.", shell_complete=_complete_clubs
    )(command)


def event_argument(command: _Decorated) -> _Decorated:
    """Take an event's id."""
    return click.argument(
        "event",
        metavar="EVENT",
        help="The event's id, as `ladder events ID` lists it.",
        shell_complete=_complete_events,
    )(command)


def who_argument(command: _Decorated) -> _Decorated:
    """Take a player."""
    return click.argument("who", metavar="WHO", help="A player: the name, or the player's id.")(
        command
    )


def ladder_option(command: _Decorated) -> _Decorated:
    """Take one of the club's ladders."""
    return click.option(
        "--ladder", metavar="L", help="Which of the club's ladders; else the first one."
    )(command)


def candidate_option(command: _Decorated) -> _Decorated:
    """Take one candidate of a question."""
    return click.option(
        "--candidate", metavar="PLAYER", help="Which candidate: the name, or the player's id."
    )(command)
