"""From request to page, whatever the request is.

Looked at in this order: method, address, what stands after the question mark, door, room.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from werkzeug import Response

from core.errors import BadInputError, LadderError, NotFoundError, PlatformError, SenderError
from core.views.ladder_view import open_ladder
from functions.api.calls import RememberingReader
from functions.logs import log
from functions.pages.addresses import Address, Moved, find_address
from functions.pages.doors import open_door
from functions.pages.faults import NoPageError, OnlyLookError
from functions.pages.headers import answer_page, secure
from functions.pages.languages import wished_language
from functions.pages.links import links_from
from functions.pages.queries import Query, read_query
from functions.pages.shown import Asked, Shown
from functions.pages.trouble import show_trouble

if TYPE_CHECKING:
    from werkzeug import Request

    from core.ports import Reader
    from functions.world import World

METHODS: Final = ("GET", "HEAD")

_ROOMS: Final[Mapping[str, tuple[str, str]]] = {
    "list": ("listing", "show_list"),
    "players": ("players", "show_players"),
    "player": ("one_player", "show_one_player"),
    "events": ("events", "show_events"),
    "event": ("one_event", "show_one_event"),
    "how": ("how", "show_how"),
    "fide": ("club_fide", "show_club_fide"),
}
"""Module of this package and function in it; imported when first asked for."""


@dataclass(slots=True)
class Visit:
    """What the log says of a visit; never a name, a link or a raw address."""

    address: str = "none"
    club: str = ""
    code: str = ""
    revision: int | None = None
    language: str = "en"


def handle(world: World, request: Request) -> Response:
    """Answer a request for a page, whatever it is."""
    started = perf_counter()
    visit = Visit()
    try:
        response = _answer(world, request, visit)
    except LadderError as error:
        visit.code = error.code
        response = _answer_trouble(request, error, visit)
    except Exception as error:  # noqa: BLE001 (the last resort: the visitor gets a page to read)
        _log_fault(error)
        visit.code = "internal"
        response = _answer_trouble(request, None, visit)
    _log_visit(request, response, visit, started)
    return secure(response)


def _answer(world: World, request: Request, visit: Visit) -> Response:
    visit.language = wished_language(request) or "en"
    if request.method not in METHODS:
        raise OnlyLookError
    address = find_address(request.path)
    if isinstance(address, Moved):
        return _answer_moved(request, address)
    visit.address = address.template
    query = read_query(request)
    visit.language = query.lang or visit.language
    if not address.door:
        return _answer_site(world, request, address, query, visit)
    with world.store.snapshot() as reader:
        return _answer_club(RememberingReader(reader), request, address, query, visit)


def _answer_moved(request: Request, moved: Moved) -> Response:
    asked = request.query_string.decode("ascii", "replace")
    location = f"{moved.location}?{asked}" if asked else moved.location
    return Response(status=308, headers={"Location": location, "Cache-Control": "no-store"})


def _answer_site(
    world: World, request: Request, address: Address, query: Query, visit: Visit
) -> Response:
    from functions.pages import site  # noqa: PLC0415

    pages: Mapping[str, Callable[[], Response]] = {
        "welcome": lambda: site.show_welcome(request, address, query, visit.language),
        "fide": lambda: site.show_calculator(request, address, query, visit.language),
        "static": lambda: site.serve_file(request, address.name),
        "icon": lambda: site.serve_icon(request),
        "robots": lambda: site.serve_robots(request),
        "sitemap": lambda: site.serve_sitemap(request, world.store),
    }
    return pages[address.room]()


def _answer_club(
    reader: Reader, request: Request, address: Address, query: Query, visit: Visit
) -> Response:
    club = open_door(reader, address)
    visit.club = club
    asked = _open_list(reader, club, address, query, wished=wished_language(request))
    language = asked.language
    visit.revision = asked.view.data.get("revision")
    module, name = _ROOMS[address.room]
    show: Callable[[Asked], Shown] = getattr(import_module(f"functions.pages.{module}"), name)
    shown = show(asked)
    from functions.pages.rendering import render_club_page  # noqa: PLC0415  (jinja2)

    public = address.door == "club"
    return answer_page(
        request,
        render_club_page(asked, shown, address, indexed=public),
        language=language,
        status=400 if shown.content.get("fault") else 200,
        public=public,
        indexed=public and shown.indexed,
    )


def _open_list(reader: Reader, club: str, address: Address, query: Query, *, wished: str) -> Asked:
    """Fetch the list that is asked for.

    Raises:
        NoPageError: the club has no such list.
    """
    try:
        view = open_ladder(reader, club, ladder=query.ladder or None, audience="member")
    except BadInputError as error:
        raise NoPageError from error
    view = replace(view, language=query.lang or wished or view.club.locale)
    named = "" if view.ladder == view.club.ladders[0] else view.ladder.id
    links = links_from(address, ladder=named, language=query.lang)
    return Asked(view, links, query, address.name)


def _answer_trouble(request: Request, error: LadderError | None, visit: Visit) -> Response:
    if isinstance(error, OnlyLookError):
        status = 405
    elif isinstance(error, NotFoundError):
        status = 404
    elif isinstance(error, SenderError):
        status = 400
    else:
        status = 503 if error is not None else 500
    html = show_trouble(status, request.path, visit.language)
    response = answer_page(request, html, language=visit.language, status=status)
    if status == 405:
        response.headers["Allow"] = ", ".join(METHODS)
    if status == 503:
        response.headers["Retry-After"] = "2" if isinstance(error, PlatformError) else "60"
    return response


def _log_fault(error: Exception) -> None:
    """Log where a fault of the program is; what it says may hold names."""
    places = [
        f"{Path(frame.filename).name}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    log("ERROR", "a fault of the program", fault=type(error).__name__, places=places)


def _log_visit(request: Request, response: Response, visit: Visit, started: float) -> None:
    told = {"club": visit.club, "revision": visit.revision, "code": visit.code}
    status = response.status_code
    log(
        "ERROR" if status == 500 else "WARNING" if status == 503 else "INFO",
        "request",
        route=visit.address,
        method=request.method if request.method in METHODS else "other",
        status=status,
        ms=round((perf_counter() - started) * 1000),
        **{name: value for name, value in told.items() if value not in ("", None)},
    )
