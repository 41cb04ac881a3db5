"""The result of a row, read from its result and its columns of points, which have to agree."""

from __future__ import annotations

from dataclasses import dataclass

from core.locale import Message, say
from core.model import Result
from formats.notes import Notes
from formats.results import BLACK_POINTS, WHITE_POINTS, read_pair, read_score, say_unknown_result


@dataclass(frozen=True, slots=True)
class Scores:
    """What a row says of its result, as written; "" for what it does not say.

    Attributes:
        column: where the result stands.
    """

    line: int
    column: int
    result: str
    white_points: str
    black_points: str


def read_game_result(scores: Scores, notes: Notes) -> tuple[Result, bool]:
    """Read the result of a game with two players, `*` where there is none yet.

    A score alone is White's.

    Returns:
        The result, and whether it was a score alone.
    """
    result = read_pair(scores.result) if scores.result else "*"
    score = read_score(scores.result) if result is None else None
    if result is None and score is None:
        notes.refuse("bad-result", say_unknown_result(scores.result), scores.line, scores.column)
        return "*", False
    read = result or ("1-0" if score == 1 else "0-1" if score == 0 else "1/2-1/2")
    _compare_points(read, scores, notes)
    return read, score is not None


def read_bye_points(scores: Scores, notes: Notes, *, is_white: bool, worded: bool) -> float | None:
    """Read what a round without opponent was worth: 0, ½ or 1.

    Args:
        is_white: the player stands in White's column.
        worded: a word like “bye” stands for the opponent.

    Returns:
        None where the row does not say it, or contradicts itself; either is noted.
    """
    found = {
        points
        for points in (
            _own_points(scores, notes, is_white=is_white),
            read_score(scores.white_points if is_white else scores.black_points),
        )
        if points is not None
    }
    if _opponent_scored(scores, is_white=is_white):
        detail = (
            say("The one without a name or number has points here. Is it a player after all?")
            if worded
            else say("There are points for an opponent, but nobody's name.")
        )
        notes.refuse("points-of-nobody", detail, scores.line, scores.column)
        return None
    if len(found) > 1:
        notes.refuse("points-differ", _say_differ(), scores.line, scores.column)
        return None
    if not found and not notes.is_refused:
        detail = say(
            "There is no opponent, and nothing says how many points the player got;"
            " the line is left out."
        )
        notes.remark("bye-without-points", detail, scores.line, scores.column)
    return found.pop() if found else None


def _own_points(scores: Scores, notes: Notes, *, is_white: bool) -> float | None:
    if not scores.result:
        return None
    result = read_pair(scores.result)
    if result == "*":
        return None
    if result is not None:
        return (WHITE_POINTS if is_white else BLACK_POINTS).get(result, 0)
    score = read_score(scores.result)
    if score is None:
        notes.refuse("bad-result", say_unknown_result(scores.result), scores.line, scores.column)
    elif not is_white and score != 0.5:
        detail = say("With nobody as White it is not clear whose score this is.")
        notes.refuse("whose-score", detail, scores.line, scores.column)
    return score


def _opponent_scored(scores: Scores, *, is_white: bool) -> bool:
    """Whether somebody who is not there won; both sides of a half-point bye may show the half."""
    result = read_pair(scores.result)
    won = "0-1" if is_white else "1-0"
    forfeited = "-/+" if is_white else "+/-"
    other = scores.black_points if is_white else scores.white_points
    return result in {won, forfeited} or (read_score(other) or 0) > 0.5


def _compare_points(result: Result, scores: Scores, notes: Notes) -> None:
    for written, points in (
        (scores.white_points, WHITE_POINTS.get(result, 0)),
        (scores.black_points, BLACK_POINTS.get(result, 0)),
    ):
        if written and read_score(written) != points:
            notes.refuse("points-differ", _say_differ(), scores.line, scores.column)
            return


def _say_differ() -> Message:
    return say("The result and the points in this line contradict each other.")
