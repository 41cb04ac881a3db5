"""Random seasons of an invented club, from a seed: what real ones have, only more of it.

Every part takes a `random.Random`, so that hypothesis can lead it too (see `strategies`). Whatever
is rare hangs on a high draw: the smallest draws give the plainest season.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations, pairwise
from random import Random
from typing import Any, Final, Literal, TypeAlias, get_args

from core.model import (
    Bye,
    Correct,
    Decision,
    Entrant,
    Event,
    Game,
    Join,
    Read,
    Result,
    Ruling,
    Start,
    Undo,
)
from tests.builders import decisions
from tests.reference_people import name_key

Payload: TypeAlias = dict[str, Any]
Published: TypeAlias = dict[str, Any]
"""{"event": id, "payload": contract §1}."""

FIRST_DAY: Final = date(2023, 1, 2)
RESULTS: Final[tuple[str, ...]] = (
    *["1-0"] * 30, *["0-1"] * 24, *["1/2-1/2"] * 14, "½-½", "0.5-0.5",
    "*", "+/-", "+/-", "-/+", "-/+", "-/-", "1-0F", "0-1F",
)  # fmt: skip
SPELLINGS: Final[dict[str, Result]] = {
    "½-½": "1/2-1/2",
    "0.5-0.5": "1/2-1/2",
    "1-0F": "+/-",
    "0-1F": "-/+",
}
"""Results as also taken, and what they are normalised to (contract §1)."""

GIVEN: Final = ("Anna", "Bela", "Carl", "Dóra", "Emil", "Frida", "Gül", "Håkon", "Ödön", "Judit")
FAMILY: Final = ("Becher", "Csáky", "Dahl", "Ek", "Fuß", "Gál", "Holm", "Ito", "Łącki", "Møller")
KINDS: Final = (
    *["swiss"] * 8, *["round-robin"] * 3, *["arena"] * 3, *["league"] * 3,
    "knockout", "match", "bughouse", "other",
)  # fmt: skip


def happens(rng: Random, chance: float) -> bool:
    """Toss a coin; the smallest draw says no."""
    return rng.random() > 1 - chance


def make_names(count: int) -> list[str]:
    """List that many names; no two have one key."""
    size = len(GIVEN)
    if count > size**2 * (size + 1):
        raise ValueError(f"there are no {count} names")
    return [
        f"{GIVEN[i % size]} {FAMILY[(i + i // size) % size]}"
        + (f"-{FAMILY[i // size**2 - 1]}" if i >= size**2 else "")
        for i in range(count)
    ]


def respell(rng: Random, name: str) -> str:
    """Write a name so that its key stays the same."""
    given, family = name.split(" ", 1)
    return rng.choice([name, name.lower(), f"{given}  {family}", f"{family}, {given}"])


# ── One event ────────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Table:
    """An event while it is being made up; ids are entrants' ids."""

    rng: Random
    players: list[Payload] = field(default_factory=list)
    games: list[Payload] = field(default_factory=list)
    byes: list[Payload] = field(default_factory=list)

    def seat(self, name: str, **flags: bool) -> None:
        self.players.append({"id": f"p{len(self.players) + 1}", "name": name, **flags})

    def pair(self, number: int, white: str, black: str) -> None:
        if happens(self.rng, 0.5):
            white, black = black, white
        result = self.rng.choice(RESULTS)
        self.games.append({"round": number, "white": white, "black": black, "result": result})

    def bye(self, number: int, player: str) -> None:
        points = self.rng.choice([1, 0.5, 0])
        self.byes.append({"round": number, "player": player, "points": points})


def _play_swiss(table: _Table, ids: list[str]) -> None:
    only_byes = ids.pop() if len(ids) > 2 and happens(table.rng, 0.15) else None
    for number in range(1, table.rng.randint(1, 4) + 1):
        table.rng.shuffle(ids)
        for white, black in zip(ids[::2], ids[1::2], strict=False):
            table.pair(number, white, black)
        for resting in [ids[-1]] * (len(ids) % 2) + [only_byes]:
            if resting is not None:
                table.bye(number, resting)


def _play_round_robin(table: _Table, ids: list[str]) -> None:
    circle = [*ids, ""] if len(ids) % 2 else list(ids)
    for number in range(1, min(len(circle), 7)):
        half = len(circle) // 2
        for white, black in zip(circle[:half], reversed(circle[half:]), strict=True):
            if white and black:
                table.pair(number, white, black)
            else:
                table.bye(number, white or black)
        circle.insert(1, circle.pop())


def _play_arena(table: _Table, ids: list[str]) -> None:
    for _ in range(table.rng.randint(1, 2 * len(ids)) if len(ids) > 1 else 0):
        white, black = table.rng.sample(ids, 2)
        for _ in range(table.rng.choice([1, 1, 1, 2, 3])):
            table.pair(1, white, black)


def _play_league(table: _Table, ids: list[str]) -> None:
    for number in range(1, table.rng.randint(1, 5) + 1):
        for white, black in pairwise(table.rng.sample(ids, len(ids))):
            if happens(table.rng, 0.4):
                table.pair(number, white, black)


def _play_knockout(table: _Table, ids: list[str]) -> None:
    number = 1
    while len(ids) > 1:
        if len(ids) % 2:
            table.bye(number, ids[-1])
        for white, black in zip(ids[::2], ids[1::2], strict=False):
            for _ in range(table.rng.choice([1, 2])):
                table.pair(number, white, black)
        ids, number = ids[::2], number + 1


def _play_match(table: _Table, ids: list[str]) -> None:
    for number in range(1, table.rng.randint(2, 6) + 1):
        if len(ids) > 1:
            table.pair(number, ids[0], ids[1])


_PLAY: Final = {
    "swiss": _play_swiss,
    "round-robin": _play_round_robin,
    "arena": _play_arena,
    "league": _play_league,
    "knockout": _play_knockout,
    "match": _play_match,
    "bughouse": _play_swiss,
    "other": _play_league,
}


def _seat_entrants(table: _Table, roster: list[str], *, most: int) -> None:
    rng = table.rng
    count = min(len(roster), rng.randint(1 if happens(rng, 0.05) else 2, most))
    written = [name if rng.random() < 0.9 else respell(rng, name) for name in roster]
    names = rng.sample(written, count)
    for name in names:
        table.seat(name, **({"junior": True} if happens(rng, 0.1) else {}))
    # How “Becher, Anna (2)” would be read is left open.
    for _ in range(0 if "," in names[0] else rng.choice([0] * 8 + [1, 2])):
        table.seat(names[0])
    if happens(rng, 0.2):
        table.seat(rng.choice(["Guest 1", roster[-1]]), guest=True)
    if happens(rng, 0.1):
        table.seat("Guest 1", guest=True)
    if happens(rng, 0.15):
        table.seat(rng.choice(["Bot 3", roster[0]]), bot=True)


def random_event(rng: Random, roster: list[str], *, day: date, most: int = 10) -> Payload:
    """Make up one event's payload.

    Args:
        roster: names to choose from, at least one.
        most: entrants at most, besides namesakes, guests and bots.
    """
    kind, table = rng.choice(KINDS), _Table(rng)
    _seat_entrants(table, roster, most=2 if kind == "match" else max(2, most))
    if not happens(rng, 0.05):
        ids = [player["id"] for player in table.players]
        _PLAY[kind](table, rng.sample(ids, len(ids)))
    payload: Payload = {"name": f"{kind.capitalize()} {day:%d.%m.}", "date": day.isoformat()}
    payload |= {"players": table.players, "games": table.games} | _choose_settings(rng, kind, day)
    return payload | ({"byes": table.byes} if table.byes else {})


def _choose_settings(rng: Random, kind: str, day: date) -> Payload:
    settings: Payload = {} if kind == "swiss" else {"format": kind}
    settings["speed"] = rng.choice(["standard", "rapid", "blitz"])
    if happens(rng, 0.5):
        settings["start"] = rng.choice(["19:30", "09:00", "00:00", "23:59"])
    length = rng.randint(3, 120) if kind == "league" else rng.choice([0, 0, 0, 0, 0, 1, 2, 7])
    if length or happens(rng, 0.3):
        settings["end_date"] = (day + timedelta(days=length)).isoformat()
    if happens(rng, 0.08):
        settings["rated"] = False
    if happens(rng, 0.08):
        settings["complete"] = False
    if happens(rng, 0.05):
        settings["under18"] = True
    return settings


# ── A season ─────────────────────────────────────────────────────────────────


def random_season(seed: int, *, events: int, players: int) -> list[Published]:
    """Make up a season from a seed; nothing depends on its order.

    Args:
        events: how many, over at most 700 days.
        players: members; they join one after the other throughout the season.
    """
    return make_season(Random(seed), events=events, players=players)


def make_season(rng: Random, *, events: int, players: int, most: int = 10) -> list[Published]:
    """Make up a season, as `random_season` does."""
    names = make_names(players)
    # Two events share a date often; ids are in no order, as they break ties (rules §1.3).
    days = sorted(rng.randint(0, min(700, 2 * events)) for _ in range(events))
    numbers = rng.sample(range(1, events + 1), events)
    season = []
    for index, (day, number) in enumerate(zip(days, numbers, strict=True), 1):
        roster = names[: max(2, round(players * (0.3 + 0.7 * index / events)))]
        payload = random_event(rng, roster, day=FIRST_DAY + timedelta(days=day), most=most)
        season.append({"event": f"event-{number:03}", "payload": payload})
    rng.shuffle(season)
    return season


def event_from_payload(event_id: str, payload: Payload) -> Event:
    """Read a payload that has no problems as an event in canonical form (contract §1)."""
    settings = ("start", "format", "game", "speed", "rated", "complete", "under18")
    games = [
        Game(g["round"], g["white"], g["black"], SPELLINGS.get(g["result"], g["result"]))
        for g in payload["games"]
    ]
    byes = [
        Bye(bye["round"], bye["player"], float(bye["points"])) for bye in payload.get("byes", [])
    ]
    return Event(
        id=event_id,
        name=payload["name"],
        date=date.fromisoformat(payload["date"]),
        end_date=date.fromisoformat(payload.get("end_date") or payload["date"]),
        players=tuple(sorted((Entrant(**p) for p in payload["players"]), key=lambda p: p.id)),
        games=tuple(sorted(games, key=lambda game: game.round)),
        byes=tuple(sorted(byes, key=lambda bye: (bye.round, bye.player))),
        **{key: payload[key] for key in settings if key in payload},
    )


def events_of(season: list[Published]) -> list[Event]:
    """Read a whole season."""
    return [event_from_payload(item["event"], item["payload"]) for item in season]


# ── How it came about ────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Operation:
    """One step of a club's history; `payload` is None unless something is published."""

    kind: Literal["publish", "withdraw", "restore"]
    event: str
    payload: Payload | None = None


def random_history(seed: int, *, events: int, players: int) -> list[Operation]:
    """Make up a season with the ways its events were published, corrected and withdrawn."""
    return make_history(Random(seed), events=events, players=players)


def make_history(rng: Random, *, events: int, players: int, most: int = 10) -> list[Operation]:
    """Make up a history, as `random_history` does; steps of different events are mixed."""
    season = make_season(rng, events=events, players=players, most=most)
    waiting = [_make_steps(rng, item["event"], item["payload"]) for item in season]
    history = []
    while waiting:
        steps = rng.choice(waiting)
        history.append(steps.pop(0))
        waiting = [steps for steps in waiting if steps]
    return history


def _make_steps(rng: Random, event: str, payload: Payload) -> list[Operation]:
    publish = Operation("publish", event, payload)
    withdraw, restore = Operation("withdraw", event), Operation("restore", event)
    earlier = Operation("publish", event, _unfinished(rng, payload))
    changed = Operation("publish", event, _changed(rng, payload))
    stories = {
        "once": [publish],
        "twice the same": [publish, publish],
        "unfinished first": [earlier, publish],
        "corrected": [changed, publish],
        "withdrawn": [publish, withdraw],
        "withdrawn and restored": [publish, withdraw, restore],
        "published again after all": [changed, withdraw, publish],
        "all of it": [earlier, changed, withdraw, restore, publish, withdraw, restore],
    }
    return list(rng.choice([[publish]] * 8 + list(stories.values())))


def _unfinished(rng: Random, payload: Payload) -> Payload:
    rounds = [game["round"] for game in payload["games"]]
    reached = rng.randint(1, max(rounds)) if rounds else 1
    games = [
        game | {"result": "*" if game["round"] == reached else game["result"]}
        for game in payload["games"]
        if game["round"] <= reached
    ]
    return payload | {"complete": False, "games": games}


def _changed(rng: Random, payload: Payload) -> Payload:
    games = list(payload["games"])
    if not games:
        return payload | {"rated": not payload.get("rated", True)}
    index = rng.randrange(len(games))
    games[index] = games[index] | {"result": rng.choice(RESULTS)}
    return payload | {"games": games}


def standing_season(history: list[Operation]) -> list[Published]:
    """Say what stands after a history: the last payload of every event not withdrawn."""
    payloads: dict[str, Payload] = {}
    withdrawn: set[str] = set()
    for step in history:
        if step.kind == "withdraw":
            withdrawn.add(step.event)
        else:
            withdrawn.discard(step.event)
        if step.payload is not None:
            payloads[step.event] = step.payload
    return [
        {"event": event, "payload": payload}
        for event, payload in payloads.items()
        if event not in withdrawn
    ]


# ── What people decided ──────────────────────────────────────────────────────


def random_decisions(seed: int, season: list[Published], *, count: int) -> list[Decision]:
    """Make up decisions on a season that nothing in it contradicts (rules §6.6)."""
    return make_decisions(Random(seed), season, count=count)


def make_decisions(rng: Random, season: list[Published], *, count: int) -> list[Decision]:
    """Make up decisions, as `random_decisions` does; there may be fewer than asked for."""
    desk = _Desk(rng, events_of(season))
    makers = [desk.start, desk.start, desk.correct, desk.read, desk.join]
    rulings: list[Ruling] = [
        ruling for _ in range(count) if (ruling := rng.choice(makers)()) is not None
    ]
    for number in range(1, len(rulings) + 1):
        if happens(rng, 0.15):
            rulings.append(Undo(f"decision-{number:04}"))
    return list(decisions(*rulings))


class _Desk:
    """Whoever decides, and what they must not contradict."""

    def __init__(self, rng: Random, events: list[Event]) -> None:
        self.rng = rng
        self.events = events
        self.seen: dict[str, set[str]] = {}
        self.spelling: dict[str, str] = {}
        doubled = set()
        for event in events:
            keys = [name_key(e.name) for e in event.players if not e.bot and not e.guest]
            doubled |= {key for key in keys if keys.count(key) > 1}
            for entrant in event.players:
                if not entrant.bot and not entrant.guest:
                    self.seen.setdefault(name_key(entrant.name), set()).add(event.id)
                    self.spelling[name_key(entrant.name)] = entrant.name
        for key in doubled:  # ambiguous: asked at every event (rules §6.3)
            del self.seen[key]
        self.free = list(self.seen)
        rng.shuffle(self.free)

    def start(self) -> Start | None:
        """Give somebody starting figures, dated before the last credit at the latest."""
        names = [self.spelling[key] for key in self.seen] + ["Nora Newman"]
        last = max((event.date for event in self.events if event.complete), default=FIRST_DAY)
        days = self.rng.randint(0, max(0, (last - FIRST_DAY).days))
        return Start(
            who=self.rng.choice(names),
            rating=self.rng.randint(8000, 22000) / self.rng.choice([8, 10]),
            games=self.rng.choice([0, 3, 4, 5, 12, 19, 20, 30]),
            from_date=self.rng.choice([None, FIRST_DAY + timedelta(days=days)]),
        )

    def correct(self) -> Correct | None:
        """Correct one game that stands once in its round."""
        if not (events := [event for event in self.events if event.games]):
            return None
        event = self.rng.choice(events)
        game = self.rng.choice(event.games)
        sides = (game.round, game.white, game.black)
        same = [g for g in event.games if (g.round, {g.white, g.black}) == (sides[0], {*sides[1:]})]
        names = {entrant.id: entrant.name for entrant in event.players}
        result = self.rng.choice(get_args(Result))
        if len(same) > 1:
            return None
        return Correct(event.id, *sides, names[game.white], names[game.black], result)

    def read(self) -> Read | None:
        """Read one mention as somebody who was never where its name was."""
        if (pair := self._take_strangers()) is None:
            return None
        name, other = pair
        event_id = self.rng.choice(sorted(self.seen[name]))
        (event,) = [event for event in self.events if event.id == event_id]
        members = [entrant for entrant in event.players if not entrant.bot and not entrant.guest]
        (who,) = [entrant for entrant in members if name_key(entrant.name) == name]
        return Read(event.id, who.id, who.name, self.spelling[other])

    def join(self) -> Join | None:
        """Join two who were never at one event."""
        if (pair := self._take_strangers()) is None:
            return None
        return Join(self.spelling[pair[0]], self.spelling[pair[1]])

    def _take_strangers(self) -> tuple[str, str] | None:
        """Take two out of the free names who were never at one event, if there are any."""
        for name, other in combinations(self.free, 2):
            if not self.seen[name] & self.seen[other]:
                self.free = [key for key in self.free if key not in (name, other)]
                return name, other
        return None
