"""The confirm step: `approve`, `reject`, `join`, `differ`, `read` (rules §6)."""

from __future__ import annotations

import click

from core.actions import rulings
from local.cli.arguments import candidate_option, club_argument, event_argument, who_argument
from local.cli.making_decisions import decide_and_settle
from local.cli.options import Command
from local.cli.session import Session

_suggestion_argument = click.argument(
    "suggestion", metavar="SUGGESTION", help="The question's id, as `ladder pending ID` lists it."
)


@click.command(
    "approve",
    cls=Command,
    examples=[
        ("ladder approve bruecke q4mzt7ab2c", "The only candidate is the same person."),
        ('ladder approve bruecke q4mzt7ab2c --candidate "Jens Schmidt"', "That one is."),
    ],
)
@club_argument
@_suggestion_argument
@candidate_option
@click.pass_obj
def approve_suggestion(
    session: Session, club: str, suggestion: str, *, candidate: str | None
) -> None:
    """Confirm that a name is a candidate. With several candidates, name one."""
    decide_and_settle(session, club, lambda roll: rulings.approve(roll, suggestion, candidate))


@click.command(
    "reject",
    cls=Command,
    examples=[
        ("ladder reject bruecke q4mzt7ab2c", "It is none of the candidates."),
        ('ladder reject bruecke q4mzt7ab2c --candidate "Jens Schmidt"', "It is not that one."),
    ],
)
@club_argument
@_suggestion_argument
@candidate_option
@click.pass_obj
def reject_suggestion(
    session: Session, club: str, suggestion: str, *, candidate: str | None
) -> None:
    """Say that a name is somebody else: none of the candidates, or not the one you name."""
    decide_and_settle(session, club, lambda roll: rulings.reject(roll, suggestion, candidate))


@click.command(
    "join",
    cls=Command,
    examples=[
        ('ladder join bruecke "Joerg Gruenthal" "Jörg Grünthal"', "The second name stands."),
        ("ladder undo bruecke DECISION", "Take it back, if it was wrong."),
    ],
)
@club_argument
@who_argument
@click.argument("into", metavar="INTO", help="Whose id and spelling stand from now on.")
@click.pass_obj
def join_names(session: Session, club: str, who: str, into: str) -> None:
    """Make one person of two names.

    Refused (exit 5) for two who met in a game or stand in one round, and for a name that could
    be several people's: say for each event who that was (`ladder read`).
    """
    decide_and_settle(session, club, lambda roll: rulings.join(roll, who, into))


@click.command(
    "differ",
    cls=Command,
    examples=[
        ('ladder differ bruecke "Mia Lind" "Mia Lindt"', "They are never suggested again."),
        ("ladder undo bruecke DECISION", "Take it back, if it was wrong."),
    ],
)
@club_argument
@who_argument
@click.argument("other", metavar="WHO", help="The other player.")
@click.pass_obj
def differ_names(session: Session, club: str, who: str, other: str) -> None:
    """Declare two names two people."""
    decide_and_settle(session, club, lambda roll: rulings.differ(roll, who, other))


@click.command(
    "read",
    cls=Command,
    examples=[
        ('ladder read bruecke evening-12 p04 --as "Jens Schmidt"', "That evening it was Jens."),
        ("ladder event bruecke evening-12", "See the entrants' ids."),
    ],
)
@club_argument
@event_argument
@click.argument("entrant", metavar="ENTRANT", help="The entrant's id in that event.")
@click.option(
    "--as", "name", metavar="NAME", required=True, help="Whose name it is; it may be a new one."
)
@click.pass_obj
def read_entrant(session: Session, club: str, event: str, entrant: str, *, name: str) -> None:
    """Say who an entrant of one event really is. It holds for that event alone."""
    decide_and_settle(session, club, lambda roll: rulings.read(roll, event, entrant, name))
