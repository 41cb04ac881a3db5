"""Names that were damaged before the file came here: saved in one encoding, read in another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.characters import plain
from core.locale import say
from formats.found import FileReading, Remark

_LOST: Final = "\N{REPLACEMENT CHARACTER}"
"""What programs write for a letter that they could not read."""


def find_garbled(reading: FileReading) -> Iterator[Remark]:
    """Remark on the first of the garbled names of a file, and on how many there are."""
    names = [player["name"] for event in reading.events for player in event.payload["players"]]
    garbled = [name for name in dict.fromkeys(names) if _is_garbled(name)]
    if garbled:
        detail = say(
            "“{name}” looks garbled (such names: {count}): the file was probably saved in a wrong"
            " encoding. Please save it again as UTF-8.",
            name=plain(garbled[0]),
            count=len(garbled),
        )
        yield Remark("garbled-names", detail)


def _is_garbled(name: str) -> bool:
    """Tell a letter that was lost, or one of UTF-8 that was read as Windows-1252: “MÃ¼ller”."""
    if _LOST in name:
        return True
    try:
        return not name.isascii() and bool(name.encode("cp1252").decode("utf-8"))
    except UnicodeError:
        return False
