"""From an address to the published method it calls, with its parameters read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, unquote

from tests.sheets.errors import JSON, GoogleError
from tests.sheets.masks import Mask, UnknownFieldError, check_mask, parse_mask
from tests.sheets.published import published

HOSTS = {"https://sheets.googleapis.com": "sheets", "https://www.googleapis.com": "drive"}
_BASES = {"sheets": "/", "drive": "/drive/v3/"}


@dataclass(frozen=True)
class Route:
    """A published method with the regular expression of its path."""

    service: str
    name: str
    pattern: re.Pattern[str]
    method: JSON


@cache
def _routes(service: str) -> list[Route]:
    """All methods, those with most fixed text first, so that `values/{range}:clear` wins."""
    routes = []
    for name, method in published(service)["methods"].items():
        path = re.escape(_BASES[service] + method["path"])
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", path)
        routes.append(Route(service, name, re.compile(f"^{pattern}$"), method))
    return sorted(routes, key=lambda route: -len(re.sub(r"\{\w+\}", "", route.method["path"])))


def find_route(service: str, verb: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """Find the method an address calls, and the names in its path."""
    for route in _routes(service):
        found = route.pattern.match(path)
        if found and route.method["verb"] == verb:
            return route, {name: unquote(text) for name, text in found.groupdict().items()}
    return None


def read_options(route: Route, query: str) -> JSON:
    """Read the query.

    Raises:
        GoogleError: 400, a parameter Sheets does not know or a value it does not take. Drive
            overlooks parameters it does not know, as the recordings show.
    """
    known = {**published(route.service)["parameters"], **route.method["parameters"]}
    options: JSON = {}
    for name, text in parse_qsl(query, keep_blank_values=True):
        spec = known.get(name)
        if spec is None:
            if route.service == "sheets":
                raise _unknown(name)
        elif spec.get("repeated"):
            options.setdefault(name, []).append(text)
        else:
            options[name] = _read_option(name, spec, text)
    return options


def _unknown(name: str) -> GoogleError:
    text = (
        f'Invalid JSON payload received. Unknown name "{name}": Cannot bind query parameter. '
        f"Field '{name}' could not be found in request message."
    )
    return GoogleError(400, text, [("", text)])


def _read_option(name: str, spec: JSON, text: str) -> Any:
    value: Any = text
    if spec["type"] == "boolean":
        value = {"true": True, "false": False}.get(text.lower())
    elif spec["type"] == "integer":
        value = int(text) if re.match(r"^-?\d+$", text) else None
    if value is None or (spec.get("enum") and text not in spec["enum"]):
        field = re.sub(r"([A-Z])", lambda found: "_" + found[1].lower(), name)
        text = f"Invalid value at '{field}' ({spec['type']}), \"{text}\""
        raise GoogleError(400, text, [(field, text)])
    return value


def read_answer_mask(route: Route, text: str) -> Mask:
    """Read `fields`.

    Raises:
        GoogleError: 400, a field the answer does not have.
    """
    name = route.method.get("response")
    try:
        mask = parse_mask(text)
        if name is not None:
            check_mask(route.service, mask, name)
    except UnknownFieldError as unknown:
        if route.service == "drive":
            raise GoogleError(
                400, f"Invalid field selection {unknown}", reason="invalidParameter",
                location="fields",
            ) from unknown  # fmt: skip
        message = (
            "Request contains an invalid argument: Error expanding 'fields' parameter. "
            f"Cannot find matching fields for path '{unknown}'."
        )
        raise GoogleError(400, message, [(str(unknown), message)]) from unknown
    return mask
