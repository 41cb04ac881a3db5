"""Which kinds of files are known, who reads each, and how a file's kind is told: by its content."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from core.locale import Message, say
from formats.found import FileReading, Hints, Kind
from formats.notes import empty_file, refusal
from formats.text import Text, decode

_ZIP: Final = b"PK\x03\x04"
_OLD_WORKBOOK: Final = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of files.

    Attributes:
        module: where it is read; imported when first needed.
        reads, looks: functions there: (bytes, hints) → what is in it; text → whether it is one.
    """

    kind: Kind
    module: str
    reads: str
    looks: str

    def read(self, content: bytes, hints: Hints) -> FileReading:
        """Read a file of this kind.

        Raises:
            BadFileError: it cannot be taken; everything wrong with it is listed.
        """
        reader: Callable[..., FileReading] = self._load(self.reads)
        return reader(content, hints=hints)

    def fits(self, text: Text) -> bool:
        """Whether a text looks like one of this kind."""
        return bool(self._load(self.looks)(text))

    def _load(self, name: str) -> Any:
        return getattr(import_module(self.module), name)


FORMATS: Final = (
    Format("pgn", "formats.pgn", "read_pgn", "looks_like_pgn"),
    Format("lichess", "formats.lichess", "read_lichess", "looks_like_lichess"),
    Format("trf", "formats.trf", "read_trf", "looks_like_trf"),
    Format("crosstable", "formats.crosstable", "read_crosstable", "looks_like_crosstable"),
    Format("games", "formats.games", "read_games_table", "looks_like_games_table"),
)
"""In the order in which a file is held against them; JSON is read by itself."""

WORKBOOKS: Final = Format("crosstable", "formats.tables", "read_workbook", "")
"""Workbooks, whatever kind of table is in them."""

_KNOWN: Final[dict[Kind, Message]] = {
    "json": say("an event as JSON"),
    "trf": say("a tournament report (TRF)"),
    "games": say("a table with a game in each row (CSV)"),
    "crosstable": say("a crosstable of Chess-Results or Swiss-Manager (text or xlsx)"),
    "lichess": say("games of Lichess (NDJSON)"),
    "pgn": say("games as PGN"),
}


def tell_kind(
    content: bytes,
    *,
    name: str = "",
    encoding: str = "cp1252",
    among: Collection[Kind] = (),
    formats: Collection[Format] = FORMATS,
) -> Kind:
    """Tell what kind of file this is, by what is in it.

    Args:
        name: of the file; only decides whether what is no kind at all is told to be bad JSON.
        encoding: of a text in no Unicode encoding.
        among: the kinds that it can be; the last of them if it looks like none. Empty for all.

    Raises:
        BadFileError: it looks like none of the known kinds, or is no text at all.
    """
    if content.startswith(_ZIP) and _may_be("crosstable", among):
        return "crosstable"
    if content.startswith(_OLD_WORKBOOK):
        raise refusal("old-workbook", say("This is an old workbook: save it as xlsx."))
    text = decode(content, fallback=encoding)
    if not text.whole.strip():
        raise empty_file()
    if not among and _is_event(text):
        return "json"
    fitting = (one.kind for one in formats if _may_be(one.kind, among) and one.fits(text))
    found = next(fitting, [*among][-1] if among else None)
    if found is not None:
        return found
    if text.whole.lstrip().startswith(("{", "[")) or name.lower().endswith(".json"):
        return "json"
    raise refusal("unknown-kind", _say_known(), 1, 1)


def find_format(kind: Kind, content: bytes, formats: Collection[Format] = FORMATS) -> Format:
    """Find who reads a file of a kind."""
    if kind in ("crosstable", "games") and content.startswith(_ZIP):
        return WORKBOOKS
    return next(one for one in formats if one.kind == kind)


def _is_event(text: Text) -> bool:
    """Whether it is an event as JSON, in which games are listed: no reader need be imported."""
    return text.whole.lstrip().startswith("{") and '"games"' in text.whole


def _may_be(kind: Kind, among: Collection[Kind]) -> bool:
    return not among or kind in among


def _say_known() -> Message:
    return say(
        "It cannot be told what kind of file this is. Known are: {json}; {trf}; {games};"
        " {crosstable}; {lichess}; {pgn}.",
        **_KNOWN,
    )
