"""Parameters after the question mark: known, once, and sound; every problem at once."""

from __future__ import annotations

import pytest
from werkzeug import Request
from werkzeug.test import EnvironBuilder

from functions.api.club_parameters import AS_OF, DRY_RUN, LADDER, ONE, SIGNAL, SPEED
from functions.api.faults import ParameterProblem, QueryError
from functions.api.fide_parameters import CHANGE
from functions.api.parameters import Parameter, read_every_value, read_parameters


def asked(query: str) -> Request:
    return Request(EnvironBuilder(query_string=query).get_environ())


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("", {}),
        ("ladder=main", {"ladder": "main"}),
        ("ladder=main&as_of=2026-09-15", {"ladder": "main", "as_of": "2026-09-15"}),
        ("dry_run=true", {"dry_run": "true"}),
        ("dry_run=false", {"dry_run": "false"}),
        ("ladder=%C3%BC", {"ladder": "ü"}),
    ],
)
def test_known_parameters_are_read(query: str, read: dict[str, str]) -> None:
    assert read_parameters(asked(query), (LADDER, AS_OF, DRY_RUN)) == read


@pytest.mark.parametrize(
    ("query", "problems"),
    [
        ("x=1", [("x", "unknown-parameter")]),
        ("as-of=2026-09-15", [("as-of", "unknown-parameter")]),
        ("LADDER=main", [("LADDER", "unknown-parameter")]),
        ("%FF=1", [("%FF", "unknown-parameter")]),
        ("%00=1", [("<U+0000>", "unknown-parameter")]),
        ("ladder=a&ladder=a", [("ladder", "repeated-parameter")]),
        ("as_of=2026-02-30", [("as_of", "bad-parameter")]),
        ("as_of=15.9.2026", [("as_of", "bad-parameter")]),
        ("as_of=20260915", [("as_of", "bad-parameter")]),
        ("as_of=2026-09-15%0A", [("as_of", "bad-parameter")]),
        ("as_of=", [("as_of", "bad-parameter")]),
        ("dry_run", [("dry_run", "bad-parameter")]),
        ("dry_run=1", [("dry_run", "bad-parameter")]),
        ("dry_run=True", [("dry_run", "bad-parameter")]),
        (
            "y=1&as_of=x&ladder=a&ladder=b",
            [
                ("y", "unknown-parameter"),
                ("as_of", "bad-parameter"),
                ("ladder", "repeated-parameter"),
            ],
        ),
    ],
)
def test_every_other_one_is_named(query: str, problems: list[tuple[str, str]]) -> None:
    assert refusal(query, LADDER, AS_OF, DRY_RUN) == problems


def refusal(query: str, *known: Parameter) -> list[tuple[str, str]]:
    with pytest.raises(QueryError) as refused:
        read_every_value(asked(query), known)
    listed = refused.value.problems
    assert all(isinstance(one, ParameterProblem) for one in listed)
    return [(getattr(one, "parameter", ""), one.code) for one in listed]


@pytest.mark.parametrize("speed", ["standard", "rapid", "blitz"])
def test_a_speed_is_one_there_is(speed: str) -> None:
    assert read_parameters(asked(f"speed={speed}"), (SPEED,)) == {"speed": speed}


@pytest.mark.parametrize("speed", ["", "bullet", "Rapid"])
def test_no_other_speed_is(speed: str) -> None:
    assert refusal(f"speed={speed}", SPEED) == [("speed", "bad-parameter")]


@pytest.mark.parametrize("value", ["", "Edit", "edits", "true"])
def test_only_an_edit_signals(value: str) -> None:
    assert read_parameters(asked("signal=edit"), (SIGNAL,)) == {"signal": "edit"}
    assert refusal(f"signal={value}", SIGNAL) == [("signal", "bad-parameter")]


def test_what_has_to_be_there_is_missed() -> None:
    assert refusal("", ONE) == [("one", "missing-parameter")]
    assert refusal("x=1", ONE) == [("x", "unknown-parameter"), ("one", "missing-parameter")]


def test_what_may_repeat_is_read_in_order() -> None:
    values = read_every_value(asked("game=1700:1&rating=1500&game=1600:0"), CHANGE)
    assert values == {"game": ["1700:1", "1600:0"], "rating": ["1500"]}
    twice = refusal("game=1:1&rating=1500&rating=1500", *CHANGE)
    assert twice == [("rating", "repeated-parameter")]


def test_both_spellings_are_one_parameter() -> None:
    written = "rating=1500&game=1:1&games-played=3&ever-2400=true"
    values = read_every_value(asked(written), CHANGE)
    assert (values["games_played"], values["ever_2400"]) == (["3"], ["true"])
    both = refusal(f"{written}&games_played=3", *CHANGE)
    assert both == [("games_played", "repeated-parameter")]
    assert refusal("as-of=2026-09-15", AS_OF) == [("as-of", "unknown-parameter")]
