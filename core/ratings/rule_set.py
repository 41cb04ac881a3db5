"""What a rule set has to offer; the replay knows nothing else about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

from core.model import Game

Pairing: TypeAlias = tuple[int, int, float]
"""A game that counts by rules §5: White, Black (positions in the event), White's points."""


class Outcome(NamedTuple):
    """What an event does to its entrants, by position in the event.

    Attributes:
        changes: rating points.
        counted: games that count among the entrant's rated games.
    """

    changes: list[float]
    counted: list[int]


class RuleSet(Protocol):
    """One way to turn results into ratings (rules §2, §3).

    Attributes:
        name: as settings name it.
        version: rises whenever equal facts would give other numbers.
        start_rating: a newcomer's.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    start_rating: ClassVar[float]

    def unrated_reason(self, game: Game) -> str | None:
        """Name a reason of this rule set's own why a game that was played is not rated."""
        ...

    def rate(
        self, pairings: Sequence[Pairing], ratings: Sequence[float], counts: Sequence[int]
    ) -> Outcome:
        """Rate one event.

        Args:
            pairings: the event's games that count, in listed order.
            ratings, counts: rating and rated games of each entrant, frozen.
        """
        ...

    def is_provisional(self, count: int) -> bool:
        """Whether a player of so many rated games is provisional."""
        ...

    def k_factor(self, rating: float, count: int) -> float | None:
        """Say how many points one point of score is worth; None where there is no such figure."""
        ...

    def expected_score(self, own: float, opponent: float) -> float | None:
        """Predict the points taken from one game; None where nothing is predicted."""
        ...

    def side_reason(self, own_count: int, opponent_count: int) -> str | None:
        """Name the reason why a game is not rated for one of its two players, if it is not."""
        ...

    def starting_rating(self, rating: float) -> float:
        """Bring a starting figure into the form this rule set calculates with (rules §2.7)."""
        ...
