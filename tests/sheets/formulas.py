"""A formula's text: its words, and where its references point after cells moved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.sheets.a1 import column_index, letters, quote_title, split_title
from tests.sheets.locales import Locale


class FormulaSyntaxError(ValueError):
    """No formula."""


@dataclass(frozen=True, slots=True)
class End:
    """One corner of a reference; None is the sheet's edge; fixed means with a dollar sign."""

    row: int | None
    column: int | None
    row_fixed: bool = False
    column_fixed: bool = False

    def text(self) -> str:
        """Write it."""
        column = "" if self.column is None else ("$" if self.column_fixed else "")
        row = "" if self.row is None else ("$" if self.row_fixed else "")
        column += "" if self.column is None else letters(self.column)
        return column + row + ("" if self.row is None else str(self.row + 1))


@dataclass(frozen=True, slots=True)
class Reference:
    """A cell or a block another formula names."""

    title: str | None
    first: End
    last: End | None = None

    def text(self) -> str:
        """Write it."""
        tab = "" if self.title is None else quote_title(self.title) + "!"
        return tab + self.first.text() + ("" if self.last is None else ":" + self.last.text())


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a formula: kind is text, number, name, sign, space, reference or lost."""

    kind: str
    text: str
    reference: Reference | None = None


_TAB = r"(?:'(?:[^']|'')+'|[A-Za-z_]\w*)!"
_CORNER = r"\$?[A-Za-z]{1,3}\$?[1-9]\d*"
_REFERENCE = (
    rf"(?:{_TAB})?(?:{_CORNER}(?::{_CORNER})?|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}|\$?\d+:\$?\d+)"
)


def _words_pattern(decimal: str) -> re.Pattern[str]:
    return re.compile(
        rf'(?P<text>"(?:[^"]|"")*")|(?P<lost>#REF!)|(?P<reference>{_REFERENCE})(?![\w(])'
        rf"|(?P<number>\d+(?:{re.escape(decimal)}\d*)?(?:[eE][+-]?\d+)?)"
        rf"|(?P<name>[A-Za-z_][\w.]*)|(?P<sign><>|<=|>=|[-+*/^&=<>%(){{}},;])|(?P<space>\s+)"
    )


_PATTERNS = {sign: _words_pattern(sign) for sign in ".,"}


def words(formula: str, locale: Locale) -> Iterator[Word]:
    """Take a formula apart, without its equals sign.

    Raises:
        FormulaSyntaxError: a piece that is none.
    """
    at = 1
    while at < len(formula):
        found = _PATTERNS[locale.decimal].match(formula, at)
        if not found:
            raise FormulaSyntaxError(formula[at:])
        kind = str(found.lastgroup)
        yield Word(kind, found[0], _reference(found[0]) if kind == "reference" else None)
        at = found.end()


def _reference(text: str) -> Reference:
    title, rest = split_title(text)
    first, _, last = rest.partition(":")
    return Reference(title, _end(first), _end(last) if last else None)


def _end(text: str) -> End:
    found = re.match(r"^(\$?)([A-Za-z]{0,3})(\$?)(\d*)$", text)
    assert found is not None
    column = column_index(found[2]) if found[2] else None
    row = int(found[4]) - 1 if found[4] else None
    row_fixed = bool(found[3] if found[2] else found[1])
    return End(row, column, row_fixed, bool(found[1]) and bool(found[2]))


def change_references(
    formula: str, locale: Locale, change: Callable[[Reference], Reference | None]
) -> str:
    """Rewrite every reference; None becomes #REF!. What is no formula stays as it is."""
    try:
        pieces = list(words(formula, locale))
    except FormulaSyntaxError:
        return formula
    texts = []
    for piece in pieces:
        if piece.reference is None:
            texts.append(piece.text)
            continue
        new = change(piece.reference)
        texts.append(
            "#REF!" if new is None else piece.text if new == piece.reference else new.text()
        )
    return "=" + "".join(texts)


def shift_relative(formula: str, locale: Locale, down: int, right: int) -> str:
    """Rewrite a formula for another cell, as copying does: what has no dollar sign moves along."""

    def moved(end: End) -> End:
        row = end.row if end.row is None or end.row_fixed else end.row + down
        column = end.column if end.column is None or end.column_fixed else end.column + right
        return replace(end, row=row, column=column)

    def change(reference: Reference) -> Reference | None:
        first, last = moved(reference.first), reference.last and moved(reference.last)
        corners = [first, last or first]
        if any((end.row or 0) < 0 or (end.column or 0) < 0 for end in corners):
            return None
        return Reference(reference.title, first, last)

    return change_references(formula, locale, change)
