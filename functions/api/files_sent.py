"""Files in the place of JSON: which media types are taken, and what a file is made of.

The readers are imported when a file comes, so that an app that sends JSON does not wait for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Final

from core.locale import say
from functions.api.faults import MediaTypeError

if TYPE_CHECKING:
    from formats.found import FileReading, Kind

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILE_TYPES: Final[Mapping[str, tuple[Kind, ...]]] = {
    "application/x-trf": ("trf",),
    "text/x-trf": ("trf",),
    "text/csv": ("crosstable", "games"),
    XLSX: ("crosstable",),
    "application/x-ndjson": ("lichess",),
    "application/vnd.chess-pgn": ("pgn",),
    "application/x-chess-pgn": ("pgn",),
    "text/plain": (),
}
"""Media type → the kinds that it can be; empty where the content alone tells."""

_ENCODINGS: Final[Mapping[str, str]] = {
    "": "cp1252",
    "utf-8": "cp1252",
    "utf8": "cp1252",
    "us-ascii": "cp1252",
    "windows-1252": "cp1252",
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "iso-8859-2": "iso-8859-2",
    "windows-1250": "cp1250",
    "iso-8859-15": "iso-8859-15",
}
"""Charset that is said → what a text in no Unicode encoding is taken for."""


def read_sent_file(
    content: bytes, media_type: str, *, charset: str, day: date | None
) -> FileReading:
    """Read a file that was sent instead of JSON.

    Args:
        media_type: one of `FILE_TYPES`.
        day: the first day, where the file tells none.

    Raises:
        MediaTypeError: its charset is not known here, or it is JSON.
        BadFileError: it cannot be taken; everything wrong with it is listed.
    """
    from formats.found import Hints  # noqa: PLC0415
    from formats.kinds import tell_kind  # noqa: PLC0415
    from formats.reading import read_file  # noqa: PLC0415

    encoding = _ENCODINGS.get(charset.lower())
    if encoding is None:
        raise MediaTypeError(say("This charset is not known here; send the text in UTF-8."))
    kinds = FILE_TYPES[media_type]
    kind = kinds[0] if len(kinds) == 1 else tell_kind(content, encoding=encoding, among=kinds)
    if kind == "json":
        raise MediaTypeError(say("Send JSON and say so: “Content-Type: application/json”."))
    return read_file(content, hints=Hints(day, encoding), kind=kind)
