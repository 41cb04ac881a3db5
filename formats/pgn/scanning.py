"""PGN text → games as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from core.characters import plain
from core.locale import say
from formats.notes import Notes
from formats.pgn.movetext import Movetext

_TAG: Final = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_WHOLE_TAG: Final = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s+"(.*)"\s*\]\s*')
_UNESCAPED: Final = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag's value, trimmed, and where it stands."""

    value: str
    line: int
    column: int


@dataclass(slots=True)
class WrittenGame:
    """One game as it is written.

    Attributes:
        line: where it begins.
    """

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    moves: Movetext = field(default_factory=Movetext)

    def value(self, tag: str) -> str:
        """A tag's value; "" where it is missing or says that it is not known."""
        value = self.tags[tag].value if tag in self.tags else ""
        return "" if value in {"?", "-"} else value


def scan_games(lines: Iterable[str], notes: Notes) -> Iterator[WrittenGame]:
    """Part a text into games; damaged tags and brackets are noted."""
    game: WrittenGame | None = None
    blank_before = True
    for number, line in _skip_escapes(lines):
        if game and game.moves.comment_line is not None and not _TAG.match(line):
            game.moves.read_line(line, number, notes)
        elif line.lstrip().startswith("["):
            finds = list(_find_tags(line, number, notes))
            if game and _begins_anew(game, finds, blank_before=blank_before):
                yield _close(game, notes)
                game = None
            game = game or WrittenGame(number)
            if game.moves.comment_line is not None:
                game.moves.refuse_open(notes)
            _keep_tags(game, finds, notes)
        elif line.strip():
            game = game or WrittenGame(number)
            game.moves.read_line(line, number, notes)
        blank_before = not line.strip()
    if game:
        yield _close(game, notes)


def _skip_escapes(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    return ((n, line) for n, line in enumerate(lines, 1) if not line.startswith("%"))


def _begins_anew(game: WrittenGame, finds: list[tuple[str, Tag]], *, blank_before: bool) -> bool:
    """Tags behind moves begin a game; so do tags that repeat, behind an empty line."""
    repeats = any(name in game.tags for name, _ in finds)
    return not game.moves.is_empty or (blank_before and repeats)


def _find_tags(line: str, number: int, notes: Notes) -> Iterator[tuple[str, Tag]]:
    at = 0
    while found := _TAG.match(line, at):
        yield found[1], Tag(_UNESCAPED.sub(r"\1", found[2]).strip(), number, found.start() + 1)
        at = found.end()
    if not line[at:].strip():
        return
    # Programs write quotation marks inside of values without the backslash they need.
    whole = _WHOLE_TAG.fullmatch(line) if at == 0 else None
    if whole and "[" not in whole[2]:
        yield whole[1], Tag(whole[2].strip(), number, 1)
    else:
        detail = say(
            "A tag is not written like {example}, with straight quotes.",
            example='[White "Becher, Anna"]',
        )
        notes.refuse("bad-tag", detail, number, at + 1)


def _keep_tags(game: WrittenGame, finds: list[tuple[str, Tag]], notes: Notes) -> None:
    for name, tag in finds:
        if name in game.tags:
            detail = say("The tag “{tag}” stands there twice in one game.", tag=plain(name))
            notes.refuse("tag-twice", detail, tag.line, tag.column)
        game.tags[name] = tag


def _close(game: WrittenGame, notes: Notes) -> WrittenGame:
    game.moves.close(game.value("Result"), notes, line=game.line)
    return game
