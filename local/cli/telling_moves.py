"""Whose rating reads differently now, and by how much; furthest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.actions.moves import Move
from core.facts import JsonObject
from core.locale import say
from core.standings import shown
from core.wording import change_in_words, expected_in_words, move_in_words, rating_in_words
from local.cli.output import Heading, Line, show_table, tell
from local.cli.session import Session

_MOST_MOVES: Final = 25
"""Rows shown to people; JSON has them all."""

_UNSEEN_MOVE: Final = 0.1
"""Points that a rating moves less than when it reads as before."""

_UNSEEN_CHANGE: Final = 0.05
"""Points of a change that reads as 0.0, at most."""

_COMES_OR_GOES: Final = 0.01
"""Less than any move that is shown, and more than none."""

_NAME: Final = Heading(say("Name"))
_CHANGE: Final = Heading(say("Change"), number=True)
_MOVES: Final = (
    _NAME,
    Heading(say("Before"), number=True),
    Heading(say("Now"), number=True),
    _CHANGE,
)


def tell_moves(session: Session, club: str, moved: Mapping[str, Sequence[Move]]) -> None:
    """Show whose rating reads differently now, furthest first, ladder by ladder.

    Args:
        moved: ladder id → moves.
    """
    for ladder, moves in moved.items():
        _tell_ladder(session, club, moves, ladder=ladder if len(moved) > 1 else None)


def _tell_ladder(session: Session, club: str, moves: Sequence[Move], *, ladder: str | None) -> None:
    """Show one ladder's moves; it is named where there are several."""
    seen = sorted((move for move in moves if _shown_size(move)), key=_shown_size, reverse=True)
    if seen:
        heading = say("Ratings that moved: {count}", count=len(seen))
        if ladder is not None:
            heading = say("{sentence} (ladder {ladder})", sentence=heading, ladder=ladder)
        tell(session, heading, style="bold")
        lines = [_move_line(session, one) for one in seen[:_MOST_MOVES]]
        show_table(session, _MOVES, lines, indent=2)
    if len(seen) > _MOST_MOVES:
        line = session.line("show", club, *(() if ladder is None else ("--ladder", ladder)))
        more = say("  … and {count} more: {line}", count=len(seen) - _MOST_MOVES, line=line)
        tell(session, more)
    least = rating_in_words(_UNSEEN_MOVE, session.locale)
    _tell_unseen(session, len(moves) - len(seen), least)


def tell_noted(session: Session, noted: Sequence[JsonObject]) -> None:
    """Show whom a change of one event moved, as it was noted: `[{name, change}]`."""
    seen = [one for one in noted if shown(one["change"])]
    if seen:
        seen.sort(key=lambda one: abs(one["change"]), reverse=True)
        lines = [
            Line((one["name"], change_in_words(one["change"], session.locale))) for one in seen
        ]
        show_table(session, (_NAME, _CHANGE), lines, indent=2)
    least = expected_in_words(_UNSEEN_CHANGE, session.locale)
    _tell_unseen(session, len(noted) - len(seen), least)


def _tell_unseen(session: Session, count: int, least: str) -> None:
    if count:
        tell(session, say("  and {count} by less than {least}", count=count, least=least))


def _shown_size(move: Move) -> float:
    """Tell how far a rating moves as it is shown; coming in and leaving follow the moves."""
    if move.before is None or move.after is None:
        return _COMES_OR_GOES
    return float(abs(shown(move.after) - shown(move.before)))


def _move_line(session: Session, move: Move) -> Line:
    before, after = (
        session.words(missing) if rating is None else rating_in_words(rating, session.locale)
        for rating, missing in ((move.before, say("new")), (move.after, say("not listed")))
    )
    change = ""
    if move.before is not None and move.after is not None:
        change = move_in_words(move.before, move.after, session.locale)
    return Line((move.name, before, after, change))
