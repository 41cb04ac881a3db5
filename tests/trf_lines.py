"""Player lines written by their columns alone, and events as they are counted.

The columns are those of the TRF16 text (1-based there); nothing here comes from the reader or the
writer that are tested.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from formats.found import FileReading, Hints
from formats.trf import read_trf

FILES: Final = Path(__file__).parent / "data" / "trf"

NAMES: Final = sorted(one.name for one in FILES.iterdir() if one.suffix in {".trf", ".tab"})

_FIELDS: Final = {
    "rank": (5, 8), "sex": (10, 10), "title": (11, 13), "name": (15, 47), "rating": (49, 52),
    "federation": (54, 56), "number": (58, 68), "birth": (70, 79), "points": (81, 84),
    "place": (86, 89),
}  # fmt: skip
_LEFT: Final = {"sex", "title", "name", "federation", "birth"}


def line(*cells: str, **fields: object) -> str:
    """Write a 001 line: fields by name, then cells as they stand in the file, "   2 w 1"."""
    characters = list("001".ljust(91 + 10 * len(cells)))
    for field, value in fields.items():
        first, last = _FIELDS[field]
        width = last - first + 1
        text = str(value).ljust(width) if field in _LEFT else str(value).rjust(width)
        characters[first - 1 : last] = text
    for number, cell in enumerate(cells):
        start = 91 + 10 * number
        characters[start : start + 8] = cell.ljust(8)
    return "".join(characters)


def read(lines: Iterable[str] | bytes, **hints: Any) -> FileReading:
    """Read lines, or bytes."""
    content = lines if isinstance(lines, bytes) else "\n".join(lines).encode()
    return read_trf(content, hints=Hints(**hints))


def payload_of(reading: FileReading) -> dict[str, Any]:
    """Take the payload of the file's only event."""
    (event,) = reading.events
    return event.payload


def codes_of(reading: FileReading) -> list[str]:
    """List the codes of the remarks but `no-games`: most small files of the tests have none."""
    return [remark.code for remark in reading.remarks if remark.code != "no-games"]


def outcomes(payload: Mapping[str, Any]) -> Counter[tuple[object, ...]]:
    """Count games by what they mean: colours of games that were not played mean nothing."""
    return Counter(_outcome(game) for game in payload["games"])


def _outcome(game: Mapping[str, Any]) -> tuple[object, ...]:
    white, black = game["white"], game["black"]
    match game["result"]:
        case "+/-":
            return (game["round"], "forfeit", white, black)
        case "-/+":
            return (game["round"], "forfeit", black, white)
        case "-/-":
            return (game["round"], "double", *sorted((white, black)))
        case result:
            return (game["round"], result, white, black)
