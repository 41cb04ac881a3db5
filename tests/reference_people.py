"""Who is who, for the reference ladder: the plain part of rules §6.

Keys, namesakes in one event, guests, bots, and decisions. Readings, joins and corrections are taken
as given: whether they would have been refused, or set aside for contradicting each other (rules
§6.6), is not asked; only a written name that has changed sets one aside.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, TypeAlias

from core.model import Correct, Decision, Differ, DifferHere, Event, Join, Read, Start, Undo

Player: TypeAlias = tuple[str, ...]
"""(name key,), and for a guest (name key, event id, entrant id)."""

TITLES: Final = frozenset(
    "dr. prof. gm im fm cm wgm wim wfm wcm jr. sr. ifj. id. ii".replace(".", "").split()
)
"""What after a comma is no given name (rules §6.2)."""


def start_key(event: Event) -> tuple[date, str, str]:
    """Rules §1.3."""
    return (event.date, event.start if event.start else "00:00", event.id)


def name_key(name: str, *, family_first: bool = False) -> str:
    """Rules §6.2."""
    family, _, given = name.partition(",")
    words = [word.strip(".").lower() for word in given.split()]
    if name.count(",") == 1 and any(word not in TITLES for word in words):
        name = f"{family} {given}" if family_first else f"{given} {family}"
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).lower())
    return " ".join(folded.split())


def decisions_in_force(decisions: Iterable[Decision]) -> list[Decision]:
    """Leave out what was undone, and the undos; an undone undo undoes nothing."""
    in_order = sorted(decisions, key=lambda decision: (decision.made_at, decision.id))
    undone: set[str] = set()
    for decision in reversed(in_order):
        if isinstance(decision.ruling, Undo) and decision.id not in undone:
            undone.add(decision.ruling.decision)
    left = [d for d in in_order if d.id not in undone and not isinstance(d.ruling, Undo)]
    unknown = [d for d in left if not isinstance(d.ruling, Read | Join | Start | Correct)]
    if any(not isinstance(d.ruling, Differ | DifferHere) for d in unknown):
        raise ValueError(f"the reference does not know {unknown}")
    return left


def correct_games(event: Event, corrections: Iterable[Correct]) -> Event:
    """Put corrected results in the place of published ones, where names still fit (§6.6)."""
    names = {entrant.id: entrant.name for entrant in event.players}
    games = list(event.games)
    for fix in corrections:
        found = [
            index
            for index, game in enumerate(games)
            if (event.id, game.round, game.white, game.black)
            == (fix.event, fix.round, fix.white, fix.black)
            and (names[game.white], names[game.black]) == (fix.white_name, fix.black_name)
        ]
        if len(found) == 1:
            games[found[0]] = replace(games[found[0]], result=fix.result)
    return replace(event, games=tuple(games))


@dataclass(slots=True)
class People:
    """Who is who: (event, entrant) → player, and each player's shown name."""

    family_first: bool
    joined: dict[str, str] = field(default_factory=dict)
    mentions: dict[tuple[str, str], Player] = field(default_factory=dict)
    names: dict[Player, str] = field(default_factory=dict)

    def key_of(self, name: str) -> str:
        """The key a name's player is known by, through all joins."""
        return self.through_joins(name_key(name, family_first=self.family_first))

    def through_joins(self, key: str) -> str:
        """Follow a key's joins to the name that stands."""
        while key in self.joined:
            key = self.joined[key]
        return key

    def join(self, ruling: Join) -> None:
        """Make one player of two names; the one of `into` stands."""
        source, into = self.key_of(ruling.source), self.key_of(ruling.into)
        if source != into:
            self.joined[source] = into

    def read(self, event: Event, readings: Iterable[Read]) -> None:
        """Take in the mentions of one event; later events' spellings replace earlier ones."""
        spellings = number_namesakes(event, family_first=self.family_first)
        for entrant in sorted(event.players, key=lambda entrant: entrant.id):
            mention = (event.id, entrant.id)
            if entrant.guest and not entrant.bot:
                key = name_key(entrant.name, family_first=self.family_first)
                self.mentions[mention] = (key, *mention)
                self.names[key, *mention] = entrant.name
            elif not entrant.bot:
                key, spelling = spellings[entrant.id]
                for reading in readings:
                    if (reading.event, reading.entrant, reading.written) == (
                        *mention,
                        entrant.name,
                    ):
                        spelling = reading.name
                        key = name_key(spelling, family_first=self.family_first)
                player = self.through_joins(key)
                self.mentions[mention] = (player,)
                if player == key:
                    self.names[(player,)] = spelling


def number_namesakes(event: Event, *, family_first: bool) -> dict[str, tuple[str, str]]:
    """Give each member's entrant id a key and spelling, namesakes numbered (rules §6.3)."""
    members = [entrant for entrant in event.players if not entrant.bot and not entrant.guest]
    written = {e.id: name_key(e.name, family_first=family_first) for e in members}
    given: dict[str, tuple[str, str]] = {}
    for entrant in sorted(members, key=lambda entrant: entrant.id):
        key, spelling, number = written[entrant.id], entrant.name, 1
        taken = {used for used, _ in given.values()}
        while key in taken or (number > 1 and key in written.values()):
            number += 1
            key, spelling = f"{written[entrant.id]} ({number})", f"{entrant.name} ({number})"
        given[entrant.id] = (key, spelling)
    return given


def tell_people_apart(
    events: Sequence[Event], rulings: Sequence[object], *, family_first: bool
) -> People:
    """Resolve every mention; the events come by start key, so that the latest spelling stays."""
    people = People(family_first)
    readings = [ruling for ruling in rulings if isinstance(ruling, Read)]
    for ruling in rulings:
        if isinstance(ruling, Join):
            people.join(ruling)
    for event in events:
        people.read(event, readings)
    for ruling in rulings:
        name = ruling.into if isinstance(ruling, Join) else getattr(ruling, "who", None)
        if name is not None and name_key(name, family_first=family_first) == people.key_of(name):
            people.names.setdefault((people.key_of(name),), name)
    return people
