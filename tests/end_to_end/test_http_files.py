"""Events that come over HTTP as files instead of JSON (contract §2)."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from functions.api.files_sent import FILE_TYPES
from tests.contract.memory_store import MemoryStore
from tests.http_office import HttpOffice, codes, problem

TABLE = """round;white;black;result
1;Anna Becher;Jörg Ott;1-0
1;Carl Dahl;Dora Ek;½-½
2;Dora Ek;Anna Becher;0-1
"""
SECTIONS = """section;round;white;black;result
A;1;Anna Becher;Jörg Ott;1-0
B;1;Carl Dahl;Dora Ek;½-½
"""
PGN = """[Event "Hafenpokal"]
[Date "2026.04.18"]
[Round "1"]
[White "Becher, Anna"]
[Black "Ott, Joerg"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0
"""


@pytest.fixture
def office() -> HttpOffice:
    return HttpOffice(MemoryStore())


def put(office: HttpOffice, event: str, text: str | bytes, **options: Any) -> TestResponse:
    content = text.encode() if isinstance(text, str) else text
    kind = options.pop("kind", "text/csv")
    headers = {"Content-Type": kind, **options.pop("headers", {})}
    return office.call("PUT", f"/events/{event}", data=content, headers=headers, **options)


def test_a_table_becomes_an_event_and_the_same_again_changes_nothing(office: HttpOffice) -> None:
    first = put(office, "night?date=2026-01-06", TABLE, key="publish")
    assert (first.status_code, first.json["created"]) == (201, True)
    assert sorted(first.json["new_names"]) == ["Anna Becher", "Carl Dahl", "Dora Ek", "Jörg Ott"]
    again = put(office, "night?date=2026-01-06", TABLE, key="publish")
    assert (again.status_code, again.json["changed"]) == (200, False)
    stored = office.get("/events/night").json
    assert (stored["name"], stored["date"]) == ("night", "2026-01-06")
    assert [one["result"] for one in stored["games"]] == ["1-0", "1/2-1/2", "0-1"]


@pytest.mark.parametrize("kind", ["application/vnd.chess-pgn", "text/plain"])
def test_a_pgn_tells_its_day_itself(office: HttpOffice, kind: str) -> None:
    assert put(office, "cup", PGN, kind=kind).status_code == 201
    stored = office.get("/events/cup").json
    assert (stored["name"], stored["date"]) == ("Hafenpokal", "2026-04-18")


def test_json_takes_a_date_that_it_does_not_say_itself(office: HttpOffice) -> None:
    payload = {"name": "Night", "players": [{"id": "a", "name": "Anna"}], "games": []}
    assert office.put("night?date=2026-01-06", payload).status_code == 201
    assert office.get("/events/night").json["date"] == "2026-01-06"
    assert codes(office.put("night?date=2026-01-07", {**payload, "date": "2026-01-06"})) == [
        ("", "bad-input")
    ]
    assert codes(office.put("x?date=2026-01-06", [])) == [("", "wrong-type")]  # type: ignore[arg-type]


def test_a_dry_run_tells_who_they_would_be_and_stores_nothing(office: HttpOffice) -> None:
    answer = put(office, "night?date=2026-01-06&dry_run=true", TABLE.encode("cp1252"))
    assert answer.json["warnings"][0]["code"] == "encoding-guessed"
    assert "Jörg Ott" in [one["name"] for one in answer.json["entrants"]]
    assert office.get("/events/night").status_code == 404


def test_a_file_of_several_sections_is_published_one_by_one(office: HttpOffice) -> None:
    refused = put(office, "open?date=2026-01-06", SECTIONS)
    assert problem(refused)["code"] == "bad-file"
    assert codes(refused) == [("", "several-events"), ("", "several-events")]
    assert "?section=b" in refused.json["problems"][1]["detail"]
    assert put(office, "open-b?date=2026-01-06&section=b", SECTIONS).status_code == 201
    names = [one["name"] for one in office.get("/events/open-b").json["entrants"]]
    assert sorted(names) == ["Carl Dahl", "Dora Ek"]


@pytest.mark.parametrize(
    ("query", "text", "code", "single"),
    [
        pytest.param("", TABLE, "bad-file", "no-date", id="no date"),
        pytest.param(
            "?date=2026-01-06&section=c", SECTIONS, "bad-query", "bad-parameter", id="section"
        ),
        pytest.param("?date=x", TABLE, "bad-query", "bad-parameter", id="bad date"),
        pytest.param(
            "?date=2026-01-06&count_both=1", TABLE, "bad-query", "bad-parameter", id="switch"
        ),
        pytest.param("?date=2026-01-06", "round;white\n1;Anna\n", "bad-file", None, id="columns"),
        pytest.param("?date=2026-01-06", "", "bad-file", None, id="nothing"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_is_refused_with_reasons(
    office: HttpOffice, query: str, text: str, code: str, single: str | None
) -> None:
    refused = put(office, f"night{query}", text)
    assert (refused.status_code, problem(refused)["code"]) == (422, code)
    assert refused.json["problems"]
    if single is not None:
        assert {one for _, one in codes(refused)} == {single}


def test_json_has_no_sections(office: HttpOffice) -> None:
    refused = office.put("night?section=a", {"name": "x"})
    assert codes(refused) == [("", "bad-parameter")]


def test_other_types_are_refused_with_a_list_of_those_that_are_taken(office: HttpOffice) -> None:
    refused = put(office, "night", TABLE, kind="text/html")
    assert (refused.status_code, refused.json["code"]) == (415, "media-type")
    assert all(kind in refused.json["detail"] for kind in (*FILE_TYPES, "application/json"))


def test_it_is_looked_at_in_the_order_of_the_contract(office: HttpOffice) -> None:
    large = b" " * (2 * 2**20 + 1)
    assert put(office, "x", large, key=None).status_code == 401
    assert put(office, "x", large, key="read").status_code == 403
    assert put(office, "x", large, kind="text/html").status_code == 413
    assert put(office, "x?date=y", b"\0", kind="text/html").status_code == 415
    # the file's kind before the parameters, as JSON is
    assert problem(put(office, "x?date=y", b"\0"))["code"] == "bad-file"
    assert problem(put(office, "x?date=y", TABLE))["code"] == "bad-query"
    stale = {"If-Match": '"old"'}
    assert put(office, "x?date=2026-01-06", TABLE, headers=stale).status_code == 412


def test_if_match_guards_a_file_too(office: HttpOffice) -> None:
    first = put(office, "night?date=2026-01-06", TABLE)
    changed = TABLE.replace("½-½", "1-0")
    seen = {"If-Match": first.headers["ETag"]}
    assert put(office, "night?date=2026-01-06", changed, headers=seen).status_code == 200
    assert put(office, "night?date=2026-01-06", TABLE, headers=seen).status_code == 412


# ── The same games under another id ──────────────────────────────────────────


def test_a_file_published_twice_is_refused_and_names_the_other(office: HttpOffice) -> None:
    put(office, "night?date=2026-01-06", TABLE)
    for query in ("date=2026-01-06", "date=2026-01-06&dry_run=true"):
        refused = put(office, f"again?{query}", TABLE)
        assert (refused.status_code, problem(refused)["code"]) == (409, "already-published")
        assert "“night”" in refused.json["detail"]
    taken = put(office, "again?date=2026-01-06&count_both=true", TABLE)
    assert taken.status_code == 201
    assert "already-published" in [one["code"] for one in taken.json["warnings"]]


def test_an_app_is_only_told(office: HttpOffice) -> None:
    put(office, "night?date=2026-01-06", TABLE)
    payload = office.get("/events/night").json["published"]
    answer = office.put("again", payload)
    assert answer.status_code == 201
    assert "already-published" in [one["code"] for one in answer.json["warnings"]]


@pytest.mark.parametrize("kind", [*FILE_TYPES, "application/json"])
@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe", b"\xfe\xff\0", b"PK\x03\x04garbage", b"\xd0\xcf\x11\xe0", b"012 x\n001 ",
        b"[Event ", b"{}\n{}", b"[[[[", b"{" * 30, b"1;2;3\n4;5;6", b";;;;\n;;;;", b'"', b"\r\r\r",
        b'{"id":1}\n{"id":', "🙂".encode(), b"round,white,black,result\n1,A,A,1-0",
        b"white,black,result\n" + b"x" * 5000 + b",y,1-0",
    ],
    ids=lambda content: repr(content[:12]),
)  # fmt: skip
def test_no_body_of_any_kind_is_a_fault_of_ours(
    office: HttpOffice, kind: str, content: bytes
) -> None:
    answer = put(office, "x?date=2026-01-06", content, kind=kind)
    assert 400 <= answer.status_code < 500
    assert problem(answer)["detail"]
