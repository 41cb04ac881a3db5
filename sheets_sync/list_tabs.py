"""The lists of both files: ours, rewritten in order (contract §5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from core.explanations import Explanation, GameLine
from core.figures import take_figures
from core.locale import Message, say, translate
from core.pipeline import Computed
from core.ports import Cell, Column, ColumnKind, Formula, Row, RowStyle, Tab
from core.privacy import Face
from core.replay import RatedEvent
from core.standings import Standing, shown
from core.wording import (
    REASONS,
    change_in_words,
    expected_in_words,
    rating_in_words,
    score_in_words,
)
from sheets_sync.cells import date_cell
from sheets_sync.desk_tabs import not_rated_in_words, titles
from sheets_sync.notice_tabs import freshness_formula
from sheets_sync.state import ClubState

Audience: TypeAlias = Literal["organiser", "member"]

EXPLAINED_EVENTS: Final = 10
CHARTED_EVENTS: Final = 40


@dataclass(frozen=True, slots=True)
class ListBuilder:
    """Makes lists for one audience.

    Attributes:
        audience: organisers see full names, members what the club decided (rules §7.2).
    """

    state: ClubState
    audience: Audience

    # ── Who may see what ─────────────────────────────────────────────────────

    def name(self, player: int) -> str:
        """Name a player for this audience."""
        if self.audience == "organiser":
            return self.state.roll.identities.players[player].name
        return self._face(player).name

    def _face(self, player: int) -> Face:
        return self.state.roll.faces[player]

    def visible(self, row: Standing) -> bool:
        """Whether this audience finds a row in the list."""
        return self.audience == "organiser" or (self._face(row.player).listed and not row.guest)

    def _words(self, message: Message) -> str:
        return self.state.words(message)

    def _column(
        self, key: str, header: Message, width: int = 12, kind: ColumnKind = "text"
    ) -> Column:
        return Column(key, translate(header, self.state.club.locale), kind, width=width)

    def _titles(self, message: Message) -> tuple[str, ...]:
        return titles(message, self.state.club.locale)

    # ── Ladder ───────────────────────────────────────────────────────────────

    def ladder_tab(self, computed: Computed) -> Tab:
        """Make the list of one ladder."""
        plain = self._titles(say("Ladder"))
        own = computed.ladder.title or computed.ladder.id
        first = computed.ladder == self.state.club.ladders[0]
        named = plain if first else tuple(f"{title} {own}" for title in plain)
        columns = (
            self._column("rank", say("Rank"), 7, "integer"),
            self._column("name", say("Name"), 28),
            self._column("rating", say("Rating"), 10, "rating"),
            self._column("change", say("Change"), 10, "change"),
            self._column("games", say("Games"), 9, "integer"),
            self._column("wins", say("Wins"), 8, "integer"),
            self._column("draws", say("Draws"), 8, "integer"),
            self._column("losses", say("Losses"), 9, "integer"),
            self._column("running", say("Running"), 10, "change"),
            self._column("last_played", say("Last played"), 13, "date"),
            self._column("standing", say("Standing"), 16),
            self._column("current", say("Is this current?"), 46),
        )
        rows = [self._ladder_row(row) for row in computed.standings if self.visible(row)]
        if rows:
            fresh = {**rows[0].cells, "current": freshness_formula(self.state)}
            rows[0] = replace(rows[0], cells=fresh)
        return Tab(f"ladder:{computed.ladder.id}", named, columns, tuple(rows))

    def _ladder_row(self, row: Standing) -> Row:
        return Row(
            self.state.roll.identities.players[row.player].id,
            {
                "rank": row.rank,
                "name": self.name(row.player),
                "rating": float(shown(row.rating)),
                "change": None if row.change is None else float(shown(row.change)),
                "games": row.games,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "running": None if row.running is None else float(shown(row.running)),
                "last_played": date_cell(row.last_played),
                "standing": self._words(_standing(row)),
                "current": "",
            },
            "provisional" if row.provisional else "normal",
        )

    # ── Players ──────────────────────────────────────────────────────────────

    def players_tab(self) -> Tab:
        """Make the members' list of players with their rating history and its chart."""
        computed = self.state.ladders[0]
        events = computed.replayed.credited[-CHARTED_EVENTS:]
        columns = [
            self._column("name", say("Name"), 28),
            self._column("rating", say("Rating"), 10, "rating"),
            self._column("games", say("Games"), 9, "integer"),
            self._column("record", say("Wins / draws / losses"), 20),
            self._column("best", say("Best"), 10, "rating"),
            *(
                Column(
                    f"h:{rated.contest.event.id}",
                    rated.contest.event.end_date.isoformat(),
                    "rating",
                    width=11,
                )
                for rated in events
            ),
        ]
        rows = [
            self._player_row(computed, events, row)
            for row in computed.standings
            if self.visible(row)
        ]
        return Tab("players", self._titles(say("Players")), tuple(columns), tuple(rows), chart=True)

    def _player_row(self, computed: Computed, events: list[RatedEvent], row: Standing) -> Row:
        history = _ratings_after(events, row.player)
        best = max(
            (after for rated in computed.replayed.credited if (after := _after(rated, row.player))),
            default=row.rating,
        )
        cells: dict[str, Cell | Formula] = {
            "name": self.name(row.player),
            "rating": float(shown(row.rating)),
            "games": row.games,
            "record": f"{row.wins} / {row.draws} / {row.losses}",
            "best": float(shown(max(best, row.rating))),
        }
        cells.update(
            {
                f"h:{event}": None if rating is None else float(shown(rating))
                for event, rating in history.items()
            }
        )
        style: RowStyle = "provisional" if row.provisional else "normal"
        return Row(self.state.roll.identities.players[row.player].id, cells, style)

    # ── Events ───────────────────────────────────────────────────────────────

    def events_tab(self) -> Tab:
        """Make the members' list of events, newest first."""
        computed = self.state.ladders[0]
        columns = (
            self._column("date", say("Date"), 13, "date"),
            self._column("name", say("Event"), 34),
            self._column("players", say("Players"), 10, "integer"),
            self._column("rated_games", say("Rated games"), 13, "integer"),
            self._column("not_rated", say("Not rated"), 36, "long-text"),
            self._column("status", say("Status"), 13),
        )
        rated_events = [*computed.replayed.credited, *computed.replayed.running]
        rated_events.sort(key=lambda rated: rated.contest.event.start_key, reverse=True)
        rows = tuple(self._event_row(rated) for rated in rated_events)
        return Tab("member-events", self._titles(say("Events")), columns, rows)

    def _event_row(self, rated: RatedEvent) -> Row:
        event = rated.contest.event
        status = say("counts") if event.complete else say("running")
        return Row(
            event.id,
            {
                "date": date_cell(event.date),
                "name": event.name,
                "players": len(rated.contest.players),
                "rated_games": len(rated.contest.pairings),
                "not_rated": not_rated_in_words(self.state, rated.contest),
                "status": self._words(status),
            },
        )

    # ── Why ──────────────────────────────────────────────────────────────────

    def why_tab(self) -> Tab:
        """Explain the latest events game by game, and corrections that moved others."""
        columns = (
            self._column("date", say("Date"), 12, "date"),
            self._column("event", say("Event"), 26),
            self._column("name", say("Name"), 24),
            self._column("round", say("Round"), 8, "integer"),
            self._column("opponent", say("Opponent"), 24),
            self._column("opponent_rating", say("Their rating"), 12, "rating"),
            self._column("score", say("Score"), 8),
            self._column("expected", say("Expected"), 10, "score"),
            self._column("points", say("Points"), 10, "change"),
            self._column("explanation", say("In words"), 58, "long-text"),
        )
        rows = [*self._correction_rows(), *self._event_rows()]
        return Tab("why", self._titles(say("Why")), columns, tuple(rows), landscape=True)

    def _correction_rows(self) -> Iterator[Row]:
        computed = self.state.ladders[0]
        identities = self.state.roll.identities
        listed = {row.player for row in computed.standings if self.visible(row)}
        for event, moved in self.state.corrections.items():
            for player, points in moved.items():
                position = identities.by_id.get(player)
                if position not in listed or position is None:
                    continue
                text = say(
                    "“{event}” was corrected afterwards; every later event was calculated anew.",
                    event=self.state.event_names.get(event, event),
                )
                yield Row(
                    f"correction/{event}/{player}",
                    {
                        "event": self.state.event_names.get(event, event),
                        "name": self.name(position),
                        "points": float(shown(points)),
                        "explanation": self._words(text),
                    },
                    "alert",
                )

    def _event_rows(self) -> Iterator[Row]:
        computed = self.state.ladders[0]
        published = {stored.event.id: stored for stored in self.state.facts.events}
        listed = [row.player for row in computed.standings if self.visible(row)]
        told = [*computed.replayed.running, *reversed(computed.replayed.credited)]
        for rated in told[:EXPLAINED_EVENTS]:
            stored = published[rated.contest.event.id]
            figures = take_figures(rated, stored.event, self.state.roll.identities, stored.content)
            names = self._names_in(stored.event.under18)
            explained = Explanation(stored.event, figures, computed.rules, names.__getitem__)
            seats = {player: seat for seat, player in enumerate(rated.contest.players)}
            for player in listed:
                if player in seats:
                    yield from self._explain(computed, rated, explained, player, seats[player])

    def _names_in(self, under18: bool) -> Mapping[str, str]:
        identities = self.state.roll.identities
        if self.audience == "organiser" or not under18:
            return {one.id: self.name(place) for place, one in enumerate(identities.players)}
        return {
            one.id: self._face(place).on_under18_page
            for place, one in enumerate(identities.players)
        }

    def _explain(
        self, computed: Computed, rated: RatedEvent, explained: Explanation, player: int, seat: int
    ) -> Iterator[Row]:
        event = rated.contest.event
        own_id = self.state.roll.identities.players[player].id
        lines = explained.lines(own_id)
        k = computed.rules.k_factor(rated.ratings[seat], rated.counts[seat])
        shared: dict[str, Cell | Formula] = {
            "date": date_cell(event.date),
            "event": event.name,
            "name": explained.name_of(own_id),
        }
        yield Row(
            f"{event.id}/{own_id}",
            {
                **shared,
                "points": float(shown(rated.changes[seat])),
                "explanation": self._sum_in_words(rated, seat, lines, k),
            },
            "heading",
        )
        for number, line in enumerate(lines):
            yield Row(
                f"{event.id}/{own_id}/{number}",
                {
                    **shared,
                    "round": line.round,
                    "opponent": line.opponent_name or "",
                    "opponent_rating": None
                    if line.opponent_rating is None
                    else float(shown(line.opponent_rating)),
                    "score": "" if line.score is None else score_in_words(line.score),
                    "expected": None if line.expected is None else round(line.expected, 2),
                    "points": _points(line, k),
                    "explanation": "" if line.reason is None else self._words(REASONS[line.reason]),
                },
            )

    def _sum_in_words(
        self, rated: RatedEvent, seat: int, lines: tuple[GameLine, ...], k: float | None
    ) -> str:
        locale = self.state.club.locale
        counted = [line for line in lines if line.rated]
        before = rating_in_words(rated.ratings[seat], locale)
        if not counted or k is None:
            return self._words(say("{before}, no game rated for this player", before=before))
        score = sum(line.score or 0.0 for line in counted)
        expected = sum(line.expected or 0.0 for line in counted)
        parts = {
            "before": before,
            "score": score_in_words(score),
            "games": len(counted),
            "expected": expected_in_words(expected, locale),
            "k": f"{k:g}",
            "gap": expected_in_words(score - expected, locale).replace("-", "−"),
            "change": change_in_words(rated.changes[seat], locale),
        }
        return self._words(
            say(
                "From {before}: scored {score} of {games}, expected {expected};"
                " {k} × {gap} = {change}",
                **parts,
            )
        )


def _standing(row: Standing) -> Message:
    if row.guest:
        return say("guest")
    if row.inactive:
        return say("inactive")
    return say("provisional") if row.provisional else say("")


def _after(rated: RatedEvent, player: int) -> float | None:
    if player not in rated.contest.players:
        return None
    seat = rated.contest.players.index(player)
    return rated.before[seat] + rated.changes[seat]


def _ratings_after(events: list[RatedEvent], player: int) -> dict[str, float | None]:
    """Tell a player's rating after each event, from their first one on."""
    ratings: dict[str, float | None] = {}
    last: float | None = None
    for rated in events:
        last = _after(rated, player) or last
        ratings[rated.contest.event.id] = last
    return ratings


def _points(line: GameLine, k: float | None) -> float | None:
    if not line.rated or line.expected is None or line.score is None or k is None:
        return None
    return float(shown(k * (line.score - line.expected)))
