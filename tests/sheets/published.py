"""Google's published description of both services, cut down to what can be checked.

`tests/data/sheets/published.json` holds names, types and choices of the discovery documents
`sheets.v4.json` and `drive.v3.json`, without their prose. Made anew, after
google-api-python-client was updated, by `python -m tests.sheets.published`.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

JSON = dict[str, Any]

COPY = Path(__file__).parent.parent / "data" / "sheets" / "published.json"

_KEPT = ("$ref", "type", "format", "enum", "items", "additionalProperties", "properties")
_KEPT_OF_PARAMETERS = ("type", "format", "enum", "location", "repeated", "required")
_WANTED = {"sheets": ("spreadsheets.",), "drive": ("files.", "permissions.", "comments.")}


@cache
def published(service: str) -> JSON:
    """Read the description of "sheets" or "drive": revision, parameters, methods, schemas."""
    description: JSON = json.loads(COPY.read_text("utf-8"))[service]
    return description


def distil(service: str, document: JSON) -> JSON:
    """Keep of a discovery document what requests and answers can be checked against."""
    methods = {
        name: method for name, method in _methods(document, "") if name.startswith(_WANTED[service])
    }
    schemas: JSON = {}
    for method in methods.values():
        for role in ("request", "response"):
            _add_with_all_it_names(method.get(role), document["schemas"], schemas)
    return {
        "revision": document["revision"],
        "parameters": _parameters(document),
        "methods": methods,
        "schemas": dict(sorted(schemas.items())),
    }


def _methods(resource: JSON, prefix: str) -> list[tuple[str, JSON]]:
    found: list[tuple[str, JSON]] = []
    for name, method in resource.get("methods", {}).items():
        kept: JSON = {
            "verb": method["httpMethod"],
            "path": method.get("flatPath", method["path"]),
            "parameters": _parameters(method),
        }
        kept |= {role: method[role]["$ref"] for role in ("request", "response") if role in method}
        found.append((prefix + name, kept))
    for name, inner in resource.get("resources", {}).items():
        found += _methods(inner, f"{prefix}{name}.")
    return found


def _parameters(holder: JSON) -> JSON:
    return {
        name: {key: spec[key] for key in _KEPT_OF_PARAMETERS if key in spec}
        for name, spec in holder.get("parameters", {}).items()
    }


def _cut(spec: JSON) -> JSON:
    kept = {key: spec[key] for key in _KEPT if key in spec}
    for key in ("items", "additionalProperties"):
        if key in kept:
            kept[key] = _cut(kept[key])
    if "properties" in kept:
        kept["properties"] = {name: _cut(inner) for name, inner in kept["properties"].items()}
    return kept


def _add_with_all_it_names(name: str | None, all_schemas: JSON, kept: JSON) -> None:
    if name is None or name in kept:
        return
    kept[name] = _cut(all_schemas[name])
    for inner in _named_in(kept[name]):
        _add_with_all_it_names(inner, all_schemas, kept)


def _named_in(spec: Any) -> list[str]:
    if not isinstance(spec, dict):
        return []
    own = [spec["$ref"]] if isinstance(spec.get("$ref"), str) else []
    return own + [name for inner in spec.values() for name in _named_in(inner)]


def _by_lines(documents: JSON) -> str:
    """Write JSON with one method or schema a line, so that changes can be read."""
    text = json.dumps(documents, indent=1)
    return re.sub(r"\n {4,}(\S)", r" \1", re.sub(r"\n {3,}([]}])", r" \1", text)) + "\n"


def discovery_documents() -> JSON:
    """Distil what the installed google-api-python-client carries.

    Raises:
        ModuleNotFoundError: the package is not installed.
    """
    from googleapiclient.discovery_cache import get_static_doc  # noqa: PLC0415

    documents = {"sheets": get_static_doc("sheets", "v4"), "drive": get_static_doc("drive", "v3")}
    return {name: distil(name, json.loads(text)) for name, text in documents.items()}


if __name__ == "__main__":
    COPY.write_text(_by_lines(discovery_documents()), "utf-8")
