"""CloudEvents of facts, and the jobs that the clock starts: what is done, logged and answered."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest
from cloudevents.http import CloudEvent, from_http
from google.events.cloud.firestore_v1.types.data import DocumentEventData
from werkzeug import Request, Response
from werkzeug.test import EnvironBuilder

from core.errors import ConflictError, OverloadedError, PlatformError
from core.locale import say
from core.ports import Committed, Reader, Store, Stored, Write
from functions import scheduled
from functions.naming_facts import NamedFact, named_fact
from functions.triggers import on_fact_written
from functions.world import World
from tests.builders import a_club, an_event
from tests.club_office import Office, WatchedStore, once
from tests.contract.memory_store import MemoryStore
from tests.contract.memory_workbook import MemoryWorkbooks

ANNA, BELA = "Anna Becher", "Bela Csáky"
EVENING: Final = an_event("evening", date="2026-01-06", games=[(ANNA, BELA, "1-0")])
NAME: Final = "projects/p/databases/(default)/documents/"


@dataclass(slots=True)
class FailingStore:
    """A store that fails to read what begins with `sick`, or at every commit if that is None."""

    inner: Store
    fault: Exception
    sick: str | None = None

    def get(self, path: str) -> Stored | None:
        self._fail(path)
        return self.inner.get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        self._fail(collection)
        return self.inner.list(collection)

    def snapshot(self) -> AbstractContextManager[Reader]:
        return nullcontext(self)

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        if self.sick is None:
            raise self.fault
        return self.inner.commit(writes, bump=bump)

    def _fail(self, path: str) -> None:
        if self.sick is not None and path.startswith(self.sick):
            raise self.fault


def a_world(store: Store, **settings: Any) -> World:
    office = Office()
    return World(store, settings.get("workbooks"), office.clock, office.tokens)


def told_of(path: str, data: object = b"", **attributes: str) -> CloudEvent:
    """Make the event of a document as Eventarc sends it: binary, named in a header."""
    basic = {
        "type": "google.cloud.firestore.document.v1.written",
        "source": "//firestore.googleapis.com/projects/p/databases/(default)",
        "id": "delivery-1",
    }
    named = {"document": path} if path else {}
    return CloudEvent({**basic, **named, **attributes}, data)


def logged(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


# ── Which fact an event speaks of ────────────────────────────────────────────


def written(path: str) -> bytes:
    return DocumentEventData.serialize(DocumentEventData(value={"name": NAME + path}))


def deleted(path: str) -> bytes:
    return DocumentEventData.serialize(DocumentEventData(old_value={"name": NAME + path}))


A_FACT: Final = NamedFact("x", "events", "y")

EVENTS: dict[str, tuple[CloudEvent, NamedFact | None]] = {
    "header": (told_of("clubs/x/events/y"), A_FACT),
    "a decision": (told_of("clubs/x/decisions/y"), NamedFact("x", "decisions", "y")),
    "content, written": (told_of("", written("clubs/x/events/y")), A_FACT),
    "content, deleted": (told_of("", deleted("clubs/x/events/y")), A_FACT),
    "content in base64": (told_of("", base64.b64encode(written("clubs/x/events/y"))), A_FACT),
    "base64 as text": (told_of("", base64.b64encode(deleted("clubs/x/events/y")).decode()), A_FACT),
    "header that had to be encoded": (
        # RFC 2047, as the emulator sends what is not ASCII
        told_of("=?utf-8?b?Y2x1YnMveC9ldmVudHMvw7Y=?=", written("clubs/x/events/ö")),
        NamedFact("x", "events", "ö"),
    ),
    "header with escapes": (
        told_of("clubs/x/events/%C3%B6", written("clubs/x/events/ö")),
        NamedFact("x", "events", "ö"),
    ),
    "a computed document": (told_of("clubs/x/ladders/main"), None),
    "a club": (told_of("clubs/x"), None),
    "below a fact": (told_of("clubs/x/events/y/notes/z"), None),
    "nothing": (told_of(""), None),
    "no content": (told_of("", None), None),
    "content of another kind": (told_of("", {"value": {"name": "clubs/x/events/y"}}), None),
    "nonsense": (told_of("", b"\xff\xff nonsense"), None),
    "nonsense as text": (told_of("", "nonsense!"), None),
}


@pytest.mark.parametrize(("event", "fact"), EVENTS.values(), ids=EVENTS)
def test_the_fact_that_an_event_speaks_of(event: CloudEvent, fact: NamedFact | None) -> None:
    assert named_fact(event) == fact


def test_an_event_as_the_emulator_sends_it() -> None:
    # recorded from the emulator of Google Cloud SDK; the body is base64 and nothing says so
    headers = {
        "ce-specversion": "1.0",
        "ce-type": "google.cloud.firestore.document.v1.written",
        "ce-source": "//firestore.googleapis.com/projects/projects/demo-x/databases/(default)",
        "ce-id": "c8332d9b-900f-41b0-b99f-d09b7516613e",
        "ce-subject": "documents/clubs/x/events/y",
        "ce-time": "2026-11-30T09:53:01Z",
        "ce-datacontenttype": "application/protobuf",
        "ce-document": "clubs/x/events/y",
        "Content-Type": "application/protobuf",
    }
    body = (
        b"EmQKPnByb2plY3RzL2RlbW8teC9kYXRhYmFzZXMvKGRlZmF1bHQpL2RvY3VtZW50cy9jbHVicy94L2V2ZW50"
        b"cy95EgcKAWESAhACGgwI/I612AYQ0PLywwMiCwj9jrXYBhDApqUgGgA="
    )
    assert named_fact(from_http(headers, body)) == A_FACT
    del headers["ce-document"]
    assert named_fact(from_http(headers, body)) == A_FACT


# ── What a trigger does ──────────────────────────────────────────────────────


def published() -> Office:
    office = Office()
    office.publish(EVENING)
    return office


def test_a_trigger_replays_once_and_then_finds_the_list_current(
    capsys: pytest.CaptureFixture[str],
) -> None:
    office = published()
    event = told_of("clubs/club/events/evening")
    for _ in range(2):
        on_fact_written(a_world(office.store), event)
    assert office.ratings() == {ANNA: 1220.0, BELA: 1180.0}
    first, second = logged(capsys)
    place = {"club": "club", "fact": "events/evening", "delivery": "delivery-1"}
    assert first == {
        "severity": "INFO",
        "message": "replayed",
        "revision": 2,
        "up_to_date": True,
        "written": 5,  # the list, two players, one event, the questions
        **place,
    }
    assert second == {"severity": "INFO", "message": "list is current", **place}


PERMANENT: dict[str, tuple[CloudEvent, str, str]] = {
    "nothing to read": (told_of("", b"\xff"), "WARNING", "no fact of a club"),
    "no fact": (told_of("clubs/club/ladders/main"), "WARNING", "no fact of a club"),
    "no club": (told_of("clubs/elsewhere/events/evening"), "WARNING", "replay failed"),
}


@pytest.mark.parametrize(("event", "severity", "message"), PERMANENT.values(), ids=PERMANENT)
def test_what_would_fail_again_is_logged_and_answered(
    event: CloudEvent, severity: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    on_fact_written(a_world(published().store), event)
    (line,) = logged(capsys)
    assert (line["severity"], line["message"]) == (severity, message)


def test_a_club_damaged_by_hand_is_logged_without_what_it_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    office = published()
    office.store.commit([Write("clubs/club", {"name": "Anna's club"})])
    on_fact_written(a_world(office.store), told_of("clubs/club/events/evening"))
    output = capsys.readouterr().out
    line = json.loads(output)
    assert (line["severity"], line["message"], line["code"]) == (
        "ERROR",
        "replay failed",
        "damaged-store",
    )
    assert "Anna" not in output


@pytest.mark.parametrize(
    "fault",
    [
        PlatformError(say("The store does not answer.")),
        OverloadedError(say("Too much at once.")),
    ],
    ids=["unreachable", "overloaded"],
)
def test_what_may_pass_is_raised_so_that_it_is_delivered_again(
    fault: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    store = FailingStore(published().store, fault)
    with pytest.raises(type(fault)):
        on_fact_written(a_world(store), told_of("clubs/club/events/evening"))
    (line,) = logged(capsys)
    assert (line["severity"], line["message"]) == ("WARNING", "replay put off")


def test_who_is_always_turned_away_is_delivered_again() -> None:
    store = FailingStore(published().store, ConflictError(say("Somebody else was first.")))
    with pytest.raises(PlatformError, match="please try again"):
        on_fact_written(a_world(store), told_of("clubs/club/events/evening"))


def test_no_name_that_somebody_gave_a_document_is_logged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    office = published()
    office.tamper("events/Anna Bechers Abend", nonsense=1)
    event = told_of("", written("clubs/club/events/Anna Bechers Abend"))
    on_fact_written(a_world(office.store), event)
    output = capsys.readouterr().out
    assert "events/not an id" in output
    assert "Anna" not in output


# ── What the clock starts ────────────────────────────────────────────────────

Job = Callable[[World, Request], Response]


def do(job: Job, store: Store, **settings: Any) -> tuple[int, dict[str, Any]]:
    response = job(a_world(store, **settings), EnvironBuilder(method="POST").get_request(Request))
    answer = json.loads(response.get_data())
    assert ("Retry-After" in response.headers) == (response.status_code == 503)
    return response.status_code, answer


def two_clubs() -> MemoryStore:
    store = MemoryStore()
    for club in ("anderswo", "club"):
        Office(store, a_club(club)).publish(EVENING)
    return store


EACH_JOB: Final = pytest.mark.parametrize("job", [scheduled.check, scheduled.verify])


@EACH_JOB
def test_every_club_is_brought_up_to_date(job: Job) -> None:
    store = two_clubs()
    for state in ("rebuilt", "current"):
        clubs = [{"club": club, "state": state} for club in ("anderswo", "club")]
        assert do(job, store) == (200, {"clubs": clubs})
    for club in ("anderswo", "club"):
        assert Office(store, a_club(club)).verify()["up_to_date"]


def test_only_verify_finds_a_list_that_was_tampered_with() -> None:
    office = published()
    office.rebuild()
    office.tamper("ladders/main", rows=[])
    assert do(scheduled.check, office.store)[1]["clubs"] == [{"club": "club", "state": "current"}]
    assert do(scheduled.verify, office.store)[1]["clubs"] == [{"club": "club", "state": "rebuilt"}]
    assert office.ratings() == {ANNA: 1220.0, BELA: 1180.0}


@EACH_JOB
def test_a_club_that_cannot_be_read_keeps_no_other_from_being_seen_to(
    job: Job, capsys: pytest.CaptureFixture[str]
) -> None:
    store = two_clubs()
    store.commit([Write("clubs/anderswo", {"name": "broken"})])
    broken = {"club": "anderswo", "error": "damaged-store"}
    assert do(job, store) == (200, {"clubs": [broken, {"club": "club", "state": "rebuilt"}]})
    assert Office(store).verify()["up_to_date"]
    failed = [line for line in logged(capsys) if line["severity"] == "ERROR"]
    assert [(line["message"], line["club"]) for line in failed] == [("replay failed", "anderswo")]


@EACH_JOB
def test_a_fault_that_may_pass_is_answered_so_that_it_is_tried_again(job: Job) -> None:
    store = FailingStore(two_clubs(), PlatformError(say("No answer.")), sick="clubs/anderswo")
    put_off = {"club": "anderswo", "error": "try-again"}
    assert do(job, store) == (503, {"clubs": [put_off, {"club": "club", "state": "rebuilt"}]})


@EACH_JOB
def test_a_store_that_does_not_answer(job: Job, capsys: pytest.CaptureFixture[str]) -> None:
    store = FailingStore(two_clubs(), PlatformError(say("No answer.")), sick="clubs")
    assert do(job, store) == (503, {"clubs": []})
    (line,) = logged(capsys)
    assert (line["severity"], line["message"], line["code"]) == (
        "ERROR",
        "replay failed",
        "try-again",
    )


def test_a_club_to_which_somebody_writes_meanwhile_is_said_to_be_behind() -> None:
    # what is written while the check saves has a trigger of its own
    office = published()
    later = replace(EVENING, complete=False)
    store = WatchedStore(office.store, after=once(lambda: office.publish(later)))
    assert do(scheduled.check, store)[1] == {"clubs": [{"club": "club", "state": "behind"}]}


# ── Workbooks ────────────────────────────────────────────────────────────────


def test_a_sync_brings_every_clubs_workbooks_up_to_date() -> None:
    books = MemoryWorkbooks()
    answer = do(scheduled.sync, published().store, workbooks=books)
    assert answer == (200, {"clubs": [{"club": "club", "state": "synced"}]})
    assert books.book.sheets


def test_a_sync_without_workbooks_has_nothing_to_do() -> None:
    assert do(scheduled.sync, published().store) == (
        200,
        {"clubs": [], "workbooks": "none connected"},
    )


def test_a_sync_that_fails_is_logged_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    store = published().store
    store.commit([Write("clubs/club", {"name": "broken"})])
    answer = do(scheduled.sync, store, workbooks=MemoryWorkbooks())
    assert answer == (200, {"clubs": [{"club": "club", "error": "damaged-store"}]})
    assert [line["message"] for line in logged(capsys)] == ["sync failed"]
