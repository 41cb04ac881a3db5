"""A club's spreadsheets at Google, in words."""

from __future__ import annotations

from typing import Final

from core.facts import JsonObject
from core.locale import Message, say
from local.cli.output import tell
from local.cli.session import Session
from sheets_sync.connections import LINKS, Link, not_connected


def tell_connected(session: Session, club: str, content: JsonObject) -> None:
    """Say what was connected, and how it goes on."""
    tell(session, say("Both spreadsheets of “{club}” are connected.", club=club), style="bold")
    _tell_files(session, content)
    if content["put_aside"]:
        sentence = say(
            "organisers.xlsx is no longer read; it is now called {file}.", file=content["put_aside"]
        )
        tell(session, sentence)
    line = session.line("sync", club)
    tell(session, say("From now on they are brought up to date by `{line}`.", line=line))


def tell_connection(session: Session, club: str, content: JsonObject) -> None:
    """Say where a club's spreadsheets are, and who may open them."""
    if not content["connected"]:
        tell(session, not_connected(club).message)
        return
    tell(session, say("“{club}” is connected to two spreadsheets.", club=club), style="bold")
    _tell_files(session, content)


def _tell_files(session: Session, content: JsonObject) -> None:
    tell(session, say("Organisers: {url}", url=content["organisers"]))
    tell(session, say("Members: {url}", url=content["members"]))
    tell(session, _LINKS_IN_WORDS[content["link"]])
    if content["exposed"]:
        tell(
            session,
            say(
                "EVERYBODY who has the link can open the organisers' spreadsheet. Choose Share "
                "there, then under “General access” Restricted."
            ),
            style="loud",
        )


_LINKS_IN_WORDS: Final[dict[Link | None, Message]] = {
    None: say("Who can open the members' spreadsheet was not seen to yet: sync once."),
    LINKS["private"]: say("Nobody but those it is shared with can open the members' spreadsheet."),
    LINKS["unlisted"]: say("Whoever has its link can read the members' spreadsheet."),
    LINKS["public"]: say("Everybody can find and read the members' spreadsheet."),
}


def tell_disconnected(session: Session, club: str) -> None:
    """Say what becomes of the spreadsheets, and where the workbooks are from now on."""
    tell(
        session, say("“{club}” is connected to no spreadsheets any more.", club=club), style="bold"
    )
    line = session.line("sync", club)
    tell(session, say("From now on `{line}` writes files into the data folder again.", line=line))
    tell(
        session,
        say(
            "Both spreadsheets stay at Google, with the names in them and all their earlier "
            "versions. Delete them there if nobody needs them."
        ),
    )
