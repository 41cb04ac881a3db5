"""Facts as they are stored: the nouns of `core.model` ↔ JSON documents.

Each fact document carries a `hash` of its own content, so that a write by hand, past the
program, is noticed (contract §4).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from typing import Any, Final

from core.locale import Message
from core.model import (
    Bye,
    Club,
    Correct,
    Decision,
    Differ,
    DifferHere,
    Entrant,
    Event,
    Game,
    Join,
    Key,
    Ladder,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
    Undo,
)
from core.ports import Stored

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A published event and what the store knows of it.

    Attributes:
        version: the store's; opaque.
        content: hash of the fact document.
    """

    event: Event
    version: str
    content: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class InvalidFact:
    """A stored fact that cannot be used; it is kept out of the replay and reported.

    Attributes:
        version: the store's; opaque.
    """

    path: str
    reason: Message
    version: str = ""


@dataclass(frozen=True, slots=True)
class AlikeNames:
    """Which names were compared, and which pairs of them are alike; spares comparing them again.

    Attributes:
        rules: what the comparing depended on besides the two names.
        names: every name that was compared with every other.
        pairs: (one, other) in alphabetical order.
    """

    rules: str = ""
    names: frozenset[str] = frozenset()
    pairs: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """All that a club's ladders are computed from, as it stood at one revision.

    Attributes:
        events: by id, withdrawn ones included.
        decisions: in the order they apply, undone ones and undos included.
        alike: no fact, but a note of the last replay; never changes what comes out.
        lists: no facts either, but the ladder documents as they stood at that moment, where
            somebody is going to save them.
    """

    club: Club
    revision: int
    events: tuple[StoredEvent, ...] = ()
    decisions: tuple[Decision, ...] = ()
    invalid: tuple[InvalidFact, ...] = ()
    alike: AlikeNames = field(default=AlikeNames(), compare=False, repr=False)
    lists: tuple[Stored, ...] = field(default=(), compare=False, repr=False)

    @property
    def live_events(self) -> tuple[Event, ...]:
        """Events that are not withdrawn, by start key."""
        events = [stored.event for stored in self.events if not stored.withdrawn]
        return tuple(sorted(events, key=lambda event: event.start_key))


def canonical_json(value: object) -> str:
    """Write JSON in the one way that equal content has."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def content_hash(document: Mapping[str, Any]) -> str:
    """Hash what a document says, its own `hash` field left out (32 hex digits)."""
    content = {name: value for name, value in document.items() if name != "hash"}
    return hashlib.sha256(canonical_json(content).encode()).hexdigest()[:32]


def with_hash(document: JsonObject) -> JsonObject:
    """Add the content hash to a fact document."""
    return {**document, "hash": content_hash(document)}


# ── Events ───────────────────────────────────────────────────────────────────

_EVENT_DEFAULTS: Final[JsonObject] = {
    "start": "",
    "format": "swiss",
    "game": "chess",
    "speed": "standard",
    "rated": True,
    "complete": True,
    "under18": False,
}
_ENTRANT_FLAGS: Final = ("junior", "guest", "bot")


def event_content(event: Event) -> JsonObject:
    """Put an event into the contract's JSON form (contract §1), canonical, defaults left out."""
    content: JsonObject = {
        "name": event.name,
        "date": event.date.isoformat(),
        "players": [_entrant_content(entrant) for entrant in event.players],
        "games": [_game_content(game) for game in event.games],
    }
    if event.end_date != event.date:
        content["end_date"] = event.end_date.isoformat()
    for name, default in _EVENT_DEFAULTS.items():
        if (value := getattr(event, name)) != default:
            content[name] = value
    if event.byes:
        content["byes"] = [
            {"round": bye.round, "player": bye.player, "points": bye.points} for bye in event.byes
        ]
    return content


def _entrant_content(entrant: Entrant) -> JsonObject:
    content: JsonObject = {"id": entrant.id, "name": entrant.name}
    if entrant.member is not None:
        content["member"] = entrant.member
    for flag in _ENTRANT_FLAGS:
        if getattr(entrant, flag):
            content[flag] = True
    return content


def _game_content(game: Game) -> JsonObject:
    content: JsonObject = {
        "round": game.round,
        "white": game.white,
        "black": game.black,
        "result": game.result,
    }
    if game.abandoned_by is not None:
        content["abandoned_by"] = game.abandoned_by
    if game.moves is not None:
        content["moves"] = list(game.moves)
    if game.taken_over:
        content["taken_over"] = True
    return content


def event_document(event: Event, *, withdrawn: bool = False) -> JsonObject:
    """Make the fact document of an event."""
    return with_hash({**event_content(event), "withdrawn": withdrawn})


def event_from_content(event_id: str, content: Mapping[str, Any]) -> Event:
    """Read an event back from content that `event_content` made; nothing is checked."""
    day = date.fromisoformat(content["date"])
    end = content.get("end_date")
    return Event(
        id=event_id,
        name=content["name"],
        date=day,
        end_date=date.fromisoformat(end) if end else day,
        players=tuple(Entrant(**entrant) for entrant in content["players"]),
        games=tuple(_game_from(game) for game in content["games"]),
        byes=tuple(Bye(**bye) for bye in content.get("byes", ())),
        **{name: content.get(name, default) for name, default in _EVENT_DEFAULTS.items()},
    )


def _game_from(content: Mapping[str, Any]) -> Game:
    if "moves" in content:
        return Game(**{**content, "moves": tuple(content["moves"])})
    return Game(**content)


# ── Decisions ────────────────────────────────────────────────────────────────

_RULINGS: Final[dict[str, type[Any]]] = {
    "read": Read,
    "join": Join,
    "differ": Differ,
    "differ-here": DifferHere,
    "rename": Rename,
    "start": Start,
    "show": Show,
    "result": Correct,
    "undo": Undo,
}


def ruling_content(ruling: Ruling) -> JsonObject:
    """Say what was decided, without id, time and author."""
    content: JsonObject = {"kind": ruling.kind}
    for part in fields(ruling):
        value = getattr(ruling, part.name)
        content[part.name] = value.isoformat() if isinstance(value, date) else value
    return content


def ruling_from_content(content: Mapping[str, Any]) -> Ruling:
    """Read a ruling back.

    Raises:
        KeyError, TypeError, ValueError: the content is not one that `ruling_content` makes.
    """
    kind = content["kind"]
    made = _RULINGS["differ-here" if kind == "differ" and "entrant" in content else kind]
    values = {field.name: content[field.name] for field in fields(made)}
    for name in ("from_date", "consent"):
        if values.get(name):
            values[name] = date.fromisoformat(values[name])
    ruling: Ruling = made(**values)
    return ruling


def decision_document(decision: Decision) -> JsonObject:
    """Make the fact document of a decision."""
    return with_hash(
        {
            **ruling_content(decision.ruling),
            "made_at": decision.made_at,
            "made_by": decision.made_by,
            "channel": decision.channel,
        }
    )


def decision_from_document(decision_id: str, document: Mapping[str, Any]) -> Decision:
    """Read a decision back.

    Raises:
        KeyError, TypeError, ValueError: the document is not a decision.
    """
    return Decision(
        id=decision_id,
        made_at=document["made_at"],
        made_by=document["made_by"],
        channel=document["channel"],
        ruling=ruling_from_content(document),
    )


def decisions_in_order(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    """Sort decisions into the order they apply in."""
    return tuple(sorted(decisions, key=lambda decision: (decision.made_at, decision.id)))


# ── Clubs ────────────────────────────────────────────────────────────────────


def club_document(club: Club) -> JsonObject:
    """Make a club's document; the revision is the store's to add."""
    document: JsonObject = {
        field.name: getattr(club, field.name)
        for field in fields(club)
        if field.name not in ("id", "ladders", "keys")
    }
    document["ladders"] = [ladder_settings(ladder) for ladder in club.ladders]
    document["keys"] = [
        {field.name: getattr(key, field.name) for field in fields(key)} for key in club.keys
    ]
    return document


def ladder_settings(ladder: Ladder) -> JsonObject:
    """Write a ladder's settings as JSON."""
    return {
        "id": ladder.id,
        "title": ladder.title,
        "rules": ladder.rules,
        "game_kinds": list(ladder.game_kinds),
        "speeds": list(ladder.speeds),
        "from_date": ladder.from_date and ladder.from_date.isoformat(),
        "to_date": ladder.to_date and ladder.to_date.isoformat(),
    }


def club_from_document(club_id: str, document: Mapping[str, Any]) -> Club:
    """Read a club's settings back."""
    settings = {
        field.name: document[field.name]
        for field in fields(Club)
        if field.name not in ("id", "ladders", "keys") and field.name in document
    }
    return Club(
        id=club_id,
        ladders=tuple(_ladder_from(ladder) for ladder in document["ladders"]),
        keys=tuple(Key(**key) for key in document["keys"]),
        **settings,
    )


def _ladder_from(content: Mapping[str, Any]) -> Ladder:
    return Ladder(
        id=content["id"],
        title=content["title"],
        rules=content["rules"],
        game_kinds=tuple(content["game_kinds"]),
        speeds=tuple(content["speeds"]),
        from_date=date.fromisoformat(content["from_date"]) if content["from_date"] else None,
        to_date=date.fromisoformat(content["to_date"]) if content["to_date"] else None,
    )
