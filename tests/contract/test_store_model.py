"""Any sequence of commits leaves what a plain dictionary would hold."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from core.errors import ConflictError, StaleVersionError
from core.ports import ABSENT, EXISTS, Absent, Exists, Store, Write
from tests.contract.store_adapters import ADAPTERS, EXAMPLES, OpenStore

CLUB = "clubs/a"
PATHS = [CLUB, "clubs/é", "clubs/a/events/1", "clubs/a/events/2", "clubs/a/events/2/parts/1"]
COLLECTIONS = ["clubs", "clubs/a/events", "clubs/a/events/2/parts", "players"]

# Few values, so that equal content comes up often; 1 and 1.0 and True are three of them.
values = st.sampled_from([0, 1, 1.0, True, None, 0.1, -0.0, "é", [], ["a", "b"], {"k": 1.5}])
documents = st.fixed_dictionaries(
    {}, optional={"a": values, "b": values, "revision": st.integers(0, 3)}
)
wishes = st.sampled_from([None, None, None, ABSENT, EXISTS, "current", "earlier"])
batches = st.lists(
    st.tuples(st.sampled_from(PATHS), st.none() | documents, wishes),
    max_size=3,
    unique_by=lambda write: write[0],
)


class StoreMachine(RuleBasedStateMachine):
    """Runs one store beside a dictionary of repr-compared documents."""

    open_store: ClassVar[OpenStore]

    def __init__(self) -> None:
        super().__init__()
        self.open = ExitStack()
        folder = Path(self.open.enter_context(tempfile.TemporaryDirectory()))
        self.store: Store = self.open.enter_context(type(self).open_store(folder))
        self.model: dict[str, dict[str, Any]] = {}
        self.given: dict[str, list[str]] = {path: [] for path in PATHS}

    def teardown(self) -> None:
        self.open.close()

    def expectation(self, path: str, wish: Any) -> Any:
        if not isinstance(wish, str):
            return wish
        given = self.given[path] or ["none given"]
        return given[-1] if wish == "current" else given[0]

    def broken(self, write: Write) -> type[ConflictError] | None:
        there = write.path in self.model
        if isinstance(write.expect, Absent):
            return ConflictError if there else None
        if isinstance(write.expect, Exists):
            return None if there else ConflictError
        if write.expect is None or (there and self.given[write.path][-1] == write.expect):
            return None
        return StaleVersionError

    @rule(batch=batches, bump=st.booleans())
    def commit(self, batch: list[Any], bump: bool) -> None:
        writes = [Write(path, data, self.expectation(path, wish)) for path, data, wish in batch]
        after = {**self.model, **{w.path: dict(w.data) for w in writes if w.data is not None}}
        for write in writes:
            if write.data is None:
                after.pop(write.path, None)
        if any(self.broken(write) for write in writes) or (bump and CLUB not in after):
            with pytest.raises(ConflictError) as caught:
                self.store.commit(writes, bump=CLUB if bump else None)
            first = next((e for w in writes if (e := self.broken(w))), ConflictError)
            assert caught.type is first
            return
        if bump:
            revision = self.model.get(CLUB, {}).get("revision", 0) + 1
            after[CLUB] = {**after[CLUB], "revision": revision}
        committed = self.store.commit(writes, bump=CLUB if bump else None)
        assert committed.revision == (after[CLUB]["revision"] if bump else None)
        touched = {w.path for w in writes} | ({CLUB} if bump else set())
        assert set(committed.versions) == touched & set(after)
        for path, version in committed.versions.items():
            self.expect_version(path, version, after)
        self.model = after

    def expect_version(self, path: str, version: str, after: dict[str, dict[str, Any]]) -> None:
        before = self.model.get(path)
        if before is not None and as_text(before) == as_text(after[path]):
            assert version == self.given[path][-1]
        else:
            assert version not in self.given[path]
            self.given[path].append(version)

    @invariant()
    def holds_what_the_model_holds(self) -> None:
        with self.store.snapshot() as view:
            for reader in (self.store, view):
                for path in PATHS:
                    stored = reader.get(path)
                    assert as_text(stored and stored.data) == as_text(self.model.get(path))
                    assert stored is None or stored.version == self.given[path][-1]
                for collection in COLLECTIONS:
                    assert [s.path for s in reader.list(collection)] == sorted(
                        path for path in self.model if path.rpartition("/")[0] == collection
                    )


def as_text(data: Any) -> str:
    """Tell 1, 1.0 and True apart, whatever the order of keys."""
    return repr(sorted(data.items())) if data is not None else "nothing"


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_store_is_a_dictionary_with_expectations(adapter: str) -> None:
    machine = type("Machine", (StoreMachine,), {"open_store": staticmethod(ADAPTERS[adapter])})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES.get(adapter, 50),
            stateful_step_count=15,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
