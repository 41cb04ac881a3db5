"""Write what a replay came to, so that no half-written ladder ever looks whole.

Every commit of details also moves the ladder document on, which says that saving is under way
and is guarded by its version: of two that save at once one is turned away before it can mix its
details into the other's. The list with its manifest comes last, alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from core.actions.moves import Move, event_contents, find_moves, note_correction
from core.actions.noticing import decision_contents
from core.documents import list_document
from core.facts import JsonObject, canonical_json
from core.freshness import document_hash
from core.paths import computed_path, ladder_path, suggestions_path
from core.pipeline import Computed
from core.ports import ABSENT, Expectation, Reader, Store, Stored, Write

DOCUMENTS_A_COMMIT: Final = 400
BYTES_A_COMMIT: Final = 7 * 2**19
"""3.5 MiB: the service takes 10, its emulator 4."""
_MARKER_BYTES: Final = 100

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many of how many documents are written."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What saving a ladder came to; `written` counts documents that differed."""

    moved: tuple[Move, ...] = ()
    written: int = 0


@dataclass(slots=True)
class Saving:
    """Saves one ladder.

    Attributes:
        details: every other document of this ladder, by path.
        listed: the ladder document as it was read last; None if there was none.
        thorough: compare with the documents themselves, not with the manifest.
    """

    store: Store
    computed: Computed
    details: Mapping[str, JsonObject]
    listed: Stored | None
    thorough: bool = False
    progress: Progress | None = None
    _before: Mapping[str, Any] = field(default_factory=dict)
    _version: Expectation = ABSENT

    def save(self) -> Saved:
        """Write what differs, unless a newer list stands there.

        Raises:
            ConflictError: somebody else saves this ladder right now; read the facts again.
        """
        if self.listed is not None:
            self._before, self._version = self.listed.data, self.listed.version
        if revision_on(self._before) > self.computed.facts.revision:
            return Saved()
        manifest = {path: document_hash(one) for path, one in self.details.items()}
        written = self._save_details(manifest)
        document = list_document(self.computed)
        moved = tuple(find_moves(self._before.get("rows", ()), document["rows"]))
        document |= {
            "revision": self.computed.facts.revision,
            "manifest": manifest,
            "facts": event_contents(self.computed),
            "decisions": decision_contents(self.computed.facts),
            "corrections": note_correction(self._before, self.computed, moved),
        }
        if document != self._before or written:
            self._commit([], document)
            written += 1
        return Saved(moved, written)

    @property
    def _path(self) -> str:
        return ladder_path(self.computed.facts.club.id, self.computed.ladder.id)

    def _commit(self, writes: list[Write], document: JsonObject) -> None:
        done = self.store.commit([*writes, Write(self._path, document, self._version)])
        self._version = done.versions[self._path]

    def _save_details(self, manifest: Mapping[str, str]) -> int:
        writes = self._differing(manifest)
        done = 0
        for batch in batches(writes, beside=self._before):
            done += len(batch)
            under_way = {"revision": self.computed.facts.revision, "left": len(writes) - done}
            self._commit(batch, {**self._before, "saving": under_way})
            if self.progress is not None:
                self.progress(done, len(writes))
        return done

    def _differing(self, manifest: Mapping[str, str]) -> list[Write]:
        known: Mapping[str, str] = self._before.get("manifest", {})
        # a list that is missing or half saved says nothing about what stands beside it
        if self.thorough or not self._before or "saving" in self._before:
            club, ladder = self.computed.facts.club, self.computed.ladder.id
            first = ladder == club.ladders[0].id
            there = stored_details(self.store, club.id, ladder, with_suggestions=first)
            known = {path: document_hash(document) for path, document in there.items()}
        differing = [
            Write(path, document)
            for path, document in self.details.items()
            if known.get(path) != manifest[path]
        ]
        return differing + [Write(path, None) for path in known if path not in manifest]


def revision_on(listed: Mapping[str, Any]) -> int:
    """Read the revision of a ladder document, −1 where there is none that makes sense."""
    revision = listed.get("revision")
    return revision if isinstance(revision, int) else -1


def stored_details(
    reader: Reader, club: str, ladder: str, *, with_suggestions: bool
) -> dict[str, Mapping[str, Any]]:
    """Fetch a ladder's documents of players and events, and the questions, by path."""
    found = {
        stored.path: stored.data
        for collection in ("players", "ratings")
        for stored in reader.list(f"clubs/{club}/{collection}")
        if stored.path == computed_path(club, collection, stored.id.partition(".")[0], ladder)
    }
    questions = reader.get(suggestions_path(club)) if with_suggestions else None
    if questions is not None:
        found[questions.path] = questions.data
    return found


def batches(writes: Iterable[Write], *, beside: Mapping[str, Any]) -> Iterator[list[Write]]:
    """Cut writes into commits that every store takes.

    Args:
        beside: the document that goes into every one of them (a ladder, or the club).
    """
    batch: list[Write] = []
    room = BYTES_A_COMMIT - len(canonical_json(beside)) - _MARKER_BYTES
    size = 0
    for write in writes:
        weight = len(canonical_json(write.data))
        if batch and (len(batch) + 1 == DOCUMENTS_A_COMMIT or size + weight > room):
            yield batch
            batch, size = [], 0
        batch.append(write)
        size += weight
    if batch:
        yield batch
