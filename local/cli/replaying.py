"""After a change: replay the ladders, say who moved, say whether the list is current."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from core.actions.moves import Move
from core.actions.reading import read_club, revision_of
from core.actions.rebuilding import Rebuilt, is_up_to_date, rebuild
from core.documents import ladder_path
from core.errors import PlatformError
from core.facts import JsonObject
from core.locale import say
from core.ports import Store
from core.standings import shown
from core.wording import change_in_words, rating_in_words
from local.cli.output import Heading, Line, answer, show_table, tell
from local.cli.progress import progress_bar
from local.cli.session import Session

_MOST_MOVES: Final = 25
"""Rows shown to people; JSON has them all."""


def replay(session: Session, store: Store, club: str) -> Rebuilt:
    """Replay every ladder after the facts have changed.

    Raises:
        PlatformError: others kept saving; the change itself is stored.
    """
    try:
        with progress_bar(session, say("Working the list out")) as progress:
            return rebuild(store, club, progress=progress)
    except PlatformError as error:
        stored = say(
            "This is stored, but the list is not worked out yet: run `{line}`.",
            line=session.line("rebuild", club),
        )
        raise PlatformError(stored) from error


def first_moves(rebuilt: Rebuilt) -> tuple[Move, ...]:
    """Take the moves of the club's first ladder."""
    return next(iter(rebuilt.moved.values()))


def moves_content(rebuilt: Rebuilt) -> list[JsonObject]:
    """Write the moves of the first ladder as JSON."""
    return [asdict(move) for move in first_moves(rebuilt)]


def settle(session: Session, store: Store, club: str, done: JsonObject) -> None:
    """Replay, then answer what was done with the revision, or say who moved.

    Sentences about what was done come before this.
    """
    rebuilt = replay(session, store, club)
    content = done | {
        "revision": rebuilt.revision,
        "up_to_date": rebuilt.up_to_date,
        "moved": moves_content(rebuilt),
    }
    answer(
        session,
        content,
        lambda: tell_moves(session, first_moves(rebuilt)),
        lambda: tell_state(session, club, rebuilt.revision, up_to_date=rebuilt.up_to_date),
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


def tell_moves(session: Session, moves: Sequence[Move]) -> None:
    """Show whose rating reads differently now."""
    moves = [move for move in moves if _is_seen(move)]
    if not moves:
        return
    tell(session, say("Ratings that moved: {count}", count=len(moves)), style="bold")
    headings = (
        Heading(say("Name")),
        Heading(say("Before"), number=True),
        Heading(say("Now"), number=True),
        Heading(say("Change"), number=True),
    )
    lines = [_move_line(session, move) for move in moves[:_MOST_MOVES]]
    show_table(session, headings, lines, indent=2)
    if len(moves) > _MOST_MOVES:
        tell(session, say("  … and {count} more", count=len(moves) - _MOST_MOVES))


def _is_seen(move: Move) -> bool:
    """Whether one decimal shows the move."""
    before, after = (
        None if rating is None else shown(rating) for rating in (move.before, move.after)
    )
    return before != after


def _move_line(session: Session, move: Move) -> Line:
    before, after = (
        session.words(missing) if rating is None else rating_in_words(rating, session.locale)
        for rating, missing in ((move.before, say("new")), (move.after, say("not listed")))
    )
    change = ""
    if move.before is not None and move.after is not None:
        change = change_in_words(move.after - move.before, session.locale)
    return Line((move.name, before, after, change))
