"""What players reported of their games; two who met may both have reported it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.characters import plain
from core.locale import say
from core.model import Result
from formats.draft import EventDraft, FreeRound, Pairing, Player
from formats.notes import Notes
from formats.people import Seat, list_players, settle_players


@dataclass(frozen=True, slots=True)
class Report:
    """One round as one player reports it.

    Attributes:
        opponent: None for a round without.
        written: the reporting player's score as it stands there.
        score: 0, ½ or 1; None for what is no score: a forfeit, or nothing yet.
        is_white: whether the reporting player was White.
    """

    round: int
    player: Seat
    opponent: Seat | None
    written: str
    score: float | None
    is_white: bool
    line: int


def add_reports(draft: EventDraft, reports: Sequence[Report], notes: Notes) -> None:
    """Turn reports into games and free rounds; both players' reports of a game have to agree."""
    settled = settle_players(
        [seat for report in reports for seat in (report.player, report.opponent) if seat], notes
    )
    draft.players = list_players(settled)
    games: dict[tuple[int, frozenset[str]], Pairing] = {}
    for report in reports:
        player = settled[report.player].id
        if report.opponent is None:
            _add_free_round(draft, report, player, notes)
            continue
        game = _make_game(report, settled[report.player], settled[report.opponent])
        if game.white == game.black:
            detail = say("White and Black are the same person.")
            notes.refuse("self-pairing", detail, report.line)
        other = games.setdefault((game.round, frozenset({game.white, game.black})), game)
        if other is game:
            draft.games.append(game)
        elif (other.white, other.result) != (game.white, game.result):
            detail = say(
                "“{name}” reports this game otherwise than the opponent does in line {line}.",
                name=plain(report.player.name),
                line=other.line,
            )
            notes.refuse("reports-differ", detail, report.line)


def _add_free_round(draft: EventDraft, report: Report, player: str, notes: Notes) -> None:
    if report.score is None:
        detail = say("There is no opponent, and nothing says how many points the player got.")
        notes.refuse("bye-without-points", detail, report.line, 2)
        return
    draft.byes.append(FreeRound(report.round, player, report.score, report.line))


def _make_game(report: Report, player: Player, opponent: Player) -> Pairing:
    white, black = (player, opponent) if report.is_white else (opponent, player)
    result = _read_result(report)
    return Pairing(report.round, white.id, black.id, result, report.line)


def _read_result(report: Report) -> Result:
    if report.score is None:
        if report.written not in {"+", "-"}:
            return "*"
        return "+/-" if (report.written == "+") == report.is_white else "-/+"
    if report.score == 0.5:
        return "1/2-1/2"
    return "1-0" if (report.score == 1) == report.is_white else "0-1"
