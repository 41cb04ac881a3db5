"""Documents too large for Firestore: kept in parts, whole to whoever reads, gone without a rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from core.errors import DamagedStoreError, OperatorError
from core.figures import EventFigures, Figure, figures_document
from core.ports import ABSENT, EXISTS, Expectation, Write
from functions.firestore.parts import SPLIT_BYTES, lay_out, put_together, read_head
from functions.firestore_store import FirestoreStore
from tests.contract.flaky_firestore import Fault, Flaky, open_flaky

EVENT = "clubs/x/events/e"
CLUB = "clubs/x"
NAME = "Änne Becher"


@pytest.fixture
def flaky() -> Iterator[Flaky]:
    with open_flaky() as opened:
        yield opened


def large_event(*, games: int = 5_000, name: str = NAME) -> dict[str, Any]:
    """As large as contract §1 lets an event be: 5,000 games of 100 entrants with long ids."""
    ids = [f"{number:02}" + "ő" * 62 for number in range(100)]
    return {
        "name": "Meisterschaft",
        "date": "2026-09-15",
        "hash": "0" * 64,
        "revision": 3,
        "players": [{"id": one, "name": name} for one in ids],
        "games": [
            {"round": n // 50 + 1, "white": ids[n % 100], "black": ids[(n + 1) % 100], "n": n}
            for n in range(games)
        ],
    }


def large(name: str = NAME) -> dict[str, Any]:
    """A document of two parts that is quickly made."""
    return {
        "title": "Meisterschaft",
        "revision": 41,
        "notes": f"{name} " * (1_200_000 // len(name)),
    }


def part_names(store: FirestoreStore, path: str = EVENT) -> list[str]:
    return [stored.id for stored in store.list(f"{path}/parts")]


def read(store: FirestoreStore, path: str = EVENT) -> Any:
    stored = store.get(path)
    return stored and stored.data


# ── In parts and whole again ─────────────────────────────────────────────────


def test_a_large_event_is_split_and_comes_back(flaky: Flaky) -> None:
    event = large_event(games=9_000)
    assert 2 * 2**20 < len(json.dumps(event, ensure_ascii=False).encode()) < 3 * 2**20
    committed = flaky.store.commit([Write(EVENT, event, ABSENT)])
    for store in (flaky.store, flaky.other):
        stored = store.get(EVENT)
        assert stored is not None
        assert stored.data == event
        assert stored.version == committed.versions[EVENT]
        assert [one.data for one in store.list("clubs/x/events")] == [event]
        with store.snapshot() as view:
            assert [one.data for one in view.list("clubs/x/events")] == [event]
            alone = view.get(EVENT)
            assert alone is not None
            assert alone.data == event
    assert len(part_names(flaky.store)) == 3


def test_the_head_keeps_small_fields_readable() -> None:
    layout = lay_out(EVENT, large_event())
    head, parts = read_head(layout.head)
    assert head == {
        "name": "Meisterschaft",
        "date": "2026-09-15",
        "hash": "0" * 64,
        "revision": 3,
    }
    assert parts is not None
    assert parts.count == len(layout.texts) == 2
    assert all(len(text.encode()) <= SPLIT_BYTES for text in layout.texts)


def test_parts_are_cut_between_characters() -> None:
    data = {"a": "x" + "🏆" * 500_000, "b": "y"}
    layout = lay_out("clubs/x/desks/d", data)
    assert layout.parts is not None
    # 900,000 bytes hold {"a":"x and 224,998 cups, then 225,000; 50,002 are left before "}
    assert [len(text) for text in layout.texts] == [7 + 224_998, 225_000, 50_002 + 2]
    documents = []
    for text in layout.texts:
        part = type(layout.head)()
        part.fields["text"].string_value = text
        documents.append(part)
    head, parts = read_head(layout.head)
    assert parts == layout.parts
    assert put_together("clubs/x/desks/d", head, layout.parts, documents) == data


def test_a_large_document_of_nothing_but_small_fields_is_split_too(flaky: Flaky) -> None:
    data = {f"field {n}": "x" * 60 for n in range(20_000)} | {"": 1, "~parts": {"a": [[1]]}}
    flaky.store.commit([Write(EVENT, data)])
    assert read(flaky.other) == data


@pytest.mark.parametrize("size", [SPLIT_BYTES - 200, SPLIT_BYTES, SPLIT_BYTES + 200])
def test_around_the_limit_documents_come_back(flaky: Flaky, size: int) -> None:
    data = {"text": "x" * size, "n": 1}
    flaky.store.commit([Write(EVENT, data)])
    assert read(flaky.other) == data
    assert bool(part_names(flaky.store)) is (size >= SPLIT_BYTES)


def test_an_equal_large_document_keeps_its_version(flaky: Flaky) -> None:
    first = flaky.store.commit([Write(EVENT, large())]).versions[EVENT]
    assert flaky.other.commit([Write(EVENT, large())]).versions[EVENT] == first
    other = flaky.store.commit([Write(EVENT, large(name="Bo"))]).versions[EVENT]
    assert other != first


def test_the_revision_of_a_split_club_rises(flaky: Flaky) -> None:
    club = large()
    flaky.store.commit([Write(CLUB, club)])
    assert flaky.other.commit([], bump=CLUB).revision == 42
    assert read(flaky.store, CLUB) == {**club, "revision": 42}
    assert flaky.other.commit([Write(CLUB, club)], bump=CLUB).revision == 43
    assert flaky.store.commit([Write(CLUB, {"name": "X"})], bump=CLUB).revision == 44
    assert part_names(flaky.store, CLUB) == []


def test_a_split_club_without_revision_gets_one(flaky: Flaky) -> None:
    club = large()
    del club["revision"]
    flaky.store.commit([Write(CLUB, club)])
    assert flaky.store.commit([], bump=CLUB).revision == 1
    assert read(flaky.other, CLUB) == {**club, "revision": 1}


# ── Nothing is left behind ───────────────────────────────────────────────────


def current(store: FirestoreStore) -> Expectation:
    stored = store.get(EVENT)
    assert stored is not None
    return stored.version


@pytest.mark.parametrize("expect", [None, EXISTS, "version read", "version from elsewhere"])
@pytest.mark.parametrize("after", ["small", "large", "gone"])
@pytest.mark.parametrize("who", ["store", "other"])
def test_a_forgotten_name_does_not_survive_in_old_parts(
    flaky: Flaky, expect: Expectation, after: str, who: str
) -> None:
    """Whoever writes, whether they know of the parts or not."""
    version = flaky.store.commit([Write(EVENT, large())]).versions[EVENT]
    store = flaky.store if who == "store" else flaky.other
    if expect == "version read":
        expect = current(store)
    elif expect == "version from elsewhere":
        expect = version
    data = {"small": {"n": 1}, "large": large(name="Forgotten x"), "gone": None}[after]
    store.commit([Write(EVENT, data, expect)])
    assert read(flaky.other) == data
    kept = [str(one.data) for one in flaky.other.list(f"{EVENT}/parts")]
    assert len(kept) == (2 if after == "large" else 0)
    assert not any(NAME in text for text in kept)


def test_parts_that_another_process_wrote_since_are_noticed(flaky: Flaky) -> None:
    flaky.store.commit([Write(EVENT, {"n": 1})])  # remembered: no parts
    flaky.other.commit([Write(EVENT, large())])
    flaky.store.commit([Write(EVENT, {"n": 2})])
    assert (read(flaky.other), part_names(flaky.other)) == ({"n": 2}, [])
    flaky.other.commit([Write(EVENT, large())])
    flaky.store.commit([Write(EVENT, None)])
    assert (read(flaky.other), part_names(flaky.other)) == (None, [])
    flaky.other.commit([Write(EVENT, large())])  # where nothing is remembered to stand
    flaky.store.commit([Write(EVENT, {"n": 3})])
    assert (read(flaky.other), part_names(flaky.other)) == ({"n": 3}, [])


def test_parts_written_between_looking_and_writing_are_noticed(flaky: Flaky) -> None:
    def write_large() -> None:
        flaky.other.commit([Write(EVENT, large())])

    flaky.api.faults.append(Fault("commit", meanwhile=write_large))
    flaky.store.commit([Write(EVENT, {"n": 2})])
    assert (read(flaky.other), part_names(flaky.other)) == ({"n": 2}, [])


def test_equal_parts_stay_when_the_head_changes(flaky: Flaky) -> None:
    flaky.store.commit([Write(EVENT, large())])
    before = part_names(flaky.store)
    renamed = {**large(), "title": "Vereinsmeisterschaft"}
    flaky.store.commit([Write(EVENT, renamed)])
    assert part_names(flaky.store) == before
    assert read(flaky.other) == renamed


# ── Read while others write ──────────────────────────────────────────────────


@pytest.mark.parametrize("after", ["small", "large", "gone"])
@pytest.mark.parametrize("how", ["get", "list"])
def test_parts_replaced_while_reading_do_no_harm(flaky: Flaky, after: str, how: str) -> None:
    before = large()
    data = {"small": {"n": 1}, "large": large(name="Bo"), "gone": None}[after]
    flaky.other.commit([Write(EVENT, before)])

    def replace() -> None:
        flaky.other.commit([Write(EVENT, data)])

    if how == "get":  # the head is fetched before the parts
        flaky.api.faults.append(Fault("batch_get_documents"))
    flaky.api.faults.append(Fault("batch_get_documents", meanwhile=replace))
    if how == "get":
        assert read(flaky.store) == before
    else:
        assert [one.data for one in flaky.store.list("clubs/x/events")] == [before]
    assert read(flaky.store) == data


# ── Damaged ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("harm", [None, {"text": "{}"}, {"other": 1}])
def test_a_part_that_was_changed_by_hand_is_noticed(flaky: Flaky, harm: Any) -> None:
    flaky.store.commit([Write(EVENT, large())])
    name = part_names(flaky.store)[0]
    flaky.other.commit([Write(f"{EVENT}/parts/{name}", harm)])
    with pytest.raises(DamagedStoreError, match=EVENT):
        flaky.store.get(EVENT)
    with pytest.raises(DamagedStoreError, match=EVENT):
        flaky.store.list("clubs/x/events")
    flaky.store.commit([Write(EVENT, large(name="Bo"))])  # writing it anew mends it
    assert read(flaky.other) == large(name="Bo")


@pytest.mark.parametrize("by_hand", [7, {"digest": "x"}, {"digest": 1, "count": 1}])
def test_a_field_of_the_parts_name_that_tells_of_none_is_passed_over(by_hand: Any) -> None:
    layout = lay_out(EVENT, {"n": 1, "by hand": by_hand})
    layout.head.fields["~parts"].CopyFrom(layout.head.fields["by hand"])
    assert read_head(layout.head) == ({"n": 1, "by hand": by_hand}, None)


# ── Collections that are never split ─────────────────────────────────────────


def test_the_largest_figures_of_an_event_fit_one_document() -> None:
    """Contract §1: 1,000 entrants, ids of 64 characters, here of 4 bytes each, 5,000 games.

    By hand: 1,000 × (257 + 11) for the entrants, 1,000 × (11 + 6 × 8) for the players,
    4,000 × (5 + 8) + 1,000 × (at most 4 + 8) for the games, 65 for the hash: below 400,000.
    """
    figures = EventFigures(
        event="e" * 64,
        running=False,
        players={f"{n:010}": Figure(1200.5, 3, 0.1, 2, 1200.25, 40.0) for n in range(1_000)},
        entrants={"🏆" * 61 + f"{n:03}": f"{n:010}" for n in range(1_000)},
        corrected=dict.fromkeys(range(5000), "1/2-1/2"),
        content="0" * 64,
        rated_games=5_000,
        not_rated={"provisional-opponent": 5_000},
    )
    document = figures_document(figures)
    assert lay_out(f"clubs/x/ratings/{'e' * 64}", document).parts is None
    twice = {"one": document, "two": document}
    assert lay_out("clubs/x/events/e", twice).parts is None


def test_the_player_of_ten_thousand_events_fits_one_document() -> None:
    """Two hundred events a year for fifty years, under a hundred spellings of 120 characters."""
    document = {
        "name": "🏆" * 120,
        "aliases": ["🏆" * 117 + f"{n:03}" for n in range(100)],
        "history": [f"{n:064}" for n in range(10_000)],
    }
    assert lay_out("clubs/x/players/p", document).parts is None


@pytest.mark.parametrize("path", ["clubs/x/players/p", "clubs/x/ratings/e"])
def test_collections_of_small_documents_cost_no_reads(flaky: Flaky, path: str) -> None:
    for expect in (None, EXISTS, None):
        before = flaky.store.counts
        flaky.other.commit([Write(path, {"n": 1})])
        flaky.store.commit([Write(path, {"n": 2}, expect)])
        assert (flaky.store.counts - before).read == 0
    with pytest.raises(OperatorError, match=path):
        flaky.store.commit([Write(path, {"text": "x" * 1_000_000})])
    assert read(flaky.other, path) == {"n": 2}
