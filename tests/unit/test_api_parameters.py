"""Parameters after the question mark: known, once, and sound; every problem at once."""

from __future__ import annotations

import pytest
from werkzeug import Request
from werkzeug.test import EnvironBuilder

from functions.api.faults import ParameterProblem, QueryError
from functions.api.parameters import AS_OF, DRY_RUN, LADDER, read_parameters


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
    with pytest.raises(QueryError) as refused:
        read_parameters(asked(query), (LADDER, AS_OF, DRY_RUN))
    listed = refused.value.problems
    assert all(isinstance(one, ParameterProblem) for one in listed)
    assert [(getattr(one, "parameter", ""), one.code) for one in listed] == problems
