"""Recorded exchanges with the real services, asked again of a server of ours.

Left aside is what only Google can know: ids it invents (each is bound to ours when it first
comes, and must stay), and time stamps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.sheets.errors import JSON
from tests.sheets_server import SheetsServer

RECORDINGS = Path(__file__).parent.parent / "data" / "sheets" / "recordings.json"
RECORDED_USER = "sync@example.iam.gserviceaccount.com"

_INVENTED = {"spreadsheetId", "sheetId", "protectedRangeId", "namedRangeId", "id"}
_STAMPS = {"createdTime", "modifiedTime"}
_THINNED = {"defaultFormat", "spreadsheetTheme"}
_HOSTS = {
    "sheets:/": "https://sheets.googleapis.com/v4/",
    "drive:/": "https://www.googleapis.com/drive/v3/",
}
_SHORTEST_ID = 5


@cache
def recordings() -> dict[str, list[JSON]]:
    """Scenario → its exchanges in order: call, body, status, answer."""
    read: dict[str, list[JSON]] = json.loads(RECORDINGS.read_text("utf-8"))
    return read


def replay(name: str) -> list[str]:
    """Ask a fresh server what was asked in a scenario; tells every difference in the answers."""
    session = SheetsServer().session(RECORDED_USER)
    bound: dict[str, str] = {}
    differences = []
    for exchange in recordings()[name]:
        verb, _, address = _in_our_ids(exchange["call"], bound).partition(" ")
        for short, host in _HOSTS.items():
            address = address.replace(short, host)
        body = exchange["body"]
        text = None if body is None else _in_our_ids(json.dumps(body), bound).encode()
        response = session.request(verb, address, data=text, timeout=1)
        answer = response.json() if response.content else None
        found = [] if response.status_code == exchange["status"] else [f"{response.status_code}"]
        found += _differences(exchange["answer"], answer, bound, "")
        differences += [f"{verb} {address}: {one}" for one in found]
    return differences


def _in_our_ids(text: str, bound: dict[str, str]) -> str:
    for recorded, ours in bound.items():
        if len(recorded) >= _SHORTEST_ID:
            text = text.replace(recorded, ours)
    return text


def _differences(recorded: Any, ours: Any, bound: dict[str, str], at: str) -> Iterator[str]:
    if isinstance(recorded, dict) and isinstance(ours, dict):
        yield from _differences_by_field(recorded, ours, bound, at)
    elif isinstance(recorded, list) and isinstance(ours, list) and len(recorded) == len(ours):
        for number, (one, other) in enumerate(zip(recorded, ours, strict=True)):
            yield from _differences(one, other, bound, f"{at}[{number}]")
    elif isinstance(recorded, str) and isinstance(ours, str):
        if _in_our_ids(recorded, bound) != ours:
            yield f"{at}: recorded {recorded!r}, answered {ours!r}"
    elif recorded != ours or isinstance(recorded, bool) != isinstance(ours, bool):
        yield f"{at}: recorded {recorded!r}, answered {ours!r}"


def _differences_by_field(
    recorded: JSON, ours: JSON, bound: dict[str, str], at: str
) -> Iterator[str]:
    for name in sorted(recorded.keys() | ours.keys()):
        place = f"{at}.{name}"
        if name not in recorded:
            if name not in _THINNED:
                yield f"{place}: not recorded, answered {ours[name]!r}"
        elif name not in ours:
            yield f"{place}: recorded {recorded[name]!r}, not answered"
        elif name in _INVENTED:
            if bound.setdefault(str(recorded[name]), str(ours[name])) != str(ours[name]):
                yield f"{place}: another id than before"
        elif name not in _STAMPS:
            yield from _differences(recorded[name], ours[name], bound, place)
