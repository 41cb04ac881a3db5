"""The Why tab: each change game by game, and what corrections did (rules §4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.explanations import Explanation, GameLine
from core.figures import take_figures
from core.locale import say
from core.ports import Cell, Formula, Row, Tab
from core.replay import RatedEvent
from core.standings import shown
from core.wording import (
    REASONS,
    change_in_words,
    expected_in_words,
    rating_in_words,
    score_in_words,
)
from sheets_sync.cells import date_cell
from sheets_sync.lists.viewer import Viewer

EXPLAINED_EVENTS: Final = 10


def why_tab(viewer: Viewer) -> Tab:
    """Explain the latest events game by game, and below what corrections moved."""
    columns = (
        viewer.column("date", say("Date"), 12, "date"),
        viewer.column("event", say("Event"), 30),
        viewer.column("name", say("Name"), 24),
        viewer.column("round", say("Round"), 8, "integer"),
        viewer.column("opponent", say("Opponent"), 24),
        viewer.column("opponent_rating", say("Their rating"), 12, "rating"),
        viewer.column("score", say("Score"), 8),
        viewer.column("expected", say("Expected"), 10, "score"),
        viewer.column("points", say("Points"), 10, "change"),
        viewer.column("explanation", say("In words"), 58, "long-text"),
    )
    rows = (*_event_rows(viewer), *_correction_rows(viewer))
    return Tab("why", viewer.titles(say("Why")), columns, rows, landscape=True)


def _correction_rows(viewer: Viewer) -> Iterator[Row]:
    """Say whom a change to an earlier event moved, furthest first; "0.0" needs no explanation."""
    identities = viewer.state.roll.identities
    listed = {row.player for row in viewer.visible_rows(viewer.main)}
    for event, moved in viewer.state.corrections.items():
        name = viewer.state.event_labels.get(event, event)
        text = say(
            "“{event}” was changed or came in later; every event after it was worked out anew.",
            event=name,
        )
        for player, points in sorted(moved.items(), key=lambda move: (-abs(move[1]), move[0])):
            position = identities.by_id.get(player)
            if position is None or position not in listed or not shown(points):
                continue
            cells: dict[str, Cell | Formula] = {
                "event": name,
                "name": viewer.name(position),
                "points": float(shown(points)),
                "explanation": viewer.words(text),
            }
            yield Row(f"correction/{event}/{player}", cells)


def _event_rows(viewer: Viewer) -> Iterator[Row]:
    state = viewer.state
    replayed = viewer.main.replayed
    published = {stored.event.id: stored for stored in state.facts.events}
    listed = [row.player for row in viewer.visible_rows(viewer.main)]
    for rated in [*replayed.running, *reversed(replayed.credited)][:EXPLAINED_EVENTS]:
        stored = published[rated.contest.event.id]
        figures = take_figures(rated, stored.event, state.roll.identities, stored.content)
        names = viewer.names_under18 if stored.event.under18 else viewer.names
        explained = Explanation(stored.event, figures, viewer.main.rules, names.__getitem__)
        seats = {player: seat for seat, player in enumerate(rated.contest.players)}
        for player in listed:
            if player in seats:
                yield from _Seat(viewer, rated, explained, player, seats[player]).rows()


@dataclass(frozen=True, slots=True)
class _Seat:
    """One player in one event."""

    viewer: Viewer
    rated: RatedEvent
    explained: Explanation
    player: int
    seat: int

    @property
    def k(self) -> float | None:
        """The K the event was calculated with, None where the rules have none."""
        return self.rated.k_factors[self.seat]

    def rows(self) -> Iterator[Row]:
        """Explain the sum, then each game."""
        event, own_id = self.rated.contest.event, self.viewer.player_id(self.player)
        lines = self.explained.lines(own_id)
        shared: dict[str, Cell | Formula] = {
            "date": date_cell(event.date),
            "event": event.name,
            "name": self.explained.name_of(own_id),
        }
        total: dict[str, Cell | Formula] = {
            "points": float(shown(self.rated.changes[self.seat])),
            "explanation": self._sum_in_words(lines),
        }
        yield Row(f"{event.id}/{own_id}", shared | total, "heading")
        for number, line in enumerate(lines):
            yield Row(f"{event.id}/{own_id}/{number}", shared | self._game(line))

    def _game(self, line: GameLine) -> dict[str, Cell | Formula]:
        theirs = line.opponent_rating
        return {
            "round": line.round,
            "opponent": line.opponent_name or "",
            "opponent_rating": None if theirs is None else float(shown(theirs)),
            "score": "" if line.score is None else score_in_words(line.score),
            "expected": None if line.expected is None else round(line.expected, 2),
            "points": self._points(line),
            "explanation": self.viewer.words(REASONS[line.reason]) if line.reason else "",
        }

    def _points(self, line: GameLine) -> float | None:
        return None if line.change is None else float(shown(line.change))

    def _sum_in_words(self, lines: tuple[GameLine, ...]) -> str:
        locale = self.viewer.state.club.locale
        counted = [line for line in lines if line.rated]
        before = rating_in_words(self.rated.ratings[self.seat], locale)
        if not counted or self.k is None:
            return self.viewer.words(say("{before}, no game rated for this player", before=before))
        score = sum(line.score or 0.0 for line in counted)
        expected = sum(line.expected or 0.0 for line in counted)
        text = say(
            "From {before}: scored {score} of {games}, expected {expected}; {k} × {gap} = {change}",
            before=before,
            score=score_in_words(score),
            games=len(counted),
            expected=expected_in_words(expected, locale),
            k=f"{self.k:g}",
            gap=expected_in_words(round(score - expected, 2) + 0.0, locale).replace("-", "−"),
            change=change_in_words(self.rated.changes[self.seat], locale),
        )
        return self.viewer.words(text)
