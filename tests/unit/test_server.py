"""The server of one machine, room by room: HTTP on a real socket, the post, the secret."""

from __future__ import annotations

import base64
import http.client
import io
import json
import re
import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from queue import Queue
from typing import TYPE_CHECKING, Any, Final

import pytest
from werkzeug import Request, Response
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from core.actions.keeping_current import bring_up_to_date
from core.actions.settings import create_club
from core.errors import ConflictError, OperatorError, PlatformError
from core.locale import say
from core.model import Club
from core.ports import ABSENT, Write
from functions.api.bodies import MOST_BYTES
from functions.entry_points import EntryPoints
from functions.naming_facts import NamedFact, named_fact
from functions.wiring import local_now, new_token
from functions.world import World
from local.server import make_server
from local.serving_bridge import Answer
from local.serving_emulator import ask_for_events
from local.serving_events import SECRET_HEADER, Courier, EventPost
from local.serving_http import HttpServer, listen, url_of
from local.serving_log import LogLines
from local.serving_platform import OneOrigin
from local.serving_protocol import PatientProtocol
from local.serving_schedule import Schedule
from local.serving_store import WatchedStore
from tests.contract.memory_store import MemoryStore

if TYPE_CHECKING:
    from cloudevents.http import CloudEvent

SECRET: Final = "5ec2e7"
LONG: Final = 3 * 2**20
"""Over the limit of 2 MiB (contract §2)."""

WAIT_SECONDS: Final = 10.0


def echo(request: Request) -> Response:
    """Say what arrived."""
    too_long = (request.content_length or 0) > MOST_BYTES
    content = request.environ["wsgi.input"].read()
    return Response(
        json.dumps(
            {
                "method": request.method,
                "path": request.path,
                "query": request.query_string.decode(),
                "length": len(content),
                "announced": request.content_length,
                "header": request.headers.get("X-Asked", ""),
            }
        ),
        413 if too_long else 200,
        content_type="application/json",
    )


@contextmanager
def serving(answer: Answer) -> Iterator[tuple[str, int]]:
    """Serve in a thread; yields where."""
    ready = threading.Event()
    with listen("127.0.0.1", 0) as listening, ThreadPoolExecutor(4) as threads:
        address = listening.getsockname()
        server = HttpServer(answer, threads, ready=ready.set)
        running = threading.Thread(target=server.run, args=([listening],))
        running.start()
        assert ready.wait(WAIT_SECONDS)
        try:
            yield address
        finally:
            server.should_exit = True
            running.join(WAIT_SECONDS)
            assert not running.is_alive()


@pytest.fixture(scope="module")
def echoing() -> Iterator[tuple[str, int]]:
    with serving(echo) as address:
        yield address


def ask(address: tuple[str, int], sent: bytes) -> bytes:
    """Send bytes, say that nothing more comes, and take all that is answered."""
    with socket.create_connection(address, timeout=WAIT_SECONDS) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        answered = b""
        while piece := connection.recv(65536):
            answered += piece
    return answered


def call(
    address: tuple[str, int], method: str, path: str, body: Any = None, **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection(*address, timeout=WAIT_SECONDS)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


# ── HTTP ─────────────────────────────────────────────────────────────────────


def test_a_request_arrives_as_it_was_sent(echoing: tuple[str, int]) -> None:
    path = "/a%20b/%C3%BC?x=1&y=%20"
    status, headers, content = call(echoing, "PUT", path, b"abc", **{"X-Asked": "yes"})
    assert status == 200
    assert headers["Content-Type"] == "application/json"
    assert json.loads(content) == {
        "method": "PUT",
        "path": "/a b/ü",
        "query": "x=1&y=%20",
        "length": 3,
        "announced": 3,
        "header": "yes",
    }


def test_chunks_are_put_together(echoing: tuple[str, int]) -> None:
    _, _, content = call(echoing, "PUT", "/x", iter([b"abc", b"de"]))
    assert json.loads(content)["length"] == 5


@pytest.mark.parametrize(
    ("body", "read"),
    [
        # nothing is kept where the length is announced; else one byte more than is taken
        pytest.param(lambda: b"x" * LONG, 0, id="announced"),
        pytest.param(lambda: iter([b"x" * 2**16] * 48), 2 * 2**20 + 1, id="in chunks"),
    ],
)
def test_a_long_body_is_refused_and_the_answer_arrives(
    echoing: tuple[str, int], body: Callable[[], Any], read: int
) -> None:
    status, headers, content = call(echoing, "PUT", "/x", body())
    assert status == 413
    assert headers["Connection"] == "close"
    assert json.loads(content)["length"] == read


def test_a_body_at_the_limit_is_read(echoing: tuple[str, int]) -> None:
    status, _, content = call(echoing, "PUT", "/x", b"x" * (2 * 2**20))
    assert (status, json.loads(content)["length"]) == (200, 2 * 2**20)


def test_who_asks_first_sends_no_long_body(echoing: tuple[str, int]) -> None:
    head = b"PUT /x HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 3145728\r\n\r\n"
    with socket.create_connection(echoing, timeout=WAIT_SECONDS) as connection:
        connection.sendall(head)
        assert connection.recv(65536).startswith(b"HTTP/1.1 413")


def test_one_connection_serves_many_requests(echoing: tuple[str, int]) -> None:
    connection = http.client.HTTPConnection(*echoing, timeout=WAIT_SECONDS)
    connection.connect()
    kept = connection.sock
    for number in range(3):
        connection.request("GET", f"/{number}")
        assert json.loads(connection.getresponse().read())["path"] == f"/{number}"
    assert connection.sock is kept
    connection.close()


def test_requests_sent_at_once_are_answered_in_order(echoing: tuple[str, int]) -> None:
    answered = ask(
        echoing,
        b"GET /1 HTTP/1.1\r\nhost: x\r\n\r\n"
        b"POST /2 HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc"
        b"GET /3 HTTP/1.1\r\nhost: x\r\n\r\n",
    )
    assert re.findall(rb'"path": "/(.)"', answered) == [b"1", b"2", b"3"]


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        pytest.param(b"GET /old HTTP/1.0\r\n\r\n", b'"/old"', id="HTTP 1.0"),
        pytest.param(
            b"GET http://elsewhere/whole HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
            b'"/whole"',
            id="a whole address",
        ),
        pytest.param(
            b"OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b'"/"', id="asterisk"
        ),
        pytest.param(
            b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
            b'"/ws"',
            id="an upgrade is not taken",
        ),
    ],
)
def test_odd_requests_are_answered(echoing: tuple[str, int], sent: bytes, path: bytes) -> None:
    answered = ask(echoing, sent)
    assert answered.startswith(b"HTTP/1.1 200")
    assert path in answered


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"GARBAGE\r\n\r\n", id="no HTTP"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", id="no host"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n", id="length"),
        pytest.param(
            b"GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\n",
            id="two lengths",
        ),
        pytest.param(
            b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", id="chunk"
        ),
        pytest.param(b"GET /\xff HTTP/1.1\r\nhost: x\r\n\r\n", id="path"),
        pytest.param(b"GET /" + b"a" * 70_000, id="endless head"),
    ],
)
def test_what_is_no_http_is_a_problem(echoing: tuple[str, int], sent: bytes) -> None:
    head, _, content = ask(echoing, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400")
    assert b"application/problem+json" in head
    assert json.loads(content)["code"] == "not-http"


def test_a_header_with_an_underscore_passes_for_no_other(echoing: tuple[str, int]) -> None:
    _, _, content = call(echoing, "GET", "/", None, **{"X_Asked": "forged"})
    assert json.loads(content)["header"] == ""


def test_a_sender_who_leaves_is_not_answered_for(echoing: tuple[str, int]) -> None:
    ask(echoing, b"PUT /x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf")
    status, _, _ = call(echoing, "GET", "/after")
    assert status == 200


def test_whoever_never_finishes_a_head_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "head_seconds", 0.1)
    with (
        serving(echo) as address,
        socket.create_connection(address, timeout=WAIT_SECONDS) as connection,
    ):
        connection.sendall(b"GET / HTTP/1.1\r\nhost:")
        assert connection.recv(100) == b""


def test_what_is_being_answered_is_finished_before_the_stop() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(_: Request) -> Response:
        begun.set()
        assert go_on.wait(WAIT_SECONDS)
        return Response("done")

    with ThreadPoolExecutor(1) as asking:
        with serving(slow) as address:
            answered = asking.submit(call, address, "GET", "/")
            assert begun.wait(WAIT_SECONDS)
            threading.Timer(0.3, go_on.set).start()
        status, _, content = answered.result(WAIT_SECONDS)
    assert (status, content) == (200, b"done")


def test_an_answer_does_not_wait_for_the_last_packet_to_be_confirmed() -> None:
    with listen("127.0.0.1", 0) as listening:
        # what asyncio looks at before it switches that off (TCP_NODELAY)
        assert listening.proto == socket.IPPROTO_TCP


def test_a_port_that_is_taken_is_said() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert url_of(taken) == f"http://127.0.0.1:{port}"
        with pytest.raises(OperatorError, match=f"Port {port} .* choose another with --port"):
            listen("127.0.0.1", port)


# ── Log ──────────────────────────────────────────────────────────────────────

NOON: Final = datetime(2026, 9, 15, 12, 0, 0)
REQUEST: Final = (
    '{"severity": "INFO", "message": "request", "route": "/v1/clubs/{club}/ladder",'
    ' "method": "GET", "status": 200, "ms": 7, "club": "c"}'
)


@pytest.mark.parametrize(
    ("line", "short"),
    [
        pytest.param(
            REQUEST, "12:00:00  GET    200      7 ms  /v1/clubs/{club}/ladder  club=c", id="request"
        ),
        pytest.param(
            '{"severity": "ERROR", "message": "a fault", "fault": "KeyError"}',
            "12:00:00  ERROR  a fault  fault=KeyError",
            id="fault",
        ),
        pytest.param("no JSON", "no JSON", id="no JSON"),
        pytest.param("[1]", "[1]", id="another JSON"),
    ],
)
def test_the_log_is_short_where_somebody_watches(line: str, short: str) -> None:
    target = io.StringIO()
    print(line, file=LogLines(target, shorten=True, clock=lambda: NOON))
    assert target.getvalue() == short + "\n"


def test_the_log_of_many_threads_keeps_its_lines_whole() -> None:
    target = io.StringIO()
    lines = LogLines(target, shorten=False)
    together = threading.Barrier(4)

    def write(number: int) -> None:
        together.wait(WAIT_SECONDS)
        for _ in range(200):
            print(f"line {number}", file=lines)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    assert Counter(target.getvalue().splitlines()) == {f"line {n}": 200 for n in range(4)}


# ── One origin ───────────────────────────────────────────────────────────────


@dataclass
class Called:
    """Functions that only note that they were called."""

    names: list[str] = field(default_factory=list)
    events: list[CloudEvent] = field(default_factory=list)
    again: list[str] = field(default_factory=list)
    fault: Exception | None = None

    def functions(self) -> EntryPoints:
        def note(name: str) -> Callable[[Request], Response]:
            def function(_: Request) -> Response:
                self.names.append(name)
                return Response(name)

            return function

        return EntryPoints(
            note("api"), self.on_fact_written, note("check"), note("verify"), note("sync")
        )

    def one_origin(self) -> OneOrigin:
        return OneOrigin(self.functions(), secret=SECRET, again=self.again.append)

    def on_fact_written(self, event: CloudEvent) -> None:
        if self.fault:
            raise self.fault
        self.events.append(event)


def event_headers(document: str) -> dict[str, str]:
    return {
        "ce-specversion": "1.0",
        "ce-id": "1",
        "ce-source": "//firestore.googleapis.com/projects/p/databases/(default)",
        "ce-type": "google.cloud.firestore.document.v1.written",
        "ce-document": document,
        "content-type": "application/protobuf",
    }


def visit(
    called: Called, path: str, *, method: str = "POST", body: bytes = b"", **headers: str
) -> Response:
    sent = Headers(headers)
    request = EnvironBuilder(path, method=method, data=body, headers=sent).get_request()
    return called.one_origin()(request)


@pytest.mark.parametrize("name", ["check", "verify", "sync"])
@pytest.mark.parametrize(
    ("method", "headers", "reached"),
    [
        pytest.param("POST", {SECRET_HEADER: SECRET}, True, id="with the secret"),
        pytest.param("POST", {}, False, id="without"),
        pytest.param("POST", {SECRET_HEADER: ""}, False, id="empty"),
        pytest.param("POST", {SECRET_HEADER: SECRET[:-1]}, False, id="nearly"),
        pytest.param("POST", {SECRET_HEADER: "é"}, False, id="no ASCII"),
        pytest.param("GET", {SECRET_HEADER: SECRET}, False, id="another method"),
    ],
)
def test_only_the_secret_opens_what_is_scheduled(
    name: str, method: str, headers: dict[str, str], reached: bool
) -> None:
    called = Called()
    visit(called, f"/_platform/{name}", method=method, **headers)
    # everybody else is answered by the API, for which there is no such path
    assert called.names == [name if reached else "api"]


def test_an_event_with_the_secret_reaches_the_trigger() -> None:
    called = Called()
    headers = event_headers("clubs/c/events/e") | {SECRET_HEADER: SECRET}
    content = b"\x0a\x02\xff\xfe"  # no text, so that it stays bytes
    answer = visit(called, "/_platform/on_fact_written", body=content, **headers)
    assert answer.status_code == 204
    assert [(one["document"], one.data) for one in called.events] == [("clubs/c/events/e", content)]


def test_a_structured_event_reaches_the_trigger_too() -> None:
    called = Called()
    content = {
        "specversion": "1.0",
        "id": "1",
        "source": "here",
        "type": "google.cloud.firestore.document.v1.written",
        "document": "clubs/c/decisions/d",
    }
    visit(
        called,
        "/_platform/on_fact_written",
        body=json.dumps(content).encode(),
        **{"content-type": "application/cloudevents+json", SECRET_HEADER: SECRET},
    )
    assert [one["document"] for one in called.events] == ["clubs/c/decisions/d"]


@pytest.mark.parametrize(
    ("path", "secret", "reached"),
    [
        pytest.param("/_platform/on_fact_written", "", False, id="none"),
        pytest.param("/_platform/on_fact_written", "wrong", False, id="wrong"),
        pytest.param(f"/functions/projects/p/triggers/ladder-events-{SECRET}", "", True, id="path"),
        pytest.param("/functions/projects/p/triggers/ladder-events-x", "", False, id="wrong path"),
        pytest.param("/functions/projects/p/triggers/", "", False, id="no path"),
    ],
)
def test_events_of_strangers_are_like_any_unknown_path(
    path: str, secret: str, reached: bool
) -> None:
    called = Called()
    headers = event_headers("clubs/c/events/e") | {SECRET_HEADER: secret}
    visit(called, path, body=base64.b64encode(b"\x0a\x00"), **headers)
    assert (len(called.events), called.names) == ((1, []) if reached else (0, ["api"]))


def test_the_emulators_body_is_taken_out_of_base64() -> None:
    called = Called()
    path = f"/functions/projects/p/triggers/ladder-events-{SECRET}"
    content = b"\x0a\x02\xff\xfe"  # no text, so that it stays bytes
    visit(called, path, body=base64.b64encode(content), **event_headers("clubs/c/events/e"))
    visit(called, path, body=b"no base64!", **event_headers("clubs/c/events/f"))
    assert [(one["document"], one.data) for one in called.events] == [
        ("clubs/c/events/e", content),
        ("clubs/c/events/f", None),
    ]


def test_an_event_longer_than_is_read_reaches_the_trigger_without_its_content() -> None:
    called = Called()
    path = f"/functions/projects/p/triggers/ladder-events-{SECRET}"
    with serving(called.one_origin()) as address:
        status, _, _ = call(address, "POST", path, b"A" * LONG, **event_headers("clubs/c/events/e"))
    assert status == 204
    assert [(one["document"], one.data) for one in called.events] == [("clubs/c/events/e", None)]


def test_what_is_no_event_is_a_problem() -> None:
    called = Called()
    answer = visit(called, "/_platform/on_fact_written", body=b"{}", **{SECRET_HEADER: SECRET})
    assert (answer.status_code, called.events) == (400, [])


def test_a_passing_fault_is_answered_so_that_the_event_comes_again() -> None:
    called = Called(fault=PlatformError(say("Others keep saving.")))
    headers = event_headers("clubs/c/events/e") | {SECRET_HEADER: SECRET}
    assert visit(called, "/_platform/on_fact_written", **headers).status_code == 503
    assert called.again == []  # the courier, who sent it, tries again
    emulators = f"/functions/projects/p/triggers/ladder-events-{SECRET}"
    assert visit(called, emulators, **headers).status_code == 503
    assert called.again == ["clubs/c/events/e"]  # the emulator would not


def test_a_club_that_cannot_be_checked_is_named_and_the_rest_is_current() -> None:
    store = MemoryStore()
    for club in ("bruecke", "tower"):
        made = Club(club, "Club", secret="5" * 32, link="link")
        create_club(store, made, clock=local_now, new_token=new_token)
    store.commit([Write("clubs/damaged", {"name": 7})])
    with listen("127.0.0.1", 0) as listening:
        server = make_server(World(store, None, local_now, new_token), listening)
        assert [one.club for one in server.check_clubs()] == ["damaged"]
    for club in ("bruecke", "tower"):
        assert bring_up_to_date(store, club) is None


# ── Facts told of ────────────────────────────────────────────────────────────


def test_facts_that_were_written_are_told_of_and_nothing_else() -> None:
    told: list[str] = []
    store = WatchedStore(MemoryStore(), told.append)
    store.commit([Write("clubs/c", {})])
    store.commit(
        [
            Write("clubs/c/events/e", {"a": 1}),
            Write("clubs/c/decisions/d", {"a": 1}),
            Write("clubs/c/ladders/main", {"a": 1}),
            Write("clubs/c/desks/events", {"a": 1}),
        ],
        bump="clubs/c",
    )
    with pytest.raises(ConflictError):
        store.commit([Write("clubs/c/events/f", {}), Write("clubs/c/events/e", {}, ABSENT)])
    store.commit([Write("clubs/c/events/e", None)])
    assert told == ["clubs/c/events/e", "clubs/c/decisions/d", "clubs/c/events/e"]
    assert [one.id for one in store.list("clubs/c/decisions")] == ["d"]
    with store.snapshot() as reader:
        assert reader.get("clubs/c/events/e") is None


def test_a_fact_is_told_of_until_it_is_taken() -> None:
    tries: Counter[str] = Counter()
    taken: Queue[str] = Queue()

    def deliver(path: str) -> bool:
        tries[path] += 1
        if path == "stubborn" and tries[path] < 3:
            return False
        taken.put(path)
        return True

    courier = Courier(deliver, first_pause=0.01)
    courier.take("stubborn")
    courier.take("easy")
    courier.start()
    assert [taken.get(timeout=WAIT_SECONDS) for _ in range(2)] == ["easy", "stubborn"]
    assert tries == {"stubborn": 3, "easy": 1}
    courier.stop()


def test_a_fact_written_while_it_is_told_of_is_told_of_again() -> None:
    told: Queue[str] = Queue()
    go_on = threading.Semaphore(0)

    def deliver(path: str) -> bool:
        told.put(path)
        return go_on.acquire(timeout=WAIT_SECONDS)

    courier = Courier(deliver)
    courier.start()
    courier.take("e")
    assert told.get(timeout=WAIT_SECONDS) == "e"
    for _ in range(50):  # fifty more writes need one more telling
        courier.take("e")
    courier.take("f")
    go_on.release(10)
    assert {told.get(timeout=WAIT_SECONDS) for _ in range(2)} == {"e", "f"}
    courier.stop()
    assert told.empty()


def test_the_post_arrives_as_an_event() -> None:
    called = Called()
    with serving(called.one_origin()) as address:
        assert EventPost(address, secret=SECRET, project="p")("clubs/c/events/e")
        called.fault = PlatformError(say("Others keep saving."))
        assert not EventPost(address, secret=SECRET, project="p")("clubs/c/events/e")
    (event,) = called.events
    assert (event["type"], event["document"], event["subject"]) == (
        "google.cloud.firestore.document.v1.written",
        "clubs/c/events/e",
        "documents/clubs/c/events/e",
    )
    # nobody listens there any more
    assert not EventPost(address, secret=SECRET, project="p")("clubs/c/events/e")


def test_a_fact_of_any_name_arrives() -> None:
    called = Called()
    with serving(called.one_origin()) as address:
        assert EventPost(address, secret=SECRET, project="p")("clubs/c/events/új \n esemény")
    (event,) = called.events
    # as CloudEvents has it: what a header cannot hold is percent-encoded (HTTP binding §3.1.3.2)
    assert event["document"] == "clubs/c/events/%C3%BAj%20%0A%20esem%C3%A9ny"
    assert named_fact(event) == NamedFact("c", "events", "új \n esemény")


def test_the_emulator_is_asked_for_both_kinds_of_facts() -> None:
    asked: list[tuple[str, str, Any]] = []

    def emulator(request: Request) -> Response:
        asked.append((request.path, request.args["eventarcTriggerId"], request.get_json()))
        return Response("{}")

    with serving(emulator) as (host, port):
        where = f"{host}:{port}"
        assert ask_for_events(where, project="p", database="(default)", secret=SECRET)
    assert not ask_for_events(where, project="p", database="(default)", secret=SECRET)
    assert [(path, trigger) for path, trigger, _ in asked] == [
        ("/emulator/v1/projects/p/eventarcTrigger", f"ladder-{facts}-{SECRET}")
        for facts in ("events", "decisions")
    ]
    assert asked[0][2] == {
        "eventType": "google.cloud.firestore.document.v1.written",
        "database": "(default)",
        "namespace": "(default)",
        "document": {"value": "clubs/{club}/events/{fact}", "matchType": "PATH_PATTERN"},
    }


def test_what_is_scheduled_goes_on_after_a_failure() -> None:
    done: Queue[int] = Queue()

    def do() -> None:
        done.put(1)
        raise PlatformError(say("The store is busy."))

    schedule = Schedule(do, every_seconds=0.01)
    schedule.start()
    assert [done.get(timeout=WAIT_SECONDS) for _ in range(3)] == [1, 1, 1]
    schedule.stop()


def test_what_is_due_at_once_does_not_wait() -> None:
    done: Queue[int] = Queue()
    schedule = Schedule(lambda: done.put(1), every_seconds=3600, at_once=True)
    schedule.start()
    assert done.get(timeout=WAIT_SECONDS) == 1
    schedule.stop()
