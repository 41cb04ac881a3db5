"""Writing what a replay came to: only what differs, in bounded commits, never half for whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from core.actions import settings
from core.actions.rebuilding import rebuild, work_out
from core.actions.saving import BYTES_A_COMMIT, Saving, batches
from core.errors import ConflictError
from core.facts import JsonObject, canonical_json
from core.freshness import LAYOUT, document_hash, is_up_to_date
from core.model import Event, Ladder, Start
from core.ports import Stored, Write
from tests.builders import an_event
from tests.club_office import (
    COMPUTED,
    Office,
    PowerCutError,
    WatchedStore,
    copy_of,
    cut_power_at,
    every_cut,
    once,
)

ANNA, BELA, CARL, DORA = "Anna Becher", "Bela Csáky", "Carl Dahl", "Dora Ek"
FIRST = an_event("first", date="2026-01-06", games=[(ANNA, BELA, "1-0")])
SECOND = an_event("second", date="2026-01-13", games=[(CARL, DORA, "1-0")])
THIRD = an_event("third", date="2026-01-20", games=[(ANNA, CARL, "0-1")])
LADDER = "clubs/club/ladders/main"
SUGGESTIONS = "clubs/club/suggestions/open"


def corrected(event: Event) -> Event:
    return replace(event, games=(replace(event.games[0], result="1/2-1/2"),))


def crowd(size: int) -> Event:
    """Build an event of many guests, who are never suggested and so are quick to replay."""
    names = [f"Gast {number}" for number in range(size)]
    return an_event(
        "crowd",
        date="2026-02-01",
        games=[(one, other, "1-0") for one, other in zip(names[::2], names[1::2], strict=True)],
        guests=names,
    )


def written(watched: WatchedStore) -> list[set[str]]:
    """Say which documents each commit wrote, those left as they were not counted."""
    return [{write.path.removeprefix("clubs/club/") for write in one} for one in watched.commits]


def player_path(office: Office, name: str) -> str:
    rows = office.document("ladders/main")["rows"]
    return next(f"players/{row['player']}" for row in rows if row["name"] == name)


# ── Only what differs ────────────────────────────────────────────────────────


def test_the_first_replay_writes_everything_and_the_list_last_alone() -> None:
    office = Office()
    office.publish(FIRST)
    watched = WatchedStore(office.store)
    rebuilt = office.at(watched).rebuild()
    details, listed = written(watched)
    anna, bela = (player_path(office, name) for name in (ANNA, BELA))
    assert details == {anna, bela, "ratings/first", "suggestions/open", "ladders/main"}
    assert listed == {"ladders/main"}
    assert rebuilt.written == 5
    assert office.verify()["up_to_date"]


def test_a_replay_that_changes_nothing_writes_nothing() -> None:
    office = Office()
    office.publish(FIRST, SECOND, THIRD)
    office.rebuild()
    watched = WatchedStore(office.store)
    for thorough in (False, True):
        assert office.at(watched).rebuild(thorough=thorough).written == 0
    assert watched.commits == []


def test_only_players_and_events_that_differ_are_written() -> None:
    office = Office()
    office.publish(FIRST, SECOND)
    office.rebuild()
    office.publish(corrected(FIRST))
    watched = WatchedStore(office.store)
    office.at(watched).rebuild()
    anna, bela = (player_path(office, name) for name in (ANNA, BELA))
    # Carl and Dora did not play: neither they nor their event are written
    assert written(watched) == [{anna, bela, "ratings/first", "ladders/main"}, {"ladders/main"}]


def test_a_fact_that_moves_nobody_writes_the_list_alone() -> None:
    office = Office()
    office.publish(FIRST)
    office.rebuild()
    settings.change_club(office.store, "club", lambda club: replace(club, visibility="public"))
    watched = WatchedStore(office.store)
    assert office.at(watched).rebuild().written == 1
    assert written(watched) == [{"ladders/main"}]
    assert office.verify()["up_to_date"]


def test_what_no_longer_belongs_is_deleted() -> None:
    office = Office()
    office.publish(FIRST, SECOND)
    office.rebuild()
    dora = player_path(office, DORA)
    office.publish(replace(SECOND, players=FIRST.players, games=FIRST.games), replace=True)
    office.rebuild()
    assert office.store.get(f"clubs/club/{dora}") is None
    assert set(office.ratings()) == {ANNA, BELA}
    assert office.verify()["up_to_date"]


# ── Bounded commits ──────────────────────────────────────────────────────────


def test_no_commit_is_larger_than_400_documents() -> None:
    office = Office()
    office.publish(crowd(420))
    watched = WatchedStore(office.store)
    rebuilt = office.at(watched).rebuild()
    # 420 players, the event, the questions: 422, and the ladder document with each commit
    assert [len(commit) for commit in watched.commits] == [400, 24, 1]
    assert rebuilt.written == 423


def test_commits_are_cut_by_documents_with_room_for_the_ladder() -> None:
    cut = list(batches([Write(f"c/{number}", {"n": 1}) for number in range(1000)], beside={}))
    assert [len(batch) for batch in cut] == [399, 399, 202]
    assert [write.path for batch in cut for write in batch] == [f"c/{n}" for n in range(1000)]


@pytest.mark.parametrize("halves", [0, 3], ids=["no list yet", "a list of 1½ MiB"])
def test_commits_are_cut_by_bytes_with_room_for_the_ladder(halves: int) -> None:
    beside = {"rows": "x" * halves * 2**19}
    writes = [Write(f"c/{number}", {"text": "x" * 2**19}) for number in range(10)]
    cut = list(batches(writes, beside=beside))
    marker = {**beside, "saving": {"revision": 10**6, "left": 10**6}}
    sizes = [
        len(canonical_json(marker)) + sum(len(canonical_json(write.data)) for write in batch)
        for batch in cut
    ]
    assert max(sizes) <= BYTES_A_COMMIT
    assert [len(batch) for batch in cut] == ([6, 4] if halves == 0 else [3, 3, 3, 1])


def test_a_document_larger_than_a_commit_goes_alone() -> None:
    big = {"text": "x" * (BYTES_A_COMMIT + 1)}
    writes = [Write("a/1", {}), Write("a/2", big), Write("a/3", {})]
    assert [len(batch) for batch in batches(writes, beside={})] == [1, 1, 1]


def test_nothing_to_write_is_no_commit() -> None:
    assert list(batches([], beside={})) == []


def test_progress_is_told_after_each_commit() -> None:
    office = Office()
    office.publish(crowd(420))
    told: list[tuple[int, int]] = []
    rebuild(office.store, "club", progress=lambda done, of: told.append((done, of)))
    assert told == [(399, 422), (422, 422)]


# ── Never half for whole ─────────────────────────────────────────────────────


def test_while_saving_the_old_list_stands_and_reads_as_out_of_date() -> None:
    office = Office()
    office.publish(FIRST)
    office.rebuild()
    office.publish(corrected(FIRST))
    rows = office.document("ladders/main")["rows"]
    with pytest.raises(PowerCutError):
        office.at(WatchedStore(office.store, after=cut_power_at(1))).rebuild()
    half = office.document("ladders/main")
    assert half["rows"] == rows
    assert half["saving"] == {"revision": 3, "left": 0}
    assert not is_up_to_date(office.store.get(LADDER), office.revision())
    assert not office.verify()["up_to_date"]


def test_a_list_left_half_saved_is_compared_with_the_documents_themselves() -> None:
    office = Office()
    office.publish(FIRST)
    office.rebuild()
    office.publish(corrected(FIRST))
    with pytest.raises(PowerCutError):
        office.at(WatchedStore(office.store, after=cut_power_at(1))).rebuild()
    # back to what the old manifest describes: trusting it would leave the new documents in place
    office.publish(FIRST)
    office.rebuild()
    assert "saving" not in office.document("ladders/main")
    assert office.verify()["up_to_date"]
    assert office.ratings() == {ANNA: 1220.0, BELA: 1180.0}  # 40 × (1 − ½), rules §2.1, §2.2


def test_players_moved_are_told_against_the_list_before_the_cut() -> None:
    office = Office()
    office.publish(FIRST)
    office.rebuild()
    office.publish(corrected(FIRST))
    with pytest.raises(PowerCutError):
        office.at(WatchedStore(office.store, after=cut_power_at(1))).rebuild()
    moved = office.rebuild().moved["main"]
    assert {move.name: (move.before, move.after) for move in moved} == {
        ANNA: (1220.0, 1200.0),
        BELA: (1180.0, 1200.0),
    }


def test_a_list_that_was_deleted_leaves_nothing_behind() -> None:
    office = Office()
    office.publish(FIRST, SECOND)
    office.rebuild()
    office.store.commit([Write(LADDER, None)])
    office.publish(replace(SECOND, players=FIRST.players, games=FIRST.games), replace=True)
    office.rebuild()
    assert len(office.dump("players")) == 2
    assert office.verify()["up_to_date"]


def test_a_newer_list_is_left_alone() -> None:
    office = Office()
    office.publish(FIRST)
    old = office.roll()
    office.publish(corrected(FIRST))
    office.rebuild()
    before = office.dump()
    watched = WatchedStore(office.store)
    computed, details = work_out(old, Ladder())
    saved = Saving(watched, computed, details, office.store.get(LADDER)).save()
    assert (saved.written, saved.moved, watched.commits) == (0, (), [])
    assert office.dump() == before


def test_of_two_that_save_at_once_one_is_turned_away() -> None:
    office = Office()
    office.publish(FIRST)
    computed, details = work_out(office.roll(), Ladder())
    watched = WatchedStore(office.store, before=once(office.rebuild))
    with pytest.raises(ConflictError):
        Saving(watched, computed, details, office.store.get(LADDER)).save()
    assert office.verify()["up_to_date"]


@pytest.mark.parametrize("number", [1, 2])
def test_who_was_overtaken_half_way_is_turned_away_and_mixes_nothing_in(number: int) -> None:
    office = Office()
    office.publish(FIRST)
    old, details = work_out(office.roll(), Ladder())

    def overtake(commit: int) -> None:
        if commit == number:
            office.publish(corrected(FIRST))
            office.rebuild()

    watched = WatchedStore(office.store, before=overtake)
    with pytest.raises(ConflictError):
        Saving(watched, old, details, office.store.get(LADDER)).save()
    assert office.verify()["up_to_date"]
    assert office.ratings() == {ANNA: 1200.0, BELA: 1200.0}


def test_two_ladders_keep_their_documents_apart() -> None:
    blitz = Ladder("blitz", speeds=("blitz",))
    office = Office()
    settings.change_club(office.store, "club", lambda club: settings.add_ladder(club, blitz))
    office.publish(FIRST, replace(SECOND, speed="blitz"))
    office.rebuild()
    assert set(office.ratings()) == {ANNA, BELA, CARL, DORA}
    assert set(office.ratings("blitz")) == {CARL, DORA}
    ids = {row["player"] for row in office.document("ladders/blitz")["rows"]}
    assert {path for path in office.dump("players") if path.endswith(".blitz")} == {
        f"clubs/club/players/{player}.blitz" for player in ids
    }
    # questions belong to the club; its first ladder keeps them
    assert SUGGESTIONS in office.document("ladders/main")["manifest"]
    assert SUGGESTIONS not in office.document("ladders/blitz")["manifest"]
    assert office.verify()["up_to_date"]


def test_the_manifest_names_every_document_by_its_hash() -> None:
    office = Office()
    office.publish(FIRST, SECOND, THIRD)
    office.rebuild()
    there = office.dump("players", "ratings", "suggestions")
    assert office.document("ladders/main")["manifest"] == {
        path: document_hash(document) for path, document in there.items()
    }


# ── Up to date or not (rules §8.1) ───────────────────────────────────────────

WHOLE = {"rules": "club", "rules_version": 1, "layout": LAYOUT, "revision": 7}

STATES: dict[str, tuple[dict[str, Any] | None, bool]] = {
    "no list": (None, False),
    "whole": (WHOLE, True),
    "of earlier facts": (WHOLE | {"revision": 6}, False),
    "being saved": (WHOLE | {"saving": {}}, False),
    "of earlier rules": (WHOLE | {"rules_version": 0}, False),
    "of unknown rules": (WHOLE | {"rules": "lost"}, False),
    "in another layout": (WHOLE | {"layout": LAYOUT - 1}, False),
    "without anything": ({}, False),
}


@pytest.mark.parametrize(("data", "fresh"), STATES.values(), ids=STATES)
def test_a_list_is_up_to_date_only_if_everything_fits(
    data: dict[str, Any] | None, fresh: bool
) -> None:
    stored = None if data is None else Stored(LADDER, data, "1")
    assert is_up_to_date(stored, 7) is fresh


# ── Cut short anywhere ───────────────────────────────────────────────────────

SECOND_LADDER = Ladder("second")


def _add_ladder(office: Office) -> None:
    settings.change_club(
        office.store, "club", lambda club: settings.add_ladder(club, SECOND_LADDER)
    )


def _remove_ladder(office: Office) -> None:
    if SECOND_LADDER in office.facts().club.ladders:
        settings.change_club(
            office.store, "club", lambda club: settings.remove_ladder(club, "second")
        )


def _small_season(office: Office) -> None:
    office.publish(FIRST, SECOND)
    office.decide(Start(ANNA, 1500.0, 30))
    office.rebuild()


def _one_evening(office: Office) -> None:
    office.publish(corrected(FIRST), THIRD)
    office.rebuild()
    if len(office.facts().decisions) == 1:
        office.decide(Start(BELA, 1400.0))
    office.rebuild()


def _crowded_season(office: Office) -> None:
    _small_season(office)
    _add_ladder(office)
    office.publish(crowd(420))
    office.rebuild()


def _publish_crowd(office: Office) -> None:
    office.publish(crowd(420))
    office.rebuild()


def _take_ladder_away(office: Office) -> None:
    _remove_ladder(office)
    office.rebuild()


@pytest.mark.parametrize(
    ("prepare", "work", "commits"),
    [
        # publish, 2 for the ladder; decide, 2 for the ladder
        (_small_season, _one_evening, 6),
        # publish; 3 for the ladder
        (_small_season, _publish_crowd, 4),
        # the setting; the first ladder's list; 2 for its documents, 1 for the list of the second
        (_crowded_season, _take_ladder_away, 5),
    ],
    ids=["one evening", "a crowd", "a ladder that goes"],
)
def test_a_cut_at_any_commit_loses_no_fact_and_a_rebuild_mends_the_rest(
    prepare: Callable[[Office], None], work: Callable[[Office], None], commits: int
) -> None:
    base, whole = Office(), Office()
    for office in (base, whole):
        prepare(office)
    work(whole)
    before = base.facts()
    cuts = list(every_cut(lambda store: work(base.at(store)), lambda: copy_of(base.store)))
    assert len(cuts) == 2 * commits
    for where, store in cuts:
        office = base.at(store)
        facts = office.facts()
        assert facts.decisions[: len(before.decisions)] == before.decisions, where
        assert {one.event.id for one in facts.events} >= {one.event.id for one in before.events}
        office.rebuild()
        verified = office.verify()
        assert (verified["up_to_date"], verified["differences"]) == (True, []), where
        # whoever does the work again stands where nobody was ever cut short
        work(office)
        assert _computed(office) == _computed(whole), where


def _computed(office: Office) -> dict[str, JsonObject]:
    """Read what was computed, without what tells of how it came about."""
    documents = office.dump(*COMPUTED)
    for path, document in documents.items():
        if "/ladders/" in path:
            del document["revision"], document["corrections"], document["decisions"]
    return documents


def test_a_ladder_added_again_after_half_of_it_was_deleted_becomes_whole() -> None:
    office = Office()
    _crowded_season(office)
    _remove_ladder(office)
    # 1: the first ladder's list; 2 and 3: the second one's documents; 4: its list
    with pytest.raises(PowerCutError):
        office.at(WatchedStore(office.store, after=cut_power_at(2))).rebuild()
    assert office.verify()["differences"] == ["clubs/club/ladders/second"]
    _add_ladder(office)
    office.rebuild()
    assert office.verify()["up_to_date"]
    assert office.ratings("second")[ANNA] == 1220.0  # its start is the first ladder's alone


def test_a_ladder_that_later_facts_have_again_is_not_deleted() -> None:
    office = Office()
    _small_season(office)
    _add_ladder(office)
    office.rebuild()
    _remove_ladder(office)

    def add_it_again(number: int) -> None:
        if number == 1:  # the first ladder is being saved from the facts without the second
            _add_ladder(office)
            office.rebuild()

    office.at(WatchedStore(office.store, after=add_it_again)).rebuild()
    assert office.verify()["up_to_date"]
    assert office.ratings("second")[ANNA] == 1220.0  # its start is the first ladder's alone


def test_who_saves_a_ladder_while_it_is_deleted_makes_the_deleting_look_again() -> None:
    office = Office()
    _small_season(office)
    _add_ladder(office)
    office.rebuild()
    _remove_ladder(office)

    def add_it_again(number: int) -> None:
        if number == 2:  # about to delete the second ladder's documents
            _add_ladder(office)
            office.rebuild()

    office.at(WatchedStore(office.store, before=add_it_again)).rebuild()
    assert office.verify()["up_to_date"]
    assert office.ratings("second")[ANNA] == 1220.0  # its start is the first ladder's alone
