"""A fact was written, by the program or by hand: noticed once, whatever is told of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pytest

from core.actions.forgetting import forget
from core.actions.keeping_current import (
    Collection,
    bring_up_to_date,
    check_club,
    mend_club,
    take_in_fact,
)
from core.actions.reading import read_facts_and_lists
from core.actions.rebuilding import Rebuilt, rebuild
from core.actions.settings import add_ladder, change_club
from core.errors import DamagedStoreError, NotFoundError, PlatformError
from core.facts import JsonObject, content_hash, decision_document, event_document
from core.model import Join, Ladder, Rename, Start
from core.ports import Reader, Store, Stored, Write
from tests.builders import a_decision, a_payload, an_event
from tests.club_office import Office, WatchedStore, once
from tests.contract.memory_store import MemoryStore

ANNA, BELA, CARL, DORA = "Anna Becher", "Bela Csáky", "Carl Dahl", "Dora Ek"
FIRST = an_event("first", date="2026-01-06", games=[(ANNA, BELA, "1-0")])
SECOND = an_event("second", date="2026-01-13", games=[(CARL, DORA, "1-0")])
DRAWN: Final = replace(FIRST, games=(replace(FIRST.games[0], result="1/2-1/2"),))
GIVEN: Final = Start(DORA, 1500.0, 30)


class CountingStore(WatchedStore):
    """Counts the documents that are read, as Firestore bills them: nothing there is one read."""

    reads = 0

    def get(self, path: str) -> Stored | None:
        self.reads += 1
        return self.inner.get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        found = self.inner.list(collection)
        self.reads += max(1, len(found))
        return found


def with_season() -> Office:
    """Two events and a starting figure, replayed at revision 3."""
    office = Office()
    office.publish(FIRST, SECOND)
    office.decide(GIVEN)
    office.rebuild()
    return office


def take_in(office: Office, collection: Collection, fact: str) -> Rebuilt | None:
    return take_in_fact(office.store, "club", collection, fact)


def write_by_hand(office: Office, path: str, document: JsonObject | None) -> None:
    office.store.commit([Write(f"clubs/club/{path}", document)])


def decision_id(office: Office) -> str:
    return office.facts().decisions[0].id


# ── Up to date or not ────────────────────────────────────────────────────────


@pytest.mark.parametrize("look", [bring_up_to_date, check_club])
def test_a_current_club_is_two_reads(look: Callable[[Store, str], Rebuilt | None]) -> None:
    store = CountingStore(with_season().store)
    assert look(store, "club") is None
    assert (store.reads, store.commits) == (2, [])


def test_a_trigger_whose_list_is_current_is_three_reads() -> None:
    store = CountingStore(with_season().store)
    assert take_in_fact(store, "club", "events", "first") is None
    assert (store.reads, store.commits) == (3, [])


def test_a_club_that_is_behind_is_replayed() -> None:
    office = with_season()
    office.publish(DRAWN)
    assert bring_up_to_date(office.store, "club") is not None
    assert office.verify()["up_to_date"]
    office.publish(FIRST)
    assert take_in(office, "events", "first") is not None
    assert office.verify()["up_to_date"]


def test_every_list_has_to_be_current() -> None:
    office = with_season()
    change_club(office.store, "club", lambda club: add_ladder(club, Ladder("blitz")))
    assert bring_up_to_date(office.store, "club") is not None
    assert bring_up_to_date(office.store, "club") is None
    write_by_hand(office, "ladders/blitz", None)
    assert bring_up_to_date(office.store, "club") is not None
    assert office.verify()["up_to_date"]


LOOKS: Final[dict[str, Callable[[Store], object]]] = {
    "check": lambda store: check_club(store, "elsewhere"),
    "mend": lambda store: mend_club(store, "elsewhere"),
    "trigger": lambda store: take_in_fact(store, "elsewhere", "events", "first"),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_club_that_is_not_there_though_its_events_are(look: Callable[[Store], object]) -> None:
    store = MemoryStore()
    store.commit([Write("clubs/elsewhere/events/first", event_document(FIRST))])
    with pytest.raises(NotFoundError, match="club “elsewhere”"):
        look(store)
    assert store.get("clubs/elsewhere/events/first") is not None


# ── Written by hand, usable ──────────────────────────────────────────────────


@dataclass(frozen=True)
class Hand:
    """Something written by hand, and how it has to stand after it was taken in."""

    path: str
    document: JsonObject
    canonical: JsonObject | None = None
    also: tuple[str, ...] = field(default=())

    @property
    def where(self) -> tuple[Collection, str]:
        collection, _, fact = self.path.partition("/")
        return collection, fact  # type: ignore[return-value]


def without_hash(document: JsonObject) -> JsonObject:
    return {name: value for name, value in document.items() if name != "hash"}


BY_HAND: Final = a_decision(Start(CARL, 1600.0, 30))
RENAMED: Final = a_decision(Rename(CARL, "Carl Dahlgren"))

USABLE: Final = {
    "a corrected game, the old hash": Hand(
        "events/first",
        {**event_document(DRAWN), "hash": event_document(FIRST)["hash"]},
        event_document(DRAWN),
    ),
    "a corrected game, no hash": Hand(
        "events/first", without_hash(event_document(DRAWN)), event_document(DRAWN)
    ),
    "a corrected game, the right hash": Hand("events/first", event_document(DRAWN)),
    "as an app would send it": Hand("events/first", a_payload(DRAWN), event_document(DRAWN)),
    "spelled as is also taken": Hand(
        "events/first",
        {**a_payload(DRAWN), "games": [{**a_payload(DRAWN)["games"][0], "result": "½-½"}]},
        event_document(DRAWN),
    ),
    "withdrawn": Hand(
        "events/first",
        {**event_document(FIRST), "withdrawn": True},
        event_document(FIRST, withdrawn=True),
    ),
    "a new event": Hand(
        "events/third", a_payload(replace(DRAWN, id="third")), event_document(DRAWN)
    ),
    "a copy of an event": Hand("events/third", event_document(FIRST)),
    "a decision": Hand(
        "decisions/by-hand",
        without_hash(decision_document(BY_HAND)),
        decision_document(BY_HAND),
    ),
    "a decision, the right hash": Hand("decisions/by-hand", decision_document(BY_HAND)),
    "a renaming": Hand(
        "decisions/by-hand", without_hash(decision_document(RENAMED)), decision_document(RENAMED)
    ),
    "a decision at a time in another form": Hand(
        "decisions/by-hand",
        # 13:00:01 in Central Europe is 12:00:01 UTC
        {**decision_document(BY_HAND), "made_at": "2026-01-01T13:00:01+01:00"},
        decision_document(replace(BY_HAND, made_at="2026-01-01T12:00:01.000000+00:00")),
    ),
}


@pytest.mark.parametrize("hand", USABLE.values(), ids=USABLE)
def test_what_is_written_by_hand_is_taken_in_once(hand: Hand) -> None:
    office = with_season()
    write_by_hand(office, hand.path, hand.document)
    assert office.document("ladders/main")["revision"] == office.revision() == 3
    rebuilt = take_in(office, *hand.where)
    assert rebuilt is not None
    assert (rebuilt.revision, rebuilt.up_to_date) == (4, True)
    assert office.document(hand.path) == (hand.canonical or hand.document)
    assert office.verify()["up_to_date"]
    for _ in range(2):  # told again, as of what taking it in wrote
        assert take_in(office, *hand.where) is None
    assert mend_club(office.store, "club") is None
    assert office.revision() == 4


@pytest.mark.parametrize("hand", USABLE.values(), ids=USABLE)
def test_what_no_trigger_was_told_of_is_found_at_night(hand: Hand) -> None:
    office = with_season()
    write_by_hand(office, hand.path, hand.document)
    assert check_club(office.store, "club") is None  # the revision is what it was
    rebuilt = mend_club(office.store, "club")
    assert rebuilt is not None
    assert (rebuilt.revision, rebuilt.up_to_date) == (4, True)
    assert office.document(hand.path) == (hand.canonical or hand.document)
    assert office.verify()["up_to_date"]
    assert mend_club(office.store, "club") is None


def test_a_forgotten_name_written_again_by_hand_stays_forgotten() -> None:
    office = with_season()
    forget(office.store, "club", ANNA)
    office.rebuild()
    token = next(name for name in office.ratings() if name.startswith("Forgotten "))
    write_by_hand(office, "events/first", a_payload(DRAWN))
    take_in(office, "events", "first")
    assert set(office.ratings()) == {token, BELA, CARL, DORA}
    assert "anna becher" not in office.text()


# ── Written by hand, not usable ──────────────────────────────────────────────

UNUSABLE: Final = {
    "an impossible date": Hand("events/first", {**event_document(FIRST), "date": "2026-02-30"}),
    "a personal field": Hand("events/first", {**event_document(FIRST), "phone": "12345"}),
    "withdrawn in words": Hand("events/first", {**event_document(FIRST), "withdrawn": "yes"}),
    "nonsense": Hand("events/third", {"nonsense": 1}),
    "a decision among events": Hand("events/third", decision_document(BY_HAND)),
    "an event among decisions": Hand("decisions/by-hand", event_document(FIRST)),
    "an id that is none": Hand("events/Third Evening.2", event_document(FIRST)),
    "a guess": Hand("decisions/by-hand", {**decision_document(BY_HAND), "kind": "guess"}),
}


@pytest.mark.parametrize("hand", UNUSABLE.values(), ids=UNUSABLE)
def test_what_cannot_be_used_is_shown_and_left_as_it_is(hand: Hand) -> None:
    office = with_season()
    write_by_hand(office, hand.path, hand.document)
    rebuilt = take_in(office, *hand.where)
    assert rebuilt is not None
    assert rebuilt.revision == 4
    problems = office.document("ladders/main")["problems"]["facts"]
    assert set(problems) == {f"clubs/club/{hand.path}"}
    assert office.document(hand.path) == hand.document  # a hash would make it be trusted
    assert office.verify()["up_to_date"]
    for _ in range(2):
        assert take_in(office, *hand.where) is None
    assert mend_club(office.store, "club") is None
    assert office.revision() == 4


@pytest.mark.parametrize("hand", UNUSABLE.values(), ids=UNUSABLE)
def test_what_was_mended_by_hand_counts_again(hand: Hand) -> None:
    office = with_season()
    write_by_hand(office, hand.path, hand.document)
    take_in(office, *hand.where)
    write_by_hand(office, hand.path, None)
    if hand.path == "events/first":
        write_by_hand(office, hand.path, a_payload(FIRST))
    assert take_in(office, *hand.where) is not None
    assert office.document("ladders/main")["problems"]["facts"] == {}
    assert office.ratings()[ANNA] == 1220.0
    assert office.revision() == 5


@pytest.mark.parametrize("value", [float("nan"), b"bytes"], ids=["NaN", "bytes"])
@pytest.mark.parametrize("path", ["events/first", "decisions/by-hand"])
def test_values_that_are_no_json_keep_a_fact_out(path: str, value: Any) -> None:
    """A database can hold more than JSON; what cannot be hashed cannot be used."""
    office = with_season()
    document = event_document(FIRST) if path == "events/first" else decision_document(BY_HAND)

    class Foreign(WatchedStore):
        def get(self, wanted: str) -> Stored | None:
            stored = self.inner.get(wanted)
            return foreign if wanted == foreign.path else stored

        def list(self, collection: str) -> Sequence[Stored]:
            others = [one for one in self.inner.list(collection) if one.path != foreign.path]
            return [*others, foreign] if foreign.path.startswith(collection) else others

        def snapshot(self) -> Any:
            return _Moment(self)

    foreign = Stored(f"clubs/club/{path}", {**document, "odd": value}, "v")
    collection, _, fact = path.partition("/")
    store = Foreign(office.store)
    rebuilt = take_in_fact(store, "club", collection, fact)  # type: ignore[arg-type]
    assert rebuilt is not None
    assert set(office.document("ladders/main")["problems"]["facts"]) == {foreign.path}
    assert mend_club(store, "club") is None


@dataclass
class _Moment:
    reader: Reader

    def __enter__(self) -> Reader:
        return self.reader

    def __exit__(self, *_: object) -> None:
        pass


# ── Deleted by hand ──────────────────────────────────────────────────────────


@pytest.mark.parametrize("at_night", [False, True], ids=["told of", "found at night"])
@pytest.mark.parametrize("collection", ["events", "decisions"])
def test_what_is_deleted_by_hand_is_gone_from_the_list(
    collection: Collection, at_night: bool
) -> None:
    office = with_season()
    fact = "first" if collection == "events" else decision_id(office)
    write_by_hand(office, f"{collection}/{fact}", None)
    rebuilt = mend_club(office.store, "club") if at_night else take_in(office, collection, fact)
    assert rebuilt is not None
    assert rebuilt.revision == 4
    # rules §2.1: level, so 40 × ½ each; Dora's 1500 and 30 games were the decision's
    assert (ANNA in office.ratings()) == (collection == "decisions")
    assert (office.ratings()[DORA] == 1180.0) == (collection == "decisions")
    assert office.verify()["up_to_date"]
    assert take_in(office, collection, fact) is None
    assert mend_club(office.store, "club") is None
    assert office.revision() == 4


@pytest.mark.parametrize("collection", ["events", "decisions"])
def test_a_fact_that_came_and_went_unseen_is_nothing(collection: Collection) -> None:
    office = with_season()
    assert take_in(office, collection, "never-was") is None
    assert office.revision() == 3


# ── Others at the same time ──────────────────────────────────────────────────


def test_a_fact_written_while_it_is_taken_in_is_not_overwritten() -> None:
    office = with_season()
    write_by_hand(office, "events/first", a_payload(DRAWN))
    later = replace(FIRST, name="Later")
    store = WatchedStore(office.store, before=once(lambda: office.publish(later)))
    assert take_in_fact(store, "club", "events", "first") is not None
    assert office.facts().events[0].event == later
    assert office.revision() == 4  # one by publishing, none by hand any more
    assert office.verify()["up_to_date"]


def test_of_two_who_notice_at_once_one_raises_the_revision() -> None:
    office = with_season()
    write_by_hand(office, "events/first", None)
    store = WatchedStore(office.store, before=once(lambda: take_in(office, "events", "first")))
    take_in_fact(store, "club", "events", "first")
    assert office.revision() == 4
    assert office.verify()["up_to_date"]


def test_a_night_in_which_somebody_publishes() -> None:
    office = with_season()
    write_by_hand(office, "events/first", a_payload(DRAWN))
    write_by_hand(office, "decisions/by-hand", without_hash(decision_document(BY_HAND)))
    later = replace(FIRST, name="Later")
    store = WatchedStore(office.store, before=once(lambda: office.publish(later)))
    assert mend_club(store, "club") is not None
    facts = office.facts()
    assert [one.event for one in facts.events] == [later, SECOND]
    stored = [*office.dump("events").values(), *office.dump("decisions").values()]
    assert all(one["hash"] == content_hash(one) for one in stored)
    assert office.verify()["up_to_date"]


@pytest.mark.parametrize(
    "work",
    [
        lambda store: take_in_fact(store, "club", "events", "first"),
        lambda store: mend_club(store, "club"),
    ],
    ids=["trigger", "night"],
)
def test_who_is_overtaken_every_time_is_told_to_try_again(work: Callable[[Store], object]) -> None:
    office = with_season()
    names = iter(range(100))

    def write_again(_: int = 0) -> None:
        write_by_hand(office, "events/first", a_payload(replace(DRAWN, name=f"No {next(names)}")))

    write_again()
    with pytest.raises(PlatformError, match="please try again"):
        work(WatchedStore(office.store, before=write_again))
    assert mend_club(office.store, "club") is not None
    assert office.verify()["up_to_date"]


def test_a_replay_of_what_was_taken_back_meanwhile_is_not_saved() -> None:
    """The trigger finds the list as the fact is again; the replay under way knows it otherwise."""
    office = with_season()
    write_by_hand(office, "events/first", event_document(DRAWN))

    def take_back() -> None:
        write_by_hand(office, "events/first", event_document(FIRST))
        assert take_in(office, "events", "first") is None

    rebuild(WatchedStore(office.store, before=once(take_back)), "club")
    assert office.ratings()[ANNA] == 1220.0
    assert office.verify()["up_to_date"]


def delete_decision(office: Office) -> None:
    decision = decision_id(office)
    write_by_hand(office, f"decisions/{decision}", None)
    take_in(office, "decisions", decision)


def test_facts_at_hand_do_not_cover_what_was_written_by_hand_since() -> None:
    office = with_season()
    (published,) = office.publish(DRAWN)
    delete_decision(office)  # the list is behind, so that there is nothing to notice, but a replay
    rebuild(office.store, "club", facts=published.facts)
    assert office.ratings()[DORA] == 1180.0
    assert office.verify()["up_to_date"]


@pytest.mark.parametrize(
    "document",
    [
        {"nonsense": 1},
        event_document(replace(SECOND, games=(replace(SECOND.games[0], result="0-1"),))),
    ],
    ids=["unusable", "the right hash"],
)
def test_facts_at_hand_do_not_cover_a_list_that_knows_more(document: JsonObject) -> None:
    office = with_season()
    (published,) = office.publish(DRAWN)
    write_by_hand(office, "events/second", document)
    take_in(office, "events", "second")  # saved at the very revision of the facts at hand
    rebuild(office.store, "club", facts=published.facts)
    assert office.verify()["up_to_date"]


def test_facts_at_hand_do_not_cover_what_was_written_by_hand_before_they_were_complete() -> None:
    office = with_season()
    office.publish(replace(SECOND, name="Second again"))
    store = WatchedStore(office.store, before=once(lambda: delete_decision(office)))
    (published,) = office.at(store).publish(DRAWN)
    rebuild(office.store, "club", facts=published.facts)
    assert office.ratings()[DORA] == 1180.0
    assert office.verify()["up_to_date"]


def test_facts_at_hand_do_not_hold_what_was_taken_back_meanwhile() -> None:
    office = with_season()
    write_by_hand(office, "events/first", event_document(DRAWN))

    def take_back() -> None:
        write_by_hand(office, "events/first", event_document(FIRST))
        assert take_in(office, "events", "first") is None

    store = WatchedStore(office.store, before=once(take_back))
    (published,) = office.at(store).publish(replace(SECOND, name="Second again"))
    rebuild(office.store, "club", facts=published.facts)
    assert office.ratings()[ANNA] == 1220.0
    assert office.verify()["up_to_date"]


def test_facts_at_hand_that_a_list_contradicts_are_read_again() -> None:
    office = with_season()
    with office.store.snapshot() as reader:
        facts = read_facts_and_lists(reader, "club")
    before, revision = office.ratings(), office.revision()
    rebuild(office.store, "club", facts=replace(facts, events=facts.events[:-1]))
    assert (office.ratings(), office.revision()) == (before, revision)


@pytest.mark.parametrize("mend", [rebuild, mend_club], ids=["rebuild", "nightly"])
def test_a_revision_that_was_set_back_is_raised_above_the_list(mend: Any) -> None:
    """A restored or recreated club knows nothing of the revisions that its list has seen."""
    office = with_season()
    office.publish(DRAWN)
    club = office.document("")
    office.store.commit([Write("clubs/club", {**club, "revision": 1})])
    listed = office.document("ladders/main")["revision"]
    assert mend(office.store, "club").up_to_date
    assert office.revision() > listed
    assert office.ratings()[ANNA] == 1200.0
    assert office.verify()["up_to_date"]


def test_facts_at_hand_older_than_a_list_are_read_again() -> None:
    office = with_season()
    office.tamper("ladders/main", revision=1_000_000)
    (published,) = office.publish(DRAWN)
    rebuilt = rebuild(office.store, "club", facts=published.facts)
    assert (rebuilt.up_to_date, office.revision()) == (True, 1_000_001)
    assert office.verify()["up_to_date"]


def test_a_revision_on_a_list_that_makes_no_sense_is_passed_over() -> None:
    office = with_season()
    office.tamper("ladders/main", revision="many")
    assert office.rebuild().up_to_date
    assert office.verify()["up_to_date"]


def test_a_ladder_of_unknown_rules_is_damage_and_no_fault_of_the_sender() -> None:
    office = with_season()
    club = office.document("")
    ladders = [{**club["ladders"][0], "rules": "elo"}]
    office.store.commit([Write("clubs/club", {**club, "ladders": ladders})])
    with pytest.raises(DamagedStoreError, match="“elo”"):
        office.rebuild()


def test_of_two_who_publish_the_same_over_nonsense_one_raises_the_revision() -> None:
    """What changes no document makes no event, and so must not make the list look behind."""
    office = with_season()
    write_by_hand(office, "events/first", {"nonsense": 1})
    store = WatchedStore(office.store, before=once(lambda: office.publish(FIRST)))
    (published,) = office.at(store).publish(FIRST)
    assert not published.prepared.changed
    assert published.revision == office.revision() == 4


def test_a_join_by_hand_that_contradicts_is_set_aside() -> None:
    office = with_season()
    join = decision_document(a_decision(Join(ANNA, BELA)))  # they met
    write_by_hand(office, "decisions/by-hand", without_hash(join))
    take_in(office, "decisions", "by-hand")
    assert set(office.document("ladders/main")["problems"]["decisions"]) == {"by-hand"}
    assert office.ratings()[ANNA] == 1220.0
