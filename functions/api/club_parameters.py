"""What can be asked of a club."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, get_args

from core.characters import plain
from core.locale import Message, say
from core.model import Speed
from functions.api.parameters import Parameter, no_fault, switch_fault

_DATE: Final = re.compile(r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}")


def _date_fault(text: str) -> Message | None:
    try:
        sound = _DATE.fullmatch(text) and date.fromisoformat(text)
    except ValueError:
        sound = None
    if sound:
        return None
    return say("“as_of” is a date like 2026-09-15, not “{value}”.", value=plain(text))


def _speed_fault(text: str) -> Message | None:
    speeds = get_args(Speed)
    if text in speeds:
        return None
    return say(
        "speed is one of {allowed}, not “{value}”.", allowed=", ".join(speeds), value=plain(text)
    )


def _signal_fault(text: str) -> Message | None:
    if text == "edit":
        return None
    return say("“signal” is “edit” or left out, not “{value}”.", value=plain(text))


LADDER: Final = Parameter(
    "ladder", "Which of the club's lists; the first one if left out.", {"type": "string"}, "main",
    no_fault,
)  # fmt: skip
AS_OF: Final = Parameter(
    "as_of", "The list as it stood on that date: only events ended by then count.",
    {"type": "string", "format": "date"}, "2026-09-15", _date_fault,
)  # fmt: skip
DRY_RUN: Final = Parameter(
    "dry_run", "Check everything and store nothing; also tells who the entrants would be.",
    {"type": "boolean"}, True, switch_fault("dry_run"),
)  # fmt: skip
ONE: Final = Parameter(
    "one", "A player: the id, or the name as this key may see it.", {"type": "string"},
    "A. B.", no_fault, required=True,
)  # fmt: skip
OTHER: Final = Parameter(
    "other", "The other player, likewise.", {"type": "string"}, "J. S.", no_fault, required=True,
)  # fmt: skip
SPEED: Final = Parameter(
    "speed", "Of the game; the first that the list takes if left out.",
    {"enum": [*get_args(Speed)]}, "rapid", _speed_fault,
)  # fmt: skip
SIGNAL: Final = Parameter(
    "signal", "That somebody's edit asks for the sync; Status says when the last one did.",
    {"enum": ["edit"]}, "edit", _signal_fault,
)  # fmt: skip
