"""What every store does, whatever it is made of (`core.ports.Store`)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Event, Thread
from types import MappingProxyType
from typing import Any

import pytest

from core.errors import ConflictError, StaleVersionError
from core.ports import ABSENT, EXISTS, Committed, Expectation, Store, Write
from tests.contract.store_adapters import ADAPTERS

CLUB = "clubs/x"


@pytest.fixture(params=ADAPTERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with ADAPTERS[request.param](tmp_path) as opened:
        yield opened


def put(store: Store, path: str, data: dict[str, Any] | None) -> Committed:
    return store.commit([Write(path, data)])


def read(store: Store, path: str) -> Any:
    stored = store.get(path)
    return None if stored is None else stored.data


def version_of(store: Store, path: str) -> str:
    stored = store.get(path)
    assert stored is not None
    return stored.version


# ── Documents in, documents out ──────────────────────────────────────────────


def test_an_empty_store_holds_nothing(store: Store) -> None:
    assert store.get(CLUB) is None
    assert list(store.list("clubs")) == []
    with store.snapshot() as view:
        assert view.get(CLUB) is None
        assert list(view.list("clubs")) == []


def test_a_document_comes_back_with_its_path_id_and_version(store: Store) -> None:
    committed = put(store, "clubs/x/events/e1", {"name": "Tuesday"})
    stored = store.get("clubs/x/events/e1")
    assert stored is not None
    assert (stored.path, stored.id, stored.data) == (
        "clubs/x/events/e1",
        "e1",
        {"name": "Tuesday"},
    )
    assert committed == Committed(None, {"clubs/x/events/e1": stored.version})
    assert isinstance(stored.version, str)
    assert stored.version


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(0.1, id="a tenth"),
        pytest.param(1413.765625, id="a rating"),
        pytest.param(1e-12, id="small float"),
        pytest.param(0.1 + 0.2, id="last bit of a sum"),
        pytest.param(-0.0, id="negative zero"),
        pytest.param(5e-324, id="smallest float"),
        pytest.param(1.7976931348623157e308, id="largest float"),
        pytest.param(1200.0, id="whole float stays a float"),
        pytest.param(1200, id="integer stays an integer"),
        pytest.param(2**53 + 1, id="integer no float can hold"),
        pytest.param(-(2**63), id="smallest 64-bit integer"),
        pytest.param(True, id="true stays true"),
        pytest.param(None, id="null"),
        pytest.param("", id="empty text"),
        pytest.param("Ősz Ærø Weiß 李 🏆 é ½-½", id="text of many scripts"),
        pytest.param("line\nline\ttab\x00\x1f\u2028\"quoted\" 'and' \\", id="control characters"),
        pytest.param("=1+1'; DROP TABLE documents; --", id="text that looks like code"),
        pytest.param([], id="empty list"),
        pytest.param({}, id="empty mapping"),
        pytest.param([1, 2.5, "x", None, False, {"a": [1]}], id="mixed list"),
        pytest.param({"ü": {"b c": {"d": [{"e": 0.1}]}}}, id="nested mappings"),
    ],
)
def test_values_come_back_exactly(store: Store, value: object) -> None:
    put(store, "clubs/x", {"value": value})
    # As text, because 1 == 1.0 == True and 0.0 == -0.0 in Python.
    assert json.dumps(read(store, "clubs/x"), sort_keys=True) == json.dumps({"value": value})


def test_any_mapping_is_stored_like_a_dict(store: Store) -> None:
    frozen = MappingProxyType({"a": MappingProxyType({"b": [MappingProxyType({"c": 1})]})})
    store.commit([Write(CLUB, frozen)])
    assert read(store, CLUB) == {"a": {"b": [{"c": 1}]}}


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(math.nan, id="nan"),
        pytest.param(math.inf, id="infinity"),
        pytest.param(-math.inf, id="minus infinity"),
        pytest.param(date(2026, 9, 15), id="date"),
        pytest.param({"a", "b"}, id="set"),
        pytest.param(b"bytes", id="bytes"),
        pytest.param({1: "a"}, id="number as key"),
        pytest.param([{"deep": {None: 1}}], id="null as key, deep inside"),
        pytest.param({"a": 1, 2: 3}, id="keys of two kinds"),
        pytest.param("\ud800", id="lone surrogate"),
    ],
)
def test_what_is_not_json_is_refused_and_nothing_written(store: Store, value: object) -> None:
    put(store, CLUB, {"revision": 4})
    with pytest.raises(ValueError, match="clubs/x/events/e2"):
        store.commit(
            [Write("clubs/x/events/e1", {"fine": 1}), Write("clubs/x/events/e2", {"value": value})],
            bump=CLUB,
        )
    assert list(store.list("clubs/x/events")) == []
    assert read(store, CLUB) == {"revision": 4}


def test_documents_of_900_kb_are_kept(store: Store) -> None:
    big = {f"row {n}": {"name": "Becher, Änne", "rating": 1200 + n / 7} for n in range(13_000)}
    assert 850_000 < len(json.dumps(big)) < 950_000
    put(store, "clubs/x/ladders/main", big)
    assert read(store, "clubs/x/ladders/main") == big


def test_changing_what_was_handed_in_or_out_changes_nothing_stored(store: Store) -> None:
    handed_in: dict[str, Any] = {"players": [{"name": "Anna"}]}
    put(store, CLUB, handed_in)
    handed_in["players"][0]["name"] = "changed before reading"
    with store.snapshot() as view:
        for reader in (store, view):
            handed_out = reader.get(CLUB)
            assert handed_out is not None
            handed_out.data["players"][0]["name"] = "changed after reading"
            listed = reader.list("clubs")[0]
            listed.data["players"].append("changed after listing")
            fresh = reader.get(CLUB)
            assert fresh is not None
            assert fresh.data == {"players": [{"name": "Anna"}]}


# ── Paths and lists ──────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "path", ["", "clubs", "clubs/x/events", "clubs//events/e", "/clubs", "clubs/", "a/b/c/", "//"]
)
def test_a_path_that_names_no_document_is_refused(store: Store, path: str) -> None:
    put(store, CLUB, {})
    with store.snapshot() as view:
        for attempt in (
            lambda: store.get(path),
            lambda: view.get(path),
            lambda: put(store, path, {}),
            lambda: put(store, path, None),
            lambda: store.commit([], bump=path),
        ):
            with pytest.raises(ValueError, match="no path of a document"):
                attempt()


@pytest.mark.parametrize("path", ["", "clubs/x", "clubs//events", "/", "clubs/x/", "a/b/c/d"])
def test_a_path_that_names_no_collection_is_refused(store: Store, path: str) -> None:
    with store.snapshot() as view:
        for reader in (store, view):
            with pytest.raises(ValueError, match="no path of a collection"):
                reader.list(path)


def test_a_list_is_in_code_point_order_of_ids(store: Store) -> None:
    # U+FF5E comes before U+1F3C6 by code point, but after it in UTF-16.
    ordered = ["-", "10", "9", "A", "Z", "_", "a", "a b", "a-b", "a.b", "aa", "é", "～", "🏆"]
    assert ordered == sorted(ordered, key=lambda name: [ord(letter) for letter in name])
    store.commit([Write(f"clubs/x/events/{name}", {"name": name}) for name in reversed(ordered)])
    assert [stored.id for stored in store.list("clubs/x/events")] == ordered
    assert [stored.data["name"] for stored in store.list("clubs/x/events")] == ordered


@pytest.mark.parametrize(
    "name",
    [
        "a.b",
        "50%",
        "a?b#c",
        "it's",
        'say "x"',
        "%2F",
        "a\\b",
        "*",
        "a:b@c",
        " lead",
        "e\u0301",
        "É",
    ],
)
def test_unusual_ids_are_ids_like_any_other(store: Store, name: str) -> None:
    path = f"clubs/x/players/{name}"
    put(store, path, {"n": 1})
    put(store, "clubs/x/players/other", {"n": 2})
    assert read(store, path) == {"n": 1}
    assert {stored.path for stored in store.list("clubs/x/players")} == {
        path,
        "clubs/x/players/other",
    }
    put(store, path, None)
    assert [stored.id for stored in store.list("clubs/x/players")] == ["other"]


def test_spellings_that_only_look_alike_are_two_documents(store: Store) -> None:
    names = ["é", "e\u0301", "E", "e"]
    store.commit([Write(f"clubs/{name}", {"n": n}) for n, name in enumerate(names)])
    assert [read(store, f"clubs/{name}") for name in names] == [{"n": n} for n in range(4)]


def test_a_list_holds_its_own_documents_only(store: Store) -> None:
    paths = [
        "clubs/x",
        "clubs/x/events/e1",
        "clubs/x/events/e1/parts/1",
        "clubs/x/eventsfuls/e",
        "clubs/xy/events/e2",
        "clubs/x%/events/e3",
        "clubs/x_/events/e4",
        "players/x",
    ]
    store.commit([Write(path, {}) for path in paths])
    for collection, expected in {
        "clubs": ["clubs/x"],
        "clubs/x/events": ["clubs/x/events/e1"],
        "clubs/x/events/e1/parts": ["clubs/x/events/e1/parts/1"],
        "clubs/xy/events": ["clubs/xy/events/e2"],
        "clubs/x/decisions": [],
        "players": ["players/x"],
    }.items():
        assert [stored.path for stored in store.list(collection)] == expected


# ── Expectations ─────────────────────────────────────────────────────────────

NOTHING, THERE = "nothing there", "something there"


def current(store: Store) -> Expectation:
    return version_of(store, "clubs/x/events/e")


def outdated(store: Store) -> Expectation:
    version = version_of(store, "clubs/x/events/e")
    put(store, "clubs/x/events/e", {"n": 2})
    return version


EXPECTATIONS: list[tuple[str, Expectation | Callable[[Store], Expectation], Any]] = [
    (NOTHING, None, None),
    (NOTHING, ABSENT, None),
    (NOTHING, EXISTS, ConflictError),
    (NOTHING, "1", StaleVersionError),
    (THERE, None, None),
    (THERE, ABSENT, ConflictError),
    (THERE, EXISTS, None),
    (THERE, current, None),
    (THERE, outdated, StaleVersionError),
    (THERE, "never given", StaleVersionError),
    (THERE, "", StaleVersionError),
]


@pytest.mark.parametrize("data", [{"n": 9}, None], ids=["write", "delete"])
@pytest.mark.parametrize(
    ("before", "expect", "error"),
    EXPECTATIONS,
    ids=[
        f"{before}, expect {getattr(expect, '__name__', type(expect).__name__)} {n}"
        for n, (before, expect, _) in enumerate(EXPECTATIONS)
    ],
)
def test_expectations(
    store: Store, before: str, expect: Any, error: type[ConflictError] | None, data: Any
) -> None:
    path = "clubs/x/events/e"
    put(store, CLUB, {"revision": 7})
    if before == THERE:
        put(store, path, {"n": 1})
    if callable(expect):
        expect = expect(store)
    standing = store.get(path)
    if error is None:
        committed = store.commit([Write(path, data, expect)], bump=CLUB)
        assert committed.revision == 8
        assert read(store, path) == data
        return
    with pytest.raises(ConflictError) as caught:
        store.commit([Write(path, data, expect)], bump=CLUB)
    assert caught.type is error
    assert str(caught.value)
    assert store.get(path) == standing
    assert read(store, CLUB) == {"revision": 7}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_broken_expectation_writes_nothing(store: Store, place: int) -> None:
    put(store, CLUB, {"revision": 3, "name": "X"})
    put(store, "clubs/x/events/old", {"n": 0})
    writes = [
        Write("clubs/x/events/new", {"n": 1}, ABSENT),
        Write("clubs/x/events/old", None, EXISTS),
    ]
    writes.insert(place, Write("clubs/x/events/missing", {"n": 1}, EXISTS))
    with pytest.raises(ConflictError):
        store.commit(writes, bump=CLUB)
    assert [(stored.id, stored.data) for stored in store.list("clubs/x/events")] == [
        ("old", {"n": 0})
    ]
    assert read(store, CLUB) == {"revision": 3, "name": "X"}


def test_the_store_works_on_after_a_broken_expectation(store: Store) -> None:
    put(store, CLUB, {"n": 1})
    with pytest.raises(ConflictError):
        store.commit([Write(CLUB, {"n": 2}, ABSENT)])
    put(store, CLUB, {"n": 3})
    assert read(store, CLUB) == {"n": 3}


def test_a_path_occurs_once_in_a_commit(store: Store) -> None:
    with pytest.raises(ValueError, match="twice"):
        store.commit([Write(CLUB, {"n": 1}), Write("clubs/y", {}), Write(CLUB, {"n": 2})])
    with pytest.raises(ValueError, match="twice"):
        store.commit([Write(CLUB, None), Write(CLUB, {"n": 2})])
    assert list(store.list("clubs")) == []


def test_a_commit_of_nothing_does_nothing(store: Store) -> None:
    assert store.commit([]) == Committed(None, {})


# ── Versions ─────────────────────────────────────────────────────────────────


def test_an_equal_write_keeps_the_version_and_a_different_one_changes_it(store: Store) -> None:
    first = put(store, CLUB, {"a": 1, "b": [1, {"c": 0.5, "d": None}]}).versions[CLUB]
    reordered = put(store, CLUB, {"b": [1, {"d": None, "c": 0.5}], "a": 1}).versions[CLUB]
    assert reordered == first == version_of(store, CLUB)
    changed = put(store, CLUB, {"a": 2, "b": [1, {"c": 0.5, "d": None}]}).versions[CLUB]
    assert changed != first
    assert changed == version_of(store, CLUB)


def test_lists_of_another_order_are_another_content(store: Store) -> None:
    first = put(store, CLUB, {"games": ["a", "b"]}).versions[CLUB]
    assert put(store, CLUB, {"games": ["b", "a"]}).versions[CLUB] != first


def test_a_write_leaves_other_documents_versions_alone(store: Store) -> None:
    store.commit([Write("clubs/x", {"n": 1}), Write("clubs/y", {"n": 1})])
    before = version_of(store, "clubs/y")
    store.commit([Write("clubs/x", {"n": 2}), Write("clubs/y", {"n": 1})])
    assert version_of(store, "clubs/y") == before


def test_versions_never_come_back(store: Store) -> None:
    seen: list[str] = []
    for turn in range(6):
        # Contents come back, and every second time the document was deleted in between.
        seen.append(put(store, CLUB, {"n": turn % 2}).versions[CLUB])
        if turn % 2:
            put(store, CLUB, None)
    assert len(set(seen)) == 6


def test_versions_name_all_that_was_written_and_not_deleted(store: Store) -> None:
    put(store, CLUB, {"revision": 1})
    put(store, "clubs/x/events/gone", {})
    same = put(store, "clubs/x/events/same", {"n": 1}).versions["clubs/x/events/same"]
    committed = store.commit(
        [
            Write("clubs/x/events/new", {"n": 1}),
            Write("clubs/x/events/same", {"n": 1}),
            Write("clubs/x/events/gone", None),
            Write("clubs/x/events/never", None),
        ],
        bump=CLUB,
    )
    assert set(committed.versions) == {"clubs/x/events/new", "clubs/x/events/same", CLUB}
    assert committed.versions["clubs/x/events/same"] == same
    for path, version in committed.versions.items():
        assert version_of(store, path) == version


# ── The club's revision ──────────────────────────────────────────────────────


def test_a_bump_raises_the_revision_and_changes_the_clubs_version(store: Store) -> None:
    before = put(store, CLUB, {"name": "X", "revision": 41}).versions[CLUB]
    committed = store.commit([Write("clubs/x/events/e", {})], bump=CLUB)
    assert committed.revision == 42
    assert read(store, CLUB) == {"name": "X", "revision": 42}
    assert committed.versions[CLUB] == version_of(store, CLUB) != before


def test_a_bump_alone_is_a_commit(store: Store) -> None:
    put(store, CLUB, {"name": "X"})
    assert [store.commit([], bump=CLUB).revision for _ in range(3)] == [1, 2, 3]
    assert read(store, CLUB) == {"name": "X", "revision": 3}


@pytest.mark.parametrize(
    ("before", "written", "revision"),
    [
        pytest.param({"revision": 5}, {"name": "Y"}, 6, id="new data without revision"),
        pytest.param({"revision": 5}, {"name": "Y", "revision": 2}, 6, id="lower revision"),
        pytest.param({"revision": 5}, {"name": "Y", "revision": 99}, 6, id="higher revision"),
        pytest.param({}, {"name": "Y"}, 1, id="no revision before"),
        pytest.param(None, {"name": "Y"}, 1, id="made in this commit"),
        pytest.param(None, {"name": "Y", "revision": 0}, 1, id="made with revision 0"),
        pytest.param(None, {"name": "Y", "revision": 7}, 1, id="made with revision 7"),
    ],
)
def test_a_bump_counts_on_from_what_is_stored_even_where_the_club_is_replaced(
    store: Store, before: dict[str, Any] | None, written: dict[str, Any], revision: int
) -> None:
    if before is not None:
        put(store, CLUB, before)
    committed = store.commit([Write(CLUB, written)], bump=CLUB)
    assert committed.revision == revision
    assert read(store, CLUB) == {"name": "Y", "revision": revision}
    assert committed.versions == {CLUB: version_of(store, CLUB)}


def test_without_bump_the_revision_is_what_was_written(store: Store) -> None:
    put(store, CLUB, {"revision": 5})
    assert put(store, CLUB, {"revision": 9}).revision is None
    assert read(store, CLUB) == {"revision": 9}


@pytest.mark.parametrize("deleted", [False, True], ids=["never there", "deleted in this commit"])
def test_a_bump_of_a_missing_club_is_a_conflict(store: Store, deleted: bool) -> None:
    writes = [Write("clubs/x/events/e", {})]
    if deleted:
        put(store, CLUB, {"revision": 1})
        writes.append(Write(CLUB, None))
    with pytest.raises(ConflictError):
        store.commit(writes, bump=CLUB)
    assert store.get("clubs/x/events/e") is None
    assert read(store, CLUB) == ({"revision": 1} if deleted else None)


# ── Snapshots ────────────────────────────────────────────────────────────────


def test_a_snapshot_shows_one_moment(store: Store) -> None:
    put(store, CLUB, {"revision": 1})
    put(store, "clubs/x/events/a", {"n": 1})
    with store.snapshot() as view:
        # Written before the snapshot is read for the first time: it must not be seen either.
        store.commit(
            [Write("clubs/x/events/a", {"n": 2}), Write("clubs/x/events/b", {"n": 1})], bump=CLUB
        )
        assert [(s.id, s.data) for s in view.list("clubs/x/events")] == [("a", {"n": 1})]
        put(store, "clubs/x/events/a", None)
        stored = view.get("clubs/x/events/a")
        assert stored is not None
        assert stored.data == {"n": 1}
        assert view.get("clubs/x/events/b") is None
        club = view.get(CLUB)
        assert club is not None
        assert club.data == {"revision": 1}
        # The store itself is not held back.
        assert [s.id for s in store.list("clubs/x/events")] == ["b"]
        with store.snapshot() as later:
            assert [s.id for s in later.list("clubs/x/events")] == ["b"]
    assert read(store, CLUB) == {"revision": 2}


def test_a_snapshot_is_let_go_of_when_its_block_fails(store: Store) -> None:
    put(store, CLUB, {"n": 1})
    with pytest.raises(KeyError), store.snapshot():
        raise KeyError("x")
    put(store, CLUB, {"n": 2})
    with store.snapshot() as view:
        assert [stored.data for stored in view.list("clubs")] == [{"n": 2}]


def test_snapshots_taken_during_writing_are_whole(store: Store) -> None:
    """Ten documents always written together are never seen half written."""
    paths = [f"clubs/x/events/{n}" for n in range(10)]
    store.commit([Write(path, {"turn": 0}) for path in paths])
    done = Event()

    def write_on() -> None:
        try:
            for turn in range(1, 60):
                store.commit([Write(path, {"turn": turn}) for path in paths])
        finally:
            done.set()

    writer = Thread(target=write_on)
    writer.start()
    seen: list[int] = []
    while not done.is_set():
        with store.snapshot() as view:
            turns = {view.get(path).data["turn"] for path in paths}  # type: ignore[union-attr]
            turns |= {stored.data["turn"] for stored in view.list("clubs/x/events")}
        assert len(turns) == 1
        seen += turns
    writer.join()
    assert seen == sorted(seen)


# ── Many at once ─────────────────────────────────────────────────────────────


def test_no_bump_of_eight_threads_is_lost(store: Store) -> None:
    put(store, CLUB, {"name": "X"})

    def publish(thread: int) -> list[int | None]:
        return [
            store.commit([Write(f"clubs/x/events/{thread}-{n}", {"n": n})], bump=CLUB).revision
            for n in range(25)
        ]

    with ThreadPoolExecutor(8) as threads:
        revisions = [r for answer in threads.map(publish, range(8)) for r in answer]
    assert sorted(r for r in revisions if r is not None) == list(range(1, 201))
    assert read(store, CLUB) == {"name": "X", "revision": 200}
    assert len(store.list("clubs/x/events")) == 200


def test_compare_and_set_of_six_threads_loses_nothing(store: Store) -> None:
    put(store, CLUB, {"names": []})

    def add(name: int) -> int:
        for attempt in range(1, 10_000):
            stored = store.get(CLUB)
            assert stored is not None
            names = [*stored.data["names"], name]
            try:
                store.commit([Write(CLUB, {"names": names}, stored.version)])
            except StaleVersionError:
                continue
            return attempt
        raise AssertionError("never got through")

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(add, range(60)))
    assert sorted(read(store, CLUB)["names"]) == list(range(60))


def test_of_many_that_make_one_document_one_succeeds(store: Store) -> None:
    def make(name: int) -> bool:
        try:
            store.commit([Write(CLUB, {"made by": name}, ABSENT)])
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(make, range(16)))
    assert made.count(True) == 1
    assert read(store, CLUB) == {"made by": made.index(True)}
