"""Questions at a terminal that are answered yes or no."""

from __future__ import annotations

import sys
from typing import Final

import click

from core.locale import Message
from local.cli.output import at_terminal
from local.cli.session import Session

_YES: Final = frozenset({"y", "yes", "j", "ja", "i", "igen"})


def may_ask() -> bool:
    """Whether somebody is there to answer."""
    return at_terminal(sys.stdout) and at_terminal(sys.stdin)


def ask(session: Session, question: Message) -> bool:
    """Ask for a yes, in any language the program speaks; anything else is a no."""
    try:
        typed = click.prompt(
            session.words(question),
            prompt_suffix=" [y/N] ",
            default="",
            show_default=False,
            err=True,
        )
    except click.Abort:
        click.echo(err=True)
        return False
    return typed.strip().casefold() in _YES
