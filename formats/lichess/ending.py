"""What a game of Lichess counts as: its status, winner and count of moves taken together."""

from __future__ import annotations

from typing import Final

from core.locale import Message, say
from core.model import Result
from formats.lichess.lines import LichessGame
from formats.notes import Notes

_OPEN: Final = frozenset({"created", "started", "aborted"})
_WON: Final = frozenset({"mate", "resign"})
_DRAWN: Final = frozenset({"stalemate", "draw", "insufficientMaterialClaim"})
_EITHER: Final = frozenset({"outoftime", "timeout", "variantEnd"})
_ASKED: Final = frozenset({"cheat", "unknownFinish"})
_LEAST_PLIES: Final = 2


def decide_result(game: LichessGame, notes: Notes) -> Result:
    """Decide a game's result; what only people can decide is `*`, with a remark.

    No `winner` is a draw. Rated needs a move by each side (rules §5).
    """
    if game.status in _OPEN:
        return "*"
    if game.status == "noStart":
        return _forfeit(game, notes)
    if game.status in _ASKED:
        detail = say("Lichess ended this game by itself ({status}).", status=game.status)
        return _ask("lichess-ended", detail, game, notes)
    if not _fits(game):
        detail = say("The game's status and winner contradict each other, or are not known.")
        notes.refuse("bad-result", detail, game.line)
        return "*"
    if game.plies is None or game.plies < _LEAST_PLIES:
        detail = say("There is a result, but not a move by each side.")
        return _ask("no-moves", detail, game, notes)
    if game.winner == "white":
        return "1-0"
    return "0-1" if game.winner == "black" else "1/2-1/2"


def _forfeit(game: LichessGame, notes: Notes) -> Result:
    if not game.winner:
        detail = say("Nobody started this game, and nobody won it.")
        return _ask("no-winner", detail, game, notes)
    return "+/-" if game.winner == "white" else "-/+"


def _fits(game: LichessGame) -> bool:
    if game.winner:
        return game.status in _WON | _EITHER
    return game.status in _DRAWN | _EITHER


def _ask(code: str, detail: Message, game: LichessGame, notes: Notes) -> Result:
    question = say(
        "{problem} It does not count; if it was played, correct the result.", problem=detail
    )
    notes.remark(code, question, game.line)
    return "*"
