"""JSON text → JSON values, refusing what JSON readers disagree about (contract §1).

Doubled keys, NaN, numbers too large for a float and deep nesting are valid for one reader
and not for the next; whoever sent them meant something else.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Final

from core.characters import plain
from core.errors import UnreadableError
from core.locale import say

MOST_NESTING: Final = 20

_TOKEN: Final = re.compile(
    r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|(?P<open>[\[{])|(?P<close>[\]}])|(?P<constant>NaN|-?Infinity)',
    re.DOTALL,
)
"""Texts (skipped), brackets, and the constants that Python reads and JSON does not have."""

_LONGEST_FINITE: Final = 308
"""Digits of the largest float; a whole number this short needs no check."""


def parse_json(text: bytes | str) -> object:
    """Read JSON: UTF-8, with or without a byte order mark.

    Raises:
        UnreadableError: not UTF-8, not JSON, a doubled key, NaN or Infinity, a number too
            large, or more than 20 lists and objects inside each other.
    """
    content = _decode(text)
    if not content.strip():
        raise UnreadableError(say("There is nothing in it: the text is empty."))
    _refuse_constants_and_depth(content)
    try:
        return json.loads(
            content, object_pairs_hook=_make_object, parse_float=_read_float, parse_int=_read_int
        )
    except json.JSONDecodeError as error:
        line, column = _place(content, _fault(content, error.pos))
        raise UnreadableError(
            say(
                "This is not JSON: it cannot be read from line {line}, column {column} on.",
                line=line,
                column=column,
            )
        ) from error


def _fault(content: str, offset: int) -> int:
    """Point at the comma before a closing bracket, as Python does from 3.13 on."""
    before = content[:offset].rstrip()
    if content[offset : offset + 1] in ("]", "}") and before.endswith(","):
        return len(before) - 1
    return offset


def _decode(text: bytes | str) -> str:
    if isinstance(text, str):
        return text.removeprefix("\ufeff")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        raise UnreadableError(
            say(
                "This is not UTF-8 text: byte {number} of line {line} is no part of a character.",
                number=error.start - before.rfind(b"\n"),
                line=before.count(b"\n") + 1,
            )
        ) from error


def _refuse_constants_and_depth(content: str) -> None:
    """Look at the tokens before the reader does, which would recurse into every bracket."""
    depth = 0
    for token in _TOKEN.finditer(content):
        if token.lastgroup == "open":
            depth += 1
            if depth > MOST_NESTING:
                line, column = _place(content, token.start())
                raise UnreadableError(
                    say(
                        "More than {most} lists and objects stand inside each other"
                        " at line {line}, column {column}.",
                        most=MOST_NESTING,
                        line=line,
                        column=column,
                    )
                )
        elif token.lastgroup == "close":
            depth -= 1
        elif token.lastgroup == "constant":
            line, column = _place(content, token.start())
            raise UnreadableError(
                say(
                    "JSON has no {constant}: see line {line}, column {column}.",
                    constant=token.group(),
                    line=line,
                    column=column,
                )
            )


def _place(content: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, both counted from 1."""
    return content.count("\n", 0, offset) + 1, offset - content.rfind("\n", 0, offset)


def _make_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        doubled, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise UnreadableError(
            say(
                "The field “{key}” stands twice in one object, so it is unclear which one counts.",
                key=plain(doubled),
            )
        )
    return fields


def _read_float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise UnreadableError(say("The number {number} is too large.", number=plain(text)))
    return number


def _read_int(text: str) -> int:
    if len(text) > _LONGEST_FINITE:
        _read_float(text)
    return int(text)
