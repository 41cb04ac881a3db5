"""Bytes to lines: none of these formats says its encoding (Unicode first, then the club's)."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from core.locale import say
from formats.found import BadFileError, Remark

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LINE_END: Final = re.compile("\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Text:
    """A file's text.

    Attributes:
        lines: without their ends, trailing blanks kept.
        encoding: what it was taken for.
    """

    lines: tuple[str, ...]
    encoding: str

    @property
    def whole(self) -> str:
        """Everything, lines ended by line feeds."""
        return "\n".join(self.lines)


def decode(content: bytes, *, fallback: str = "cp1252") -> Text:
    """Decode a file: by its byte order mark, else as UTF-8, else as the fallback.

    A wrong 8-bit guess raises nothing, so whoever shows the names says the encoding too.

    Raises:
        BadFileError: no text: zero bytes, a broken mark's encoding, or bytes that the fallback
            does not have.
    """
    text, encoding = _decode(content, fallback)
    if "\0" in text:
        line, column = _place(text[: text.index("\0")])
        raise BadFileError([Remark("no-text", say("This is no text file."), line, column)])
    return Text(tuple(_LINE_END.split(text)), encoding)


def _decode(content: bytes, fallback: str) -> tuple[str, str]:
    marked = next((name for mark, name in _MARKS if content.startswith(mark)), None)
    for encoding in (marked,) if marked else ("utf-8", fallback):
        try:
            return content.decode(encoding), encoding
        except UnicodeDecodeError as error:
            broken = error
            if encoding == "utf-8" and _is_damaged_unicode(content):
                break
    before = broken.object[: broken.start].decode(broken.encoding, "replace")
    line, column = _place(before.removeprefix("\ufeff"))
    detail = say("The text is in no encoding that is known here; save it as UTF-8.")
    raise BadFileError([Remark("encoding", detail, line, column)]) from broken


def _is_damaged_unicode(content: bytes) -> bool:
    """Whether a text that is no UTF-8 is one that was damaged: no fewer letters than faults.

    As Windows-1252 it would be read without an error, and every name in it would be garbled.
    """
    text = content.decode("utf-8", "surrogateescape")
    faults = sum("\udc80" <= character <= "\udcff" for character in text)
    letters = sum(character > "\x7f" for character in text) - faults
    return letters >= max(faults, 1)


def _place(before: str) -> tuple[int, int]:
    """Find line and column of what follows a text."""
    lines = _LINE_END.split(before)
    return len(lines), len(lines[-1]) + 1
