"""`forget`: take a person's names out for ever (rules §7.4)."""

from __future__ import annotations

import click

from core.actions.forgetting import COPIES, Forgot, forget
from core.facts import JsonObject
from core.locale import say, say_count
from core.ports import Store
from core.views.one_player import show_player
from local.cli.arguments import club_argument, who_argument
from local.cli.asking import ask_yes, somebody_answers
from local.cli.failing import DONE, NO
from local.cli.holding import hold_workbooks
from local.cli.opening import open_club
from local.cli.options import Command
from local.cli.output import tell
from local.cli.replaying import settle
from local.cli.session import Session
from sheets_sync.erasing import check_free, erase_names


@click.command(
    "forget",
    cls=Command,
    examples=[
        ('ladder forget bruecke "Anna Becher"', "Asks first."),
        ('ladder forget bruecke "Anna Becher" --yes', "Does not ask."),
    ],
)
@club_argument
@who_argument
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def forget_person(session: Session, club: str, who: str, *, yes: bool) -> int:
    """Take a person's names out of everything that is stored. This cannot be undone.

    The games stay, under a token instead of the name, and nobody's rating moves. Publishing an
    event again with that name keeps the token. The answer lists where copies remain.
    """
    with open_club(session, club) as store:
        if not yes and not _ask(session, store, club, who):
            tell(session, say("Nothing was changed."), style="bold")
            return NO
        with hold_workbooks(session, store, club) as books:
            check_free(books, club)
            forgot = forget(store, club, who)
            erase_names(books, club, forgot.erasure)
        _tell(session, forgot)
        settle(session, store, club, _content(session, club, forgot), names_went=True)
    return DONE


def _ask(session: Session, store: Store, club: str, who: str) -> bool:
    """Ask for a yes, in any language the program speaks; anything else is a no."""
    if not somebody_answers():
        raise click.UsageError(
            session.words(say("Nobody can be asked here: say --yes to forget for good."))
        )
    with store.snapshot() as reader:
        found = show_player(reader, club, who)
    question = say(
        "Forget “{name}” ({player}) for good? This cannot be undone.",
        name=found["name"],
        player=found["player"],
    )
    return ask_yes(session, question)


def _content(session: Session, club: str, forgot: Forgot) -> JsonObject:
    return {
        "club": club,
        "player": forgot.erasure.player.id,
        "token": forgot.erasure.token,
        "events": forgot.events,
        "decisions": forgot.decisions,
        "copies": [session.words(place) for place in COPIES],
    }


def _tell(session: Session, forgot: Forgot) -> None:
    done = say(
        "Forgotten: “{token}” stands instead ({events}, {decisions}).",
        token=forgot.erasure.token,
        events=say_count("{count} event", "{count} events", count=forgot.events),
        decisions=say_count("{count} decision", "{count} decisions", count=forgot.decisions),
    )
    tell(session, done, style="bold")
    tell(session, say("The name may still stand in:"))
    for place in COPIES:
        tell(session, say("  {place}", place=place))
