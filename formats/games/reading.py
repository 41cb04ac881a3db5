"""Tables of games: bytes → events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Final, get_args

from core.locale import say
from core.model import Format, Speed
from formats.days import Days, find_days
from formats.draft import EventDraft, FreeRound, Pairing
from formats.found import FileEvent, FileReading, Hints
from formats.games.blocks import looks_like_blocks, read_blocks
from formats.games.columns import Places, find_columns, find_header
from formats.games.rows import GameLine, RowReader
from formats.grid import Grid, Row, peek, read_grid
from formats.headers import Column, read_header
from formats.notes import Notes, empty_file
from formats.payloads import build_payload
from formats.people import list_players, settle_players
from formats.results import read_score
from formats.sections import name_sections
from formats.text import Text

_POINTS: Final[tuple[Column, ...]] = ("white_points", "black_points")
_TELLING: Final = 2


def looks_like_games_table(text: Text) -> bool:
    """Whether some line of a text names columns of games, or of a list of people."""
    grid = peek(text)
    return looks_like_blocks(grid.rows) or any(
        len({read_header(cell) for cell in row.cells} - {None}) >= _TELLING
        for row in grid.rows[:15]
    )


def read_games_table(content: bytes, *, hints: Hints) -> FileReading:
    """Read a table of games, as text with separators or as a workbook.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
    """
    return read_games_grid(read_grid(content, hints=hints), hints=hints)


def read_games_grid(grid: Grid, *, hints: Hints) -> FileReading:
    """Read a table that is split into cells already.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
    """
    if not grid.rows:
        raise empty_file()
    notes = Notes()
    grid.warn_of_missing(notes)
    if looks_like_blocks(grid.rows):
        events: tuple[FileEvent, ...] = (FileEvent(read_blocks(grid.rows, notes, hints=hints)),)
    else:
        events = _read_events(grid, notes, hints=hints)
    notes.raise_if_refused()
    return FileReading("games", events, grid.encoding, notes.remarks)


def _read_events(grid: Grid, notes: Notes, *, hints: Hints) -> tuple[FileEvent, ...]:
    at = find_header(grid.rows)
    header, body = grid.rows[at], grid.rows[at + 1 :]
    for row in grid.rows[:at]:
        notes.remark("line-not-read", say("The line above the headers is not read."), row.line)
    places = _keep_points_of_games(find_columns(header, body, notes), body, notes)
    reader = RowReader(places, notes)
    lines = [line for row in body if (line := reader.read(row))]
    refuse_mixed_scores(lines, notes, column=places["result"] + 1)
    by_group: defaultdict[tuple[str, str], list[GameLine]] = defaultdict(list)
    for line in lines:
        by_group[line.group].append(line)
    sections = name_sections([" ".join(group) for group in by_group])
    return tuple(
        FileEvent(build_payload(draft_event(found, group, notes, hints=hints), notes), section)
        for section, (group, found) in zip(sections, by_group.items(), strict=True)
    ) or (FileEvent(build_payload(EventDraft(), notes)),)


def draft_event(
    lines: Sequence[GameLine], group: tuple[str, str], notes: Notes, *, hints: Hints
) -> EventDraft:
    """Put the rows of one event together.

    Args:
        group: names of the event and its section.
    """
    settled = settle_players(
        [seat for line in lines for seat in (line.white, line.black) if seat], notes
    )
    draft = EventDraft(
        name=" – ".join(part for part in group if part), players=list_players(settled)
    )
    _set_kind(draft, lines)
    for line in lines:
        white = settled[line.white].id
        if line.black is None:
            draft.byes.append(FreeRound(line.round, white, line.points, line.line))
            continue
        black = settled[line.black].id
        if white == black:
            detail = say("White and Black are the same person.")
            notes.refuse("self-pairing", detail, line.line, line.black.column)
        draft.games.append(Pairing(line.round, white, black, line.result, line.line))
    days = _find_event_days(lines, notes, hints=hints)
    draft.first_day, draft.last_day = days.first, days.last
    return draft


def _set_kind(draft: EventDraft, lines: Sequence[GameLine]) -> None:
    """Take over what every row says alike of the event."""
    formats = {line.format for line in lines} - {""}
    for kind in get_args(Format):
        if formats == {kind}:
            draft.format = kind
    speeds = {line.speed for line in lines} - {""}
    for speed in get_args(Speed):
        if speeds == {speed}:
            draft.speed = speed
    draft.rated = {line.rated for line in lines} != {"no"}


def refuse_mixed_scores(lines: Sequence[GameLine], notes: Notes, *, column: int) -> None:
    """Refuse `1` and `0` alone in a table that elsewhere writes both scores: cut-off cells.

    `0,5-0,5` that lost its end reads 0.
    """
    games = [line for line in lines if line.black and line.result != "*"]
    if not any(not line.is_lone for line in games):
        return
    for line in games:
        if line.is_lone and line.result != "1/2-1/2":
            detail = say(
                "Only one score stands here, while other lines have both. Write 1-0 or 0-1."
            )
            notes.refuse("half-a-result", detail, line.line, column)


def _find_event_days(lines: Sequence[GameLine], notes: Notes, *, hints: Hints) -> Days:
    rounds: defaultdict[int, list[date | None]] = defaultdict(list)
    for line in lines:
        rounds[line.round] += [line.day, line.last_day or line.day]
    undated = next((line.line for line in lines if line.day is None), None)
    return find_days(rounds, notes, hints=hints, line=undated)


def _keep_points_of_games(places: Places, body: Sequence[Row], notes: Notes) -> Places:
    """Leave out columns of points that hold running totals, which say nothing of one game."""
    used: Sequence[Column] = [column for column in _POINTS if column in places]
    for column in used:
        for row in body:
            written = row.cell(places[column])
            if written and read_score(written) is None:
                detail = say("The columns of points hold more than one game's and are not read.")
                notes.remark("points-not-read", detail, row.line, places[column] + 1)
                return {name: at for name, at in places.items() if name not in _POINTS}
    return places
