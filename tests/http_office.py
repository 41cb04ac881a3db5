"""A club behind the HTTP API, called in this process: a key of each scope, and a second club."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from werkzeug import Request
from werkzeug.test import Client, TestResponse

from core.actions.settings import SCOPES, add_key, change_club
from core.ports import Committed, Reader, Store, Stored, Write
from functions.api import handle
from functions.world import World
from tests.builders import a_club
from tests.club_office import CountedTokens, Office, SetClock

OTHER_CLUB: Final = "other"
PROBLEM: Final = "application/problem+json"


@dataclass(slots=True)
class CountedReader:
    """A reader that notes what is read."""

    inner: Reader
    read: list[str]

    def get(self, path: str) -> Stored | None:
        self.read.append(path)
        return self.inner.get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        found = self.inner.list(collection)
        self.read.extend([one.path for one in found] or [collection])
        return found


@dataclass(slots=True)
class CountedStore:
    """A store that notes every document read and written, as the platform counts them."""

    inner: Store
    read: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    def get(self, path: str) -> Stored | None:
        return CountedReader(self.inner, self.read).get(path)

    def list(self, collection: str) -> Sequence[Stored]:
        return CountedReader(self.inner, self.read).list(collection)

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        with self.inner.snapshot() as reader:
            yield CountedReader(reader, self.read)

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        self.written.extend(one.path for one in writes)
        return self.inner.commit(writes, bump=bump)


@dataclass(slots=True)
class HttpOffice:
    """A club `club` with a key of each scope, and a club `other`; by HTTP, in this process."""

    store: Store
    settings: Mapping[str, Any] = field(default_factory=dict)
    origins: tuple[str, ...] = ()
    workbooks: Any = None
    clock: SetClock = field(default_factory=SetClock)
    tokens: CountedTokens = field(default_factory=CountedTokens)
    keys: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for club in ("club", OTHER_CLUB):
            Office(self.store, a_club(club, **self.settings), self.clock, self.tokens)
        for scope in SCOPES:
            self.keys[scope] = self.make_key("club", scope)
        self.keys[OTHER_CLUB] = self.make_key(OTHER_CLUB, "organise")

    def make_key(self, club: str, scope: str) -> str:
        secret = self.tokens()
        change_club(
            self.store,
            club,
            lambda one: add_key(one, f"the {scope} app", scope, secret, self.clock),
            counts=False,
        )
        return secret

    @property
    def office(self) -> Office:
        """The same club, past HTTP."""
        return Office(self.store, a_club("club", **self.settings), self.clock, self.tokens)

    @property
    def world(self) -> World:
        return World(self.store, self.workbooks, self.clock, self.tokens, self.origins)

    def app(self, environ: Any, start_response: Any) -> Any:
        """Answer as a WSGI application."""
        return handle(self.world, Request(environ))(environ, start_response)

    def call(
        self,
        method: str,
        path: str,
        *,
        key: str | None = "organise",
        headers: Mapping[str, str] | None = None,
        **options: Any,
    ) -> TestResponse:
        """Call an address.

        Args:
            path: from `/v1/…` on, or of the club where it begins otherwise.
            key: a scope, `other`, None for none, or any text as it is.
        """
        full = path if path.startswith(("/v1", "/openapi")) else f"/v1/clubs/club{path}"
        sent = {} if key is None else {"Authorization": f"Bearer {self.keys.get(key, key)}"}
        return Client(self.app).open(
            full, method=method, headers=sent | {**(headers or {})}, **options
        )

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.call("GET", path, **options)

    def put(self, event: str, payload: Mapping[str, Any], **options: Any) -> TestResponse:
        return self.call("PUT", f"/events/{event}", json=payload, **options)

    def names(self, **options: Any) -> list[str]:
        return [row["name"] for row in self.get("/ladder", **options).json["standings"]]


def problem(response: TestResponse) -> dict[str, Any]:
    """Read problem details, which every refusal has."""
    assert response.mimetype == PROBLEM, response.text
    content: dict[str, Any] = json.loads(response.data)
    assert content["status"] == response.status_code
    assert content["type"] == "about:blank"
    assert content["title"]
    assert content["detail"]
    assert ("problems" in content) == (response.status_code == 422)
    return content


def codes(response: TestResponse) -> list[tuple[str, str]]:
    """Read the problems of a refusal: pointer and code."""
    return [(one["pointer"], one["code"]) for one in problem(response)["problems"]]
