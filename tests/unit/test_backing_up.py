"""A club in a backup and back again."""

from __future__ import annotations

from typing import Any

import pytest

from core.actions.backing_up import check_documents, collect_documents, restore_club
from core.actions.forgetting import forget
from core.actions.rulings import join, start
from core.errors import BadInputError, ConflictError, DamagedStoreError, NotFoundError
from core.ports import Write
from tests.builders import a_club, an_event
from tests.club_office import FACTS, Office, every_cut
from tests.contract.memory_store import MemoryStore

FIRST = an_event("first", date="2026-01-05", games=[("Anna Becher", "Ben Ek", "1-0")])
SECOND = an_event("second", date="2026-01-12", games=[("A. Becher", "Carl Dahl", "1-0")])
THIRD = an_event("third", date="2026-01-19", games=[("Carl Dahl", "Ben Ek", "1-0")])


def an_office() -> Office:
    office = Office()
    office.publish(FIRST, SECOND)
    office.say(lambda roll: [start(roll, "Anna Becher", 1400.0, games=30)])
    office.store.commit([Write("clubs/club/desks/members", {"rows": {"a": 1}})])
    office.store.commit([Write("clubs/club/desks/lease", {"holder": "x"})])
    office.rebuild()
    return office


def backup_of(office: Office) -> dict[str, Any]:
    return dict(collect_documents(office.store, "club"))


def kept(office: Office) -> dict[str, Any]:
    """All that a backup is for; revisions only ever go up."""
    documents = office.dump(*FACTS, "forgotten", "desks") | {"": office.document("")}
    documents.pop("clubs/club/desks/lease", None)
    documents[""].pop("revision")
    return documents


def test_a_club_comes_back_as_it_was() -> None:
    office = an_office()
    fresh = Office(MemoryStore(), a_club("other"))
    done = restore_club(fresh.store, "club", backup_of(office))
    again = Office(fresh.store)
    again.rebuild()
    assert (done.events, done.decisions, done.removed, done.forgotten) == (2, 1, 0, 0)
    assert kept(again) == kept(office)
    assert again.ratings() == office.ratings()
    assert again.revision() == office.revision() + 1
    assert again.store.get("clubs/club/desks/lease") is None


def test_what_was_worked_out_is_left_out() -> None:
    found = {path.partition("/")[0] for path in backup_of(an_office())}
    assert found == {"", "events", "decisions", "desks"}


def test_a_club_that_stands_there_is_left_alone() -> None:
    office = an_office()
    copied = backup_of(office)
    office.publish(THIRD)
    before = office.dump()
    with pytest.raises(ConflictError):
        restore_club(office.store, "club", copied)
    assert office.dump() == before


def test_replacing_takes_away_what_came_later() -> None:
    office = an_office()
    copied, before = backup_of(office), kept(office)
    office.publish(THIRD)
    revision = office.revision()
    done = restore_club(office.store, "club", copied, replace=True)
    assert done.removed == 1
    assert kept(office) == before
    assert office.revision() > revision


def test_who_was_forgotten_since_is_forgotten_again() -> None:
    office = an_office()
    office.say(lambda roll: [join(roll, "Ben Ek", "Carl Dahl")])
    copied = backup_of(office)
    forget(office.store, "club", "Anna Becher")
    assert "becher, anna" not in office.text()
    done = restore_club(office.store, "club", copied, replace=True)
    assert done.forgotten == 1
    office.rebuild()
    assert "anna becher" not in office.text()
    assert "carl dahl" in office.text()


@pytest.mark.parametrize("there", [False, True], ids=["where there was none", "in its place"])
def test_cut_short_it_is_done_again(there: bool) -> None:
    office = an_office()
    copied, wanted = backup_of(office), kept(office)

    def make_store() -> MemoryStore:
        if not there:
            return MemoryStore()
        standing = Office()
        standing.publish(THIRD)
        store = standing.store
        assert isinstance(store, MemoryStore)
        return store

    for place, store in every_cut(
        lambda store: restore_club(store, "club", copied, replace=True), make_store
    ):
        restore_club(store, "club", copied, replace=True)
        assert kept(Office(store)) == wanted, place


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param({"": None}, BadInputError, id="no settings"),
        pytest.param({"": {"name": "x"}}, DamagedStoreError, id="damaged settings"),
        pytest.param({"ladders/main": {}}, BadInputError, id="a list"),
        pytest.param({"events": {}}, BadInputError, id="no name"),
        pytest.param({"events/a/b": {}}, BadInputError, id="too deep"),
        pytest.param({"events/": {}}, BadInputError, id="empty name"),
    ],
)
def test_what_is_no_club_is_refused_before_anything_is_written(
    change: dict[str, Any], error: type[Exception]
) -> None:
    documents = {**backup_of(an_office()), **change}
    if documents[""] is None:
        del documents[""]
    store = MemoryStore()
    with pytest.raises(error):
        restore_club(store, "club", documents)
    assert list(store.list("clubs")) == []


def test_an_id_that_no_club_may_have_is_refused() -> None:
    with pytest.raises(BadInputError):
        check_documents("a/b", backup_of(an_office()))


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    restore_club(
        MemoryStore(),
        "club",
        backup_of(an_office()),
        progress=lambda done, of: told.append((done, of)),
    )
    assert told == [(5, 5)]  # two events, a decision, a desk, the club


def test_a_club_that_is_not_there_cannot_be_copied() -> None:
    with pytest.raises(NotFoundError):
        collect_documents(MemoryStore(), "club")
