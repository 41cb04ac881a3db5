"""A fixed counter: so much for a win, so much less for a loss; not Elo (rules §3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from core.locale import Message, say
from core.model import Game, Speed
from core.ratings.rule_set import Field, Form, Outcome, Played, Scored, Worth

POINTS_A_WIN: Final = 20.0
POINTS_GIVING_UP: Final = 15.0
"""What giving up one's seat costs beside the loss."""


class CounterRules:
    """Rules §3.2."""

    name: ClassVar[str] = "counter"
    version: ClassVar[int] = 1
    start_rating: ClassVar[float] = 800.0
    freezes: ClassVar[bool] = False
    remembers_peak: ClassVar[bool] = False
    reasons: ClassVar[Mapping[str, Message]] = {
        "aborted": say("aborted before both sides had moved"),
        "taken-over": say("a bot had taken over a seat"),
    }
    about: ClassVar[tuple[Message, ...]] = (
        say("This list is a plain counter: it is no Elo, and how strong anybody is it cannot say."),
        say(
            "Everybody starts with 800 points. A win brings 20, a loss costs 20, a draw leaves"
            " both where they are; nobody falls below 0."
        ),
        say(
            "Whoever gives up a seat loses 35 instead of 20. Games that ended before both sides"
            " had moved, or in which a bot had taken over a seat, do not count."
        ),
        say("Points are added when the event ends, game by game."),
    )

    def unrated_reason(self, game: Game) -> str | None:
        """Leave out games that nobody really played to an end (rules §3.2, §5)."""
        if game.moves is not None and 0 in game.moves:
            return "aborted"
        return "taken-over" if game.taken_over else None

    def is_provisional(self, count: int) -> bool:
        """Nobody is."""
        del count
        return False

    def expected_score(self, own: float, opponent: float, speed: Speed) -> None:
        """Nothing is predicted."""
        del own, opponent, speed

    def side_reason(self, own: Form, opponent: Form, speed: Speed) -> None:
        """Every game moves both."""
        del own, opponent, speed

    def starting_rating(self, rating: float) -> float:
        """Round to a multiple of 2⁻⁴⁰ (rules §1.2)."""
        return round(rating * 2**40) / 2**40

    def game_changes(
        self, rating: float, k_factor: float | None, scored: Sequence[Scored]
    ) -> list[Worth]:
        """Count game by game; a loss takes no more than there is."""
        del k_factor
        worths = []
        for one in scored:
            points = _points(one)
            worth = Worth(max(points, 0.0 - rating), points < -rating)
            rating += worth.change
            worths.append(worth)
        return worths

    def rate(self, played: Played, field: Field) -> Outcome:
        """Count an event game by game, in listed order (rules §3.2)."""
        scored: list[list[Scored]] = [[] for _ in field.ratings]
        for (white, black, score), game in zip(played.pairings, played.games, strict=True):
            scored[white].append(Scored(score, None, game.abandoned_by == "white"))
            scored[black].append(Scored(1.0 - score, None, game.abandoned_by == "black"))
        changes = [
            sum(worth.change for worth in self.game_changes(rating, None, mine))
            for rating, mine in zip(field.ratings, scored, strict=True)
        ]
        return Outcome(changes, [len(mine) for mine in scored], [None] * len(changes))


def _points(game: Scored) -> float:
    points = POINTS_A_WIN * (2.0 * game.score - 1.0)
    # a result that was corrected by hand may no longer be that of a seat given up
    return points - POINTS_GIVING_UP if game.gave_up and game.score == 0.0 else points
