"""The example season holds what its story promises."""

from __future__ import annotations

import csv
import datetime
import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.payload import parse_json, read_event

SEASON = Path(__file__).parents[2] / "examples" / "season"
FINISHED = sorted(SEASON.glob("[01]*.json"))
RUNNING = SEASON / "first-evening" / "05-winter-open.json"
PLAY = json.loads((SEASON / "play.json").read_text(encoding="utf-8"))
STEPS = PLAY["steps"]
RESULTS = {"1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-"}

Payload = dict[str, Any]


def load(path: Path) -> Payload:
    loaded: Payload = json.loads(path.read_text(encoding="utf-8"))
    return loaded


EVENTS = {path.stem: load(path) for path in FINISHED}


def in_format(*formats: str) -> list[str]:
    return [name for name, event in EVENTS.items() if event.get("format", "swiss") in formats]


def names_in(event: Payload) -> list[str]:
    return [entrant["name"] for entrant in event["players"]]


def people(event: Payload) -> list[str]:
    return [entrant["name"] for entrant in event["players"] if not entrant.get("bot")]


def seats(event: Payload) -> Iterator[tuple[int, str]]:
    """(round, entrant) of every game and bye."""
    for game in event["games"]:
        yield game["round"], game["white"]
        yield game["round"], game["black"]
    for bye in event.get("byes", []):
        yield bye["round"], bye["player"]


def results_in(event: Payload) -> set[str]:
    return {game["result"] for game in event["games"]}


# ── Each file is a sound event ───────────────────────────────────────────────


@pytest.mark.parametrize(
    "path", [*FINISHED, RUNNING], ids=lambda path: str(path.relative_to(SEASON))
)
def test_each_file_is_accepted_at_the_door(path: Path) -> None:
    read = read_event(parse_json(path.read_bytes()), event_id=path.stem)

    namesakes = 1 if path.stem == "09-february-night" else 0
    assert [warning.code for warning in read.warnings] == ["same-name"] * namesakes


@pytest.mark.parametrize("name", in_format("swiss", "bughouse", "league"))
def test_nobody_sits_twice_in_a_round_and_nobody_is_forgotten(name: str) -> None:
    event = EVENTS[name]
    rounds = {game["round"] for game in event["games"]}
    entrants = {entrant["id"] for entrant in event["players"]}

    assert Counter(seats(event)) == Counter((r, e) for r in rounds for e in entrants)


@pytest.mark.parametrize("name", in_format("swiss", "league"))
def test_nobody_meets_the_same_opponent_twice_in_a_tournament(name: str) -> None:
    games = EVENTS[name]["games"]
    pairs = Counter(frozenset((game["white"], game["black"])) for game in games)

    assert max(pairs.values()) == 1


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_a_finished_event_has_all_its_results(event: Payload) -> None:
    assert event.get("complete", True)
    assert results_in(event) <= RESULTS


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_evenings_have_the_size_of_a_real_club(event: Payload) -> None:
    assert 8 <= len(event["players"]) <= 24


def test_the_season_is_one_year_of_one_club() -> None:
    dates = [datetime.date.fromisoformat(event["date"]) for event in EVENTS.values()]

    assert 12 <= len(EVENTS) <= 15
    assert dates == sorted(dates), "files are numbered by their first day"
    assert datetime.date(2025, 10, 1) <= dates[0]
    assert dates[-1] <= datetime.date(2026, 9, 30)
    assert 40 <= len({name for event in EVENTS.values() for name in people(event)}) <= 75


# ── What real evenings have ──────────────────────────────────────────────────

INGREDIENTS: dict[str, Callable[[Payload], object]] = {
    "a bye of a full point": lambda e: any(b["points"] == 1 for b in e.get("byes", [])),
    "a bye of half a point": lambda e: any(b["points"] == 0.5 for b in e.get("byes", [])),
    "a bye of nothing": lambda e: any(b["points"] == 0 for b in e.get("byes", [])),
    "a forfeit": lambda e: results_in(e) & {"+/-", "-/+"},
    "a double forfeit": lambda e: "-/-" in results_in(e),
    "a bughouse night": lambda e: e.get("format") == "bughouse",
    "an arena": lambda e: e.get("format") == "arena" and max(Counter(seats(e)).values()) > 1,
    "an under-18 event": lambda e: (
        e.get("under18") and all(entrant.get("junior") for entrant in e["players"])
    ),
    "a junior among adults": lambda e: (
        0 < sum(entrant.get("junior", False) for entrant in e["players"]) < len(e["players"])
    ),
    "a bot": lambda e: any(entrant.get("bot") for entrant in e["players"]),
    "a guest in a rated event": lambda e: (
        e.get("rated", True) and any(entrant.get("guest") for entrant in e["players"])
    ),
    "an unrated friendly": lambda e: e.get("rated") is False,
    "two namesakes": lambda e: len(set(names_in(e))) < len(e["players"]),
    "siblings": lambda e: {"Mia Osterkamp", "Jonas Osterkamp"} <= set(names_in(e)),
}


@pytest.mark.parametrize("holds", INGREDIENTS.values(), ids=INGREDIENTS)
def test_the_season_has(holds: Callable[[Payload], object]) -> None:
    assert any(holds(event) for event in EVENTS.values())


def test_the_league_lies_over_other_events() -> None:
    league = EVENTS["02-club-league"]
    within = [
        name
        for name, event in EVENTS.items()
        if league["date"] < event["date"] and event.get("end_date", "") < league["end_date"]
    ]

    assert league["format"] == "league"
    assert len(within) >= 3
    assert any(set(names_in(EVENTS[name])) & set(names_in(league)) for name in within)


def test_two_events_share_a_date_and_differ_in_start_time() -> None:
    afternoon, evening = EVENTS["13-summer-afternoon"], EVENTS["14-summer-evening"]

    assert afternoon["date"] == evening["date"]
    assert afternoon["start"] < evening["start"]
    assert set(names_in(afternoon)) & set(names_in(evening))


def test_one_person_stands_under_three_spellings_in_three_events() -> None:
    spellings = {"Jörg Grünthal", "Joerg Gruenthal", "J. Grünthal"}
    found = [spellings & set(names_in(event)) for event in EVENTS.values()]

    assert set().union(*found) == spellings
    assert max(len(names) for names in found) == 1, "one person sits at one board"


def test_an_initial_fits_two_members_who_are_not_there_that_night() -> None:
    night = EVENTS["07-january-night"]
    before = [name for key in EVENTS if key < "07" for name in names_in(EVENTS[key])]

    assert "A. Berg" in names_in(night)
    assert {"Anna Berg", "Arne Berg"} <= set(before)
    assert not {"Anna Berg", "Arne Berg"} & set(names_in(night))


def test_the_unfinished_file_is_the_same_event_earlier() -> None:
    running, finished = load(RUNNING), EVENTS["05-winter-open"]
    later = {(g["round"], g["white"], g["black"]): g["result"] for g in finished["games"]}

    assert running["complete"] is False
    assert running["players"] == finished["players"]
    assert "*" in results_in(running)
    for game in running["games"]:
        agreed = later[game["round"], game["white"], game["black"]]
        assert game["result"] in ("*", agreed)


# ── The starting figures ─────────────────────────────────────────────────────


def test_about_half_of_the_players_bring_a_rating() -> None:
    with (SEASON / "members.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    turned = {" ".join(reversed(row["name"].split(", "))) for row in rows}
    everybody = {name for event in EVENTS.values() for name in people(event)}

    assert list(rows[0]) == ["name", "rating", "games", "as_of"]
    assert len(turned) == len(rows)
    assert turned <= everybody
    assert 0.35 <= len(turned) / len(everybody) <= 0.65
    assert any("," in row["rating"] for row in rows), "German decimal commas"
    assert {row["as_of"] for row in rows} == {"2025-10-01"}
    assert any(0 < int(row["games"]) < 5 for row in rows), "one is still provisional"


# ── The order of play ────────────────────────────────────────────────────────


def steps_of(kind: str) -> list[Payload]:
    return [step for step in STEPS if step["do"] == kind]


def test_every_step_is_known_and_says_what_happens() -> None:
    assert {step["do"] for step in STEPS} == {"import", "publish", "correct", "approve", "undo"}
    assert all(step["say"].strip() and "\n" not in step["say"] for step in STEPS)


def test_every_file_is_published_once_under_its_own_name() -> None:
    files = [SEASON / step["file"] for step in steps_of("publish")]

    assert sorted(files) == sorted([*FINISHED, RUNNING])
    assert all((SEASON / step["file"]).stem == step["event"] for step in steps_of("publish"))
    assert files.index(RUNNING) < files.index(SEASON / "05-winter-open.json")


def test_an_event_is_published_after_it_has_happened() -> None:
    days = []
    for step in steps_of("publish"):
        event = load(SEASON / step["file"])
        running = not event.get("complete", True)
        days.append(event["date"] if running else event.get("end_date", event["date"]))

    assert days == sorted(days)


def test_the_correction_comes_three_events_later_and_changes_a_result() -> None:
    (correction,) = steps_of("correct")
    place = STEPS.index(correction)
    published = [step["event"] for step in STEPS[:place] if step["do"] == "publish"]
    after = set(published[published.index(correction["event"]) + 1 :])
    (game,) = [
        game
        for game in EVENTS[correction["event"]]["games"]
        if all(game[field] == correction[field] for field in ("round", "white", "black"))
    ]

    assert len(after) == 3
    assert game["result"] != correction["result"]


def test_every_approval_asks_about_a_name_that_stands_there() -> None:
    for step in steps_of("approve"):
        (entrant,) = [e for e in EVENTS[step["event"]]["players"] if e["id"] == step["entrant"]]
        published = [SEASON / s["file"] for s in STEPS[: STEPS.index(step)] if s["do"] == "publish"]
        known = {name for path in published for name in names_in(load(path))}

        assert entrant["name"] == step["name"]
        assert step["candidate"] in known


def test_every_undo_takes_back_an_earlier_approval() -> None:
    for undo in steps_of("undo"):
        before = STEPS[: STEPS.index(undo)]
        assert [step["do"] for step in before if step.get("label") == undo["of"]] == ["approve"]
