"""Run the program as somebody at a keyboard would, but in this process."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from local.cli import main


@dataclass(frozen=True)
class Ran:
    """What one call came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        return json.loads(self.out)


@dataclass(frozen=True)
class Program:
    """The program with a data folder of its own."""

    folder: Path
    capsys: pytest.CaptureFixture[str]

    def run(self, *words: object) -> Ran:
        """Call it."""
        self.capsys.readouterr()
        code = main([str(word) for word in words])
        written = self.capsys.readouterr()
        return Ran(code, written.out, written.err)

    def ok(self, *words: object) -> Any:
        """Call it with --json and expect success."""
        ran = self.run(*words, "--json")
        assert (ran.code, ran.err) == (0, ""), ran
        return ran.json

    def file(self, name: str, content: Mapping[str, Any] | str) -> Path:
        """Write a file to publish."""
        path = self.folder / name
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, "utf-8")
        return path

    def publish(self, name: str, content: Mapping[str, Any], *words: object) -> Any:
        """Publish one event of the club `c`."""
        return self.ok("publish", "c", self.file(f"{name}.json", content), *words)[0]

    def names(self) -> list[str]:
        """Names on the list of the club `c`."""
        return [row["name"] for row in self.ok("show", "c")["standings"]]


def a_payload(
    *games: tuple[str, str, str], date: str = "2026-09-15", names: Iterable[str] = (), **fields: Any
) -> dict[str, Any]:
    """Build an event as an app sends it: a round a game; entrant ids are p1, p2, … by name.

    Args:
        games: (white, black, result), by written name.
        names: entrants besides those who play.
    """
    played = [name for white, black, _ in games for name in (white, black)]
    written = list(dict.fromkeys([*names, *played]))
    ids = {name: f"p{number}" for number, name in enumerate(written, 1)}
    return {
        "name": "Club night",
        "date": date,
        "players": [{"id": ids[name], "name": name} for name in written],
        "games": [
            {"round": number, "white": ids[white], "black": ids[black], "result": result}
            for number, (white, black, result) in enumerate(games, 1)
        ],
        "speed": "rapid",
        **fields,
    }
