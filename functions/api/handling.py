"""From request to answer, whatever the request is.

Checked in this order (contract §2): route, key, size, type, JSON, content, If-Match.
"""

from __future__ import annotations

import traceback
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal

from core.errors import LadderError
from core.locale import LOCALES
from core.ports import Reader
from functions.api.answers import answer_problem
from functions.api.bodies import read_body
from functions.api.calls import Call, Inquiry, RememberingReader, Visit
from functions.api.cors import answer_options, let_origin_see
from functions.api.faults import InternalFaultError
from functions.api.parameters import read_every_value, read_parameters
from functions.api.routes import Address, Route, find_address
from functions.logs import log

if TYPE_CHECKING:
    from werkzeug import Request, Response

    from functions.world import World

_METHODS: Final = ("GET", "HEAD", "PUT", "POST", "DELETE", "OPTIONS")
_PASSING: Final = (429, 503)


def handle(world: World, request: Request) -> Response:
    """Answer a request of the public API, whatever it is."""
    started = perf_counter()
    visit = Visit()
    try:
        response = _answer(world, request, visit)
    except LadderError as error:
        visit.code = error.code
        response = answer_problem(error, visit.locale)
    except Exception as error:  # noqa: BLE001 (the last resort: the app gets an answer it can read)
        response = _answer_fault(error, visit)
    response.headers["X-Content-Type-Options"] = "nosniff"
    let_origin_see(request, response, world.origins)
    _log_visit(request, response, visit, started)
    return response


def _answer(world: World, request: Request, visit: Visit) -> Response:
    address = find_address(request.path)
    visit.address = address.template
    if request.method == "OPTIONS":
        return answer_options(request, address)
    route = address.route(request.method)
    if not route.scope:
        return route.load()(_open_inquiry(request, visit, route))
    with world.store.snapshot() if route.reads else nullcontext(world.store) as reader:
        call = _open_call(world, request, reader, visit=visit, address=address, route=route)
        return route.load()(call)


def _open_inquiry(request: Request, visit: Visit, route: Route) -> Inquiry:
    """Check the parameters; refusals are in the language of whoever asks, too.

    Raises:
        QueryError: one of them cannot be accepted.
    """
    visit.locale = request.accept_languages.best_match(LOCALES) or visit.locale
    return Inquiry(request, visit.locale, read_every_value(request, route.parameters))


def _open_call(
    world: World, request: Request, reader: Reader, *, visit: Visit, address: Address, route: Route
) -> Call:
    """Check key, body and parameters, in this order.

    Raises:
        RequestError, UnreadableError: the first that cannot be accepted.
    """
    from functions.api.keys import check_scope, find_caller  # noqa: PLC0415  (rapidfuzz, by way of the replay)

    if route.reads:
        reader = RememberingReader(reader)
    header = request.headers.get("Authorization")
    club, key = find_caller(reader, address.places["club"], header)
    visit.club, visit.locale = club.id, club.locale
    check_scope(key, route.scope)
    body = None if route.body is None else read_body(request, route.body)
    parameters = read_parameters(request, route.parameters)
    return Call(world, request, visit, reader, address.places, parameters, club, key, body)


def _answer_fault(error: Exception, visit: Visit) -> Response:
    """Answer for a fault of the program: what it says may hold names, where it is does not."""
    places = [
        f"{Path(frame.filename).name}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    log("ERROR", "a fault of the program", fault=type(error).__name__, places=places)
    fault = InternalFaultError()
    visit.code = fault.code
    return answer_problem(fault, visit.locale)


def _log_visit(request: Request, response: Response, visit: Visit, started: float) -> None:
    status = response.status_code
    severity: Literal["INFO", "WARNING", "ERROR"] = "INFO"
    if status in _PASSING and "Retry-After" in response.headers:
        severity = "WARNING"
    elif status >= 500:
        severity = "ERROR"
    told = {
        "club": visit.club,
        "revision": visit.revision,
        "code": visit.code,
    }
    log(
        severity,
        "request",
        route=visit.address or "none",
        method=request.method if request.method in _METHODS else "other",
        status=status,
        ms=round((perf_counter() - started) * 1000),
        **{name: value for name, value in told.items() if value not in ("", None)},
    )
