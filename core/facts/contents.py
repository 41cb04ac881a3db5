"""What a document says, as text and as a hash, so that writes by hand are noticed (contract §4)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

JsonObject = dict[str, Any]


def canonical_json(value: object) -> str:
    """Write JSON in the one way that equal content has."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def content_hash(document: Mapping[str, Any]) -> str:
    """Hash what a document says, its own `hash` field left out (32 hex digits)."""
    content = {name: value for name, value in document.items() if name != "hash"}
    return hashlib.sha256(canonical_json(content).encode()).hexdigest()[:32]


def with_hash(document: JsonObject) -> JsonObject:
    """Add the content hash to a fact document."""
    return {**document, "hash": content_hash(document)}
