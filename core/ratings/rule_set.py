"""What a rule set has to offer; the replay knows nothing else about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

from core.locale import Message
from core.model import Game, Speed

Pairing: TypeAlias = tuple[int, int, float]
"""A game that counts by rules §5: White, Black (positions in the event), White's points."""


@dataclass(frozen=True, slots=True)
class Played:
    """An event's games that count by rules §5.

    Attributes:
        pairings: by round, in listed order within one.
        games: the game behind each pairing.
    """

    pairings: list[Pairing]
    games: list[Game]
    speed: Speed = "standard"


class Field(NamedTuple):
    """The entrants as they stand when their event is rated, by position in the event.

    Attributes:
        counts: games that counted so far.
        peaks: highest rating after any event so far; empty unless the rule set remembers it.
        juniors: positions of those entered as juniors.
    """

    ratings: Sequence[float]
    counts: Sequence[int]
    peaks: Sequence[float] = ()
    juniors: frozenset[int] = frozenset()


class Outcome(NamedTuple):
    """What an event does to its entrants, by position in the event.

    Attributes:
        changes: rating points.
        counted: games that count among the entrant's rated games.
        k_factors: points that one point of score was worth, None where there is no such figure.
        left_out: position of a pairing that this rule set rates for neither player → reason.
    """

    changes: list[float]
    counted: list[int]
    k_factors: Sequence[float | None]
    left_out: Mapping[int, str] = {}


class Form(NamedTuple):
    """One player when an event was rated: rating, and games that counted so far."""

    rating: float
    games: int


class Scored(NamedTuple):
    """One rated game as its player sees it.

    Attributes:
        score: points taken.
        expected: points predicted, None where nothing is predicted.
        gave_up: the player gave up the seat.
    """

    score: float
    expected: float | None
    gave_up: bool = False


class Worth(NamedTuple):
    """What one rated game brought its player.

    Attributes:
        change: rating points, before any rounding of the event's sum.
        floored: a loss took less than usual, for there was no more to take.
    """

    change: float
    floored: bool = False


class RuleSet(Protocol):
    """One way to turn results into ratings (rules §2, §3).

    Attributes:
        name: as settings name it.
        version: rises whenever equal facts would give other numbers.
        start_rating: a newcomer's.
        freezes: an event is rated on what stood when it started (rules §1.2); otherwise on what
            stands when it is credited.
        remembers_peak: wants `Field.peaks`.
        reasons: reason of this rule set's own why a game is not rated → the same in words.
        about: sentences that tell members how their list is worked out.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    start_rating: ClassVar[float]
    freezes: ClassVar[bool]
    remembers_peak: ClassVar[bool]
    reasons: ClassVar[Mapping[str, Message]]
    about: ClassVar[tuple[Message, ...]]

    def unrated_reason(self, game: Game) -> str | None:
        """Name one of `reasons` why a game that was played is rated for neither player."""
        ...

    def rate(self, played: Played, field: Field) -> Outcome:
        """Rate one event."""
        ...

    def is_provisional(self, count: int) -> bool:
        """Whether a player of so many rated games is provisional."""
        ...

    def expected_score(self, own: float, opponent: float, speed: Speed) -> float | None:
        """Predict the points taken from one game; None where nothing is predicted."""
        ...

    def side_reason(self, own: Form, opponent: Form, speed: Speed) -> str | None:
        """Name the reason why a game is not rated for one of its two players, if it is not."""
        ...

    def game_changes(
        self, rating: float, k_factor: float | None, scored: Sequence[Scored]
    ) -> list[Worth]:
        """Share an event's change out among its rated games, before any rounding of the sum.

        Args:
            rating: what the event was rated on.
            scored: the player's rated games, in order.
        """
        ...

    def starting_rating(self, rating: float) -> float:
        """Bring a starting figure into the form this rule set calculates with (rules §2.7)."""
        ...


def share_by_expectation(k_factor: float | None, scored: Sequence[Scored]) -> list[Worth]:
    """Give each game K × (score − expected)."""
    return [Worth((k_factor or 0.0) * (one.score - (one.expected or 0.0))) for one in scored]
