"""Pages of other origins that may call: those that were allowed, without cookies (Fetch §3.2)."""

from __future__ import annotations

from typing import Final

from werkzeug import Request, Response

from functions.api.routes import Address

ANY_ORIGIN: Final = "*"
SENT: Final = "Authorization, Content-Type, If-Match, If-None-Match"
SEEN: Final = "ETag, Retry-After, Ladder-Up-To-Date, WWW-Authenticate"
METHODS: Final = "Access-Control-Allow-Methods"
HEADERS: Final = "Access-Control-Allow-Headers"
AGE: Final = "Access-Control-Max-Age"
KEPT_SECONDS: Final = 3600


def answer_options(request: Request, address: Address) -> Response:
    """Say what can be done here; to a browser that asks for a page, what that page may do."""
    response = Response(status=204, headers={"Allow": address.allow})
    response.headers.pop("Content-Type", None)
    if "Access-Control-Request-Method" in request.headers and "Origin" in request.headers:
        response.headers[METHODS] = ", ".join(address.routes)
        response.headers[HEADERS] = SENT
        response.headers[AGE] = str(KEPT_SECONDS)
    return response


def let_origin_see(request: Request, response: Response, origins: tuple[str, ...]) -> None:
    """Let a page of an allowed origin see the answer."""
    origin = request.headers.get("Origin", "")
    allowed = origin in origins
    if ANY_ORIGIN in origins:
        origin, allowed = ANY_ORIGIN, True
    elif origins:
        response.headers.add("Vary", "Origin")
    if allowed:
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = SEEN
    else:
        for name in (METHODS, HEADERS, AGE):
            response.headers.pop(name, None)
