"""Measure the pages of a big club: server time, documents read, bytes.

    make bench-pages

500 players and 300 events, worked out and stored in an SQLite file. Each page is asked for again
and again as a browser asks, compression included, in turn with a yardstick: writing the same list
as JSON. Ratios are taken within each round and are what counts; milliseconds are processor time of
this machine.

The last line is JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import secrets
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any, Final

from werkzeug import Request, Response
from werkzeug.test import EnvironBuilder

from benchmarks.counted_store import CountedStore
from benchmarks.synthetic import as_events, invent_evenings
from core.actions.keeping_current import check_club
from core.actions.settings import create_club
from core.facts import event_document
from core.model import Club
from core.ports import Write
from functions.entry_points import build
from functions.pages.doors import members_path
from functions.wiring import new_token
from functions.world import World
from local.sqlite_store import SqliteStore

PLAYERS: Final = 500
EVENTS: Final = 300
GAMES: Final = 12_000
ROUNDS: Final = 40
CLUB: Final = "club"
A_COMMIT: Final = 400
YARDSTICK: Final = "the list's rows as JSON"
NOW: Final = datetime(2030, 1, 1, tzinfo=UTC)


def fill_club(store: CountedStore) -> Club:
    """Make a club with its events, its ladder worked out."""
    club = Club(CLUB, "Club", secret=secrets.token_hex(16), link=new_token())
    create_club(store, club, clock=lambda: NOW, new_token=new_token)
    events = as_events(invent_evenings(games=GAMES, players=PLAYERS, seed=7))[:EVENTS]
    for start in range(0, len(events), A_COMMIT):
        writes = [
            Write(f"clubs/{CLUB}/events/{event.id}", event_document(event))
            for event in events[start : start + A_COMMIT]
        ]
        store.commit(writes, bump=f"clubs/{CLUB}")
    check_club(store, CLUB)
    return club


def find_pages(store: CountedStore, home: str) -> dict[str, str]:
    """Choose the pages to ask for: the player and the event with most to tell."""
    listed = store.get(f"clubs/{CLUB}/ladders/main")
    if listed is None:
        raise RuntimeError("the club has no list")
    busiest = max(listed.data["rows"], key=lambda row: row["games"])["player"]
    largest = max(listed.data["events"], key=lambda one: one["players"])["event"]
    return {
        "list": home,
        "search": f"{home}?q=m.+p",
        "players": f"{home}players",
        "player": f"{home}player/{busiest}",
        "events": f"{home}events",
        "event": f"{home}event/{largest}",
        "how it works": f"{home}how",
        "FIDE calculator": f"{home}fide",
    }


def ask(api: Callable[[Request], Response], path: str, *, packed: bool = True) -> Response:
    """Ask for a page.

    Raises:
        RuntimeError: it is not shown.
    """
    headers = {"Accept-Encoding": "gzip"} if packed else {}
    request = EnvironBuilder(path, headers=headers).get_request(Request)
    with contextlib.redirect_stdout(io.StringIO()):
        response = api(request)
    if response.status_code != 200:
        raise RuntimeError(f"{path}: {response.status}")
    return response


def take_time(work: Callable[[], object]) -> float:
    """Take the time that one piece of work keeps the processor, in milliseconds.

    Other programs on this machine do not count; the file is in memory after the first reading.
    """
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def measure() -> dict[str, Any]:
    """Ask for every page in turn, round after round."""
    with tempfile.TemporaryDirectory() as folder, SqliteStore(Path(folder) / "ladder.db") as inner:
        store = CountedStore(inner)
        club = fill_club(store)
        api = build(World(store, None, lambda: NOW, new_token)).api
        pages = find_pages(store, members_path(club) or "")
        rows = (store.get(f"clubs/{CLUB}/ladders/main") or _nothing()).data["rows"]
        work: dict[str, Callable[[], object]] = {YARDSTICK: lambda: json.dumps(rows)}
        for name, path in pages.items():
            work[name] = lambda path=path: ask(api, path)  # type: ignore[misc]
        for one in work.values():
            one()
        taken: Mapping[str, list[float]] = {name: [] for name in work}
        for _ in range(ROUNDS):
            for name, one in work.items():
                taken[name].append(take_time(one))
        figures = {name: _figures(store, api, path) for name, path in pages.items()}
    return {
        name: {
            "ms": round(median(times), 2),
            "ratio": round(
                median(one / base for one, base in zip(times, taken[YARDSTICK], strict=True)), 2
            ),
            **figures.get(name, {}),
        }
        for name, times in taken.items()
    }


def _nothing() -> Any:
    raise RuntimeError("the club has no list")


def _figures(store: CountedStore, api: Callable[[Request], Response], path: str) -> dict[str, int]:
    store.start_again()
    page = ask(api, path, packed=False)
    packed = ask(api, path)
    return {
        "reads": store.counts.reads // 2,
        "bytes": len(page.get_data()),
        "packed": len(packed.get_data()),
    }


def main() -> None:
    """Measure, and print a table for people and a line for programs."""
    found = measure()
    print(f"{PLAYERS} players, {EVENTS} events:")
    for name, one in found.items():
        rest = (
            f"  {one['reads']:3} documents  {one['bytes']:6} bytes, {one['packed']:5} packed"
            if "reads" in one
            else ""
        )
        print(f"{name:24} {one['ms']:7.2f} ms  {one['ratio']:6.2f} × JSON{rest}")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
