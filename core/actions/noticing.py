"""What a list knows of the facts, so that what is written past the program is noticed.

Every fact says something, a short text: the hash of its content, or why it cannot be used. A
list keeps what each fact said when it was replayed; a fact that says something else now, at the
same revision, was written by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from core.actions.moves import content_of
from core.actions.reading import read_decision_fact, read_event_fact, revision_of
from core.facts import Facts, StoredEvent, canonical_json, decision_document
from core.locale import Message, message_to_json
from core.model import Decision
from core.paths import club_path, event_path
from core.ports import Store, Stored, Write

EVENTS: Final = "events"
DECISIONS: Final = "decisions"

Fact = StoredEvent | Decision | Message
"""An event, a decision, or why a document is neither."""


def read_fact(stored: Stored) -> Fact:
    """Read one fact, whichever it is."""
    is_event = stored.path.split("/")[2] == EVENTS
    return read_event_fact(stored) if is_event else read_decision_fact(stored)


def what_it_says(fact: Fact) -> str:
    """Tell apart what facts say; short texts."""
    if isinstance(fact, StoredEvent):
        return fact.content
    if isinstance(fact, Decision):
        return str(decision_document(fact)["hash"])
    return canonical_json(message_to_json(fact))


def decision_contents(facts: Facts) -> dict[str, str]:
    """Tell apart what each decision says: id → short text."""
    return {decision.id: what_it_says(decision) for decision in facts.decisions}


def standing(facts: Facts) -> dict[str, str]:
    """Tell what every fact says: path → text."""
    root = club_path(facts.club.id)
    said = {event_path(facts.club.id, one.event.id): what_it_says(one) for one in facts.events}
    said |= {f"{root}/{DECISIONS}/{one}": text for one, text in decision_contents(facts).items()}
    return said | {fact.path: what_it_says(fact.reason) for fact in facts.invalid}


def known(listed: Mapping[str, Any], club: str) -> dict[str, str]:
    """Tell what every fact said when a list was replayed: path → text.

    Args:
        listed: a ladder document.
    """
    kept_out: Mapping[str, Any] = listed.get("problems", {}).get("facts", {})
    decisions: Mapping[str, str] = listed.get(DECISIONS, {})
    events: Mapping[str, str] = listed.get("facts", {})
    said = {event_path(club, event): content_of(text) for event, text in events.items()}
    said |= {f"{club_path(club)}/{DECISIONS}/{one}": text for one, text in decisions.items()}
    return said | {path: canonical_json(reason) for path, reason in kept_out.items()}


def knows_otherwise(lists: Iterable[Stored], club: str, said: Mapping[str, str | None]) -> bool:
    """Whether a list was replayed from facts that said something else.

    Args:
        lists: ladder documents.
        said: path → text, None = nothing stands there; other facts are not looked at.
    """
    return any(
        known_texts.get(path) != text
        for known_texts in (known(one.data, club) for one in lists)
        for path, text in said.items()
    )


def raise_revision(store: Store, club: Stored, *, above: int = 0) -> None:
    """Raise a club's revision, so that its lists are behind.

    Args:
        above: a revision that a list has and the club never gave out, or no longer knows of.

    Raises:
        ConflictError: somebody wrote to the club since it was read.
    """
    data = {**club.data, "revision": max(above, revision_of(club)) + 1}
    store.commit([Write(club.path, data, club.version)])
