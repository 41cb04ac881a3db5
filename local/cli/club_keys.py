"""`club key`: access keys for apps; shown once, kept only as a hash (contract §2)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final, Literal, TypeAlias, get_args

import click

from core.actions.reading import read_club
from core.actions.rulings import clean_name
from core.actions.settings import SCOPES, add_key, change_club, revoke_key
from core.locale import say
from core.model import Club
from core.ports import Store
from local.cli.arguments import club_argument
from local.cli.club_settings import key_content, tell_key
from local.cli.opening import open_club
from local.cli.options import Command
from local.cli.output import answer, tell
from local.cli.replaying import read_state
from local.cli.session import Session
from local.wiring import new_token, now

Action: TypeAlias = Literal["new", "list", "revoke"]
_ACTIONS: Final = get_args(Action)


@click.command(
    "key",
    cls=Command,
    examples=[
        ('ladder club key bruecke new --name "tournament app" --scope publish', "Make one."),
        ("ladder club key bruecke list", "List them, without the keys themselves."),
        ('ladder club key bruecke revoke "tournament app"', "It opens nothing any more."),
    ],
)
@club_argument
@click.argument(
    "action", metavar="|".join(_ACTIONS), type=click.Choice(_ACTIONS), help="What to do."
)
@click.argument("named", metavar="[NAME]", required=False, help="The key's name, for revoke.")
@click.option("--name", metavar="N", help="A name to know the key by; else one is chosen.")
@click.option(
    "--scope",
    type=click.Choice(SCOPES),
    default="publish",
    show_default=True,
    help="What it opens: each of read, publish, organise opens what the one before it does.",
)
@click.pass_obj
def club_key(
    session: Session,
    club: str,
    action: Action,
    *,
    named: str | None,
    name: str | None,
    scope: str,
) -> None:
    """Make, list and revoke the keys that apps publish with. A new key is shown only once."""
    chosen = named if named is not None else name
    if action == "revoke" and chosen is None:
        raise click.UsageError(session.words(say("Which key? Write its name after revoke.")))
    with open_club(session, club) as store:
        if action == "new":
            _new_key(session, store, club, chosen, scope)
        elif action == "revoke":
            _change(store, club, lambda one: revoke_key(one, str(chosen)))
            content = {"club": club, "revoked": chosen} | read_state(store, club)
            gone = say("The key “{name}” opens nothing any more.", name=chosen)
            answer(session, content, lambda: tell(session, gone))
        else:
            _list_keys(session, store, club)


def _change(store: Store, club: str, change: Callable[[Club], Club]) -> None:
    change_club(store, club, change, counts=False)


def _new_key(session: Session, store: Store, club: str, name: str | None, scope: str) -> None:
    settings, _ = read_club(store, club)
    chosen = _free_name(settings) if name is None else clean_name(name)
    key = new_token()
    _change(store, club, lambda one: add_key(one, chosen, scope, key, now))
    content = {"club": club, "name": chosen, "scope": scope, "key": key}
    made = say("Key “{name}” ({scope}), shown this once: {key}", name=chosen, scope=scope, key=key)
    answer(session, content | read_state(store, club), lambda: tell(session, made))


def _free_name(club: Club) -> str:
    taken = {key.name for key in club.keys}
    return next(name for number in count(2) if (name := f"key {number}") not in taken)


def _list_keys(session: Session, store: Store, club: str) -> None:
    settings, _ = read_club(store, club)
    content = {"club": club, "keys": [key_content(key) for key in settings.keys]}

    def tell_keys() -> None:
        if not settings.keys:
            tell(session, say("There is no key."))
        for key in settings.keys:
            tell_key(session, key)

    answer(session, content | read_state(store, club), tell_keys)
