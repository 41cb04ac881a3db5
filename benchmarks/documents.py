"""Count the documents that publishing reads and writes, for clubs of several sizes, and the price.

    make bench-documents

A club with N events takes in one more over HTTP: the request with its key, the replay, and the
trigger that the platform sends after it. Then the scheduled check looks at the club, with nothing
to do. Counted at the store port, the way Firestore bills: a document that is not there costs a
read, and so does a query that finds nothing (listed apart).

The last line is JSON.
"""

from __future__ import annotations

import contextlib
import io
import json
import secrets
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cloudevents.http import CloudEvent
from werkzeug import Request
from werkzeug.test import EnvironBuilder

from benchmarks.counted_store import CountedStore, Counts
from benchmarks.synthetic import as_events, invent_evenings
from core.actions.deciding import decision_writes
from core.actions.keeping_current import check_club
from core.actions.settings import create_club
from core.facts import event_content, event_document
from core.model import Club, Decision, Event, Start
from core.ports import Write
from functions.entry_points import EntryPoints, build
from functions.wiring import new_token
from functions.world import World
from local.sqlite_store import SqliteStore

SIZES: Final = (10, 100, 1_000)
MOST_GAMES: Final = 60
"""Of one event."""

PLAYERS: Final = 60
DECISIONS: Final = 5
CLUB: Final = "club"

DOLLARS_A_READ: Final = 0.03 / 100_000
DOLLARS_A_WRITE: Final = 0.09 / 100_000
DOLLARS_A_DELETE: Final = 0.01 / 100_000
"""Firestore's list prices for a single region in the USA, without the free daily quota of 50,000
reads and 20,000 writes; Europe is at most a third dearer."""

SENT_AT: Final = datetime(2030, 1, 1, tzinfo=UTC)


def price(counts: Counts) -> float:
    """Dollars."""
    return (
        (counts.reads + counts.empty) * DOLLARS_A_READ
        + counts.writes * DOLLARS_A_WRITE
        + counts.deletes * DOLLARS_A_DELETE
    )


def fill_club(store: CountedStore, events: tuple[Event, ...]) -> str:
    """Make a club with events, its ladder worked out; the key that may publish."""
    club = Club(CLUB, "Club", secret=secrets.token_hex(16), link=new_token())
    _, key, _ = create_club(store, club, clock=lambda: SENT_AT, new_token=new_token)
    for start in range(0, len(events), 400):
        store.commit(
            [
                Write(f"clubs/{CLUB}/events/{event.id}", event_document(event))
                for event in events[start : start + 400]
            ],
            bump=f"clubs/{CLUB}",
        )
    made = (a_decision(number, event) for number, event in enumerate(events[:DECISIONS]))
    store.commit(decision_writes(CLUB, list(made)), bump=f"clubs/{CLUB}")
    check_club(store, CLUB)
    return key


def a_decision(number: int, event: Event) -> Decision:
    """Give somebody a starting figure."""
    ruling = Start(event.players[0].name, 1500.0 + number, 30)
    return Decision(f"d{number}", SENT_AT.isoformat(), "organiser", "command line", ruling)


def publish_over_http(entry_points: EntryPoints, event: Event, key: str) -> None:
    """Send an event as an app does.

    Raises:
        RuntimeError: it was not taken.
    """
    request = EnvironBuilder(
        f"/v1/clubs/{CLUB}/events/{event.id}",
        method="PUT",
        json=event_content(event),
        headers={"Authorization": f"Bearer {key}"},
    ).get_request(Request)
    with contextlib.redirect_stdout(io.StringIO()):
        response = entry_points.api(request)
    if response.status_code != 201:
        raise RuntimeError(f"{response.status}: {response.get_data(as_text=True)}")


def tell_of_write(entry_points: EntryPoints, event: Event) -> None:
    """Send what the platform sends after a write."""
    attributes = {
        "type": "google.cloud.firestore.document.v1.written",
        "source": "//firestore.googleapis.com/projects/p/databases/(default)",
        "document": f"clubs/{CLUB}/events/{event.id}",
    }
    with contextlib.redirect_stdout(io.StringIO()):
        entry_points.on_fact_written(CloudEvent(attributes, b""))


def count(store: CountedStore, work: Callable[[], object]) -> Counts:
    """Count the documents of one piece of work."""
    store.start_again()
    work()
    return store.counts


def measure(size: int) -> dict[str, Any]:
    """Count for a club with so many events."""
    evenings = invent_evenings(games=MOST_GAMES * (size + 1), players=PLAYERS, seed=size)
    *earlier, newest = as_events(evenings[: size + 1])
    with tempfile.TemporaryDirectory() as folder, SqliteStore(Path(folder) / "ladder.db") as inner:
        store = CountedStore(inner)
        key = fill_club(store, tuple(earlier))
        entry_points = build(World(store, None, lambda: SENT_AT, new_token))
        publish = count(store, lambda: publish_over_http(entry_points, newest, key))
        trigger = count(store, lambda: tell_of_write(entry_points, newest))
        check = count(store, lambda: check_club(store, CLUB))
    return {
        "events": len(earlier),
        "decisions": DECISIONS,
        "entrants": len(newest.players),
        "publish": _figures(publish),
        "trigger": _figures(trigger),
        "check": _figures(check),
        "dollars": price(publish) + price(trigger),
    }


def _figures(counts: Counts) -> dict[str, int]:
    return {
        "reads": counts.reads,
        "empty": counts.empty,
        "writes": counts.writes,
        "deletes": counts.deletes,
    }


def main() -> None:
    """Count, and print a table for people and a line for programs."""
    found = [measure(size) for size in SIZES]
    for one in found:
        publish, trigger = one["publish"], one["trigger"]
        facts = one["events"] + one["decisions"]
        print(
            f"{one['events']:5} events, {one['decisions']} decisions, {one['entrants']} entrants:"
            f" publishing reads {publish['reads']} (facts + {publish['reads'] - facts}) and writes"
            f" {publish['writes']} (entrants + {publish['writes'] - one['entrants']}); its trigger"
            f" reads {trigger['reads']}; a check with nothing to do reads {one['check']['reads']};"
            f" {one['dollars'] * 1000:.2f} dollars a thousand."
        )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
