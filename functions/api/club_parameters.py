"""What can be asked of a club."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Final, get_args

from core.characters import plain
from core.locale import Message, say
from core.model import Speed
from functions.api.parameters import Parameter, no_fault, switch_fault

_DATE: Final = re.compile(r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}")


def _date_fault(name: str) -> Callable[[str], Message | None]:
    def fault(text: str) -> Message | None:
        try:
            sound = _DATE.fullmatch(text) and date.fromisoformat(text)
        except ValueError:
            sound = None
        if sound:
            return None
        return say(
            "“{name}” is a date like 2026-09-15, not “{value}”.", name=name, value=plain(text)
        )

    return fault


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
    {"type": "string", "format": "date"}, "2026-09-15", _date_fault("as_of"),
)  # fmt: skip
DRY_RUN: Final = Parameter(
    "dry_run", "Check everything and store nothing; also tells who the entrants would be.",
    {"type": "boolean"}, True, switch_fault("dry_run"),
)  # fmt: skip
DATE: Final = Parameter(
    "date", "First day of an event that does not tell it.",
    {"type": "string", "format": "date"}, "2026-09-15", _date_fault("date"),
)  # fmt: skip
SECTION: Final = Parameter(
    "section", "Which event of a file that holds several; a refusal names them.",
    {"type": "string"}, "a", no_fault,
)  # fmt: skip
COUNT_BOTH: Final = Parameter(
    "count_both", "Take a file in though the same games are published under another id.",
    {"type": "boolean"}, True, switch_fault("count_both"),
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
