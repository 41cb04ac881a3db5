"""What members and the public see of a name (rules §7.2)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from core.model import Event, Join, Rename, Ruling, Show, Start
from core.privacy import Face, show_modes
from tests.builders import a_club, an_event
from tests.computing import roll_of

CONSENT = date(2026, 1, 1)


def attended(event_id: str, day: str, *names: str, **settings: Any) -> Event:
    """List entrants p1, p2, …"""
    players = {f"p{number}": name for number, name in enumerate(names, 1)}
    return an_event(event_id, date=day, players=players, **settings)


def seen(events: list[Event], *rulings: Ruling, **club: Any) -> dict[str, str]:
    """Full name → what members see."""
    return {name: face.name for name, face in faces(events, *rulings, **club).items()}


def faces(events: list[Event], *rulings: Ruling, **club: Any) -> dict[str, Face]:
    roll = roll_of(events, *rulings, club=a_club(**club))
    return {
        player.name: face for player, face in zip(roll.identities.players, roll.faces, strict=True)
    }


# ── Initials ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "locale", "short"),
    [
        pytest.param("Anna Becher", "en", "A. B.", id="first and last"),
        pytest.param("Anna von Becher", "de", "A. B.", id="nothing between"),
        pytest.param("Anna Maria Becher", "en", "A. B.", id="middle name"),
        pytest.param("Becher, Anna", "en", "A. B.", id="turned first"),
        pytest.param("Dr. Anna Becher", "de", "A. B.", id="title"),
        pytest.param("Hans Weiss jr.", "de", "H. W.", id="jr."),
        pytest.param("Anna", "en", "A.", id="one part"),
        pytest.param("Øystein Ås", "nb", "Ø. Å.", id="letters as they are"),
        pytest.param("Szabó Zsófia", "hu", "Sz. Zs.", id="two digraphs"),
        pytest.param("Kovács János", "hu", "K. J.", id="no digraph"),
        pytest.param("Gyarmati Csilla", "hu", "Gy. Cs.", id="gy and cs"),
        pytest.param("Nyári Tyra", "hu", "Ny. Ty.", id="ny and ty"),
        pytest.param("Lyka Dzsenifer", "hu", "Ly. Dzs.", id="ly and the trigraph"),
        pytest.param("Kovács, János", "hu", "K. J.", id="turned to family first"),
        pytest.param("Szabó Zsófia", "de", "S. Z.", id="no digraphs elsewhere"),
    ],
)
def test_initials(name: str, locale: str, short: str) -> None:
    assert list(seen([attended("a", "2026-01-06", name)], locale=locale).values()) == [short]


def test_equal_initials_are_numbered_by_first_event() -> None:
    events = [
        attended("b", "2026-01-13", "Jan Bo"),
        attended("a", "2026-01-06", "Judit Biro", "Anna Ek"),
        attended("c", "2026-01-13", "Jarl Bakke", start="19:30"),
    ]
    assert seen(events) == {
        "Judit Biro": "J. B.",
        "Jan Bo": "J. B. (2)",
        "Jarl Bakke": "J. B. (3)",
        "Anna Ek": "A. E.",
    }


def test_numbers_do_not_depend_on_the_rating() -> None:
    events = [attended("a", "2026-01-06", "Jan Bo"), attended("b", "2026-01-13", "Judit Biro")]
    assert seen(events, Start("Judit Biro", 2400, 30))["Judit Biro"] == "J. B. (2)"


def test_equal_first_events_are_numbered_by_id() -> None:
    roll = roll_of([attended("a", "2026-01-06", "Jan Bo", "Judit Biro", "Jarl Bakke")])
    by_id = sorted(
        zip(roll.identities.players, roll.faces, strict=True), key=lambda pair: pair[0].id
    )
    assert [face.name for _, face in by_id] == ["J. B.", "J. B. (2)", "J. B. (3)"]


def test_who_has_no_event_comes_after_all_others() -> None:
    event = attended("a", "2026-01-06", "Jan Bo")
    assert seen([event], Start("Judit Biro", 1500)) == {
        "Jan Bo": "J. B.",
        "Judit Biro": "J. B. (2)",
    }


def test_every_player_is_counted_shown_or_not() -> None:
    # guests and hidden ones too: or a number would tell when somebody is hidden
    events = [
        attended("a", "2026-01-06", "Jan Bo", guests=["p1"]),
        attended("b", "2026-01-13", "Judit Biro"),
        attended("c", "2026-01-20", "Jarl Bakke"),
    ]
    assert seen(events, Show("Judit Biro", "hidden"))["Jarl Bakke"] == "J. B. (3)"


def test_joined_players_count_once() -> None:
    events = [
        attended("a", "2026-01-06", "Jan Bo"),
        attended("b", "2026-01-13", "Jann Bo"),
        attended("c", "2026-01-20", "Judit Biro"),
    ]
    assert seen(events, Join("Jann Bo", "Jan Bo"))["Judit Biro"] == "J. B. (2)"


def test_initials_are_those_of_the_new_name() -> None:
    event = attended("a", "2026-01-06", "Jan Bo")
    assert seen([event], Rename("Jan Bo", "Jan Ek")) == {"Jan Ek": "J. E."}


# ── Full names, and who has none (rules §7.2) ────────────────────────────────

ADULT = attended("a", "2026-01-06", "Jan Bo")
JUNIOR = attended("a", "2026-01-06", "Jan Bo", juniors=["p1"])
UNDER18 = attended("a", "2026-01-06", "Jan Bo", under18=True)


@pytest.mark.parametrize(
    ("events", "club", "rulings", "name"),
    [
        pytest.param([ADULT], {}, [], "J. B.", id="initials by default"),
        pytest.param([ADULT], {"names": "full"}, [], "Jan Bo", id="full by setting"),
        pytest.param([ADULT], {"names": "full", "youth": True}, [], "J. B.", id="youth club"),
        pytest.param([JUNIOR], {"names": "full"}, [], "J. B.", id="junior"),
        pytest.param(
            [JUNIOR, attended("b", "2030-01-06", "Jan Bo")],
            {"names": "full"},
            [],
            "J. B.",
            id="ever entered as junior",
        ),
        pytest.param([UNDER18], {"names": "full"}, [], "J. B.", id="seen under 18 only"),
        pytest.param(
            [UNDER18, attended("b", "2026-01-13", "Jan Bo")],
            {"names": "full"},
            [],
            "Jan Bo",
            id="seen elsewhere as well",
        ),
        pytest.param([ADULT], {}, [Show("Jan Bo", "full")], "Jan Bo", id="shown in full"),
        pytest.param(
            [ADULT], {"youth": True}, [Show("Jan Bo", "full")], "Jan Bo", id="full in a youth club"
        ),
        pytest.param(
            [JUNIOR], {}, [Show("Jan Bo", "full", CONSENT)], "Jan Bo", id="junior with consent"
        ),
        pytest.param(
            [JUNIOR], {}, [Show("Jan Bo", "full")], "J. B.", id="turned out to be a junior"
        ),
        pytest.param(
            [ADULT], {"names": "full"}, [Show("Jan Bo", "initials")], "J. B.", id="initials"
        ),
        pytest.param([ADULT], {"names": "full"}, [Show("Jan Bo", "hidden")], "–", id="hidden"),
        pytest.param([ADULT], {"names": "full"}, [Show("Jan Bo", "guest")], "Jan Bo", id="guest"),
        pytest.param([ADULT], {}, [Show("Jan Bo", "guest")], "J. B.", id="guest, initials"),
        pytest.param(
            [ADULT],
            {},
            [Show("Jan Bo", "hidden"), Show("BO, JAN", "full")],
            "Jan Bo",
            id="the last decision counts",
        ),
    ],
)
def test_what_members_see(
    events: list[Event], club: dict[str, Any], rulings: list[Ruling], name: str
) -> None:
    assert seen(events, *rulings, **club) == {"Jan Bo": name}


@pytest.mark.parametrize(
    ("rulings", "name"),
    [
        pytest.param([], "J. B.", id="initials"),
        pytest.param([Show("Jan Bo", "full")], "Jan Bo", id="shown in full"),
        pytest.param([Show("Jan Bo", "initials")], "J. B.", id="shown as initials"),
        pytest.param([Show("Jan Bo", "guest")], "J. B.", id="guest"),
        pytest.param([Show("Jan Bo", "hidden")], "–", id="hidden"),
    ],
)
def test_on_the_page_of_an_under_18_event(rulings: list[Ruling], name: str) -> None:
    # Jan is an adult of a club that shows full names: on that page there are none
    face = faces([ADULT, attended("b", "2026-01-13", "Jan Bo", under18=True)], *rulings,
                 names="full")["Jan Bo"]  # fmt: skip
    assert face.on_under18_page == name


@pytest.mark.parametrize(
    ("mode", "listed"),
    [("full", True), ("initials", True), ("guest", False), ("hidden", False), (None, True)],
)
def test_who_is_listed_for_members(mode: Any, listed: bool) -> None:
    rulings = [] if mode is None else [Show("Jan Bo", mode)]
    face = faces([ADULT], *rulings)["Jan Bo"]
    assert (face.mode, face.listed) == (mode, listed)


def test_juniors_are_marked() -> None:
    marks = {
        name: face.junior
        for name, face in faces([JUNIOR, attended("b", "2026-01-13", "A B")]).items()
    }
    assert marks == {"Jan Bo": True, "A B": False}


def test_bots_have_no_face() -> None:
    assert seen([attended("a", "2026-01-06", "Jan Bo", "Bot 3", bots=["p2"])]) == {
        "Jan Bo": "J. B."
    }


def test_show_of_nobody_is_kept_for_later() -> None:
    show = Show("Jan Bo", "hidden")
    assert set(roll_of([], show).set_aside) == {"decision-0001"}
    assert seen([ADULT], show) == {"Jan Bo": "–"}


def test_consent_is_kept_with_the_mode() -> None:
    roll = roll_of([ADULT], Show("Jan Bo", "full", CONSENT))
    assert show_modes(roll.decisions, roll.identities) == {0: ("full", CONSENT)}
