"""What the fingerprint covers, and what it leaves out (rules §8.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, ClassVar

import pytest

from core.fingerprint import fingerprint
from core.model import Bye, Club, Correct, Game, Join, Key, Ladder, Show, Start, Undo
from core.ratings import RuleSet
from core.ratings.club import ClubRules
from tests.builders import a_club, a_decision, an_event, decisions
from tests.computing import ladder_of

EVENT = an_event(
    "night",
    date="2026-01-06",
    games=[("Anna", "Bela", "1-0"), ("Carl", "Dora", "0-1")],
    byes=[(2, "Anna", 1.0)],
)
OTHER = an_event("other", date="2026-01-13", games=[("Anna", "Bela", "1-0")])
MADE = decisions(Join("Bela", "Béla"), Start("Anna", 1500, 30))


class NextRules(ClubRules):
    version: ClassVar[int] = 2


def print_of(
    club: Club | None = None,
    ladder: Ladder | None = None,
    rules: RuleSet | None = None,
    events: Any = (EVENT, OTHER),
    made: Any = MADE,
) -> str:
    return fingerprint(club or a_club(), ladder or Ladder(), rules or ClubRules(), events, made)


def test_form() -> None:
    assert len(print_of()) == 64
    assert int(print_of(), 16) > 0


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"rules": NextRules()}, id="rules version"),
        pytest.param({"club": a_club(locale="hu")}, id="order of names"),
        pytest.param({"ladder": Ladder("blitz")}, id="ladder"),
        pytest.param({"ladder": Ladder(speeds=("blitz",))}, id="speeds"),
        pytest.param({"ladder": Ladder(game_kinds=("chess",))}, id="kinds of game"),
        pytest.param({"ladder": Ladder(from_date=date(2026, 1, 1))}, id="from"),
        pytest.param({"ladder": Ladder(to_date=date(2026, 1, 1))}, id="to"),
        pytest.param({"events": (EVENT,)}, id="an event less"),
        pytest.param({"events": (replace(EVENT, id="nacht"), OTHER)}, id="event id"),
        pytest.param({"events": (replace(EVENT, name="Nacht"), OTHER)}, id="event name"),
        pytest.param({"events": (replace(EVENT, start="19:30"), OTHER)}, id="start time"),
        pytest.param({"events": (replace(EVENT, complete=False), OTHER)}, id="running"),
        pytest.param({"events": (replace(EVENT, rated=False), OTHER)}, id="unrated"),
        pytest.param({"events": (replace(EVENT, byes=()), OTHER)}, id="a bye less"),
        pytest.param(
            {"events": (replace(EVENT, byes=(Bye(2, "anna", 0.5),)), OTHER)}, id="points of a bye"
        ),
        pytest.param(
            {"events": (replace(EVENT, games=EVENT.games[::-1]), OTHER)}, id="boards in a round"
        ),
        pytest.param(
            {"events": (replace(EVENT, players=EVENT.players[::-1]), OTHER)}, id="another form"
        ),
        pytest.param(
            {
                "events": (
                    replace(EVENT, games=(replace(EVENT.games[0], moves=(9, 8)), EVENT.games[1])),
                    OTHER,
                )
            },
            id="moves",
        ),
        pytest.param({"made": MADE[:1]}, id="a decision less"),
        pytest.param({"made": MADE[::-1]}, id="order of decisions"),
        pytest.param(
            {"made": (*MADE[:1], a_decision(Start("Anna", 1501, 30)))}, id="what was decided"
        ),
    ],
)
def test_what_changes_it(changed: dict[str, Any]) -> None:
    assert print_of(**changed) != print_of()


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"club": a_club(locale="de")}, id="language"),
        pytest.param({"club": a_club(secret="99" * 32)}, id="secret"),
        pytest.param({"club": a_club(link="other")}, id="link"),
        pytest.param({"club": a_club(keys=(Key("app", "publish", "00", "now"),))}, id="keys"),
        pytest.param({"club": a_club(names="full")}, id="what members see"),
        pytest.param({"club": a_club(visibility="private")}, id="visibility"),
        pytest.param({"ladder": Ladder(title="The List")}, id="title"),
        pytest.param({"events": (OTHER, EVENT)}, id="order of events"),
        pytest.param(
            {
                "made": tuple(
                    replace(one, id=f"x{n}", made_at="2030", made_by="Nobody", channel="api")
                    for n, one in enumerate(MADE)
                )
            },
            id="ids, times, authors of decisions",
        ),
    ],
)
def test_what_does_not_change_it(changed: dict[str, Any]) -> None:
    assert print_of(**changed) == print_of()


def test_undone_decisions_undos_and_withdrawn_events_are_left_out() -> None:
    plain = ladder_of([EVENT], Start("Anna", 1500, 30))
    undone = ladder_of(
        [EVENT, OTHER],
        Start("Anna", 1500, 30),
        Show("Anna", "hidden"),
        Undo("decision-0002"),
        withdrawn={"other"},
    )
    assert undone.fingerprint == plain.fingerprint


def test_correction_leaves_its_trace() -> None:
    # a corrected result and the same result published are not the same facts
    fix = Correct("other", 1, "anna", "bela", "Anna", "Bela", "0-1")
    published = replace(OTHER, games=(Game(1, "anna", "bela", "0-1"),))
    assert ladder_of([OTHER], fix).fingerprint != ladder_of([published]).fingerprint


def test_text_cannot_slip_from_one_place_into_another() -> None:
    one = a_decision(Join("A", "B, C"))
    other = a_decision(Join("A, B", "C"))
    assert print_of(made=(one,)) != print_of(made=(other,))
