"""PGN: bytes → events."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from core.locale import say
from core.model import Result
from formats.days import find_days, read_day
from formats.draft import EventDraft, Pairing
from formats.found import FileEvent, FileReading, Hints
from formats.notes import Notes, empty_file, refusal
from formats.payloads import build_payload
from formats.people import Seat, list_players, settle_players
from formats.pgn.ending import decide_result
from formats.pgn.grouping import Group, group_games
from formats.pgn.scanning import WrittenGame, scan_games
from formats.sections import name_sections
from formats.text import Text, decode

_FIRST_TAG: Final = re.compile(r'\s*\[\s*[A-Za-z0-9_]+\s+"')
_ROUND: Final = re.compile(r"0*([1-9][0-9]{0,2})([.,:/-][0-9]+)*")
_DAY: Final = re.compile(r"[0-9]{4}[./-][0-9]{1,2}[./-][0-9]{1,2}")


def looks_like_pgn(text: Text) -> bool:
    """Whether the first line that says anything is a tag."""
    written = (line for line in text.lines if line.strip() and not line.startswith("%"))
    return bool(_FIRST_TAG.match(next(written, "")))


def read_pgn(content: bytes, *, hints: Hints) -> FileReading:
    """Read a PGN file: an event for each `Event`, `Section`, `EventDate` and kind of game.

    Raises:
        BadFileError: with everything that is wrong, by line and column.
    """
    text = decode(content, fallback=hints.encoding)
    notes = Notes()
    written = list(scan_games(text.lines, notes))
    games = [game for game in written if _has_players(game, notes)]
    if not games:
        notes.raise_if_refused()
        if not written:
            raise empty_file()
        raise refusal("no-games", say("No games were found in it."), 1, 1)
    groups = group_games(games, notes)
    sections = name_sections([_title(group) for group in groups])
    events = tuple(
        FileEvent(build_payload(_draft_event(group, found, notes, hints=hints), notes), section)
        for section, (group, found) in zip(sections, groups.items(), strict=True)
    )
    notes.raise_if_refused()
    return FileReading("pgn", events, text.encoding, notes.remarks)


def _title(group: Group) -> str:
    *names, kind = group
    return " ".join(part for part in (*names, "" if kind == "chess" else kind) if part)


def _has_players(game: WrittenGame, notes: Notes) -> bool:
    missing = [side for side in ("White", "Black") if side not in game.tags]
    if missing:
        detail = say("This game has no tag “{tag}”.", tag=missing[0])
        notes.refuse("missing-tag", detail, game.line, 1)
        return False
    if game.value("White") and game.value("Black"):
        return True
    detail = say("A player of this game is not known; the game is left out.")
    notes.remark("player-unknown", detail, game.line)
    return False


def _draft_event(
    group: Group, games: Sequence[WrittenGame], notes: Notes, *, hints: Hints
) -> EventDraft:
    name, section, _, kind = group
    seats = [(_seat(game, "White"), _seat(game, "Black")) for game in games]
    settled = settle_players([seat for pair in seats for seat in pair], notes)
    draft = EventDraft(
        name=" – ".join(part for part in (name, section) if part),
        game=kind,
        players=list_players(settled),
    )
    rounds = [_read_round(game) for game in games]
    if None in rounds:
        # Without rounds nobody can be found to stand in one of them twice.
        draft.format = "other"
        line = games[rounds.index(None)].line
        detail = say("A game does not say its round; such games are listed in round 1.")
        notes.remark("round-unknown", detail, line)
    days: defaultdict[int, list[date | None]] = defaultdict(list)
    for game, played_in, (white, black) in zip(games, rounds, seats, strict=True):
        result = _decide(game, notes)
        one, other = settled[white].id, settled[black].id
        if one == other:
            notes.refuse("self-pairing", say("White and Black are the same person."), game.line)
        draft.games.append(Pairing(played_in or 1, one, other, result, game.line))
        days[played_in or 1].append(read_day(game.value("Date")))
    _fill_days(draft, games, days, notes, hints=hints)
    return draft


def _decide(game: WrittenGame, notes: Notes) -> Result:
    for line, column in game.moves.unknown[:1]:
        detail = say("What stands here is no move; it is not counted as one.")
        notes.remark("unknown-move", detail, line, column)
    return decide_result(game, notes)


def _seat(game: WrittenGame, side: str) -> Seat:
    is_program = (
        game.value(f"{side}Title").upper() == "BOT" or game.value(f"{side}Type") == "program"
    )
    tag = game.tags[side]
    number = game.value(f"{side}FideId")
    return Seat(tag.value, tag.line, tag.column, number.strip("0") and number, bot=is_program)


def _read_round(game: WrittenGame) -> int | None:
    """Read a round; `1.3` is board 3 of round 1. None where it is not known."""
    found = _ROUND.fullmatch(game.value("Round"))
    return int(found[1]) if found else None


def _fill_days(
    draft: EventDraft,
    games: Sequence[WrittenGame],
    days: Mapping[int, list[date | None]],
    notes: Notes,
    *,
    hints: Hints,
) -> None:
    """Find the event's days; a bad date is refused, one that is not full is asked for."""
    undated = [game for game in games if not read_day(game.value("Date"))]
    for game in undated:
        if _DAY.fullmatch(game.value("Date")):
            tag = game.tags["Date"]
            notes.refuse("bad-date", say("No calendar has this date."), tag.line, tag.column)
    found = find_days(days, notes, hints=hints, line=undated[0].line if undated else None)
    draft.first_day, draft.last_day = found.first, found.last
    if found.first is None and not any(day for some in days.values() for day in some):
        detail = say("No game has a full local date, so the event's date has to be told.")
        notes.remark("date-incomplete", detail, games[0].line)
