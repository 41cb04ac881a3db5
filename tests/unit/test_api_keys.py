"""Whose key it is: constant work, and scopes that do not reach further than they say."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

import pytest

from core.keys import key_digest
from core.model import Key
from core.ports import Write
from functions.api.faults import NoKeyError, ScopeError, UnknownKeyError
from functions.api.keys import check_scope, find_caller, match_digest
from tests.club_office import Office
from tests.contract.memory_store import MemoryStore
from tests.http_office import CountedStore, HttpOffice


@dataclass
class CountedComparing:
    """Compares in constant time, and counts."""

    compared: list[tuple[bytes, bytes]] = field(default_factory=list)

    def __call__(self, one: bytes, other: bytes) -> bool:
        self.compared.append((one, other))
        return hmac.compare_digest(one, other)


def digests(count: int) -> list[str]:
    return [key_digest(f"key {number}") for number in range(count)]


@pytest.mark.parametrize("there", [0, 1, 2, 31, 32], ids=str)
def test_the_same_number_of_digests_is_compared_however_many_keys_there_are(there: int) -> None:
    comparing = CountedComparing()
    assert match_digest("a wrong one", digests(there), same=comparing) is None
    assert len(comparing.compared) == 32


@pytest.mark.parametrize("place", [0, 1, 39], ids=["first", "second", "last"])
def test_finding_the_key_ends_nothing_early(place: int) -> None:
    comparing = CountedComparing()
    assert match_digest(f"key {place}", digests(40), same=comparing) == place
    assert len(comparing.compared) == 40


def test_no_text_is_the_key_that_fills_the_places() -> None:
    for secret in ("", "0" * 64, " "):
        assert match_digest(secret, ()) is None


@pytest.mark.parametrize(
    "club", ["club", "no-such-club", "-", "..", "A/b", "\x00", "é", "x" * 2000]
)
def test_a_wrong_key_costs_one_reading_whether_there_is_such_a_club_or_not(club: str) -> None:
    office = HttpOffice(MemoryStore())
    store = CountedStore(office.store)
    with pytest.raises(UnknownKeyError) as refused:
        find_caller(store, club, "Bearer a-wrong-one")
    assert len(store.read) == 1
    assert club not in str(refused.value).split()  # the sentence does not tell clubs apart


@pytest.mark.parametrize(
    "header",
    [None, "", " ", "Bearer", "Bearer ", "Basic abc", "Bearerabc", "abc", "Bearer\tabc"],
    ids=repr,
)
def test_without_a_key_nothing_is_read(header: str | None) -> None:
    store = CountedStore(MemoryStore())
    with pytest.raises(NoKeyError):
        find_caller(store, "club", header)
    assert store.read == []


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER", "  Bearer  "])
def test_the_scheme_is_written_anyhow(scheme: str) -> None:
    office = HttpOffice(MemoryStore())
    club, key = find_caller(office.store, "club", f"{scheme} {office.keys['read']} ")
    assert (club.id, key.name) == ("club", "the read app")


@pytest.mark.parametrize("sent", ["{key},{key}", "{key} {key}", "{key}x", "x{key}", "{upper}"])
def test_nearly_the_key_is_no_key(sent: str) -> None:
    office = HttpOffice(MemoryStore())
    key = office.keys["organise"]
    with pytest.raises(UnknownKeyError):
        find_caller(office.store, "club", "Bearer " + sent.format(key=key, upper=key.upper()))


def test_a_club_without_keys_lets_nobody_in() -> None:
    store = MemoryStore()
    office = Office(store)
    document = office.document("")
    store.commit([Write("clubs/club", {**document, "keys": []})])
    for secret in ("", "0" * 64, "baaa"):
        with pytest.raises((UnknownKeyError, NoKeyError)):
            find_caller(store, "club", f"Bearer {secret}")


# contract §2: read < publish < organise; sync apart, and organise may sync
@pytest.mark.parametrize(
    ("scope", "may"),
    [
        ("read", {"read"}),
        ("publish", {"read", "publish"}),
        ("organise", {"read", "publish", "organise", "sync"}),
        ("sync", {"sync"}),
        ("", set()),
        ("admin", set()),
    ],
    ids=["read", "publish", "organise", "sync", "none", "unknown"],
)
def test_scopes_reach_as_far_as_they_say(scope: str, may: set[str]) -> None:
    key = Key("a key", scope, "", "")
    for needed in ("read", "publish", "organise", "sync"):
        if needed in may:
            check_scope(key, needed)
        else:
            with pytest.raises(ScopeError, match=needed):
                check_scope(key, needed)
