"""The club ladder a second time, as naively as the rules can be read.

Written from rules §1, §2, §4.1, §4.2 and §5 alone, to be compared with the product on random
seasons; `reference_rules` has the other rule sets. Nothing is swept or summed up on the way: a
player's figures at a moment are worked out anew from everything that happened to that player before
it, in fractions. Who is who stands in `reference_people`. One ladder without filters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any, TypeAlias

from core.model import Correct, Decision, Event, Game, Start
from tests.reference_people import (
    People,
    Player,
    correct_games,
    decisions_in_force,
    start_key,
    tell_people_apart,
)

Moment: TypeAlias = tuple[date, tuple[Any, ...]]
"""A date and a start key; an empty start key is the beginning of the date."""

PLAYED = {"1-0": Fraction(1), "0-1": Fraction(0), "1/2-1/2": Fraction(1, 2)}


@dataclass(frozen=True, slots=True)
class Figures:
    """What is known of a player at a moment: rating and count of rated games."""

    rating: Fraction = Fraction(1200)
    games: int = 0

    @property
    def k(self) -> int:
        """Rules §2.2."""
        return 40 if self.games < 20 else 20

    @property
    def provisional(self) -> bool:
        """Rules §2.3."""
        return self.games < 5


NEWCOMER = Figures()


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that befell one player: figures that were set, or figures that were added."""

    at: Moment
    is_start: bool
    rating: Fraction
    games: int


@dataclass(frozen=True, slots=True)
class ReferenceGame:
    """One game of one event; a reason is None where the game is rated for that side."""

    round: int
    white: str
    black: str
    result: str
    reason_white: str | None
    reason_black: str | None
    change_white: Fraction
    change_black: Fraction

    @property
    def rated_white(self) -> bool:
        """Whether it moves White."""
        return self.reason_white is None

    @property
    def rated_black(self) -> bool:
        """Whether it moves Black."""
        return self.reason_black is None

    @property
    def reason(self) -> str | None:
        """Why it is not rated for both, None if it is."""
        return self.reason_white or self.reason_black

    def side_of(self, entrant: str) -> str | None:
        """Find out which colour an entrant had, None if they were not in it."""
        return {self.white: "white", self.black: "black"}.get(entrant)


@dataclass(frozen=True, slots=True)
class ReferenceEntrant:
    """An entrant's frozen figures and change.

    Attributes:
        rated_games: games rated for this entrant.
        before: rating just before the credit (rules §4.3), None while the event is running.
        k: of the event, None if the rules have none.
    """

    player: Player
    frozen: Figures
    change: Fraction
    rated_games: int
    before: Fraction | None
    k: int | None


@dataclass(frozen=True, slots=True)
class ReferenceEvent:
    """An event as calculated; bots are not among the entrants."""

    event: Event
    entrants: dict[str, ReferenceEntrant]
    games: tuple[ReferenceGame, ...]

    @property
    def has_rated_game(self) -> bool:
        """Whether any game was rated for anybody."""
        return any(game.rated_white or game.rated_black for game in self.games)

    def entrants_of(self, player: Player) -> list[str]:
        """List the ids a player has here (none, one; more only after a join or read)."""
        return [key for key, entrant in self.entrants.items() if entrant.player == player]


@dataclass(frozen=True, slots=True)
class ReferenceRow:
    """One row of the list (rules §4.2), as an organiser sees it.

    Attributes:
        name: with its number mark: "Anna Becher (2)".
        running: sum of the changes in running events with a game rated for the player.
    """

    player: Player
    name: str
    rank: int | None
    rating: float
    change: float | None
    games: int
    wins: int
    draws: int
    losses: int
    provisional: bool
    running: float | None
    last_played: date | None


@dataclass(frozen=True, slots=True)
class ReferenceLadder:
    """All results: rows in order of the list, events by id."""

    rows: tuple[ReferenceRow, ...]
    events: dict[str, ReferenceEvent]

    def row(self, name: str) -> ReferenceRow:
        """Find the only row of that shown name."""
        (found,) = [row for row in self.rows if row.name == name]
        return found


# ── Moments (rules §1.3, §2.7) ───────────────────────────────────────────────


def frozen_at(event: Event) -> Moment:
    """Say when an event's entrants are frozen."""
    return (event.date, start_key(event))


def credited_at(event: Event) -> Moment:
    """Say when an event is credited, should it be complete."""
    return (event.end_date, start_key(event))


def figures_at(
    moment: Moment | None, happenings: Iterable[Happening], newcomer: Figures = NEWCOMER
) -> Figures:
    """Work out one player's figures from all that befell them before a moment (None: ever)."""
    before = [happening for happening in happenings if moment is None or happening.at < moment]
    rating, games = newcomer.rating, newcomer.games
    for happening in sorted(before, key=lambda happening: happening.at):
        if happening.is_start:
            rating, games = happening.rating, happening.games
        else:
            rating, games = rating + happening.rating, games + happening.games
    return replace(newcomer, rating=rating, games=games)


def on_the_grid(number: float) -> Fraction:
    """Round to a multiple of 2⁻⁴⁰ (rules §1.2)."""
    return Fraction(round(Fraction(number) * 2**40), 2**40)


def expected_score(own: Fraction, opponent: Fraction) -> Fraction:
    """Rules §2.1, on the grid of §1.2."""
    return on_the_grid(1 / (1 + 10 ** (float(opponent - own) / 400)))


def shown(rating: float) -> Decimal:
    """Round as the list does: one decimal, halves away from zero (rules §2.6)."""
    return Decimal(rating).quantize(Decimal("0.1"), ROUND_HALF_UP)


def list_starts(
    rulings: Iterable[object], people: People, *, ladder: str
) -> Iterator[tuple[Player, Happening]]:
    """Turn starting figures into happenings at the beginning of their date (rules §2.7)."""
    for ruling in rulings:
        if isinstance(ruling, Start) and ruling.ladder == ladder:
            dawn: Moment = (ruling.from_date or date.min, ())
            player = (people.key_of(ruling.who),)
            yield player, Happening(dawn, True, on_the_grid(ruling.rating), ruling.games)


# ── One event (rules §2, §5) ─────────────────────────────────────────────────


def reason_for_nobody(event: Event, game: Game, people: People) -> str | None:
    """Find the first reason why a game is rated for neither side (rules §5)."""
    bots = {entrant.id for entrant in event.players if entrant.bot}
    white, black = (people.mentions.get((event.id, side)) for side in (game.white, game.black))
    reasons = {
        "unplayed": game.result == "*",
        "forfeit": game.result in ("+/-", "-/+", "-/-"),
        "bot": game.white in bots or game.black in bots,
        "bughouse": "bughouse" in (event.format, event.game),
        "unrated-event": not event.rated,
        "same-player": white == black,
    }
    return next((reason for reason, fits in reasons.items() if fits), None)


def rate_game(
    event: Event, game: Game, people: People, frozen: dict[str, Figures]
) -> ReferenceGame:
    """Rate one game for each side by the frozen figures."""
    nobody = reason_for_nobody(event, game, people)
    reasons: list[str | None] = [nobody, nobody]
    changes = [Fraction(0), Fraction(0)]
    if nobody is None:
        white, black = frozen[game.white], frozen[game.black]
        scores = (PLAYED[game.result], 1 - PLAYED[game.result])
        for side, (own, opponent) in enumerate([(white, black), (black, white)]):
            if opponent.provisional and not own.provisional:
                reasons[side] = "provisional-opponent"
            else:
                expected = expected_score(own.rating, opponent.rating)
                changes[side] = own.k * (scores[side] - expected)
    return ReferenceGame(
        game.round, game.white, game.black, game.result, reasons[0], reasons[1], *changes
    )


def sum_up_entrant(games: Iterable[ReferenceGame], entrant: str) -> tuple[Fraction, int]:
    """Add up one entrant's change and count their rated games."""
    change, rated = Fraction(0), 0
    for game in games:
        if game.white == entrant:
            change, rated = change + game.change_white, rated + game.rated_white
        if game.black == entrant:
            change, rated = change + game.change_black, rated + game.rated_black
    return change, rated


def calculate_event(
    event: Event, people: People, happened: dict[Player, list[Happening]]
) -> ReferenceEvent:
    """Calculate an event, and note its credit among what happened unless it is running."""
    who = {e.id: people.mentions[event.id, e.id] for e in event.players if not e.bot}
    frozen = {key: figures_at(frozen_at(event), happened[player]) for key, player in who.items()}
    games = tuple(rate_game(event, game, people, frozen) for game in event.games)
    entrants = {}
    for key, player in who.items():
        change, rated = sum_up_entrant(games, key)
        k = frozen[key].k
        entrants[key] = ReferenceEntrant(player, frozen[key], change, rated, before=None, k=k)
        if event.complete:
            credit = Happening(credited_at(event), is_start=False, rating=change, games=rated)
            happened[player].append(credit)
    return ReferenceEvent(event, entrants, games)


def note_before(
    done: ReferenceEvent,
    happened: dict[Player, list[Happening]],
    newcomer: Figures = NEWCOMER,
) -> ReferenceEvent:
    """Add each player's rating just before the credit, known once every event is calculated."""
    if not done.event.complete:
        return done
    moment = credited_at(done.event)
    entrants = {
        key: replace(entrant, before=figures_at(moment, happened[entrant.player], newcomer).rating)
        for key, entrant in done.entrants.items()
    }
    return replace(done, entrants=entrants)


# ── The list (rules §4.1, §4.2) ──────────────────────────────────────────────


def count_record(player: Player, credited: Iterable[ReferenceEvent]) -> tuple[int, int, int]:
    """Count wins, draws and losses in games rated for at least one of the two."""
    scores = []
    for event in credited:
        for game in event.games:
            if game.rated_white or game.rated_black:
                white = PLAYED[game.result]
                if game.white in event.entrants_of(player):
                    scores.append(white)
                if game.black in event.entrants_of(player):
                    scores.append(1 - white)
    return scores.count(Fraction(1)), scores.count(Fraction(1, 2)), scores.count(Fraction(0))


def change_in(player: Player, events: Iterable[ReferenceEvent]) -> float | None:
    """Add up a player's changes in events, None if no game was rated for them in any."""
    mine = [e.entrants[key] for e in events for key in e.entrants_of(player)]
    if sum(entrant.rated_games for entrant in mine) == 0:
        return None
    return float(sum(entrant.change for entrant in mine))


def last_played(player: Player, events: Iterable[ReferenceEvent]) -> date | None:
    """Find the start date of the last event with a game of theirs played, running or not."""
    dates = [
        event.event.date
        for event in events
        for game in event.games
        if game.result in PLAYED
        and any(game.side_of(entrant) for entrant in event.entrants_of(player))
    ]
    return max(dates, default=None)


def make_row(
    player: Player, name: str, figures: Figures, events: Sequence[ReferenceEvent]
) -> ReferenceRow:
    """Put one player's row together, without a rank."""
    mine = [event for event in events if event.entrants_of(player)]
    credited = sorted((e for e in events if e.event.complete), key=lambda e: credited_at(e.event))
    rated = [event for event in credited if event.has_rated_game]
    wins, draws, losses = count_record(player, [event for event in mine if event.event.complete])
    return ReferenceRow(
        player=player,
        name=name,
        rank=None,
        rating=float(figures.rating),
        change=change_in(player, rated[-1:]),
        games=figures.games,
        wins=wins,
        draws=draws,
        losses=losses,
        provisional=figures.provisional,
        running=change_in(player, [event for event in mine if not event.event.complete]),
        last_played=last_played(player, mine),
    )


def make_rows(
    people: People,
    happened: dict[Player, list[Happening]],
    events: Sequence[ReferenceEvent],
    newcomer: Figures = NEWCOMER,
) -> tuple[ReferenceRow, ...]:
    """List every entrant and everybody with starting figures (rules §4.1)."""
    rows = []
    unplaced = set()
    for player in set(people.mentions.values()) | set(happened):
        figures = figures_at(None, happened[player], newcomer)
        rows.append(make_row(player, people.names[player], figures, events))
        rated = [item for item in happened[player] if item.games and not item.is_start]
        if figures.games == 0 and not rated:
            unplaced.add(player)
    return order_rows(rows, unplaced)


def order_rows(rows: Iterable[ReferenceRow], unplaced: set[Player]) -> tuple[ReferenceRow, ...]:
    """Established, provisional, those without a game, guests; ranks for the first two."""

    def group(row: ReferenceRow) -> int:
        if len(row.player) > 1:
            return 3
        return 2 if row.player in unplaced else int(row.provisional)

    def place(row: ReferenceRow) -> tuple[int, Decimal]:
        return (group(row), -shown(row.rating))

    rows = sorted(rows, key=lambda row: (place(row), row.player))
    places = [place(row) for row in rows]
    ranks = [places.index(own) + 1 if own[0] < 2 else None for own in places]
    return tuple(replace(row, rank=rank) for row, rank in zip(rows, ranks, strict=True))


def calculate_reference(
    events: Sequence[Event],
    decisions: Iterable[Decision] = (),
    *,
    family_first: bool = False,
    ladder: str = "main",
) -> ReferenceLadder:
    """Calculate the whole ladder from the events that are not withdrawn and the decisions."""
    rulings = [decision.ruling for decision in decisions_in_force(decisions)]
    corrections = [ruling for ruling in rulings if isinstance(ruling, Correct)]
    events = sorted((correct_games(event, corrections) for event in events), key=start_key)
    people = tell_people_apart(events, rulings, family_first=family_first)
    happened: dict[Player, list[Happening]] = defaultdict(list)
    for player, start in list_starts(rulings, people, ladder=ladder):
        happened[player].append(start)
    # An event is frozen after the credits of events that started earlier, and of no others.
    done = [calculate_event(event, people, happened) for event in events]
    done = [note_before(event, happened) for event in done]
    rows = make_rows(people, happened, done)
    return ReferenceLadder(rows, {event.event.id: event for event in done})
