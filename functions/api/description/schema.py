"""Words for writing JSON Schema of answers, and fields that many of them have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

Schema: TypeAlias = Mapping[str, Any]


def an_object(description: str, **properties: Schema) -> Schema:
    """Describe an object whose named fields are always there."""
    return {
        "type": "object",
        "description": description,
        "required": list(properties),
        "properties": properties,
    }


def a_list(items: Schema, description: str = "") -> Schema:
    """Describe a list."""
    described = {"description": description} if description else {}
    return {"type": "array", "items": items, **described}


def or_null(kind: str, description: str = "") -> Schema:
    """Describe a value that may be null."""
    described = {"description": description} if description else {}
    return {"type": [kind, "null"], **described}


def said(kind: str, description: str) -> Schema:
    """Describe a value in words."""
    return {"type": kind, "description": description}


def part(name: str) -> Schema:
    """Point at a schema of this description."""
    return {"$ref": f"#/components/schemas/{name}"}


TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "number"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
YES: Final[Schema] = {"type": "boolean"}
DATE: Final[Schema] = {"type": "string", "format": "date"}
RATING: Final = said("number", "Unrounded; shown to one decimal.")
PLAYER: Final = said("string", "Player id: opaque and stable.")
VERSION: Final = said("string", "Opaque; what If-Match takes.")
UP_TO_DATE: Final = said("boolean", "Whether it comes from the facts as they stand.")
REVISION: Final = {"type": "integer", "minimum": 0, "description": "Rises with each change."}
SCORE: Final = {"type": "number", "minimum": 0, "maximum": 1}
SHOWN_REVISION: Final = or_null("integer", "Of the facts it was computed from; null if never.")
REASON: Final = or_null("string", "Why a game is not rated, null if it is (rules §5).")
RULES: Final = said("string", "The rule set: club, fide or counter.")
