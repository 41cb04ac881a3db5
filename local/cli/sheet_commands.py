"""`sheet`: a club's spreadsheets at Google (contract §5)."""

from __future__ import annotations

import click

from core.locale import say
from local.cli.arguments import club_argument
from local.cli.opening import open_club
from local.cli.options import Command, Group
from local.cli.output import answer, tell
from local.cli.session import Session
from local.wiring import local_now, new_token


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
    answer says with which address to share it.
    """
    # gspread takes 230 ms, which looking at this command's help should not cost
    from local.google_client import log_in  # noqa: PLC0415
    from sheets_sync.connecting import connect  # noqa: PLC0415
    from sheets_sync.google.calls import Calls  # noqa: PLC0415
    from sheets_sync.google_workbooks import GoogleWorkbooks  # noqa: PLC0415
    from sheets_sync.syncing import sync_club  # noqa: PLC0415

    with open_club(session, club) as store:
        client, address = log_in()
        workbooks = GoogleWorkbooks(client, store, local_now)
        calls = Calls(client.http_client.session, sleep=workbooks.sleep)
        connect(store, club, calls=calls, organisers=organisers, members=members, address=address)
        synced = sync_club(store, workbooks, club, clock=local_now, new_token=new_token)
        workbooks.follow_visibility(club)
    content = {"club": club, "revision": synced["revision"], "up_to_date": synced["up_to_date"]}
    answer(session, content, lambda: _tell(session, club))


def _tell(session: Session, club: str) -> None:
    tell(session, say("Both spreadsheets of “{club}” are connected.", club=club), style="bold")
    line = session.line("sync", club)
    tell(session, say("From now on they are brought up to date by `{line}`.", line=line))
