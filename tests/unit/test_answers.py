"""What people write into cells, whatever language they write it in (contract §5)."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from core.errors import BadInputError
from core.locale import LOCALES, translate
from core.ports import Cell
from sheets_sync.answers import WORDS, meaning, read_count, read_date, read_number
from sheets_sync.cells import cell_text
from sheets_sync.desks.columns import desk_columns


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("desk", "column"), [("approve", "decision"), ("members", "show"), ("events", "action")]
)
def test_whatever_a_drop_down_offers_is_understood(desk: str, column: str, locale: str) -> None:
    (described,) = [one for one in desk_columns(desk, locale) if one.key == column]
    understood = [meaning(column, choice) for choice in described.choices]
    assert understood == list(WORDS[column])


@pytest.mark.parametrize("column", WORDS)
def test_words_of_all_languages_are_understood_in_any_case(column: str) -> None:
    for word, message in WORDS[column].items():
        for locale in LOCALES:
            text = translate(message, locale)
            assert meaning(column, f" {text.upper()} ") == word


@pytest.mark.parametrize("column", WORDS)
def test_no_word_means_two_things(column: str) -> None:
    meant = [
        (translate(message, locale), word)
        for word, message in WORDS[column].items()
        for locale in LOCALES
    ]
    assert [meaning(column, text) for text, _ in meant] == [word for _, word in meant]


@pytest.mark.parametrize(
    ("column", "value", "expected"),
    [
        pytest.param("decision", "same", "same", id="English always"),
        pytest.param("decision", None, "", id="empty"),
        pytest.param("decision", "  ", "", id="blanks"),
        pytest.param("decision", "perhaps", "perhaps", id="unknown stays as it is"),
        pytest.param("undo", "X", "x", id="capital x"),
        pytest.param("undo", True, "x", id="ticked box"),
        pytest.param("undo", False, "", id="unticked box"),
        pytest.param("undo", "no", "no", id="not a tick"),
        pytest.param("is_really", "=SUM(1)", "=SUM(1)", id="looks like a formula"),
        pytest.param("is_really", " Same ", "Same", id="a name is no answer"),
        pytest.param("start_rating", 1413.8, "1413.8", id="number"),
        pytest.param("start_rating", 1413.7657, "1413.7657", id="digits are kept"),
        pytest.param("start_games", 30.0, "30", id="whole number"),
        pytest.param("start_games", 2_000_000, "2000000", id="large number"),
        pytest.param("consent", datetime(2026, 9, 1), "2026-09-01", id="date"),
    ],
)
def test_meaning(column: str, value: Cell, expected: str) -> None:
    assert meaning(column, value) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1413.8", 1413.8),
        ("1413,8", 1413.8),
        ("1 413,8", 1413.8),
        ("1\u00a0413,8", 1413.8),
        ("1\u202f413,8", 1413.8),
        ("-5", -5.0),
    ],
)
def test_read_number(text: str, expected: float) -> None:
    assert read_number(text) == expected


@pytest.mark.parametrize("text", ["", "a", "1.413,8", "12 points", "nan", "inf", "1_000"])
def test_read_number_refuses(text: str) -> None:
    with pytest.raises(BadInputError, match="is no number"):
        read_number(text)


@pytest.mark.parametrize(("text", "expected"), [("", 0), ("30", 30), ("30,0", 30)])
def test_read_count(text: str, expected: int) -> None:
    assert read_count(text) == expected


def test_read_count_refuses_halves() -> None:
    with pytest.raises(BadInputError, match="no whole number"):
        read_count("2.5")


@pytest.mark.parametrize(
    "text", ["2026-09-15", "15.09.2026", "15.9.2026", "2026.09.15.", "15/09/2026"]
)
def test_read_date(text: str) -> None:
    assert read_date(text) == date(2026, 9, 15)


def test_an_empty_date_is_none() -> None:
    assert read_date("") is None


@pytest.mark.parametrize("text", ["soon", "31.02.2026", "2026", "15.09.26"])
def test_read_date_refuses(text: str) -> None:
    with pytest.raises(BadInputError, match="is no date"):
        read_date(text)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ""),
        (" Anna ", "Anna"),
        (True, "x"),
        (False, ""),
        (12, "12"),
        (12.0, "12"),
        (0.1, "0.1"),
        (datetime(2026, 9, 15, 19, 30), "2026-09-15"),
    ],
)
def test_cell_text(value: Cell, expected: str) -> None:
    assert cell_text(value) == expected
