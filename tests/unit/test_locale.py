"""Sentences in a language: counts, dates, articles, and messages kept for later."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from core.locale import (
    LOCALES,
    Message,
    message_from_json,
    message_to_json,
    say,
    say_count,
    translate,
)
from core.locale.articles import choose_articles
from core.locale.dates import (
    WRITTEN_MOMENT,
    date_in_words,
    moment_in_words,
    read_moment,
    short_date,
    short_moment,
)

MONTHS = [date(2026, month, 1 + month) for month in range(1, 13)]
SEPTEMBER = date(2026, 9, 15)


# ── Counts ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("locale", "count", "words"),
    [
        ("en", 0, "0 games"),
        ("en", 1, "1 game"),
        ("en", 2, "2 games"),
        ("de", 0, "0 Partien"),
        ("de", 1, "1 Partie"),
        ("de", 2, "2 Partien"),
        ("nb", 0, "0 partier"),
        ("nb", 1, "1 parti"),
        ("nb", 21, "21 partier"),
        ("hu", 0, "0 parti"),
        ("hu", 1, "1 parti"),
        ("hu", 2, "2 parti"),
    ],
)
def test_what_is_counted_takes_its_form(locale: str, count: int, words: str) -> None:
    counted = say_count("{count} game", "{count} games", count=count)
    assert translate(counted, locale) == words


def test_a_count_inside_a_sentence_takes_its_form_too() -> None:
    games = say_count("{count} game", "{count} games", count=1)
    told = say("{frozen} ({games}): nothing rated{result}", frozen="1400", games=games, result="")
    assert translate(told, "de") == "1400 (1 Partie): nichts gewertet"


# ── Dates ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("locale", "long", "short"),
    [
        ("en", "15 September 2026", "15 Sep 2026"),
        ("de", "15. September 2026", "15.09.2026"),
        ("nb", "15. september 2026", "15. sep. 2026"),
        ("hu", "2026. szeptember 15.", "2026. szept. 15."),
    ],
)
def test_a_date_is_written_as_people_do(locale: str, long: str, short: str) -> None:
    assert date_in_words(SEPTEMBER, locale) == long
    assert short_date(SEPTEMBER, locale) == short
    told = say("As it stood on {date}.", date=SEPTEMBER)
    assert long in translate(told, locale)


@pytest.mark.parametrize("day", MONTHS, ids=str)
@pytest.mark.parametrize("locale", LOCALES)
def test_dates_are_those_of_the_unicode_cldr(locale: str, day: date) -> None:
    theirs = "en_GB" if locale == "en" else locale
    assert date_in_words(day, locale) == format_date(day, "long", locale=theirs)
    # CLDR's English alone has a month of four letters
    assert short_date(day, locale) == format_date(day, "medium", locale=theirs).replace(
        "Sept ", "Sep "
    )


@pytest.mark.parametrize(
    ("locale", "long", "short"),
    [
        ("en", "5 March 2026, 09:05", "5 Mar 2026, 09:05"),
        ("de", "5. März 2026, 09:05", "05.03.2026, 09:05"),
        ("nb", "5. mars 2026, 09:05", "5. mars 2026, 09:05"),
        ("hu", "2026. március 5. 09:05", "2026. márc. 5. 09:05"),
    ],
)
def test_a_moment_is_a_date_and_the_time(locale: str, long: str, short: str) -> None:
    moment = datetime(2026, 3, 5, 9, 5)
    assert moment_in_words(moment, locale) == long
    assert short_moment(moment, locale) == short
    assert translate(say("⚠ OUT OF DATE: last checked {when}", when=moment), locale).endswith(long)


@given(st.datetimes(min_value=datetime(1000, 1, 1)), st.sampled_from(LOCALES))
def test_a_written_moment_is_read_back(moment: datetime, locale: str) -> None:
    written = moment_in_words(moment, locale)
    assert read_moment(written) == moment.replace(second=0, microsecond=0)
    assert WRITTEN_MOMENT.sub("…", f"checked {written}") == "checked …"


@pytest.mark.parametrize("text", ["", "5 March 2026", "5 Foo 2026, 09:05", "2026-03-05 09:05"])
def test_what_is_no_written_moment_is_not_read(text: str) -> None:
    assert read_moment(text) is None


# ── Articles ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("sentence", "fitted"),
    [
        ("A(z) „Jóváhagyás” lap", "A „Jóváhagyás” lap"),
        ("A(z) „Események” lap", "Az „Események” lap"),
        ("ez a(z) „őszi” verseny", "ez az „őszi” verseny"),
        ("a(z) Ørsted név", "az Ørsted név"),
        # numbers as they are read: egy, kettő, öt, tíz, tizenöt, ötven, száz, ezer, kétezer
        ("a(z) 1. forduló", "az 1. forduló"),
        ("a(z) 2. forduló", "a 2. forduló"),
        ("a(z) 5. forduló", "az 5. forduló"),
        ("a(z) 10. forduló", "a 10. forduló"),
        ("a(z) 15. forduló", "a 15. forduló"),
        ("a(z) 51. sor", "az 51. sor"),
        ("a(z) 100. sor", "a 100. sor"),
        ("a(z) 1000. sor", "az 1000. sor"),
        ("a(z) 2000. sor", "a 2000. sor"),
        ("a(z) 10000. sor", "a 10000. sor"),
        ("a(z) 1000000. sor", "az 1000000. sor"),
        ("a(z) …", "a(z) …"),
        ("A(z) Anna és a(z) Béla", "Az Anna és a Béla"),
        ("pizza(z) Anna", "pizza(z) Anna"),
    ],
)
def test_the_hungarian_article_fits_the_next_word(sentence: str, fitted: str) -> None:
    assert choose_articles(sentence) == fitted


def test_an_article_is_chosen_when_the_sentence_is_filled_in() -> None:
    gone = say("the event “{event}” is not there", event="Évadnyitó")
    assert translate(gone, "hu") == "az „Évadnyitó” verseny nincs meg"


# ── Kept for later ───────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "message",
    [
        say("known"),
        say("{name} ({player})", name="Anna", player=3),
        say("{name} ({player})", name="Anna", player=None),
        say_count("{count} game", "{count} games", count=2),
        say("from {date}", date=SEPTEMBER),
        say("⚠ OUT OF DATE: last checked {when}", when=datetime(2026, 3, 5, 9, 5)),
        say("{sentence}", sentence=say("from {date}", date=SEPTEMBER)),
    ],
    ids=str,
)
def test_a_kept_message_says_the_same_when_it_is_read_back(message: Message) -> None:
    read = message_from_json(message_to_json(message))
    assert read == message
    assert hash(read) == hash(message)
    assert [translate(read, locale) for locale in LOCALES] == [
        translate(message, locale) for locale in LOCALES
    ]


def test_messages_kept_before_there_were_counts_are_read() -> None:
    kept = {
        "text": "{event}: {reason}",
        "values": {"event": "n", "reason": {"text": "known", "values": {}}},
    }
    assert translate(message_from_json(kept), "de") == "n: bekannt"


def test_what_a_place_holds_may_look_like_anything() -> None:
    odd = say("“{text}” is no number.", text="{count} a(z) {date}")
    assert translate(odd, "en") == "“{count} a(z) {date}” is no number."
    assert (
        translate(message_from_json(message_to_json(odd)), "hu")
        == "„{count} a(z) {date}” nem szám."
    )
