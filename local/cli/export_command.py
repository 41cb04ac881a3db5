"""`export`: events out again, as files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import click

from core.actions.reading import read_facts
from core.errors import not_found
from core.facts import event_content
from core.locale import Message, say
from core.model import Event
from local.cli.arguments import club_argument
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import answer, tell, write_out
from local.cli.session import Session
from local.safe_files import write_file

Format: TypeAlias = Literal["json", "csv", "trf", "xlsx"]


@dataclass(frozen=True, slots=True)
class Written:
    """An event as a file; `lost` says what the format cannot hold."""

    content: bytes
    lost: tuple[Message, ...] = ()


@click.command(
    "export",
    cls=Command,
    examples=[
        ("ladder export bruecke --event evening-12 --format trf", "One event, to the screen."),
        ("ladder export bruecke --format csv --to season", "All events, a file each."),
        ("ladder import bruecke season", "And in again."),
    ],
)
@club_argument
@click.option("--event", metavar="EVENT", help="Only this event.")
@click.option(
    "--format",
    "kind",
    type=click.Choice(get_args(Format)),
    default="json",
    show_default=True,
    help="json holds everything; csv and xlsx a game a row; trf what federations take.",
)
@click.option(
    "--to",
    "target",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="A file for one event, a folder for all; else one event goes to the screen.",
)
@click.pass_obj
def export_events(
    session: Session, club: str, *, event: str | None, kind: Format, target: Path | None
) -> None:
    """Write events as files that other programs read, and `ladder import` as well.

    Names are written as they were published. Deleted events are left out unless one is named.
    """
    with open_reader(session, club) as reader:
        facts = read_facts(reader, club)
    write = _WRITERS[kind]
    family_first = facts.club.family_first
    if event is None:
        chosen = [one.event for one in facts.events if not one.withdrawn]
        files = {one.id: write(one, family_first) for one in chosen}
        _write_folder(session, club, kind, target or Path(f"{club}-events"), files)
        return
    found = next((one.event for one in facts.events if one.event.id == event), None)
    if found is None:
        raise not_found("event", event)
    written = write(found, family_first)
    if target is None and kind != "xlsx":
        _print(session, club, event, kind, written)
        return
    file = target or Path(f"{event}.{kind}")
    write_file(file, written.content)
    _answer(session, club, kind, {event: file}, {event: written})


def _print(session: Session, club: str, event: str, kind: Format, written: Written) -> None:
    text = written.content.decode("utf-8-sig")
    if kind == "json" or not session.json:
        write_out(text)
        for lost in written.lost:
            click.echo(session.words(lost), err=True)
        return
    content = {"club": club, "event": event, "format": kind, "content": text}
    answer(session, content | {"left_out": [session.words(one) for one in written.lost]})


def _write_folder(
    session: Session, club: str, kind: Format, folder: Path, files: Mapping[str, Written]
) -> None:
    places = {event: folder / f"{event}.{kind}" for event in files}
    for event, file in places.items():
        write_file(file, files[event].content)
    _answer(session, club, kind, places, files)


def _answer(
    session: Session,
    club: str,
    kind: Format,
    places: Mapping[str, Path],
    files: Mapping[str, Written],
) -> None:
    content = {
        "club": club,
        "format": kind,
        "files": [
            {
                "event": event,
                "file": str(file),
                "left_out": [session.words(one) for one in files[event].lost],
            }
            for event, file in places.items()
        ],
    }
    answer(session, content, lambda: _tell(session, places, files))


def _tell(session: Session, places: Mapping[str, Path], files: Mapping[str, Written]) -> None:
    for event, file in places.items():
        write_out(f"{file}\n")
        for lost in files[event].lost:
            tell(session, say("  {place}", place=lost), style="dim")
    tell(session, say("Written: {count} files.", count=len(places)), style="bold")


def _as_json(event: Event, _family_first: bool) -> Written:
    text = json.dumps(event_content(event), ensure_ascii=False, indent=2) + "\n"
    return Written(text.encode())


def _as_csv(event: Event, family_first: bool) -> Written:
    from formats.writing.table import what_is_lost, write_csv  # noqa: PLC0415  (one format's need)

    text = write_csv(event, family_first=family_first)
    # Excel takes a file without this mark for Windows-1252
    return Written(text.encode("utf-8-sig"), tuple(what_is_lost(event)))


def _as_workbook(event: Event, family_first: bool) -> Written:
    from formats.writing.table import what_is_lost, write_workbook  # noqa: PLC0415

    return Written(write_workbook(event, family_first=family_first), tuple(what_is_lost(event)))


def _as_trf(event: Event, _family_first: bool) -> Written:
    from formats.trf.writing import write_trf  # noqa: PLC0415

    text, lost = write_trf(event)
    return Written(text.encode(), tuple(lost))


_WRITERS: Final[Mapping[Format, Callable[[Event, bool], Written]]] = {
    "json": _as_json,
    "csv": _as_csv,
    "trf": _as_trf,
    "xlsx": _as_workbook,
}
