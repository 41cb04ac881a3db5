"""What stands above a table: the event's name, a round, dates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from formats.days import read_day
from formats.grid import Row

_ROUND: Final = re.compile(
    r"\b(?:round|runde|forduló|rd)\.? ?(?P<after>[0-9]{1,3})\b"
    r"|\b(?P<before>[0-9]{1,3})\. ?(?:round|runde|forduló)\b"
)
_DATED: Final = re.compile(r"(date|datum|dato|dátum|időpont)\b")
_DAY: Final = re.compile(r"[0-9]{4}[-./][0-9]{1,2}[-./][0-9]{1,2}|[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}")
_NO_NAME: Final = re.compile(
    r".*(chess-results|https?:)"
    r"|(last update|letzte|sist oppdatert|utolsó|final ranking|final crosstable|final standing"
    r"|starting rank|start ?rang|ranking|rank after|crosstable|cross table|pairing|results of"
    r"|endstand|endrangliste|rangliste|kreuztabelle|fortschritt|paarung|sluttstilling|resultat"
    r"|krysstabell|végeredmény|kereszttábla|állás|párosítás)"
    r"|[^:]{3,40}:"
)
"""Lines that name the list, or say who organised it (`Arbiter: …`), but not the event."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What the lines above a table say.

    Attributes:
        name: "" where none of them is the event's name; `days` likewise empty.
        round_number: None where no round is named.
    """

    name: str = ""
    round_number: int | None = None
    days: tuple[date, ...] = ()


def read_headings(rows: Sequence[Row]) -> Heading:
    """Read the lines above a table; only a line “Date” or one with a round tells days."""
    name, round_number, days = "", None, []
    for row in rows:
        written = ", ".join(cell for cell in row.cells if cell)
        plain_case = " ".join(written.casefold().split())
        found = _ROUND.search(plain_case)
        if found:
            round_number = int(found["after"] or found["before"])
        if found or _DATED.match(plain_case):
            days += [day for one in _DAY.findall(written) if (day := read_day(one))]
        elif not name and not _NO_NAME.match(plain_case):
            name = written
    return Heading(name, round_number, tuple(days))
