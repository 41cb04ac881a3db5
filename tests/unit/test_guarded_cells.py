"""Cells that spreadsheets would take for formulas (OWASP, “CSV Injection”)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.guarding import guard_cell, unguard_cell


@pytest.mark.parametrize(
    ("text", "guarded"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+49 30 1", "'+49 30 1"),
        ("-/-", "'-/-"),
        ("@home", "'@home"),
        ("\tx", "'\tx"),
        ("'=x", "''=x"),
        ("-13.8", "-13.8"),
        ("−5", "−5"),
        ("-5,0", "-5,0"),
        ("+7", "+7"),
        ("1-0", "1-0"),
        ("O'Yarard", "O'Yarard"),
        ("'tis", "'tis"),
        ("", ""),
    ],
)
def test_formulas_are_guarded_and_numbers_are_not(text: str, guarded: str) -> None:
    assert guard_cell(text) == guarded
    assert unguard_cell(guarded) == text


@given(st.text(alphabet="='+-@5a.\t", max_size=6))
def test_every_text_comes_back(text: str) -> None:
    assert unguard_cell(guard_cell(text)) == text
    assert guard_cell(text)[:1] not in ("=", "@", "\t")
