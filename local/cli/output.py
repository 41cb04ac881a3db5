"""Answers on standard output: one JSON document, or sentences and tables for people."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TextIO

import click

from core.locale import Message
from local.cli.session import Session
from local.cli.wrapping import fit

_PLAIN: Final = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "’": "'",
        "–": "-",
        "−": "-",
        "…": "...",
        "½": "1/2",
        "→": "->",
        "×": "x",
        "·": "-",
    }
)


def prepare_streams() -> None:
    """Let every text be written to every terminal, approximated where its letters are missing."""
    codecs.register_error("ladder", _approximate)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="ladder")


def _approximate(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(_PLAIN)
    return "".join(c if c.isascii() else "?" for c in missing), error.end


def at_terminal(stream: TextIO) -> bool:
    """Whether somebody watches."""
    return stream.isatty()


def write_out(text: str) -> None:
    """Write to standard output; when whoever reads stopped reading, that is no fault."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # what is still in the buffer would fail again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def answer(session: Session, content: object, *tellings: Callable[[], None]) -> None:
    """Answer with a JSON document, or else by telling it."""
    if session.json:
        utf8 = (sys.stdout.encoding or "utf-8").lower().replace("-", "") == "utf8"
        write_out(json.dumps(content, ensure_ascii=not utf8, indent=2, allow_nan=False) + "\n")
        return
    for tell_it in tellings:
        tell_it()


def tell(session: Session, message: Message, *, style: str = "") -> None:
    """Say one thing, unless the answer is JSON.

    Args:
        style: "bold", "dim" or "loud".
    """
    if not session.json:
        write_out(styled(fit(session.words(message), sys.stdout), style) + "\n")


def blank(session: Session) -> None:
    """Leave a line free."""
    if not session.json:
        write_out("\n")


def styled(text: str, style: str) -> str:
    """Colour a text where somebody watches."""
    if not style or not at_terminal(sys.stdout) or os.environ.get("NO_COLOR"):
        return text
    if style == "loud":
        return click.style(text, fg="red", bold=True)
    return click.style(text, dim=True) if style == "dim" else click.style(text, bold=True)


@dataclass(frozen=True, slots=True)
class Heading:
    """The head of a column.

    Attributes:
        number: stands to the right and is never broken.
        whole: what has to be typed again, like an id, is never broken either.
        room: columns its words get, should they need them, before others are left out.
        spare: in a window too narrow for all, the column with the largest goes first; 0 stays.
    """

    title: Message
    number: bool = False
    whole: bool = False
    spare: int = 0
    room: int = 14


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a table; grey rows are there, but count for less."""

    cells: tuple[str, ...]
    grey: bool = False


def show_table(
    session: Session, headings: Sequence[Heading], lines: Sequence[Line], *, indent: int = 0
) -> None:
    """Show a table; where nobody watches, no cell is cut, wrapped or left out."""
    # 60 ms, and JSON needs none of it
    from local.cli.tables import render_table  # noqa: PLC0415

    titles = [session.words(heading.title) for heading in headings]
    write_out(render_table(titles, headings, lines, indent=indent))
