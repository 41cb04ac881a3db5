"""An event as a table of its games: a game a row, byes as rows without an opponent."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from core.locale import Message, say
from core.model import Entrant, Event
from formats.guarding import guard_cell

HEADER: Final = (
    *("round", "white", "black", "result", "date", "event", "format"),
    *("speed", "rated", "white_id", "black_id"),
)
_RESULTS: Final = {"+/-": "1-0F", "-/+": "0-1F", "-/-": "-/-", "*": ""}
"""Results that would look like a formula or say nothing, spelled so that they come back."""


def table_rows(event: Event) -> Iterator[tuple[str, ...]]:
    """Make the rows of an event, by round.

    The entrants' ids tell two of one name apart. Of an event of several days every row has the
    first and the last: 2026-09-15/2026-12-01.
    """
    names = {one.id: one.name for one in event.players}
    days = dict.fromkeys((event.date.isoformat(), event.end_date.isoformat()))
    rated = "yes" if event.rated else "no"
    told = ("/".join(days), event.name, event.format, event.speed, rated)
    games = [
        (one.round, one.white, one.black, _RESULTS.get(one.result, one.result))
        for one in event.games
    ]
    byes = [(one.round, one.player, "", f"{one.points:g}") for one in event.byes]
    for number, white, black, result in sorted([*games, *byes], key=lambda row: row[0]):
        yield (str(number), names[white], names.get(black, ""), result, *told, white, black)


def write_csv(event: Event) -> str:
    """Write an event as CSV with commas, which every program reads."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(HEADER)
    for row in table_rows(event):
        lines.writerow([guard_cell(cell) for cell in row])
    return text.getvalue()


def write_workbook(event: Event) -> bytes:
    """Write an event as a workbook of one sheet; text is text, whatever it starts with."""
    from openpyxl import Workbook  # noqa: PLC0415  (100 ms)
    from openpyxl.styles import Font  # noqa: PLC0415

    book = Workbook()
    sheet = book.active
    assert sheet is not None  # a new workbook has one
    sheet.title = "Games"
    sheet.append(list(HEADER))
    for cell in sheet[1]:
        cell.font = Font(bold=True)
    for place, row in enumerate(table_rows(event), 2):
        sheet.cell(place, 1, int(row[0]))
        for column, text in enumerate(row[1:], 2):
            cell = sheet.cell(place, column, text)
            cell.data_type = "s"
    sheet.freeze_panes = "A2"
    for letter, width in zip("ABCDEFGHIJK", (8, 28, 28, 10, 12, 28, *[12] * 5), strict=True):
        sheet.column_dimensions[letter].width = width
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def what_is_lost(event: Event) -> list[Message]:
    """Say what a table of games cannot hold."""
    seen = {side for game in event.games for side in (game.white, game.black)}
    seen |= {bye.player for bye in event.byes}
    lost = []
    if absent := [one.name for one in event.players if one.id not in seen]:
        lost.append(say("Entrants without a game are left out: {names}.", names=", ".join(absent)))
    if event.start or event.under18 or not event.complete or event.game != "chess":
        lost.append(say("Start time, kind of game, under 18 and “still running” are left out."))
    if any(_is_marked(one) for one in event.players):
        lost.append(say("Marks of entrants (guest, junior, bot, member) are left out."))
    if any(game.abandoned_by or game.moves or game.taken_over for game in event.games):
        lost.append(say("Counts of moves and seats given up are left out."))
    return lost


def _is_marked(entrant: Entrant) -> bool:
    return bool(entrant.member or entrant.junior or entrant.guest or entrant.bot)
