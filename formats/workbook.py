"""The first visible sheet of an xlsx workbook as text; openpyxl is imported only when one comes."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from xml.etree import ElementTree

from core.locale import say
from formats.notes import refusal

MOST_BYTES: Final = 16 * 1024 * 1024
MOST_PARTS: Final = 2_000
MOST_ROWS: Final = 20_000
MOST_CELLS: Final = 1_000_000
MOST_COLUMNS: Final = 3_200
"""A crosstable of 999 rounds with three fields each, and what stands beside them."""

_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[\s/>]")
_ZIP_SIGNATURE: Final = b"PK\x03\x04"
_UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    ElementTree.ParseError,
    EOFError,
    LookupError,
    NotImplementedError,
    AttributeError,
    RuntimeError,
    TypeError,
    ValueError,
    OSError,
    AssertionError,
    ArithmeticError,
)
"""What the readers of zip, XML and workbook are known to raise on files that are none."""


def is_workbook(content: bytes) -> bool:
    """Whether a file begins like an xlsx workbook."""
    return content.startswith(_ZIP_SIGNATURE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The first sheet of a workbook.

    Attributes:
        rows: number of each row that holds anything, and its cells as text.
        sheets: how many the workbook has.
    """

    rows: list[tuple[int, list[str]]]
    sheets: int


def read_sheet(content: bytes) -> Sheet:
    """Read the first sheet that is not hidden.

    Dates become 2001-01-31, whole numbers have no decimal point.

    Raises:
        BadFileError: damaged, protected, or larger than any tournament is; or a formula stands in
            it whose value the program that wrote it has not stored.
    """
    _refuse_bombs(content)
    try:
        sheet = _read_values(content)
        if _holds_formulas(content):
            _refuse_uncalculated(sheet, _read_values(content, formulas=True))
        return sheet
    except _UNREADABLE as error:
        raise refusal("bad-workbook", say("The workbook is damaged and cannot be read.")) from error


def _read_values(content: bytes, *, formulas: bool = False) -> Sheet:
    """Read values, or the formulas that they come from."""
    import openpyxl  # noqa: PLC0415  heavy

    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=not formulas)
    try:
        shown = (one for one in book.worksheets if one.sheet_state == "visible")
        sheet = next(shown, book.worksheets[0])
        sheet.reset_dimensions()  # some programs state another size than they write
        return Sheet(list(_read_rows(sheet.iter_rows(values_only=True))), len(book.worksheets))
    finally:
        book.close()


def _holds_formulas(content: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        return any(_FORMULA.search(archive.read(name)) for name in parts)


def _refuse_uncalculated(sheet: Sheet, written: Sheet) -> None:
    """Refuse a formula without a value: read as nothing, it would be a game without result."""
    values = dict(sheet.rows)
    for number, cells in written.rows:
        known = values.get(number, [])
        for at, cell in enumerate(cells):
            if cell.startswith("=") and not (at < len(known) and known[at]):
                detail = say(
                    "A formula stands here without its value. Open the workbook in a spreadsheet"
                    " program, save it there and send it again."
                )
                raise refusal("formula-without-value", detail, number, at + 1)


def _read_rows(rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[int, list[str]]]:
    cells = 0
    for number, row in enumerate(rows, 1):
        cells += len(row)
        if number > MOST_ROWS or len(row) > MOST_COLUMNS or cells > MOST_CELLS:
            raise refusal("too-large", say("The sheet is larger than any tournament."), number, 1)
        if any(value is not None for value in row):
            yield number, [_write_value(value) for value in row]


def _write_value(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
        case _:
            return " ".join(str(value).split())


def _refuse_bombs(content: bytes) -> None:
    """Refuse what would unpack to more than a tournament can hold, before unpacking any of it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
            # The sizes a zip states are a promise; reading a part never goes beyond its own.
            size = sum(part.file_size for part in parts)
    except _UNREADABLE as error:
        raise refusal("bad-workbook", say("The workbook is damaged and cannot be read.")) from error
    if len(parts) > MOST_PARTS or size > MOST_BYTES:
        raise refusal("too-large", say("The workbook is larger than any tournament."))
    if not any(part.filename.startswith("xl/") for part in parts):
        raise refusal("bad-workbook", say("This is no workbook; please save it as xlsx."))
