"""Decisions as an app sends them: shapes, with every problem at once (rules §6.5)."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

import pytest

from core.actions import rulings
from core.model import ShowMode
from core.payload import CODES, decision_shape
from core.payload.deciding import KINDS, InvalidDecisionError, read_decision

RESULT = {"event": "e", "round": 3, "white": "p1", "black": "p2", "result": "1-0"}


@pytest.mark.parametrize(
    ("kind", "fields", "read"),
    [
        ("approve", {"suggestion": "k7"}, {"suggestion": "k7"}),
        (
            "reject",
            {"suggestion": "k7", "candidate": " Anna "},
            {"suggestion": "k7", "candidate": "Anna"},
        ),
        ("read", {"event": "e", "entrant": "p1", "name": "Anna"}, None),
        ("join", {"who": "A", "into": "B"}, None),
        ("differ", {"who": "A", "other": "B"}, None),
        ("rename", {"who": "A", "name": "B"}, None),
        ("start", {"who": "A", "rating": 1400}, {"who": "A", "rating": 1400.0}),
        (
            "start",
            {"who": "A", "rating": 1400.5, "games": 3, "ladder": "main", "as_of": "2026-09-01"},
            {
                "who": "A",
                "rating": 1400.5,
                "games": 3,
                "ladder": "main",
                "as_of": date(2026, 9, 1),
            },
        ),
        (
            "show",
            {"who": "A", "mode": "full", "consent": "2026-09-01"},
            {"who": "A", "mode": "full", "consent": date(2026, 9, 1)},
        ),
        ("result", RESULT, None),
        ("undo", {"decision": "20260915-201405-k7f3q"}, None),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_sound_ones_are_read(
    kind: str, fields: dict[str, Any], read: dict[str, Any] | None
) -> None:
    sent = read_decision({"kind": kind, **fields})
    assert (sent.kind, dict(sent.fields)) == (kind, fields if read is None else read)


def test_every_kind_has_a_shape() -> None:
    assert set(decision_shape.SHAPES) == set(KINDS)
    for kind, shape in decision_shape.SHAPES.items():
        assert get_args(shape.model_fields["kind"].annotation) == (kind,)


def test_limits_are_those_of_the_rulings() -> None:
    assert decision_shape.HIGHEST_RATING == rulings.HIGHEST_RATING
    assert decision_shape.MOST_GAMES == rulings.MOST_GAMES


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        ([], [("", "wrong-type")]),
        ("join", [("", "wrong-type")]),
        (None, [("", "wrong-type")]),
        ({}, [("/kind", "missing-field")]),
        ({"kind": None, "who": 1}, [("/kind", "wrong-type")]),
        ({"kind": ["join"]}, [("/kind", "wrong-type")]),
        ({"kind": "merge"}, [("/kind", "not-allowed")]),
        ({"kind": "join"}, [("/who", "missing-field"), ("/into", "missing-field")]),
        (
            {"kind": "join", "who": "", "into": "x" * 121, "dob": "1990", "x": 1},
            [
                ("/who", "empty"),
                ("/into", "too-long"),
                ("/dob", "personal-data"),
                ("/x", "unknown-field"),
            ],
        ),
        (
            {"kind": "join", "who": "A\u202eB", "into": "\ud800"},
            [("/who", "forbidden-character"), ("/into", "forbidden-character")],
        ),
        (
            {"kind": "join", "who": "A", "into": "B", "\ud800": 1, "\u200b": 2},
            [("", "unknown-field"), ("", "unknown-field")],
        ),
        ({"\ud800": 1}, [("", "unknown-field"), ("/kind", "missing-field")]),
        (
            {"kind": "start", "who": "A", "rating": "1400", "games": 1.0, "as_of": "1.9.2026"},
            [("/rating", "wrong-type"), ("/games", "wrong-type"), ("/as_of", "bad-date")],
        ),
        (
            {"kind": "start", "who": "A", "rating": 4000.1, "games": -1, "as_of": "2026-02-30"},
            [
                ("/rating", "out-of-range"),
                ("/games", "out-of-range"),
                ("/as_of", "impossible-date"),
            ],
        ),
        (
            {"kind": "show", "who": "A", "mode": "none", "consent": None},
            [("/mode", "not-allowed"), ("/consent", "wrong-type")],
        ),
        ({"kind": "show", "who": "A", "mode": 1}, [("/mode", "wrong-type")]),
        (
            {"kind": "result", **RESULT, "round": 0, "result": "2-0"},
            [("/round", "out-of-range"), ("/result", "not-allowed")],
        ),
        ({"kind": "undo", "decision": 7}, [("/decision", "wrong-type")]),
    ],
    ids=str,
)
def test_every_problem_is_named(raw: object, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDecisionError) as refused:
        read_decision(raw)
    listed = [(one.pointer, one.code) for one in refused.value.problems]
    assert sorted(listed) == sorted(problems)
    assert {code for _, code in listed} <= set(CODES)
    assert str(refused.value) == str(refused.value.problems[0].detail)


def test_sentences_say_what_would_do() -> None:
    with pytest.raises(InvalidDecisionError) as refused:
        read_decision({"kind": "show", "who": "A", "mode": "none"})
    assert all(mode in str(refused.value) for mode in get_args(ShowMode))
