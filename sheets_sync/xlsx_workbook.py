"""A club's workbook in one xlsx file: the embedded adapter of the workbook port."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

from openpyxl import load_workbook
from openpyxl.worksheet._read_only import ReadOnlyWorksheet

from core.errors import OperatorError
from core.locale import Message, say, translate
from core.ports import Outcome, Snapshot, Tab
from sheets_sync.xlsx.disk import (
    keep_copy,
    make_token,
    read_bytes,
    refuse_other_content,
    replace_bytes,
)
from sheets_sync.xlsx.editing import BookEditor
from sheets_sync.xlsx.package import UNREADABLE, guard_escapes, pack, say_unreadable, unpack
from sheets_sync.xlsx.seeing import Cells, find_tabs, read_cells, read_head, see_sheet


class XlsxWorkbook:
    """One xlsx file, read and replaced as a whole.

    A file that would not change is not touched. Charts, pictures and shapes of people's stay; what
    cannot be kept is said, and the file as it was is kept beside.
    """

    def __init__(self, path: Path, *, locale: str = "en") -> None:
        """Name the file (it need not exist yet) and the language of prompts and messages."""
        self._path = path
        self._locale = locale

    def read(self, tabs: Sequence[Tab]) -> Snapshot:
        """Read what stands in the given tabs.

        Raises:
            WorkbookBusyError: LibreOffice or Excel has the file open.
            OperatorError: the file is no workbook, damaged or protected; it is left untouched.
        """
        data = read_bytes(self._path)
        if data is None:
            return Snapshot()
        cells = _read_sheets(data, file=self._path.name)
        found = find_tabs(tabs, [read_head(title, held) for title, held in cells.items()])
        seen = {key: see_sheet(key, title, cells[title]) for key, title in found.items()}
        return Snapshot(seen, make_token(data))

    def apply(self, tabs: Sequence[Tab], snapshot: Snapshot) -> Outcome:
        """Make the file show the tabs, or leave it exactly as it is if it does.

        Raises:
            WorkbookBusyError: LibreOffice or Excel has the file open, or it changed since
                `snapshot`; nothing was written.
            OperatorError: the file cannot be read or written; it is left untouched.
        """
        data = read_bytes(self._path)
        refuse_other_content(self._path, data, token=snapshot.token)
        editor = BookEditor(data, file=self._path.name, locale=self._locale)
        editor.edit(tabs)
        left = editor.left
        if editor.changed:
            content = editor.save()
            if data is not None and editor.losses:
                left = [*left, self._keep(data, editor.losses)]
            replace_bytes(self._path, content, token=snapshot.token)
        return Outcome(True, tuple(translate(message, self._locale) for message in left))

    def replace_texts(self, replace: Callable[[str], str]) -> bool:
        """Replace texts in every cell and note; see `core.ports.Workbook`.

        Raises:
            WorkbookBusyError: LibreOffice or Excel has the file open.
            OperatorError: the file cannot be read or written; it is left untouched.
        """
        data = read_bytes(self._path)
        if data is None:
            return False
        editor = BookEditor(data, file=self._path.name, locale=self._locale)
        editor.replace_texts(replace)
        if editor.changed:
            replace_bytes(self._path, editor.save(), token=make_token(data))
        return editor.changed

    def _keep(self, data: bytes, losses: Sequence[Message]) -> Message:
        """Keep the file as it was, and say what the new one lacks."""
        copy = keep_copy(self._path, data)
        return say(
            "“{file}” held things that cannot be kept when it is written: {things}; the file as "
            "it was is kept as “{copy}”.",
            file=self._path.name,
            things=", ".join(translate(loss, self._locale) for loss in losses),
            copy=copy.name,
        )


def _read_sheets(data: bytes, *, file: str) -> dict[str, Cells]:
    """Read the values of all sheets, by title."""
    guarded = pack(guard_escapes(unpack(data, file=file)), compress=False)
    try:
        with warnings.catch_warnings(action="ignore"):
            book = load_workbook(io.BytesIO(guarded), read_only=True, data_only=True)
            sheets = [sheet for sheet in book.worksheets if isinstance(sheet, ReadOnlyWorksheet)]
            cells: dict[str, Cells] = {sheet.title: read_cells(sheet) for sheet in sheets}
            book.close()
    except UNREADABLE as error:
        raise OperatorError(say_unreadable(data, file=file)) from error
    return cells
