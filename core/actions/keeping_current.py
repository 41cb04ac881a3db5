"""Keep a club's lists up to date, whatever happened to whoever should have (rules §8).

    a fact was written ── take_in_fact ──▶ current: nothing · behind: a replay
    every few minutes ─── check_club ────▶ revisions compared, a replay where they differ
    every night ───────── mend_club ─────▶ every fact read, every document compared

What the program writes raises the club's revision. What is written by hand does not, and is
noticed by its content: its hash does not fit, or the list knows it otherwise or not at all. Then
the revision is raised here, and once: only while the club is as it was when that was seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from core.actions.adopting import adoptions
from core.actions.noticing import (
    known,
    knows_otherwise,
    raise_revision,
    read_fact,
    what_it_says,
)
from core.actions.reading import read_club, revision_of
from core.actions.rebuilding import Rebuilt, rebuild, verify
from core.actions.saving import batches
from core.errors import ConflictError, PlatformError
from core.freshness import is_up_to_date
from core.locale import say
from core.model import Club
from core.paths import club_path, ladder_path
from core.ports import Reader, Store, Stored

Collection: TypeAlias = Literal["events", "decisions"]

_TRIES: Final = 8


def bring_up_to_date(store: Store, club: str) -> Rebuilt | None:
    """Replay a club whose lists are behind its facts; None if they are not.

    Reads the club and its lists, and nothing else where these are current.

    Raises:
        NotFoundError: there is no such club.
        PlatformError: others kept saving meanwhile.
    """
    settings, stored = read_club(store, club)
    current = _current_lists(store, settings, stored)
    return rebuild(store, club) if current is None else None


def check_club(store: Store, club: str) -> Rebuilt | None:
    """Do what is due every few minutes: catch up with what a lost trigger left undone.

    Raises:
        NotFoundError, PlatformError: see `bring_up_to_date`.
    """
    return bring_up_to_date(store, club)


def take_in_fact(store: Store, club: str, collection: Collection, fact_id: str) -> Rebuilt | None:
    """Look at a fact that was written or deleted, and replay if the lists do not know it so.

    May be called any number of times, in any order, by several at once.

    Returns:
        What the replay came to; None if every list is current.

    Raises:
        NotFoundError: there is no such club.
        PlatformError: others kept writing meanwhile.
    """

    def look() -> bool:
        settings, stored_club = read_club(store, club)
        current = _current_lists(store, settings, stored_club)
        path = f"{club_path(club)}/{collection}/{fact_id}"
        # last, so that raising the revision is refused if the program wrote it after the lists
        fact = store.get(path)
        facts = [fact] if fact else []
        if adopted := list(adoptions(store, settings, facts)):
            store.commit(adopted, bump=stored_club.path)
            return True
        said = {path: what_it_says(read_fact(fact)) if fact else None}
        # the program deletes no fact, so one that is gone was deleted by hand: a replay may be
        # under way from facts that still hold it, and only a new revision makes it look again
        unnoticed = fact is None if current is None else knows_otherwise(current, club, said)
        if unnoticed:
            raise_revision(store, stored_club)
        return unnoticed or current is None

    return rebuild(store, club) if _until_nobody_interferes(look) else None


def mend_club(store: Store, club: str) -> Rebuilt | None:
    """Do what is due every night: read every fact, compare every document, mend what differs.

    Returns:
        What the replay came to; None if nothing had to be mended.

    Raises:
        NotFoundError: there is no such club.
        PlatformError: others kept writing meanwhile.
    """

    def look() -> bool:
        with store.snapshot() as reader:
            settings, stored_club = read_club(reader, club)
            current = _current_lists(reader, settings, stored_club)
            facts = [
                fact
                for collection in ("events", "decisions")
                for fact in reader.list(f"{club_path(club)}/{collection}")
            ]
            adopted = list(adoptions(reader, settings, facts))
        for batch in batches(adopted, beside=stored_club.data):
            store.commit(batch, bump=stored_club.path)
        said: dict[str, str | None] = {one.path: what_it_says(read_fact(one)) for one in facts}
        for listed in current or ():
            said = dict.fromkeys(known(listed.data, club)) | said
        if not adopted and current is not None and knows_otherwise(current, club, said):
            raise_revision(store, stored_club)
        return True

    _until_nobody_interferes(look)
    return None if verify(store, club)["up_to_date"] else rebuild(store, club, thorough=True)


def _current_lists(reader: Reader, settings: Club, club: Stored) -> Sequence[Stored] | None:
    """Fetch a club's lists; None if one of them is behind its facts."""
    lists = []
    for ladder in settings.ladders:
        listed = reader.get(ladder_path(settings.id, ladder.id))
        if listed is None or not is_up_to_date(listed, revision_of(club)):
            return None
        lists.append(listed)
    return lists


def _until_nobody_interferes(look: Callable[[], bool]) -> bool:
    for _ in range(_TRIES):
        try:
            return look()
        except ConflictError:
            continue
    raise PlatformError(say("Others keep writing to this club; please try again."))
