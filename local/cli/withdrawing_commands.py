"""`withdraw`, `restore`: events go out and come back."""

from __future__ import annotations

import click

from core.actions.withdrawing import Tombstone, restore, withdraw
from core.facts import JsonObject
from core.locale import say
from local.cli.arguments import club_argument, event_argument
from local.cli.opening import known_event, open_club
from local.cli.options import Command
from local.cli.output import tell
from local.cli.replaying import settle
from local.cli.session import Session


@click.command(
    "withdraw",
    cls=Command,
    examples=[
        ("ladder withdraw bruecke evening-12", "Its ratings count no more; the event is kept."),
        ("ladder restore bruecke evening-12", "Put it back."),
    ],
)
@club_argument
@event_argument
@click.pass_obj
def withdraw_event(session: Session, club: str, event: str) -> None:
    """Take an event out of the ladder. It is kept and can be restored."""
    with open_club(session, club) as store:
        mark = withdraw(store, club, known_event(event))
        done = say("“{name}” is withdrawn.", name=mark.event.name)
        was = say("“{name}” was withdrawn already.", name=mark.event.name)
        tell(session, done if mark.changed else was, style="bold")
        settle(session, store, club, _content(club, mark, withdrawn=True))


@click.command(
    "restore",
    cls=Command,
    examples=[
        ("ladder restore bruecke evening-12", "Count the event again, as it was."),
        ("ladder events bruecke", "See which events are withdrawn."),
    ],
)
@club_argument
@event_argument
@click.pass_obj
def restore_event(session: Session, club: str, event: str) -> None:
    """Put a withdrawn event back as it was."""
    with open_club(session, club) as store:
        mark = restore(store, club, known_event(event))
        done = say("“{name}” is back.", name=mark.event.name)
        was = say("“{name}” was not withdrawn.", name=mark.event.name)
        tell(session, done if mark.changed else was, style="bold")
        settle(session, store, club, _content(club, mark, withdrawn=False))


def _content(club: str, mark: Tombstone, *, withdrawn: bool) -> JsonObject:
    return {
        "club": club,
        "event": mark.event.id,
        "version": mark.version,
        "withdrawn": withdrawn,
        "changed": mark.changed,
    }
