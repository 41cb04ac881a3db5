"""`sync`: the club's two workbooks (contract §5)."""

from __future__ import annotations

import click

from core.actions.moves import Move
from core.facts import JsonObject
from core.locale import say
from local.cli.arguments import club_argument
from local.cli.opening import data_folder, open_club, workbooks_of
from local.cli.options import Command
from local.cli.output import answer, tell
from local.cli.progress import progress_bar
from local.cli.replaying import tell_state
from local.cli.session import Session
from local.cli.telling_moves import tell_moves
from local.wiring import new_token, now


@click.command(
    "sync",
    cls=Command,
    examples=[
        ("ladder sync bruecke", "Take over what people wrote, then bring both files up to date."),
        ("ladder show bruecke", "Look at the list."),
    ],
)
@club_argument
@click.pass_obj
def sync_workbooks(session: Session, club: str) -> None:
    """Take over what organisers wrote in their workbook, then bring both workbooks up to date.

    The files lie in the data folder: ID/organisers.xlsx and ID/members.xlsx. Close them in
    LibreOffice or Excel first. A club that was connected with `ladder sheet connect` has two
    spreadsheets at Google instead.
    """
    # 150 ms with openpyxl, which looking at this command's help should not cost
    from sheets_sync.syncing_workbooks import sync_workbooks  # noqa: PLC0415

    folder = data_folder(session) / club
    with open_club(session, club) as store:
        books = workbooks_of(session, store)
        with progress_bar(session, say("Bringing the workbooks up to date")) as progress:
            synced = sync_workbooks(
                store, books, club, clock=now, new_token=new_token, progress=progress
            )
    answer(
        session,
        synced,
        lambda: _tell_where(session, str(folder), synced),
        lambda: tell_synced(session, club, synced),
    )


def _tell_where(session: Session, folder: str, synced: JsonObject) -> None:
    private = "members" not in synced["written"]
    if "exposed" in synced:
        tell(session, say("The spreadsheets at Google are up to date."), style="bold")
        if private:
            tell(session, say("The club is private, so the members' spreadsheet is empty."))
        return
    tell(session, say("The workbooks are in {folder}.", folder=folder), style="bold")
    if private:
        tell(session, say("The club is private, so there is no members.xlsx."))


def tell_synced(session: Session, club: str, synced: JsonObject) -> None:
    """Say what was taken over, who moved, and what a person should look at."""
    taken = len(synced.get("decisions", ()))
    tell(session, say("Decisions taken over from the organisers' file: {count}.", count=taken))
    moved = synced.get("moved_by_ladder", {"": synced["moved"]})
    tell_moves(
        session,
        club,
        {ladder: [Move(**move) for move in moves] for ladder, moves in moved.items()},
    )
    for one in synced.get("messages", ()):
        sentence = say("Please look at {row}: {message}", row=one["row"], message=one["message"])
        tell(session, sentence, style="loud")
    for sentence in synced.get("left", ()):
        tell(session, say("Please look: {sentence}", sentence=sentence), style="loud")
    if waiting := synced.get("open_questions"):
        line = session.line("pending", club)
        tell(session, say("Names to look at: {count}. See `{line}`.", count=waiting, line=line))
    tell_state(session, club, synced["revision"], up_to_date=synced["up_to_date"])
