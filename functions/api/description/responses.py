"""Every answer of a route: what it is when it goes well, and every refusal with its codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from functions.api.answers import FRESHNESS, JSON, PROBLEM
from functions.api.codes import CODES_BY_STATUS
from functions.api.description.schema import Schema, a_list, part
from functions.api.routes import Route

_ALWAYS: Final = (422,)
_WITH_KEY: Final = (401, 403, 429, 503)
_WITH_BODY: Final = (400, 413, 415)
_FURTHER: Final[Mapping[str, tuple[int, ...]]] = {
    "put_event": (409, 412),
    "get_event": (304, 404),
    "delete_event": (404, 412),
    "restore_event": (404,),
    "get_events": (304, 404),
    "get_ladder": (304, 404),
    "get_players": (304, 404),
    "get_player": (304, 404),
    "get_prediction": (304, 404),
    "get_suggestions": (304,),
    "get_decisions": (304,),
    "post_decision": (404, 409),
    "delete_decision": (404, 409),
    "post_sync": (409,),
    "get_status": (304,),
    "post_rebuild": (),
    "get_fide_change": (304,),
    "get_fide_performance": (304,),
    "get_fide_first": (304,),
    "get_description": (304,),
}
"""Route → statuses besides success and `_ALWAYS`; `_WITH_KEY` where a key is needed, `_WITH_BODY`
where something is sent.
"""

_WENT_WELL: Final[Mapping[str, Mapping[int, Schema | None]]] = {
    "put_event": {200: {"anyOf": [part("Published"), part("Checked")]}, 201: part("Published")},
    "get_event": {200: part("Event")},
    "delete_event": {204: None},
    "restore_event": {204: None},
    "get_events": {200: a_list(part("ListedEvent"))},
    "get_ladder": {200: part("Ladder")},
    "get_players": {200: a_list(part("ListedPlayer"))},
    "get_player": {200: part("Player")},
    "get_prediction": {200: part("Prediction")},
    "get_suggestions": {200: a_list(part("Suggestion"))},
    "get_decisions": {200: a_list(part("LoggedDecision"))},
    "post_decision": {200: part("Decided"), 201: part("Decided")},
    "delete_decision": {204: None},
    "post_sync": {200: part("Synced")},
    "get_status": {200: part("Status")},
    "post_rebuild": {200: part("Rebuilt")},
    "get_fide_change": {200: part("FideChange")},
    "get_fide_performance": {200: part("FidePerformance")},
    "get_fide_first": {200: part("FideFirst")},
    "get_description": {200: {"type": "object"}},
}

_SAYS_FRESHNESS: Final = ("get_events", "get_players", "get_suggestions")
_SAYS_VERSION: Final = ("put_event", "restore_event")

_TAG: Final = {"ETag": "Of what is shown; it begins with an event's version, where it is one."}
_REFUSAL_HEADERS: Final[Mapping[int, Mapping[str, str]]] = {
    304: _TAG,
    401: {"WWW-Authenticate": "How to send a key."},
    403: {"WWW-Authenticate": "The scope that would do."},
    429: {"Retry-After": "Seconds to wait before trying again."},
    503: {"Retry-After": "Seconds to wait; missing where a person has to mend something first."},
}


def describe_responses(route: Route) -> Iterator[tuple[str, dict[str, Any]]]:
    """Describe every answer of a route, by status."""
    for status, schema in _WENT_WELL[route.name].items():
        yield str(status), _describe_success(route, status, schema)
    statuses = {*_ALWAYS, *_FURTHER[route.name]}
    statuses.update(_WITH_KEY if route.scope else ())
    statuses.update(_WITH_BODY if route.body else ())
    for status in sorted(statuses):
        yield str(status), describe_refusal(status)


def describe_refusal(status: int) -> dict[str, Any]:
    """Describe the answer of a status that is no success."""
    answer = _answer(status, _REFUSAL_HEADERS.get(status, {}))
    if status in CODES_BY_STATUS:
        codes = ", ".join(CODES_BY_STATUS[status])
        answer["description"] += f" (code: {codes})"
        schema = part("Refused" if status == 422 else "ProblemDetails")
        answer["content"] = {PROBLEM: {"schema": schema}}
    return answer


def _describe_success(route: Route, status: int, schema: Schema | None) -> dict[str, Any]:
    headers: dict[str, str] = {}
    if route.reads:
        headers |= _TAG
    if route.name in _SAYS_VERSION:
        headers["ETag"] = "The event's version; none in a dry run."
    if route.name in _SAYS_FRESHNESS:
        headers[FRESHNESS] = "`true` or `false`: whether the list is current."
    answer = _answer(status, headers)
    if schema is not None:
        answer["content"] = {JSON: {"schema": schema}}
    return answer


def _answer(status: int, headers: Mapping[str, str]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if headers:
        answer["headers"] = {
            name: {"description": text, "schema": {"type": "string"}}
            for name, text in headers.items()
        }
    return answer
