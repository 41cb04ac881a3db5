"""Holding answers to Google's published description, and walking through messages by it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.sheets.errors import JSON
from tests.sheets.masks import Shown
from tests.sheets.published import published


def check_answer(service: str, name: str, value: Any, place: str = "") -> None:
    """Hold an answer of ours to the published description.

    Raises:
        AssertionError: a field Google does not publish, or of another type.
    """
    if isinstance(value, Shown):
        return
    where = place or name
    assert isinstance(value, dict), f"{where}: {value!r} is no {name}"
    known = published(service)["schemas"][name]["properties"]
    for field, inner in value.items():
        assert field in known, f"{where}.{field} is not published"
        _check_value(service, known[field], inner, f"{where}.{field}")


def _check_value(service: str, spec: JSON, value: Any, place: str) -> None:
    if "$ref" in spec:
        check_answer(service, spec["$ref"], value, place)
    elif spec["type"] == "array":
        assert isinstance(value, list), f"{place}: {value!r} is no list"
        if spec["items"].get("items", {}).get("type") != "any":
            for number, item in enumerate(value):
                _check_value(service, spec["items"], item, f"{place}[{number}]")
    elif spec["type"] == "object":
        assert isinstance(value, dict), f"{place}: {value!r} is no map"
        for key, item in value.items():
            inner = spec.get("additionalProperties") or spec.get("properties", {}).get(key)
            assert inner, f"{place}.{key} is not published"
            _check_value(service, inner, item, f"{place}.{key}")
    else:
        _check_scalar(spec, value, place)


_KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "number": (int, float), "boolean": (bool,),
}  # fmt: skip


def _check_scalar(spec: JSON, value: Any, place: str) -> None:
    if spec["type"] == "any":
        return
    fits = isinstance(value, _KINDS[spec["type"]])
    if spec["type"] != "boolean":
        fits = fits and not isinstance(value, bool)
    assert fits, f"{place}: {value!r} is no {spec['type']}"
    assert value in spec.get("enum", (value,)), f"{place}: {value!r} is no choice"


def map_messages(
    service: str, name: str, value: JSON, wanted: str, change: Callable[[JSON], JSON | None]
) -> JSON:
    """Pass every message of one kind inside another through a function.

    Args:
        change: what to put in its place; None takes it out.
    """
    known = published(service)["schemas"][name]["properties"]
    changed: JSON = {}
    for field, inner in value.items():
        new = _map_value(service, known[field], inner, wanted, change)
        if new is not None:
            changed[field] = new
    return changed


def _map_value(
    service: str, spec: JSON, value: Any, wanted: str, change: Callable[[JSON], JSON | None]
) -> Any:
    if spec.get("$ref") == wanted:
        return change(value)
    if "$ref" in spec and wanted in _kinds_within(service, spec["$ref"]):
        return map_messages(service, spec["$ref"], value, wanted, change)
    if spec.get("type") == "array" and "$ref" in spec["items"]:
        items = (_map_value(service, spec["items"], item, wanted, change) for item in value)
        return [item for item in items if item is not None]
    return value


@cache
def _kinds_within(service: str, name: str) -> frozenset[str]:
    schemas = published(service)["schemas"]
    found: set[str] = set()
    waiting = [name]
    while waiting:
        spec = json.dumps(schemas[waiting.pop()])
        new = set(re.findall(r'"\$ref": "(\w+)"', spec)) - found
        found |= new
        waiting += new
    return frozenset(found)
