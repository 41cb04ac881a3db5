"""`sheet`: a club's spreadsheets at Google (contract §5)."""

from __future__ import annotations

from typing import Final

import click

from core.errors import LadderError
from core.facts import JsonObject
from core.locale import say
from core.ports import Store
from local.cli.arguments import club_argument
from local.cli.failing import complain
from local.cli.opening import data_folder, open_club, workbooks_of
from local.cli.options import Command, Group
from local.cli.output import answer
from local.cli.replaying import read_state
from local.cli.session import Session
from local.cli.telling_sheets import tell_connected, tell_connection, tell_disconnected
from local.wiring import ORGANISERS_FILE, ClubFiles, local_now, new_token, today
from sheets_sync.club_workbooks import ClubWorkbooks
from sheets_sync.connections import (
    Connection,
    connection_write,
    find_connection,
    not_connected,
)

_ADDRESS: Final = "https://docs.google.com/spreadsheets/d/{}/edit"


@click.group(
    "sheet",
    cls=Group,
    examples=[
        ("ladder sheet connect bruecke --organisers URL --members URL", "Connect two spreadsheets.")
    ],
)
def sheet() -> None:
    """Connect a club to two spreadsheets at Google, for organisers and for members."""


@sheet.command(
    "connect",
    cls=Command,
    examples=[
        ("ladder sheet connect bruecke --organisers URL --members URL", "Connect, and fill both."),
    ],
)
@club_argument
@click.option(
    "--organisers", metavar="URL", required=True, help="The address of the organisers' file."
)
@click.option("--members", metavar="URL", required=True, help="The address of the members' file.")
@click.pass_obj
def connect_sheets(session: Session, club: str, *, organisers: str, members: str) -> None:
    """Check both spreadsheets, remember them, and make their tabs.

    Make two empty spreadsheets at Google first. If one is not shared with this program yet, the
    answer says with which address to share it. Answers in organisers.xlsx are taken over before;
    that file is then put aside.
    """
    # 50 ms, which looking at this command's help should not cost
    from sheets_sync.connecting import connect, read_addresses  # noqa: PLC0415
    from sheets_sync.google.calls import Calls  # noqa: PLC0415

    with open_club(session, club) as store:
        read_addresses(organisers, members)  # a slip is told before Google is asked for anything
        books = workbooks_of(session, store)
        client, address = books.log_in()
        if not books.are_connected(club):
            _sync_files(session, store, books, club)
        calls = Calls(client.http_client.session, sleep=books.sleep)
        connect(store, club, calls=calls, organisers=organisers, members=members, address=address)
        synced = _sync(store, books, club)
        aside = ClubFiles(data_folder(session), session.locale).put_aside(club, day=today())
        content = _content(club, find_connection(store, club), synced)
    content |= {"put_aside": None if aside is None else str(aside)}
    answer(session, content, lambda: tell_connected(session, club, content))


@sheet.command(
    "show",
    cls=Command,
    examples=[("ladder sheet show bruecke", "Where its spreadsheets are, and who may open them.")],
)
@club_argument
@click.pass_obj
def show_sheets(session: Session, club: str) -> None:
    """Show which spreadsheets a club is connected to, as the last sync left them."""
    with open_club(session, club) as store:
        session.writing = False
        connection = find_connection(store, club)
        content = _content(club, connection, read_state(store, club))
    answer(session, content, lambda: tell_connection(session, club, content))


@sheet.command(
    "disconnect",
    cls=Command,
    examples=[("ladder sheet disconnect bruecke", "Back to the files organisers.xlsx and so on.")],
)
@club_argument
@click.pass_obj
def disconnect_sheets(session: Session, club: str) -> None:
    """Go back to the files organisers.xlsx and members.xlsx in the data folder.

    Answers in the spreadsheet are taken over first, and the members' link is closed, if Google
    can be reached. Both spreadsheets stay at Google with all that is in them; delete them there.
    """
    from sheets_sync.syncing_workbooks import hold_spreadsheets  # noqa: PLC0415  (50 ms)

    with open_club(session, club) as store:
        books = workbooks_of(session, store)
        if not books.are_connected(club):
            raise not_connected(club)
        taken_over = _take_over_last(session, store, books, club)
        with hold_spreadsheets(
            store, club, clock=local_now, new_token=new_token, sleep=books.sleep
        ):
            closed = _close_link(session, books, club)
            store.commit([connection_write(store, club, None)])
        state = read_state(store, club)
    content = {"club": club, "connected": False, "taken_over": taken_over, "link_closed": closed}
    answer(session, content | state, lambda: tell_disconnected(session, club))


def _sync(store: Store, books: ClubWorkbooks, club: str) -> JsonObject:
    from sheets_sync.syncing_workbooks import sync_workbooks  # noqa: PLC0415

    return sync_workbooks(store, books, club, clock=local_now, new_token=new_token)


def _sync_files(session: Session, store: Store, books: ClubWorkbooks, club: str) -> None:
    """Take over what stands in the file that is left, if there is one."""
    if (data_folder(session) / club / ORGANISERS_FILE).exists():
        _sync(store, books, club)


def _take_over_last(session: Session, store: Store, books: ClubWorkbooks, club: str) -> bool:
    """Take over the last answers, if Google can be reached; says whether that succeeded."""
    try:
        _sync(store, books, club)
    except LadderError as error:
        failed = say(
            "Answers written since the last sync were not taken over: {reason}",
            reason=error.message,
        )
        complain(session.words(failed))
        return False
    return True


def _close_link(session: Session, books: ClubWorkbooks, club: str) -> bool:
    """Close the members' spreadsheet, if Google can be reached; says whether that succeeded."""
    try:
        books.spreadsheets.set_members_link(club, "none")
    except LadderError as error:
        failed = say(
            "The members' spreadsheet is open to as many as before: {reason} Close it by hand: "
            "choose Share there, then under “General access” Restricted.",
            reason=error.message,
        )
        complain(session.words(failed))
        return False
    return True


def _content(club: str, connection: Connection | None, state: JsonObject) -> JsonObject:
    content: JsonObject = {
        "club": club,
        "connected": connection is not None,
        "organisers": connection and _ADDRESS.format(connection.organisers),
        "members": connection and _ADDRESS.format(connection.members),
        "link": connection and connection.link,
        "exposed": connection is not None and connection.exposed,
    }
    return content | {"revision": state["revision"], "up_to_date": state["up_to_date"]}
