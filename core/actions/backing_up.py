"""Take all of a club that cannot be worked out again, and bring it back.

That is what is stored as facts and what is remembered; lists, records and questions are left out,
since every replay makes them anew. A restored club has the keys, the link and the players' ids it
had. Who was forgotten after the copy was made stays forgotten (rules §7.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from core.actions.forgetting import forget
from core.actions.forgotten import Forgotten, read_forgotten
from core.actions.reading import read_club, read_facts
from core.actions.saving import Progress, batches
from core.document_text import split_document_path
from core.errors import BadInputError, ConflictError
from core.facts import Facts, club_from_document
from core.ids import check_id
from core.locale import say
from core.paths import club_path
from core.pipeline import call_the_roll
from core.ports import ABSENT, Document, Reader, Store, Stored, Write

KEPT: Final = ("events", "decisions", "desks", "forgotten", "imports")
"""Collections that go into a backup, beside the club's own document."""

_NOT_KEPT: Final = ("desks/lease",)
"""Who writes the workbooks at this moment."""

Documents: TypeAlias = Mapping[str, Document]
"""A club's documents, by path below the club ("events/evening-1"); its own is at ""."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What bringing a club back came to.

    Attributes:
        removed: facts that stood there and were not in the backup.
        forgotten: players who were forgotten anew.
    """

    events: int
    decisions: int
    removed: int
    forgotten: int


def collect_documents(reader: Reader, club: str) -> dict[str, Document]:
    """Collect what belongs into a backup of a club.

    Args:
        reader: one moment of the store.

    Raises:
        NotFoundError: there is no such club.
        DamagedStoreError: its settings make no sense.
    """
    _, stored = read_club(reader, club)
    inner = {_inner(one.path, club): one.data for one in _standing(reader, club)}
    return {"": stored.data} | inner


def check_documents(club: str, documents: Documents) -> None:
    """Refuse what is no club, before anything is written.

    Raises:
        BadInputError: something does not belong there.
        DamagedStoreError: the settings make no sense.
    """
    if not check_id(club) or "" not in documents:
        raise BadInputError(say("The backup holds no club “{club}”.", club=club))
    club_from_document(club, documents[""])
    for inner in documents:
        collection, slash, name = inner.partition("/")
        if inner and (collection not in KEPT or not slash or not _is_name(name)):
            raise BadInputError(
                say("“{path}” does not belong into a backup of a club.", path=inner)
            )


def restore_club(
    store: Store,
    club: str,
    documents: Documents,
    *,
    replace: bool = False,
    progress: Progress | None = None,
) -> Restored:
    """Bring a club back as it was; the ladder is not replayed here: rebuild afterwards.

    A large club takes several commits. Where there was no such club, its own document comes last,
    so that nobody meets half a club; cut short, doing it again does the rest.

    Args:
        replace: put it in the place of the club that stands there.

    Raises:
        BadInputError, DamagedStoreError: see `check_documents`.
        ConflictError: there is such a club; or others wrote to it meanwhile.
    """
    check_documents(club, documents)
    with store.snapshot() as reader:
        before = reader.get(club_path(club))
        standing = {_inner(one.path, club): one for one in _standing(reader, club)}
    if before is not None and not replace:
        raise ConflictError(
            say("There is a club “{club}” already; nothing was changed.", club=club)
        )
    writes = list(_differing(club, documents, standing))
    removed = sum(one.data is None for one in writes)
    _commit(store, club, writes, documents[""], before, progress=progress)
    return Restored(
        events=sum(inner.startswith("events/") for inner in documents),
        decisions=sum(inner.startswith("decisions/") for inner in documents),
        removed=removed,
        forgotten=_forget_again(store, club),
    )


def _commit(
    store: Store,
    club: str,
    writes: Sequence[Write],
    settings: Document,
    before: Stored | None,
    *,
    progress: Progress | None,
) -> None:
    """Write in as many commits as it takes; each says that lists of an earlier revision are old."""
    path = club_path(club)
    if before is None:
        revision = int(settings.get("revision", 0)) + 1
        ordered = [*writes, Write(path, {**settings, "revision": revision}, ABSENT)]
    else:
        ordered = [Write(path, settings, before.version), *writes]
    done = 0
    for batch in batches(ordered, beside={}):
        store.commit(batch, bump=None if before is None else path)
        done += len(batch)
        if progress is not None:
            progress(done, len(ordered))


def _differing(club: str, documents: Documents, standing: Mapping[str, Stored]) -> Iterator[Write]:
    for inner, document in documents.items():
        stored = standing.get(inner)
        if inner and (stored is None or stored.data != document):
            yield Write(
                f"{club_path(club)}/{inner}", document, ABSENT if stored is None else stored.version
            )
    for inner, stored in standing.items():
        # what was forgotten since is remembered, so that it can be forgotten again
        if inner not in documents and not inner.startswith("forgotten/"):
            yield Write(stored.path, None, stored.version)


def _forget_again(store: Store, club: str) -> int:
    """Forget whom the backup brought back though they had been forgotten since."""
    count = 0
    while (player := _find_forgotten(store, club)) is not None:
        forget(store, club, player)
        count += 1
    return count


def _find_forgotten(store: Store, club: str) -> str | None:
    with store.snapshot() as reader:
        forgotten = read_forgotten(reader, club)
        if not forgotten.tokens:
            return None
        facts = read_facts(reader, club)
    return next(_named_again(facts, forgotten), None)


def _named_again(facts: Facts, forgotten: Forgotten) -> Iterator[str]:
    roll = call_the_roll(facts)
    for stored in facts.events:
        after = forgotten.replace_names(stored.event, facts.club)
        for was, becomes in zip(stored.event.players, after.players, strict=True):
            position = roll.identities.player_of.get((stored.event.id, was.id))
            if was.name != becomes.name and position is not None:
                yield roll.identities.players[position].id


def _standing(reader: Reader, club: str) -> Iterator[Stored]:
    for collection in KEPT:
        for stored in reader.list(f"{club_path(club)}/{collection}"):
            if _inner(stored.path, club) not in _NOT_KEPT:
                yield stored


def _inner(path: str, club: str) -> str:
    return path.removeprefix(f"{club_path(club)}/")


def _is_name(name: str) -> bool:
    """Whether a document may have this name."""
    try:
        split_document_path(f"clubs/{name}")
    except ValueError:
        return False
    return "/" not in name
