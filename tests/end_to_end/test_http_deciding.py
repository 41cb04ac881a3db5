"""Decisions by HTTP: every kind, refusals, undo (rules §6.5, contract §2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from core.actions.rebuilding import verify
from core.model import Ladder
from tests.contract.memory_store import MemoryStore
from tests.contract.store_adapters import ADAPTERS
from tests.end_to_end.running import a_payload
from tests.http_office import HttpOffice, codes, problem

FIRST = a_payload(
    ("Anna Becher", "Jens Schmidt", "1-0"), ("Jan Schmidt", "Udo Lind", "1-0"), date="2026-01-06"
)
SECOND = a_payload(
    ("J. Schmidt", "Udo Lind", "1-0"), ("Ana Becher", "Ida Lind", "1-0"), date="2026-01-13"
)


@pytest.fixture(params=["memory", "sqlite"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HttpOffice]:
    with ADAPTERS[request.param](tmp_path) as store:
        office = HttpOffice(store)
        assert office.put("first", FIRST).status_code == 201
        assert office.put("second", SECOND).status_code == 201
        yield office


def decide(office: HttpOffice, kind: str, **fields: Any) -> TestResponse:
    return office.call("POST", "/decisions", json={"kind": kind, **fields})


def question(office: HttpOffice, name: str) -> dict[str, Any]:
    (found,) = [one for one in office.get("/suggestions").json if one["name"] == name]
    return dict(found)


def test_a_question_is_approved_and_taken_back(office: HttpOffice) -> None:
    before = office.get("/ladder").json["standings"]
    ask = question(office, "Ana Becher")
    answer = decide(office, "approve", suggestion=ask["id"])
    assert answer.status_code == 201
    assert answer.json["up_to_date"] is True
    (made,) = answer.json["made"]
    assert answer.json["decision"] == made["id"] == answer.json["decisions"][0]
    assert (made["kind"], made["into"]) == ("join", "Anna Becher")
    assert (made["made_by"], made["channel"]) == ("the organise app", "api")
    assert "Ana Becher" not in office.names()
    assert "Anna Becher" in {one["name"] for one in answer.json["moved"]}

    for _ in range(2):  # whoever heard no answer asks again
        undone = office.call("DELETE", f"/decisions/{made['id']}")
        assert (undone.status_code, undone.data) == (204, b"")
    assert office.get("/ladder").json["standings"] == before
    log = office.get("/decisions").json
    assert [(one["kind"], one["active"]) for one in log] == [("join", False), ("undo", True)]
    assert verify(office.store, "club")["same_as_replay"] is True


def test_an_ambiguous_name_wants_a_candidate(office: HttpOffice) -> None:
    ask = question(office, "J. Schmidt")
    assert {one["name"] for one in ask["candidates"]} == {"Jens Schmidt", "Jan Schmidt"}
    answer = decide(office, "approve", suggestion=ask["id"])
    assert (answer.status_code, problem(answer)["code"]) == (422, "choose-candidate")
    answer = decide(office, "approve", suggestion=ask["id"], candidate="Jens Schmidt")
    (made,) = answer.json["made"]
    assert (made["kind"], made["event"], made["entrant"]) == ("read", "second", "p1")
    # rejecting without a candidate means all of them
    again = question(office, "Ana Becher")
    assert len(decide(office, "reject", suggestion=again["id"]).json["decisions"]) == 1
    assert office.get("/suggestions").json == []


@pytest.mark.parametrize(
    ("kind", "fields", "seen"),
    [
        (
            "read",
            {"event": "second", "entrant": "p1", "name": "Jan Schmidt"},
            {"name": "Jan Schmidt", "written": "J. Schmidt"},
        ),
        ("join", {"who": "Ana Becher", "into": "Anna Becher"}, {"into": "Anna Becher"}),
        ("differ", {"who": "Ana Becher", "other": "Anna Becher"}, {"other": "Anna Becher"}),
        ("rename", {"who": "Anna Becher", "name": "Anna Lind"}, {"name": "Anna Lind"}),
        ("start", {"who": "Udo Lind", "rating": 1400}, {"rating": 1400.0, "ladder": "main"}),
        (
            "start",
            {"who": "New One", "rating": 1400.5, "as_of": "2026-01-01", "ladder": "main"},
            {"from_date": "2026-01-01", "games": 0},
        ),
        (
            "show",
            {"who": "Udo Lind", "mode": "full", "consent": "2026-01-01"},
            {"consent": "2026-01-01"},
        ),
        (
            "result",
            {"event": "first", "round": 1, "white": "p1", "black": "Jens Schmidt", "result": "½-½"},
            {"result": "1/2-1/2", "white_name": "Anna Becher"},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_kind_is_stored_and_can_be_taken_back(
    office: HttpOffice, kind: str, fields: dict[str, Any], seen: dict[str, Any]
) -> None:
    before = office.get("/ladder").json["standings"]
    answer = decide(office, kind, **fields)
    assert answer.status_code == 201
    (made,) = answer.json["made"]
    assert (made["kind"], made | seen) == (kind, made)
    (logged,) = office.get("/decisions").json
    assert logged == made | {"active": True, "set_aside": None}
    undone = decide(office, "undo", decision=made["id"])
    assert (undone.status_code, undone.json["made"][0]["kind"]) == (201, "undo")
    assert office.get("/ladder").json["standings"] == before


def test_taking_back_what_is_no_longer_active_changes_nothing(office: HttpOffice) -> None:
    made = decide(office, "rename", who="Anna Becher", name="Anna Lind").json["decision"]
    first = decide(office, "undo", decision=made)
    again = decide(office, "undo", decision=made)
    assert (again.status_code, again.json["decision"], again.json["decisions"]) == (200, None, [])
    assert again.json["revision"] == first.json["revision"]
    # an undo too can be taken back
    assert office.call("DELETE", f"/decisions/{first.json['decision']}").status_code == 204
    assert "Anna Lind" in office.names()


@pytest.mark.parametrize(
    ("kind", "fields", "status", "code"),
    [
        ("join", {"who": "Anna Becher", "into": "Jens Schmidt"}, 409, "refused"),
        ("join", {"who": "J. Schmidt", "into": "Jens Schmidt"}, 409, "refused"),
        ("rename", {"who": "Anna Becher", "name": "Udo Lind"}, 409, "refused"),
        ("join", {"who": "Nobody", "into": "Jens Schmidt"}, 404, "not-found"),
        ("approve", {"suggestion": "nonsense"}, 404, "not-found"),
        ("undo", {"decision": "nonsense"}, 404, "not-found"),
        ("read", {"event": "never", "entrant": "p1", "name": "A B"}, 404, "not-found"),
        ("start", {"who": "Udo Lind", "rating": 1, "ladder": "never"}, 422, "bad-input"),
        (
            "result",
            {"event": "first", "round": 9, "white": "p1", "black": "p2", "result": "1-0"},
            404,
            "not-found",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(
    office: HttpOffice, kind: str, fields: dict[str, Any], status: int, code: str
) -> None:
    before = office.office.text()
    answer = decide(office, kind, **fields)
    assert (answer.status_code, problem(answer)["code"]) == (status, code)
    assert office.office.text() == before


def test_a_junior_s_full_name_needs_a_date_of_consent(office: HttpOffice) -> None:
    junior = {**FIRST, "players": [{**FIRST["players"][0], "junior": True}, *FIRST["players"][1:]]}
    office.put("first", junior)
    answer = decide(office, "show", who="Anna Becher", mode="full")
    assert (answer.status_code, problem(answer)["code"]) == (422, "bad-input")
    assert codes(answer) == [("", "bad-input")]
    assert decide(office, "show", who="Anna Becher", mode="full", consent="2026-01-01").json


def test_every_problem_of_what_was_sent_is_named(office: HttpOffice) -> None:
    answer = decide(office, "start", who="", rating="1400", dob="1990")
    assert (answer.status_code, problem(answer)["code"]) == (422, "invalid-decision")
    assert codes(answer) == [
        ("/who", "empty"),
        ("/rating", "wrong-type"),
        ("/dob", "personal-data"),
    ]


def test_unknown_decisions_are_not_found(office: HttpOffice) -> None:
    for decision in ("nonsense", "%00", "__a__", "x" * 3000):
        answer = office.call("DELETE", f"/decisions/{decision}")
        assert (answer.status_code, problem(answer)["code"]) == (404, "not-found")


def test_the_first_ladder_is_meant_where_none_is_named() -> None:
    """A club's first ladder need not be called main."""
    office = HttpOffice(MemoryStore(), {"ladders": (Ladder("season"),)})
    answer = decide(office, "start", who="Udo Lind", rating=1400)
    assert answer.json["made"][0]["ladder"] == "season"
