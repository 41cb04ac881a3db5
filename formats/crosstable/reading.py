"""Lists of Chess-Results and Swiss-Manager: bytes → an event."""

from __future__ import annotations

from collections.abc import Mapping

from formats.crosstable.columns import Layout, find_header, find_layout
from formats.crosstable.crosscheck import list_free_rounds, pair_lines
from formats.crosstable.headings import Heading, read_headings
from formats.crosstable.pages import is_page_header, read_pages
from formats.crosstable.table import PlayerLine, read_lines
from formats.draft import EventDraft, Player, make_entrant_id
from formats.found import FileEvent, FileReading, Hints
from formats.grid import Grid, peek, read_grid
from formats.notes import Notes, empty_file
from formats.payloads import build_payload
from formats.text import Text


def looks_like_crosstable(text: Text) -> bool:
    """Whether a text has a table with a column for each round, or is a page of pairings."""
    return is_crosstable(peek(text))


def is_crosstable(grid: Grid) -> bool:
    """As `looks_like_crosstable`, of a table that is split into cells already."""
    return find_header(grid.rows) is not None or any(map(is_page_header, grid.rows[:40]))


def read_crosstable(content: bytes, *, hints: Hints) -> FileReading:
    """Read a crosstable or pages of pairings, as text with separators or as a workbook.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
    """
    return read_crosstable_grid(read_grid(content, hints=hints), hints=hints)


def read_crosstable_grid(grid: Grid, *, hints: Hints) -> FileReading:
    """Read a table that is split into cells already.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
    """
    if not grid.rows:
        raise empty_file()
    notes = Notes()
    grid.warn_of_missing(notes)
    at = find_header(grid.rows)
    if at is None:
        event = read_pages(grid.rows, notes, hints=hints)
    else:
        event = FileEvent(build_payload(_read_table(grid, at, notes, hints=hints), notes))
    notes.raise_if_refused()
    return FileReading("crosstable", (event,), grid.encoding, notes.remarks)


def _read_table(grid: Grid, at: int, notes: Notes, *, hints: Hints) -> EventDraft:
    header, body = grid.rows[at], grid.rows[at + 1 :]
    layout = find_layout(header, body, notes)
    by_rank = layout.number is None
    # A list by rank may show start numbers beside the ranks that its cells refer to.
    if not by_rank and layout.rank is not None and not _fits(grid, at, layout, by_rank=False):
        by_rank = _fits(grid, at, layout, by_rank=True)
    lines = read_lines(body, layout, notes, by_rank=by_rank)
    ids = _name_ids(lines, by_rank=by_rank)
    draft = EventDraft(
        players={
            ids[line.number]: Player(ids[line.number], line.name, line.line)
            for line in lines.values()
        },
        games=sorted(pair_lines(lines, ids, notes), key=lambda game: game.round),
        byes=list(list_free_rounds(lines, ids)),
    )
    _fill_heading(draft, read_headings(grid.rows[:at]), hints)
    return draft


def _fits(grid: Grid, at: int, layout: Layout, *, by_rank: bool) -> bool:
    """Whether all cells agree with each other if they refer to numbers, or to ranks."""
    trial = Notes()
    lines = read_lines(grid.rows[at + 1 :], layout, trial, by_rank=by_rank)
    pair_lines(lines, dict.fromkeys(lines, ""), trial)
    return not trial.is_refused


def _name_ids(lines: Mapping[int, PlayerLine], *, by_rank: bool) -> dict[int, str]:
    """Start numbers stay the same from list to list; ranks do not, so names are taken then."""
    if not by_rank:
        return {number: str(number) for number in lines}
    ids: dict[int, str] = {}
    for number, line in lines.items():
        entrant = make_entrant_id(line.name)
        taken = entrant in ids.values()
        ids[number] = make_entrant_id(line.name, str(number)) if taken else entrant
    return ids


def _fill_heading(draft: EventDraft, heading: Heading, hints: Hints) -> None:
    draft.name = heading.name
    if heading.days:
        draft.first_day, draft.last_day = min(heading.days), max(heading.days)
    else:
        draft.first_day = draft.last_day = hints.day
