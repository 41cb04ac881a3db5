"""The nouns of a club ladder: what was published, what people decided, what a club wants.

All are frozen. Dates are the organiser's local calendar dates (rules §1.1).
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

Format: TypeAlias = Literal[
    "swiss", "round-robin", "knockout", "match", "arena", "league", "bughouse", "other"
]
Speed: TypeAlias = Literal["standard", "rapid", "blitz"]
Result: TypeAlias = Literal["1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "*"]
Side: TypeAlias = Literal["white", "black"]
Visibility: TypeAlias = Literal["private", "unlisted", "public"]
NameStyle: TypeAlias = Literal["initials", "full"]
ShowMode: TypeAlias = Literal["full", "initials", "guest", "hidden"]

WHITE_SCORE: Final[dict[str, float]] = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}
"""White's points in a game that was played; other results are no played game."""

FREE_FORMATS: Final = frozenset({"arena", "league", "match", "knockout", "other"})
"""Formats in which one player may stand in a round more than once (contract §1)."""

StartKey: TypeAlias = tuple[datetime.date, str, str]


HIDDEN_NAME: Final = "–"
"""What members see in place of a hidden player's name."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One line of an event's start list.

    Attributes:
        member: id of the player an app says this is (rules §6.5), or None.
    """

    id: str
    name: str
    member: str | None = None
    junior: bool = False
    guest: bool = False
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One pairing of a round; `white` and `black` are entrant ids.

    Attributes:
        abandoned_by: the side that gave up its seat (counter ladders).
        moves: moves made by White and by Black, where the app counts them.
        taken_over: a bot had taken over a seat.
    """

    round: int
    white: str
    black: str
    result: Result
    abandoned_by: Side | None = None
    moves: tuple[int, int] | None = None
    taken_over: bool = False


@dataclass(frozen=True, slots=True)
class Bye:
    """A round in which an entrant had no opponent; worth 0, ½ or 1 point."""

    round: int
    player: str
    points: float


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament, a match, a club night, in canonical form (contract §1).

    Attributes:
        start: local start time "HH:MM", or "" if none was given.
        end_date: equal to `date` where none was given.
        players: by id.
        games: by round; the listed order within a round is kept.
        byes: by (round, player).
    """

    id: str
    name: str
    date: datetime.date
    end_date: datetime.date
    players: tuple[Entrant, ...]
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()
    start: str = ""
    format: Format = "swiss"
    game: str = "chess"
    speed: Speed = "standard"
    rated: bool = True
    complete: bool = True
    under18: bool = False

    @property
    def start_key(self) -> StartKey:
        """Where the event stands in time (rules §1.3)."""
        return (self.date, self.start or "00:00", self.id)


@dataclass(frozen=True, slots=True)
class Read:
    """A mention is read as a name, for as long as it is written `written` (rules §6.5, §6.6)."""

    kind: ClassVar = "read"
    event: str
    entrant: str
    written: str
    name: str


@dataclass(frozen=True, slots=True)
class Join:
    """Two names are one person; `into` keeps id and spelling."""

    kind: ClassVar = "join"
    source: str
    into: str


@dataclass(frozen=True, slots=True)
class Differ:
    """Two names are two people."""

    kind: ClassVar = "differ"
    name: str
    other: str


@dataclass(frozen=True, slots=True)
class DifferHere:
    """One mention is not the person of that name; says nothing about other events."""

    kind: ClassVar = "differ"
    event: str
    entrant: str
    written: str
    other: str


@dataclass(frozen=True, slots=True)
class Rename:
    """A player is written so from now on; the new key belongs to the player.

    Attributes:
        own: the key was the player's already, so this is about spelling alone: it claims no
            name that turns out to be somebody else's once a join is undone.
    """

    kind: ClassVar = "rename"
    who: str
    name: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """A rating and a count of rated games from an earlier list (rules §2.7).

    Attributes:
        from_date: None = before the first event.
    """

    kind: ClassVar = "start"
    who: str
    rating: float
    games: int = 0
    ladder: str = "main"
    from_date: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """How members and the public see a player (rules §7.2)."""

    kind: ClassVar = "show"
    who: str
    mode: ShowMode
    consent: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """One game's result, corrected; holds while both entrants bear these names."""

    kind: ClassVar = "result"
    event: str
    round: int
    white: str
    black: str
    white_name: str
    black_name: str
    result: Result


@dataclass(frozen=True, slots=True)
class Undo:
    """An earlier decision (an undo included) no longer counts."""

    kind: ClassVar = "undo"
    decision: str


Ruling: TypeAlias = Read | Join | Differ | DifferHere | Rename | Start | Show | Correct | Undo


@dataclass(frozen=True, slots=True)
class Decision:
    """A ruling, and who made it when and where.

    Attributes:
        made_at: UTC, ISO 8601 with microseconds; decisions apply in order of (made_at, id).
        channel: "command line", "workbook", "api", …
    """

    id: str
    made_at: str
    made_by: str
    channel: str
    ruling: Ruling

    @property
    def kind(self) -> str:
        """The contract's word for the ruling."""
        return self.ruling.kind


@dataclass(frozen=True, slots=True)
class Ladder:
    """One list of a club: a rule set and what it counts (rules §3.3).

    Attributes:
        game_kinds, speeds: what is counted; empty = everything.
        from_date, to_date: a season, both inclusive; None = open.
    """

    id: str = "main"
    title: str = ""
    rules: str = "club"
    game_kinds: tuple[str, ...] = ()
    speeds: tuple[str, ...] = ()
    from_date: datetime.date | None = None
    to_date: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """An access key as stored: never the key itself (contract §2)."""

    name: str
    scope: str
    digest: str
    made_at: str


@dataclass(frozen=True, slots=True)
class Club:
    """A club's settings.

    Attributes:
        secret: hex; keys the hashes that player ids are made of (rules §6.8).
        link: token of the members' link.
        inactive_after_days: None = nobody is marked inactive (rules §4.4).
    """

    id: str
    name: str
    secret: str
    link: str
    locale: str = "en"
    visibility: Visibility = "unlisted"
    names: NameStyle = "initials"
    youth: bool = False
    inactive_after_days: int | None = None
    ladders: tuple[Ladder, ...] = (Ladder(),)
    keys: tuple[Key, ...] = ()

    @property
    def family_first(self) -> bool:
        """Whether names are written family name first (Hungarian clubs, rules §6.2)."""
        return self.locale == "hu"
