"""JSON documents ↔ Firestore's own values, so that everything comes back to the last bit.

What Firestore holds natively is kept natively, readable in its console. What it cannot hold (a
list directly in a list, an empty or reserved key, ‑0.0, integers over 64 bits, deep nesting) is
kept as JSON text in a map of one marker key. A map's marker stands beside its native keys for
those keys alone that cannot be native; a marker alone stands for the whole value.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

from google.cloud.firestore_v1.types import document as document_types

# The bare protobuf classes: wrapping each value in proto-plus takes several times as long.
Document: Final[Any] = document_types.Document.pb()
Value: TypeAlias = Any
"""A `google.firestore.v1.Value`."""

MARKER: Final = "~json"
PARTS: Final = "~parts"
"""Names the parts of a split document in its head; so it is no data's key either."""

# https://firebase.google.com/docs/firestore/quotas: maps and lists may be 20 deep, the names that
# lead to a value have 6,250 bytes together, one name 1,500 (the emulator takes fewer).
_DEEPEST: Final = 16
_KEY_BYTES: Final = 350
_MAP_BYTES: Final = 32
"""Sizes: https://firebase.google.com/docs/firestore/storage-size (a map counts like a document)."""


# ── JSON → values ────────────────────────────────────────────────────────────


def encode_fields(fields: Value, data: Mapping[str, Any]) -> dict[str, int]:
    """Put a document's data into an empty map of values.

    Args:
        fields: `fields` of a document message.
        data: JSON as `json.loads` gives it.

    Returns:
        Field name → its size in bytes, name included, as Firestore counts it.
    """
    sizes = {key: _fill(fields[key], data[key], 1) for key in data if is_native(key)}
    odd = {key: data[key] for key in data if key not in sizes}
    if odd:
        text = fields[MARKER].string_value = json_text(odd)
        sizes[MARKER] = _text_size(text)
    return {key: _text_size(key) + size for key, size in sizes.items()}


@lru_cache(maxsize=8192)
def is_native(key: str) -> bool:
    """Tell whether Firestore takes this key in a map, and we do not use it ourselves."""
    reserved = key.startswith("__") and key.endswith("__")
    short = len(key.encode()) <= _KEY_BYTES
    return bool(key) and short and not reserved and "\0" not in key and key not in (MARKER, PARTS)


def json_text(value: object) -> str:
    """Write JSON so that equal values give equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _fill(target: Value, value: Any, depth: int) -> int:
    """Put one value in; its size in bytes comes back."""
    kind = type(value)
    if kind is str:
        target.string_value = value
        return _text_size(value)
    if kind in (list, dict):
        if depth > _DEEPEST:
            return _wrap(target, value)
        return _fill_map(target, value, depth) if kind is dict else _fill_list(target, value, depth)
    if _is_odd_number(value):
        return _wrap(target, value)
    field, size = _PLAIN[kind]
    setattr(target, field, 0 if value is None else value)  # 0 is NULL_VALUE
    return size


_PLAIN: Final[Mapping[type, tuple[str, int]]] = {
    bool: ("boolean_value", 1),
    int: ("integer_value", 8),
    float: ("double_value", 8),
    type(None): ("null_value", 1),
}


def _fill_map(target: Value, value: dict[str, Any], depth: int) -> int:
    target.map_value.SetInParent()  # an empty map is a value, too
    fields = target.map_value.fields
    size = _MAP_BYTES
    odd = {}
    for key, one in value.items():
        if is_native(key):
            size += _text_size(key) + _fill(fields[key], one, depth + 1)
        else:
            odd[key] = one
    if odd:
        text = fields[MARKER].string_value = json_text(odd)
        size += _text_size(MARKER) + _text_size(text)
    return size


def _fill_list(target: Value, value: list[Any], depth: int) -> int:
    target.array_value.SetInParent()
    add = target.array_value.values.add
    size = 0
    for one in value:
        size += _wrap(add(), one) if type(one) is list else _fill(add(), one, depth + 1)
    return size


def _wrap(target: Value, value: object) -> int:
    text = target.map_value.fields[MARKER].string_value = json_text(value)
    return _MAP_BYTES + _text_size(MARKER) + _text_size(text)


def _is_odd_number(value: object) -> bool:
    if type(value) is int:
        return not -(2**63) <= value < 2**63
    # The emulator keeps the sign of -0.0; whether the service does is nowhere promised.
    return type(value) is float and value == 0 and math.copysign(1, value) < 0


def _text_size(text: str) -> int:
    return (len(text) if text.isascii() else len(text.encode())) + 1


# ── Values → JSON ────────────────────────────────────────────────────────────


def decode_fields(fields: Value) -> dict[str, Any]:
    """Read a document's data back; `PARTS` comes as it stands."""
    # By key, as protobuf's maps make a Python object more for each item of `items()`.
    data = {key: (one := fields[key]).string_value or _decode(one) for key in fields}
    whole = _unwrapped(data) if MARKER in data else data
    return whole if isinstance(whole, dict) else data


def _decode(value: Value) -> Any:
    """Read one value, unless it is a text of any length but 0: callers see to those themselves.

    Most values are texts, and asking for one is faster than asking which kind it is.
    """
    kind = value.WhichOneof("value_type")
    if kind == "integer_value":
        return value.integer_value
    if kind == "map_value":
        fields = value.map_value.fields
        found = {key: (one := fields[key]).string_value or _decode(one) for key in fields}
        return _unwrapped(found) if MARKER in found else found
    if kind == "array_value":
        return [one.string_value or _decode(one) for one in value.array_value.values]
    return _RARER[kind](value)


def _unwrapped(found: dict[str, Any]) -> Any:
    """Read the JSON text under the marker; what is no such text was put there by hand and stays."""
    try:
        odd = json.loads(found[MARKER])
    except (TypeError, ValueError):
        return found
    if len(found) == 1:
        return odd
    native = {key: one for key, one in found.items() if key != MARKER}
    return {**native, **odd} if isinstance(odd, dict) else found


def _decode_double(value: Value) -> float | str:
    number: float = value.double_value
    return number if math.isfinite(number) else str(number)


# The last four kinds, and numbers that are none, come from people's hands in the console only:
# they are shown as text, which the checks of what was read refuse where it does not fit.
_RARER: Final[Mapping[str | None, Callable[[Value], Any]]] = {
    "string_value": lambda value: value.string_value,
    "boolean_value": lambda value: value.boolean_value,
    "double_value": _decode_double,
    "null_value": lambda _value: None,
    None: lambda _value: None,
    "timestamp_value": lambda value: value.timestamp_value.ToJsonString(),
    "bytes_value": lambda value: base64.b64encode(value.bytes_value).decode(),
    "reference_value": lambda value: value.reference_value,
    "geo_point_value": lambda value: (
        f"{value.geo_point_value.latitude}, {value.geo_point_value.longitude}"
    ),
}
