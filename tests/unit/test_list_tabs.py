"""The lists of both files: what organisers and members find in them (contract §5, rules §4, §7)."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any

import pytest

from core.actions import rulings
from core.model import Ladder
from core.ports import Tab
from sheets_sync.lists import Viewer, events_tab, ladder_tab, players_tab, why_tab
from sheets_sync.lists.viewer import Audience
from sheets_sync.showing import members_tabs
from tests.builders import an_event
from tests.random_seasons import events_of, random_season
from tests.sheet_club import SheetClub


def rows(tab: Tab) -> list[dict[str, Any]]:
    return [dict(row.cells) for row in tab.rows]


def viewer(club: SheetClub, audience: Audience) -> Viewer:
    club.sync()
    return Viewer(club.state, audience)


def ladder(club: SheetClub, audience: Audience) -> list[dict[str, Any]]:
    seen = viewer(club, audience)
    return rows(ladder_tab(seen, seen.main))


# Rules §2.8: Anna, 1400 and 30 games, against 1500, 1300, 1600 and 1350: 2½ of 4 gives +13.8.
GAMES = [
    ("Anna Becher", "Bela Csáky", "1-0"),
    ("Anna Becher", "Carl Dahl", "1-0"),
    ("Anna Becher", "Dóra Ek", "1/2-1/2"),
    ("Anna Becher", "Emil Gál", "0-1"),
]
STARTS = {
    "Anna Becher": 1400, "Bela Csáky": 1500, "Carl Dahl": 1300, "Dóra Ek": 1600, "Emil Gál": 1350,
}  # fmt: skip


def the_example(**settings: Any) -> SheetClub:
    club = SheetClub(
        an_event("night-1", name="Night 1", date="2026-01-06", games=GAMES), **settings
    )
    for name, rating in STARTS.items():
        club.decide(
            lambda roll, name=name, rating=rating: rulings.start(roll, name, rating, games=30)  # type: ignore[misc]
        )
    return club


# ── Ladder ───────────────────────────────────────────────────────────────────


def test_the_ladder_shows_the_worked_example() -> None:
    listed = {row["name"]: row for row in ladder(the_example(), "organiser")}
    anna = listed["Anna Becher"]
    assert (anna["rank"], anna["rating"], anna["change"]) == (3, 1413.8, 13.8)
    assert (anna["games"], anna["wins"], anna["draws"], anna["losses"]) == (34, 2, 1, 1)
    assert (anna["last_played"], anna["standing"]) == (datetime(2026, 1, 6), "")
    assert list(listed) == ["Dóra Ek", "Bela Csáky", "Anna Becher", "Emil Gál", "Carl Dahl"]


def test_provisional_rows_are_grey_and_come_last() -> None:
    club = the_example()
    club.publish(an_event("night-2", date="2026-01-13", games=[("Zoë Z", "Yan Y", "1-0")]))
    seen = viewer(club, "organiser")
    tab = ladder_tab(seen, seen.main)
    assert [row.style for row in tab.rows] == ["normal"] * 5 + ["provisional"] * 2
    assert [row.cells["standing"] for row in tab.rows][-2:] == ["provisional"] * 2
    assert [row.cells["rank"] for row in tab.rows] == [1, 2, 3, 4, 5, 6, 7]


def test_a_running_event_shows_its_change_apart() -> None:
    club = the_example()
    club.publish(
        an_event(
            "league", date="2026-02-01", complete=False, games=[("Anna Becher", "Dóra Ek", "1-0")]
        )
    )
    anna = next(row for row in ladder(club, "organiser") if row["name"] == "Anna Becher")
    assert anna["rating"] == 1413.8
    # 1413.7657 beats 1594.6911 (= 1600 − 20 × (½ − 0.2403) …): between ½ and all of K 20
    assert 10 < anna["running"] < 20


@pytest.mark.parametrize(
    ("names", "expected"),
    [("initials", ["D. E.", "B. C.", "A. B."]), ("full", ["Dóra Ek", "Bela Csáky", "Anna Becher"])],
)
def test_members_see_what_the_club_decided(names: str, expected: list[str]) -> None:
    listed = ladder(the_example(names=names), "member")
    assert [row["name"] for row in listed[:3]] == expected


@pytest.mark.parametrize("mode", ["guest", "hidden"])
def test_who_is_not_listed_for_members_leaves_a_gap(mode: str) -> None:
    club = the_example(names="full")
    club.decide(lambda roll: rulings.show(roll, "Bela Csáky", mode))
    ranks = {row["name"]: row["rank"] for row in ladder(club, "member")}
    assert "Bela Csáky" not in ranks
    # a guest takes no rank; somebody hidden keeps it (rules §4.2)
    assert ranks["Anna Becher"] == (2 if mode == "guest" else 3)


def test_each_ladder_has_a_tab_of_its_own() -> None:
    club = the_example(ladders=(Ladder(), Ladder("blitz", title="Blitz", speeds=("blitz",))))
    seen = viewer(club, "member")
    tabs = [ladder_tab(seen, computed) for computed in seen.state.ladders]
    assert [(tab.key, tab.titles[0]) for tab in tabs] == [
        ("ladder:main", "Ladder"),
        ("ladder:blitz", "Ladder Blitz"),
    ]
    assert "Rangliste" in tabs[0].titles  # found under its German title too


def test_every_list_says_whose_it_is() -> None:
    seen = viewer(SheetClub(), "member")
    headers = [column.header for column in ladder_tab(seen, seen.main).columns]
    assert "The club's own list, no federation rating" in headers


# ── Players ──────────────────────────────────────────────────────────────────


def test_a_history_goes_on_where_the_player_was_away() -> None:
    club = SheetClub(
        an_event("n1", date="2026-01-01", games=[("Anna A", "Bo B", "1-0")]),
        an_event("n2", date="2026-01-02", games=[("Cy C", "Bo B", "1/2-1/2")]),
        names="full",
    )
    tab = players_tab(viewer(club, "member"))
    listed = {row["name"]: row for row in rows(tab)}
    # all new, K 40: Anna 1200 + 20, Bo 1200 − 20; Cy and Bo then draw, 1200 against 1180:
    # Cy expects 0.5288, so −1.15 and +1.15
    assert [listed["Anna A"][f"h:{n}"] for n in ("n1", "n2")] == [1220.0, 1220.0]
    assert [listed["Bo B"][f"h:{n}"] for n in ("n1", "n2")] == [1180.0, 1181.2]
    assert [listed["Cy C"][f"h:{n}"] for n in ("n1", "n2")] == [None, 1198.8]
    assert (listed["Bo B"]["best"], listed["Anna A"]["best"]) == (1181.2, 1220.0)
    assert listed["Bo B"]["record"] == "0 / 1 / 1"
    assert tab.chart


def test_a_chart_starts_where_older_events_left_off() -> None:
    first = an_event("n00", date="2026-01-01", games=[("Anna A", "Bo B", "1-0")])
    others = [
        an_event(f"n{n:02}", date=f"2026-02-{n % 28 + 1:02}", games=[("Cy C", "Dee D", "1/2-1/2")])
        for n in range(1, 42)
    ]
    tab = players_tab(viewer(SheetClub(first, *others, names="full"), "member"))
    history = [column.key for column in tab.columns if column.key.startswith("h:")]
    anna = next(row for row in rows(tab) if row["name"] == "Anna A")
    assert len(history) == 40
    assert "h:n00" not in history
    assert {anna[key] for key in history} == {1220.0}


# ── Events ───────────────────────────────────────────────────────────────────


def test_events_are_listed_newest_first_with_reasons() -> None:
    club = SheetClub(
        an_event("n1", name="One", date="2026-01-01", games=[("Anna A", "Bo B", "+/-")]),
        an_event("n2", name="Two", date="2026-01-02", games=[("Anna A", "Bo B", "1-0")]),
        an_event("n3", name="Gone", date="2026-01-03", games=[("Anna A", "Bo B", "1-0")]),
    )
    club.withdraw("n3")
    listed = rows(events_tab(viewer(club, "member")))
    assert [row["name"] for row in listed] == ["Two", "One"]
    assert [(row["rated_games"], row["not_rated"]) for row in listed] == [
        (1, ""),
        (0, "1 × forfeit"),
    ]
    assert listed[0]["players"] == 2


# ── Why ──────────────────────────────────────────────────────────────────────


def test_why_explains_the_worked_example_game_by_game() -> None:
    told = [
        row
        for row in rows(why_tab(viewer(the_example(), "organiser")))
        if row["name"] == "Anna Becher"
    ]
    total, *games = told
    assert total["points"] == 13.8
    assert total["explanation"] == (
        "1400.0 (30 games, K 20): scored 2½ of 4 rated games,"
        " expected 1.81: 20 × 0.69 = +13.8 → 1413.8"
    )
    # rules §2.8: 0.36 + 0.64 + 0.24 + 0.57
    assert [(row["opponent"], row["score"], row["expected"], row["points"]) for row in games] == [
        ("Bela Csáky", "1", 0.36, 12.8),
        ("Carl Dahl", "1", 0.64, 7.2),
        ("Dóra Ek", "½", 0.24, 5.2),
        ("Emil Gál", "0", 0.57, -11.4),
    ]
    assert [row["explanation"] for row in games] == [
        "The list expected 0.36 of you; you scored 1; 20 × 0.64 = +12.8",
        "The list expected 0.64 of you; you scored 1; 20 × 0.36 = +7.2",
        "The list expected 0.24 of you; you scored ½; 20 × 0.26 = +5.2",
        "The list expected 0.57 of you; you scored 0; 20 × −0.57 = −11.4",
    ]


def test_why_says_what_a_protected_game_was() -> None:
    club = the_example()
    club.publish(an_event("n2", date="2026-01-13", games=[("Anna Becher", "Nora New", "0-1")]))
    told = [row for row in rows(why_tab(viewer(club, "organiser"))) if row["event"] == "n2"]
    anna = [row for row in told if row["name"] == "Anna Becher"]
    nora = [row for row in told if row["name"] == "Nora New"]
    assert [row["points"] for row in anna] == [0.0, None]
    assert [row["explanation"] for row in anna] == [
        "1413.8 (34 games): nothing rated → 1413.8",
        "counts only for the opponent, who is provisional",
    ]
    assert nora[1]["points"] == nora[0]["points"] > 20


def test_why_tells_of_a_correction_that_moved_somebody() -> None:
    club = SheetClub(
        an_event("n1", name="One", date="2026-01-01", games=[("Anna A", "Bo B", "1-0")]),
        an_event("n2", name="Two", date="2026-01-02", games=[("Anna A", "Cy C", "1-0")]),
        names="full",
    )
    club.sync()
    club.publish(an_event("n1", name="One", date="2026-01-01", games=[("Anna A", "Bo B", "0-1")]))
    told = rows(why_tab(viewer(club, "member")))
    corrected = {row["name"]: row for row in told if "round" not in row and "date" not in row}
    assert set(corrected) == {"Anna A", "Bo B", "Cy C"}
    assert corrected["Bo B"]["points"] == 40.0  # −20 became +20
    assert corrected["Anna A"]["explanation"].startswith("“One” was ")


@pytest.mark.parametrize("seed", range(5))
def test_the_points_of_the_games_add_up_to_the_change(seed: int) -> None:
    club = SheetClub(*events_of(random_season(seed, events=12, players=12)))
    sums: defaultdict[str, list[float]] = defaultdict(list)
    totals = {}
    for row in why_tab(viewer(club, "organiser")).rows:
        event, _, rest = row.id.partition("/")
        player, _, game = rest.partition("/")
        if event == "correction":
            continue
        if game:
            sums[f"{event}/{player}"].append(float(row.cells["points"] or 0))  # type: ignore[arg-type]
        else:
            totals[row.id] = row.cells["points"]
    assert totals
    for row_id, total in totals.items():
        # every figure is rounded to a tenth
        assert sum(sums[row_id]) == pytest.approx(total, abs=0.05 * (len(sums[row_id]) + 1) + 1e-9)


# ── What members must not find ───────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(8))
def test_no_full_name_of_anyone_shown_as_initials_is_in_the_members_file(seed: int) -> None:
    season = random_season(seed, events=8, players=9)
    for item in season:  # a bot may bear a member's name, and bots have no initials
        for entrant in item["payload"]["players"]:
            if entrant.get("bot"):
                entrant["name"] = "Bot 3"
    club = SheetClub(*events_of(season))
    for mode, player in zip(
        ("full", "hidden", "guest"), club.roll.identities.players, strict=False
    ):
        if not player.guest:
            club.decide(
                lambda roll, mode=mode, who=player.name: rulings.show(  # type: ignore[misc]
                    roll, who, mode, consent=datetime(2023, 1, 1).date()
                )
            )
    club.sync()
    state = club.state
    shown_in_full = {
        player.name.removesuffix(" (2)")  # the namesake's number stands beside the same name
        for player, face in zip(state.roll.identities.players, state.roll.faces, strict=True)
        if face.mode == "full"
    }
    text = "\n".join(
        str(cell) for tab in members_tabs(state) for row in tab.rows for cell in row.cells.values()
    )
    names = {
        entrant.name
        for event in state.roll.events
        for entrant in event.players
        if not entrant.bot and not entrant.name.startswith("Guest")
    }
    known = {state.roll.identities.key_of(name) for name in shown_in_full}
    names = {name for name in names if state.roll.identities.key_of(name) not in known}
    assert names
    assert [name for name in names if name in text] == []
    ids = {row.id for tab in members_tabs(state)[:2] for row in tab.rows}
    for player, face in zip(state.roll.identities.players, state.roll.faces, strict=True):
        if player.guest or not face.listed:
            assert player.id not in ids


def test_on_an_under18_event_everybody_is_initials() -> None:
    club = SheetClub(
        an_event("n1", date="2026-01-01", games=[("Anna A", "Bo B", "1-0")]),
        an_event("n2", date="2026-01-02", under18=True, games=[("Anna A", "Bo B", "1-0")]),
        names="full",
    )
    told = rows(why_tab(viewer(club, "member")))
    assert {row["name"] for row in told if row["event"] == "n1"} == {"Anna A", "Bo B"}
    assert {row["name"] for row in told if row["event"] == "n2"} == {"A. A.", "B. B."}


def test_a_hidden_opponent_is_a_dash() -> None:
    club = the_example(names="full")
    club.decide(lambda roll: rulings.show(roll, "Dóra Ek", "hidden"))
    told = rows(why_tab(viewer(club, "member")))
    assert "Dóra Ek" not in {row["name"] for row in told}
    assert "–" in {row.get("opponent") for row in told}
