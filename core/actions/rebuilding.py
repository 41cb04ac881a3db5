"""Replay everything, save what differs, and tell whether what stands is right (rules §1.5, §8)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from core.actions.clearing import clear_away, left_behind
from core.actions.moves import Move
from core.actions.noticing import known, raise_revision, standing
from core.actions.reading import (
    read_club,
    read_facts,
    read_facts_and_lists,
    revision_of,
    without_notes,
)
from core.actions.saving import Progress, Saving, revision_on, stored_details
from core.documents import detail_documents, list_document, suggestions_document
from core.errors import ConflictError, PlatformError
from core.facts import Facts, JsonObject
from core.freshness import document_hash, is_up_to_date
from core.locale import say
from core.model import Ladder
from core.paths import ladder_path, suggestions_path
from core.pipeline import Computed, Roll, call_the_roll, compute_ladder
from core.ports import Reader, Store, Stored

_TRIES: Final = 8


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a replay came to.

    Attributes:
        revision: of the facts that were replayed.
        up_to_date: nothing was written to the facts meanwhile.
        moved: ladder id → players who stand elsewhere than on the list before.
        written: how many documents differed.
    """

    revision: int
    up_to_date: bool
    moved: Mapping[str, tuple[Move, ...]]
    written: int


def rebuild(
    store: Store,
    club: str,
    *,
    facts: Facts | None = None,
    thorough: bool = False,
    progress: Progress | None = None,
) -> Rebuilt:
    """Replay every ladder of a club and save what differs.

    Args:
        facts: the club's as they stand, if they are at hand; read otherwise.
        thorough: compare with the documents themselves, not with the manifest.
        progress: told while documents are written.

    Raises:
        NotFoundError: there is no such club.
        PlatformError: others kept saving meanwhile.
    """
    moved: dict[str, tuple[Move, ...]] = {}
    written = 0
    for _ in range(_TRIES):
        at_hand = facts or _read(store, club)
        highest = max((revision_on(one.data) for one in at_hand.lists), default=0)
        if highest > at_hand.revision or was_overtaken(at_hand):
            if facts is None:
                _raise_revision(store, at_hand, above=highest)
            facts = None
            continue
        roll = call_the_roll(without_notes(at_hand) if thorough else at_hand)
        listed = {one.id: one for one in at_hand.lists}
        try:
            for ladder in at_hand.club.ladders:
                computed, details = work_out(roll, ladder)
                saving = Saving(
                    store, computed, details, listed.pop(ladder.id, None), thorough, progress
                )
                saved = saving.save()
                # what an earlier try saved has moved already, and is to be told all the same
                moved[ladder.id] = saved.moved or moved.get(ladder.id, ())
                written += saved.written
            written += clear_away(store, at_hand, listed.values())
        except ConflictError:
            facts = None
            continue
        _, now = read_club(store, club)
        up_to_date = revision_of(now) == at_hand.revision
        if facts is not None and not up_to_date:
            facts = None  # somebody wrote since they came to hand
            continue
        return Rebuilt(at_hand.revision, up_to_date, moved, written)
    raise PlatformError(say("Others keep writing to this club; please try again."))


def _read(store: Store, club: str) -> Facts:
    with store.snapshot() as reader:
        return read_facts_and_lists(reader, club)


def was_overtaken(facts: Facts) -> bool:
    """Whether a list of this very revision was replayed from other facts.

    Somebody wrote past the program, which raised no revision: what is saved now would stand
    beside that list as if both were right.

    Args:
        facts: with the lists of the same moment.
    """
    return any(
        is_up_to_date(one, facts.revision) and known(one.data, facts.club.id) != standing(facts)
        for one in facts.lists
    )


def _raise_revision(store: Store, facts: Facts, *, above: int) -> None:
    _, stored = read_club(store, facts.club.id)
    if revision_of(stored) == facts.revision:
        with suppress(ConflictError):  # somebody else has raised it
            raise_revision(store, stored, above=above)


def work_out(roll: Roll, ladder: Ladder) -> tuple[Computed, dict[str, JsonObject]]:
    """Compute a ladder and its documents; the first ladder keeps the questions."""
    computed = compute_ladder(roll, ladder)
    details = detail_documents(computed)
    if ladder == roll.facts.club.ladders[0]:
        path = suggestions_path(roll.facts.club.id)
        details[path] = suggestions_document(roll)
    return computed, details


def verify(store: Store, club: str) -> JsonObject:
    """Replay from the facts and compare with what is stored (rules §8.2).

    Returns:
        `{up_to_date, same_as_replay, revision, fingerprint, fingerprints, differences}`;
        differences are paths, `fingerprint` is the first ladder's, `fingerprints` each ladder's.

    Raises:
        NotFoundError: there is no such club.
    """
    differences: list[str] = []
    fingerprints: dict[str, str] = {}
    up_to_date = True
    with store.snapshot() as reader:
        facts = read_facts(reader, club)
        roll = call_the_roll(without_notes(facts))
        for ladder in facts.club.ladders:
            stored = reader.get(ladder_path(club, ladder.id))
            computed, wanted = work_out(roll, ladder)
            up_to_date = up_to_date and is_up_to_date(stored, facts.revision)
            differences += _differences(reader, computed, wanted, stored)
            fingerprints[ladder.id] = computed.fingerprint
        differences += [one.path for one in left_behind(reader, facts)]
    return {
        "up_to_date": up_to_date and not differences,
        "same_as_replay": not differences,
        "revision": facts.revision,
        "fingerprint": fingerprints[facts.club.ladders[0].id],
        "fingerprints": fingerprints,
        "differences": differences,
    }


def _differences(
    reader: Reader, computed: Computed, wanted: Mapping[str, JsonObject], stored: Stored | None
) -> list[str]:
    club, ladder = computed.facts.club, computed.ladder.id
    first = ladder == club.ladders[0].id
    there = stored_details(reader, club.id, ladder, with_suggestions=first)
    found = [
        path for path in sorted(wanted.keys() | there.keys()) if wanted.get(path) != there.get(path)
    ]
    listed = stored.data if stored else {}
    manifest = {path: document_hash(document) for path, document in wanted.items()}
    expected = {**list_document(computed), "manifest": manifest}
    if any(listed.get(name) != value for name, value in expected.items()):
        found.insert(0, ladder_path(club.id, ladder))
    return found
