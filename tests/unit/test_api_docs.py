"""docs/api.md names every code there is, and no other."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

from core.payload import CODES, WARNING_CODES
from core.payload.deciding import KINDS
from functions.api.codes import CODES_BY_STATUS, FILE_CODES, PARAMETER_CODES
from functions.api.routes import ROUTES
from tests.club_office import SetClock
from tests.contract.memory_store import MemoryStore
from tests.end_to_end.running import a_payload
from tests.http_office import HttpOffice

TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text("utf-8")


def test_every_code_of_a_refusal_has_a_row() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `([a-z-]+)` \| \S", TEXT, re.MULTILINE)
    assert len(set(rows)) == len(rows)
    listed = {(int(status), code) for status, code in rows}
    assert listed == {(status, code) for status, codes in CODES_BY_STATUS.items() for code in codes}


def test_every_other_code_and_kind_has_a_row() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \| ", TEXT, re.MULTILINE)
    known = [*CODES, *PARAMETER_CODES, *WARNING_CODES, *KINDS, *FILE_CODES]
    assert sorted(listed) == sorted(known)


def test_every_call_is_named() -> None:
    for route in ROUTES:
        start, club, end = route.template.rpartition("/v1/clubs/{club}")
        begins = rf"{start}(/v1/clubs/{{club}}|…)" if club else ""
        call = rf"`{route.method} {begins}{re.escape(end)}`"
        assert re.search(call, TEXT), route.name


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def test_the_quick_start_is_answered_as_it_says() -> None:
    (sent,) = re.findall(r"-d '(\{\"name\".*?\})'", TEXT, re.DOTALL)
    office = HttpOffice(MemoryStore(), clock=SetClock(datetime(2026, 10, 6, 22, tzinfo=UTC)))
    answer = office.put("2026-10-06", json.loads(sent), key="publish")
    assert answer.status_code == 201
    promised = json.loads(blocks("json")[0])
    assert list(answer.json) == list(promised)
    for name in ("changed", "created", "warnings", "new_names", "revision", "up_to_date"):
        assert answer.json[name] == promised[name], name
    moved = [(one["name"], one["before"], one["after"]) for one in answer.json["moved"]]
    assert moved == [(one["name"], one["before"], one["after"]) for one in promised["moved"]]


def test_the_dry_run_is_answered_as_it_says() -> None:
    office = HttpOffice(MemoryStore())
    first = a_payload(("Anna Becher", "Jörg Grünthal", "1-0"), date="2026-01-05")
    office.put("first", first)
    later = a_payload(("Anna Becher", "Joerg Gruenthal", "1-0"), date="2026-01-06")
    answer = office.put("later?dry_run=true", later).json
    promised = json.loads(blocks("json")[1])
    assert set(answer) == set(promised)
    assert answer["new_names"] == promised["new_names"]
    for told, shown in zip(answer["entrants"], promised["entrants"], strict=True):
        assert set(told) == set(shown)
        candidates = [{**one, "player": ""} for one in told["candidates"]]
        assert candidates == [{**one, "player": ""} for one in shown["candidates"]]


def test_the_calculation_is_answered_as_it_says() -> None:
    (asked,) = re.findall(r'curl "\$BASE(/v1/fide/.*?)"', TEXT)
    answer = HttpOffice(MemoryStore()).get(asked, key=None)
    assert answer.status_code == 200
    assert answer.json == json.loads(blocks("json")[2])


def test_the_refusal_is_as_it_says() -> None:
    promised = json.loads(blocks("json")[3])
    sent = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), date="2026-02-30")
    sent["games"][0]["black"] = "p9"
    answer = HttpOffice(MemoryStore()).put("night", sent).json
    promised["problems"][1]["detail"] = answer["problems"][1]["detail"]
    assert answer == promised
