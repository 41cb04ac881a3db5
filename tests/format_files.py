"""Sample files of other formats, and what an event in them comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from formats.found import BadFileError, FileReading, Hints

OTHER_FILES: Final = Path(__file__).parent / "data" / "other"

Reader = Callable[..., FileReading]


def read_one(reader: Reader, content: bytes | str, **hints: Any) -> dict[str, Any]:
    """Read a file with one event."""
    data = content if isinstance(content, bytes) else content.encode()
    (event,) = reader(data, hints=Hints(**hints)).events
    return event.payload


def count_results(payload: dict[str, Any]) -> dict[str, int]:
    return dict(Counter(game["result"] for game in payload["games"]))


def count_byes(payload: dict[str, Any]) -> dict[float, int]:
    return dict(Counter(bye["points"] for bye in payload["byes"]))


def named_games(payload: dict[str, Any]) -> list[tuple[int, str, str, str]]:
    """Games with the players' names, in order."""
    names = {player["id"]: player["name"] for player in payload["players"]}
    return sorted(
        (game["round"], names[game["white"]], names[game["black"]], game["result"])
        for game in payload["games"]
    )


def named_byes(payload: dict[str, Any]) -> list[tuple[int, str, float]]:
    names = {player["id"]: player["name"] for player in payload["players"]}
    return sorted((bye["round"], names[bye["player"]], bye["points"]) for bye in payload["byes"])


def faults(
    reader: Reader, content: bytes | str, **hints: Any
) -> list[tuple[str, int | None, int | None]]:
    """Why a file is refused: code, line, column of each reason."""
    data = content if isinstance(content, bytes) else content.encode()
    with pytest.raises(BadFileError) as raised:
        reader(data, hints=Hints(**hints))
    return [(remark.code, remark.line, remark.column) for remark in raised.value.remarks]


def remarks(reader: Reader, content: bytes | str, **hints: Any) -> list[tuple[str, int | None]]:
    """What is remarked about a file that is taken: code and line."""
    data = content if isinstance(content, bytes) else content.encode()
    return [(remark.code, remark.line) for remark in reader(data, hints=Hints(**hints)).remarks]
