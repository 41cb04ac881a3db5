"""`correct` a result, `undo` a decision."""

from __future__ import annotations

import click

from core.actions import rulings
from core.actions.deciding import undo
from core.locale import say
from local.cli.arguments import club_argument, event_argument
from local.cli.making_decisions import (
    author,
    decide_and_settle,
    decisions_content,
    tell_decisions,
)
from local.cli.opening import open_club
from local.cli.options import Command
from local.cli.output import tell
from local.cli.replaying import settle
from local.cli.session import Session
from local.wiring import new_token, now


@click.command(
    "correct",
    cls=Command,
    # a result like -/- is no option
    context_settings={"ignore_unknown_options": True},
    examples=[
        ("ladder correct bruecke evening-12 3 p04 p11 0-1", "Round 3: Black had won."),
        ('ladder correct bruecke evening-12 3 "Anna Becher" "J. Schmidt" ½-½', "By names."),
    ],
)
@club_argument
@event_argument
@click.argument("round_", metavar="ROUND", type=int, help="The round's number.")
@click.argument("white", metavar="WHITE", help="White's entrant id or written name.")
@click.argument("black", metavar="BLACK", help="Black's, likewise.")
@click.argument("result", metavar="RESULT", help="1-0, 0-1, 1/2-1/2, +/-, -/+, -/- or *.")
@click.pass_obj
def correct_result(
    session: Session,
    club: str,
    *,
    event: str,
    round_: int,
    white: str,
    black: str,
    result: str,
) -> None:
    """Correct one game's result, without the app that published the event.

    Everything after it is worked out anew. Should the app publish the event again with other
    players in that game, the correction is set aside and reported.
    """
    decide_and_settle(
        session,
        club,
        lambda roll: rulings.correct(roll, event, round_, white=white, black=black, result=result),
    )


@click.command(
    "undo",
    cls=Command,
    examples=[
        ("ladder decisions bruecke", "Find the decision."),
        ("ladder undo bruecke 20260915-201405-k7f3q", "Take it back."),
    ],
)
@club_argument
@click.argument(
    "decision", metavar="DECISION", help="The decision's id, as `ladder decisions ID` lists it."
)
@click.pass_obj
def undo_decision(session: Session, club: str, decision: str) -> None:
    """Take a decision back; an undo can be taken back too.

    The list becomes what it would be had the decision never been made. One that is no longer
    active stays as it is.
    """
    with open_club(session, club) as store:
        done = undo(store, club, decision, author=author(), clock=now, new_token=new_token)
        tell_decisions(session, store, club, done.decisions)
        if not done.decisions:
            tell(session, say("{decision} was no longer active.", decision=decision), style="bold")
        content = decisions_content(club, done.decisions) | {"undone": decision}
        settle(session, store, club, content)
