"""The shapes of what is sent as JSON Schema, from the models that check it."""

from __future__ import annotations

from typing import Any, Final

REFERENCES: Final = "#/components/schemas/{model}"


def describe_event() -> dict[str, Any]:
    """Describe a published event; the parts it is made of stand under `$defs`."""
    from core.payload.shape import EventShape  # noqa: PLC0415  (pydantic: 0.1 s)

    return EventShape.model_json_schema(ref_template=REFERENCES)


def describe_decision() -> dict[str, Any]:
    """Describe a decision as an app sends it; its kinds stand under `$defs`."""
    from core.payload.decision_shape import decision_schema  # noqa: PLC0415  (likewise)

    return decision_schema(REFERENCES)
