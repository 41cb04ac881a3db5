"""Fit JSON values into the shape of an event, and say what does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.characters import plain
from core.locale import say
from core.payload.allowed import MOST_ENTRIES, MOST_FIELDS
from core.payload.findings import find_shape_problem, refuse_field
from core.payload.problems import Finding, Location, name_place

if TYPE_CHECKING:
    from core.payload.shape import EventShape


def fit_shape(raw: object) -> tuple[EventShape | None, dict[str, Any], list[Finding]]:
    """Fit values into the shape of an event.

    Returns:
        The shape, None if it does not fit; the document as far as it was looked at; and
        everything that does not fit.
    """
    # pydantic is heavy and many commands never read an event.
    from core.payload.shape import shape_event  # noqa: PLC0415

    findings: list[Finding] = []
    document = _cut_lists(raw, findings) if isinstance(raw, dict) else {}
    if _count_fields(document) > MOST_FIELDS:
        detail = say("The event has more than {most} fields.", most=MOST_FIELDS)
        return None, {}, [Finding((), "too-many", detail)]
    shape, errors = shape_event(document if isinstance(raw, dict) else raw)
    if any(error["type"] in {"string_unicode", "invalid_key"} for error in errors):
        # At a field name that is no Unicode text pydantic stops: look again without it.
        document = _drop_broken_fields(document, (), findings)
        shape, errors = shape_event(document)
    findings.extend(find_shape_problem(error) for error in errors)
    return shape, document, findings


def _cut_lists(raw: dict[str, Any], findings: list[Finding]) -> dict[str, Any]:
    """Refuse lists that are too long; what is over the limit is not looked at."""
    document = raw
    for kind, most in MOST_ENTRIES.items():
        entries = raw.get(kind)
        if isinstance(entries, list) and len(entries) > most:
            detail = say(
                "{place} may have at most {most} entries, not {count}.",
                place=name_place((kind,)),
                most=most,
                count=len(entries),
            )
            findings.append(Finding((kind,), "too-many", detail))
            document = {**document, kind: entries[:most]}
    return document


def _count_fields(document: dict[str, Any]) -> int:
    lists = (document.get(kind) for kind in MOST_ENTRIES)
    entries = (entry for found in lists if isinstance(found, list) for entry in found)
    return len(document) + sum(len(entry) for entry in entries if isinstance(entry, dict))


def _drop_broken_fields(node: Any, location: Location, findings: list[Finding]) -> Any:
    """Copy a document without field names that are no Unicode text, and report these.

    Only objects that have a shape are looked into: the event, and the entries of its lists.
    """
    if len(location) <= 2 and isinstance(node, list):
        return [
            _drop_broken_fields(item, (*location, index), findings)
            for index, item in enumerate(node)
        ]
    if len(location) > 2 or not isinstance(node, dict):
        return node
    kept: dict[str, object] = {}
    for field, value in node.items():
        if isinstance(field, str) and not _has_surrogate(field):
            kept[field] = _drop_broken_fields(value, (*location, field), findings)
        else:
            findings.append(Finding(location, *refuse_field((*location, plain(str(field))))))
    return kept


def _has_surrogate(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)
