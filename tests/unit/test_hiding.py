"""Names put out of sight while everybody may open the organisers' file (contract §5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.actions import rulings
from core.locale import say
from core.ports import Row, Tab
from sheets_sync.hiding import HiddenNames, hide_names
from tests.builders import an_event
from tests.sheet_club import SheetClub

EVENING = an_event(
    "one",
    date="2026-09-01",
    games=[("Anna Becher", "Bo Ek", "1-0"), ("Anton Berg", "Bo Ekberg", "1-0")],
)


def hide(text: str, *rules: Callable[[Any], Any], **settings: Any) -> str:
    club = SheetClub(EVENING, **settings)
    for rule in rules:
        club.decide(lambda roll, rule=rule: [rule(roll)])
    return HiddenNames(club.roll).apply(text)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Anna Becher", "A. B."),
        ("anna becher (one)", "A. B. (one)"),
        # the second of two with one pair of initials bears a number (rules §7.2)
        ("Anton Berg", "A. B. (2)"),
        ("Bo Ek beat Bo Ekberg", "B. E. beat B. E. (2)"),
        ("“Bo Ek”, Anna Becher", "“B. E.”, A. B."),
        ("Bo Ekmann", "Bo Ekmann"),
        ("", ""),
    ],
)
def test_names_give_way_to_what_members_see(text: str, hidden: str) -> None:
    assert hide(text) == hidden


def test_what_members_see_in_full_stays() -> None:
    assert hide("Anna Becher", names="full") == "Anna Becher"
    assert hide("Anna Becher", names="full", youth=True) == "A. B."
    assert hide("Anna Becher", names="full", visibility="private") == "A. B."


def test_those_who_are_hidden_are_told_apart_by_a_number_alone() -> None:
    def rule(roll: Any) -> Any:
        return rulings.show(roll, "Anna Becher", "hidden", None)

    assert hide("Anna Becher", rule).startswith("– (")


def test_other_spellings_and_those_who_decided_are_hidden_too() -> None:
    def rename(roll: Any) -> Any:
        return rulings.rename(roll, "Anna Becher", "Anne Lund")

    # `SheetClub` decides in the name of Ida Olsen
    text = "Anna Becher: Anne Lund, said Ida Olsen"
    assert hide(text, rename) == "A. L.: A. L., said I. O."


def test_names_of_withdrawn_events_are_hidden_too() -> None:
    club = SheetClub(
        EVENING, an_event("two", date="2026-09-08", games=[("Cy Dahl", "Bo Ek", "1-0")])
    )
    club.withdraw("two")
    assert HiddenNames(club.roll).apply("Cy Dahl") == "C. D."


def test_rows_that_lose_names_say_why_and_settled_ones_do_not() -> None:
    club = SheetClub(EVENING)
    rows = (
        Row("1", {"name": "Anna Becher", "message": "Look at Bo Ek!"}),
        Row("2", {"name": "Anna Becher", "score": 0.5}, "settled"),
    )
    (tab,) = hide_names([Tab("approve", ("Approve",), (), rows, desk=True)], club.roll)
    why = str(say("Names are hidden because everybody with the link can open this file; the tab "
                  "Status says how to mend it."))  # fmt: skip
    assert [dict(row.cells) for row in tab.rows] == [
        {"name": "A. B.", "message": f"Look at B. E.! {why}"},
        {"name": "A. B.", "score": 0.5},
    ]
