"""What the server itself answers where no function is reached, as RFC 9457 has it."""

from __future__ import annotations

import json
from http import HTTPStatus

from werkzeug import Response

PROBLEM_TYPE = "application/problem+json"


def problem_body(status: int, code: str, detail: str) -> bytes:
    """Write a problem as JSON."""
    title = HTTPStatus(status).phrase
    problem = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "code": code,
        "detail": detail,
    }
    return json.dumps(problem).encode()


def problem(status: int, code: str, detail: str) -> Response:
    """Answer with a problem."""
    return Response(problem_body(status, code, detail), status, content_type=PROBLEM_TYPE)
