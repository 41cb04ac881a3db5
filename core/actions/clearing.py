"""Take away what ladders that the club no longer has left behind."""

from __future__ import annotations

from collections.abc import Iterable

from core.actions.saving import batches, stored_details
from core.facts import Facts, JsonObject
from core.paths import ladders_path
from core.ports import Reader, Store, Stored, Write


def left_behind(reader: Reader, facts: Facts) -> list[Stored]:
    """List the documents of ladders that the club no longer has."""
    kept = {ladder.id for ladder in facts.club.ladders}
    return [one for one in reader.list(ladders_path(facts.club.id)) if one.id not in kept]


def clear_away(store: Store, facts: Facts, gone: Iterable[Stored]) -> int:
    """Delete ladders that the club no longer has, the ladder document last.

    Like saving, every commit moves the ladder document on and is guarded by its version: if the
    ladder is added again, nobody takes a half deleted one for whole.

    Args:
        gone: the documents of these ladders, as they were read last.

    Returns:
        How many documents were deleted.

    Raises:
        ConflictError: somebody else saves or deletes that ladder right now.
    """
    older = (one for one in gone if not _is_newer(one, facts.revision))
    return sum(_clear_ladder(store, facts, one) for one in older)


def _is_newer(ladder: Stored, revision: int) -> bool:
    """Whether the ladder was saved from later facts, which may have it again."""
    saving = ladder.data.get("saving", {})
    known: int = max(ladder.data.get("revision", -1), saving.get("revision", -1))
    return known > revision


def _clear_ladder(store: Store, facts: Facts, ladder: Stored) -> int:
    details = stored_details(store, facts.club.id, ladder.id, with_suggestions=False)
    under_way: JsonObject = {**ladder.data, "saving": {"revision": facts.revision}}
    version = ladder.version
    for batch in batches((Write(path, None) for path in details), beside=under_way):
        done = store.commit([*batch, Write(ladder.path, under_way, version)])
        version = done.versions[ladder.path]
    store.commit([Write(ladder.path, None, version)])
    return len(details) + 1
