"""`export`: events out again, as files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import click

from core.actions.reading import read_facts
from core.errors import BadInputError, not_found
from core.facts import event_content
from core.locale import Message, say, say_count
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


@dataclass(frozen=True, slots=True)
class Export:
    """Events as files, by event; `left` says why one cannot be written so."""

    club: str
    kind: Format
    files: Mapping[str, Written]
    left: Mapping[str, Message] = field(default_factory=dict)


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
    if event is None:
        files, left = {}, {}
        for one in (stored.event for stored in facts.events if not stored.withdrawn):
            try:
                files[one.id] = write(one)
            except BadInputError as error:  # the format has no place for it; the others go out
                left[one.id] = error.message
        folder = target or Path(f"{club}-events")
        places = {one: folder / f"{one}.{kind}" for one in files}
        _write(session, Export(club, kind, files, left), places)
        return
    found = next((one.event for one in facts.events if one.event.id == event), None)
    if found is None:
        raise not_found("event", event)
    written = write(found)
    if target is None and kind != "xlsx":
        _print(session, club, event, kind, written)
        return
    place = target or Path(f"{event}.{kind}")
    _write(session, Export(club, kind, {event: written}), {event: place})


def _print(session: Session, club: str, event: str, kind: Format, written: Written) -> None:
    text = written.content.decode("utf-8-sig")
    if kind == "json" or not session.json:
        write_out(text)
        for lost in written.lost:
            click.echo(session.words(lost), err=True)
        return
    content = {"club": club, "event": event, "format": kind, "content": text}
    answer(session, content | {"left_out": [session.words(one) for one in written.lost]})


def _write(session: Session, export: Export, places: Mapping[str, Path]) -> None:
    for event, file in places.items():
        write_file(file, export.files[event].content)
    content = {
        "club": export.club,
        "format": export.kind,
        "files": [
            {
                "event": event,
                "file": str(file),
                "left_out": [session.words(one) for one in export.files[event].lost],
            }
            for event, file in places.items()
        ],
        "left": [
            {"event": event, "problem": session.words(problem)}
            for event, problem in export.left.items()
        ],
    }
    answer(session, content, lambda: _tell(session, places, export.files))
    for event, problem in export.left.items():
        click.echo(f"{event}: {session.words(problem)}", err=True)


def _tell(session: Session, places: Mapping[str, Path], files: Mapping[str, Written]) -> None:
    for event, file in places.items():
        write_out(f"{file}\n")
        for lost in files[event].lost:
            tell(session, say("  {place}", place=lost), style="dim")
    done = say_count("{count} file is written.", "{count} files are written.", count=len(places))
    tell(session, done, style="bold")


def _as_json(event: Event) -> Written:
    text = json.dumps(event_content(event), ensure_ascii=False, indent=2) + "\n"
    return Written(text.encode())


def _as_csv(event: Event) -> Written:
    from formats.writing.table import what_is_lost, write_csv  # noqa: PLC0415  (one format's need)

    text = write_csv(event)
    # Excel takes a file without this mark for Windows-1252
    return Written(text.encode("utf-8-sig"), tuple(what_is_lost(event)))


def _as_workbook(event: Event) -> Written:
    from formats.writing.table import what_is_lost, write_workbook  # noqa: PLC0415

    return Written(write_workbook(event), tuple(what_is_lost(event)))


def _as_trf(event: Event) -> Written:
    from formats.trf.writing import write_trf  # noqa: PLC0415

    written = write_trf(event_content(event))
    return Written(written.text.encode(), tuple(one.detail for one in written.remarks))


_WRITERS: Final[Mapping[Format, Callable[[Event], Written]]] = {
    "json": _as_json,
    "csv": _as_csv,
    "trf": _as_trf,
    "xlsx": _as_workbook,
}
