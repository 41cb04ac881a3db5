"""Where a request goes: the table of contract §2, and nothing besides."""

from __future__ import annotations

import pytest

from functions.api.faults import NoRouteError, WrongMethodError
from functions.api.routes import DESCRIPTION, ROUTES, Route, find_address

# contract §2: call → scope
TABLE = {
    ("PUT", "/v1/clubs/{club}/events/{event}"): "publish",
    ("GET", "/v1/clubs/{club}/events"): "read",
    ("GET", "/v1/clubs/{club}/events/{event}"): "read",
    ("DELETE", "/v1/clubs/{club}/events/{event}"): "publish",
    ("POST", "/v1/clubs/{club}/events/{event}/restore"): "publish",
    ("GET", "/v1/clubs/{club}/ladder"): "read",
    ("GET", "/v1/clubs/{club}/players"): "read",
    ("GET", "/v1/clubs/{club}/players/{player}"): "read",
    ("GET", "/v1/clubs/{club}/predict"): "read",
    ("GET", "/v1/clubs/{club}/suggestions"): "organise",
    ("GET", "/v1/clubs/{club}/decisions"): "organise",
    ("POST", "/v1/clubs/{club}/decisions"): "organise",
    ("DELETE", "/v1/clubs/{club}/decisions/{decision}"): "organise",
    ("POST", "/v1/clubs/{club}/sync"): "sync",
    ("GET", "/v1/clubs/{club}/status"): "sync",
    ("POST", "/v1/clubs/{club}/rebuild"): "sync",
    ("GET", "/v1/fide/change"): "",
    ("GET", "/v1/fide/performance"): "",
    ("GET", "/v1/fide/first"): "",
}


def test_the_table_is_the_contract_s() -> None:
    assert {(one.method, one.template): one.scope for one in ROUTES} == TABLE


@pytest.mark.parametrize("route", [*ROUTES, DESCRIPTION], ids=lambda route: route.name)
def test_somebody_answers_every_route(route: Route) -> None:
    assert callable(route.load())


@pytest.mark.parametrize(
    ("path", "places"),
    [
        ("/v1/clubs/bruecke/events/night-1", {"club": "bruecke", "event": "night-1"}),
        ("/v1/clubs/bruecke/players/Anna Becher", {"club": "bruecke", "player": "Anna Becher"}),
        ("/v1/clubs/../ladder", {"club": ".."}),
        ("/v1/clubs/\x00/ladder", {"club": "\x00"}),
    ],
    ids=["ids", "a name", "dots are a name like any other", "so is nothing that can be seen"],
)
def test_places_are_filled(path: str, places: dict[str, str]) -> None:
    assert find_address(path).places == places


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "",
        "/v1",
        "/v1/clubs/bruecke",
        "/v1/clubs/bruecke/",
        "/v1/clubs//events",
        "/v1/clubs/bruecke/events/",
        "/v1/clubs/bruecke/events/night/",
        "/v1/clubs/bruecke/events/night/undo",
        "/v2/clubs/bruecke/events",
        "/V1/clubs/bruecke/events",
        "/v1/clubs/bruecke/events/a/b/c/d/e",
        "/v1/clubs/{club}/nothing",
        "/v1/fide",
        "/v1/fide/change/",
        "/v1/clubs/bruecke/fide/change",
        "/openapi.json/",
        "/openapi.yaml",
    ],
)
def test_nothing_else_is_there(path: str) -> None:
    with pytest.raises(NoRouteError):
        find_address(path)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/clubs/c/events/e", {"GET", "HEAD", "PUT", "DELETE", "OPTIONS"}),
        ("/v1/clubs/c/events/e/restore", {"POST", "OPTIONS"}),
        ("/v1/clubs/c/decisions", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("/v1/fide/first", {"GET", "HEAD", "OPTIONS"}),
        ("/openapi.json", {"GET", "HEAD", "OPTIONS"}),
    ],
    ids=["event", "restore", "decisions", "calculator", "description"],
)
@pytest.mark.parametrize("method", ["TRACE", "PATCH", "CONNECT", "get", "BREW", ""])
def test_other_methods_are_told_which_would_do(path: str, allowed: set[str], method: str) -> None:
    address = find_address(path)
    with pytest.raises(WrongMethodError) as refused:
        address.route(method)
    assert set(refused.value.headers["Allow"].split(", ")) == allowed


def test_head_goes_where_get_goes() -> None:
    address = find_address("/v1/clubs/c/ladder")
    assert address.route("HEAD") is address.route("GET")
    with pytest.raises(WrongMethodError):
        find_address("/v1/clubs/c/sync").route("HEAD")


def test_the_description_needs_no_key() -> None:
    assert find_address("/openapi.json").route("GET") is DESCRIPTION
    assert DESCRIPTION.scope == ""
