"""What a game of a PGN file counts as: tags, last token and count of moves taken together."""

from __future__ import annotations

import re
from typing import Final

from core.locale import Message, say
from core.model import Result
from formats.notes import Notes
from formats.pgn.scanning import WrittenGame
from formats.results import PLAYED, read_pair

_UNPLAYED: Final = re.compile(
    r"unplayed|not played|walk ?over|no.?show|kampflos|default|(?<!time )\bforfeit"
)
_FORFEITED: Final[dict[Result, Result]] = {"1-0": "+/-", "0-1": "-/+"}
_LEAST_PLIES: Final = 2


def decide_result(game: WrittenGame, notes: Notes) -> Result:
    """Decide a game's result; what only people can decide is `*`, with a remark.

    Rated needs a move by each side: a decisive game without them is either a forfeit, which its
    `Termination` has to say, or a question.

    Source: rules §5.
    """
    written = _read_written(game, notes)
    if written not in PLAYED:
        return written
    line = _place(game)[0]
    termination = game.value("Termination").casefold()
    was_played = game.moves.plies >= _LEAST_PLIES
    if termination == "unterminated":
        detail = say("A result stands here, but also that the game is not finished.")
        return _ask("unterminated-result", detail, line, notes)
    if _UNPLAYED.search(termination) or (
        not was_played and termination in {"time forfeit", "abandoned"}
    ):
        return _forfeit(written, line, notes, was_played=was_played)
    if not was_played:
        detail = say("There is a result, but not a move by each side.")
        return _ask("no-moves", detail, line, notes)
    if termination == "rules infraction":
        detail = say("The game ended by an infraction of the rules. Check that it is to count.")
        notes.remark("rules-infraction", detail, line)
    return written


def _read_written(game: WrittenGame, notes: Notes) -> Result:
    line, column = _place(game)
    tag, end = game.value("Result"), game.moves.end
    results = [read_pair(one) for one in (tag, end) if one]
    if not results:
        detail = say("This game has no result; one that is not finished has *.")
        notes.refuse("missing-result", detail, line, column)
        return "*"
    if None in results:
        detail = say("What stands here is no known result. Write 1-0, 0-1, 1/2-1/2, 0-0 or *.")
        notes.refuse("bad-result", detail, line, column)
        return "*"
    if not end:
        detail = say("The moves do not end with the result. Check that nothing is missing.")
        notes.remark("no-end", detail, line)
    if len(set(results)) > 1 and "*" in results:
        detail = say("The tag and the end of the moves do not agree whether the game is finished.")
        return _ask("result-open", detail, line, notes)
    if len(set(results)) > 1:
        detail = say("The tag Result and the end of the moves contradict each other.")
        notes.refuse("results-differ", detail, line, column)
    return results[0] or "*"


def _forfeit(written: Result, line: int, notes: Notes, *, was_played: bool) -> Result:
    if was_played:
        detail = say("The game is said to be unplayed, but has moves. It counts as unplayed.")
        notes.remark("unplayed-with-moves", detail, line)
    if written not in _FORFEITED:
        detail = say("A draw stands here that was not played.")
        return _ask("unplayed-draw", detail, line, notes)
    return _FORFEITED[written]


def _ask(code: str, detail: Message, line: int, notes: Notes) -> Result:
    question = say(
        "{problem} It does not count; if it was played, correct the result.", problem=detail
    )
    notes.remark(code, question, line)
    return "*"


def _place(game: WrittenGame) -> tuple[int, int]:
    tag = game.tags.get("Result")
    return (tag.line, tag.column) if tag else (game.line, 1)
