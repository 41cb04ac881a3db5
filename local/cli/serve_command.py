"""`serve`: the ladder over HTTP on this machine (contract §2)."""

from __future__ import annotations

import ipaddress
import json
import socket
import sys
from contextlib import AbstractContextManager, ExitStack, redirect_stdout, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from core.actions.reading import read_club
from core.errors import LadderError
from core.locale import Message, say
from core.ports import Store
from functions.pages.doors import members_path
from functions.wiring import chosen_database, chosen_origins, chosen_project, emulator_address
from functions.world import World
from local.cli.failing import complain
from local.cli.opening import data_folder, open_named_store, store_kind, workbooks_of
from local.cli.options import Command
from local.cli.output import at_terminal, tell, write_out
from local.cli.progress import progress_bar
from local.cli.session import Session
from local.wiring import local_now, new_token

_MOST_LINKS: Final = 10

if TYPE_CHECKING:
    from local.server import LocalServer


@click.command(
    "serve",
    cls=Command,
    examples=[
        ("ladder serve", "Serve ./ladder-data at http://127.0.0.1:8080 until Ctrl-C."),
        ("ladder serve --port 0 --json", "Take a free port; the first line says {url}."),
        (
            "curl -H 'Authorization: Bearer KEY' http://127.0.0.1:8080/v1/clubs/bruecke/ladder",
            "Ask for the list, from another terminal.",
        ),
        (
            "FIRESTORE_EMULATOR_HOST=127.0.0.1:8081 ladder serve --store firestore",
            "Serve what a Firestore emulator keeps.",
        ),
    ],
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=8080,
    envvar="LADDER_PORT",
    show_default=True,
    help="Where to listen, else LADDER_PORT; 0 takes a free port.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="For whom: this machine only, or 0.0.0.0 for everybody who can reach it.",
)
@click.pass_obj
def serve(session: Session, *, port: int, host: str) -> None:
    """Serve the ladder to apps over HTTP, until Ctrl-C.

    Every club's list is brought up to date first. GET /openapi.json describes every call; keys
    are made with `ladder club key`. Ctrl-C (or SIGTERM) stops it: requests that are being answered
    are finished first.
    """
    # 150 ms, which looking at this command's help should not cost
    from local.server import make_server  # noqa: PLC0415
    from local.serving_http import listen  # noqa: PLC0415

    with listen(host, port) as listening, open_named_store(session) as store:
        session.writing = True
        data = data_folder(session)
        workbooks = workbooks_of(session, store)
        world = World(store, workbooks, local_now, new_token, chosen_origins())
        server = make_server(world, listening, project=chosen_project() or "local")
        _check_clubs(session, server)

        with ExitStack() as stack:

            def ready() -> None:
                if store_kind(session) == "firestore":
                    _ask_emulator(server.secret)
                _announce(session, listening, data, store)
                stack.enter_context(_logging())

            server.run(ready=ready)
    tell(session, say("Stopped; every request that came was answered."))


def _check_clubs(session: Session, server: LocalServer) -> None:
    """Bring every club's list up to date; what fails is said loudly, and the rest is served."""
    with progress_bar(session, say("Checking every club's list")), _logging():
        clubs = server.check_clubs()
    for failed in clubs:
        line = session.line("rebuild", failed.club)
        loud = say(
            "OUT OF DATE: the list of “{club}” could not be worked out ({code}); `{line}` may say "
            "more.",
            club=failed.club,
            code=failed.code,
            line=line,
        )
        complain(session.words(loud))


def _logging() -> AbstractContextManager[object]:
    """Lead what functions log, on standard output, to standard error."""
    from local.serving_log import LogLines  # noqa: PLC0415

    return redirect_stdout(LogLines(sys.stderr, shorten=at_terminal(sys.stderr)))


def _ask_emulator(secret: str) -> None:
    emulator, project = emulator_address(), chosen_project()
    if emulator is not None and project is not None:
        from local.serving_emulator import ask_for_events  # noqa: PLC0415

        ask_for_events(emulator, project=project, database=chosen_database(), secret=secret)


def _announce(session: Session, listening: socket.socket, data: Path, store: Store) -> None:
    from local.serving_http import url_of  # noqa: PLC0415

    url = url_of(listening)
    if session.json:
        write_out(json.dumps({"url": url}) + "\n")
        return
    tell(session, say("The ladder is served at {url}", url=url), style="bold")
    tell(session, _from_where(session, data))
    tell(session, say("Apps that hold a key ask {url}/v1/clubs/ID/…", url=url))
    tell(session, say("Every call is described at {url}/openapi.json", url=url))
    _show_links(session, store, url)
    if not _only_this_machine(listening):
        tell(
            session,
            say(
                "Everybody who reaches this machine reaches it, and keys travel readable: put an "
                "HTTPS proxy in front."
            ),
            style="loud",
        )
    tell(session, say("Ctrl-C stops it, after the requests that are being answered."), style="dim")


def _show_links(session: Session, store: Store, url: str) -> None:
    """Say where members look, club by club."""
    clubs = store.list("clubs")
    for stored in clubs[:_MOST_LINKS]:
        with suppress(LadderError):  # what is damaged was complained of
            club, _ = read_club(store, stored.id)
            if path := members_path(club):
                told = say("Members of “{club}” look at {link}", club=club.name, link=url + path)
                tell(session, told)
    if len(clubs) > _MOST_LINKS:
        line = session.line("club", "link", "ID")
        more = say("There are {count} clubs in all: `{line}`.", count=len(clubs), line=line)
        tell(session, more)


def _from_where(session: Session, data: Path) -> Message:
    if store_kind(session) == "sqlite":
        return say("It keeps everything in {data}.", data=str(data))
    if emulator := emulator_address():
        return say("It keeps everything in the Firestore emulator at {place}.", place=emulator)
    if project := chosen_project():
        return say("It keeps everything in Firestore (project “{project}”).", project=project)
    return say("It keeps everything in Firestore.")


def _only_this_machine(listening: socket.socket) -> bool:
    return ipaddress.ip_address(listening.getsockname()[0]).is_loopback
