"""Which names people are asked about, and with which candidates (rules §6.1, §6.3, §6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from core.model import Differ, DifferHere, Event, Join, Read, Rename, Ruling, Start
from core.pipeline import call_the_roll, find_questions
from core.suggestions import Question, is_ambiguous
from tests.builders import a_club, an_event
from tests.computing import facts_of, questions_of, roll_of


def attended(event_id: str, day: str, *names: str, **settings: Any) -> Event:
    """List entrants p1, p2, …"""
    players = {f"p{number}": name for number, name in enumerate(names, 1)}
    return an_event(event_id, date=day, players=players, **settings)


def asked(events: list[Event], *rulings: Ruling, **options: Any) -> list[tuple[str, str, set[str]]]:
    """List name asked about, entrant, candidates' names."""
    roll = call_the_roll(facts_of(events, *rulings, **options))
    players = roll.identities.players
    return [
        (
            ask.name,
            f"{ask.event}/{ask.entrant}",
            {players[one.player].name for one in ask.candidates},
        )
        for ask in find_questions(roll)
    ]


def only(events: list[Event], *rulings: Ruling, **options: Any) -> Question:
    (question,) = questions_of(events, *rulings, **options)
    return question


JAN = attended("a", "2026-01-06", "Jan Schmidt")
JONAS = attended("b", "2026-01-13", "Jonas Schmidt")
J = attended("c", "2026-01-20", "J. Schmidt")
J_AGAIN = attended("d", "2026-01-27", "J. Schmidt")

# ── Ambiguous names (rules §6.3) ─────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "locale", "ambiguous"),
    [
        pytest.param("Anna", "en", True, id="one word"),
        pytest.param("J. Schmidt", "de", True, id="initial for the given name"),
        pytest.param("J Schmidt", "de", True, id="without a dot"),
        pytest.param("Schmidt, J.", "de", True, id="turned"),
        pytest.param("K. János", "hu", True, id="initial for the family name"),
        pytest.param("Anna B.", "en", True, id="initial for the family name, at the end"),
        pytest.param("Jan P. Schmidt", "de", False, id="a given name besides the initial"),
        pytest.param("Anna Becher", "en", False, id="two words"),
        pytest.param("J. Schmidt (2)", "de", True, id="a number makes no name of an initial"),
        pytest.param("Anna (2)", "de", True, id="nor of one word"),
    ],
)
def test_ambiguous_by_form(name: str, locale: str, ambiguous: bool) -> None:
    club = a_club(locale=locale)
    identities = roll_of([attended("a", "2026-01-06", name)], club=club).identities
    assert is_ambiguous(name, identities, family_first=club.family_first) == ambiguous


def test_ambiguous_because_of_a_sibling() -> None:
    alone = roll_of([attended("a", "2026-01-06", "Anna Ek")]).identities
    two = roll_of([attended("a", "2026-01-06", "Anna Ek", "Anna Ek")]).identities
    assert not is_ambiguous("Anna Ek", alone)
    assert is_ambiguous("Ek, Anna", two)
    assert not is_ambiguous("Anna Ek (2)", two)


def test_ambiguous_name_lists_every_candidate() -> None:
    # lichess-org/lila#15776: two fit, one was taken in silence
    assert asked([JAN, JONAS, J]) == [("J. Schmidt", "c/p1", {"Jan Schmidt", "Jonas Schmidt"})]
    question = only([JAN, JONAS, J])
    assert question.ambiguous
    assert question.events == ("c",)
    assert all(one.reasons and 0 < one.score < 1 for one in question.candidates)


def test_reasons_are_in_words() -> None:
    (candidate,) = only([JAN, J]).candidates
    assert [str(reason) for reason in candidate.reasons] == ["“J.” may stand for “Jan”."]


def test_ambiguous_name_is_asked_again_at_every_event() -> None:
    questions = questions_of([JAN, J, J_AGAIN])
    assert [(one.event, one.entrant) for one in questions] == [("d", "p1"), ("c", "p1")]
    assert len({one.id for one in questions}) == 2


def test_answer_covers_one_mention() -> None:
    answer = Read("c", "p1", "J. Schmidt", "Jan Schmidt")
    assert [one.event for one in questions_of([JAN, J, J_AGAIN], answer)] == ["d"]


def test_rejecting_a_candidate_covers_one_mention() -> None:
    rejected = DifferHere("c", "p1", "J. Schmidt", "Jan Schmidt")
    assert asked([JAN, JONAS, J, J_AGAIN], rejected) == [
        ("J. Schmidt", "d/p1", {"Jan Schmidt", "Jonas Schmidt"}),
        ("J. Schmidt", "c/p1", {"Jonas Schmidt"}),
    ]


def test_name_of_no_candidates_is_not_asked_about() -> None:
    assert asked([J]) == []
    assert asked([JAN, attended("e", "2026-02-03", "B. Schmidt")]) == []


def test_ambiguous_name_that_came_first_is_asked_about_when_a_candidate_comes() -> None:
    early = attended("0", "2025-12-01", "J. Schmidt")
    assert asked([early, JAN]) == [("J. Schmidt", "0/p1", {"Jan Schmidt"})]


def test_full_name_that_two_bear_is_asked_about_between_these_two() -> None:
    both = attended("b", "2026-01-13", "Jan Schmidt", "Jan Schmidt")
    later = attended("c", "2026-01-20", "Jan Schmidt")
    assert asked([JAN, both, later]) == [
        ("Jan Schmidt", "c/p1", {"Jan Schmidt (2)"}),
        ("Jan Schmidt", "a/p1", {"Jan Schmidt (2)"}),
    ]


def test_namesakes_of_an_unclear_name_are_candidates_of_each_other() -> None:
    both = attended("b", "2026-01-13", "J. Schmidt", "J. Schmidt")
    assert asked([JAN, both, J]) == [
        ("J. Schmidt", "c/p1", {"J. Schmidt (2)", "Jan Schmidt"}),
        ("J. Schmidt", "b/p1", {"Jan Schmidt"}),
        ("J. Schmidt", "b/p2", {"Jan Schmidt"}),
    ]


def test_somebody_read_as_a_namesake_is_not_asked_about_again() -> None:
    # a person said that there are two: different numbers speak against (rules §6.4)
    later = attended("c", "2026-01-20", "Jan Schmidt")
    answer = Read("c", "p1", "Jan Schmidt", "Jan Schmidt (2)")
    assert asked([JAN, later], answer) == [("Jan Schmidt", "a/p1", {"Jan Schmidt (2)"})]


def test_two_unclear_names_are_asked_about_once() -> None:
    events = [
        attended("a", "2026-01-06", "J. Schmidt"),
        attended("b", "2026-01-13", "J. Schmitt"),
    ]
    assert asked(events) == [("J. Schmitt", "b/p1", {"J. Schmidt"})]


# ── Clear names (rules §6.4) ─────────────────────────────────────────────────


def test_newer_name_is_the_question_and_covers_all_its_events() -> None:
    events = [
        attended("a", "2026-01-06", "Jörg Grünthal"),
        attended("b", "2026-01-13", "Joerg Gruenthal"),
        attended("c", "2026-01-20", "Joerg Gruenthal"),
    ]
    question = only(events)
    assert (question.name, question.event, question.entrant) == ("Joerg Gruenthal", "c", "p1")
    assert question.events == ("b", "c")
    assert not question.ambiguous


@pytest.mark.parametrize(
    ("roster", "file"),
    [
        # lichess-org/lila#15152, #15407: ü found as u but not as ue, ø not as o
        pytest.param("Gruenthal, Jorg", "Jörg Grünthal", id="ue and o"),
        pytest.param("Grunthal, Joerg", "Jörg Grünthal", id="u and oe"),
        pytest.param("Soren Bjork", "Søren Bjørk", id="ø as o"),
        pytest.param("Soeren Bjoerk", "Søren Bjørk", id="ø as oe"),
        pytest.param("Hakon Aas", "Håkon Ås", id="å as a and as aa"),
        pytest.param("Anna Strauss", "Anna Strauß", id="ß as ss"),
    ],
)
def test_accents_are_compared_under_every_folding(roster: str, file: str) -> None:
    events = [attended("a", "2026-01-06", roster), attended("b", "2026-01-13", file)]
    assert [len(candidates) for *_, candidates in asked(events)] == [1]


def test_two_mentions_of_one_event_are_never_suggested() -> None:
    events = [
        attended("a", "2026-01-06", "Jörg Grünthal"),
        attended("b", "2026-01-13", "Jörg Grünthal", "Joerg Gruenthal"),
    ]
    assert asked(events) == []


def test_unclear_name_beside_its_candidate_is_not_asked_about() -> None:
    event = attended("a", "2026-01-06", "Jan Schmidt", "J. Schmidt")
    assert asked([event]) == []


def test_pair_declared_different_is_never_suggested() -> None:
    events = [
        attended("a", "2026-01-06", "Jörg Grünthal"),
        attended("b", "2026-01-13", "Joerg Gruenthal"),
    ]
    assert asked(events, Differ("Jörg Grünthal", "Joerg Gruenthal")) == []
    assert asked([JAN, J], Differ("J. Schmidt", "Jan Schmidt")) == []


def test_joined_names_are_not_asked_about() -> None:
    events = [
        attended("a", "2026-01-06", "Jörg Grünthal"),
        attended("b", "2026-01-13", "Joerg Gruenthal"),
    ]
    assert asked(events, Join("Joerg Gruenthal", "Jörg Grünthal")) == []


def test_earlier_names_find_candidates_too() -> None:
    # renamed, she is still found under the name she came with; the better name speaks
    events = [
        attended("a", "2026-01-06", "Kati Szabo"),
        attended("b", "2026-01-13", "Katalin Szabó"),
    ]
    renamed = Rename("Kati Szabo", "Katinka Szabo")
    ((name, _, candidates),) = asked(events, renamed)
    assert (name, candidates) == ("Katalin Szabó", {"Katinka Szabo"})
    (candidate,) = only(events, renamed).candidates
    assert any("Kati" in str(reason) for reason in candidate.reasons)


def test_guests_are_never_suggested() -> None:
    events = [
        attended("a", "2026-01-06", "Jörg Grünthal", "Jan Schmidt"),
        attended("b", "2026-01-13", "Joerg Gruenthal", "J. Schmidt", guests=["p1", "p2"]),
    ]
    assert asked(events) == []


def test_names_from_an_earlier_list_are_candidates() -> None:
    start = Start("Jörg Grünthal", 1500, 30)
    events = [attended("b", "2026-01-13", "Joerg Gruenthal")]
    assert asked(events, start) == [("Joerg Gruenthal", "b/p1", {"Jörg Grünthal"})]


def test_namesakes_are_all_candidates_of_a_newer_spelling() -> None:
    events = [
        attended("a", "2026-01-06", "Jörg Grünthal", "Jörg Grünthal"),
        attended("b", "2026-01-13", "Joerg Gruenthal"),
    ]
    assert asked(events)[0] == (
        "Joerg Gruenthal",
        "b/p1",
        {"Jörg Grünthal", "Jörg Grünthal (2)"},
    )


def test_spelling_older_than_its_namesakes_asks_all_the_same() -> None:
    # "Jörg Grünthal" is ambiguous and asked about beside his namesake only, so the older name
    # asks; "(2)" is clear, newer, and asks himself: each pair once
    events = [
        attended("a", "2026-01-06", "Joerg Gruenthal"),
        attended("b", "2026-01-13", "Jörg Grünthal", "Jörg Grünthal"),
    ]
    assert asked(events) == [
        ("Jörg Grünthal (2)", "b/p2", {"Joerg Gruenthal"}),
        ("Joerg Gruenthal", "a/p1", {"Jörg Grünthal"}),
    ]


def test_different_given_names_are_not_suggested() -> None:
    assert asked([JAN, attended("b", "2026-01-13", "Martin Schmidt")]) == []


def test_one_word_in_common_is_not_enough_for_a_clear_name() -> None:
    # geoblocks/etter#164: a subset score of 100 % for any shared word
    events = [
        attended("a", "2026-01-06", "Iker Robledo"),
        attended("b", "2026-01-13", "Iker Sarmina"),
    ]
    assert asked(events) == []


def test_candidate_found_under_several_names_is_listed_once() -> None:
    events = [JAN, attended("b", "2026-01-13", "Jan Schmidtt"), J]
    join = Join("Jan Schmidtt", "Jan Schmidt")
    assert asked(events, join) == [("J. Schmidt", "c/p1", {"Jan Schmidt"})]
    with_join = only(events, join).candidates
    without = only([JAN, J]).candidates
    assert len(with_join) == 1
    # the better of the two names speaks
    assert with_join[0].score == without[0].score


# ── Form ─────────────────────────────────────────────────────────────────────


def test_newest_mention_comes_first_and_best_candidate_too() -> None:
    events = [
        attended("a", "2026-01-06", "Jan Schmidt", "Jörg Grünthal"),
        attended("b", "2026-01-13", "Joerg Gruenthal"),
        J,
    ]
    assert [name for name, *_ in asked(events)] == ["J. Schmidt", "Joerg Gruenthal"]
    both = [*events, attended("c2", "2026-01-22", "Jan Schmid"), J_AGAIN]
    for question in questions_of(both):
        scores = [one.score for one in question.candidates]
        assert scores == sorted(scores, reverse=True)


def test_id_stays_while_the_question_stays() -> None:
    before = only([JAN, J])
    after = [one for one in questions_of([JAN, JONAS, J, J_AGAIN]) if one.event == "c"]
    assert [one.id for one in after] == [before.id]
    assert len(before.id) == 10
    assert before.id not in roll_of([JAN, J]).identities.by_id


def test_hungarian_clubs_compare_family_first() -> None:
    events = [attended("a", "2026-01-06", "Kovács János"), attended("b", "2026-01-13", "K. János")]
    ((name, _, candidates),) = asked(events, club=a_club(locale="hu"))
    assert (name, candidates) == ("K. János", {"Kovács János"})


def test_questions_are_about_live_events_only() -> None:
    assert asked([JAN, J], withdrawn={"c"}) == []
