"""Pages of pairings of Chess-Results: `Bo.;No.;;White;…;Result;…;;Black;…;No.`, a round each.

They lose their byes once the next round is paired, so an event read from them says so.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.locale import say
from core.payload.allowed import MOST_ROUNDS
from formats.crosstable.headings import Heading, read_headings
from formats.found import FileEvent, Hints
from formats.games.columns import Places
from formats.games.reading import draft_event, refuse_mixed_scores
from formats.games.rows import GameLine, RowReader
from formats.grid import Row
from formats.headers import read_header
from formats.notes import Notes, refusal
from formats.payloads import build_payload
from formats.results import read_pair


def is_page_header(row: Row) -> bool:
    """Whether a row names White, Black and the result, but no round."""
    columns = {read_header(cell) for cell in row.cells}
    return {"white", "black", "result"} <= columns and "round" not in columns


def read_pages(rows: Sequence[Row], notes: Notes, *, hints: Hints) -> FileEvent:
    """Read one page, or several below each other.

    Raises:
        BadFileError: nothing above the first table names its round.
    """
    lines: list[GameLine] = []
    above: list[Row] = []
    heading = Heading()
    name = ""
    reader: RowReader | None = None
    for row in rows:
        if is_page_header(row):
            heading = read_headings(above)
            name = name or heading.name
            _refuse_games(above, notes)
            reader = _start_page(row, heading, notes)
            above = []
        elif sum(map(bool, row.cells)) == 1 or reader is None:
            above.append(row)
        elif line := reader.read(row):
            lines.append(line)
    refuse_mixed_scores(lines, notes, column=1)
    detail = say(
        "A list of pairings leaves out byes, so points may be missing. The crosstable has them."
    )
    notes.remark("byes-missing", detail)
    draft = draft_event(lines, (name, ""), notes, hints=hints)
    return FileEvent(build_payload(draft, notes))


def _refuse_games(above: Sequence[Row], notes: Notes) -> None:
    """Refuse a game above the headers: nobody could say what its columns are."""
    for row in above:
        if any(read_pair(cell) for cell in row.cells):
            detail = say("A game stands here above the headers of its table.")
            notes.refuse("game-above-headers", detail, row.line, 1)


def _start_page(header: Row, heading: Heading, notes: Notes) -> RowReader:
    number = heading.round_number
    if number is None or not 1 <= number <= MOST_ROUNDS:
        detail = say("Nothing above this table says which round it is.")
        raise refusal("round-missing", detail, header.line, 1)
    day = heading.days[0] if heading.days else None
    places = _find_places(header)
    return RowReader(places, notes, round_number=number, day=day, is_numbered="white_id" in places)


def _find_places(header: Row) -> Places:
    """White's number stands left of the name, Black's right of it; both headers are the same."""
    columns = [read_header(cell) for cell in header.cells]
    white, black = columns.index("white"), columns.index("black")
    places: Places = {"white": white, "black": black, "result": columns.index("result")}
    numbers = [at for at, column in enumerate(columns) if column == "number"]
    before = [at for at in numbers if at < white]
    after = [at for at in numbers if at > black]
    if before and after:
        places |= {"white_id": before[-1], "black_id": after[0]}
    return places
