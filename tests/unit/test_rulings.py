"""From what an organiser says to a ruling, or a sentence why not (rules §6.3, §6.5, §7.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from core.actions import rulings
from core.errors import BadInputError, ConflictError, LadderError, NotFoundError, RefusedError
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Event,
    Game,
    Join,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
)
from core.pipeline import Roll, find_questions
from tests.builders import a_club, an_event
from tests.club_office import Office
from tests.computing import roll_of

ANNA, BELA, CARL = "Anna Becher", "Bela Csáky", "Carl Dahl"

EVENING = an_event(
    "evening",
    date="2026-01-06",
    games=[(ANNA, BELA, "1-0"), (CARL, "Dora Ek", "1/2-1/2")],
    guests=["Gast 1"],
    bots=["Bot 3"],
    juniors=["Dora Ek"],
)


def id_of(roll: Roll, name: str) -> str:
    position = roll.identities.by_name(name)
    assert position is not None
    return roll.identities.players[position].id


def guest_of(roll: Roll) -> str:
    return next(player.id for player in roll.identities.players if player.guest)


# ── Names ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "cannot be empty"),
        (" \t ", "cannot be empty"),
        ("x" * 121, "longer than 120 letters"),
        ("Anna\u202eBecher", r"U\+202E"),
        ("Anna\nBecher", r"U\+000A"),
    ],
    ids=["empty", "blank", "long", "bidirectional", "line feed"],
)
def test_a_name_is_checked_like_a_published_one(name: str, reason: str) -> None:
    with pytest.raises(BadInputError, match=reason):
        rulings.clean_name(name)


def test_a_name_is_trimmed_and_may_have_120_letters() -> None:
    assert rulings.clean_name(f"  {'x' * 120} ") == "x" * 120


# ── What is said, and what is stored ─────────────────────────────────────────

SAID: dict[str, tuple[Callable[[Roll], Ruling], Ruling]] = {
    "join by names as somebody may write them": (
        lambda roll: rulings.join(roll, "dahl, carl", "ANNA BECHER"),
        Join(CARL, ANNA),
    ),
    "join by ids": (
        lambda roll: rulings.join(roll, id_of(roll, CARL), id_of(roll, ANNA)),
        Join(CARL, ANNA),
    ),
    "differ": (lambda roll: rulings.differ(roll, "anna becher", CARL), Differ(ANNA, CARL)),
    "read as a member": (
        lambda roll: rulings.read(roll, "evening", "carl-dahl", id_of(roll, ANNA)),
        Read("evening", "carl-dahl", CARL, ANNA),
    ),
    "read as a new name": (
        lambda roll: rulings.read(roll, "evening", "carl-dahl", " Karl Moor "),
        Read("evening", "carl-dahl", CARL, "Karl Moor"),
    ),
    "read of a guest": (
        lambda roll: rulings.read(roll, "evening", "gast-1", "Karl Moor"),
        Read("evening", "gast-1", "Gast 1", "Karl Moor"),
    ),
    "rename": (
        lambda roll: rulings.rename(roll, "anna becher", " Anna Huber "),
        Rename(ANNA, "Anna Huber"),
    ),
    "rename to another spelling of one's own": (
        lambda roll: rulings.rename(roll, ANNA, "ANNA BECHER"),
        Rename(ANNA, "ANNA BECHER", own=True),
    ),
    "start of a member": (
        lambda roll: rulings.start(roll, "anna becher", 1499.5, games=7),
        Start(ANNA, 1499.5, 7),
    ),
    "start of a new name": (
        lambda roll: rulings.start(roll, " Emil Fuß ", 0, from_date=date(2026, 1, 1)),
        Start("Emil Fuß", 0.0, 0, "main", date(2026, 1, 1)),
    ),
    "start at the top": (
        lambda roll: rulings.start(roll, ANNA, 4000, games=100_000),
        Start(ANNA, 4000.0, 100_000),
    ),
    "show hidden": (lambda roll: rulings.show(roll, ANNA, "hidden"), Show(ANNA, "hidden")),
    "show a grown-up's full name": (
        lambda roll: rulings.show(roll, ANNA, "full"),
        Show(ANNA, "full"),
    ),
    "show a junior's full name with consent": (
        lambda roll: rulings.show(roll, "Dora Ek", "full", date(2026, 1, 2)),
        Show("Dora Ek", "full", date(2026, 1, 2)),
    ),
    "show a junior's initials": (
        lambda roll: rulings.show(roll, "Dora Ek", "initials"),
        Show("Dora Ek", "initials"),
    ),
    "correct by written names": (
        lambda roll: rulings.correct(
            roll, "evening", 1, white="BECHER, Anna", black=BELA, result="0-1"
        ),
        Correct("evening", 1, "anna-becher", "bela-csáky", ANNA, BELA, "0-1"),
    ),
    "correct by entrant ids, another spelling of the result": (
        lambda roll: rulings.correct(
            roll, "evening", 1, white="carl-dahl", black="dora-ek", result="1-0F"
        ),
        Correct("evening", 1, "carl-dahl", "dora-ek", CARL, "Dora Ek", "+/-"),
    ),
}


@pytest.mark.parametrize(("say", "ruling"), SAID.values(), ids=SAID)
def test_a_ruling_is_made_of_what_is_said(say: Callable[[Roll], Ruling], ruling: Ruling) -> None:
    assert say(roll_of([EVENING])) == ruling


# ── What is refused, and why ─────────────────────────────────────────────────

REFUSED: dict[str, tuple[Callable[[Roll], object], type[LadderError], str]] = {
    "join of nobody": (
        lambda roll: rulings.join(roll, "Nora", ANNA),
        NotFoundError,
        "nobody called “Nora”",
    ),
    "join into nobody": (
        lambda roll: rulings.join(roll, ANNA, "Nora"),
        NotFoundError,
        "nobody called “Nora”",
    ),
    "join with oneself": (
        lambda roll: rulings.join(roll, "anna becher", ANNA),
        RefusedError,
        "one member already",
    ),
    "join of a guest": (
        lambda roll: rulings.join(roll, guest_of(roll), ANNA),
        BadInputError,
        "“Gast 1” is a guest of one event",
    ),
    "differ of nobody": (
        lambda roll: rulings.differ(roll, ANNA, "Nora"),
        NotFoundError,
        "nobody called “Nora”",
    ),
    "read in no event": (
        lambda roll: rulings.read(roll, "never", "carl-dahl", ANNA),
        NotFoundError,
        "event “never”",
    ),
    "read of no entrant": (
        lambda roll: rulings.read(roll, "evening", "nora", ANNA),
        NotFoundError,
        "“evening” has no entrant “nora”",
    ),
    "read of a bot": (
        lambda roll: rulings.read(roll, "evening", "bot-3", ANNA),
        NotFoundError,
        "no entrant “bot-3”",
    ),
    "read as no name": (
        lambda roll: rulings.read(roll, "evening", "carl-dahl", " "),
        BadInputError,
        "cannot be empty",
    ),
    "rename of nobody": (
        lambda roll: rulings.rename(roll, "Nora", "Norah"),
        NotFoundError,
        "nobody called",
    ),
    "rename of a guest": (
        lambda roll: rulings.rename(roll, guest_of(roll), "Karl Moor"),
        BadInputError,
        "is a guest",
    ),
    "rename to a name that is taken": (
        lambda roll: rulings.rename(roll, ANNA, "carl  DAHL"),
        RefusedError,
        "“carl  DAHL” belongs to another member",
    ),
    "start below nought": (
        lambda roll: rulings.start(roll, ANNA, -0.1),
        BadInputError,
        "from 0 to 4000, not -0.1",
    ),
    "start above 4000": (
        lambda roll: rulings.start(roll, ANNA, 4000.5),
        BadInputError,
        "not 4000.5",
    ),
    "start that is no number": (
        lambda roll: rulings.start(roll, ANNA, float("nan")),
        BadInputError,
        "not nan",
    ),
    "start with fewer than no games": (
        lambda roll: rulings.start(roll, ANNA, 1500, games=-1),
        BadInputError,
        "not -1",
    ),
    "start with too many games": (
        lambda roll: rulings.start(roll, ANNA, 1500, games=100_001),
        BadInputError,
        "not 100001",
    ),
    "start on no ladder": (
        lambda roll: rulings.start(roll, ANNA, 1500, ladder="blitz"),
        BadInputError,
        "ladder “blitz”",
    ),
    "start of a guest": (
        lambda roll: rulings.start(roll, guest_of(roll), 1500),
        BadInputError,
        "is a guest",
    ),
    "show of nobody": (
        lambda roll: rulings.show(roll, "Nora", "hidden"),
        NotFoundError,
        "nobody called",
    ),
    "show in no known way": (
        lambda roll: rulings.show(roll, ANNA, "shy"),
        BadInputError,
        "“shy” is none of: full, initials, guest, hidden",
    ),
    "show of a junior's full name without consent": (
        lambda roll: rulings.show(roll, "Dora Ek", "full"),
        BadInputError,
        "“Dora Ek” is a junior: showing the full name needs the date of consent",
    ),
    "correct to no result": (
        lambda roll: rulings.correct(roll, "evening", 1, white=ANNA, black=BELA, result="2-0"),
        BadInputError,
        "“2-0” is no result; there are: 1-0, 0-1, 1/2-1/2",
    ),
    "correct in no event": (
        lambda roll: rulings.correct(roll, "never", 1, white=ANNA, black=BELA, result="0-1"),
        NotFoundError,
        "event “never”",
    ),
    "correct with colours swapped": (
        lambda roll: rulings.correct(roll, "evening", 1, white=BELA, black=ANNA, result="0-1"),
        NotFoundError,
        "no game of “Bela Csáky” as White and “Anna Becher” as Black in round 1",
    ),
    "correct in another round": (
        lambda roll: rulings.correct(roll, "evening", 2, white=ANNA, black=BELA, result="0-1"),
        NotFoundError,
        "in round 2",
    ),
    "approve what is not asked": (
        lambda roll: rulings.approve(roll, "nothing"),
        NotFoundError,
        "no open suggestion “nothing”",
    ),
}


@pytest.mark.parametrize(("say", "error", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_says_why(
    say: Callable[[Roll], object], error: type[LadderError], reason: str
) -> None:
    with pytest.raises(error) as caught:
        say(roll_of([EVENING]))
    assert type(caught.value) is error
    assert reason in str(caught.value)


# ── Ambiguous names (rules §6.3, §6.5) ───────────────────────────────────────


def lone(event_id: str, day: int, *names: str) -> Event:
    return an_event(event_id, date=f"2026-01-{day:02}", players=names)


AMBIGUOUS = {
    "an initial": ([lone("a", 1, "A. Becher"), lone("b", 2, ANNA)], "A. Becher"),
    "one word": ([lone("a", 1, "Anna"), lone("b", 2, ANNA)], "Anna"),
    "namesakes": (
        [an_event("a", date="2026-01-01", players={"1": CARL, "2": CARL}), lone("b", 2, ANNA)],
        CARL,
    ),
}


@pytest.mark.parametrize(("events", "name"), AMBIGUOUS.values(), ids=AMBIGUOUS)
def test_a_join_from_an_ambiguous_name_is_refused(events: list[Event], name: str) -> None:
    roll = roll_of(events)
    for who in (name, id_of(roll, name)):
        with pytest.raises(RefusedError, match="could be several people"):
            rulings.join(roll, who, ANNA)


def test_a_join_into_an_ambiguous_name_is_not_refused_for_that() -> None:
    roll = roll_of([lone("a", 1, "A. Becher"), lone("b", 2, ANNA)])
    assert rulings.join(roll, ANNA, "A. Becher") == Join(ANNA, "A. Becher")


def test_the_number_of_a_namesake_makes_the_name_clear() -> None:
    events = [an_event("a", date="2026-01-01", players={"1": CARL, "2": CARL}), lone("b", 2, ANNA)]
    assert rulings.join(roll_of(events), "Carl Dahl (2)", ANNA) == Join("Carl Dahl (2)", ANNA)


def test_an_ambiguous_alias_of_a_clear_member_is_refused_by_that_name() -> None:
    events = [lone("a", 1, "A. Becher"), lone("b", 2, ANNA), lone("c", 3, CARL)]
    roll = roll_of(events, Rename("A. Becher", "Alma Becher"))
    with pytest.raises(RefusedError, match=r"“A\. Becher” could be several"):
        rulings.join(roll, "A. Becher", CARL)
    assert rulings.join(roll, "Alma Becher", CARL) == Join("Alma Becher", CARL)


# ── Results (contract §3, `correct`) ─────────────────────────────────────────


def test_more_than_one_such_game_in_the_round_is_a_conflict() -> None:
    twice = an_event(
        "blitz",
        date="2026-01-06",
        format="match",
        games=[(1, ANNA, BELA, "1-0"), (1, ANNA, BELA, "0-1"), (1, BELA, ANNA, "1-0")],
    )
    roll = roll_of([twice])
    with pytest.raises(ConflictError, match="“blitz” has 2 such games in round 1") as caught:
        rulings.correct(roll, "blitz", 1, white=ANNA, black=BELA, result="1/2-1/2")
    assert not isinstance(caught.value, RefusedError)
    assert (
        rulings.correct(roll, "blitz", 1, white=BELA, black=ANNA, result="0-1").white_name == BELA
    )


def test_namesakes_are_told_apart_by_entrant_id() -> None:
    event = an_event(
        "evening",
        date="2026-01-06",
        players={"1": CARL, "2": CARL, "3": ANNA, "4": BELA},
        games=[(1, "1", "3", "1-0"), (1, "2", "4", "1-0")],
    )
    ruling = rulings.correct(roll_of([event]), "evening", 1, white="2", black="4", result="*")
    assert (ruling.white, ruling.white_name, ruling.result) == ("2", CARL, "*")


def test_an_entrant_id_goes_before_a_name() -> None:
    event = an_event(
        "evening",
        date="2026-01-06",
        players={"Anna": BELA, "2": "Anna", "3": CARL},
        games=[(1, "Anna", "3", "1-0"), (2, "2", "3", "1-0")],
    )
    ruling = rulings.correct(roll_of([event]), "evening", 1, white="Anna", black="3", result="0-1")
    assert ruling.white_name == BELA


def test_a_correction_sees_the_result_that_an_earlier_one_made() -> None:
    office = Office()
    office.publish(EVENING)
    for result in ("0-1", "1/2-1/2"):
        office.say(
            lambda roll, result=result: rulings.correct(  # type: ignore[misc]
                roll, "evening", 1, white=ANNA, black=BELA, result=result
            )
        )
    assert office.roll().events[0].games[0].result == "1/2-1/2"
    assert office.facts().events[0].event.games[0] == Game(1, "anna-becher", "bela-csáky", "1-0")


# ── Answers to suggestions (rules §6.5) ──────────────────────────────────────


def ask(events: list[Event], *made: Ruling) -> tuple[Roll, str]:
    """Call the roll and find the one open question."""
    roll = roll_of(events, *made)
    (question,) = find_questions(roll)
    return roll, question.id


CLEAR = [lone("a", 1, "Carl Dahl"), lone("b", 2, "Karl Dahl")]
UNCLEAR = [lone("a", 1, "Anna Becher", "Alma Becher"), lone("b", 2, "A. Becher")]


def test_approving_a_clear_name_joins_it() -> None:
    roll, question = ask(CLEAR)
    assert rulings.approve(roll, question) == Join("Karl Dahl", "Carl Dahl")


def test_rejecting_a_clear_name_declares_two_people() -> None:
    roll, question = ask(CLEAR)
    assert rulings.reject(roll, question) == [Differ("Karl Dahl", "Carl Dahl")]


def test_approving_with_several_candidates_wants_one_named() -> None:
    roll, question = ask(UNCLEAR)
    with pytest.raises(rulings.ChooseCandidateError) as caught:
        rulings.approve(roll, question)
    assert "Alma Becher" in str(caught.value)
    assert "Anna Becher" in str(caught.value)
    for who in ("alma becher", id_of(roll, "Alma Becher")):
        assert rulings.approve(roll, question, who) == Read(
            "b", "a.-becher", "A. Becher", "Alma Becher"
        )


def test_rejecting_an_ambiguous_name_speaks_of_that_mention_alone() -> None:
    roll, question = ask(UNCLEAR)
    assert rulings.reject(roll, question, "Anna Becher") == [
        DifferHere("b", "a.-becher", "A. Becher", "Anna Becher")
    ]
    both = rulings.reject(roll, question)
    others = {one.other for one in both if isinstance(one, DifferHere)}
    assert others == {"Alma Becher", "Anna Becher"}


def test_one_candidate_left_needs_no_name() -> None:
    roll, question = ask(UNCLEAR, DifferHere("b", "a.-becher", "A. Becher", "Anna Becher"))
    assert rulings.approve(roll, question) == Read("b", "a.-becher", "A. Becher", "Alma Becher")


def test_every_open_question_is_found_by_its_id() -> None:
    events = [*CLEAR, lone("c", 3, "Zoltan Voros"), lone("d", 4, "Zoltán Vörös")]
    roll = roll_of(events)
    asked = [question.name for question in find_questions(roll)]
    assert sorted(asked) == ["Karl Dahl", "Zoltán Vörös"]
    for question in find_questions(roll):
        assert rulings.find_question(roll, question.id) == question


@pytest.mark.parametrize("answer", [rulings.approve, rulings.reject])
def test_somebody_who_is_no_candidate_is_refused(
    answer: Callable[[Roll, str, str], object],
) -> None:
    events = [*CLEAR, lone("c", 3, "Zoltán Vörös")]
    roll, question = ask(events)
    with pytest.raises(NotFoundError, match="“Zoltán Vörös” is no candidate for “Karl Dahl”"):
        answer(roll, question, "Zoltán Vörös")
    with pytest.raises(NotFoundError, match="nobody called “Nora”"):
        answer(roll, question, "Nora")


@pytest.mark.parametrize("events", [CLEAR, UNCLEAR], ids=["clear", "ambiguous"])
def test_an_answered_question_is_not_asked_again(events: list[Event]) -> None:
    roll, question = ask(events)
    (candidate, *_) = find_questions(roll)[0].candidates
    name = roll.identities.players[candidate.player].name
    assert find_questions(roll_of(events, rulings.approve(roll, question, name))) == ()
    assert find_questions(roll_of(events, *rulings.reject(roll, question))) == ()


def test_hungarian_names_are_read_family_first() -> None:
    # rules §6.2: "Family, Given" is "Family Given" in Hungarian clubs
    club = replace(a_club(), locale="hu")
    roll = roll_of([lone("a", 1, "Kovács János")], club=club)
    assert rulings.rename(roll, "Kovács, János", "Kovács Jani") == Rename(
        "Kovács János", "Kovács Jani"
    )
