"""What a client can send besides what it should: never a 500, and no secret told."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug import Request
from werkzeug.test import run_wsgi_app

from core.errors import (
    DamagedStoreError,
    LadderError,
    OverloadedError,
    PlatformError,
    WorkbookBusyError,
)
from core.locale import say
from core.ports import Committed, Reader, Store, Stored, Write
from functions.api import handle
from tests.contract.memory_store import MemoryStore
from tests.contract.memory_workbook import MemoryWorkbook
from tests.end_to_end.running import a_payload
from tests.http_office import HttpOffice, problem

NIGHT: Final = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), date="2026-01-06")
ROOT: Final = "/v1/clubs/club"


@pytest.fixture(scope="module")
def office() -> HttpOffice:
    office = HttpOffice(MemoryStore())
    assert office.put("night", NIGHT).status_code == 201
    return office


def call_raw(office: HttpOffice, **environ: Any) -> tuple[int, dict[str, str], bytes]:
    """Answer a WSGI environment as some server might hand it over."""
    full = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": f"{ROOT}/ladder",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "HTTP_AUTHORIZATION": f"Bearer {office.keys['organise']}",
        **environ,
    }
    response = handle(office.world, Request(full))
    body, status, headers = run_wsgi_app(response, full)
    return int(status[:3]), dict(headers), b"".join(body)


latin = st.text(st.characters(max_codepoint=255), max_size=40)


@given(path=latin, method=st.sampled_from(["GET", "PUT", "POST", "DELETE", "HEAD", "OPTIONS", "X"]))
def test_any_path_is_answered(office: HttpOffice, path: str, method: str) -> None:
    for start in ("", "/v1/clubs/", "/v1/fide/", f"{ROOT}/", f"{ROOT}/events/", f"{ROOT}/players/"):
        status, _, _ = call_raw(
            office, PATH_INFO=start + path, REQUEST_METHOD=method, CONTENT_LENGTH="0"
        )
        assert status < 500


@given(query=latin)
def test_any_query_is_answered(office: HttpOffice, query: str) -> None:
    for path in ("/ladder", "/events/night", "/players", "/decisions", "/predict"):
        status, _, _ = call_raw(office, PATH_INFO=ROOT + path, QUERY_STRING=query)
        assert status < 500
    for path in ("/v1/fide/change", "/v1/fide/first", "/openapi.json"):
        status, _, _ = call_raw(office, PATH_INFO=path, QUERY_STRING=query)
        assert status < 500


@given(
    headers=st.dictionaries(
        st.sampled_from(
            [
                "HTTP_AUTHORIZATION", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_ORIGIN",
                "CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING", "HTTP_HOST",
                "HTTP_CONTENT_ENCODING", "HTTP_ACCESS_CONTROL_REQUEST_METHOD", "HTTP_ACCEPT",
                "HTTP_COOKIE", "HTTP_RANGE", "HTTP_EXPECT", "HTTP_X_FORWARDED_FOR",
            ]
        ),
        latin | st.just('"x"') | st.just("chunked") | st.just("99999999999999999999"),
    ),
    method=st.sampled_from(["GET", "PUT", "DELETE", "OPTIONS"]),
)  # fmt: skip
def test_any_headers_are_answered(office: HttpOffice, headers: dict[str, str], method: str) -> None:
    status, _, _ = call_raw(
        office,
        PATH_INFO=f"{ROOT}/events/night",
        REQUEST_METHOD=method,
        **{"wsgi.input": io.BytesIO(b"{}"), **headers},
    )
    assert status < 500


@given(body=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_body_is_answered(office: HttpOffice, body: bytes) -> None:
    for path, method in (("/events/night", "PUT"), ("/decisions", "POST")):
        answer = office.call(method, path, data=body, content_type="application/json")
        assert answer.status_code in (400, 422)
        problem(answer)


json_values: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(max_size=9), one, max_size=3),
    max_leaves=9,
)


def send_json(office: HttpOffice, method: str, path: str, content: Any) -> Any:
    text = json.dumps(content).encode()
    return office.call(method, path, data=text, content_type="application/json")


@given(content=json_values, data=st.data())
def test_any_json_is_answered(office: HttpOffice, content: Any, data: st.DataObject) -> None:
    changed = dict(NIGHT)
    changed[data.draw(st.sampled_from([*NIGHT, "end_date", "byes", "x"]))] = content
    for sent in (content, changed):
        answer = send_json(office, "PUT", "/events/another?dry_run=true", sent)
        assert answer.status_code == 200
    kinds = ("approve", "reject", "read", "join", "differ", "rename", "start", "show", "result")
    sent = {"kind": data.draw(st.sampled_from(kinds)), "who": content, "name": content}
    assert send_json(office, "POST", "/decisions", sent).status_code in (404, 422)


LINES: Final[dict[str, dict[str, Any]]] = {
    "percent signs that mean nothing": {"PATH_INFO": f"{ROOT}/players/%%%ZZ%"},
    "bytes that are no UTF-8": {"PATH_INFO": f"{ROOT}/players/\xff\xfe"},
    "a null byte": {"PATH_INFO": f"{ROOT}/events/\x00"},
    "a path of 100 kB": {"PATH_INFO": f"{ROOT}/players/" + "a" * 100_000},
    "bytes as they are in the query": {"QUERY_STRING": "ladder=\xc3\x28"},
    "climbing up": {"PATH_INFO": f"{ROOT}/../other/ladder"},
    "a very long key": {"HTTP_AUTHORIZATION": "Bearer " + "k" * 100_000},
    "two keys": {"HTTP_AUTHORIZATION": "Bearer a, Bearer b"},
    "a very long tag": {"HTTP_IF_NONE_MATCH": '"x",' * 20_000},
    "a body on GET": {"CONTENT_LENGTH": "5"},
    "a strange length on GET": {"CONTENT_LENGTH": "-17"},
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_strange_requests_are_answered_plainly(office: HttpOffice, line: dict[str, Any]) -> None:
    status, headers, body = call_raw(office, **line)
    assert status in (200, 401, 404, 422)
    assert "Traceback" not in body.decode()
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PATCH", "PROPFIND", "G\x00T"])
def test_other_methods_are_refused_before_the_key(office: HttpOffice, method: str) -> None:
    status, headers, body = call_raw(office, REQUEST_METHOD=method, HTTP_AUTHORIZATION="")
    assert (status, headers["Allow"]) == (405, "GET, HEAD, OPTIONS")
    assert json.loads(body)["code"] == "method-not-allowed"


def test_an_address_that_is_none_is_refused_before_the_key(office: HttpOffice) -> None:
    answer = office.call("GET", "/v1/nonsense", key=None)
    assert (answer.status_code, problem(answer)["code"]) == (404, "no-route")


def test_a_body_without_a_length_is_read_as_far_as_it_may_be(office: HttpOffice) -> None:
    def send(content: bytes) -> int:
        status, _, _ = call_raw(
            office,
            PATH_INFO=f"{ROOT}/events/chunked",
            REQUEST_METHOD="PUT",
            QUERY_STRING="dry_run=true",
            CONTENT_TYPE="application/json",
            HTTP_TRANSFER_ENCODING="chunked",
            **{"wsgi.input": io.BytesIO(content), "wsgi.input_terminated": True},
        )
        return status

    assert send(json.dumps(NIGHT).encode()) == 200
    assert send(json.dumps(NIGHT).encode() + b" " * 2**21) == 413


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "unreadable"),
        (b"{", "unreadable"),
        (b'{"a":1,"a":2}', "unreadable"),
        (b"NaN", "unreadable"),
        (b'{"a": Infinity}', "unreadable"),
        (b"1e999", "unreadable"),
        (b"[" * 21 + b"]" * 21, "unreadable"),
        (b"[" * 1_000_000, "unreadable"),
        (b"\xff", "unreadable"),
        (b'"' + b"1" * 5000 + b'"', None),
    ],
    ids=[
        "nothing", "cut off", "doubled key", "NaN", "Infinity", "too large a number",
        "21 deep", "a million deep", "no UTF-8", "a text",
    ],
)  # fmt: skip
def test_what_is_no_json_is_refused(office: HttpOffice, text: bytes, code: str | None) -> None:
    answer = office.call("PUT", "/events/x", data=text, content_type="application/json")
    if code is None:
        assert answer.status_code == 422
    else:
        assert (answer.status_code, problem(answer)["code"]) == (400, code)


# ── Other origins ────────────────────────────────────────────────────────────

APP: Final = "https://app.example"


def preflight(office: HttpOffice, origin: str, path: str = f"{ROOT}/events/night") -> Any:
    asked = {"Origin": origin, "Access-Control-Request-Method": "PUT"}
    return office.call("OPTIONS", path, key=None, headers=asked)


def test_a_page_of_an_allowed_origin_may_call() -> None:
    office = HttpOffice(MemoryStore(), origins=(APP, "http://localhost:5173"))
    told = preflight(office, APP)
    assert (told.status_code, told.data) == (204, b"")
    assert told.headers["Access-Control-Allow-Origin"] == APP
    assert told.headers["Access-Control-Allow-Methods"] == "PUT, GET, DELETE"
    for name in ("Authorization", "Content-Type", "If-Match", "If-None-Match"):
        assert name in told.headers["Access-Control-Allow-Headers"]
    assert int(told.headers["Access-Control-Max-Age"]) > 0
    assert told.headers["Vary"] == "Origin"
    assert "Access-Control-Allow-Credentials" not in told.headers
    for key in ("read", "wrong"):  # a page must be able to read what is wrong, too
        answer = office.get("/ladder", key=key, headers={"Origin": APP})
        assert answer.headers["Access-Control-Allow-Origin"] == APP
        assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
        assert "Retry-After" in answer.headers["Access-Control-Expose-Headers"]
        assert answer.headers["Vary"] == "Origin"


@pytest.mark.parametrize("origin", ["https://app.example.evil", "https://app", "null", ""])
@pytest.mark.parametrize("origins", [(), (APP,)], ids=["none allowed", "another one allowed"])
def test_no_other_page_may(origin: str, origins: tuple[str, ...]) -> None:
    office = HttpOffice(MemoryStore(), origins=origins)
    for answer in (
        preflight(office, origin),
        office.get("/ladder", headers={"Origin": origin}),
        office.get("/ladder"),
    ):
        assert not any(name.startswith("Access-Control") for name, _ in answer.headers)
        assert answer.headers.get("Vary") == ("Origin" if origins else None)


def test_any_origin_may_be_allowed() -> None:
    office = HttpOffice(MemoryStore(), origins=("*",))
    assert preflight(office, "https://a.example").headers["Access-Control-Allow-Origin"] == "*"
    assert office.get("/ladder").headers["Access-Control-Allow-Origin"] == "*"


def test_what_can_be_done_is_told_to_whoever_asks(office: HttpOffice) -> None:
    told = office.call("OPTIONS", f"{ROOT}/decisions", key=None)
    assert (told.status_code, told.headers["Allow"]) == (204, "GET, POST, HEAD, OPTIONS")
    assert office.call("OPTIONS", "/v1/nonsense", key=None).status_code == 404


# ── Faults that are nobody's ─────────────────────────────────────────────────


@dataclass
class FailingStore:
    """Fails in one way, from the second reading on: the key is still found."""

    inner: Store
    fault: Callable[[], Exception]
    readings: int = 0

    def get(self, path: str) -> Stored | None:
        self.readings += 1
        if self.readings > 1:
            raise self.fault()
        return self.inner.get(path)

    def list(self, _collection: str) -> Sequence[Stored]:
        raise self.fault()

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        yield self

    def commit(self, _writes: Sequence[Write], **_options: Any) -> Committed:
        raise self.fault()


def failing(fault: Callable[[], Exception]) -> HttpOffice:
    office = HttpOffice(MemoryStore())
    office.store = FailingStore(office.store, fault)
    return office


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (PlatformError, (503, True, "WARNING")),
        (OverloadedError, (429, True, "WARNING")),
        (DamagedStoreError, (503, False, "ERROR")),
    ],
    ids=["platform", "overloaded", "damaged"],
)
@pytest.mark.parametrize(("method", "path"), [("GET", "/ladder"), ("PUT", "/events/night")])
def test_a_fault_of_the_platform_says_when_to_try_again(
    kind: type[LadderError],
    told: tuple[int, bool, str],
    method: str,
    path: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, waits, severity = told
    office = failing(lambda: kind(say("It does not work now.")))
    capsys.readouterr()
    answer = office.call(method, path, json=NIGHT)
    assert answer.status_code == status
    assert problem(answer)["code"] == kind.code
    assert ("Retry-After" in answer.headers) == waits
    (line,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (line["severity"], line["status"], line["code"]) == (severity, status, kind.code)


def test_a_fault_of_the_program_is_logged_and_not_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    office = failing(lambda: RuntimeError("Anna Becher is not in the dictionary"))
    capsys.readouterr()
    answer = office.get("/ladder")
    assert (answer.status_code, problem(answer)["code"]) == (500, "internal")
    log = capsys.readouterr().out
    assert "Becher" not in answer.text + log
    fault, visit = (json.loads(line) for line in log.splitlines())
    assert (fault["severity"], fault["fault"]) == ("ERROR", "RuntimeError")
    assert any("handling.py:" in place for place in fault["places"])
    assert (visit["severity"], visit["status"]) == ("ERROR", 500)


# ── The log ──────────────────────────────────────────────────────────────────


def test_the_log_holds_no_name_key_or_address(capsys: pytest.CaptureFixture[str]) -> None:
    office = HttpOffice(MemoryStore())
    office.put("night", NIGHT)
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/players/Anna%20Becher", {}),
        ("GET", "/players/Nobody%20Becher?ladder=Becher", {}),
        ("GET", "/ladder?Becher=1", {}),
        ("PUT", "/events/becher", {"json": {**NIGHT, "name": ""}}),
        ("POST", "/decisions", {"json": {"kind": "join", "who": "Becher", "into": "Schmidt"}}),
        ("GET", "/ladder", {"key": "a-wrong-key-becher"}),
        ("BECHER", "/ladder", {}),
        ("GET", "/v1/becher", {}),
    ]
    for method, path, options in calls:
        office.call(method, path, **options)
    log = capsys.readouterr().out
    assert len(log.splitlines()) == 1 + len(calls)
    for secret in ("becher", "schmidt", *office.keys.values()):
        assert secret not in log.lower()
    first = json.loads(log.splitlines()[0])
    assert (first["route"], first["method"]) == ("/v1/clubs/{club}/events/{event}", "PUT")
    assert (first["status"], first["club"], first["revision"]) == (201, "club", 2)
    assert first["ms"] >= 0
    assert [json.loads(line).get("route") for line in log.splitlines()][-1] == "none"


# ── Sync and rebuild ─────────────────────────────────────────────────────────


@dataclass
class TwoBooks:
    """A club's two files in memory; `fault` is raised where the organisers' is opened."""

    fault: LadderError | None = None

    def __post_init__(self) -> None:
        self.books = {"organisers": MemoryWorkbook(), "members": MemoryWorkbook()}

    def organisers(self, _club: str) -> MemoryWorkbook:
        if self.fault is not None:
            raise self.fault
        return self.books["organisers"]

    def members(self, _club: str) -> MemoryWorkbook:
        return self.books["members"]

    def remove_members(self, _club: str) -> None:
        """Forget the members' file."""


@pytest.mark.parametrize("key", ["sync", "organise"])
def test_sync_brings_the_workbooks_up_to_date(key: str) -> None:
    office = HttpOffice(MemoryStore(), workbooks=TwoBooks())
    office.put("night", NIGHT)
    answer = office.call("POST", "/sync", key=key)
    assert answer.status_code == 200
    assert (answer.json["revision"], answer.json["up_to_date"]) == (2, True)
    assert answer.json["written"] == {"organisers": True, "members": True}


def test_a_workbook_that_is_open_elsewhere_is_for_a_person_to_close() -> None:
    busy = WorkbookBusyError(say("Close it first."))
    office = HttpOffice(MemoryStore(), workbooks=TwoBooks(busy))
    answer = office.call("POST", "/sync")
    assert (answer.status_code, problem(answer)["code"]) == (503, "workbook-busy")
    assert int(answer.headers["Retry-After"]) > 0


def test_without_workbooks_there_is_nothing_to_sync() -> None:
    answer = HttpOffice(MemoryStore()).call("POST", "/sync", key="sync")
    assert (answer.status_code, problem(answer)["code"]) == (409, "no-workbooks")


def status(office: HttpOffice) -> Any:
    return office.get("/status", key="sync").json


def test_an_edit_s_signal_is_remembered_and_told() -> None:
    office = HttpOffice(MemoryStore(), workbooks=TwoBooks())
    assert (status(office)["last_signal"], status(office)["last_sync"]) == (None, None)
    office.clock.moment = datetime(2026, 1, 10, 18, 0, 5, tzinfo=UTC)
    office.call("POST", "/sync", key="sync")
    told = status(office)
    assert (told["last_signal"], told["last_sync"]) == (None, "2026-01-10T18:00:05+00:00")
    office.clock.moment = datetime(2026, 1, 10, 19, 30, tzinfo=UTC)
    assert office.call("POST", "/sync?signal=edit", key="sync").status_code == 200
    told = status(office)
    assert told["last_signal"] == told["last_sync"] == "2026-01-10T19:30:00+00:00"
    assert (told["revision"], told["up_to_date"], told["locale"]) == (1, True, "en")


def test_a_signal_outlives_the_sync_that_fails() -> None:
    office = HttpOffice(MemoryStore(), workbooks=TwoBooks(WorkbookBusyError(say("Busy."))))
    assert office.call("POST", "/sync?signal=edit", key="sync").status_code == 503
    assert status(office)["last_signal"] is not None
    assert status(office)["last_sync"] is None


def test_status_says_what_is_behind() -> None:
    office = HttpOffice(MemoryStore())
    office.put("night", NIGHT)
    assert status(office)["up_to_date"] is True
    office.office.tamper("ladders/main", revision=1)
    assert status(office)["up_to_date"] is False


def test_rebuild_mends_what_was_written_past_the_program() -> None:
    office = HttpOffice(MemoryStore())
    office.put("night", NIGHT)
    before = office.get("/ladder").json["standings"]
    player = before[0]["player"]
    office.office.tamper(f"players/{player}", rating=9999)
    answer = office.call("POST", "/rebuild", key="sync")
    assert (answer.status_code, answer.json["up_to_date"]) == (200, True)
    assert answer.json["written"] > 0
    assert office.get(f"/players/{player}").json["rating"] == before[0]["rating"] == 1220.0
    assert office.call("POST", "/rebuild").json["written"] == 0
