"""What can be asked for, of which key, and who answers (contract §2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from functions.api.club_parameters import (
    AS_OF,
    COUNT_BOTH,
    DATE,
    DRY_RUN,
    LADDER,
    ONE,
    OTHER,
    SECTION,
    SIGNAL,
    SPEED,
)
from functions.api.faults import NoRouteError, WrongMethodError
from functions.api.fide_parameters import CHANGE, GAME
from functions.api.parameters import Parameter

if TYPE_CHECKING:
    from werkzeug import Response

Body: TypeAlias = Literal["event", "decision"]

DESCRIPTION_PATH: Final = "/openapi.json"


@dataclass(frozen=True, slots=True)
class Route:
    """One method at one address.

    Attributes:
        room, name: module of this package and function in it; imported when first asked for.
        template: the address, with `{places}`.
        scope: the least that a key must be for; empty where no key is needed, since it belongs
            to no club.
        body: what is sent, None where nothing is read.
    """

    room: str
    name: str
    method: str
    template: str
    scope: str
    summary: str
    parameters: tuple[Parameter, ...] = ()
    body: Body | None = None

    @property
    def reads(self) -> bool:
        """Whether nothing is changed."""
        return self.method == "GET"

    def load(self) -> Callable[[Any], Response]:
        """Import whoever answers: a `Call`, or an `Inquiry` where no key is needed."""
        answer: Callable[[Any], Response] = getattr(
            import_module(f"functions.api.{self.room}"), self.name
        )
        return answer


_CLUB: Final = "/v1/clubs/{club}"
_EVENT: Final = f"{_CLUB}/events/{{event}}"
_FIDE: Final = "/v1/fide"

ROUTES: Final = (
    Route(
        "publishing", "put_event", "PUT", _EVENT, "publish",
        "Publish an event, or publish it again.", (DRY_RUN, DATE, SECTION, COUNT_BOTH), "event",
    ),
    Route(
        "showing", "get_event", "GET", _EVENT, "read",
        "One event as it stands, and what it changed for whom and why.", (LADDER,),
    ),
    Route(
        "removing", "delete_event", "DELETE", _EVENT, "publish",
        "Delete an event; it is kept and can be restored.",
    ),
    Route(
        "removing", "restore_event", "POST", f"{_EVENT}/restore", "publish",
        "Put a deleted event back as it was.",
    ),
    Route(
        "showing", "get_events", "GET", f"{_CLUB}/events", "read",
        "The club's events, oldest first.", (LADDER,),
    ),
    Route("listing", "get_ladder", "GET", f"{_CLUB}/ladder", "read", "The list.", (LADDER, AS_OF)),
    Route(
        "listing", "get_players", "GET", f"{_CLUB}/players", "read",
        "Everybody on the list, by name.", (LADDER,),
    ),
    Route(
        "showing", "get_player", "GET", f"{_CLUB}/players/{{player}}", "read",
        "One player's record, every event explained game by game.", (LADDER,),
    ),
    Route(
        "showing", "get_prediction", "GET", f"{_CLUB}/predict", "read",
        "What the list expects of two players, and what each result would change for both.",
        (ONE, OTHER, LADDER, SPEED),
    ),
    Route(
        "showing", "get_suggestions", "GET", f"{_CLUB}/suggestions", "organise",
        "Names that may belong together, each with its candidates.",
    ),
    Route(
        "showing", "get_decisions", "GET", f"{_CLUB}/decisions", "organise",
        "What was decided, oldest first.",
    ),
    Route(
        "deciding", "post_decision", "POST", f"{_CLUB}/decisions", "organise",
        "Decide something.", body="decision",
    ),
    Route(
        "deciding", "delete_decision", "DELETE", f"{_CLUB}/decisions/{{decision}}", "organise",
        "Take a decision back.",
    ),
    Route(
        "upkeep", "post_sync", "POST", f"{_CLUB}/sync", "sync",
        "Take over what people wrote in the workbook, and bring the workbooks up to date.",
        (SIGNAL,),
    ),
    Route(
        "upkeep", "get_status", "GET", f"{_CLUB}/status", "sync",
        "Whether every list is current, and when the last sync ended well.",
    ),
    Route(
        "upkeep", "post_rebuild", "POST", f"{_CLUB}/rebuild", "sync",
        "Replay every event from the first, and store what differs.",
    ),
    Route(
        "calculating", "get_fide_change", "GET", f"{_FIDE}/change", "",
        "What games would change about a FIDE rating.", CHANGE,
    ),
    Route(
        "calculating", "get_fide_performance", "GET", f"{_FIDE}/performance", "",
        "How strong somebody played, by FIDE's tables.", (GAME,),
    ),
    Route(
        "calculating", "get_fide_first", "GET", f"{_FIDE}/first", "",
        "A newcomer's first FIDE rating.", (GAME,),
    ),
)  # fmt: skip

DESCRIPTION: Final = Route(
    "description.making", "get_description", "GET", DESCRIPTION_PATH, "", "This description."
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a request goes: the routes that share an address, and what fills its places."""

    routes: Mapping[str, Route]
    places: Mapping[str, str]

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that would do."""
        given = list(self.routes)
        return (*given, *(["HEAD"] if "GET" in given else []), "OPTIONS")

    @property
    def allow(self) -> str:
        """The methods that would do, as headers list them."""
        return ", ".join(self.methods)

    @property
    def template(self) -> str:
        """The address as it is described."""
        return next(iter(self.routes.values())).template

    def route(self, method: str) -> Route:
        """Choose the route of a method; HEAD is answered like GET, without a body.

        Raises:
            WrongMethodError: no such method here.
        """
        found = self.routes.get("GET" if method == "HEAD" else method)
        if found is None:
            raise WrongMethodError(self.allow)
        return found


def _by_template() -> dict[str, dict[str, Route]]:
    found: dict[str, dict[str, Route]] = {}
    for route in (*ROUTES, DESCRIPTION):
        found.setdefault(route.template, {})[route.method] = route
    return found


_TEMPLATES: Final = tuple(
    (tuple(template.split("/")), routes) for template, routes in _by_template().items()
)


def find_address(path: str) -> Address:
    """Find the routes of a path.

    Raises:
        NoRouteError: there are none.
    """
    parts = path.split("/")
    for template, routes in _TEMPLATES:
        if len(template) == len(parts) and all(map(_fits, template, parts)):
            pairs = zip(template, parts, strict=True)
            return Address(routes, {one[1:-1]: part for one, part in pairs if _is_place(one)})
    raise NoRouteError


def _fits(wanted: str, part: str) -> bool:
    return bool(part) if _is_place(wanted) else wanted == part


def _is_place(part: str) -> bool:
    return part.startswith("{")
