"""Questions to whoever sits at the terminal; nowhere else is anything asked (contract §3)."""

from __future__ import annotations

import sys
from typing import Any, Final

import click

from core.locale import Message
from local.cli.output import at_terminal
from local.cli.session import Session

_YES: Final = frozenset({"y", "yes", "j", "ja", "i", "igen"})


def somebody_answers() -> bool:
    """Whether somebody sits there who sees a question and can answer it."""
    return at_terminal(sys.stdout) and at_terminal(sys.stdin)


def ask_yes(session: Session, question: Message) -> bool:
    """Ask for a yes, in any language the program speaks; anything else is a no."""
    typed = _prompt(session, question, prompt_suffix=" [y/N] ", default="", show_default=False)
    return str(typed or "").strip().casefold() in _YES


def ask_for(session: Session, question: Message, kind: click.ParamType[Any]) -> Any:
    """Ask for a value until it is one; None if whoever sits there breaks off."""
    return _prompt(session, question, type=kind, prompt_suffix=" ")


def _prompt(session: Session, question: Message, **options: Any) -> Any:
    try:
        return click.prompt(session.words(question), err=True, **options)
    except click.Abort:
        click.echo(err=True)
        return None
