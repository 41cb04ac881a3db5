"""Looking at a club by HTTP: list, players, events, suggestions, decisions (contract §2, §3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.actions.settings import add_ladder, change_club
from core.model import Ladder
from core.payload import read_event
from core.ports import Write
from tests.contract.memory_store import MemoryStore
from tests.contract.store_adapters import ADAPTERS
from tests.end_to_end.running import a_payload
from tests.http_office import HttpOffice, codes, problem

FIRST = a_payload(
    ("Anna Becher", "Jens Schmidt", "1-0"),
    date="2026-01-06",
    start="19:30",
    byes=[{"round": 2, "player": "p2", "points": 0.5}],
)
SECOND = a_payload(("Udo Lind", "Anna Becher", "1/2-1/2"), date="2026-01-13", speed="blitz")


@pytest.fixture(params=["memory", "sqlite"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HttpOffice]:
    with ADAPTERS[request.param](tmp_path) as store:
        office = HttpOffice(store)
        assert office.put("second", SECOND).status_code == 201
        assert office.put("first", FIRST).status_code == 201
        yield office


def test_the_list(office: HttpOffice) -> None:
    shown = office.get("/ladder").json
    assert (shown["club"], shown["ladder"], shown["rules"]) == ("club", "main", "club")
    assert (shown["revision"], shown["up_to_date"]) == (3, True)
    rows = {row["name"]: row for row in shown["standings"]}
    # rules §2: Anna 1220 meets Udo 1200, draws; she expects 1/(1+10^(-20/400)) = 0.528751
    assert rows["Anna Becher"]["rating"] == pytest.approx(1220 - 40 * 0.028751, abs=1e-3)
    assert (rows["Anna Becher"]["games"], rows["Anna Becher"]["draws"]) == (2, 1)
    assert [row["rank"] for row in shown["standings"]] == [1, 2, 3]


def test_the_list_as_of_a_date(office: HttpOffice) -> None:
    names = [row["name"] for row in office.get("/ladder?as_of=2026-01-10").json["standings"]]
    assert names == ["Anna Becher", "Jens Schmidt"]
    assert office.get("/ladder?as_of=2026-01-05").json["standings"] == []


def test_another_ladder_of_the_club(office: HttpOffice) -> None:
    blitz = Ladder("blitz", "Blitz", speeds=("blitz",))
    change_club(office.store, "club", lambda club: add_ladder(club, blitz))
    assert office.get("/ladder?ladder=blitz").json["up_to_date"] is False
    assert office.call("POST", "/rebuild").json["up_to_date"] is True
    shown = office.get("/ladder?ladder=blitz").json
    assert (shown["ladder"], shown["title"]) == ("blitz", "Blitz")
    assert {row["rating"] for row in shown["standings"] if row["games"]} == {1200.0}  # a draw
    events = {one["event"]: one["rated_games"] for one in office.get("/events?ladder=blitz").json}
    assert events == {"first": 0, "second": 1}
    for path in ("/ladder", "/events", "/players", "/events/first", "/players/Udo Lind"):
        answer = office.get(f"{path}?ladder=nonsense")
        assert (answer.status_code, problem(answer)["code"]) == (422, "bad-input")
    between = "/predict?one=Udo Lind&other=Anna Becher&ladder"
    assert office.get(f"{between}=blitz").json["speed"] == "blitz"
    answer = office.get(f"{between}=nonsense")
    assert (answer.status_code, problem(answer)["code"]) == (422, "bad-input")


def test_the_players_by_name(office: HttpOffice) -> None:
    answer = office.get("/players")
    assert [one["name"] for one in answer.json] == ["Anna Becher", "Jens Schmidt", "Udo Lind"]
    assert answer.headers["Ladder-Up-To-Date"] == "true"
    ranked = {row["player"]: row["rating"] for row in office.get("/ladder").json["standings"]}
    assert {one["player"]: one["rating"] for one in answer.json} == ranked


def test_players_stand_in_the_order_of_the_club_s_language() -> None:
    office = HttpOffice(MemoryStore(), {"locale": "hu"})
    night = a_payload(("Csaba Ács", "Cukor Éva", "1-0"), ("Ödön Kis", "Oszkár Nagy", "1-0"))
    assert office.put("night", night).status_code == 201
    listed = [one["name"] for one in office.get("/players").json]
    assert listed == ["Cukor Éva", "Csaba Ács", "Oszkár Nagy", "Ödön Kis"]


def test_one_player_explained(office: HttpOffice) -> None:
    player = next(one["player"] for one in office.get("/players").json if one["name"][0] == "A")
    shown = office.get(f"/players/{player}").json
    assert (shown["player"], shown["name"]) == (player, "Anna Becher")
    assert [one["event"] for one in shown["history"]] == ["first", "second"]
    first = shown["history"][0]
    assert (first["before"], first["after"], first["k"]) == (1200.0, 1220.0, 40.0)
    assert [(one["score"], one["expected"]) for one in first["games"]] == [(1.0, 0.5)]
    # the second came in first, so the first one moved Udo afterwards, who was not in it
    assert office.get("/players/Udo%20Lind").json["corrections"] != []
    for nobody in ("Nobody", "%00", "x" * 500, "a%2Fb"):
        assert office.get(f"/players/{nobody}").status_code == 404


def test_the_events(office: HttpOffice) -> None:
    answer = office.get("/events")
    assert [(one["event"], one["date"]) for one in answer.json] == [
        ("first", "2026-01-06"),
        ("second", "2026-01-13"),
    ]
    assert [one["rated_games"] for one in answer.json] == [1, 1]
    assert answer.headers["Ladder-Up-To-Date"] == "true"


def test_one_event_explained(office: HttpOffice) -> None:
    shown = office.get("/events/first").json
    assert (shown["event"], shown["date"], shown["start"]) == ("first", "2026-01-06", "19:30")
    assert (shown["withdrawn"], shown["problems"], shown["up_to_date"]) == (False, [], True)
    anna, jens = shown["entrants"]
    assert (anna["name"], anna["frozen"], anna["change"]) == ("Anna Becher", 1200.0, 20.0)
    assert (jens["change"], jens["after"]) == (-20.0, 1180.0)
    explained = anna["explanation"]
    assert (explained["k"], explained["provisional"], explained["before"]) == (40.0, True, 1200.0)
    assert explained["running"] is False
    (line,) = explained["games"]
    assert (line["opponent"], line["opponent_name"]) == (jens["player"], "Jens Schmidt")
    assert (line["score"], line["expected"], line["colour"]) == (1.0, 0.5, "white")
    bye = jens["explanation"]["games"][1]
    assert (bye["round"], bye["reason"], bye["score"]) == (2, "bye", 0.5)
    # it came in after the later one, whose other entrant it moved
    assert [one["name"] for one in shown["moved"]] == ["Udo Lind"]


def test_organisers_get_an_event_as_it_was_published(office: HttpOffice) -> None:
    shown = office.get("/events/first").json
    stored = read_event(shown["published"], event_id="first").event
    assert stored == read_event(FIRST, event_id="first").event
    again = office.put("first", shown["published"])
    assert (again.status_code, again.json["changed"]) == (200, False)
    assert "published" not in office.get("/events/first", key="publish").json


def test_an_explanation_names_nobody_whom_members_may_not_see(office: HttpOffice) -> None:
    hide = {"kind": "show", "who": "Jens Schmidt", "mode": "hidden"}
    assert office.call("POST", "/decisions", json=hide).status_code == 201
    shown = office.get("/events/first", key="read").json
    anna, jens = shown["entrants"]
    (line,) = anna["explanation"]["games"]
    assert (line["opponent"], line["opponent_name"]) == (None, "–")
    assert (jens["name"], jens["player"]) == ("–", None)


def test_before_anything_was_worked_out_nothing_is_explained() -> None:
    office = HttpOffice(MemoryStore())
    office.put("first", FIRST)
    office.store.commit([])
    for stored in (*office.store.list("clubs/club/ratings"),):
        office.office.tamper(f"ratings/{stored.id}", event="another")
    shown = office.get("/events/first").json
    assert {one["explanation"] for one in shown["entrants"]} == {None}
    assert shown["up_to_date"] is False
    assert office.get("/events/first", key="read").json["entrants"][0]["name"] == "–"


def test_a_bot_is_explained_nothing() -> None:
    office = HttpOffice(MemoryStore())
    bot = {**FIRST, "players": [FIRST["players"][0], {**FIRST["players"][1], "bot": True}]}
    office.put("first", bot)
    anna, machine = office.get("/events/first").json["entrants"]
    assert machine["explanation"] is None
    assert [one["reason"] for one in anna["explanation"]["games"]] == ["bot"]


# ── Before a game ────────────────────────────────────────────────────────────


def test_what_a_game_would_change(office: HttpOffice) -> None:
    answer = office.get("/predict?one=Udo Lind&other=Jens Schmidt&speed=blitz")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    shown = answer.json
    assert (shown["club"], shown["ladder"], shown["rules"]) == ("club", "main", "club")
    assert (shown["speed"], shown["revision"], shown["up_to_date"]) == ("blitz", 3, True)
    udo, jens = shown["players"]
    assert (udo["name"], jens["name"]) == ("Udo Lind", "Jens Schmidt")
    rated = {row["name"]: row["rating"] for row in office.get("/ladder").json["standings"]}
    assert (udo["rating"], jens["rating"]) == (rated["Udo Lind"], rated["Jens Schmidt"])
    # rules §2: 1200 + 40 × 0.028751 against 1180 expects 1/(1+10^(-21.15/400)) = 0.530391
    assert udo["expected"] == pytest.approx(0.530391, abs=1e-5)
    assert udo["win"] == pytest.approx(40 * (1 - udo["expected"]), abs=1e-6)
    assert udo["win"] == pytest.approx(-jens["loss"], abs=1e-6)
    assert "“Udo Lind”" in shown["sentences"][0]


def test_a_game_is_foretold_with_the_names_that_a_key_may_see(office: HttpOffice) -> None:
    ids = {one["name"]: one["player"] for one in office.get("/players").json}
    asked = f"/predict?one={ids['Udo Lind']}&other={ids['Anna Becher']}"
    shown = office.get(asked, key="read").json
    assert [one["name"] for one in shown["players"]] == ["U. L.", "A. B."]
    assert "“U. L.”" in shown["sentences"][0]
    assert office.get("/predict?one=U. L.&other=A. B.", key="read").json == shown
    in_full = office.get(asked, key="organise").json
    assert [one["name"] for one in in_full["players"]] == ["Udo Lind", "Anna Becher"]
    hide = {"kind": "show", "who": "Udo Lind", "mode": "hidden"}
    assert office.call("POST", "/decisions", json=hide).status_code == 201
    answer = office.get(asked, key="read")
    assert (answer.status_code, problem(answer)["code"]) == (404, "not-found")
    assert office.get(asked, key="organise").status_code == 200


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("one=Udo Lind&other=Nora", 404, "not-found"),
        ("one=Udo Lind&other=Udo Lind", 422, "bad-input"),
        ("one=Udo Lind", 422, "bad-query"),
        ("", 422, "bad-query"),
        ("one=Udo Lind&other=Anna Becher&speed=bullet", 422, "bad-query"),
        ("one=Udo Lind&other=Anna Becher&other=Jens Schmidt", 422, "bad-query"),
    ],
    ids=["nobody", "the same", "one alone", "neither", "no speed", "three"],
)
def test_what_cannot_be_foretold(office: HttpOffice, query: str, status: int, code: str) -> None:
    answer = office.get(f"/predict?{query}")
    assert (answer.status_code, problem(answer)["code"]) == (status, code)


# ── Organisers ───────────────────────────────────────────────────────────────


def test_suggestions_and_decisions(office: HttpOffice) -> None:
    office.put("third", a_payload(("J. Schmidt", "Udo Lind", "1-0"), date="2026-01-20"))
    answer = office.get("/suggestions")
    (ask,) = answer.json
    assert (ask["name"], ask["event"], ask["ambiguous"]) == ("J. Schmidt", "third", True)
    assert [one["name"] for one in ask["candidates"]] == ["Jens Schmidt"]
    assert answer.headers["Ladder-Up-To-Date"] == "true"
    assert office.get("/decisions").json == []


@pytest.mark.parametrize(
    "path",
    [
        "/ladder", "/players", "/players/Udo Lind", "/events", "/events/first",
        "/suggestions", "/decisions", "/openapi.json", "/predict?one=Udo Lind&other=Anna Becher",
    ],
)  # fmt: skip
def test_what_is_known_is_not_sent_again_until_it_changes(office: HttpOffice, path: str) -> None:
    first = office.get(path)
    known = {"If-None-Match": first.headers["ETag"]}
    again = office.get(path, headers=known)
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Content-Type" not in again.headers
    if path in ("/suggestions", "/openapi.json"):
        return
    start = {"kind": "start", "who": "Udo Lind", "rating": 1500, "games": 9}
    office.call("POST", "/decisions", json=start)
    office.put("first", {**FIRST, "name": "Another name"})
    assert office.get(path, headers=known).status_code == 200


def test_only_scope_organise_shares_its_tag_with_nobody(office: HttpOffice) -> None:
    tag = office.get("/ladder", key="organise").headers["ETag"]
    for_members = office.get("/ladder", key="read", headers={"If-None-Match": tag})
    assert for_members.status_code == 200


@pytest.mark.parametrize("path", ["/ladder", "/players", "/events/first", "/openapi.json"])
def test_head_says_what_get_would(office: HttpOffice, path: str) -> None:
    seen, told = office.get(path), office.call("HEAD", path)
    assert (told.status_code, told.data) == (200, b"")
    assert dict(told.headers) == dict(seen.headers)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/ladder?as_of=2026-02-30", "bad-parameter"),
        ("/ladder?nonsense=1", "unknown-parameter"),
        ("/ladder?ladder=main&ladder=main", "repeated-parameter"),
        ("/suggestions?ladder=main", "unknown-parameter"),
        ("/events/first?as_of=2026-01-01", "unknown-parameter"),
    ],
)
def test_parameters_are_checked(office: HttpOffice, path: str, code: str) -> None:
    answer = office.get(path)
    assert (answer.status_code, problem(answer)["code"]) == (422, "bad-query")
    assert codes(answer) == [("", code)]
    assert problem(answer)["problems"][0]["parameter"] in path


def test_an_event_that_cannot_be_used_is_shown_with_its_problem(office: HttpOffice) -> None:
    office.store.commit([Write("clubs/club/events/nonsense", {"name": "By hand", "games": 1})])
    assert office.call("POST", "/rebuild").status_code == 200
    shown = office.get("/events/nonsense").json
    assert (shown["name"], shown["entrants"], shown["games"]) == ("By hand", [], [])
    assert len(shown["problems"]) == 1
    assert office.get("/events/nonsense", key="read").status_code == 404
