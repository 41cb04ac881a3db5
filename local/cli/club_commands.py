"""`club`: make a club, show and change its settings, give out its link."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import click

from core.actions.reading import read_club
from core.actions.rulings import clean_name
from core.actions.settings import change_club, create_club
from core.locale import LOCALES, say
from core.model import Club, Ladder, NameStyle, Visibility
from functions.pages.doors import members_path, members_token
from local.cli.arguments import club_argument
from local.cli.club_keys import club_key
from local.cli.club_ladders import club_ladder
from local.cli.club_settings import FIELDS, read_changes, settings_content, tell_settings
from local.cli.following import WHAT_MEMBERS_SEE, follow_at_once
from local.cli.opening import open_club, open_named_store
from local.cli.options import Command, Group
from local.cli.output import answer, tell
from local.cli.replaying import read_state, replay, settle, tell_state
from local.cli.session import Session
from local.wiring import new_secret, new_token, now


@click.group(
    "club",
    cls=Group,
    examples=[
        ('ladder club new bruecke --name "SK Brücke" --locale de', "Make a club."),
        ("ladder club set bruecke names=full inactive_after_days=365", "Change its settings."),
    ],
)
def club() -> None:
    """Make a club, change its settings, its access keys, its link and its ladders."""


club.add_command(club_key)
club.add_command(club_ladder)


@club.command(
    "new",
    cls=Command,
    examples=[
        ('ladder club new bruecke --name "SK Brücke" --locale de', "A club that speaks German."),
        ('ladder club new school --name "School Club" --youth --visibility private', "A school's."),
    ],
)
@click.argument("club", metavar="ID", help="1 to 64 of a-z, 0-9, - and _.")
@click.option("--name", metavar="N", required=True, help="The club's name.")
@click.option(
    "--locale", type=click.Choice(LOCALES), default="en", show_default=True, help="Its language."
)
@click.option("--rules", metavar="R", default="club", show_default=True, help="Its rule set.")
@click.option(
    "--visibility",
    type=click.Choice(get_args(Visibility)),
    default="unlisted",
    show_default=True,
    help="Who sees the list: organisers, whoever has the link, everybody.",
)
@click.option(
    "--names",
    type=click.Choice(get_args(NameStyle)),
    default="initials",
    show_default=True,
    help="How members and the public see names.",
)
@click.option("--youth", is_flag=True, help="Everybody may be a minor: initials for all.")
@click.pass_obj
def new_club(
    session: Session,
    club: str,
    *,
    name: str,
    locale: str,
    rules: str,
    visibility: Visibility,
    names: NameStyle,
    youth: bool,
) -> None:
    """Make a club with one ladder, and print its first access key. It is shown only once."""
    wanted = Club(
        id=club,
        name=clean_name(name),
        secret=new_secret(),
        link=new_token(),
        locale=locale,
        visibility=visibility,
        names=names,
        youth=youth,
        ladders=(Ladder(rules=rules),),
    )
    with open_named_store(session, create=True) as store:
        session.writing = True
        made, key, _ = create_club(store, wanted, clock=now, new_token=new_token)
        session.locale = made.locale
        rebuilt = replay(session, store, club)
    content = {
        "club": club,
        "key": key,
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
    }
    answer(session, content, lambda: _tell_new(session, made, key))


def _tell_new(session: Session, made: Club, key: str) -> None:
    tell(session, say("“{name}” ({club}) is made.", name=made.name, club=made.id), style="bold")
    tell(session, say("Its key for apps, shown this once: {key}", key=key))
    line = session.line("publish", made.id, "FILE.json")
    tell(session, say("Next, take in an event: {line}", line=line))


@club.command(
    "show",
    cls=Command,
    examples=[
        ("ladder club show bruecke", "Its settings, ladders and the names of its keys."),
        ("ladder club show bruecke --json", "The same for a script."),
    ],
)
@club_argument
@click.pass_obj
def show_club(session: Session, club: str) -> None:
    """Show a club's settings. Secrets, keys and the members' link are not shown."""
    with open_club(session, club) as store:
        settings, _ = read_club(store, club)
        state = read_state(store, club)
    answer(
        session,
        settings_content(settings) | state,
        lambda: tell_settings(session, settings),
        lambda: tell_state(session, club, state["revision"], up_to_date=state["up_to_date"]),
    )


@club.command(
    "set",
    cls=Command,
    examples=[
        ("ladder club set bruecke names=full", "Members see whole names."),
        ("ladder club set bruecke inactive_after_days=365 youth=false", "Several at once."),
    ],
)
@club_argument
@click.argument(
    "changes",
    metavar="FIELD=VALUE…",
    nargs=-1,
    required=True,
    help=f"Fields: {', '.join(FIELDS)}.",
)
@click.pass_obj
def set_club(session: Session, club: str, changes: tuple[str, ...]) -> None:
    """Change a club's settings, all of them or, if one is wrong, none.

    locale is en, de, nb or hu; visibility private, unlisted or public; names initials or full;
    youth true or false; inactive_after_days a number or off. Spreadsheets at Google follow at
    once where the change is about what members see.
    """
    wanted = read_changes(changes)
    with open_club(session, club) as store:
        changed, _ = change_club(store, club, lambda one: replace(one, **wanted))
        session.locale = changed.locale
        if not session.json:
            tell_settings(session, changed)
        followed = {}
        if wanted.keys() & WHAT_MEMBERS_SEE:
            followed = follow_at_once(session, store, club)
        settle(session, store, club, settings_content(changed) | followed)


@club.command(
    "link",
    cls=Command,
    examples=[
        ("ladder club link bruecke", "Show where the members' pages are."),
        ("ladder club link bruecke --base https://ladder.example", "The whole address, to send."),
        ("ladder club link bruecke --rotate", "Make a new one; the old one opens nothing."),
    ],
)
@club_argument
@click.option("--rotate", is_flag=True, help="Make a new link.")
@click.option(
    "--base", metavar="URL", default="", help="Where the ladder is served: https://ladder.example."
)
@click.pass_obj
def club_link(session: Session, club: str, *, rotate: bool, base: str) -> None:
    """Show or renew the members' link, which nobody can guess.

    The link of a public club is no secret and stays. A private club's pages open for nobody.
    """
    with open_club(session, club) as store:
        if rotate:
            change_club(store, club, lambda one: replace(one, link=new_token()), counts=False)
        settings, _ = read_club(store, club)
        state = read_state(store, club)
    path = members_path(settings)
    url = f"{base.rstrip('/')}{path}" if path else None
    content = {"club": club, "link": members_token(settings), "path": path, "url": url} | state
    answer(session, content, lambda: _tell_link(session, url))


def _tell_link(session: Session, url: str | None) -> None:
    if url is None:
        tell(session, say("The club is private: nobody but organisers sees its list."))
    else:
        tell(session, say("Link: {link}", link=url))
        if url.startswith("/"):
            tell(
                session, say("Put it behind the address where `ladder serve` serves."), style="dim"
            )
