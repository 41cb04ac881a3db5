"""Every sentence has its translation, and no translation misleads.

A sentence that is new or changed fails here until `make words` was run and the empty places
were filled in.
"""

from __future__ import annotations

import ast
import io
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from core.locale import LOCALES, Message, translate
from core.wording import SHOW_MODES
from sheets_sync.desks.columns import ACTIONS, ANSWERS, DESK_TITLES

ROOT = Path(__file__).parents[2]
PACKAGES = ("core", "formats", "functions", "local", "sheets_sync")
CATALOGUES = ROOT / "core" / "locale"
LANGUAGES = ("de",)
QUOTES = {"de": "„{}“"}
DROP_DOWNS = {"Same person?": ANSWERS, "Action": ACTIONS, "Show": SHOW_MODES}
HEADERS_ARE_GIVEN_TO = {"Column", "Heading", "column", "_ours", "_theirs"}
TITLES_ARE_GIVEN_TO = {"titles"}

each_language = pytest.mark.parametrize("language", LANGUAGES)


# ── What is written where ────────────────────────────────────────────────────


@cache
def sentences() -> frozenset[str]:
    """Collect the English sentences, as `make words` does."""
    found = set()
    # babel complains of f-strings among the values, which are not to be translated
    with redirect_stderr(io.StringIO()):
        for package in PACKAGES:
            for _, _, message, _, _ in extract_from_dir(ROOT / package, keywords={"say": None}):
                assert isinstance(message, str)
                found.add(message)
    return frozenset(found - {""})


@cache
def calls() -> tuple[ast.Call, ...]:
    """Parse every call in the sources."""
    return tuple(
        node
        for package in PACKAGES
        for file in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def said_to(names: set[str]) -> frozenset[str]:
    """Find the labels that are handed to a function by one of these names."""
    return frozenset(
        str(inner.args[0].value)
        for call in calls()
        if called(call) in names
        for argument in call.args
        for inner in ast.walk(argument)
        if isinstance(inner, ast.Call) and called(inner) == "say"
        if isinstance(inner.args[0], ast.Constant)
    )


def tab_titles() -> frozenset[str]:
    return said_to(TITLES_ARE_GIVEN_TO) | {title.text for title in DESK_TITLES.values()}


# ── The catalogues ───────────────────────────────────────────────────────────


def catalogue_file(language: str, ending: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / f"ladder.{ending}"


@cache
def catalogue(language: str) -> Catalog:
    with catalogue_file(language, "po").open("rb") as file:
        return read_po(file, locale=language)


def translations(opened: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in opened if message.id}


def places(text: str) -> list[str]:
    """List what is filled in: "{round} of “{event}”" → ["event", "round"]."""
    return sorted(
        f"{field}!{conversion}:{layout}"
        for _, field, layout, conversion in Formatter().parse(text)
        if field is not None
    )


def edges(text: str) -> tuple[str, str]:
    """Cut out the blanks at both ends: sentences are put together from parts."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def unlike(language: str, labels: frozenset[str]) -> Iterator[set[str]]:
    """Find labels that read the same once they are translated."""
    by_words: defaultdict[str, set[str]] = defaultdict(set)
    for label in labels:
        by_words[translate(Message(label), language)].add(label)
    yield from (together for together in by_words.values() if len(together) > 1)


# ── What must hold ───────────────────────────────────────────────────────────


def test_the_catalogues_are_those_that_are_checked() -> None:
    assert {file.parents[1].name for file in CATALOGUES.rglob("ladder.po")} == set(LANGUAGES)
    assert set(LANGUAGES) < set(LOCALES)


def test_sentences_are_written_out_where_they_are_said() -> None:
    # anything put together at run time would be looked up in vain
    wrong = [
        f"line {call.lineno}: {ast.unparse(call)}"
        for call in calls()
        if called(call) == "say"
        if not (isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str))
    ]
    assert wrong == []


@each_language
def test_every_sentence_is_translated(language: str) -> None:
    done = {english for english, words in translations(catalogue(language)).items() if words}
    assert sorted(sentences() - done) == []


@each_language
def test_no_translation_is_left_of_a_sentence_that_is_gone(language: str) -> None:
    kept = translations(catalogue(language)).keys()
    obsolete = [str(gone) for gone in catalogue(language).obsolete]
    assert [*sorted(kept - sentences()), *obsolete] == []


@each_language
def test_nothing_is_marked_as_a_guess(language: str) -> None:
    opened = catalogue(language)
    assert not opened.fuzzy  # babel would not even compile it
    assert [message.id for message in opened if message.fuzzy and message.id] == []


@each_language
def test_the_same_places_are_filled_in(language: str) -> None:
    wrong = {
        english: words
        for english, words in translations(catalogue(language)).items()
        if places(english) != places(words)
    }
    assert wrong == {}


@each_language
def test_parts_of_sentences_keep_their_blanks(language: str) -> None:
    wrong = {
        english: words
        for english, words in translations(catalogue(language)).items()
        if edges(english) != edges(words)
    }
    assert wrong == {}


@each_language
def test_the_compiled_catalogue_says_what_the_written_one_says(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    with catalogue_file(language, "mo").open("rb") as file:
        assert translations(read_mo(file)) == translations(read_mo(compiled))


@each_language
def test_two_column_headers_never_read_the_same(language: str) -> None:
    headers = said_to(HEADERS_ARE_GIVEN_TO)
    # one of the command line, one of a desk, one of a list: all three ways are seen
    assert {"Would be", "Could be", "Their rating"} <= headers
    assert list(unlike(language, headers)) == []


@each_language
def test_two_tab_titles_never_read_the_same(language: str) -> None:
    # one of a desk, one of a list, one of a notice
    assert {"Approve", "Ladder", "About"} <= tab_titles()
    assert list(unlike(language, tab_titles())) == []


@each_language
@pytest.mark.parametrize("header", DROP_DOWNS)
def test_two_words_of_one_drop_down_never_read_the_same(language: str, header: str) -> None:
    offered = frozenset(word.text for word in DROP_DOWNS[header].values())
    assert list(unlike(language, offered)) == []


@pytest.mark.parametrize("header", DROP_DOWNS)
def test_no_word_of_a_drop_down_means_something_else_in_another_language(header: str) -> None:
    # what people write is understood in every language (contract §5)
    choices: Mapping[str, Message] = DROP_DOWNS[header]
    meant: defaultdict[str, set[str]] = defaultdict(set)
    for choice, word in choices.items():
        for locale in LOCALES:
            meant[translate(word, locale).casefold()].add(choice)
    assert [one for one in meant.items() if len(one[1]) > 1] == []


@each_language
def test_sentences_name_labels_as_the_sheet_shows_them(language: str) -> None:
    labels = said_to(HEADERS_ARE_GIVEN_TO) | tab_titles()
    labels |= {word.text for words in DROP_DOWNS.values() for word in words.values()}
    named = [
        (english, label) for english in sentences() for label in labels if f"“{label}”" in english
    ]
    assert {"same", "Is really"} <= {label for _, label in named}
    wrong = [
        (english, label)
        for english, label in named
        if QUOTES[language].format(translate(Message(label), language))
        not in translate(Message(english), language)
    ]
    assert wrong == []
