"""Who stays a guest in what is imported."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

import pytest

from core.actions.strangers import Imported, Rule, mark_strangers
from core.model import Event
from core.names import name_key
from tests.builders import an_event

MAY = an_event("may", date="2026-05-05", games=[("Anna", "Ben", "1-0")])
MAY_TOO = an_event("may-b", date="2026-05-05", games=[("Anna", "Carl", "1-0")])
JUNE = an_event("june", date="2026-06-02", games=[("ANNA", "Dora", "1-0")])


def guests(
    *coming: Event, known: Set[str] = frozenset(), rule: Rule = "strangers"
) -> dict[str, list[str]]:
    marked = mark_strangers(coming, [], known, key_of=name_key, rule=rule)
    return {one.event.id: sorted(one.marked) for one in marked}


@pytest.mark.parametrize(
    ("coming", "known", "rule", "expected"),
    [
        pytest.param([MAY], set(), "strangers", {"may": ["anna", "ben"]}, id="one day"),
        pytest.param([MAY], {"ben"}, "strangers", {"may": ["anna"]}, id="known otherwise"),
        pytest.param(
            [MAY, JUNE], set(), "strangers", {"may": ["ben"], "june": ["dora"]}, id="two days"
        ),
        pytest.param(
            [MAY, MAY_TOO], set(), "strangers", {"may": ["anna", "ben"], "may-b": ["anna", "carl"]},
            id="two events of one day",
        ),
        pytest.param(
            [MAY, JUNE], {"ben"}, "all", {"may": ["anna"], "june": ["anna", "dora"]}, id="all"
        ),
        pytest.param([MAY, JUNE], set(), "none", {"may": [], "june": []}, id="none"),
    ],
)  # fmt: skip
def test_strangers_are_guests(
    coming: list[Event], known: set[str], rule: Rule, expected: dict[str, list[str]]
) -> None:
    assert guests(*coming, known=known, rule=rule) == expected
    assert guests(*reversed(coming), known=known, rule=rule) == expected


def test_the_sender_s_own_guests_and_bots_stay_what_they_are() -> None:
    event = an_event("may", date="2026-05-05", guests=["Anna"], bots=["Bot 1"], players=["Ben"])
    again = an_event("june", date="2026-06-02", guests=["Anna"], players=["Ben"])
    assert guests(event, again) == {"may": [], "june": []}
    marked, _ = mark_strangers([event, again], [], frozenset(), key_of=name_key)
    assert marked.event == event


def test_one_who_is_said_to_be_a_member_is_no_stranger() -> None:
    players = tuple(replace(one, member="k7f3q2m9xw") for one in MAY.players)
    assert guests(replace(MAY, players=players)) == {"may": []}


def test_who_returns_is_a_guest_no_longer_in_what_was_imported_before() -> None:
    (before,) = mark_strangers([MAY], [], frozenset(), key_of=name_key)
    june, now = mark_strangers([JUNE], [before], frozenset(), key_of=name_key)
    assert (sorted(june.marked), sorted(now.marked)) == (["dora"], ["ben"])
    assert {one.id: one.guest for one in now.event.players} == {"anna": False, "ben": True}


def test_nobody_becomes_a_guest_in_what_was_imported_before() -> None:
    _, now = mark_strangers([JUNE], [Imported(MAY)], frozenset(), key_of=name_key)
    assert now == Imported(MAY)
