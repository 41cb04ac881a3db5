"""What is said of a file as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from core.locale import say
from formats.found import Remark
from formats.text import Text
from formats.trf.dates import Dates
from formats.trf.header import read_declared_rounds
from formats.trf.players import Player
from formats.trf.records import Records

_SURE: Final = frozenset({"utf-8", "utf-8-sig", "utf-16"})
"""Encodings that a text in another one hardly ever passes for."""


def tell_running(records: Records, dates: Dates, unfinished: int, last_round: int) -> list[Remark]:
    """Find out whether the event goes on: rounds to come, or games without result."""
    declared = read_declared_rounds(records, dates.rounds)
    if (declared is None or declared <= last_round) and not unfinished:
        return []
    detail = say(
        "The event is still running: {rounds} of {declared} rounds are paired, games without"
        " result: {games}. Nothing is credited before it is complete.",
        rounds=last_round,
        declared=declared or last_round,
        games=unfinished,
    )
    return [Remark("running", detail)]


def report_encoding(text: Text) -> Iterator[Remark]:
    """Say which encoding was assumed: a wrong one raises nothing."""
    if text.encoding not in _SURE:
        detail = say(
            "The text is taken for {encoding}; please look whether the names are right.",
            encoding=text.encoding,
        )
        yield Remark("encoding", detail)


def report_nobodies(players: Sequence[Player]) -> Iterator[Remark]:
    """Point at lines that may stand for no person: a dummy that programs pair instead of a bye."""
    for player in players:
        if player.is_bare and not any(cell.opponent for cell in player.cells.values()):
            detail = say(
                "“{name}” meets nobody, and only the name is known; if this is no person, take"
                " the line out.",
                name=player.name,
            )
            yield Remark("maybe-nobody", detail, player.line)


def report_no_games(games: Sequence[object]) -> Iterator[Remark]:
    """A start list has none; nor has what is left of a file that was cut early."""
    if not games:
        yield Remark("no-games", say("There is no game in this file."))
