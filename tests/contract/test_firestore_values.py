"""JSON in, Firestore's values, the same JSON out; and what Firestore would not take is not sent."""

from __future__ import annotations

import json
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from core.ports import Write
from functions.firestore.values import Document, decode_fields, encode_fields
from tests.contract.store_adapters import open_firestore


def encode(data: dict[str, Any]) -> Any:
    document = Document()
    encode_fields(document.fields, data)
    return document


def size(data: dict[str, Any]) -> int:
    return sum(encode_fields(Document().fields, data).values())


def as_text(data: object) -> str:
    return json.dumps(data, sort_keys=True)


# ── Everything comes back ────────────────────────────────────────────────────

keys = st.text(max_size=8) | st.sampled_from(
    ["", "__a__", "__type__", "~json", "~parts", "____", "a.b", "`", "\0", "k" * 1501, "é" * 751]
)
leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.sampled_from([-0.0, 2**63, -(2**63) - 1, 10**40, '{"~json":1}', "[]"])
)
json_values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4)
)


@given(st.dictionaries(keys, json_values, max_size=5))
def test_every_json_document_comes_back_exactly(data: dict[str, Any]) -> None:
    sent = Document.FromString(encode(data).SerializeToString())
    assert as_text(decode_fields(sent.fields)) == as_text(data)


ODD: dict[str, Any] = {
    "lists in lists": [[1, [2.0]], [], [[]]],
    "map in a list in a list": [[{"a": [[1]]}]],
    "empty key": {"": 1, "a": 2},
    "only an empty key": {"": {"": {}}},
    "reserved keys": {"__a__": 1, "__": 2, "__type__": "__vector__", "value": [1.0]},
    "keys used by the store": {"~json": "[1]", "~parts": {"digest": "x", "count": 3}},
    "text that looks like wrapped": {"~json": '{"a":1}'},
    "long key": {"k" * 1501: 1, "é" * 750: 2},
    "odd keys": {"a.b": 1, "`": 2, "\0": 3, "~": 4, "*/[]": 5, "\u2028": 6, "\uffff": 7},
    "minus zero": [-0.0, {"x": -0.0}, 0.0, 0],
    "large integers": [2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 10**30],
    "deep": json.loads("[" * 1 + '{"a":[' * 40 + "1" + "]}" * 40 + "]"),
    "nothing": [None, {}, [], ""],
}


def test_firestore_takes_and_returns_what_is_odd(tmp_path: Any) -> None:
    with open_firestore(tmp_path) as store:
        for name, value in ODD.items():
            for data in ({"value": value}, value if isinstance(value, dict) else {name: value}):
                store.commit([Write("clubs/x", data)])
                stored = store.get("clubs/x")
                assert stored is not None
                assert as_text(stored.data) == as_text(data), name


def test_what_firestore_holds_natively_stays_readable_beside_what_it_does_not() -> None:
    fields = encode({"name": "Anna", "revision": 4, "": 0, "grid": [[1], 2]}).fields
    assert fields["name"].string_value == "Anna"
    assert fields["revision"].integer_value == 4
    assert fields["~json"].string_value == '{"":0}'
    wrapped, plain = fields["grid"].array_value.values
    assert wrapped.map_value.fields["~json"].string_value == "[1]"
    assert plain.integer_value == 2
    assert set(fields) == {"name", "revision", "~json", "grid"}


# ── What people put in by hand ───────────────────────────────────────────────

BY_HAND = Document()
BY_HAND.fields["at"].timestamp_value.seconds = 86_400
BY_HAND.fields["bytes"].bytes_value = b"\xff\x00"
BY_HAND.fields["place"].geo_point_value.latitude = 47.5
BY_HAND.fields["link"].reference_value = "projects/p/databases/d/documents/clubs/x"
BY_HAND.fields["nan"].double_value = float("nan")
BY_HAND.fields["infinity"].double_value = float("inf")
BY_HAND.fields["unset"].SetInParent()
BY_HAND.fields["~json"].string_value = "no JSON"
BY_HAND.fields["inside"].map_value.fields["~json"].integer_value = 7
BY_HAND.fields["beside"].map_value.fields["~json"].string_value = "[1]"
BY_HAND.fields["beside"].map_value.fields["a"].integer_value = 1


def test_values_that_are_no_json_are_read_as_text() -> None:
    assert decode_fields(BY_HAND.fields) == {
        "at": "1970-01-02T00:00:00Z",
        "bytes": "/wA=",
        "place": "47.5, 0.0",
        "link": "projects/p/databases/d/documents/clubs/x",
        "nan": "nan",
        "infinity": "inf",
        "unset": None,
        "~json": "no JSON",
        "inside": {"~json": 7},
        "beside": {"~json": "[1]", "a": 1},
    }


@pytest.mark.parametrize("text", ["[1]", "1", "null"])
def test_a_document_under_a_marker_that_is_no_document_is_read_as_it_stands(text: str) -> None:
    document = Document()
    document.fields["~json"].string_value = text
    assert decode_fields(document.fields) == {"~json": text}


# ── Sizes ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        # The example of https://firebase.google.com/docs/firestore/storage-size, name left out:
        # type 5 + 9, description 12 + 31, priority 9 + 8; its done, a boolean, 5 + 1.
        pytest.param({"type": "Personal"}, 14, id="text"),
        pytest.param({"description": "Learn Cloud Firestore for Chess"}, 12 + 32, id="long text"),
        pytest.param({"priority": 1}, 9 + 8, id="integer"),
        pytest.param({"done": False}, 5 + 1, id="boolean"),
        pytest.param({"a": 0.5}, 2 + 8, id="float"),
        pytest.param({"a": None}, 2 + 1, id="null"),
        pytest.param({"é": "🏆é"}, 3 + 7, id="bytes of UTF-8"),
        pytest.param({"a": [1, "ab", True]}, 2 + 8 + 3 + 1, id="list"),
        pytest.param({"a": {"b": 1}}, 2 + 32 + 2 + 8, id="map, counted like a document"),
        pytest.param({"a": [[1]]}, 2 + 32 + 6 + 4, id="wrapped: ~json and [1]"),
        pytest.param({"a": {"": 1}}, 2 + 32 + 6 + 7, id='key under the marker: {"":1}'),
        pytest.param({"a": 2**63}, 2 + 32 + 6 + 20, id="19 digits"),
    ],
)
def test_sizes_are_what_firestore_counts(data: dict[str, Any], expected: int) -> None:
    assert size(data) == expected
