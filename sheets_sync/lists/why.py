"""The Why tab: each change game by game, and what corrections did (rules §4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from core.explanations import Explanation, GameLine
from core.figures import Figure, take_figures
from core.locale import say
from core.pipeline import Computed
from core.ports import Cell, Formula, Row, Tab
from core.reckoning import event_in_words, game_in_words
from core.replay import RatedEvent
from core.standings import shown
from core.wording import score_in_words
from sheets_sync.cells import date_cell
from sheets_sync.lists.viewer import Viewer
from sheets_sync.naming import ladder_name

EXPLAINED_EVENTS: Final = 10
"""The latest ones, of each ladder."""

Cells: TypeAlias = dict[str, Cell | Formula]


def why_tab(viewer: Viewer) -> Tab:
    """Explain the latest events game by game, and below what corrections moved."""
    several = len(viewer.state.ladders) > 1
    columns = (
        viewer.column("date", say("Date"), 12, "date"),
        viewer.column("event", say("Event"), 30),
        *([viewer.column("ladder", say("List"), 16)] if several else []),
        viewer.column("name", say("Name"), 24),
        viewer.column("round", say("Round"), 8, "integer"),
        viewer.column("opponent", say("Opponent"), 24),
        viewer.column("opponent_rating", say("Their rating"), 12, "rating"),
        viewer.column("score", say("Score"), 8),
        viewer.column("expected", say("Expected"), 10, "score"),
        viewer.column("points", say("Points"), 10, "change"),
        viewer.column("explanation", say("In words"), 58, "long-text"),
    )
    told = [_Told(viewer, computed) for computed in viewer.state.ladders]
    rows = (
        *(row for ladder in told for row in ladder.event_rows()),
        *(row for ladder in told for row in ladder.correction_rows()),
    )
    return Tab("why", viewer.titles(say("Why")), columns, rows, landscape=True)


@dataclass(frozen=True, slots=True)
class _Told:
    """One ladder, as it is explained to an audience."""

    viewer: Viewer
    computed: Computed

    @property
    def _prefix(self) -> str:
        """Keep rows of several ladders apart."""
        ladder = self.computed.ladder
        return "" if ladder == self.viewer.state.club.ladders[0] else f"{ladder.id}:"

    @property
    def _shared(self) -> Cells:
        return {"ladder": ladder_name(self.viewer.state.club, self.computed.ladder)}

    def _listed(self) -> list[int]:
        return [row.player for row in self.viewer.visible_rows(self.computed)]

    def correction_rows(self) -> Iterator[Row]:
        """Say whom a change to an earlier event moved, furthest first; "0.0" needs no word."""
        state, listed = self.viewer.state, set(self._listed())
        for event, moved in state.corrections[self.computed.ladder.id].items():
            name = state.event_labels.get(event, event)
            text = say(
                "“{event}” was changed or came in later; every event after it was worked out anew.",
                event=name,
            )
            for player, points in sorted(moved.items(), key=lambda move: (-abs(move[1]), move[0])):
                position = state.roll.identities.by_id.get(player)
                if position is None or position not in listed or not shown(points):
                    continue
                cells: Cells = {
                    "event": name,
                    "name": self.viewer.name(position),
                    "points": float(shown(points)),
                    "explanation": self.viewer.words(text),
                }
                yield Row(f"{self._prefix}correction/{event}/{player}", self._shared | cells)

    def event_rows(self) -> Iterator[Row]:
        """Explain the latest events."""
        replayed, listed = self.computed.replayed, self._listed()
        for rated in [*replayed.running, *reversed(replayed.credited)][:EXPLAINED_EVENTS]:
            explained = self._explain(rated)
            players = set(rated.contest.players)
            for player in listed:
                if player in players:
                    yield from self._player_rows(explained, self.viewer.player_id(player))

    def _explain(self, rated: RatedEvent) -> Explanation:
        viewer = self.viewer
        stored = viewer.state.stored_events[rated.contest.event.id]
        figures = take_figures(rated, stored.event, viewer.state.roll.identities, stored.content)
        names = viewer.names_under18 if stored.event.under18 else viewer.names
        return Explanation(stored.event, figures, self.computed.rules, names.__getitem__)

    def _player_rows(self, explained: Explanation, player: str) -> Iterator[Row]:
        """Explain the sum, then each game."""
        event, figure = explained.event, explained.figures.players[player]
        lines = explained.lines(player)
        shared: Cells = self._shared | {
            "date": date_cell(event.date),
            "event": event.name,
            "name": explained.name_of(player),
        }
        locale = self.viewer.state.club.locale
        sentences = event_in_words(figure, lines, running=explained.figures.running, locale=locale)
        total: Cells = {
            "points": float(shown(figure.change)),
            "explanation": " ".join(self.viewer.words(sentence) for sentence in sentences),
        }
        row_id = f"{self._prefix}{event.id}/{player}"
        yield Row(row_id, shared | total, "heading")
        for number, line in enumerate(lines):
            yield Row(f"{row_id}/{number}", shared | self._game(line, figure))

    def _game(self, line: GameLine, figure: Figure) -> Cells:
        theirs, locale = line.opponent_rating, self.viewer.state.club.locale
        return {
            "round": line.round,
            "opponent": line.opponent_name or "",
            "opponent_rating": None if theirs is None else float(shown(theirs)),
            "score": "" if line.score is None else score_in_words(line.score),
            "expected": None if line.expected is None else round(line.expected, 2),
            "points": None if line.change is None else float(shown(line.change)),
            "explanation": self.viewer.words(game_in_words(line, figure.k, locale=locale)),
        }
