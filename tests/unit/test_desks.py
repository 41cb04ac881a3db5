"""The five desks: what they show, and what each cell that people write comes to (contract §5)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from core.actions import rulings
from core.model import Differ, DifferHere, Event, Join, Read, Rename, Show, Start, Undo
from core.ports import Cell
from sheets_sync.desks.columns import desk_columns
from tests.builders import an_event
from tests.sheet_club import SheetClub

FIRST = an_event(
    "night-1",
    date="2026-01-06",
    games=[("Anna Becher", "Carl Dahl", "1-0"), ("Emil Ek", "Frida Holm", "1/2-1/2")],
)
SECOND = an_event(
    "night-2",
    date="2026-01-13",
    games=[("Ana Becher", "Carl Dahl", "0-1"), ("Emil Ek", "Anton Becher", "1-0")],
)
THIRD = an_event("night-3", date="2026-01-20", games=[("A. Becher", "Carl Dahl", "1-0")])


@pytest.fixture
def club() -> SheetClub:
    made = SheetClub(FIRST, SECOND, THIRD)
    made.sync()
    return made


def answer(club: SheetClub, desk: str, row: str, **answers: Cell) -> str:
    """Type, sync, and say what the row was told."""
    club.type(desk, row, **answers)
    club.sync()
    return club.message(desk, row)


# ── Columns ──────────────────────────────────────────────────────────────────

OURS = {
    "approve": ["name", "candidate", "reason", "events", "score", "applied", "message"],
    "names": ["event", "name", "member", "message"],
    "members": ["name", "shown_as", "rating", "games", "aliases", "message"],
    "events": ["date", "name", "format", "rated_games", "not_rated", "status", "moved", "message"],
    "decisions": ["decision", "made_at", "made_by", "active", "message"],
}
THEIRS = {
    "approve": ["decision", "note"],
    "names": ["is_really"],
    "members": [
        "rename_to", "same_as", "show", "consent", "start_rating", "start_games", "note",
    ],
    "events": ["action"],
    "decisions": ["undo"],
}  # fmt: skip
CHOICES = {
    "decision": ("same", "different"),
    "show": ("full", "initials", "guest", "hidden"),
    "action": ("withdraw", "restore"),
    "undo": ("x",),
}


@pytest.mark.parametrize("desk", OURS)
def test_a_desk_has_the_columns_of_the_contract(desk: str) -> None:
    columns = desk_columns(desk, "en")
    assert [one.key for one in columns if not one.people_write] == OURS[desk]
    assert [one.key for one in columns if one.people_write] == THEIRS[desk]
    assert all(one.choices == CHOICES.get(one.key, ()) for one in columns if one.people_write)


# ── Approve ──────────────────────────────────────────────────────────────────


def test_a_question_shows_both_names_why_and_where(club: SheetClub) -> None:
    row = club.cells("approve", club.find("approve", name="Ana Becher"))
    assert row["candidate"] == "Anna Becher"
    assert row["events"] == "night-2"
    assert "one letter" in row["reason"]
    assert 0 < row["score"] <= 1


def test_a_pair_is_asked_once_from_the_newer_name(club: SheetClub) -> None:
    shown = zip(club.column("approve", "name"), club.column("approve", "candidate"), strict=True)
    assert sorted(shown) == [
        ("A. Becher", "Ana Becher"),
        ("A. Becher", "Anna Becher"),
        ("A. Becher", "Anton Becher"),
        ("Ana Becher", "Anna Becher"),
    ]


def test_two_of_one_name_in_an_event_are_asked_about_apart() -> None:
    club = SheetClub(
        FIRST,
        an_event(
            "n2",
            date="2026-02-01",
            players={"p1": "A. Becher", "p2": "A. Becher", "p3": "Bo Ito"},
            games=[("p1", "p3", "1-0"), ("p2", "p3", "1-0")],
        ),
    )
    club.sync()
    second = club.find("approve", name="A. Becher (2)", candidate="Anna Becher")
    club.find("approve", name="A. Becher", candidate="Anna Becher")
    answer(club, "approve", second, decision="same")
    assert club.in_force == [Read("n2", "p2", "A. Becher", "Anna Becher")]


def test_same_joins_two_clear_names(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    assert answer(club, "approve", row, decision="same") == ""
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert club.player_of("night-2", "Ana Becher") == "Anna Becher"
    assert club.cells("approve", row)["applied"] == "same · 2026-11-30"
    assert club.verify()["up_to_date"] is True


def test_different_keeps_two_clear_names_apart(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    answer(club, "approve", row, decision="different")
    assert club.in_force == [Differ("Ana Becher", "Anna Becher")]
    assert club.cells("approve", row)["applied"] == "different · 2026-11-30"


def test_same_reads_an_ambiguous_mention(club: SheetClub) -> None:
    row = club.find("approve", name="A. Becher", candidate="Anton Becher")
    answer(club, "approve", row, decision="same")
    assert club.in_force == [Read("night-3", "a.-becher", "A. Becher", "Anton Becher")]


def test_different_keeps_one_mention_apart(club: SheetClub) -> None:
    row = club.find("approve", name="A. Becher", candidate="Anton Becher")
    answer(club, "approve", row, decision="different")
    assert club.in_force == [DifferHere("night-3", "a.-becher", "A. Becher", "Anton Becher")]
    still = [
        club.find("approve", name="A. Becher", candidate=other)
        for other in ("Anna Becher", "Ana Becher")
    ]
    assert all(not club.cells("approve", one)["applied"] for one in still)


def test_clearing_an_answer_takes_it_back(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    answer(club, "approve", row, decision="same")
    answer(club, "approve", row, decision=None)
    assert club.in_force == []
    assert club.cells("approve", row)["applied"] == "taken back"
    answer(club, "approve", row, decision="different")
    assert club.in_force == [Differ("Ana Becher", "Anna Becher")]


def test_changing_an_answer_takes_the_earlier_one_back(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    answer(club, "approve", row, decision="different")
    answer(club, "approve", row, decision="same")
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert [ruling.kind for ruling in club.log] == ["differ", "undo", "join"]


def test_an_unknown_word_is_told_and_decides_nothing(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    assert answer(club, "approve", row, decision="maybe") == (
        "“maybe” is not understood; choose one of: same, different."
    )
    assert club.log == []
    assert answer(club, "approve", row, decision="Same ") == ""
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert answer(club, "approve", row, decision="?") != ""
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]


def test_a_question_answered_elsewhere_becomes_settled(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
    club.sync()
    assert club.cells("approve", row)["applied"] == "no longer asked"
    assert "no longer asked" in answer(club, "approve", row, decision="different")
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]


def test_a_decision_taken_back_elsewhere_opens_the_row_again(club: SheetClub) -> None:
    row = club.find("approve", name="Ana Becher")
    answer(club, "approve", row, decision="same")
    club.undo(club.facts.decisions[0].id)
    club.sync()
    assert club.in_force == []
    assert club.cells("approve", row)["applied"] == "taken back"


# ── Names ────────────────────────────────────────────────────────────────────


def names_row(club: SheetClub, event: str, name: str) -> str:
    return club.find("names", event=event, name=name)


@pytest.mark.parametrize("name", ["Frida Holm", "Nora New", "=1+1"])
def test_is_really_reads_a_mention_as_a_member_or_a_new_name(club: SheetClub, name: str) -> None:
    row = names_row(club, "night-3", "A. Becher")
    assert answer(club, "names", row, is_really=name) == ""
    assert club.in_force == [Read("night-3", "a.-becher", "A. Becher", name)]
    assert club.cells("names", row)["member"] == name


def test_clearing_is_really_takes_it_back(club: SheetClub) -> None:
    row = names_row(club, "night-2", "Anton Becher")
    answer(club, "names", row, is_really="Anna Becher")
    assert answer(club, "names", row, is_really="") == ""
    assert club.in_force == []
    assert club.player_of("night-2", "Anton Becher") == "Anton Becher"


def test_a_reading_of_somebody_who_met_them_is_refused(club: SheetClub) -> None:
    row = names_row(club, "night-1", "Anna Becher")
    message = answer(club, "names", row, is_really="Carl Dahl")
    assert message == ("That cannot be: “Anna Becher” and “Carl Dahl” met in round 1 of “night-1”.")
    assert club.log == []


def test_mentions_of_the_last_ten_events_and_ambiguous_ones_are_listed() -> None:
    nights = [
        an_event(
            f"night-{number:02}",
            date=f"2026-02-{number:02}",
            games=[("Anna Becher", "J. Dahl" if number == 1 else "Carl Dahl", "1-0")],
        )
        for number in range(1, 13)
    ]
    club = SheetClub(*nights)
    club.sync()
    listed = list(zip(club.column("names", "event"), club.column("names", "name"), strict=True))
    assert ("night-01", "J. Dahl") in listed
    assert ("night-01", "Anna Becher") not in listed
    assert ("night-02", "Anna Becher") not in listed
    assert ("night-03", "Anna Becher") in listed
    assert len(listed) == 21


def test_a_mention_that_is_gone_stays_as_a_settled_row(club: SheetClub) -> None:
    row = names_row(club, "night-3", "A. Becher")
    club.withdraw("night-3")
    club.sync()
    assert club.cells("names", row)["name"] == "A. Becher"
    assert "night-3" in answer(club, "names", row, is_really="Anna Becher")
    assert club.log == []


# ── Members ──────────────────────────────────────────────────────────────────


def member(club: SheetClub, name: str) -> str:
    return club.find("members", name=name)


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("de", ["Åse Dahl", "Bo Cron", "Csaba Ács", "Cukor Éva", "Zoe Abt"]),
        ("nb", ["Bo Cron", "Csaba Ács", "Cukor Éva", "Zoe Abt", "Åse Dahl"]),
        ("hu", ["Åse Dahl", "Bo Cron", "Cukor Éva", "Csaba Ács", "Zoe Abt"]),
    ],
)
def test_members_stand_in_the_order_of_the_club_s_language(locale: str, names: list[str]) -> None:
    games = [(names[0], names[1], "1-0"), (names[2], names[3], "1-0"), (names[4], names[0], "1-0")]
    club = SheetClub(an_event("night", date="2026-01-06", games=games), locale=locale)
    club.sync()
    assert club.column("members", "name") == names


def test_a_member_shows_rating_games_and_what_members_see(club: SheetClub) -> None:
    # Anna beat Carl, both new: 1200 + 40 × ½ (rules §2.1, §2.2)
    row = club.cells("members", member(club, "Anna Becher"))
    assert (row["rating"], row["games"], row["shown_as"]) == (1220.0, 1, "A. B.")


def test_rename_to_changes_the_spelling(club: SheetClub) -> None:
    row = member(club, "Frida Holm")
    assert answer(club, "members", row, rename_to="Frida Holmgren") == ""
    assert club.in_force == [Rename("Frida Holm", "Frida Holmgren")]
    assert club.cells("members", row)["name"] == "Frida Holmgren"
    assert club.cells("members", row)["aliases"] == "Frida Holm"
    answer(club, "members", row, rename_to=None)
    assert club.in_force == []
    assert club.cells("members", row)["name"] == "Frida Holm"


def test_rename_to_a_name_that_is_taken_is_refused(club: SheetClub) -> None:
    message = answer(club, "members", member(club, "Frida Holm"), rename_to="Carl Dahl")
    assert message.startswith("The name “Carl Dahl” belongs to another member")
    assert club.log == []


def test_same_as_joins_and_greys_the_row(club: SheetClub) -> None:
    row = member(club, "Frida Holm")
    answer(club, "members", row, same_as="Anton Becher")
    assert club.in_force == [Join("Frida Holm", "Anton Becher")]
    assert club.cells("members", row)["aliases"] == "joined with “Anton Becher”"
    assert club.cells("members", row)["rating"] is None
    answer(club, "members", row, same_as=None)
    assert club.in_force == []
    assert club.cells("members", row)["rating"] == 1200.0


def test_same_as_an_unknown_name_is_told(club: SheetClub) -> None:
    message = answer(club, "members", member(club, "Frida Holm"), same_as="Nobody Here")
    assert message == "There is nobody called “Nobody Here” here."


@pytest.mark.parametrize("mode", ["full", "initials", "guest", "hidden"])
def test_show_decides_what_members_see(club: SheetClub, mode: Any) -> None:
    row = member(club, "Frida Holm")
    assert answer(club, "members", row, show=mode) == ""
    assert club.in_force == [Show("Frida Holm", mode)]
    expected = {"full": "Frida Holm", "initials": "F. H."}.get(mode, mode)
    assert club.cells("members", row)["shown_as"] == expected
    listed = "F. H." if mode == "initials" else "Frida Holm" if mode == "full" else None
    assert (listed in club.column("ladder:main", "name", members=True)) is (listed is not None)


def a_club_with_a_junior() -> SheetClub:
    young = an_event(
        "night-1",
        date="2026-01-06",
        games=[("Zoë Ek", "Carl Dahl", "1-0")],
        juniors=["Zoë Ek"],
    )
    club = SheetClub(young)
    club.sync()
    return club


@pytest.mark.parametrize("consent", [datetime(2026, 9, 1), "1.9.2026", "2026-09-01"])
def test_a_junior_is_shown_in_full_with_consent_only(consent: Cell) -> None:
    club = a_club_with_a_junior()
    row = member(club, "Zoë Ek")
    assert "date of consent" in answer(club, "members", row, show="full")
    assert club.log == []
    assert answer(club, "members", row, consent=consent) == ""
    assert club.in_force == [Show("Zoë Ek", "full", date(2026, 9, 1))]
    assert "Zoë Ek" in club.column("ladder:main", "name", members=True)
    answer(club, "members", row, consent=None)
    assert club.in_force == [Show("Zoë Ek", "full", date(2026, 9, 1))]  # refused: the earlier stays


def test_consent_that_is_no_date_is_told() -> None:
    club = a_club_with_a_junior()
    message = answer(club, "members", member(club, "Zoë Ek"), show="full", consent="soon")
    assert message == "“soon” is no date; write it like 2026-09-15."


@pytest.mark.parametrize(
    ("rating", "games", "expected"),
    [
        pytest.param(1413.8, 30, Start("Frida Holm", 1413.8, 30), id="numbers"),
        pytest.param("1413,8", "30", Start("Frida Holm", 1413.8, 30), id="texts"),
        pytest.param("1 413,8", None, Start("Frida Holm", 1413.8), id="grouped, no games"),
        pytest.param(1413.7657, None, Start("Frida Holm", 1413.7657), id="every digit is kept"),
        pytest.param(1400, 30.0, Start("Frida Holm", 1400.0, 30), id="a whole number as float"),
    ],
)
def test_start_rating_gives_starting_figures(
    club: SheetClub, rating: Cell, games: Cell, expected: Start
) -> None:
    row = member(club, "Frida Holm")
    assert answer(club, "members", row, start_rating=rating, start_games=games) == ""
    assert club.in_force == [expected]
    # her one game was with a newcomer: of no account for the established (rules §2.4)
    assert club.cells("members", row)["games"] == expected.games + (expected.games < 5)
    answer(club, "members", row, start_rating=None, start_games=None)
    assert club.in_force == []


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        pytest.param({"start_rating": "a lot"}, "“a lot” is no number.", id="no number"),
        pytest.param(
            {"start_rating": 1400, "start_games": "2,5"}, "“2,5” is no whole number.", id="half"
        ),
        pytest.param(
            {"start_rating": 5000},
            "A rating is a number from 0 to 4000, not 5000.",
            id="out of range",
        ),
        pytest.param(
            {"start_games": 20},
            "Games alone are no start: please give a rating as well.",
            id="games alone",
        ),
        pytest.param(
            {"show": "nobody"},
            "“nobody” is not understood; choose one of: full, initials, guest, hidden.",
            id="unknown way of showing",
        ),
        pytest.param(
            {"rename_to": "x" * 121},
            f"The name “{'x' * 59}…” is longer than 120 letters.",
            id="too long a name",
        ),
    ],
)
def test_a_member_s_cell_that_is_not_understood_is_told(
    club: SheetClub, answers: dict[str, Cell], message: str
) -> None:
    assert answer(club, "members", member(club, "Frida Holm"), **answers) == message
    assert club.log == []


def test_several_wrong_cells_of_one_row_are_all_told(club: SheetClub) -> None:
    message = answer(
        club, "members", member(club, "Frida Holm"), show="nobody", start_rating="a lot"
    )
    assert "nobody" in message
    assert "a lot" in message


def test_somebody_made_by_a_start_alone_can_be_given_another(club: SheetClub) -> None:
    made = club.decide(lambda roll: rulings.start(roll, "Nora New", 1500))
    club.sync()
    row = member(club, "Nora New")
    club.undo(made.id)
    club.sync()
    assert club.cells("members", row)["aliases"] == "in no event at present"
    assert answer(club, "members", row, start_rating=1600) == ""
    assert club.in_force == [Start("Nora New", 1600.0)]
    assert club.cells("members", row)["rating"] == 1600.0


def test_a_start_that_made_somebody_can_be_changed(club: SheetClub) -> None:
    made = club.decide(lambda roll: rulings.start(roll, "Nora New", 1500))
    club.sync()
    row = member(club, "Nora New")
    answer(club, "members", row, start_rating=1550)
    club.undo(made.id)  # now she stands by the row's own answer alone
    assert answer(club, "members", row, start_rating=1600) == ""
    assert club.in_force == [Start("Nora New", 1600.0)]


# ── Events ───────────────────────────────────────────────────────────────────


def test_an_event_shows_what_was_rated(club: SheetClub) -> None:
    club.publish(
        an_event(
            "night-4",
            date="2026-01-27",
            name="Four",
            games=[("Anna Becher", "Carl Dahl", "+/-"), ("Emil Ek", "Frida Holm", "1-0")],
            complete=False,
        )
    )
    club.sync()
    row = club.cells("events", "night-4")
    assert row["date"] == datetime(2026, 1, 27)
    assert (row["name"], row["format"]) == ("Four", "Swiss")
    assert (row["rated_games"], row["not_rated"]) == (1, "1 × forfeit")
    assert row["status"] == "running"


def test_withdraw_and_clear(club: SheetClub) -> None:
    answer(club, "events", "night-2", action="withdraw")
    assert club.is_withdrawn("night-2")
    assert club.cells("events", "night-2")["status"] == "withdrawn"
    answer(club, "events", "night-2", action=None)
    assert not club.is_withdrawn("night-2")
    assert club.verify()["up_to_date"] is True


def test_restore_brings_back_what_was_withdrawn_elsewhere(club: SheetClub) -> None:
    club.withdraw("night-2")
    answer(club, "events", "night-2", action="restore")
    assert not club.is_withdrawn("night-2")
    answer(club, "events", "night-2", action="")
    assert club.is_withdrawn("night-2")  # clearing undoes what the answer did


def test_withdraw_then_restore_then_clear_leaves_the_event_in(club: SheetClub) -> None:
    answer(club, "events", "night-2", action="withdraw")
    answer(club, "events", "night-2", action="restore")
    assert not club.is_withdrawn("night-2")
    answer(club, "events", "night-2", action=None)
    assert not club.is_withdrawn("night-2")


def test_an_event_restored_elsewhere_is_not_withdrawn_again(club: SheetClub) -> None:
    answer(club, "events", "night-2", action="withdraw")
    club.restore("night-2")
    club.sync()
    assert not club.is_withdrawn("night-2")
    answer(club, "events", "night-2", action=None)
    assert not club.is_withdrawn("night-2")


def test_an_unknown_action_is_told(club: SheetClub) -> None:
    assert "choose one of: withdraw, restore" in answer(club, "events", "night-2", action="burn")
    assert not club.is_withdrawn("night-2")


def test_events_of_one_name_can_be_told_apart() -> None:
    def night(event_id: str, day: str) -> Event:
        return an_event(event_id, name="Club night", date=day, games=[("A. Dahl", "Bo Ek", "1-0")])

    club = SheetClub(
        night("one", "2026-01-06"), night("two", "2026-01-13"), night("twin", "2026-01-13")
    )
    club.sync()
    assert club.column("events", "name") == [
        "Club night [two]",
        "Club night [twin]",
        "Club night",
    ]
    assert sorted(set(club.column("names", "event"))) == [
        "Club night (2026-01-06)",
        "Club night (2026-01-13) [twin]",
        "Club night (2026-01-13) [two]",
    ]


# ── Decisions ────────────────────────────────────────────────────────────────


def test_a_tick_takes_a_decision_back_and_clearing_it_brings_it_back(club: SheetClub) -> None:
    made = club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
    club.sync()
    row = club.cells("decisions", made.id)
    assert row["decision"] == "“Ana Becher” is the same person as “Anna Becher”"
    assert row["made_at"] == "2026-11-30 12:00:00"
    assert row["made_by"] == "Ida Olsen (command line)"
    assert row["active"] == "yes"
    assert answer(club, "decisions", made.id, undo="x") == ""
    assert club.in_force == []
    assert club.cells("decisions", made.id)["active"] == "taken back"
    answer(club, "decisions", made.id, undo=None)
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert [ruling.kind for ruling in club.log] == ["join", "undo", "undo"]


@pytest.mark.parametrize("tick", ["x", "X", "✓", True, "ja", "1", 1])
def test_a_tick_may_look_in_many_ways(club: SheetClub, tick: Cell) -> None:
    made = club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
    club.sync()
    answer(club, "decisions", made.id, undo=tick)
    assert club.log[1:] == [Undo(made.id)]


def test_a_tick_that_is_none_is_told(club: SheetClub) -> None:
    made = club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
    club.sync()
    assert "choose one of: x" in answer(club, "decisions", made.id, undo="perhaps")
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]


def test_a_decision_that_is_set_aside_says_why(club: SheetClub) -> None:
    made = club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
    club.publish(
        an_event("night-4", date="2026-01-27", games=[("Ana Becher", "Anna Becher", "1-0")])
    )
    club.sync()
    active = club.cells("decisions", made.id)["active"]
    assert active == ("set aside: “Ana Becher” and “Anna Becher” met in round 1 of “night-4”")
    assert any(str(made.id) in str(text) for text in club.column("status", "text"))
