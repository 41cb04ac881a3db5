"""The database is closed to everybody but the functions, whose service account no rule binds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.contract.firestore_emulator import EmulatorMissingError, start_emulator
from tests.infra.terraform_files import INFRA

OWNER: Final = {"Authorization": "Bearer owner"}
"""How the emulator knows whom rules do not bind."""

# header {"alg":"none","type":"JWT"}, body {"sub":"someone","user_id":"someone"}: to the emulator a
# signed-in user of the project.
SIGNED_IN: Final = {
    "Authorization": "Bearer eyJhbGciOiJub25lIiwidHlwZSI6IkpXVCJ9"
    ".eyJzdWIiOiJzb21lb25lIiwidXNlcl9pZCI6InNvbWVvbmUifQ."
}
CLUB: Final = {"fields": {"name": {"stringValue": "SK Brücke"}}}
QUERY: Final = {"structuredQuery": {"from": [{"collectionId": "clubs"}]}}


@pytest.fixture(scope="module")
def documents() -> Iterator[str]:
    """Run an emulator with the rules; where its documents are."""
    try:
        with start_emulator(rules=INFRA / "firestore.rules") as emulator:
            address = (
                f"http://{emulator.host}/v1/projects/club-ladder/databases/(default)/documents"
            )
            assert _call("PATCH", f"{address}/clubs/bruecke", CLUB, OWNER) == 200
            assert _call("PATCH", f"{address}/clubs/bruecke/events/one", CLUB, OWNER) == 200
            yield address
    except EmulatorMissingError as error:
        pytest.skip(f"{error}; the rules are not tried")


def _call(method: str, url: str, body: object = None, headers: dict[str, str] | None = None) -> int:
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json", **(headers or {})})
    request.method = method
    try:
        with urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except HTTPError as error:
        with error:
            return error.code


CALLS: Final = {
    "get": ("GET", "/clubs/bruecke", None),
    "get a fact": ("GET", "/clubs/bruecke/events/one", None),
    "list": ("GET", "/clubs", None),
    "list facts": ("GET", "/clubs/bruecke/events", None),
    "query": ("POST", ":runQuery", QUERY),
    "create": ("POST", "/clubs?documentId=mine", CLUB),
    "overwrite": ("PATCH", "/clubs/bruecke", CLUB),
    "delete": ("DELETE", "/clubs/bruecke/events/one", None),
    "outside of clubs": ("POST", "/elsewhere?documentId=mine", CLUB),
}


@pytest.mark.parametrize("who", [None, SIGNED_IN], ids=["nobody", "a user"])
@pytest.mark.parametrize(("method", "path", "body"), CALLS.values(), ids=CALLS)
def test_clients_are_kept_out(
    documents: str, method: str, path: str, body: object, who: dict[str, str] | None
) -> None:
    assert _call(method, f"{documents}{path}", body, who) == 403


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [CALLS["get"], CALLS["list facts"], CALLS["query"], CALLS["overwrite"]],
    ids=["get", "list facts", "query", "overwrite"],
)
def test_functions_are_not_bound(documents: str, method: str, path: str, body: object) -> None:
    assert _call(method, f"{documents}{path}", body, OWNER) == 200
