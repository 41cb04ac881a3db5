"""The moves of one game, counted but not understood: comments, variations, marks, result."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from core.locale import say
from formats.notes import Notes

ENDS: Final = frozenset({"1-0", "0-1", "1/2-1/2", "½-½", "*"})
"""Tokens that end a game; `0-0` does so only as the last one, for it may be a move."""

_TOKEN: Final = re.compile(r"[{}();]|\$[0-9]*|<[^<>]*>|[^\s{}();$<>]+")
_NUMBER: Final = re.compile(r"[0-9]+\.*|\.+")
_NUMBERED: Final = re.compile(r"[0-9]+\.+(?=[^.])")
_CASTLING: Final = re.compile(r"[O0o]-[O0o](-[O0o])?[+#!?]*")
_MOVE: Final = re.compile(
    r"[^\W\d_a-h]?[♔-♟]?[a-h]?[1-8]?[x:-]?@?[a-h][1-8](=?\(?[^\W\d_]\)?)?[+#!?]*|--|Z0"
)
_MARK: Final = re.compile(r"[!?+=/#±∓⩲⩱∞-]+|e\.?p\.?|N")
_TAG_IN_COMMENT: Final = re.compile(r"\s*\[[A-Za-z]+ \"")


@dataclass(slots=True)
class Movetext:
    """What was found between a game's tags and the next game's.

    Attributes:
        plies: moves by either side, variations left out.
        end: the token that ended the game; "" if none did.
        comment_line: where a comment began that is still open.
    """

    plies: int = 0
    end: str = ""
    depth: int = 0
    comment_line: int | None = None
    last: str = ""
    unknown: list[tuple[int, int]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether no move and no end stood there."""
        return not (self.plies or self.end or self.last or self.unknown)

    def read_line(self, line: str, number: int, notes: Notes) -> None:
        """Read one more line."""
        at = 0
        if self.comment_line is not None:
            if _TAG_IN_COMMENT.match(line):
                self.refuse_open(notes)
            at = self._skip_comment(line, 0)
        while found := _TOKEN.search(line, at):
            token, at = found[0], found.end()
            if token == ";":
                return
            if token == "{":
                self.comment_line = number
                at = self._skip_comment(line, at)
            else:
                self._read_token(token, number, found.start() + 1, notes)

    def close(self, result_tag: str, notes: Notes, *, line: int) -> None:
        """End the game: `0-0` as the last token is its result if the tag says so, else a move."""
        if self.comment_line is not None:
            self.refuse_open(notes)
        elif self.depth:
            notes.refuse("open-variation", say("A bracket is never closed in this game."), line)
        is_result = result_tag == "0-0" or (not result_tag and self.plies == 1)
        if self.last == "0-0" and not self.end and is_result:
            self.plies -= 1
            self.end = "0-0"

    def refuse_open(self, notes: Notes) -> None:
        """Refuse a comment that swallows the tags of the next game."""
        detail = say("A comment begins here and is never closed.")
        notes.refuse("open-comment", detail, self.comment_line)
        self.comment_line = None

    def _skip_comment(self, line: str, at: int) -> int:
        end = line.find("}", at)
        if end < 0:
            return len(line)
        self.comment_line = None
        return end + 1

    def _read_token(self, token: str, number: int, column: int, notes: Notes) -> None:
        if token == "(":
            self.depth += 1
        elif token == ")" and self.depth:
            self.depth -= 1
        elif token in {")", "}"}:
            notes.refuse("stray-bracket", say("This bracket closes nothing."), number, column)
        elif not self.depth and token[0] not in "$<":
            self._count(token, number, column, notes)

    def _count(self, token: str, number: int, column: int, notes: Notes) -> None:
        if self.end:
            detail = say("Something stands behind the end of this game, but no tags.")
            notes.refuse("after-the-end", detail, number, column)
        elif token in ENDS:
            self.end = token
        elif not _NUMBER.fullmatch(token):
            move = _NUMBERED.sub("", token, count=1)
            self.last = move
            if _CASTLING.fullmatch(move) or _MOVE.fullmatch(move):
                self.plies += 1
            elif not _MARK.fullmatch(move):
                self.unknown.append((number, column))
