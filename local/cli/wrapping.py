"""Running text fitted to a terminal's width, broken at blanks only."""

from __future__ import annotations

import re
import shutil
import textwrap
from typing import Final, TextIO

_HANGING: Final = 2
_BLANK: Final = "\x00"
"""Stands for a blank that no line may end at."""

_TO_TYPE: Final = re.compile(r"`[^`\n]+`|(?<=: )ladder .*|(?<=^  )\S*ladder .*")
"""Commands: whoever copies one from the screen gets it whole."""


def page_width() -> int:
    """Tell the width of the terminal in columns."""
    return shutil.get_terminal_size().columns


def fit(text: str, stream: TextIO) -> str:
    """Break text at blanks for a terminal; leave it whole where nobody watches.

    Lines that go on are indented a little further than the line they belong to. A word or a
    command longer than a line is left to the terminal.
    """
    if not stream.isatty():
        return text
    width = page_width()
    return "\n".join(_fit_line(line, width) for line in text.split("\n"))


def _fit_line(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    words = line.lstrip(" ")
    indent = " " * (len(line) - len(words))
    kept = _TO_TYPE.sub(lambda found: found[0].replace(" ", _BLANK), line).lstrip(" ")
    fitted = textwrap.fill(
        kept,
        width=width,
        initial_indent=indent,
        subsequent_indent=indent + " " * _HANGING,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return fitted.replace(_BLANK, " ")
