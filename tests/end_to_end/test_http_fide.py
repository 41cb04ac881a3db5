"""FIDE's arithmetic by HTTP: no key, no club, the answers of `ladder fide` (rules §3.4)."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.contract.memory_store import MemoryStore
from tests.end_to_end.running import Program
from tests.http_office import HttpOffice, codes, problem

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = json.loads((ROOT / "tests/data/fide/examples.json").read_text("utf-8"))
WITH_GAMES: Final = [one for one in EXAMPLES if {"K", "games"} <= one["inputs"].keys()]
OFFICE: Final = HttpOffice(MemoryStore())


def ask(call: str, query: str, **options: Any) -> Any:
    return OFFICE.get(f"/v1/fide/{call}?{query}", **{"key": None, **options})


def ok(call: str, query: str, **options: Any) -> Any:
    answer = ask(call, query, **options)
    assert answer.status_code == 200, answer.text
    return answer.json


# ── What is answered ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("example", WITH_GAMES, ids=lambda one: one["id"])
def test_a_change_as_it_was_recorded(example: dict[str, Any]) -> None:
    inputs, expected = example["inputs"], example["expected"]
    games = [("game", f"{one['opponent']}:{one['score']}") for one in inputs["games"]]
    listed = [("list", inputs["chapter"])] if "chapter" in inputs else []
    query = urlencode([("rating", inputs["rating"]), ("k", inputs["K"]), *listed, *games])
    answer = ok("change", query)
    assert {name: answer[name] for name in expected} == expected


def test_there_are_recorded_changes() -> None:
    assert len(WITH_GAMES) == 18


@pytest.mark.parametrize(
    ("score", "change", "rounded"),
    [("1", 15.2, 15), ("0,5", 5.2, 5), ("%C2%BD", 5.2, 5), ("1/2", 5.2, 5), ("0", -4.8, -5)],
)
def test_a_change(score: str, change: float, rounded: int) -> None:
    # table 8.1.2: a gap of 200 is 0.24 for the lower rated
    answer = ok("change", f"rating=1500&k=20&game=1700:{score}")
    assert (answer["change"], answer["change_rounded"]) == (change, rounded)
    assert (answer["expected"], answer["new_rating"]) == (0.24, 1500 + rounded)
    (game,) = answer["games"]
    assert (game["opponent"], game["difference"], game["difference_used"]) == (1700, -200, -200)
    assert (game["expected"], game["rated"]) == (0.24, True)


@pytest.mark.parametrize(
    ("query", "k", "rule"),
    [
        ("games_played=29", 40, "new-player"),
        ("games-played=29", 40, "new-player"),
        ("games_played=30", 20, "usual"),
        ("games_played=30&junior=true", 40, "junior"),
        ("games_played=30&junior", 40, "junior"),
        ("games_played=30&junior=1", 40, "junior"),
        ("games_played=30&junior=false&ever_2400=0", 20, "usual"),
        ("games_played=30&junior=true&ever_2400=true", 10, "reached-2400"),
        ("games-played=30&ever-2400", 10, "reached-2400"),
        ("k=16&junior=false", 16, "given"),
    ],
)
def test_k_is_given_or_derived(query: str, k: int, rule: str) -> None:
    answer = ok("change", f"rating=1500&{query}&game=1500:1")
    assert (answer["k"], answer["k_rule"]) == (k, rule)
    # an equal is expected to score 0.5
    assert answer["change"] == float(Fraction(k) / 2)


def test_the_list_decides_which_rules_hold() -> None:
    query = "rating=1800&k=40&game=2601:0"
    # a gap of 600 or more with somebody above 2600 is not rated in rapid; 40 × −0.08 in standard
    assert ok("change", f"{query}&list=rapid")["games"][0]["rated"] is False
    assert ok("change", query)["change"] == -3.2
    assert ok("change", f"{query}&list=standard") == ok("change", query)


def test_a_performance() -> None:
    # 1½ of 2 is 75 %, dp 193
    assert ok("performance", "game=1500:1&game=1500:0.5") == {
        "average": 1500, "percent": 75, "dp": 193, "performance": 1693,
    }  # fmt: skip


def test_a_first_rating() -> None:
    # recorded by FIDE: average 1872.43, p 57 %, dp 50
    games = "game=1902:0.5&game=1877:0.5&game=1884:1&game=2012:0&game=1832:1"
    answer = ok("first", games)
    assert (answer["rating"], answer["dp"], answer["percent"]) == (1922, 50, 57)
    assert (answer["published"], answer["reason"]) == (True, None)


def test_no_first_rating_is_an_answer_too() -> None:
    answer = ok("first", "game=1800:1")
    assert (answer["rating"], answer["published"]) == (None, False)
    assert answer["reason"] == "A first rating takes at least 5 games against rated players."


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("change", {"rating": ["1500"], "games-played": ["12"], "game": ["1700:1", "2000:½"]}),
        ("change", {"rating": ["2300"], "k": ["20"], "list": ["blitz"], "game": ["1900:1"]}),
        ("performance", {"game": ["1600:1", "1550:0,5", "1700:0"]}),
        ("first", {"game": ["1200:½", "1200:0", "1200:0", "1200:0", "1200:0"]}),
    ],
    ids=["K derived", "blitz", "performance", "first"],
)
def test_the_command_line_says_the_same(
    program: Program, call: str, words: dict[str, list[str]]
) -> None:
    each = [(f"--{name}", one) for name, values in words.items() for one in values]
    typed = [word for option in each for word in option]
    assert ok(call, urlencode(words, doseq=True)) == program.ok("fide", call, *typed)


# ── Language, caches, the log ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("accepted", "said"),
    [
        ("de", "K war angegeben."),
        ("de-AT,de;q=0.9,en;q=0.8", "K war angegeben."),
        ("en;q=0.5, de", "K war angegeben."),
        ("en, de", "K was given."),
        ("fr", "K was given."),
        ("fr, de;q=0.1", "K war angegeben."),
        ("*", "K was given."),
        (";;q=x,,=", "K was given."),
        ("", "K was given."),
    ],
)
def test_the_language_is_the_one_preferred(accepted: str, said: str) -> None:
    asked = {"headers": {"Accept-Language": accepted}}
    assert ok("change", "rating=1500&k=20&game=1700:1", **asked)["k_reason"] == said


def test_refusals_and_reasons_are_in_that_language_too() -> None:
    german = {"headers": {"Accept-Language": "de"}}
    assert ok("first", "game=1800:1", **german)["reason"].startswith("Für eine erste")
    refused = problem(ask("change", "rating=x&k=20&game=1700:1", **german))
    assert refused["detail"] == "Eine Wertungszahl ist eine ganze Zahl von 0 bis 4000, nicht „x“."
    assert problem(ask("first", "", **german))["detail"] == "Der Parameter „game“ fehlt."


@pytest.mark.parametrize("call", ["change", "performance", "first"])
def test_answers_may_be_kept_for_a_day_in_each_language(call: str) -> None:
    query = "game=1700:1" + ("&rating=1500&k=20" if call == "change" else "")
    answer = ask(call, query)
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert answer.headers["Vary"] == "Accept-Language"
    known = {"If-None-Match": answer.headers["ETag"]}
    again = ask(call, query, headers=known)
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Vary"] == "Accept-Language"
    head = OFFICE.call("HEAD", f"/v1/fide/{call}?{query}", key=None)
    assert (head.data, dict(head.headers)) == (b"", dict(answer.headers))
    assert ask(call, "").headers["Cache-Control"] == "no-store"


def test_caches_also_keep_origins_apart_where_some_may_call() -> None:
    office = HttpOffice(MemoryStore(), origins=("https://app.example",))
    answer = office.get("/v1/fide/first?game=1700:1", key=None)
    assert answer.headers.getlist("Vary") == ["Accept-Language", "Origin"]


def test_the_log_tells_the_address_and_not_what_was_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ask("change", "rating=1987&k=20&game=1765:1", key="some-key")
    ask("change", "rating=1987x&k=20&game=1765:1")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(one["route"], one["status"]) for one in lines] == [
        ("/v1/fide/change", 200),
        ("/v1/fide/change", 422),
    ]
    assert lines[1]["code"] == "bad-input"
    told = {"severity", "message", "route", "method", "status", "ms", "code"}
    assert all(set(one) <= told for one in lines)
    assert "1987" not in json.dumps(lines)


IMPORTED: Final = """
import sys
from werkzeug import Request
from werkzeug.test import EnvironBuilder
from functions.api import handle
from functions.world import World

world = World(None, None, None, None)
for asked in ("change?rating=1500&k=20&game=1700:1", "performance?game=1:1", "first?game=1:1"):
    path, _, query = asked.partition("?")
    builder = EnvironBuilder(f"/v1/fide/{path}", query_string=query)
    assert handle(world, Request(builder.get_environ())).status_code == 200
print([name for name in ("pydantic", "rapidfuzz", "openpyxl", "click") if name in sys.modules])
"""


def test_nothing_heavy_is_imported_and_no_store_is_needed() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", IMPORTED], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.stdout.splitlines()[-1:] == ["[]"], ran.stderr


# ── What is refused ──────────────────────────────────────────────────────────

MANY: Final = "&".join(["game=1700:1"] * 701)


@pytest.mark.parametrize(
    "asked",
    [
        "change?rating=-1&k=20&game=1700:1",
        "change?rating=4001&k=20&game=1700:1",
        "change?rating=x&k=20&game=1700:1",
        "change?rating=1500.5&k=20&game=1700:1",
        "change?rating=&k=20&game=1700:1",
        "change?rating=1500&k=0&game=1700:1",
        "change?rating=1500&k=701&game=1700:1",
        "change?rating=1500&k=x&game=1700:1",
        "change?rating=1500&k=NaN&game=1700:1",
        "change?rating=1500&games_played=-1&game=1700:1",
        "change?rating=1500&games_played=&game=1700:1",
        "change?rating=1500&k=20&game=4001:1",
        "change?rating=1500&k=20&game=1700:2",
        "change?rating=1500&k=20&game=1700:",
        "change?rating=1500&k=20&game=1700",
        "change?rating=1500&k=20&game=1700:1&game=",
        "change?rating=1500&k=20&list=bullet&game=1700:1",
        "change?rating=1500&k=20&list=&game=1700:1",
        "change?rating=1500&game=1700:1",
        "change?rating=1500&k=20&games_played=30&game=1700:1",
        "change?rating=1500&k=20&junior=true&game=1700:1",
        "change?rating=1500&k=20&ever-2400&game=1700:1",
        "change?rating=%FF&k=20&game=1700:1",
        "change?rating=1500&k=" + "9" * 5000 + "&game=1700:1",
        f"change?rating=1500&k=1&{MANY}",
        "performance?game=1700:0.7",
        f"performance?{MANY}",
        "first?game=:1",
        f"first?{MANY}",
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_taken_is_one_sentence(asked: str) -> None:
    call, _, query = asked.partition("?")
    answer = ask(call, query)
    assert (answer.status_code, problem(answer)["code"]) == (422, "bad-input")
    detail = problem(answer)["detail"]
    assert detail.endswith(".")
    assert "\n" not in detail
    assert len(detail) < 200
    assert codes(answer) == [("", "bad-input")]


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("change?k=20&game=1700:1", [("missing-parameter", "rating")]),
        ("change?rating=1500&k=20", [("missing-parameter", "game")]),
        ("change?", [("missing-parameter", "rating"), ("missing-parameter", "game")]),
        ("performance?", [("missing-parameter", "game")]),
        ("first?games=1700:1", [("unknown-parameter", "games"), ("missing-parameter", "game")]),
        ("first?game=1:1&rating=1500", [("unknown-parameter", "rating")]),
        ("change?rating=1&rating=1&k=20&game=1:1", [("repeated-parameter", "rating")]),
        (
            "change?rating=1&games_played=1&games-played=1&game=1:1",
            [("repeated-parameter", "games_played")],
        ),
        ("change?rating=1&games_played=1&junior=yes&game=1:1", [("bad-parameter", "junior")]),
        ("change?rating=1&games_played=1&ever-2400=2&game=1:1", [("bad-parameter", "ever_2400")]),
    ],
)
def test_a_parameter_that_is_wrong_is_named(asked: str, named: list[tuple[str, str]]) -> None:
    call, _, query = asked.partition("?")
    content = problem(ask(call, query))
    assert (content["status"], content["code"]) == (422, "bad-query")
    assert [(one["code"], one["parameter"]) for one in content["problems"]] == named
    assert content["detail"] == content["problems"][0]["detail"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_one_can_only_ask(method: str) -> None:
    answer = OFFICE.call(method, "/v1/fide/change", key=None)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD, OPTIONS")


values = st.text(max_size=12) | st.integers(-10, 5000).map(str) | st.sampled_from(["", "1", "½"])
pieces = st.tuples(
    st.sampled_from(["rating", "k", "games_played", "junior", "ever-2400", "list", "game"]),
    values | st.builds("{}:{}".format, values, values),
)


@given(sent=st.lists(pieces, max_size=6))
def test_whatever_is_asked_is_answered(sent: list[tuple[str, str]]) -> None:
    query = urlencode(sent, errors="surrogatepass")
    for call in ("change", "performance", "first"):
        assert ask(call, query).status_code in (200, 422)
