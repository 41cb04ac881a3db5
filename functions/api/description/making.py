"""The whole description, made from the table of routes and the models that check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from werkzeug import Response

from core.locale import LOCALES
from core.payload.describing import describe_decision, describe_event
from functions.api.answers import JSON, answer_seen
from functions.api.calls import Inquiry
from functions.api.description.calculations import CALCULATIONS
from functions.api.description.changes import CHANGES
from functions.api.description.examples import EXAMPLES
from functions.api.description.responses import describe_responses
from functions.api.description.schema import part
from functions.api.description.views import VIEWS
from functions.api.files_sent import FILE_TYPES
from functions.api.parameters import Parameter
from functions.api.routes import DESCRIPTION, ROUTES, Body, Route

VERSION: Final = "1.0.0"
ID_PATTERN: Final = "^[a-z0-9]([a-z0-9_-]{0,62}[a-z0-9])?$"
"""Of clubs and events, as `core.payload.check_id` checks it."""

_ID: Final = {"type": "string", "pattern": ID_PATTERN}
_ANY: Final = {"type": "string", "minLength": 1}
_PLACES: Final[Mapping[str, Mapping[str, Any]]] = {
    "club": {"schema": _ID, "example": "bruecke"},
    "event": {"schema": _ID, "example": "evening-12"},
    "player": {"schema": _ANY, "example": "k7f3q2m9xw"},
    "decision": {"schema": _ANY, "example": "20260915-201405-k7f3q"},
}


def get_description(asked: Inquiry) -> Response:
    """Answer with the description; it changes with the program only."""
    return answer_seen(asked.request, describe(), cache="public, max-age=300")


@cache
def describe() -> dict[str, Any]:
    """Make the description."""
    paths: dict[str, dict[str, Any]] = {}
    for route in (*ROUTES, DESCRIPTION):
        paths.setdefault(route.template, {})[route.method.lower()] = _describe_route(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Club ladder",
            "version": VERSION,
            "description": "Publish results of a club's events; read the list they come to."
            " docs/api.md tells how, and what to do about each code.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "."}],
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A club's key. Scopes: read < publish < organise; sync apart.",
                }
            },
            "schemas": {
                **CHANGES,
                **VIEWS,
                **CALCULATIONS,
                **_sent_schemas(),
                "Refused": _refused_schema(),
            },
        },
    }


def _sent_schemas() -> dict[str, Any]:
    """Take the models' schemas apart, so that each stands under its own name."""
    schemas: dict[str, Any] = {}
    for name, schema in (("EventSent", describe_event()), ("DecisionSent", describe_decision())):
        schemas |= schema.pop("$defs")
        schemas[name] = schema
    return schemas


def _refused_schema() -> dict[str, Any]:
    problems = {"type": "array", "minItems": 1, "items": part("Problem")}
    listed = {"type": "object", "required": ["problems"], "properties": {"problems": problems}}
    return {"description": "Every problem at once.", "allOf": [part("ProblemDetails"), listed]}


def _describe_route(route: Route) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "description": _describe_scope(route),
        "parameters": [*_describe_places(route), *_describe_parameters(route)],
        "responses": dict(describe_responses(route)),
    }
    if not route.scope:
        described["security"] = []
    if route.body is not None:
        described["requestBody"] = {"required": True, "content": _describe_body(route.body)}
    return described


def _describe_body(body: Body) -> dict[str, Any]:
    name = "EventSent" if body == "event" else "DecisionSent"
    content: dict[str, Any] = {JSON: {"schema": part(name), "examples": EXAMPLES[body]}}
    if body == "event":
        a_file = {"type": "string", "contentMediaType": "application/octet-stream"}
        content |= {media_type: {"schema": a_file} for media_type in FILE_TYPES}
    return content


def _describe_scope(route: Route) -> str:
    if not route.scope:
        return "Needs no key; belongs to no club."
    above = "organise" if route.scope == "sync" else "above"
    return f"Needs a key of scope {route.scope} or {above}."


def _describe_places(route: Route) -> Iterator[dict[str, Any]]:
    for name, place in _PLACES.items():
        if f"{{{name}}}" in route.template:
            yield {"name": name, "in": "path", "required": True, **place}


def _describe_parameters(route: Route) -> Iterator[dict[str, Any]]:
    for one in route.parameters:
        yield _describe_parameter(one)
    if route.name in ("put_event", "delete_event"):
        yield _header("If-Match", "The version that may be overwritten: its ETag, or `*`.")
    if route.reads:
        yield _header("If-None-Match", "The ETag of what is known; unchanged it is a 304.")
    if not route.scope:
        yield _header("Accept-Language", f"Of sentences: {', '.join(LOCALES)}; else English.")


def _describe_parameter(one: Parameter) -> dict[str, Any]:
    return {
        "name": one.name,
        "in": "query",
        "description": one.description,
        "required": one.required,
        "schema": one.schema,
        "example": one.example,
    }


def _header(name: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": description, "schema": {"type": "string"}}
