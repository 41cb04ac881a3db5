"""Why a rating moved, game by game (rules §4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.counting import event_reason, game_reason
from core.figures import EventFigures, Figure
from core.model import WHITE_SCORE, Entrant, Event, Game, Result, Side
from core.ratings import Form, RuleSet, Scored

_FORFEIT_SCORE = {"+/-": 1.0, "-/+": 0.0}


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game, or a bye, as one player sees it.

    Attributes:
        opponent: player id; None for a bye or a bot.
        opponent_name: None for a bye.
        score: points taken; None for a game without result.
        expected: None where no expectation was worked out.
        rated: whether it moved this player.
        reason: why not, None if it did.
        change: points it was worth, before the event's sum is rounded; None if not rated.
        gave_up: the player gave up the seat (rules §3.2).
        floored: a loss took less than usual, for there was no more to take (rules §3.2).
    """

    round: int
    opponent: str | None
    opponent_name: str | None
    opponent_rating: float | None
    score: float | None
    expected: float | None
    rated: bool
    reason: str | None
    colour: str | None = None
    change: float | None = None
    gave_up: bool = False
    floored: bool = False


@dataclass(frozen=True, slots=True)
class TableGame:
    """One game as it stands in the event's own table."""

    round: int
    white: str
    black: str
    result: Result
    published: Result
    rated_white: bool
    rated_black: bool
    reason: str | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """An event with the figures it was rated with; answers for entrants and games.

    Attributes:
        name_of: player id → the name this reader may see.
    """

    event: Event
    figures: EventFigures
    rules: RuleSet
    name_of: Callable[[str], str]

    @property
    def effective(self) -> Event:
        """The event with corrected results."""
        if not self.figures.corrected:
            return self.event
        games = [
            replace(game, result=self.figures.corrected.get(position, game.result))
            for position, game in enumerate(self.event.games)
        ]
        return replace(self.event, games=tuple(games))

    def lines(self, player: str) -> tuple[GameLine, ...]:
        """List a player's games and byes, by round."""
        event = self.effective
        entrants = {entrant.id: entrant for entrant in event.players}
        lines = [
            self._line(game, player, entrants)
            for game in event.games
            if player in (self._player(game.white), self._player(game.black))
        ]
        lines += [
            GameLine(bye.round, None, None, None, bye.points, None, rated=False, reason="bye")
            for bye in event.byes
            if self._player(bye.player) == player
        ]
        return tuple(self._with_changes(player, sorted(lines, key=lambda line: line.round)))

    def _with_changes(self, player: str, lines: Sequence[GameLine]) -> Iterator[GameLine]:
        figure = self.figures.players.get(player)
        if figure is None:
            return
        scored = [
            Scored(line.score, line.expected, line.gave_up)
            for line in lines
            if line.rated and line.score is not None
        ]
        worths = iter(self.rules.game_changes(figure.rating, figure.k, scored))
        for line in lines:
            yield replace(line, **next(worths)._asdict()) if line.rated else line

    def table(self) -> tuple[TableGame, ...]:
        """List every game, and whether it was rated for either side."""
        event = self.effective
        entrants = {entrant.id: entrant for entrant in event.players}
        games = []
        for game, published in zip(event.games, self.event.games, strict=True):
            white = self._side_reason(game, game.white, game.black, entrants)
            black = self._side_reason(game, game.black, game.white, entrants)
            games.append(
                TableGame(
                    round=game.round,
                    white=game.white,
                    black=game.black,
                    result=game.result,
                    published=published.result,
                    rated_white=white is None,
                    rated_black=black is None,
                    reason=white or black,
                )
            )
        return tuple(games)

    def _player(self, entrant: str) -> str | None:
        return self.figures.entrants.get(entrant)

    def _figure(self, entrant: str) -> Figure | None:
        player = self._player(entrant)
        return None if player is None else self.figures.players.get(player)

    def _side_reason(
        self, game: Game, own: str, opponent: str, entrants: Mapping[str, Entrant]
    ) -> str | None:
        reason = game_reason(
            game,
            whole_event=event_reason(self.event),
            entrants=entrants,
            players=self.figures.entrants,
            rules=self.rules,
        )
        mine, theirs = self._figure(own), self._figure(opponent)
        if reason is None and mine is not None and theirs is not None:
            own_form, other_form = Form(mine.rating, mine.games), Form(theirs.rating, theirs.games)
            return self.rules.side_reason(own_form, other_form, self.event.speed)
        return reason

    def _line(self, game: Game, player: str, entrants: Mapping[str, Entrant]) -> GameLine:
        is_white = self._player(game.white) == player
        own, other = (game.white, game.black) if is_white else (game.black, game.white)
        reason = self._side_reason(game, own, other, entrants)
        mine, theirs = self._figure(own), self._figure(other)
        opponent = self._player(other)
        colour: Side = "white" if is_white else "black"
        score = _score(game.result, is_white=is_white)
        expected = None
        if mine and theirs and reason in (None, "provisional-opponent"):
            expected = self.rules.expected_score(mine.rating, theirs.rating, self.event.speed)
        return GameLine(
            round=game.round,
            opponent=opponent,
            opponent_name=self.name_of(opponent) if opponent else entrants[other].name,
            opponent_rating=theirs.rating if theirs else None,
            score=score,
            expected=expected,
            rated=reason is None,
            reason=reason,
            colour=colour,
            # a result that was corrected by hand may no longer be that of a seat given up
            gave_up=game.abandoned_by == colour and score == 0.0,
        )


def _score(result: Result, *, is_white: bool) -> float | None:
    if result == "-/-":
        return 0.0
    white = WHITE_SCORE.get(result, _FORFEIT_SCORE.get(result))
    if white is None or is_white:
        return white
    return 1.0 - white
