"""Who may do what: every route with every kind of key (contract §2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from core.actions.settings import change_club, revoke_key
from functions.api.routes import ROUTES, Route
from tests.contract.memory_store import MemoryStore
from tests.contract.store_adapters import ADAPTERS
from tests.end_to_end.running import a_payload
from tests.http_office import CountedStore, HttpOffice, problem

NIGHT: Final = a_payload(
    ("Anna Becher", "J. Schmidt", "1-0"), ("Jens Schmidt", "Anna Becher", "1-0"), date="2026-01-06"
)
RENAME: Final = {"kind": "rename", "who": "Anna Becher", "name": "Anna Lind"}
PLACES: Final = {"event": "night", "player": "Jens Schmidt", "decision": "some-decision"}
BODIES: Final[dict[str | None, dict[str, Any]]] = {
    None: {},
    "event": {"json": {**NIGHT, "name": "Changed"}},
    "decision": {"json": RENAME},
}

# contract §2: what each scope may do; another club's key, a wrong one and none may nothing
MAY: Final = {
    "read": {"read"},
    "publish": {"read", "publish"},
    "organise": {"read", "publish", "organise", "sync"},
    "sync": {"sync"},
}

# contract §2: asked for without a key, since they belong to no club
KEYLESS: Final = ("get_fide_change", "get_fide_performance", "get_fide_first")
QUERIES: Final = {
    "get_prediction": "?one=Anna Becher&other=Jens Schmidt",
    "get_fide_change": "?rating=1500&k=20&game=1700:1",
    "get_fide_performance": "?game=1700:1",
    "get_fide_first": "?game=1700:1",
}

each_route = pytest.mark.parametrize(
    "route", [one for one in ROUTES if one.name not in KEYLESS], ids=lambda one: one.name
)
each_keyless_route = pytest.mark.parametrize(
    "route", [one for one in ROUTES if one.name in KEYLESS], ids=lambda one: one.name
)


def a_club_with_a_night(store: Any) -> HttpOffice:
    office = HttpOffice(store)
    assert office.put("night", NIGHT).status_code == 201
    return office


@pytest.fixture(params=["memory", "sqlite"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HttpOffice]:
    with ADAPTERS[request.param](tmp_path) as store:
        yield a_club_with_a_night(store)


def ask(office: HttpOffice, route: Route, key: str | None, *, club: str = "club") -> Any:
    path = route.template.format(club=club, **PLACES) + QUERIES.get(route.name, "")
    return office.call(route.method, path, key=key, **BODIES[route.body])


@each_route
@pytest.mark.parametrize("scope", MAY)
def test_each_scope_may_what_it_says_and_nothing_more(
    office: HttpOffice, route: Route, scope: str
) -> None:
    before = office.office.text()
    answer = ask(office, route, scope)
    if route.scope in MAY[scope]:
        assert answer.status_code < 500
        assert answer.status_code not in (401, 403)
        return
    assert answer.status_code == 403
    content = problem(answer)
    assert content["code"] == "scope"
    assert f"“{route.scope}”" in content["detail"]
    assert f'scope="{route.scope}"' in answer.headers["WWW-Authenticate"]
    assert office.office.text() == before


@each_keyless_route
@pytest.mark.parametrize("key", [None, "wrong", "other", *MAY])
def test_what_belongs_to_no_club_looks_at_no_key_and_at_nothing_stored(
    route: Route, key: str | None
) -> None:
    office = HttpOffice(CountedStore(MemoryStore()))
    assert isinstance(office.store, CountedStore)
    office.store.read.clear()
    answer = ask(office, route, key)
    assert answer.status_code == 200
    assert answer.data == ask(office, route, None).data
    assert office.store.read == []


@each_route
@pytest.mark.parametrize("club", ["club", "no-such-club", "NO CLUB", ".."])
@pytest.mark.parametrize("key", [None, "wrong", "other"])
def test_without_a_key_of_the_club_nothing_is_read_or_written(
    office: HttpOffice, route: Route, club: str, key: str | None
) -> None:
    before = office.office.text()
    answer = ask(office, route, key, club=club)
    assert answer.status_code == 401
    assert problem(answer)["code"] == ("no-key" if key is None else "unknown-key")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
    for name in ("Becher", "Schmidt", "night", "A. B."):
        assert name not in answer.text
    assert office.office.text() == before


@each_route
@pytest.mark.parametrize("key", [None, "wrong", "other"])
def test_a_club_that_does_not_exist_answers_like_one_that_does(
    route: Route, key: str | None
) -> None:
    answers = []
    for club in ("club", "no-such-club"):
        office = a_club_with_a_night(CountedStore(MemoryStore()))
        assert isinstance(office.store, CountedStore)
        office.store.read.clear()
        answer = ask(office, route, key, club=club)
        answers.append((answer.status_code, answer.data, [*answer.headers]))
        assert len(office.store.read) == (0 if key is None else 1)
    assert answers[0] == answers[1]


@each_route
def test_a_club_of_another_language_is_not_told_by_it(route: Route) -> None:
    office = HttpOffice(MemoryStore(), {"locale": "de"})
    there, nowhere = (ask(office, route, "wrong", club=club) for club in ("club", "nowhere"))
    assert there.data == nowhere.data


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "POST", "DELETE", "PATCH", "TRACE"])
@each_route
def test_no_other_method_reaches_the_club_with_another_key(
    office: HttpOffice, route: Route, method: str
) -> None:
    before = office.office.text()
    path = route.template.format(club="club", **PLACES)
    answer = office.call(method, path, key="other", json=NIGHT)
    assert answer.status_code in (401, 405)
    assert "Becher" not in answer.text
    assert office.office.text() == before


def test_a_revoked_key_is_none() -> None:
    office = HttpOffice(MemoryStore())
    assert office.get("/ladder", key="read").status_code == 200
    change_club(office.store, "club", lambda one: revoke_key(one, "the read app"), counts=False)
    assert office.get("/ladder", key="read").status_code == 401


def test_the_key_comes_before_everything_that_was_sent(office: HttpOffice) -> None:
    large: dict[str, Any] = {
        "data": b"x",
        "headers": {"If-Match": '"x"'},
        "environ_overrides": {"CONTENT_LENGTH": "3145728"},
    }
    answer = office.call("PUT", "/events/night?nonsense=1", key="wrong", **large)
    assert answer.status_code == 401
    answer = office.call("PUT", "/events/night?nonsense=1", key="read", **large)
    assert answer.status_code == 403
    answer = office.call("PUT", "/events/night?nonsense=1", **large)
    assert answer.status_code == 413


def test_names_are_full_with_scope_organise_only(office: HttpOffice) -> None:
    everything = (
        "/events", "/events/night", "/ladder", "/ladder?as_of=2026-01-06", "/players",
        "/predict?one=A. B.&other=J. S.",
    )  # fmt: skip
    for path in everything:
        for key in ("read", "publish"):
            text = office.get(path, key=key).text
            assert "Becher" not in text
            assert "Schmidt" not in text
    shown = {one["name"]: one["player"] for one in office.get("/players", key="read").json}
    player = shown["A. B."]
    assert "Becher" not in office.get(f"/players/{player}", key="read").text
    assert office.get("/players/Anna Becher", key="read").status_code == 404
    by_name = "/predict?one=Anna Becher&other=Jens Schmidt"
    assert office.get(by_name, key="publish").status_code == 404
    assert "Becher" in office.get(by_name, key="organise").text
    assert "Becher" in office.get(f"/players/{player}", key="organise").text
