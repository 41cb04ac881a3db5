"""`import`: years of files come in at once, whatever is wrong with some of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

import click

from core.actions.import_plan import Plan
from core.actions.importing import Outcome, import_events
from core.actions.reading import read_club
from core.actions.strangers import RULES, Rule
from core.errors import LadderError
from core.locale import say
from core.ports import Store
from local.cli.arguments import club_argument
from local.cli.failing import SeveralFailuresError
from local.cli.folder_files import find_files, read_candidates
from local.cli.opening import open_club
from local.cli.options import Command
from local.cli.progress import progress_bar
from local.cli.session import Session
from local.cli.telling_import import answer_import
from local.wiring import today


@click.command(
    "import",
    cls=Command,
    examples=[
        ("ladder import bruecke archive/ --dry-run", "Only tell what would be taken."),
        ("ladder import bruecke archive/", "Take in everything that is good."),
        ("ladder import bruecke 2024/ 2025/ --guests none", "Put everybody on the list."),
    ],
)
@club_argument
@click.argument(
    "paths",
    metavar="FOLDER…",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path),
    help="Folders, read however deep, or files of any kind that publish takes.",
)
@click.option(
    "--guests",
    "rule",
    type=click.Choice(RULES),
    default="strangers",
    show_default=True,
    help="Who is entered as a guest: strangers (came on one day only, and are known to the club"
    " by nothing else), all (whoever is not known otherwise), none.",
)
@click.option("--dry-run", is_flag=True, help="Tell what would be taken and store nothing.")
@click.pass_obj
def import_files(
    session: Session, club: str, paths: tuple[Path, ...], *, rule: Rule, dry_run: bool
) -> None:
    """Take in years of files at once, and work the list out once.

    Events count by their dates, whatever the files are called. What cannot be taken is left and
    reported, the rest comes in; doing it again takes nothing twice. Entrants who came on one
    day only are guests, until they return in a later import.
    """
    with open_club(session, club) as store:
        outcome = _import(session, store, club, paths, rule=rule, dry_run=dry_run)
        answer_import(session, store, club, outcome, dry_run=dry_run)


def _import(
    session: Session, store: Store, club: str, paths: Sequence[Path], *, rule: Rule, dry_run: bool
) -> Outcome:
    """Read, check and store.

    Raises:
        SeveralFailuresError: nothing could be taken, and why.
    """
    files = find_files(paths)
    secret = read_club(store, club)[0].secret
    steps = count(1)
    with progress_bar(session, say("Reading the files")) as progress:

        def step() -> None:
            if progress is not None:
                # a file of several sections takes more steps than were foreseen
                progress(min(next(steps), 2 * len(files)), 2 * len(files))

        candidates, failures = read_candidates(files, secret=secret, done=step)
        outcome = import_events(
            store, club, candidates, today=today(), rule=rule, dry_run=dry_run, step=step
        )
    _report_left(outcome.plan, failures, [one.source for one in files])
    return outcome


def _report_left(
    plan: Plan,
    failures: Sequence[tuple[str, LadderError]],
    sources: Sequence[str],
) -> None:
    order = {source: number for number, source in enumerate(sources)}
    plan.left = sorted([*failures, *plan.left], key=lambda one: order[one[0]])
    if plan.left and not (plan.taken or plan.there):
        raise SeveralFailuresError(plan.left)
