"""Facts written by hand, past the program, are taken in as if they had been sent (contract §4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from core.actions.forgotten import read_forgotten
from core.actions.noticing import read_fact
from core.actions.reading import is_as_written
from core.facts import JsonObject, StoredEvent, decision_document, event_document
from core.locale import Message
from core.model import Club, Decision
from core.ports import Reader, Stored, Write


def adoptions(reader: Reader, club: Club, facts: Iterable[Stored]) -> Iterator[Write]:
    """Make the writes that bring facts written by hand into canonical form, with their hash.

    Those that cannot be used stay as they are: a hash would make them be trusted.

    Args:
        facts: documents of events and decisions, any of them.
    """
    for stored in facts:
        fact = read_fact(stored)
        if not isinstance(fact, Message) and not is_as_written(stored):
            yield Write(stored.path, _canonical(reader, club, fact), stored.version)


def _canonical(reader: Reader, club: Club, fact: StoredEvent | Decision) -> JsonObject:
    if isinstance(fact, Decision):
        # decisions apply in the order of their times as texts, so these need one form
        moment = datetime.fromisoformat(fact.made_at).astimezone(UTC)
        return decision_document(replace(fact, made_at=moment.isoformat(timespec="microseconds")))
    event = read_forgotten(reader, club.id).replace_names(fact.event, club)
    return event_document(event, withdrawn=fact.withdrawn)
