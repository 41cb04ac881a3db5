"""`publish`: events come in, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from core.actions.door import Prepared, Submission, open_door
from core.actions.doubled import Manner
from core.actions.publishing import Published, publish
from core.actions.reading import read_club
from core.locale import say
from core.model import Club
from core.ports import Store
from core.views.pending import list_pending
from local.cli.arguments import club_argument
from local.cli.asking import ask_for, ask_yes, somebody_answers
from local.cli.checking_files import Checked, check_files
from local.cli.dry_run import entrants_content, tell_dry_run
from local.cli.event_answers import (
    put_answer,
    tell_differences,
    tell_event,
    without_repeated_names,
)
from local.cli.failing import DONE, NO, naming_file, readable
from local.cli.opening import open_club
from local.cli.options import Command, Day
from local.cli.output import answer, tell
from local.cli.reading_files import Naming, read_submissions
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
        ("ladder publish bruecke open.trf", "Take in a tournament from its report."),
        ("ladder publish bruecke season/*.json", "Take in many at once: all of them or none."),
        ("ladder publish bruecke results.csv --date 2026-09-15 --dry-run", "Only check it."),
    ],
)
@club_argument
@click.argument(
    "files",
    metavar="FILE…",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
    help="JSON, TRF, CSV, crosstables (text, xlsx), Lichess, PGN (docs/formats-import.md).",
)
@click.option("--event", metavar="EVENT", help="The event's id; else made from the file's name.")
@click.option("--date", "day", metavar="D", type=Day(), help="Date of a file that says none.")
@click.option("--dry-run", is_flag=True, help="Check everything and store nothing.")
@click.option(
    "--replace", is_flag=True, help="Overwrite an event of another date stored under that id."
)
@click.option(
    "--count-both",
    is_flag=True,
    help="Take an event in though the same games are published under another id.",
)
@click.option("--yes", is_flag=True, help="Do not ask before a stored event is changed.")
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
    count_both: bool,
    yes: bool,
) -> int:
    """Take in the results of events: all of the files or, if anything is wrong, none.

    Publishing an event again replaces it, and every later rating is worked out anew; the same
    content again changes nothing, and what differs is told. Sections of a tournament become
    events of their own: open-a, open-b. A file named like a stored event of another date is
    refused (exit 5): give it a name of its own with --event, or say --replace. So are games that
    are published already under another id.
    """
    if event is not None and len(files) > 1:
        raise click.UsageError(
            session.words(say("--event names one event, so give one file with it."))
        )
    publishing = _Publishing(session, club, files, Choices(event, day, replace, count_both, yes))
    with open_club(session, club) as store:
        if dry_run:
            _answer_dry_run(session, store, club, publishing.check(store))
            return DONE
        try:
            published = publishing.publish(store)
        except NotAgreedError:
            tell(session, say("Nothing was changed."), style="bold")
            return NO
        _answer_published(session, store, club, published, told=publishing.told)
    return DONE


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of a call."""

    event: str | None
    day: date | None
    replace: bool
    count_both: bool
    yes: bool


class NotAgreedError(Exception):
    """Whoever sits at the terminal does not want a stored event changed."""


@dataclass(slots=True)
class _Publishing:
    """Takes files in.

    Attributes:
        told: whether what differs was shown with a question.
    """

    session: Session
    club: str
    files: Sequence[Path]
    choices: Choices
    told: bool = False

    def check(self, store: Store) -> Checked:
        """Check every file, and tell of each what is wrong with it."""
        door = open_door(store, self.club, today=today(), replace=self.choices.replace)
        naming = self._naming(door.facts.club)
        return check_files(self.session, door, self.files, naming, doubled=self._doubled)

    def publish(self, store: Store) -> list[Published]:
        """Store the files, all or nothing.

        One file needs no look at the others before anything is stored.

        Raises:
            SeveralFailuresError: what is wrong, the file's name before every sentence.
            NotAgreedError: a stored event is not to be changed.
        """
        if len(self.files) > 1:
            return self._store(store, self.check(store).submissions)
        (file,) = self.files
        with naming_file(file):
            settings, _ = read_club(store, self.club)
            return self._store(store, read_submissions(file, self._naming(settings)))

    def _store(self, store: Store, submissions: Sequence[Submission]) -> list[Published]:
        return publish(
            store,
            self.club,
            submissions,
            today=today(),
            replace=self.choices.replace,
            doubled=self._doubled,
            agree=self._agree,
        )

    def _naming(self, club: Club) -> Naming:
        asks = self._ask_day if len(self.files) == 1 and somebody_answers() else None
        return Naming(self.choices.event, self.choices.day, asks, club.secret)

    @property
    def _doubled(self) -> Manner:
        return "warn" if self.choices.count_both else "refuse"

    def _ask_day(self, file: Path) -> date | None:
        question = say("“{file}” tells no date. On which day was it?", file=readable(file.name))
        day: date | None = ask_for(self.session, question, Day())
        return day

    def _agree(self, prepared: Sequence[Prepared]) -> None:
        """Show what differs from what is stored, and ask; where nobody answers it is taken."""
        changed = [one for one in prepared if one.changed and not one.created]
        if not changed or self.choices.yes or self.session.json or not somebody_answers():
            return
        for one in changed:
            tell(self.session, say("“{event}” is stored already:", event=one.event.id))
            tell_differences(self.session, one)
        self.told = True
        if not ask_yes(self.session, say("Change it?")):
            raise NotAgreedError


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
    session: Session, store: Store, club: str, published: Sequence[Published], *, told: bool
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
            tell_event(session, one, told=told)
        tell_moves(session, club, rebuilt.moved)
        tell_pending(session, store, club)
        tell_rebuilt(session, store, club, rebuilt)

    answer(session, content, tell_everything)


def tell_pending(session: Session, store: Store, club: str) -> None:
    """Say how many names are to be looked at, if any."""
    if waiting := len(list_pending(store, club)):
        hint = say(
            "Names to look at: {count}. See `{line}`.",
            count=waiting,
            line=session.line("pending", club),
        )
        tell(session, hint, style="bold")
