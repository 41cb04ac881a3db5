"""Every sentence has its translation, and no translation misleads.

A sentence that is new or changed fails here until `make words` was run and the empty places
were filled in.
"""

from __future__ import annotations

import ast
import io
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.mofile import read_mo, write_mo

from core.locale import LOCALES, Message, translate
from core.wording import SHOW_MODES
from sheets_sync.desks.columns import ACTIONS, ANSWERS
from tests.catalogues import (
    CATALOGUES,
    LANGUAGES,
    QUOTES,
    called,
    calls,
    catalogue,
    catalogue_file,
    each_language,
    edges,
    pairs,
    places,
    said_to,
    sentences,
    tab_titles,
    translations,
)

DROP_DOWNS = {"Same person?": ANSWERS, "Action": ACTIONS, "Show": SHOW_MODES}
HEADERS_ARE_GIVEN_TO = {"Column", "Heading", "column", "_ours", "_theirs"}
SENTENCES_OF = {"say": 1, "say_count": 2}
"""How many sentences are written out in a call."""


def unlike(language: str, labels: frozenset[str]) -> Iterator[set[str]]:
    """Find labels that read the same once they are translated."""
    by_words: defaultdict[str, set[str]] = defaultdict(set)
    for label in labels:
        by_words[translate(Message(label), language)].add(label)
    yield from (together for together in by_words.values() if len(together) > 1)


def test_the_catalogues_are_those_that_are_checked() -> None:
    assert {file.parents[1].name for file in CATALOGUES.rglob("ladder.po")} == set(LANGUAGES)
    assert {"en", *LANGUAGES} == set(LOCALES)


def test_sentences_are_written_out_where_they_are_said() -> None:
    # anything put together at run time would be looked up in vain
    wrong = [
        f"line {call.lineno}: {ast.unparse(call)}"
        for call in calls()
        for text in call.args[: SENTENCES_OF.get(called(call), 0)]
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str))
    ]
    assert wrong == []


@each_language
def test_every_sentence_is_translated(language: str) -> None:
    done = {english for english, words in translations(catalogue(language)).items() if all(words)}
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
    wrong = [one for one in pairs(language) if places(one[0]) != places(one[1])]
    assert wrong == []


@each_language
def test_parts_of_sentences_keep_their_blanks(language: str) -> None:
    wrong = [one for one in pairs(language) if edges(one[0]) != edges(one[1])]
    assert wrong == []


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
