"""A list as it stood on a date, replayed for the occasion (rules §4.4)."""

from __future__ import annotations

from datetime import date

from core.actions.reading import read_facts
from core.documents import list_document
from core.facts import JsonObject
from core.model import Ladder
from core.pipeline import call_the_roll, compute_ladder
from core.ports import Reader


def replay_as_of(reader: Reader, club: str, ladder: Ladder, as_of: date) -> JsonObject:
    """Make the document of a list that knows only the events that had ended by a date."""
    facts = read_facts(reader, club)
    computed = compute_ladder(call_the_roll(facts), ladder, as_of=as_of)
    return {**list_document(computed), "revision": facts.revision}
