"""docs/sheet.md and its German sister call tabs, columns and answers what people see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from core.locale import Message, say, translate
from core.wording import SHOW_MODES
from sheets_sync.desks.columns import ACTIONS, ANSWERS, DESK_TITLES, desk_columns
from tests.sheet_club import SheetClub

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGES: Final = {"en": "sheet.md", "de": "sheet.de.md"}

each_page = pytest.mark.parametrize("locale", PAGES)


def page(locale: str) -> str:
    return (DOCS / PAGES[locale]).read_text("utf-8")


@each_page
def test_desks_and_what_people_write_have_their_names(locale: str) -> None:
    text = page(locale)
    for desk, title in DESK_TITLES.items():
        assert f"**{translate(title, locale)}**" in text
        for column in desk_columns(desk, locale):
            if column.people_write:
                assert column.header in text
    for words in (ANSWERS, ACTIONS, SHOW_MODES):
        for word in words.values():
            assert translate(word, locale) in text


@each_page
def test_the_examples_have_headers_of_their_desk(locale: str) -> None:
    headers = re.findall(r"^\| (.+) \|\n\|---", page(locale), re.MULTILINE)
    for desk, example in zip(DESK_TITLES, headers, strict=False):
        known = [column.header for column in desk_columns(desk, locale)]
        shown = example.split(" | ")
        assert set(shown) <= set(known), desk
        assert [one for one in known if one in shown] == shown, f"{desk}: their order"


@each_page
def test_every_list_of_both_files_is_named(locale: str) -> None:
    club = SheetClub(locale=locale)
    club.sync()
    members = club.books.members_book
    assert members is not None
    for book in (club.books.book, members):
        for sheet in book.sheets.values():
            assert sheet.title in page(locale)


# the beginnings of messages that a row can bear (see sheets_sync/hearing.py and others)
MESSAGES: Final = (
    "This row looks shifted: its hidden id belongs to another row, so nothing was done. Undo the"
    " last sort, or sort whole rows; or delete this row, and it comes back as it should be.",
    "This row stands twice (was it copied?), so neither was read. Delete the copy.",
    "This contradicts the answer in: {others}; neither was applied.",
    "This is no longer asked; nothing was done.",
    "That cannot be: {reason}.",
)


@each_page
@pytest.mark.parametrize("message", MESSAGES, ids=lambda text: text[:20])
def test_messages_begin_as_the_page_says(locale: str, message: str) -> None:
    places = dict.fromkeys(re.findall(r"{(\w+)}", message), "…")
    begins = re.split(r"[:;(]|\.", translate(Message(message, places), locale))[0].strip()
    assert begins in page(locale)


@each_page
def test_the_signal_s_row_has_its_name(locale: str) -> None:
    topic = translate(say("Last signal from an edit"), locale)
    assert f"*{topic}*" in page(locale)


def test_both_pages_have_the_same_parts() -> None:
    for mark in (r"^## ", r"^\|", r"^\d\. "):
        counts = {len(re.findall(mark, page(locale), re.MULTILINE)) for locale in PAGES}
        assert len(counts) == 1, mark
