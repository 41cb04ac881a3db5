"""What a cell answers: entered, worked out, shown."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tests.sheets.books import Book, Sheet
from tests.sheets.calculating import Calculator
from tests.sheets.checking import check_answer
from tests.sheets.errors import JSON
from tests.sheets.locales import Locale
from tests.sheets.masks import Mask, Shown, select, wants
from tests.sheets.rendering import is_date, plain, shown

Answered = dict[int, tuple[JSON, Shown]]
"""By the `id` of a cell: the cell, kept so that its id stays its own, and what was answered."""

MOST_ANSWERED = 50_000

RENDERINGS = ("FORMATTED_VALUE", "UNFORMATTED_VALUE", "FORMULA")


class Looker:
    """Looks at cells of one spreadsheet as they are now; keep it for one answer only."""

    def __init__(self, book: Book, now: datetime) -> None:
        self.book = book
        self.calculator = Calculator(book, now)
        self.locale: Locale = self.calculator.locale

    def answered(self, mask: Mask) -> Answered:
        """Find what was answered before for the same mask."""
        properties = self.book.properties
        key = repr((mask, properties["locale"], properties["defaultFormat"]))
        answered: Answered = self.book.answered.setdefault(key, {})
        if len(answered) > MOST_ANSWERED:
            answered.clear()
        return answered

    def cell_data(
        self, sheet: Sheet, row: int, column: int, mask: Mask, answered: Answered
    ) -> JSON:
        """CellData as spreadsheets.get answers it, cut to its mask and checked."""
        cell = sheet.cell(row, column)
        if "formulaValue" in cell.get("userEnteredValue", {}):
            return self._work_out(sheet, row, column, mask)
        known = answered.get(id(cell))
        if known is None or known[0] is not cell:
            known = answered[id(cell)] = (cell, self._work_out(sheet, row, column, mask))
        return known[1]

    def _work_out(self, sheet: Sheet, row: int, column: int, mask: Mask) -> Shown:
        data = self._whole_data(sheet, row, column, mask)
        check_answer("sheets", "CellData", data)
        return Shown(select(data, mask))

    def _whole_data(self, sheet: Sheet, row: int, column: int, mask: Mask) -> JSON:
        cell = sheet.cell(row, column)
        if not cell:
            return {}
        data = dict(cell)
        value = self.calculator.effective(sheet, row, column, cell)
        if value:
            data["effectiveValue"] = value
            data["formattedValue"] = shown(value, _number_format(cell), self.locale)
        if wants(mask, "effectiveFormat") and (value or "userEnteredFormat" in cell):
            default = self.book.properties["defaultFormat"]
            data["effectiveFormat"] = _laid_over(default, cell.get("userEnteredFormat", {}))
        return data

    def value(self, sheet: Sheet, row: int, column: int, rendering: str, *, serial: bool) -> Any:
        """One entry of a ValueRange.

        Args:
            rendering: one of RENDERINGS.
            serial: days as numbers; else as text (for all but FORMATTED_VALUE).
        """
        cell = sheet.cell(row, column)
        entered = cell.get("userEnteredValue", {})
        if rendering == "FORMULA" and "formulaValue" in entered:
            return entered["formulaValue"]
        value = self.calculator.effective(sheet, row, column, cell)
        number_format = _number_format(cell)
        if rendering == "FORMATTED_VALUE" or (not serial and is_date(number_format)):
            return shown(value, number_format, self.locale)
        return plain(value)

    def text(self, sheet: Sheet, row: int, column: int) -> str:
        """What people see."""
        return str(self.value(sheet, row, column, "FORMATTED_VALUE", serial=True))


_DATED_FORMULAS = {"=NOW()": "DATE_TIME", "=TODAY()": "DATE", "=DATE(": "DATE"}


def _number_format(cell: JSON) -> JSON:
    found: JSON = cell.get("userEnteredFormat", {}).get("numberFormat", {})
    if found:
        return found
    formula = cell.get("userEnteredValue", {}).get("formulaValue", "").upper()
    kinds = [kind for start, kind in _DATED_FORMULAS.items() if formula.startswith(start)]
    return {"type": kinds[0]} if kinds else {}


def _laid_over(below: JSON, above: JSON) -> JSON:
    merged = dict(below)
    for name, value in above.items():
        both = isinstance(value, dict) and isinstance(merged.get(name), dict)
        is_colour = "olor" in name
        merged[name] = _laid_over(merged[name], value) if both and not is_colour else value
    return merged
