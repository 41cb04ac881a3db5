"""`backup` and `restore-backup`: a whole club in one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from core.actions.backing_up import check_documents, collect_documents, restore_club
from core.errors import ConflictError, NotFoundError, not_found
from core.facts import JsonObject
from core.locale import say, say_count
from core.ports import Store
from local.backup_file import Backup, read_backup, write_backup
from local.cli.asking import ask_yes, somebody_answers
from local.cli.failing import DONE, NO, naming_file
from local.cli.opening import open_named_store
from local.cli.options import Command
from local.cli.output import answer, tell
from local.cli.progress import progress_bar
from local.cli.replaying import replay, tell_state
from local.cli.session import Session
from local.wiring import local_now

_WORDS_HELP = "The file, after the clubs' ids; without an id: every club."


@click.command(
    "backup",
    cls=Command,
    examples=[
        ("ladder backup ladder.zip", "Every club of this folder, in one file."),
        ("ladder backup bruecke bruecke.zip", "One club."),
    ],
)
@click.argument("words", metavar="[ID…] FILE", nargs=-1, required=True, help=_WORDS_HELP)
@click.pass_obj
def back_up(session: Session, words: tuple[str, ...]) -> None:
    """Copy all that is kept of a club into one file: events, decisions, settings, keys.

    Lists are left out, since they are worked out anew. The file holds full names and the club's
    secret: keep it where only organisers can read it. `ladder restore-backup` brings it back,
    here or on another machine, out of SQLite or Firestore and into either.
    """
    *wanted, last = words
    file = Path(last)
    with open_named_store(session) as store, store.snapshot() as reader:
        there = [stored.id for stored in reader.list("clubs")]
        for club in wanted:
            if club not in there:
                raise not_found("club", club)
        clubs = {club: collect_documents(reader, club) for club in wanted or there}
    if not clubs:
        raise NotFoundError(say("There is no club to be copied."))
    write_backup(file, clubs, made_at=local_now())
    content = {
        "file": str(file),
        "clubs": [{"club": club, "documents": len(inner)} for club, inner in clubs.items()],
    }
    answer(session, content, lambda: _tell_copied(session, file, list(clubs)))


def _tell_copied(session: Session, file: Path, clubs: Sequence[str]) -> None:
    done = say("Copied into “{file}”: {clubs}.", file=str(file), clubs=", ".join(clubs))
    tell(session, done, style="bold")
    tell(session, say("It holds full names: keep it where only organisers can read it."))
    line = session.line("restore-backup", str(file))
    tell(session, say("To bring it back: `{line}`.", line=line))


@click.command(
    "restore-backup",
    cls=Command,
    examples=[
        ("ladder restore-backup ladder.zip", "Bring back every club in it."),
        ("ladder restore-backup bruecke ladder.zip", "Only one of them."),
        ("ladder restore-backup ladder.zip --replace", "In the place of what stands there."),
    ],
)
@click.argument("words", metavar="[ID…] FILE", nargs=-1, required=True, help=_WORDS_HELP)
@click.option("--replace", is_flag=True, help="Put it in the place of clubs that stand there.")
@click.option("--yes", is_flag=True, help="Do not ask before replacing.")
@click.pass_obj
def restore_backup(session: Session, words: tuple[str, ...], *, replace: bool, yes: bool) -> int:
    """Bring clubs back from a backup, with the keys and links they had.

    A club that stands there is left as it is (exit 5) unless --replace is said; then what stands
    there is copied into a file beside the backup first. Workbooks are written by the next sync.
    """
    *wanted, last = words
    file = Path(last)
    with naming_file(file):
        backup = read_backup(file)
        for club in wanted:
            if club not in backup.clubs:
                raise NotFoundError(say("There is no club “{club}” in it.", club=club))
    chosen = wanted or list(backup.clubs)
    with open_named_store(session, create=True) as store:
        standing = [club for club in chosen if store.get(f"clubs/{club}") is not None]
        if standing and not replace:
            _refuse(standing)
        if standing and not (yes or _may_replace(session, standing)):
            tell(session, say("Nothing was changed."), style="bold")
            return NO
        for club in chosen:
            check_documents(club, backup.clubs[club])
        kept = _keep_standing(store, standing, file) if standing else None
        restored = [_restore(session, store, club, backup, replace=replace) for club in chosen]
    content = {
        "file": str(file),
        "clubs": restored,
        "kept": kept and str(kept),
        "revision": max(one["revision"] for one in restored),
        "up_to_date": all(one["up_to_date"] for one in restored),
    }
    answer(session, content, lambda: _tell_kept(session, kept))
    return DONE


def _refuse(standing: Sequence[str]) -> None:
    raise ConflictError(
        say(
            "There are clubs of that id already: {clubs}. Nothing was changed; --replace puts the "
            "backup in their place.",
            clubs=", ".join(standing),
        )
    )


def _may_replace(session: Session, standing: Sequence[str]) -> bool:
    if not somebody_answers():
        nobody = say("Nobody can be asked here: say --yes to replace a club.")
        raise click.UsageError(session.words(nobody))
    question = say("Put the backup in the place of {clubs}?", clubs=", ".join(standing))
    return ask_yes(session, question)


def _keep_standing(store: Store, standing: Sequence[str], file: Path) -> Path:
    """Copy what is about to be replaced, so that this too can be undone."""
    now = local_now()
    kept = file.with_name(f"{file.stem}-before-{now:%Y%m%d-%H%M%S}.zip")
    with store.snapshot() as reader:
        clubs = {club: collect_documents(reader, club) for club in standing}
    write_backup(kept, clubs, made_at=now)
    return kept


def _restore(
    session: Session, store: Store, club: str, backup: Backup, *, replace: bool
) -> JsonObject:
    with progress_bar(session, say("Bringing {club} back", club=club)) as progress:
        done = restore_club(store, club, backup.clubs[club], replace=replace, progress=progress)
    rebuilt = replay(session, store, club)
    tell(
        session,
        say(
            "“{club}” is back as of {made_at}: {events}, {decisions}.",
            club=club,
            made_at=backup.made_at,
            events=say_count("{count} event", "{count} events", count=done.events),
            decisions=say_count("{count} decision", "{count} decisions", count=done.decisions),
        ),
        style="bold",
    )
    if done.forgotten:
        again = say("Forgotten again, as they had been since: {count}.", count=done.forgotten)
        tell(session, again)
    tell_state(session, club, rebuilt.revision, up_to_date=rebuilt.up_to_date)
    return {
        "club": club,
        "events": done.events,
        "decisions": done.decisions,
        "removed": done.removed,
        "forgotten_again": done.forgotten,
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
    }


def _tell_kept(session: Session, kept: Path | None) -> None:
    if kept is not None:
        before = say("What stood there before is kept in “{file}”.", file=str(kept))
        tell(session, before)
