"""`publish`: events come in, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from core.actions.door import open_door
from core.actions.publishing import Published, publish
from core.locale import say
from core.ports import Store
from core.views.pending import list_pending
from local.cli.arguments import club_argument
from local.cli.checking_files import Checked, check_files
from local.cli.dry_run import entrants_content, tell_dry_run
from local.cli.event_answers import put_answer, tell_event, without_repeated_names
from local.cli.failing import naming_file
from local.cli.opening import open_club
from local.cli.options import Command, Day
from local.cli.output import answer, tell
from local.cli.reading_files import Naming, read_submission
from local.cli.replaying import (
    moves_content,
    read_state,
    replay,
    tell_rebuilt,
)
from local.cli.session import Session
from local.cli.telling_moves import tell_moves
from local.wiring import today


@click.command(
    "publish",
    cls=Command,
    examples=[
        ("ladder publish bruecke evening-12.json", "Take in one evening, as event evening-12."),
        ("ladder publish bruecke season/*.json", "Take in many at once: all of them or none."),
        ("ladder publish bruecke results.json --event evening-12 --dry-run", "Only check it."),
    ],
)
@club_argument
@click.argument(
    "files",
    metavar="FILE…",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
    help="JSON files, an event each (docs/contract.md §1).",
)
@click.option("--event", metavar="EVENT", help="The event's id; else made from the file's name.")
@click.option("--date", "day", metavar="D", type=Day(), help="Date of a file that says none.")
@click.option("--dry-run", is_flag=True, help="Check everything and store nothing.")
@click.option(
    "--replace", is_flag=True, help="Overwrite an event of another date stored under that id."
)
@click.pass_obj
def publish_files(
    session: Session,
    club: str,
    files: tuple[Path, ...],
    *,
    event: str | None,
    day: date | None,
    dry_run: bool,
    replace: bool,
) -> None:
    """Take in the results of events: all of the files or, if anything is wrong, none.

    Publishing an event again replaces it, and every later rating is worked out anew; the same
    content again changes nothing. A file named like a stored event of another date is refused
    (exit 5): give it a name of its own with --event, or say --replace.
    """
    if event is not None and len(files) > 1:
        raise click.UsageError(
            session.words(say("--event names one event, so give one file with it."))
        )
    naming = Naming(event, day)
    with open_club(session, club) as store:
        if len(files) == 1 and not dry_run:
            published = _publish_one(store, club, files[0], naming, replace=replace)
        else:
            door = open_door(store, club, today=today(), replace=replace)
            checked = check_files(session, door, files, naming)
            if dry_run:
                _answer_dry_run(session, store, club, checked)
                return
            published = publish(store, club, checked.submissions, today=door.today, replace=replace)
        _answer_published(session, store, club, published)


def _publish_one(
    store: Store, club: str, file: Path, naming: Naming, *, replace: bool
) -> list[Published]:
    """Publish one file, which needs no look at the others before anything is stored.

    Raises:
        SeveralFailuresError: what is wrong with the file, its name before every sentence.
    """
    with naming_file(file):
        submission = read_submission(file, naming)
        return publish(store, club, [submission], today=today(), replace=replace)


def _answer_dry_run(session: Session, store: Store, club: str, checked: Checked) -> None:
    entrants = entrants_content(session, checked.door, checked.prepared)
    state = read_state(store, club)
    prepared = without_repeated_names(checked.prepared)
    content = [
        put_answer(club, one)
        | {"dry_run": True, "problems": [], "entrants": entrants[one.event.id]}
        | state
        for one in prepared
    ]

    def tell_everything() -> None:
        for one in prepared:
            tell_event(session, one)
            tell_dry_run(session, entrants[one.event.id])
        tell(session, say("Nothing was stored."), style="bold")

    answer(session, content, tell_everything)


def _answer_published(
    session: Session, store: Store, club: str, published: Sequence[Published]
) -> None:
    rebuilt = replay(session, store, club, facts=published[0].facts)
    shared = {
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
        **moves_content(rebuilt.moved),
    }
    prepared = without_repeated_names([one.prepared for one in published])
    content = [
        put_answer(club, one) | {"version": stored.version} | shared
        for one, stored in zip(prepared, published, strict=True)
    ]

    def tell_everything() -> None:
        for one in prepared:
            tell_event(session, one)
        tell_moves(session, club, rebuilt.moved)
        _tell_pending(session, store, club)
        tell_rebuilt(session, club, rebuilt)

    answer(session, content, tell_everything)


def _tell_pending(session: Session, store: Store, club: str) -> None:
    if waiting := len(list_pending(store, club)):
        hint = say(
            "Names to look at: {count}. See `{line}`.",
            count=waiting,
            line=session.line("pending", club),
        )
        tell(session, hint, style="bold")
