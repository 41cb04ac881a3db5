"""After a change: replay the ladders, say who moved, say whether the list is current."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from core.actions.moves import Move
from core.actions.reading import read_club, revision_of
from core.actions.rebuilding import Rebuilt, rebuild
from core.errors import PlatformError
from core.facts import Facts, JsonObject
from core.freshness import is_up_to_date
from core.locale import say
from core.paths import ladder_path
from core.ports import Store
from local.cli.opening import data_folder
from local.cli.output import answer, tell
from local.cli.progress import progress_bar
from local.cli.session import Session
from local.cli.telling_moves import tell_moves
from local.wiring import ORGANISERS_FILE
from sheets_sync.connections import find_connection


def replay(session: Session, store: Store, club: str, *, facts: Facts | None = None) -> Rebuilt:
    """Replay every ladder after the facts have changed.

    Args:
        facts: as they stand now, if they are at hand.

    Raises:
        PlatformError: others kept saving; the change itself is stored.
    """
    try:
        with progress_bar(session, say("Working the list out")) as progress:
            return rebuild(store, club, facts=facts, progress=progress)
    except PlatformError as error:
        stored = say(
            "This is stored, but the list is not worked out yet: run `{line}`.",
            line=session.line("rebuild", club),
        )
        raise PlatformError(stored) from error


def moves_content(moved: Mapping[str, Sequence[Move]]) -> JsonObject:
    """Write moves as JSON: `moved` is the first ladder's; of several, each has its own too."""
    by_ladder = {ladder: [asdict(move) for move in moves] for ladder, moves in moved.items()}
    content: JsonObject = {"moved": next(iter(by_ladder.values()))}
    return content if len(by_ladder) == 1 else content | {"moved_by_ladder": by_ladder}


def settle(
    session: Session, store: Store, club: str, done: JsonObject, *, names_went: bool = False
) -> None:
    """Replay, then answer what was done with the revision, or say who moved.

    Sentences about what was done come before this.

    Args:
        names_went: somebody was forgotten; the old name's leaving and the new one's coming are
            no moves, and the old name is not to be told again.
    """
    rebuilt = replay(session, store, club)
    moved = rebuilt.moved
    if names_went:
        moved = {
            ladder: tuple(move for move in moves if None not in (move.before, move.after))
            for ladder, moves in moved.items()
        }
    content = done | {
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
        **moves_content(moved),
    }
    answer(
        session,
        content,
        lambda: tell_moves(session, club, moved),
        lambda: tell_rebuilt(session, store, club, rebuilt),
    )


def read_state(store: Store, club: str) -> JsonObject:
    """Tell the club's revision and whether every list is current, without replaying."""
    with store.snapshot() as reader:
        settings, stored = read_club(reader, club)
        revision = revision_of(stored)
        lists = [reader.get(ladder_path(club, ladder.id)) for ladder in settings.ladders]
    return {
        "revision": revision,
        "up_to_date": all(is_up_to_date(one, revision) for one in lists),
    }


def tell_state(session: Session, club: str, revision: int | None, *, up_to_date: bool) -> None:
    """Say whether the list is current, loudly if it is not (rules §8.1)."""
    if up_to_date:
        tell(session, say("Up to date (revision {revision}).", revision=revision), style="dim")
    else:
        line = session.line("rebuild", club)
        tell(session, say("OUT OF DATE: run `{line}`.", line=line), style="loud")


def tell_rebuilt(session: Session, store: Store, club: str, rebuilt: Rebuilt) -> None:
    """Say whether the list is current, and whether the workbooks lag behind it."""
    tell_state(session, club, rebuilt.revision, up_to_date=rebuilt.up_to_date)
    if rebuilt.written and _has_workbooks(session, store, club):
        line = session.line("sync", club)
        lagging = say(
            "The workbooks still show an earlier state: `{line}` brings them up to date.", line=line
        )
        tell(session, lagging)


def _has_workbooks(session: Session, store: Store, club: str) -> bool:
    """Whether a sync would have anything to write to, at Google or here."""
    has_files = (data_folder(session) / club / ORGANISERS_FILE).exists()
    return has_files or find_connection(store, club) is not None
