"""The OpenAPI description: whole, true to the routes, made from the models that check."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.ids import check_id
from core.payload import read_event
from core.payload.deciding import KINDS, read_decision
from core.payload.decision_shape import SHAPES
from core.payload.shape import EventShape
from functions.api.codes import CODES_BY_STATUS
from functions.api.description.examples import EXAMPLES
from functions.api.description.making import ID_PATTERN, describe
from functions.api.routes import ROUTES, Route

DESCRIPTION = describe()
SCHEMAS = DESCRIPTION["components"]["schemas"]


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def operation(route: Route) -> dict[str, Any]:
    found: dict[str, Any] = DESCRIPTION["paths"][route.template][route.method.lower()]
    return found


each_route = pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
WITHOUT_KEY = ["get_fide_change", "get_fide_performance", "get_fide_first"]


def test_every_reference_leads_somewhere_and_nothing_is_left_over() -> None:
    named = {one.removeprefix("#/components/schemas/") for one in references(DESCRIPTION)}
    assert named == set(SCHEMAS)


def test_names_of_operations_are_unique() -> None:
    names = [one["operationId"] for path in DESCRIPTION["paths"].values() for one in path.values()]
    assert len(set(names)) == len(names) == len(ROUTES) + 1


@each_route
def test_places_and_parameters_are_described(route: Route) -> None:
    described = {(one["in"], one["name"]) for one in operation(route)["parameters"]}
    places = {("path", name) for name in re.findall(r"{(\w+)}", route.template)}
    query = {("query", one.name) for one in route.parameters}
    assert places | query <= described
    assert {place for place, _ in described - places - query} <= {"header"}


@each_route
def test_every_refusal_says_its_codes(route: Route) -> None:
    responses = operation(route)["responses"]
    assert "422" in responses
    about_clubs = {"401", "403", "429", "503"}
    assert set(responses) & about_clubs == (set() if route.name in WITHOUT_KEY else about_clubs)
    assert ({"400", "413", "415"} <= set(responses)) == (route.body is not None)
    for status, response in responses.items():
        if int(status) >= 400:
            assert list(response["content"]) == ["application/problem+json"]
            assert all(code in response["description"] for code in CODES_BY_STATUS[int(status)])
    for status, header in (
        ("429", "Retry-After"), ("503", "Retry-After"), ("401", "WWW-Authenticate"),
    ):  # fmt: skip
        assert status not in responses or header in responses[status]["headers"]


@each_route
def test_every_key_s_scope_is_told(route: Route) -> None:
    told = "Needs no key" if route.name in WITHOUT_KEY else f"scope {route.scope}"
    assert told in operation(route)["description"]


def test_what_is_sent_is_described_by_the_models_that_check_it() -> None:
    sent = SCHEMAS["EventSent"]
    assert set(sent["properties"]) == set(EventShape.model_fields)
    assert sent["additionalProperties"] is False
    mapping = SCHEMAS["DecisionSent"]["discriminator"]["mapping"]
    assert set(mapping) == set(KINDS)
    for kind, shape in SHAPES.items():
        schema = SCHEMAS[mapping[kind].rpartition("/")[2]]
        assert set(schema["properties"]) == set(shape.model_fields)
        assert schema["additionalProperties"] is False


@pytest.mark.parametrize(
    "text", ["a", "a1", "a-b_c", "x" * 64, "", "-a", "a-", "_", "A", "a b", "ä", "x" * 65, "."]
)
def test_the_pattern_of_ids_is_the_check_of_ids(text: str) -> None:
    assert bool(re.match(ID_PATTERN, text)) == check_id(text)


def test_examples_are_sound() -> None:
    (event,) = EXAMPLES["event"].values()
    assert read_event(event["value"], event_id="evening-12").warnings == ()
    assert list(EXAMPLES["decision"]) == list(KINDS)
    for kind, example in EXAMPLES["decision"].items():
        assert read_decision(example["value"]).kind == kind


def test_only_what_belongs_to_no_club_is_open_to_all() -> None:
    assert DESCRIPTION["security"] == [{"key": []}]
    open_to_all = [
        one["operationId"] for path in DESCRIPTION["paths"].values() for one in path.values()
        if one.get("security") == []
    ]  # fmt: skip
    assert open_to_all == [*WITHOUT_KEY, "get_description"]
    assert not any(name.startswith("/v1/clubs/") for name in open_paths())


def open_paths() -> list[str]:
    return [
        name for name, path in DESCRIPTION["paths"].items()
        if any(one.get("security") == [] for one in path.values())
    ]  # fmt: skip


def test_a_game_may_be_sent_again_and_again_and_one_has_to_be() -> None:
    for name in ("change", "performance", "first"):
        found = DESCRIPTION["paths"][f"/v1/fide/{name}"]["get"]["parameters"]
        (game,) = [one for one in found if one["name"] == "game"]
        assert (game["required"], game["schema"]["type"]) == (True, "array")
