"""Reading requests by Google's published description.

Requests are read as Google's own JSON reader does (a whole number may come as text, null means
not given, names may be in snake case) and come out in one form: without what equals the default,
except where Google tells nought from not given; fractions of 32 bit rounded; a colour and its
newer twin (`backgroundColor`, `backgroundColorStyle`) both there.
"""

from __future__ import annotations

import json
import math
import re
import struct
from functools import cache
from typing import Any

from tests.sheets.errors import JSON, GoogleError
from tests.sheets.published import published

Violations = list[tuple[str, str]]

TOLD_FROM_NOT_GIVEN = {
    *(("GridRange", f"{end}{axis}Index") for end in ("start", "end") for axis in ("Row", "Column")),
    *(("DimensionRange", name) for name in ("startIndex", "endIndex")),
    *(("SheetProperties", name) for name in ("sheetId", "index")),
    *(("TextFormat", name) for name in ("bold", "italic", "strikethrough", "underline")),
    *(("ExtendedValue", name) for name in ("numberValue", "stringValue", "boolValue")),
    ("EmbeddedObjectPosition", "sheetId"),
    ("SortSpec", "dimensionIndex"),
    ("FilterSpec", "columnIndex"),
    ("DeveloperMetadataLocation", "sheetId"),
    ("TextRotation", "angle"),
    ("File", "shared"), ("File", "ownedByMe"), ("File", "trashed"), ("File", "writersCanShare"),
    ("Permission", "deleted"), ("Permission", "allowFileDiscovery"), ("Permission", "pendingOwner"),
}  # fmt: skip
"""Fields printed even when nought or false, as the recordings and the field notes have it."""

_TYPE_NAMES = {
    ("integer", "int32"): "TYPE_INT32", ("integer", "uint32"): "TYPE_UINT32",
    ("number", "float"): "TYPE_FLOAT", ("number", "double"): "TYPE_DOUBLE",
    ("boolean", None): "TYPE_BOOL",
}  # fmt: skip


def read_message(service: str, name: str, value: Any, *, place: str = "") -> JSON:
    """Read a request body.

    Raises:
        GoogleError: 400 with every unfit field, in Google's words.
    """
    violations: Violations = []
    read = _Reader(service, violations).message(value, name, place)
    if violations:
        raise GoogleError(400, "\n".join(text for _, text in violations), violations)
    return read


class _Reader:
    def __init__(self, service: str, violations: Violations) -> None:
        self.service = service
        self.schemas = published(service)["schemas"]
        self.violations = violations

    def message(self, value: Any, name: str, place: str) -> JSON:
        if not isinstance(value, dict):
            self._unfit(place, f"type.googleapis.com/google.apps.{self.service}.{name}", value)
            return {}
        known = self.schemas[name]["properties"]
        read: JSON = {}
        for given, inner in value.items():
            field = given if given in known else _camel(given)
            if field not in known:
                self._unknown(given, place)
            elif inner is not None:
                self._field(read, (name, field), inner, f"{place}.{_snake(field)}".lstrip("."))
        for field, style in _twins(self.service, name):
            _twin_colours(read, field, style)
        return _in_256_steps(read) if name == "Color" else read

    def _field(self, read: JSON, at: tuple[str, str], value: Any, place: str) -> None:
        spec = self.schemas[at[0]]["properties"][at[1]]
        new = self._value(spec, value, place)
        is_given = isinstance(new, dict) or bool(new)
        is_told = at in TOLD_FROM_NOT_GIVEN and new is not None
        is_default = isinstance(new, str) and new.endswith("_UNSPECIFIED")
        if (is_given or is_told) and not is_default:
            read[at[1]] = new

    def _value(self, spec: JSON, value: Any, place: str) -> Any:
        if "$ref" in spec:
            return self.message(value, spec["$ref"], place)
        if spec["type"] == "array":
            return self._list(spec["items"], value, place)
        if spec["type"] == "object" and "additionalProperties" in spec:
            inner = spec["additionalProperties"]
            return {k: self._value(inner, v, f"{place}[{k}]") for k, v in value.items()}
        if spec["type"] == "object":
            return dict(value)
        if spec["type"] == "any":
            return value
        return self._scalar(spec, value, place)

    def _list(self, items: JSON, value: Any, place: str) -> list[Any]:
        if items.get("type") == "array":
            rows = value if isinstance(value, list) else [value]
            if all(isinstance(row, list) for row in rows):
                return rows
            self._unfit(place, "type.googleapis.com/google.protobuf.ListValue", value)
            return []
        if not isinstance(value, list):
            return [self._value(items, value, place)]
        return [self._value(items, item, f"{place}[{at}]") for at, item in enumerate(value)]

    def _scalar(self, spec: JSON, value: Any, place: str) -> Any:
        kind = spec["type"]
        if kind == "string":
            return self._text(spec, value, place)
        if kind == "boolean" and isinstance(value, bool):
            return value
        if kind in ("integer", "number"):
            number = _number(value, whole=kind == "integer")
            if number is not None:
                return single(number) if spec.get("format") == "float" else number
        self._unfit(place, _TYPE_NAMES.get((kind, spec.get("format")), "TYPE_STRING"), value)
        return None

    def _text(self, spec: JSON, value: Any, place: str) -> Any:
        choices = spec.get("enum")
        if choices and value not in choices:
            self._unfit(place, f"type.googleapis.com/google.apps.{self.service}.{place}", value)
            return None
        if isinstance(value, str):
            return value
        if spec.get("format") == "int64" and isinstance(value, int):
            return str(value)
        self._unfit(place, "TYPE_STRING", value)
        return None

    def _unfit(self, place: str, kind: str, value: Any) -> None:
        shown = json.dumps(value, ensure_ascii=False)
        self.violations.append((place, f"Invalid value at '{place}' ({kind}), {shown}"))

    def _unknown(self, given: str, place: str) -> None:
        at = f" at '{place}'" if place else ""
        text = f'Invalid JSON payload received. Unknown name "{given}"{at}: Cannot find field.'
        self.violations.append((place, text))


def _number(value: Any, *, whole: bool) -> int | float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    if not math.isfinite(number):
        return None
    if number == int(number):
        return int(number)
    return None if whole else number


@cache
def single(number: float) -> float:
    """Round to 32 bit and print the shortest text that means the same 32 bits."""
    packed = struct.pack("f", number)
    for digits in range(1, 10):
        short = float(f"{number:.{digits}g}")
        if struct.pack("f", short) == packed:
            return int(short) if short == int(short) else short
    return number


@cache
def _twins(service: str, name: str) -> list[tuple[str, str]]:
    known = published(service)["schemas"][name]["properties"]
    colours = [field for field, spec in known.items() if spec.get("$ref") == "Color"]
    return [(field, f"{field}Style") for field in colours if f"{field}Style" in known]


def _twin_colours(read: JSON, field: str, style: str) -> None:
    """Give a colour in the older and the newer spelling; the newer one wins."""
    if style in read:
        read.pop(field, None)
        if not read[style]:
            del read[style]
        elif "rgbColor" in read[style]:
            read[field] = read[style]["rgbColor"]
    elif field in read:
        read[style] = {"rgbColor": read[field]}


def _in_256_steps(colour: JSON) -> JSON:
    """Colours are kept in 8 bit a part: 0.5 comes back as 127/255."""
    steps = {name: math.ceil(part * 255 - 0.5) for name, part in colour.items() if name != "alpha"}
    return {**colour, **{name: single(step / 255) for name, step in steps.items()}}


def _camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)


@cache
def _snake(name: str) -> str:
    return re.sub(r"([A-Z])", lambda found: "_" + found[1].lower(), name)
