"""Facts as they are stored: the nouns of `core.model` ↔ JSON documents.

Each fact document carries a `hash` of its own content, so that a write by hand, past the
program, is noticed (contract §4).
"""

from core.facts.clubs import club_document, club_from_document, ladder_settings
from core.facts.contents import JsonObject, canonical_json, content_hash, with_hash
from core.facts.decisions import (
    decision_document,
    decision_from_document,
    decisions_in_order,
    ruling_content,
    ruling_from_content,
)
from core.facts.events import event_content, event_document, event_from_content
from core.facts.notes import alike_document, alike_from_document
from core.facts.nouns import AlikeNames, Facts, InvalidFact, StoredEvent

__all__ = [
    "AlikeNames",
    "Facts",
    "InvalidFact",
    "JsonObject",
    "StoredEvent",
    "alike_document",
    "alike_from_document",
    "canonical_json",
    "club_document",
    "club_from_document",
    "content_hash",
    "decision_document",
    "decision_from_document",
    "decisions_in_order",
    "event_content",
    "event_document",
    "event_from_content",
    "ladder_settings",
    "ruling_content",
    "ruling_from_content",
    "with_hash",
]
