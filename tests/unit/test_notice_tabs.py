"""Status and About: is this current, what is wrong, how does it work (contract §5, rules §8.1)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.actions import rulings
from core.locale import LOCALES, say
from core.locale.dates import moment_in_words
from core.ports import Formula, Write
from sheets_sync.notice_tabs import about_tab, freshness_formula, local_time, quoted, status_tab
from sheets_sync.signals import SHEETS, note_signal
from tests.builders import an_event
from tests.sheet_club import CLUB, NOON, SheetClub

NIGHT = an_event(
    "night-1", date="2026-01-06", name="Night 1", games=[("Anna Alm", "Bo Berg", "1-0")]
)
FORMULA = re.compile(
    r"=IF\(NOW\(\)-\(DATE\((\d+),(\d+),(\d+)\)\+TIME\((\d+),(\d+),0\)\)>1\.5,"
    r'"((?:[^"]|"")*)","((?:[^"]|"")*)"\)'
)
"""One IF of two texts in which each quote is doubled; 1.5 days are 36 hours (rules §8.1)."""


@pytest.fixture
def club() -> SheetClub:
    made = SheetClub(NIGHT)
    made.sync()
    return made


def texts(club: SheetClub, *, members: bool = False) -> list[str]:
    return [
        str(text) for text in club.column("about" if members else "status", "text", members=members)
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_formula_is_one_if_with_the_time_of_the_check(locale: str) -> None:
    club = SheetClub(NIGHT, locale=locale)
    club.now = datetime(2026, 3, 4, 17, 6, 59, tzinfo=UTC)
    club.sync()
    found = FORMULA.fullmatch(freshness_formula(club.state).text)
    assert found is not None
    *moment, old, fresh = found.groups()
    wall = local_time(club.now)
    assert [int(part) for part in moment] == [
        wall.year,
        wall.month,
        wall.day,
        wall.hour,
        wall.minute,
    ]
    assert moment_in_words(wall, locale) in old
    assert "2" in fresh  # made, then one event: revision 2
    assert old != fresh


def test_quotes_in_a_formula_s_texts_are_doubled() -> None:
    assert quoted('say "now"') == '"say ""now"""'


def test_what_is_behind_the_facts_says_so_loudly(club: SheetClub) -> None:
    state = replace(club.state, up_to_date={"main": False})
    found = FORMULA.fullmatch(freshness_formula(state).text)
    assert found is not None
    assert found[7] == "⚠ OUT OF DATE: rebuild revision 2"
    row = next(row for row in status_tab(state).rows if row.id == "current")
    assert row.style == "alert"


def test_status_tells_when_for_which_revision_and_that_all_is_well(club: SheetClub) -> None:
    told = texts(club)
    assert told[0] == "The Club"
    assert moment_in_words(local_time(club.now), "en") in told
    assert "2" in told
    assert "Night 1 (6 January 2026)" in told
    assert "nothing, all is well" in told
    assert any("`ladder sync`" in text for text in told)


@pytest.mark.parametrize(
    ("others", "said"), [(1, "1 question about names is open"), (2, "2 questions")]
)
def test_status_counts_open_questions(others: int, said: str) -> None:
    nights = [
        an_event(f"n{at}", date=f"2026-01-0{at + 1}", games=[(name, "Bo Berg", "1-0")])
        for at, name in enumerate(["Anna Becher", "Ana Becher", "Anna Bechr"][: others + 1])
    ]
    club = SheetClub(*nights)
    club.sync()
    assert any(text.startswith(said) for text in texts(club))


def test_status_names_facts_that_are_kept_out_and_decisions_set_aside(club: SheetClub) -> None:
    club.publish(an_event("night-2", date="2026-01-13", games=[("Cy Cron", "Dee Dahl", "1-0")]))
    made = club.decide(lambda roll: rulings.join(roll, "Cy Cron", "Anna Alm"))
    club.publish(an_event("night-3", date="2026-01-20", games=[("Cy Cron", "Anna Alm", "1-0")]))
    club.store.commit([Write("clubs/club/events/by-hand", {"name": "?"})], bump="clubs/club")
    club.sync()
    told = texts(club)
    assert any(text.startswith("clubs/club/events/by-hand is kept out") for text in told)
    assert (
        f"Decision {made.id} is set aside: “Cy Cron” and “Anna Alm” met in round 1 of “night-3”"
        in told
    )
    assert "nothing, all is well" not in told


def test_about_explains_the_list_and_that_it_is_no_federation_s(club: SheetClub) -> None:
    told = texts(club, members=True)
    assert "This is the club's own list, no federation rating." in told
    assert any("fewer than five rated games" in text for text in told)
    assert any("Why tab" in text for text in told)


def test_both_files_say_by_themselves_whether_they_are_stale(club: SheetClub) -> None:
    for members in (False, True):
        for tab, column in (("ladder:main", "current"), ("about" if members else "status", "text")):
            cells = club.column(tab, column, members=members)
            formulas = [cell for cell in cells if isinstance(cell, Formula)]
            assert len(formulas) == 1


def test_members_are_not_told_what_is_for_organisers(club: SheetClub) -> None:
    rows = about_tab(replace(club.state, notes=(say("a secret"),))).rows
    assert not any("secret" in str(row.cells) for row in rows)


# ── Signals ──────────────────────────────────────────────────────────────────


def connect(club: SheetClub) -> None:
    """Let the club's files be spreadsheets where edits can signal."""
    ids = {"organisers": "o" * 40, "members": "m" * 40}
    club.store.commit([Write(f"clubs/{CLUB}/desks/{SHEETS}", ids)])


def signal(club: SheetClub) -> str | None:
    """Say what Status tells of signals, None if it is silent."""
    cells = [row.cells for row in status_tab(club.state).rows if row.id == "signal"]
    return str(cells[0]["text"]) if cells else None


def test_files_that_cannot_signal_are_silent_about_it(club: SheetClub) -> None:
    assert signal(club) is None


def test_before_the_first_signal_the_regular_sync_is_named(club: SheetClub) -> None:
    connect(club)
    assert signal(club) == "none yet; the regular sync takes answers over by itself"


def test_status_says_when_the_last_signal_came(club: SheetClub) -> None:
    connect(club)
    for hours in (5, 1):
        note_signal(club.store, CLUB, at=NOON - timedelta(hours=hours))
    assert signal(club) == f"{local_time(NOON - timedelta(hours=1)):%Y-%m-%d %H:%M}"
    assert not any("signal" in row.id for row in about_tab(club.state).rows)


@pytest.mark.parametrize("at", ["", "yesterday", "2026-11-30T12:00:00", None, 7])
def test_a_signal_without_a_moment_is_none(club: SheetClub, at: object) -> None:
    club.store.commit([Write(f"clubs/{CLUB}/desks/signals", {"at": at})])
    assert signal(club) is None


@pytest.mark.parametrize(
    ("days", "by_hand", "missed"),
    [(2, False, False), (2.1, False, True), (2.1, True, False), (-1, False, False)],
    ids=["soon after", "days after", "not in the workbook", "before"],
)
def test_answers_without_a_signal_hint_that_it_is_gone(
    club: SheetClub, days: float, by_hand: bool, missed: bool
) -> None:
    note_signal(club.store, CLUB, at=NOON)
    club.now = NOON + timedelta(days=days)
    if by_hand:
        club.decide(lambda roll: rulings.rename(roll, "Anna Alm", "Anna Olm"))
    else:
        club.type("members", club.find("members", name="Anna Alm"), rename_to="Anna Olm")
        club.sync()
    assert len(club.log) == 1
    told = signal(club)
    assert told is not None
    assert told.startswith(f"{local_time(NOON):%Y-%m-%d %H:%M}")
    assert ("may be gone" in told) == missed


def test_a_signal_raises_no_revision(club: SheetClub) -> None:
    before = club.facts.revision
    note_signal(club.store, CLUB, at=NOON)
    club.sync()
    assert club.facts.revision == before
    assert club.verify()["up_to_date"]
