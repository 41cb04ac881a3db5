"""Answers: JSON, marked with what they show, and problem details (RFC 9457)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from werkzeug import Request, Response

from core.errors import (
    ConflictError,
    LadderError,
    NotFoundError,
    OperatorError,
    OverloadedError,
    PlatformError,
    Problem,
    SenderError,
    StaleVersionError,
    UnreadableError,
    WorkbookBusyError,
)
from core.locale import translate
from functions.api.faults import ParameterProblem, RequestError

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"
FRESHNESS: Final = "Ladder-Up-To-Date"
SOON_SECONDS: Final = 2
LATER_SECONDS: Final = 30

_STATUSES: Final[tuple[tuple[type[LadderError], int], ...]] = (
    (UnreadableError, 400),
    (SenderError, 422),
    (NotFoundError, 404),
    (StaleVersionError, 412),
    (ConflictError, 409),
    (OverloadedError, 429),
    (PlatformError, 503),
    (OperatorError, 503),
)
"""The first that fits counts."""


def write_json(content: object) -> bytes:
    """Write JSON; half a character, which UTF-8 does not have, as the escape that JSON has."""
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def answer_json(
    content: object, *, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with what was done; nobody keeps it."""
    response = Response(write_json(content), status, headers, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response


def answer_nothing(headers: Mapping[str, str] | None = None) -> Response:
    """Answer that it is done."""
    response = Response(status=204, headers=headers)
    response.headers.pop("Content-Type", None)
    response.headers["Cache-Control"] = "no-store"
    return response


def answer_seen(
    request: Request,
    content: object,
    *,
    version: str = "",
    up_to_date: bool | None = None,
    cache: str = "private, no-cache",
) -> Response:
    """Answer with something to look at, or that it still looks the same (304).

    Args:
        version: of the fact that is shown; the tag begins with it, so that it guards a PUT.
        up_to_date: said in a header, for lists that cannot say it themselves.
    """
    text = write_json(content)
    digest = hashlib.sha256(text).hexdigest()[:32]
    tag = f"{version}~{digest}" if version else digest
    headers = {"ETag": quote_tag(tag), "Cache-Control": cache}
    if up_to_date is not None:
        headers[FRESHNESS] = "true" if up_to_date else "false"
    known = request.if_none_match
    if known.star_tag or known.contains_weak(tag):
        response = Response(status=304, headers=headers)
        response.headers.pop("Content-Type", None)
        return response
    return Response(text, 200, headers, content_type=JSON)


def quote_tag(tag: str) -> str:
    """Write an entity tag."""
    return f'"{tag}"'


def status_of(error: LadderError) -> int:
    """Choose the status that says who must act."""
    if isinstance(error, RequestError):
        return error.status
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 500)


def answer_problem(error: LadderError, locale: str) -> Response:
    """Answer that something went wrong: problem details with a stable code."""
    status = status_of(error)
    content: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": error.code,
        "detail": translate(error.message, locale),
    }
    if status == 422 and isinstance(error, SenderError):
        content["problems"] = problems_content(error.problems, locale)
    response = Response(write_json(content), status, _headers(error), content_type=PROBLEM)
    response.headers["Cache-Control"] = "no-store"
    return response


def problems_content(problems: Sequence[Problem], locale: str) -> list[dict[str, str]]:
    """Write problems as JSON; one with a parameter names it."""
    return [
        {
            "pointer": one.pointer,
            "code": one.code,
            "detail": translate(one.detail, locale),
            **({"parameter": one.parameter} if isinstance(one, ParameterProblem) else {}),
        }
        for one in problems
    ]


def _headers(error: LadderError) -> Mapping[str, str]:
    if isinstance(error, RequestError):
        return error.headers
    if isinstance(error, OverloadedError):
        return {"Retry-After": str(LATER_SECONDS)}
    if isinstance(error, PlatformError | WorkbookBusyError):
        return {"Retry-After": str(SOON_SECONDS)}
    return {}
