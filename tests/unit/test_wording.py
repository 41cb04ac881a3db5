"""Numbers and decisions in words; messages and errors (rules §2.6, contract §3, §5)."""

from __future__ import annotations

import re
from datetime import date
from typing import get_args

import pytest

from core.errors import (
    BadInputError,
    InvalidEventError,
    LadderError,
    Problem,
    not_found,
)
from core.locale import LOCALES, Message, message_from_json, message_to_json, say, translate
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Format,
    Join,
    Read,
    Rename,
    Ruling,
    Show,
    ShowMode,
    Speed,
    Start,
    Undo,
)
from core.standings import shown
from core.wording import (
    FORMATS,
    SHOW_MODES,
    SPEEDS,
    author_in_words,
    change_in_words,
    expected_in_words,
    move_in_words,
    rating_in_words,
    reason_in_words,
    ruling_in_words,
    score_in_words,
)


@pytest.mark.parametrize(
    ("rating", "locale", "words"),
    [
        (1413.7657, "en", "1413.8"),
        (1413.7657, "de", "1413,8"),
        (1413.7657, "nb", "1413,8"),
        (1413.7657, "hu", "1413,8"),
        (1200.0, "en", "1200.0"),
        # no grouping
        (12000.25, "de", "12000,3"),
    ],
)
def test_rating(rating: float, locale: str, words: str) -> None:
    assert rating_in_words(rating, locale) == words


@pytest.mark.parametrize(
    ("change", "locale", "words"),
    [
        (13.7657, "en", "+13.8"),
        (13.7657, "de", "+13,8"),
        (-5.0, "en", "−5.0"),
        (0.0, "en", "0.0"),
        # what is shown as nothing has no sign
        (0.04, "en", "0.0"),
        (-0.04, "hu", "0,0"),
        (-0.05078125, "en", "−0.1"),
    ],
)
def test_change(change: float, locale: str, words: str) -> None:
    assert change_in_words(change, locale) == words


@pytest.mark.parametrize(
    ("before", "after", "locale", "words"),
    [
        # 1934.34 − 1922.36 = 11.98, but what is read is 1934.3 → 1922.4
        (1934.34, 1922.36, "en", "−11.9"),
        (1200.04, 1199.96, "en", "0.0"),
        (1199.94, 1200.04, "de", "+0,1"),
    ],
)
def test_a_move_is_the_difference_of_the_numbers_beside_it(
    before: float, after: float, locale: str, words: str
) -> None:
    assert move_in_words(before, after, locale) == words


@pytest.mark.parametrize("number", [-0.04, -0.0])
def test_what_is_shown_as_nothing_has_no_sign(number: float) -> None:
    assert str(shown(number)) == "0.0"
    assert rating_in_words(number, "en") == "0.0"


@pytest.mark.parametrize(
    ("author", "channel", "locale", "words"),
    [
        ("Ida", "command line", "en", "Ida (command line)"),
        ("organisers", "workbook", "de", "Turnierleiter (Arbeitsmappe)"),
        ("Ida", "a channel of later days", "de", "Ida (a channel of later days)"),
    ],
)
def test_authors(author: str, channel: str, locale: str, words: str) -> None:
    assert translate(author_in_words(author, channel), locale) == words


def test_a_starting_figure_is_written_as_the_club_writes_numbers() -> None:
    start = Start("Jan", 1432.5, 17)
    words = ruling_in_words(start, event_names={}, locale="de")
    assert "1432,5" in translate(words, "de")


@pytest.mark.parametrize(
    ("expected", "locale", "words"), [(0.359935, "en", "0.36"), (0.5, "nb", "0,50")]
)
def test_expected(expected: float, locale: str, words: str) -> None:
    assert expected_in_words(expected, locale) == words


@pytest.mark.parametrize(
    ("score", "words"),
    [(0.0, "0"), (0.5, "½"), (1.0, "1"), (2.5, "2½"), (3.0, "3"), (10.5, "10½")],
)
def test_score(score: float, words: str) -> None:
    assert score_in_words(score) == words


EVENTS = {"night": "Club night 12"}


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        (Read("night", "p1", "J. S.", "Jan S"), "“J. S.” in “Club night 12” is “Jan S”"),
        (Read("gone", "p1", "J. S.", "Jan S"), "“J. S.” in “gone” is “Jan S”"),
        (Join("J. S.", "Jan S"), "“J. S.” is the same person as “Jan S”"),
        (Differ("J. S.", "Jan S"), "“J. S.” and “Jan S” are two people"),
        (DifferHere("night", "p1", "J. S.", "Jan"), "“J. S.” in “Club night 12” is not “Jan”"),
        (DifferHere("gone", "p1", "J. S.", "Jan"), "“J. S.” in “gone” is not “Jan”"),
        (Rename("Jan", "Jon"), "“Jan” is now written “Jon”"),
        (Start("Jan", 1432.5, 17), "“Jan” starts with 1432.5 and 17 rated games"),
        (
            Start("Jan", 1400, 17, from_date=date(2026, 1, 6)),
            "“Jan” has 1400 and 17 rated games from 6 January 2026",
        ),
        (Show("Jan", "hidden"), "members see “Jan” as: hidden"),
        (
            Correct("night", 3, "a", "b", "Jan", "Jon", "1/2-1/2"),
            "“Club night 12”, round 3: Jan – Jon was 1/2-1/2",
        ),
        (Correct("gone", 3, "a", "b", "A", "B", "1-0"), "“gone”, round 3: A – B was 1-0"),
        (Undo("d1"), "decision d1 is taken back"),
    ],
)
def test_rulings(ruling: Ruling, words: str) -> None:
    assert str(ruling_in_words(ruling, event_names=EVENTS)) == words


def test_every_format_and_mode_has_words() -> None:
    assert set(FORMATS) == set(get_args(Format))
    assert set(SHOW_MODES) == set(get_args(ShowMode))
    assert set(SPEEDS) == set(get_args(Speed))


def test_every_reason_of_the_rules_has_words() -> None:
    # rules §5, in their order, and the bye
    reasons = (
        "unplayed forfeit bot bughouse unrated-event aborted taken-over same-player gap"
        " provisional-opponent bye"
    )
    said = {str(reason_in_words(reason)) for reason in reasons.split()}
    assert len(said) == len(reasons.split())
    assert str(reason_in_words("gap")) == "rating gap too large"


# ── Messages ─────────────────────────────────────────────────────────────────


def test_message_is_put_into_words() -> None:
    message = say("“{one}” {reason}", one="Jan", reason=say("met in round {round}", round=3))
    assert str(message) == "“Jan” met in round 3"
    assert {translate(message, locale)[:5] for locale in (*LOCALES, "xx")} == {"“Jan”"}


def test_braces_in_values_and_plain_texts_stay() -> None:
    assert str(say("“{name}”", name="{evil}")) == "“{evil}”"
    assert str(Message("100 % {plain}")) == "100 % {plain}"
    assert str(Message("")) == ""


def test_messages_survive_being_stored() -> None:
    message = say("“{one}” {reason}", one="Jan", reason=say("met in round {round}", round=3))
    assert message_from_json(message_to_json(message)) == message


def test_equal_messages_have_one_hash() -> None:
    assert len({say("{n} games", n=1), say("{n} games", n=1), say("{n} games", n=2)}) == 2


# ── Errors ───────────────────────────────────────────────────────────────────


def test_error_says_what_is_wrong() -> None:
    error = BadInputError(say("“{value}” is no date.", value="x"))
    assert str(error) == "“x” is no date."
    assert [(one.pointer, one.code, str(one.detail)) for one in error.problems] == [
        ("", "bad-input", "“x” is no date.")
    ]


def test_invalid_event_lists_every_problem() -> None:
    problems = [Problem("/date", "bad-date", say("No.")), Problem("/name", "empty", say("Nor."))]
    error = InvalidEventError(problems)
    assert (error.problems, str(error)) == (tuple(problems), "No.")
    with pytest.raises(ValueError, match="at least one problem"):
        InvalidEventError([])


def test_not_found_names_the_thing() -> None:
    assert str(not_found("event", "night-3")) == "There is no event “night-3”."


def list_errors(root: type[LadderError]) -> list[type[LadderError]]:
    below = root.__subclasses__()
    return [root, *(one for child in below for one in list_errors(child))]


def test_every_error_has_a_code_in_kebab_case() -> None:
    for error in list_errors(LadderError):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", error.code)
