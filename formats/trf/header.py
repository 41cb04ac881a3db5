"""What a file says of the event as a whole, and whether its counts fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from core.characters import find_forbidden
from core.locale import say
from core.payload.allowed import LONGEST_NAME
from formats.found import Remark
from formats.trf.players import Player
from formats.trf.records import Record, Records
from formats.trf.time_control import tell_format, tell_speed

_COUNT: Final = re.compile("[0-9]{1,4}(?![0-9])")


def read_event_name(records: Records) -> tuple[str, list[Remark]]:
    """Read the name (012), made to fit the rules of names; "" if there is none."""
    record = records.first("012")
    written = record.value if record else ""
    seen = "".join(" " if find_forbidden(one) else one for one in written)
    name = seen[:LONGEST_NAME].strip()
    line = record.line if record else None
    if not name:
        detail = say("The event has no name here (012), so the file’s name stands for it.")
        return "", [Remark("no-event-name", detail, line)]
    if name == written:
        return name, []
    detail = say(
        "The event’s name was cut to {most} characters, or held some that cannot be seen.",
        most=LONGEST_NAME,
    )
    return name, [Remark("event-name-mended", detail, line)]


def describe_event(records: Records) -> dict[str, Any]:
    """Read `format` and `speed`, as far as the file is clear."""
    kind, coded_kind = _value(records, "092"), _value(records, "192")
    control, coded_control = _value(records, "122"), _value(records, "222")
    told = {
        "format": tell_format(kind, coded_kind),
        "speed": tell_speed(control, coded_control),
    }
    return {field: value for field, value in told.items() if value is not None}


def _value(records: Records, tag: str) -> str:
    record = records.first(tag)
    return record.value if record else ""


def read_declared_rounds(records: Records, dated: int) -> int | None:
    """How many rounds there are to be: 142, else XXR, else as many as are dated (132)."""
    for tag in ("142", "XXR"):
        count = _read_count(records.first(tag))
        if count:
            return count
    return dated or None


def compare_counts(records: Records, players: Sequence[Player]) -> Iterator[Remark]:
    """Compare 062, 072, 142 and XXR with what is there; a warning each."""
    yield from _compare(records.first("062"), len(players), "player-count")
    rated = sum(1 for player in players if player.is_rated)
    yield from _compare(records.first("072"), rated, "rated-count")
    declared = records.first("XXR")
    rounds = _read_count(records.first("142"))
    if declared is not None and rounds is not None and _read_count(declared) != rounds:
        detail = say("142 and XXR give different numbers of rounds; 142 is taken.")
        yield Remark("round-count", detail, declared.line)


def _compare(record: Record | None, count: int, code: str) -> Iterator[Remark]:
    declared = _read_count(record)
    if record is not None and declared is not None and declared != count:
        detail = say(
            "{tag} says {declared}, but there are {count}.",
            tag=record.tag,
            declared=declared,
            count=count,
        )
        yield Remark(code, detail, record.line)


def _read_count(record: Record | None) -> int | None:
    match = _COUNT.match(record.value) if record else None
    return int(match.group()) if match else None
