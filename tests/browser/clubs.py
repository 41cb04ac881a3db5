"""Clubs to look at, served by `ladder serve`: the demo's, and an open one with two ladders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.actions import rulings
from core.actions.door import Submission
from core.actions.reading import read_club
from core.model import Ladder
from core.payload import parse_json
from core.ports import Store
from functions.pages.doors import members_path
from local.demo import SEASON, play_demo
from local.members_file import read_members
from local.wiring import open_store
from tests.builders import a_club
from tests.club_office import Office
from tests.end_to_end.serving import Served

_DEMO: Final = "brueckenturm"
_OPEN: Final = "open"
_GAMES: Final = "opponent=1600&score=1&opponent=1400&score=0.5"


@dataclass(frozen=True, slots=True)
class Site:
    """A running server.

    Attributes:
        home: where the demo club's members look: initials, for whoever has the link.
        open_home: where everybody looks at a club with whole names and two ladders.
        pages: what there is to be seen, and where; "nothing" is not there.
    """

    origin: str
    home: str
    open_home: str
    pages: Mapping[str, str]

    def status(self, kind: str) -> int:
        """Say what a page answers."""
        return {"nothing": 404, "fide-fault": 400}.get(kind, 200)


KINDS: Final = (
    "list",
    "list-on-a-day",
    "search",
    "search-in-vain",
    "players",
    "player",
    "player-older",
    "newcomer",
    "events",
    "event",
    "event-corrected",
    "event-match",
    "how",
    "fide",
    "fide-answer",
    "fide-fault",
    "nothing",
    "welcome",
    "open-list",
    "open-players",
    "open-player",
    "open-events",
    "open-event",
)


@contextmanager
def serve_clubs(folder: Path) -> Iterator[Site]:
    """Play the demo, fill the open club, and serve both until the end of the block."""
    data = folder / "data"
    play_demo(data, tell=lambda *_, **__: None, run=lambda _: 0)
    with open_store(data) as store:
        _fill_open_club(store)
        homes = [members_path(read_club(store, one)[0]) or "" for one in (_DEMO, _OPEN)]
        pages = _find_pages(store, *homes)
    served = Served(folder, ("--data", str(data), "--store", "sqlite"))
    served.start()
    try:
        yield Site(f"http://127.0.0.1:{served.port}", *homes, pages)
    finally:
        assert served.stop() == 0


def _fill_open_club(store: Store) -> None:
    ladders = (Ladder(), Ladder("blitz", "Blitz", speeds=("blitz",)))
    settings = {"name": "Schachfreunde Öresund", "visibility": "public", "names": "full"}
    office = Office(store, a_club(_OPEN, ladders=ladders, link="a" * 26, **settings))
    members = read_members(SEASON / "members.csv").rows
    office.say(
        lambda roll: [
            rulings.start(roll, one.name, one.rating, games=one.games, from_date=one.as_of)
            for one in members
        ]
    )
    files = sorted(SEASON.glob("[0-9]*.json"))
    office.submit(*(Submission(one.stem, parse_json(one.read_bytes())) for one in files))
    office.rebuild()


def _find_pages(store: Store, home: str, open_home: str) -> dict[str, str]:
    rows = [row for row in _rows(store, _DEMO) if row["listed"]]
    busiest = max(rows, key=lambda row: row["wins"] + row["draws"] + row["losses"])["player"]
    newcomer = next(row for row in rows if row["provisional"] and row["rank"])["player"]
    blitzer = max(_rows(store, _OPEN, "blitz"), key=lambda row: row["games"])["player"]
    pages = {
        "list": "",
        "list-on-a-day": "?as_of=2026-01-15",
        "search": "?q=b",
        "search-in-vain": "?q=xyz",
        "players": "players",
        "player": f"player/{busiest}",
        "player-older": f"player/{busiest}?page=4",
        "newcomer": f"player/{newcomer}",
        "events": "events",
        "event": "event/01-october-night",
        "event-corrected": "event/03-november-night",
        "event-match": "event/10-carnival-friendly",
        "how": "how",
        "fide": "fide",
        "fide-answer": f"fide?what=change&rating=1500&k=20&{_GAMES}",
        "fide-fault": "fide?what=change&rating=many&opponent=1500",
        "nothing": "player/nobody",
    }
    opened = {
        "open-list": "",
        "open-players": "players",
        "open-player": f"player/{blitzer}",
        "open-events": "events?ladder=blitz",
        "open-event": "event/14-summer-evening",
    }
    return {
        **{kind: home + tail for kind, tail in pages.items()},
        "welcome": "/",
        **{kind: open_home + tail for kind, tail in opened.items()},
    }


def _rows(store: Store, club: str, ladder: str = "main") -> list[Mapping[str, object]]:
    stored = store.get(f"clubs/{club}/ladders/{ladder}")
    assert stored is not None
    return list(stored.data["rows"])
