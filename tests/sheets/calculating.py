"""Working out formulas: operators, and the few functions a ladder's sheet may use.

What a formula of this kind cannot say is an error in its cell (lists in braces too).
Formulas that would leave the sheet (IMPORTXML and its like) answer "Loading..." and are noted
in `Book.reached_out`: no test should ever find anything there.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from tests.sheets.books import Book, Sheet
from tests.sheets.entering import EPOCH
from tests.sheets.errors import JSON
from tests.sheets.formulas import FormulaSyntaxError, Reference, Word, words
from tests.sheets.functions import FETCHING, FUNCTIONS, Lazy, Mistake, Value, as_number, as_text
from tests.sheets.locales import Locale, locale_of

_LEVELS = (("=", "<>", "<", ">", "<=", ">="), ("&",), ("+", "-"), ("*", "/"), ("^",))


class Calculator:
    """Works out one spreadsheet's cells as they are now; keep it for one answer only."""

    def __init__(self, book: Book, now: datetime) -> None:
        self.book = book
        self.locale: Locale = locale_of(book.properties["locale"])
        zone = ZoneInfo(book.properties["timeZone"])
        here = now.astimezone(zone).replace(tzinfo=None)
        self.today = (here.date() - EPOCH).days
        self.now = (
            self.today
            + (here - datetime.combine(here.date(), datetime.min.time())).seconds / 86_400
        )
        self._known: dict[tuple[int, int, int], Value] = {}

    def effective(self, sheet: Sheet, row: int, column: int, cell: JSON) -> JSON:
        """Work out a cell: its ExtendedValue, {} where it shows nothing."""
        entered: JSON = cell.get("userEnteredValue", {})
        if "formulaValue" not in entered:
            return entered
        return _extended(self.value(sheet, row, column))

    def value(self, sheet: Sheet, row: int, column: int) -> Value:
        """The value of a cell; None for an empty one or one beyond the grid."""
        if not sheet.whole.holds(row, column):
            return Mistake("REF", "Reference does not exist.")
        entered = sheet.cell(row, column).get("userEnteredValue", {})
        if "formulaValue" not in entered:
            return next(iter(entered.values()), None)
        key = (sheet.id, row, column)
        if key not in self._known:
            self._known[key] = Mistake("REF", "Circular dependency detected.")
            self._known[key] = _Reading(self, sheet, (row, column)).read(entered["formulaValue"])
        return self._known[key]


def _extended(value: Value) -> JSON:
    if isinstance(value, Mistake):
        return {"errorValue": {"type": value.kind, "message": value.text}}
    if value is None:
        return {}
    if isinstance(value, bool):
        return {"boolValue": value}
    if isinstance(value, str):
        return {"stringValue": value}
    return {"numberValue": int(value) if value == int(value) else value}


class _Reading:
    """Reads and works out one formula by descending through the levels of its operators."""

    def __init__(self, calculator: Calculator, sheet: Sheet, cell: tuple[int, int]) -> None:
        self.calculator = calculator
        self.sheet = sheet
        self.cell = cell
        self.words: list[Word] = []

    def read(self, formula: str) -> Value:
        try:
            pieces = list(words(formula, self.calculator.locale))
            self.words = [piece for piece in pieces if piece.kind != "space"]
            lazy = self._level(0)
            if self.words:
                raise FormulaSyntaxError(self.words[0].text)
        except FormulaSyntaxError:
            return Mistake("ERROR", "Formula parse error.")
        value = lazy()
        return value[0][0] if isinstance(value, list) else value

    def _next(self) -> str:
        return self.words[0].text if self.words else ""

    def _level(self, level: int) -> Lazy:
        if level == len(_LEVELS):
            return self._signed()
        left = self._level(level + 1)
        while self._next() in _LEVELS[level] and self.words[0].kind == "sign":
            sign = self.words.pop(0).text
            left = _operation(sign, left, self._level(level + 1))
        return left

    def _signed(self) -> Lazy:
        if self._next() in ("+", "-") and self.words[0].kind == "sign":
            sign = self.words.pop(0).text
            inner = self._signed()
            return _operation(sign, lambda: 0, inner) if sign == "-" else inner
        inner = self._atom()
        while self._next() == "%":
            self.words.pop(0)
            inner = _operation("/", inner, lambda: 100)
        return inner

    def _atom(self) -> Lazy:
        word = self.words.pop(0) if self.words else Word("end", "")
        if word.kind == "text":
            return partial(str, word.text[1:-1].replace('""', '"'))
        if word.kind == "number":
            return partial(float, word.text.replace(",", "."))
        if word.kind == "lost":
            return partial(Mistake, "REF", "Reference does not exist.")
        if word.reference is not None:
            return self._referred(word.reference)
        if word.kind == "name":
            return self._called(word.text)
        if word.text == "(":
            inner = self._level(0)
            self._expect(")")
            return inner
        raise FormulaSyntaxError(word.text)

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            raise FormulaSyntaxError(sign)
        self.words.pop(0)

    def _called(self, name: str) -> Lazy:
        if self._next() != "(":
            return self._named(name)
        self.words.pop(0)
        arguments: list[Lazy] = []
        while self._next() != ")":
            arguments.append(self._level(0))
            if self._next() != ")":
                self._expect(self._next() if self._next() in (";", self._comma) else ")")
        self.words.pop(0)
        return self._function(name.upper(), arguments)

    @property
    def _comma(self) -> str:
        return self.calculator.locale.separator

    def _named(self, name: str) -> Lazy:
        if name.upper() in ("TRUE", "FALSE"):
            return lambda: name.upper() == "TRUE"
        return lambda: Mistake("NAME", f"Unknown range name: '{name.upper()}'.")

    def _function(self, name: str, arguments: list[Lazy]) -> Lazy:
        calculator = self.calculator
        if name in ("NOW", "TODAY"):
            moment = calculator.now if name == "NOW" else calculator.today
            return lambda: moment
        if name in ("ROW", "COLUMN") and not arguments:
            return lambda: self.cell[name == "COLUMN"] + 1
        if name in FETCHING:
            return lambda: self._reach_out(name, arguments)
        if name not in FUNCTIONS:
            return lambda: Mistake("NAME", f"Unknown function: '{name}'.")
        work: Callable[..., Value] = FUNCTIONS[name]
        return lambda: work(calculator.locale, *arguments)

    def _reach_out(self, name: str, arguments: list[Lazy]) -> Value:
        self.calculator.book.reached_out.append(f"{name} {[argument() for argument in arguments]}")
        return Mistake("LOADING", "Loading data...")

    def _referred(self, reference: Reference) -> Lazy:
        def look() -> Any:
            book = self.calculator.book
            sheet = self.sheet if reference.title is None else book.titled(reference.title)
            if sheet is None:
                return Mistake("REF", f"Unresolved sheet name '{reference.title}'.")
            first, last = reference.first, reference.last
            if last is None:
                return self.calculator.value(sheet, first.row or 0, first.column or 0)
            return self._block(sheet, reference)

        return look

    def _block(self, sheet: Sheet, reference: Reference) -> Any:
        first, last = reference.first, reference.last or reference.first
        bottom = len(sheet.row_lines) if last.row is None else last.row + 1
        right = len(sheet.column_lines) if last.column is None else last.column + 1
        rows = range(first.row or 0, bottom)
        columns = range(first.column or 0, right)
        return [[self.calculator.value(sheet, r, c) for c in columns] for r in rows]


def _operation(sign: str, left: Lazy, right: Lazy) -> Lazy:
    def work() -> Value:
        values = [left(), right()]
        wrong = next((value for value in values if isinstance(value, Mistake)), None)
        if wrong:
            return wrong
        if sign == "&":
            return as_text(values[0]) + as_text(values[1])
        if sign in _LEVELS[0]:
            return _compare(sign, *values)
        return _count(sign, as_number(values[0]), as_number(values[1]))

    return work


def _count(sign: str, left: float | Mistake, right: float | Mistake) -> Value:
    for value in (left, right):
        if isinstance(value, Mistake):
            return value
    assert not isinstance(left, Mistake)
    assert not isinstance(right, Mistake)
    if sign == "/":
        if right == 0:
            return Mistake("DIVIDE_BY_ZERO", "Division by zero.")
        return left / right
    worked: Value = {"+": left + right, "-": left - right, "*": left * right}.get(sign)
    return left**right if sign == "^" else worked


def _compare(sign: str, left: Value, right: Value) -> bool:
    keys = [_order(value, other) for value, other in ((left, right), (right, left))]
    return {
        "=": keys[0] == keys[1], "<>": keys[0] != keys[1], "<": keys[0] < keys[1],
        ">": keys[0] > keys[1], "<=": keys[0] <= keys[1], ">=": keys[0] >= keys[1],
    }[sign]  # fmt: skip


def _order(value: Value, other: Value) -> tuple[int, Any]:
    if value is None:
        value = "" if isinstance(other, str) else 0
    if isinstance(value, bool):
        return (2, value)
    return (1, value.casefold()) if isinstance(value, str) else (0, value)
