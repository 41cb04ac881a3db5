"""A file → one event as it would be published (contract §1), and all that was noticed.

lines ── records ── players (cells) ── byes of 240 ──┬── games: cells that name each other
                                                     ├── byes: cells without opponent
                                                     ╰── points, counts, dates: remarks
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from core.locale import say
from core.payload.allowed import MOST_BYES, MOST_GAMES, MOST_PLAYERS
from core.payload.problems import name_place
from formats.found import BadFileError, FileEvent, FileReading, Hints, Remark
from formats.text import decode
from formats.trf.byes import enter_announced_byes, read_byes
from formats.trf.dates import Dates, settle_dates
from formats.trf.games import pair_cells
from formats.trf.header import compare_counts, describe_event, read_event_name
from formats.trf.noticing import report_encoding, report_no_games, report_nobodies, tell_running
from formats.trf.players import Player, read_player
from formats.trf.points import compare_points, find_surplus, read_bye_value
from formats.trf.recognising import refuse_vega
from formats.trf.records import Record, Records, report_lines, sort_records

_MOST_PROBLEMS: Final = 100


def read_trf(content: bytes, *, hints: Hints) -> FileReading:
    """Read a tournament report file: TRF06, TRF16, TRF26 or TRFx.

    Returns:
        One event. Its payload has no `name` where 012 is empty, and no `date` where neither file
        nor hints tell it; entrants have their start ranks for ids.

    Raises:
        BadFileError: with line and column, for whatever could make a wrong game: shifted columns,
            cells that do not fit together, dates that can be read in several ways.
    """
    text = decode(content, fallback=hints.encoding)
    refuse_vega(text)
    records = sort_records(text.lines)
    payload, remarks = _read_event(records, _take_players(records), hints.day)
    remarks = [*report_encoding(text), *report_lines(records), *remarks]
    return FileReading("trf", (FileEvent(payload),), text.encoding, _arrange(remarks))


def _read_event(
    records: Records, listed: Sequence[Player], day: date | None
) -> tuple[dict[str, Any], list[Remark]]:
    """Read everything beside the players' lines, and put all into a payload."""
    bye_value = read_bye_value(records)
    players, remarks = enter_announced_byes(listed, records, bye_value)
    pairings = pair_cells(players, lambda player: find_surplus(player, bye_value) == 0)
    byes, bye_remarks = read_byes(players, bye_value)
    dates = settle_dates(records, day)
    _refuse([*pairings.faults, *dates.faults, *_find_excess(pairings.games, byes)])
    last_round = max((int(game["round"]) for game in pairings.games), default=0)
    name, name_remarks = read_event_name(records)
    running = tell_running(records, dates, pairings.unfinished, last_round)
    payload = {
        **({"name": name} if name else {}),
        **_write_dates(dates),
        **describe_event(records),
        **({"complete": False} if running else {}),
        "players": [{"id": player.id, "name": player.name} for player in players],
        "games": pairings.games,
        "byes": sorted(byes, key=lambda bye: int(bye["round"])),
    }
    remarks += [*name_remarks, *dates.remarks, *running, *compare_counts(records, players)]
    remarks += [*report_no_games(pairings.games), *pairings.remarks, *bye_remarks]
    remarks += compare_points(players, bye_value=bye_value, last_round=last_round)
    remarks += report_nobodies(players)
    return payload, remarks


def _take_players(records: Records) -> list[Player]:
    """Read the players' lines.

    Raises:
        BadFileError: a line is damaged.
    """
    players, faults = _read_players(records.all("001"))
    faults += _refuse_indented(records)
    _refuse([*faults, *_add_points(players, faults, read_bye_value(records))])
    return players


def _read_players(lines: Sequence[Record]) -> tuple[list[Player], list[Remark]]:
    if not lines:
        return [], [Remark("no-players", say("There is no player line (001) in this file."))]
    if len(lines) > MOST_PLAYERS:
        return [], [_too_many("players", len(lines), MOST_PLAYERS)]
    players: dict[int, Player] = {}
    faults: list[Remark] = []
    for record in lines:
        player, fault = read_player(record)
        if fault is not None:
            faults.append(fault)
        if player is None:
            continue
        if (other := players.setdefault(player.rank, player)) is not player:
            detail = say(
                "Start rank {rank} stands in line {other} already.",
                rank=player.rank,
                other=other.line,
            )
            faults.append(Remark("repeated-start-rank", detail, player.line, 5))
    return list(players.values()), faults


def _refuse_indented(records: Records) -> Iterator[Remark]:
    for number in records.indented:
        detail = say("The tag 001 must stand in columns 1 to 3; the line looks shifted.")
        yield Remark("shifted", detail, number, 1)


def _add_points(
    players: Sequence[Player], faults: Sequence[Remark], bye_value: float
) -> Iterator[Remark]:
    """Name the points too where a damaged line's do not fit: it shows what was shifted."""
    damaged = {fault.line for fault in faults}
    yield from compare_points(
        [player for player in players if player.line in damaged],
        bye_value=bye_value,
        last_round=0,
    )


def _too_many(field: str, count: int, most: int) -> Remark:
    detail = say(
        "{place} may have at most {most} entries, not {count}.",
        place=name_place((field,)),
        most=most,
        count=count,
    )
    return Remark("too-many", detail)


def _find_excess(games: Sequence[object], byes: Sequence[object]) -> Iterator[Remark]:
    if len(games) > MOST_GAMES:
        yield _too_many("games", len(games), MOST_GAMES)
    if len(byes) > MOST_BYES:
        yield _too_many("byes", len(byes), MOST_BYES)


def _refuse(faults: Sequence[Remark]) -> None:
    if not faults:
        return
    # What concerns a whole line, or all lines, is said where it begins.
    placed = [replace(one, line=one.line or 1, column=one.column or 1) for one in faults]
    shown = _arrange(placed)[:_MOST_PROBLEMS]
    if len(faults) > len(shown):
        detail = say("And more of the like: {count}.", count=len(faults) - len(shown))
        shown = (*shown, Remark("more", detail, shown[-1].line, shown[-1].column))
    raise BadFileError(shown)


def _arrange(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    return tuple(sorted(remarks, key=lambda one: (one.line or 0, one.column or 0)))


def _write_dates(dates: Dates) -> dict[str, str]:
    days: dict[str, date | None] = {"date": dates.first, "end_date": dates.last}
    return {field: day.isoformat() for field, day in days.items() if day is not None}
