"""Firestore fails as it does in earnest: nothing is lost, done twice or left without words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from google.api_core import exceptions
from google.auth.exceptions import RefreshError, TransportError

from core.errors import (
    ConflictError,
    LadderError,
    OperatorError,
    OverloadedError,
    PlatformError,
    StaleVersionError,
)
from core.ports import ABSENT, EXISTS, Write
from functions.firestore.calls import Counts
from functions.firestore_store import FirestoreStore
from tests.contract.flaky_firestore import ALWAYS, Fault, Flaky, open_flaky
from tests.contract.store_adapters import open_firestore

CLUB = "clubs/x"
EVENT = "clubs/x/events/e"
ABORTED = exceptions.Aborted("Too much contention on these documents.")
NO_ANSWER = [
    exceptions.ServiceUnavailable("502:Bad gateway"),
    exceptions.DeadlineExceeded("Deadline Exceeded"),
    exceptions.InternalServerError("Received RST_STREAM with error code 2"),
    exceptions.Unknown("Stream removed"),
]


@pytest.fixture
def flaky() -> Iterator[Flaky]:
    with open_flaky() as opened:
        opened.other.commit([Write(CLUB, {"name": "X", "revision": 7})])
        yield opened


def read(flaky: Flaky, path: str) -> Any:
    stored = flaky.other.get(path)
    return stored and stored.data


# ── Aborted ──────────────────────────────────────────────────────────────────


def test_an_aborted_commit_is_tried_again_after_longer_and_longer_pauses(flaky: Flaky) -> None:
    flaky.api.faults.append(Fault("commit", ABORTED, times=8))
    committed = flaky.store.commit([Write(EVENT, {"n": 1}, ABSENT)], bump=CLUB)
    assert committed.revision == 8
    assert read(flaky, EVENT) == {"n": 1}
    assert flaky.slept == pytest.approx([0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0])


def test_a_commit_that_is_always_aborted_is_given_up(flaky: Flaky) -> None:
    flaky.api.faults.append(Fault("commit", ABORTED, times=ALWAYS))
    with pytest.raises(PlatformError) as caught:
        flaky.store.commit([Write(EVENT, {"n": 1})], bump=CLUB)
    assert caught.type is PlatformError
    assert caught.value.__cause__ is ABORTED
    assert len(flaky.slept) == 9
    assert sum(flaky.slept) < 15
    assert read(flaky, EVENT) is None
    assert read(flaky, CLUB)["revision"] == 7


def test_pauses_are_drawn_by_chance() -> None:
    slept: list[float] = []
    chances = iter([0.5, 0.0])
    with open_flaky() as flaky:
        flaky.api.faults.append(Fault("commit", ABORTED, times=2))
        store = FirestoreStore(
            flaky.store._calls.client, sleep=slept.append, chance=lambda: next(chances)
        )
        store.commit([Write(EVENT, {})])
    assert slept == [0.025, 0.0]


# ── No answer ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("error", NO_ANSWER, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("done", [True, False], ids=["done", "not done"])
@pytest.mark.parametrize("what", ["made", "made anew", "changed", "deleted", "whatever was there"])
def test_a_commit_without_answer_is_done_once(
    flaky: Flaky, error: exceptions.GoogleAPICallError, done: bool, what: str
) -> None:
    data: dict[str, Any] | None = {"n": 2}
    expect: Any = ABSENT
    if what != "made":
        version = flaky.other.commit([Write(EVENT, {"n": 1})]).versions[EVENT]
        expect = {"changed": version, "deleted": EXISTS}.get(what)
        data = None if what == "deleted" else data
    if what == "made anew":
        flaky.other.commit([Write(EVENT, None)])
        expect = ABSENT
    flaky.api.faults.append(Fault("commit", error, done=done))
    committed = flaky.store.commit([Write(EVENT, data, expect)], bump=CLUB)
    stored = flaky.other.get(EVENT)
    assert (stored and stored.data) == data
    club = flaky.other.get(CLUB)
    assert club is not None
    assert club.data["revision"] == committed.revision == 8
    versions = {CLUB: club.version} | ({EVENT: stored.version} if stored else {})
    assert committed.versions == versions


def test_a_club_replaced_without_answer_is_recognised_though_others_raised_its_revision(
    flaky: Flaky,
) -> None:
    def bump() -> None:
        flaky.other.commit([], bump=CLUB)

    flaky.api.faults += [
        Fault("commit", NO_ANSWER[0], done=True),
        Fault("commit", meanwhile=bump),
    ]
    version = flaky.other.get(CLUB)
    assert version is not None
    committed = flaky.store.commit([Write(CLUB, {"name": "Y"}, version.version)], bump=CLUB)
    assert committed.revision == 9
    assert read(flaky, CLUB) == {"name": "Y", "revision": 9}


def test_what_another_made_in_the_meantime_is_not_taken_for_our_own(flaky: Flaky) -> None:
    def make() -> None:
        flaky.other.commit([Write(EVENT, {"by": "another"})])

    flaky.api.faults.append(Fault("commit", NO_ANSWER[0], meanwhile=make))
    with pytest.raises(ConflictError, match="exists already"):
        flaky.store.commit([Write(EVENT, {"by": "us"}, ABSENT)], bump=CLUB)
    assert read(flaky, EVENT) == {"by": "another"}
    assert read(flaky, CLUB)["revision"] == 7


@pytest.mark.parametrize("done", [True, False])
def test_no_answer_at_all_is_a_passing_fault(flaky: Flaky, done: bool) -> None:
    flaky.api.faults.append(Fault("commit", NO_ANSWER[0], done=done, times=ALWAYS))
    with pytest.raises(PlatformError) as caught:
        flaky.store.commit([Write("clubs/x/ratings/e", {"n": 1})])
    assert caught.type is PlatformError
    assert flaky.api.calls == ["commit"] * 4


READS: dict[str, tuple[str, Callable[[FirestoreStore], Any]]] = {
    "get": ("batch_get_documents", lambda store: store.get(CLUB)),
    "list": ("run_query", lambda store: store.list("clubs")),
    "snapshot": ("begin_transaction", lambda store: list(in_snapshot(store))),
}


def in_snapshot(store: FirestoreStore) -> Any:
    with store.snapshot() as view:
        return view.list("clubs")


@pytest.mark.parametrize("error", [*NO_ANSWER, ABORTED], ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("how", READS)
def test_reading_is_tried_again(
    flaky: Flaky, how: str, error: exceptions.GoogleAPICallError
) -> None:
    method, ask = READS[how]
    flaky.api.faults.append(Fault(method, error, times=3))
    assert ask(flaky.store)
    assert len(flaky.slept) == 3
    flaky.api.faults.append(Fault(method, error, times=4))
    with pytest.raises(PlatformError):
        ask(flaky.store)


# ── In words ─────────────────────────────────────────────────────────────────

WORDS: list[tuple[Exception, type[LadderError]]] = [
    (exceptions.ResourceExhausted("Quota exceeded."), OverloadedError),
    (exceptions.ResourceExhausted("gRPC message exceeds maximum size 4194304: 9"), OperatorError),
    (exceptions.PermissionDenied("Missing or insufficient permissions."), OperatorError),
    (exceptions.Unauthenticated("Request had invalid credentials."), OperatorError),
    (exceptions.Forbidden("Cloud Firestore API has not been used in project"), OperatorError),
    (exceptions.NotFound("The database (default) does not exist for project p"), OperatorError),
    (exceptions.InvalidArgument("Invalid resource field value."), OperatorError),
    (exceptions.DataLoss("?"), PlatformError),
    (exceptions.InvalidArgument("no entity\nto update\n"), OperatorError),
    (RefreshError("invalid_grant"), OperatorError),
    (TransportError("metadata.google.internal"), PlatformError),
]


@pytest.mark.parametrize(("fault", "error"), WORDS, ids=lambda one: getattr(one, "__name__", None))
@pytest.mark.parametrize("method", ["commit", "batch_get_documents", "run_query"])
def test_faults_are_put_into_words(
    flaky: Flaky, method: str, fault: Any, error: type[LadderError]
) -> None:
    ask: dict[str, Callable[[], object]] = {
        "commit": lambda: flaky.store.commit([Write(EVENT, {}, ABSENT)], bump=CLUB),
        "batch_get_documents": lambda: flaky.store.get(CLUB),
        "run_query": lambda: flaky.store.list("clubs"),
    }
    flaky.api.faults.append(Fault(method, fault))
    with pytest.raises(error) as caught:
        ask[method]()
    assert caught.type is error
    assert caught.value.__cause__ is fault
    assert flaky.slept == []
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert read(flaky, EVENT) is None


def test_a_database_of_another_mode_is_the_operators_to_mend(flaky: Flaky) -> None:
    fault = exceptions.FailedPrecondition("The API is not available for Datastore Mode databases")
    flaky.api.faults.append(Fault("commit", fault))
    with pytest.raises(OperatorError, match="Datastore Mode"):
        flaky.store.commit([Write(EVENT, {}, ABSENT)], bump=CLUB)


def test_what_is_said_of_a_stale_version_by_the_service_is_understood(flaky: Flaky) -> None:
    """The service may say of a document that is gone that it was not found."""
    gone = exceptions.NotFound(f"No document to update: projects/p/databases/d/documents/{EVENT}")
    flaky.api.faults.append(Fault("commit", gone))
    with pytest.raises(StaleVersionError, match=EVENT):
        flaky.store.commit([Write(EVENT, {}, "1.000000000"), Write("clubs/y", {}, ABSENT)])


def test_the_document_that_stood_in_the_way_is_named(flaky: Flaky) -> None:
    writes = [Write(f"clubs/x/events/{n}", {}, ABSENT) for n in range(5)]
    flaky.other.commit([Write("clubs/x/events/3", {})])
    with pytest.raises(ConflictError, match="clubs/x/events/3"):
        flaky.store.commit(writes)


def test_more_than_a_commit_may_hold_is_refused_before_it_is_sent(flaky: Flaky) -> None:
    writes = [Write(f"clubs/x/desks/{n}", {"text": "x" * 850_000}, ABSENT) for n in range(13)]
    with pytest.raises(OperatorError, match="nothing was stored"):
        flaky.store.commit(writes, bump=CLUB)
    assert "commit" not in flaky.api.calls
    assert read(flaky, CLUB)["revision"] == 7


# ── What calls cost ──────────────────────────────────────────────────────────


def test_every_call_has_a_time_limit_and_no_tries_but_ours(flaky: Flaky) -> None:
    flaky.store.commit([Write(EVENT, {"n": 1})], bump=CLUB)
    with flaky.store.snapshot() as view:
        view.get(CLUB)
        view.list("clubs")
    assert set(flaky.api.calls) == {
        "commit",
        "batch_get_documents",
        "begin_transaction",
        "run_query",
    }
    for retry, timeout in flaky.api.settings:
        assert retry is None
        assert isinstance(timeout, float)
        assert 0 < timeout <= 60


@pytest.mark.parametrize(
    ("do", "expected"),
    [
        pytest.param(lambda s: s.get(CLUB), Counts(1, 0, 0), id="one document"),
        pytest.param(lambda s: s.get("clubs/none"), Counts(1, 0, 0), id="a missing one"),
        pytest.param(lambda s: s.list("clubs"), Counts(1, 0, 0), id="a list of one"),
        pytest.param(lambda s: s.list("none"), Counts(1, 0, 0), id="an empty list"),
        pytest.param(in_snapshot, Counts(1, 0, 0), id="a snapshot with a list"),
        pytest.param(lambda s: s.commit([]), Counts(0, 0, 0), id="nothing"),
        pytest.param(
            lambda s: s.commit([Write(EVENT, {}, ABSENT)], bump=CLUB),
            Counts(0, 2, 0),
            id="a new event and the revision",
        ),
        pytest.param(
            lambda s: s.commit([Write("clubs/x/ratings/e", None)]),
            Counts(0, 0, 1),
            id="a deletion",
        ),
        pytest.param(
            lambda s: s.commit([Write("clubs/x/desks/d", {"n": 1})]),
            Counts(1, 1, 0),
            id="a write over who knows what",
        ),
        pytest.param(
            lambda s: s.commit([Write(CLUB, {}, s.get(CLUB).version)], bump=CLUB),
            Counts(1, 1, 0),
            id="settings changed",
        ),
    ],
)
def test_documents_are_counted_as_they_are_billed(
    flaky: Flaky, do: Callable[[Any], object], expected: Counts
) -> None:
    do(flaky.store)
    assert flaky.store.counts == expected


def test_what_was_read_or_written_need_not_be_read_to_be_replaced(flaky: Flaky) -> None:
    store = flaky.store
    store.list("clubs")
    version = store.commit([Write(EVENT, {"n": 1}, ABSENT)]).versions[EVENT]
    before = store.counts
    store.commit([Write(EVENT, {"n": 2}, version)])
    store.commit([Write(EVENT, {"n": 3})])
    store.commit([Write(EVENT, {"n": 4}, EXISTS)])
    store.commit([Write(EVENT, None)])
    store.commit([Write(EVENT, {"n": 5})])
    assert store.commit([Write(CLUB, {"name": "Y"})], bump=CLUB).revision == 8
    assert store.counts - before == Counts(0, 5, 1)


# ── Pages ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("page_size", "billed"), [(3, 8), (4, 9), (100, 8)])
def test_lists_come_page_by_page(page_size: int, billed: int) -> None:
    """Eight documents: a page that is full is followed by another, if only an empty one."""
    with open_flaky(page_size=page_size) as flaky:
        names = ["-", "10", "9", "Z", "a", "é", "～", "🏆"]
        flaky.other.commit([Write(f"clubs/{name}", {}) for name in reversed(names)])
        assert [stored.id for stored in flaky.store.list("clubs")] == names
        assert flaky.store.counts == Counts(billed, 0, 0)
        with flaky.store.snapshot() as view:
            assert [stored.id for stored in view.list("clubs")] == names


def test_all_pages_of_a_list_are_of_one_moment() -> None:
    with open_flaky(page_size=2) as flaky:
        flaky.other.commit([Write(f"clubs/{n}", {"turn": 0}) for n in range(5)])

        def change() -> None:
            flaky.other.commit([Write(f"clubs/{n}", {"turn": 1}) for n in range(3, 9)])

        flaky.api.faults += [Fault("run_query"), Fault("run_query", meanwhile=change)]
        assert [(s.id, s.data) for s in flaky.store.list("clubs")] == [
            (str(n), {"turn": 0}) for n in range(5)
        ]
        assert len(flaky.store.list("clubs")) == 9


# ── Paths that Firestore keeps to itself ─────────────────────────────────────


@pytest.mark.parametrize(
    "name", [".", "..", "__a__", "__id7__", "____", "a" * 1501, "é" * 751, "__a\nb__"]
)
def test_ids_that_firestore_does_not_take_are_refused(tmp_path: Path, name: str) -> None:
    with open_firestore(tmp_path) as store:
        for attempt in (
            lambda: store.get(f"clubs/{name}"),
            lambda: store.commit([Write(f"clubs/{name}/events/e", {})]),
            lambda: store.commit([], bump=f"clubs/{name}"),
            lambda: store.list(f"clubs/{name}/events"),
        ):
            with pytest.raises(ValueError, match="no path of a"):
                attempt()


@pytest.mark.parametrize(
    "version",
    [
        "1.0",
        "0.000000000",
        "1796032469.524219001",
        "1796032469.52421900",
        "99999999999.000000000",
        "4000000000.000000000",
        "999999999999.000000000",
        "-1.000000000",
        "١.000000000",
        "2026-09-15T00:00:00Z",
        "1.000000000\n",
        "\ud800",
    ],
)
def test_versions_that_were_never_given_are_stale(flaky: Flaky, version: str) -> None:
    for path in (CLUB, EVENT, "clubs/x/ratings/e"):
        with pytest.raises(StaleVersionError, match=path):
            flaky.store.commit([Write(path, {}, version)])


# ── Many at once ─────────────────────────────────────────────────────────────


def test_fifty_that_publish_at_once_all_get_through(tmp_path: Path) -> None:
    with open_firestore(tmp_path) as store:
        store.commit([Write(CLUB, {"name": "X"})])

        def publish(n: int) -> int | None:
            write = Write(f"clubs/x/events/{n}", {"n": n}, ABSENT)
            return store.commit([write], bump=CLUB).revision

        with ThreadPoolExecutor(50) as threads:
            revisions = [*threads.map(publish, range(50))]
        assert sorted(filter(None, revisions)) == [*range(1, 51)]
        assert len(store.list("clubs/x/events")) == 50


def test_settings_saved_while_others_publish_lose_no_revision(tmp_path: Path) -> None:
    with open_firestore(tmp_path) as store:
        store.commit([Write(CLUB, {"name": "X"})])

        def write(n: int) -> int | None:
            writes = [Write(CLUB, {"name": f"X {n}"})] if n % 4 == 0 else []
            return store.commit(writes, bump=CLUB).revision

        with ThreadPoolExecutor(6) as threads:
            revisions = [*threads.map(write, range(48))]
        assert sorted(filter(None, revisions)) == [*range(1, 49)]
