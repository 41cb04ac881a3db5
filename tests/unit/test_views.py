"""What people look at: the contract's shapes, the right names for each reader (contract §3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from core.actions import settings
from core.actions.withdrawing import withdraw
from core.errors import BadInputError, NotFoundError
from core.facts import JsonObject
from core.freshness import LAYOUT, document_hash
from core.model import (
    Correct,
    Differ,
    Event,
    Join,
    Ladder,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
)
from core.names import name_key
from core.ports import Write
from core.views.decisions import list_decisions
from core.views.event_list import list_events
from core.views.improved import show_improved
from core.views.ladder_view import open_ladder
from core.views.one_event import show_event
from core.views.one_player import find_player_id, show_player
from core.views.pending import list_pending
from core.views.standings import show_ladder
from tests.builders import a_club, an_event
from tests.club_office import Office, PowerCutError, WatchedStore, cut_power_at

ANNA, BELA, CARL, DORA = "Anna Becher", "Bela Csáky", "Carl Dahl", "Dora Ek"

FIRST = an_event(
    "first",
    date="2026-01-06",
    name="Autumn Open",
    start="19:30",
    games=[(1, ANNA, BELA, "1-0"), (1, CARL, DORA, "1/2-1/2"), (2, ANNA, CARL, "+/-")],
    byes=[(2, BELA, 1.0), (2, DORA, 0.5)],
)
SECOND = an_event(
    "second",
    date="2026-02-03",
    name="Winter Night",
    format="league",
    games=[(ANNA, "Gus Gast", "1-0"), (ANNA, "Rechner", "1-0"), (BELA, DORA, "*")],
    guests=["Gus Gast"],
    bots=["Rechner"],
)
RUNNING = an_event("running", date="2026-03-03", complete=False, games=[(ANNA, DORA, "0-1")])


def season(*rulings: Ruling, **club: Any) -> Office:
    office = Office(club=a_club(**club))
    office.publish(FIRST, SECOND, RUNNING)
    if rulings:
        office.decide(*rulings)
    office.rebuild()
    return office


def id_of(office: Office, name: str) -> str:
    rows = office.document("ladders/main")["rows"]
    return next(str(row["player"]) for row in rows if row["name"] == name)


# ── Shapes (contract §3) ─────────────────────────────────────────────────────

number = (int, float)
nothing = type(None)

SHOW = {
    "club": str,
    "ladder": str,
    "rules": str,
    "revision": int,
    "fingerprint": str,
    "up_to_date": bool,
    "standings": [
        {
            "rank": (int, nothing),
            "player": str,
            "name": str,
            "rating": float,
            "change": (float, nothing),
            "games": int,
            "wins": int,
            "draws": int,
            "losses": int,
            "provisional": bool,
            "running": (float, nothing),
            "last_played": (str, nothing),
        }
    ],
}
PLAYER = {
    "player": str,
    "name": str,
    "aliases": [str],
    "rating": float,
    "games": int,
    "provisional": bool,
    "record": {"wins": int, "draws": int, "losses": int},
    "history": [
        {
            "event": str,
            "event_name": str,
            "date": str,
            "frozen": float,
            "before": (float, nothing),
            "after": (float, nothing),
            "change": float,
            "k": number,
            "games": [
                {
                    "round": int,
                    "opponent": (str, nothing),
                    "opponent_name": (str, nothing),
                    "opponent_rating": (float, nothing),
                    "score": (float, nothing),
                    "expected": (float, nothing),
                    "rated": bool,
                    "reason": (str, nothing),
                }
            ],
        }
    ],
}
EVENT = {
    "event": str,
    "version": str,
    "name": str,
    "date": str,
    "complete": bool,
    "withdrawn": bool,
    "problems": [str],
    "entrants": [
        {
            "id": str,
            "name": str,
            "player": (str, nothing),
            "frozen": (float, nothing),
            "change": (float, nothing),
        }
    ],
    "games": [
        {
            "round": int,
            "white": str,
            "black": str,
            "result": str,
            "rated_white": bool,
            "rated_black": bool,
            "reason": (str, nothing),
        }
    ],
}
PENDING = [
    {
        "id": str,
        "name": str,
        "player": str,
        "event": str,
        "entrant": str,
        "ambiguous": bool,
        "events": [str],
        "candidates": [{"player": str, "name": str, "score": number, "reasons": [str]}],
    }
]
DECISIONS = [
    {
        "id": str,
        "kind": str,
        "made_at": str,
        "made_by": str,
        "channel": str,
        "active": bool,
        "set_aside": (str, nothing),
    }
]
EVENTS = [
    {
        "event": str,
        "name": str,
        "date": str,
        "complete": bool,
        "withdrawn": bool,
        "rated_games": int,
        "problems": [str],
    }
]


def misfits(value: Any, shape: Any, where: str = "") -> list[str]:
    """List where JSON values do not have a shape; fields beyond it are allowed."""
    if isinstance(shape, dict):
        missing = [f"{where}/{name} is missing" for name in shape if name not in value]
        return missing or [
            problem
            for name, wanted in shape.items()
            for problem in misfits(value[name], wanted, f"{where}/{name}")
        ]
    if isinstance(shape, list):
        if not isinstance(value, list) or not value:
            return [f"{where} is no list with something in it"]
        return [
            problem
            for position, one in enumerate(value)
            for problem in misfits(one, shape[0], f"{where}/{position}")
        ]
    kinds = shape if isinstance(shape, tuple) else (shape,)
    wrong = not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds)
    return [f"{where} is {value!r}"] if wrong else []


VIEWS: dict[str, tuple[Callable[[Office], Any], Any]] = {
    "show": (lambda office: show_ladder(office.store, "club"), SHOW),
    "show to members": (lambda office: show_ladder(office.store, "club", audience="member"), SHOW),
    "show as of": (
        lambda office: show_ladder(office.store, "club", as_of=date(2026, 1, 31)),
        SHOW,
    ),
    "player": (lambda office: show_player(office.store, "club", DORA), PLAYER),
    "event": (lambda office: show_event(office.store, "club", "second"), EVENT),
    "pending": (lambda office: list_pending(office.store, "club"), PENDING),
    "decisions": (lambda office: list_decisions(office.store, "club"), DECISIONS),
    "events": (lambda office: list_events(office.store, "club"), EVENTS),
}


@pytest.mark.parametrize(("view", "shape"), VIEWS.values(), ids=VIEWS)
def test_every_view_has_the_contracts_shape_and_is_json(
    view: Callable[[Office], Any], shape: Any
) -> None:
    office = season(
        Start(ANNA, 1400.0, 30),
        Read("first", "dora-ek", DORA, "Dóra Ek"),
        Read("second", "dora-ek", DORA, "Dóra Ek"),
        Read("running", "dora-ek", DORA, "Dóra Ek"),
        Rename("Dóra Ek", DORA),
        Join("Carl Dahl", "Karl Dahl"),
    )
    # a problem for the event's page, and an open question
    office.publish(_sent_as_a_member_who_is_gone(office))
    office.publish(an_event("last", date="2026-02-10", players=["A. Becher"]))
    office.rebuild()
    shown = view(office)
    assert json.loads(json.dumps(shown)) == shown
    if shape is EVENTS:
        shown = [one for one in shown if one["event"] == "second"]
    assert misfits(shown, shape) == []


def _sent_as_a_member_who_is_gone(office: Office) -> Event:
    """Say of Bela in the second event that he is Dora, whom he meets there."""
    dora = id_of(office, DORA)
    players = tuple(
        replace(one, member=dora) if one.name == BELA else one for one in SECOND.players
    )
    return replace(SECOND, players=players)


# ── The list ─────────────────────────────────────────────────────────────────


def test_the_list_shows_organisers_everybody_and_numbers_unrounded() -> None:
    office = season()
    shown = show_ladder(office.store, "club")
    assert (shown["club_name"], shown["revision"], shown["up_to_date"]) == ("The Club", 2, True)
    rows = {row["name"]: row for row in shown["standings"]}
    # first: Anna beat Bela, 40 × ½; second: she is provisional as he is, 1220 against 1200
    gain = 40 * (1 - 1 / (1 + 10 ** (-20 / 400)))
    assert rows[ANNA]["rating"] == pytest.approx(1220 + gain, abs=1e-9)
    assert rows[ANNA]["change"] == pytest.approx(gain, abs=1e-9)
    assert rows[BELA]["change"] is None  # nobody rated a game of his on the latest evening
    assert rows[DORA]["running"] > 0 > rows[ANNA]["running"]
    assert (rows["Gus Gast"]["guest"], rows["Gus Gast"]["rank"]) == (True, None)
    assert rows[CARL]["last_played"] == "2026-01-06"
    assert "Rechner" not in rows


def test_the_list_as_of_a_date_is_replayed_up_to_it() -> None:
    office = season()
    shown = show_ladder(office.store, "club", as_of=date(2026, 1, 6))
    assert {row["name"]: row["rating"] for row in shown["standings"]} == {
        ANNA: 1220.0,
        CARL: 1200.0,
        DORA: 1200.0,
        BELA: 1180.0,
    }
    assert (shown["as_of"], shown["revision"], shown["up_to_date"]) == ("2026-01-06", 2, True)
    assert show_ladder(office.store, "club", as_of=date(2026, 1, 5))["standings"] == []


def test_a_club_before_its_first_replay_has_an_empty_list_that_is_not_up_to_date() -> None:
    office = Office()
    office.publish(FIRST)
    shown = show_ladder(office.store, "club")
    assert (shown["standings"], shown["up_to_date"], shown["revision"]) == ([], False, None)
    assert list_pending(office.store, "club") == []
    with pytest.raises(NotFoundError):
        show_player(office.store, "club", ANNA)
    assert show_event(office.store, "club", "first")["up_to_date"] is False


MISSING: dict[str, Callable[[Office], object]] = {
    "club": lambda office: show_ladder(office.store, "elsewhere"),
    "player": lambda office: show_player(office.store, "club", "Nora"),
    "event": lambda office: show_event(office.store, "club", "never"),
    "club of events": lambda office: list_events(office.store, "elsewhere"),
    "club of questions": lambda office: list_pending(office.store, "elsewhere"),
    "club of decisions": lambda office: list_decisions(office.store, "elsewhere"),
    "club of gains": lambda office: show_improved(
        office.store, "elsewhere", from_date=date.min, to_date=date.max
    ),
}


@pytest.mark.parametrize("view", MISSING.values(), ids=MISSING)
def test_what_is_not_there_is_not_found(view: Callable[[Office], object]) -> None:
    with pytest.raises(NotFoundError):
        view(season())


def test_a_ladder_that_the_club_has_not_is_bad_input() -> None:
    with pytest.raises(BadInputError, match="no ladder “blitz”; there are: main"):
        show_ladder(season().store, "club", ladder="blitz")


# ── Up to date (rules §8.1) ──────────────────────────────────────────────────


def freshness(office: Office) -> dict[str, bool]:
    return {
        "list": show_ladder(office.store, "club")["up_to_date"],
        "player": show_player(office.store, "club", ANNA)["up_to_date"],
        "event": show_event(office.store, "club", "first")["up_to_date"],
    }


def test_everything_is_up_to_date_after_a_rebuild() -> None:
    assert freshness(season()) == {"list": True, "player": True, "event": True}


def test_nothing_is_up_to_date_when_facts_moved_on() -> None:
    office = season()
    office.decide(Start("Nora Newman", 1500.0))
    assert freshness(office) == {"list": False, "player": False, "event": False}
    assert show_ladder(office.store, "club", as_of=date(2026, 12, 31))["up_to_date"]


def test_nothing_is_up_to_date_while_it_is_being_saved() -> None:
    office = season()
    office.decide(Start(ANNA, 1500.0))
    with pytest.raises(PowerCutError):
        office.at(WatchedStore(office.store, after=cut_power_at(1))).rebuild()
    assert freshness(office) == {"list": False, "player": False, "event": False}


def test_figures_that_the_list_does_not_know_read_as_out_of_date_and_are_not_shown() -> None:
    office = season()
    office.tamper("ratings/first", rated_games=99)
    assert freshness(office) == {"list": True, "player": False, "event": False}
    entrants = show_event(office.store, "club", "first")["entrants"]
    assert {one["change"] for one in entrants} == {None}
    history = show_player(office.store, "club", ANNA)["history"]
    assert [entry["event"] for entry in history] == ["second", "running"]
    (first, *_) = list_events(office.store, "club")
    assert (first["event"], first["rated_games"]) == ("first", 0)


def test_a_player_that_the_list_does_not_know_so_is_shown_as_the_list_has_it() -> None:
    office = season()
    office.tamper(f"players/{id_of(office, ANNA)}", rating=2500.0)
    assert freshness(office) == {"list": True, "player": False, "event": True}
    shown = show_player(office.store, "club", ANNA)
    assert shown["rating"] == pytest.approx(1238.85, abs=0.01)
    assert shown["record"] == {"wins": 2, "draws": 0, "losses": 0}
    assert (shown["history"], shown["aliases"]) == ([], [])


def test_an_event_changed_by_hand_reads_as_out_of_date() -> None:
    office = season()
    games = [game for game in office.document("events/first")["games"] if game["round"] == 1]
    office.tamper("events/first", games=games)  # the revision stays, so the list cannot know
    assert freshness(office) == {"list": True, "player": False, "event": False}
    assert len(show_event(office.store, "club", "first")["games"]) == 2


def test_an_event_that_is_none_of_a_ladders_is_up_to_date_without_figures() -> None:
    office = season()
    settings.change_club(
        office.store,
        "club",
        lambda club: settings.add_ladder(club, Ladder("blitz", speeds=("blitz",))),
    )
    office.rebuild()
    shown = show_event(office.store, "club", "first", ladder="blitz")
    assert shown["up_to_date"]
    assert {one["player"] for one in shown["entrants"]} == {None}
    assert {game["rated_white"] for game in shown["games"]} == {False}


# ── One player ───────────────────────────────────────────────────────────────


def test_a_history_explains_every_game_and_sums_to_the_change() -> None:
    # rules §2.8: 1400 with 30 games, established opponents; expected 0.36 + 0.64 + 0.24 + 0.57
    office = Office()
    ratings = {"Bela": 1500, "Carl": 1300, "Dora": 1600, "Emil": 1350}
    office.publish(
        an_event(
            "open",
            date="2026-01-06",
            games=[
                ("Anna", "Bela", "1-0"),
                ("Carl", "Anna", "0-1"),
                ("Anna", "Dora", "1/2-1/2"),
                ("Emil", "Anna", "1-0"),
            ],
        )
    )
    office.decide(Start("Anna", 1400, 30), *(Start(who, r, 30) for who, r in ratings.items()))
    office.rebuild()
    shown = show_player(office.store, "club", "Anna")
    (entry,) = shown["history"]
    assert (entry["frozen"], entry["frozen_games"], entry["k"]) == (1400.0, 30, 20.0)
    assert (entry["before"], entry["running"], entry["provisional"]) == (1400.0, False, False)
    assert entry["change"] == pytest.approx(13.7657, abs=5e-5)
    assert entry["after"] == entry["before"] + entry["change"] == shown["rating"]
    games = entry["games"]
    assert [game["opponent_name"] for game in games] == ["Bela", "Carl", "Dora", "Emil"]
    assert [game["score"] for game in games] == [1.0, 1.0, 0.5, 0.0]
    assert [round(game["expected"], 2) for game in games] == [0.36, 0.64, 0.24, 0.57]
    assert [game["colour"] for game in games] == ["white", "black", "white", "black"]
    gains = [entry["k"] * (game["score"] - game["expected"]) for game in games]
    assert sum(gains) == pytest.approx(entry["change"], abs=1e-9)
    assert shown["record"] == {"wins": 2, "draws": 1, "losses": 1}


def test_a_history_is_in_order_of_credit_with_running_events_last() -> None:
    office = season()
    league = an_event(
        "a-league", date="2025-09-01", end_date="2026-02-01", games=[(ANNA, BELA, "1-0")]
    )
    office.publish(league)
    office.rebuild()
    history = show_player(office.store, "club", ANNA)["history"]
    assert [entry["event"] for entry in history] == ["first", "a-league", "second", "running"]
    last = history[-1]
    assert (last["running"], last["before"], last["after"]) == (True, None, None)
    assert last["change"] < 0


def test_games_that_do_not_count_say_why_and_byes_have_no_opponent() -> None:
    office = season()
    (first, second, _) = show_player(office.store, "club", ANNA)["history"]
    assert [(game["round"], game["rated"], game["reason"]) for game in first["games"]] == [
        (1, True, None),
        (2, False, "forfeit"),
    ]
    bot = second["games"][1]
    assert (bot["opponent"], bot["opponent_name"]) == (None, "Rechner")
    assert (bot["reason"], bot["expected"]) == ("bot", None)
    bela = show_player(office.store, "club", BELA)["history"]
    bye = bela[0]["games"][1]
    assert (bye["opponent"], bye["opponent_name"], bye["score"]) == (None, None, 1.0)
    assert (bye["reason"], bye["rated"]) == ("bye", False)
    unplayed = bela[1]["games"][0]
    assert (unplayed["score"], unplayed["reason"]) == (None, "unplayed")


@pytest.mark.parametrize("who", ["Karl Dahl", "dahl, carl", "CARL DAHL"])
def test_a_player_is_found_by_every_name(who: str) -> None:
    office = season(Start("Karl Dahl", 1500.0), Join(CARL, "Karl Dahl"))
    shown = show_player(office.store, "club", who)
    assert (shown["name"], shown["aliases"]) == ("Karl Dahl", [CARL])


def test_a_player_is_found_by_every_earlier_id() -> None:
    office = season()
    earlier = id_of(office, CARL)
    office.decide(Start("Karl Dahl", 1500.0))
    office.decide(Join(CARL, "Karl Dahl"))
    office.rebuild()
    shown = show_player(office.store, "club", earlier)
    assert shown["name"] == "Karl Dahl"
    assert shown["player"] != earlier


def test_a_correction_is_explained_to_those_it_moved() -> None:
    # rules §4.3: "why did it move, I did not play?"
    office = season()
    office.decide(Correct("first", 1, "anna-becher", "bela-csáky", ANNA, BELA, "0-1"))
    office.rebuild()
    shown = show_player(office.store, "club", BELA)
    (correction,) = shown["corrections"]
    assert (correction["event"], correction["revision"]) == ("first", 3)
    assert correction["change"] == 40.0  # from 1180 to 1220
    # Anna, Bela and the guest whom Anna met afterwards
    assert correction["players"] == 3
    moved = show_event(office.store, "club", "first")["moved"]
    assert {one["name"] for one in moved} == {ANNA, BELA, "Gus Gast"}
    (game, *_) = show_event(office.store, "club", "first")["games"]
    assert (game["result"], game["published"]) == ("0-1", "1-0")
    assert [one["moved"] for one in list_events(office.store, "club")] == [3, 0, 0]
    assert show_player(office.store, "club", DORA)["corrections"] == []


# ── Events ───────────────────────────────────────────────────────────────────


def test_an_event_shows_what_it_changed_and_why_not() -> None:
    office = season()
    shown = show_event(office.store, "club", "first")
    assert (shown["name"], shown["date"], shown["start"]) == ("Autumn Open", "2026-01-06", "19:30")
    assert (shown["version"], shown["withdrawn"]) == (office.facts().events[0].version, False)
    assert {one["name"]: one["change"] for one in shown["entrants"]} == {
        ANNA: 20.0,
        BELA: -20.0,
        CARL: 0.0,
        DORA: 0.0,
    }
    assert [(one["rated_white"], one["rated_black"], one["reason"]) for one in shown["games"]] == [
        (True, True, None),
        (True, True, None),
        (False, False, "forfeit"),
    ]
    assert [(bye["player"], bye["points"]) for bye in shown["byes"]] == [
        ("bela-csáky", 1.0),
        ("dora-ek", 0.5),
    ]


def test_events_are_listed_oldest_first_with_what_was_not_rated() -> None:
    office = season()
    listed = list_events(office.store, "club")
    assert [one["event"] for one in listed] == ["first", "second", "running"]
    assert [one["rated_games"] for one in listed] == [2, 1, 1]
    assert [one["not_rated"] for one in listed] == [{"forfeit": 1}, {"bot": 1, "unplayed": 1}, {}]
    assert [one["complete"] for one in listed] == [True, True, False]


def test_a_withdrawn_event_is_for_organisers_only_and_changed_nothing() -> None:
    office = season()
    withdraw(office.store, "club", "second")
    office.rebuild()
    shown = show_event(office.store, "club", "second")
    assert (shown["withdrawn"], shown["up_to_date"]) == (True, True)
    assert {one["change"] for one in shown["entrants"]} == {None}
    listed = list_events(office.store, "club")
    assert [(one["event"], one["withdrawn"]) for one in listed][1] == ("second", True)
    assert listed[1]["rated_games"] == 0
    with pytest.raises(NotFoundError):
        show_event(office.store, "club", "second", audience="member")
    members = list_events(office.store, "club", audience="member")
    assert [one["event"] for one in members] == ["first", "running"]


def test_an_event_kept_out_is_listed_for_organisers_with_the_reason() -> None:
    office = season()
    office.tamper("events/broken", name="Broken", date="2026-01-07", players=[])
    office.rebuild()
    (_, broken, *_) = list_events(office.store, "club")
    assert (broken["event"], broken["name"], broken["complete"]) == ("broken", "Broken", False)
    assert len(broken["problems"]) == 1
    assert len(list_events(office.store, "club", audience="member")) == 3
    shown = show_event(office.store, "club", "broken")
    assert (shown["name"], shown["date"], shown["games"]) == ("Broken", "2026-01-07", [])
    assert shown["problems"] == broken["problems"]
    with pytest.raises(NotFoundError):
        show_event(office.store, "club", "broken", audience="member")


def test_documents_of_an_earlier_program_are_out_of_date_and_no_fault() -> None:
    """An update of the program must not keep anybody from looking at the list (rules §8.1)."""
    office = season()
    ratings = office.document("ratings/first")
    earlier = {player: numbers[:-1] for player, numbers in ratings["players"].items()}
    office.tamper("ratings/first", players=earlier)
    manifest = office.document("ladders/main")["manifest"]
    path = "clubs/club/ratings/first"
    fits = {path: document_hash(office.document("ratings/first"))}
    office.tamper("ladders/main", layout=LAYOUT - 1, manifest={**manifest, **fits})
    assert show_ladder(office.store, "club")["up_to_date"] is False
    player = show_player(office.store, "club", ANNA)
    assert (player["name"], player["history"], player["up_to_date"]) == (ANNA, [], False)
    assert show_event(office.store, "club", "first")["up_to_date"] is False
    office.rebuild()
    assert show_player(office.store, "club", ANNA)["up_to_date"] is True


# ── Problems ─────────────────────────────────────────────────────────────────


def test_problems_are_said_to_organisers_in_the_clubs_language() -> None:
    office = season(Join(CARL, "Karl Dahl"), Start("Karl Dahl", 1500.0))
    join = office.facts().decisions[0].id
    office.publish(an_event("last", date="2026-04-01", games=[(CARL, "Karl Dahl", "1-0")]))
    office.tamper("events/broken", players=[])
    office.publish(_sent_as_a_member_who_is_gone(office))
    office.rebuild()
    problems = show_ladder(office.store, "club")["problems"]
    assert [
        problem.startswith(start)
        for problem, start in zip(
            problems,
            (
                "“clubs/club/events/broken” is kept out: ",
                f"Decision {join} is set aside: “Carl Dahl” and “Karl Dahl” met in round 1",
                "second: “Bela Csáky” and “Dora Ek” met in round 1 of “Winter Night”",
            ),
            strict=True,
        )
    ] == [True, True, True]
    assert show_ladder(office.store, "club", audience="member")["problems"] == []
    assert len(show_event(office.store, "club", "second")["problems"]) == 1
    assert show_event(office.store, "club", "second", audience="member")["problems"] == []
    by_event = {one["event"]: one["problems"] for one in list_events(office.store, "club")}
    assert [len(by_event[event]) for event in ("second", "broken", "first")] == [1, 1, 0]
    members = list_events(office.store, "club", audience="member")
    assert all(one["problems"] == [] for one in members)
    told = {one["id"]: one["set_aside"] for one in list_decisions(office.store, "club")}
    assert "met in round 1 of “last”" in str(told[join])


# ── Names and decisions ──────────────────────────────────────────────────────


def test_questions_stand_with_reasons_in_words() -> None:
    office = season()
    office.publish(an_event("last", date="2026-04-01", players=["A. Becher"]))
    office.rebuild()
    (question,) = list_pending(office.store, "club")
    assert (question["name"], question["event"], question["ambiguous"]) == (
        "A. Becher",
        "last",
        True,
    )
    (candidate,) = question["candidates"]
    assert (candidate["player"], candidate["name"]) == (id_of(office, ANNA), ANNA)
    assert all(isinstance(reason, str) and reason for reason in candidate["reasons"])


def test_decisions_are_listed_as_they_were_made() -> None:
    office = season(Differ(ANNA, BELA), Start(ANNA, 1500.5, from_date=date(2026, 1, 1)))
    first, second = list_decisions(office.store, "club")
    assert (first["kind"], first["name"], first["other"], first["active"]) == (
        "differ",
        ANNA,
        BELA,
        True,
    )
    assert (second["who"], second["rating"], second["from_date"]) == (ANNA, 1500.5, "2026-01-01")
    office.undo(second["id"])
    assert [one["active"] for one in list_decisions(office.store, "club")] == [True, False, True]


# ── Most improved (rules §4.4) ───────────────────────────────────────────────


def test_improved_lists_who_was_established_at_both_dates_largest_gain_first() -> None:
    office = season(
        Start(ANNA, 1500.0, 30),
        Start(BELA, 1500.0, 30),
        Start(CARL, 1500.0, 30),
        Start(DORA, 1500.0, 4, from_date=date(2026, 1, 1)),
        Start("Zoe Zorn", 1500.0, 30),
    )
    shown = show_improved(
        office.store, "club", from_date=date(2026, 1, 1), to_date=date(2026, 1, 31)
    )
    # Anna beat Bela, 20 × ½; Carl drew with Dora, who is provisional: nothing for him (§2.4)
    assert [(one["name"], one["before"], one["gain"]) for one in shown["players"]] == [
        (ANNA, 1500.0, 10.0),
        (CARL, 1500.0, 0.0),
        ("Zoe Zorn", 1500.0, 0.0),
        (BELA, 1500.0, -10.0),
    ]
    assert (shown["from"], shown["to"], shown["ladder"]) == ("2026-01-01", "2026-01-31", "main")


# ── Who sees what (rules §7) ─────────────────────────────────────────────────

YOUNG = an_event(
    "young",
    date="2026-02-10",
    name="Youth Cup",
    under18=True,
    games=[(ANNA, "Frida Gál", "1-0"), (BELA, "Emil Fuß", "1-0")],
    juniors=["Emil Fuß"],
)
EVERYBODY = (ANNA, BELA, CARL, DORA, "Gus Gast", "Frida Gál", "Emil Fuß")

CLUBS: dict[str, tuple[dict[str, Any], list[Ruling], set[str], set[str]]] = {
    # settings, rulings, full names members may see, and those on the under-18 event's page
    "initials": ({}, [], set(), set()),
    "full names": (
        {"names": "full"},
        [],
        {ANNA, BELA, CARL, DORA, "Gus Gast"},  # not the junior, not who played under 18 only
        set(),
    ),
    "full names of a youth club": ({"names": "full", "youth": True}, [], set(), set()),
    "one shown in full": ({}, [Show(ANNA, "full")], {ANNA}, {ANNA}),
    "one shown by initials": (
        {"names": "full"},
        [Show(ANNA, "initials")],
        {BELA, CARL, DORA, "Gus Gast"},
        set(),
    ),
    "a guest and somebody hidden": (
        {"names": "full"},
        [Show(ANNA, "guest"), Show(BELA, "hidden")],
        {ANNA, CARL, DORA, "Gus Gast"},
        set(),
    ),
}


def _all_that_members_get(office: Office) -> dict[str, str]:
    """Collect every view of a member as text, by its name."""
    store = office.store
    shown: dict[str, Any] = {"list": show_ladder(store, "club", audience="member")}
    shown["list as of"] = show_ladder(store, "club", audience="member", as_of=date(2026, 12, 31))
    for row in shown["list"]["standings"]:
        shown[f"player {row['name']}"] = show_player(
            store, "club", row["player"], audience="member"
        )
    for event in list_events(store, "club", audience="member"):
        page = show_event(store, "club", event["event"], audience="member")
        # entrants' ids are the app's; these tests' builder makes them of names
        shown[f"event {event['event']}"] = _without_entrant_ids(page)
    shown["events"] = list_events(store, "club", audience="member")
    return {name: json.dumps(view, ensure_ascii=False) for name, view in shown.items()}


def _without_entrant_ids(page: JsonObject) -> JsonObject:
    entrants = [{**one, "id": ""} for one in page["entrants"]]
    return {**page, "entrants": entrants, "games": [], "byes": []}


@pytest.mark.parametrize(("club", "rulings", "full", "young"), CLUBS.values(), ids=CLUBS)
def test_members_never_get_a_full_name_that_is_not_theirs_to_see(
    club: dict[str, Any], rulings: list[Ruling], full: set[str], young: set[str]
) -> None:
    office = Office(club=a_club(**club))
    office.publish(FIRST, SECOND, RUNNING, YOUNG)
    office.decide(*rulings)
    office.rebuild()
    # a correction, so that there is something under `moved`
    office.decide(Correct("young", 1, "anna-becher", "frida-gál", ANNA, "Frida Gál", "0-1"))
    office.rebuild()
    for name, text in _all_that_members_get(office).items():
        allowed = young if name == "event young" else full
        seen = {who for who in EVERYBODY if name_key(who) in text.lower()}
        assert seen <= allowed, name
    everything = " ".join(_all_that_members_get(office).values())
    assert {who for who in EVERYBODY if who in everything} == full


def test_members_see_initials_numbered_by_first_event() -> None:
    office = season()
    shown = show_ladder(office.store, "club", audience="member")
    names = {row["name"] for row in shown["standings"]}
    assert names == {"A. B.", "B. C.", "C. D.", "D. E."}
    assert {"guest", "shown_as"}.isdisjoint(shown["standings"][0])


def test_organisers_see_full_names_whatever_is_decided() -> None:
    office = season(Show(ANNA, "hidden"), Show(BELA, "guest"))
    shown = show_ladder(office.store, "club")
    assert {row["name"] for row in shown["standings"]} == {ANNA, BELA, CARL, DORA, "Gus Gast"}
    rows = {row["name"]: row["shown_as"] for row in shown["standings"]}
    assert (rows[ANNA], rows[CARL]) == ("–", "C. D.")
    entrants = show_event(office.store, "club", "first")["entrants"]
    assert {one["name"] for one in entrants} == {ANNA, BELA, CARL, DORA}


def test_hidden_players_and_guests_are_not_listed_and_hidden_ones_leave_a_gap() -> None:
    office = season(Show(ANNA, "hidden"), Show(DORA, "guest"))
    shown = show_ladder(office.store, "club", audience="member")
    # Anna is first of the provisional; guests take no rank
    assert [(row["rank"], row["name"]) for row in shown["standings"]] == [
        (2, "C. D."),
        (3, "B. C."),
    ]


def test_a_hidden_player_stands_in_others_histories_as_a_dash_without_id() -> None:
    office = season(Show(ANNA, "hidden"))
    anna = id_of(office, ANNA)
    store = office.store
    shown = show_player(store, "club", id_of(office, BELA), audience="member")
    game = shown["history"][0]["games"][0]
    assert (game["opponent"], game["opponent_name"]) == (None, "–")
    page = show_event(store, "club", "first", audience="member")
    hidden = next(one for one in page["entrants"] if one["id"] == "anna-becher")
    assert (hidden["player"], hidden["name"]) == (None, "–")
    assert anna not in " ".join(_all_that_members_get(office).values())
    with pytest.raises(NotFoundError):
        show_player(store, "club", anna, audience="member")
    organiser = show_player(store, "club", BELA)["history"][0]["games"][0]
    assert (organiser["opponent"], organiser["opponent_name"]) == (anna, ANNA)


def test_whom_a_correction_moved_is_told_to_members_without_hidden_players() -> None:
    office = season(Show(ANNA, "hidden"))
    office.decide(Correct("first", 1, "anna-becher", "bela-csáky", ANNA, BELA, "0-1"))
    office.rebuild()
    page = show_event(office.store, "club", "first", audience="member")
    assert [one["name"] for one in page["moved"]] == ["B. C."]


def test_members_find_each_other_by_the_name_they_see() -> None:
    office = season()
    view = open_ladder(office.store, "club", audience="member")
    assert find_player_id(view, "A. B.") == id_of(office, ANNA)
    for who in (ANNA, "anna becher", "Nora"):
        with pytest.raises(NotFoundError):
            find_player_id(view, who)


def test_an_event_of_which_nothing_was_computed_names_nobody_to_members() -> None:
    office = season()
    office.publish(an_event("new", date="2026-04-01", players=[ANNA, "Rechner"], bots=["Rechner"]))
    page = show_event(office.store, "club", "new", audience="member")
    assert {one["name"] for one in page["entrants"]} == {"–", "Rechner"}
    assert not page["up_to_date"]


def test_figures_of_somebody_who_is_not_in_the_list_name_nobody() -> None:
    office = season()
    office.store.commit(
        [Write("clubs/club/ladders/main", {**office.document("ladders/main"), "rows": []})]
    )
    view = open_ladder(office.store, "club", audience="member")
    assert view.name_of("nobody") == "–"
    assert view.id_of("nobody") is None
    assert not view.may_see("nobody")
