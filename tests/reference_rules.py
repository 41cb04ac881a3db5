"""The `fide` and `counter` ladders a second time, as naively as rules §3.1 and §3.2 can be read.

What all rule sets share (moments, starting figures, the list) is that of `reference_ladder`. FIDE's
table is read row by row at every look-up; a career is told anew from all that befell a player.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

from core.model import Correct, Decision, Event, Game
from tests.reference_ladder import (
    PLAYED,
    Figures,
    Happening,
    Moment,
    ReferenceEntrant,
    ReferenceEvent,
    ReferenceGame,
    ReferenceLadder,
    calculate_reference,
    credited_at,
    figures_at,
    frozen_at,
    list_starts,
    make_rows,
    note_before,
    reason_for_nobody,
)
from tests.reference_people import (
    People,
    Player,
    correct_games,
    decisions_in_force,
    start_key,
    tell_people_apart,
)

TABLE = Path(__file__).parents[1] / "core" / "fide" / "table_8_1_2.csv"
Happened = dict[Player, list[Happening]]
ZERO = Fraction(0)


def calculate_by(
    rules: str, events: Sequence[Event], decisions: Iterable[Decision] = ()
) -> ReferenceLadder:
    """Calculate a whole ladder by one of the rule sets."""
    if rules == "club":
        return calculate_reference(events, decisions)
    rulings = [decision.ruling for decision in decisions_in_force(decisions)]
    corrections = [ruling for ruling in rulings if isinstance(ruling, Correct)]
    events = sorted((correct_games(event, corrections) for event in events), key=start_key)
    people = tell_people_apart(events, rulings, family_first=False)
    happened: Happened = defaultdict(list)
    for player, start in list_starts(rulings, people, ladder="main"):
        rounded = half_away(start.rating) if rules == "fide" else start.rating
        happened[player].append(replace(start, rating=Fraction(rounded)))
    if rules == "fide":
        newcomer = Figures()
        done = [fide_event(event, people, happened) for event in events]
    else:
        # an event is counted when it is credited; those that run, on what stands in the end
        newcomer = COUNTER_NEWCOMER
        in_order = sorted(events, key=lambda event: (not event.complete, credited_at(event)))
        done = [counter_event(event, people, happened) for event in in_order]
    done = [note_before(event, happened, newcomer) for event in done]
    rows = make_rows(people, happened, done, newcomer)
    return ReferenceLadder(rows, {event.event.id: event for event in done})


def credit(happened: Happened, event: Event, entrants: Iterable[ReferenceEntrant]) -> None:
    """Note the credits of an event, unless it is running."""
    if event.complete:
        for one in entrants:
            added = Happening(credited_at(event), False, one.change, one.rated_games)
            happened[one.player].append(added)


# ── FIDE (rules §3.1) ────────────────────────────────────────────────────────


@cache
def table_rows() -> list[dict[str, str]]:
    """Read table 8.1.2."""
    lines = TABLE.read_text("utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def half_away(number: Fraction) -> int:
    """Round halves away from zero."""
    sign = -1 if number < 0 else 1
    return sign * int(abs(number) + Fraction(1, 2))


def look_up(difference: int) -> Fraction:
    """Find the row of a difference, and the column."""
    for row in table_rows():
        if int(row["min_diff"]) <= abs(difference) <= int(row["max_diff"] or 10_000):
            return Fraction(row["higher"] if difference >= 0 else row["lower"])
    raise AssertionError(difference)


def fide_expected(own: Fraction, opponent: Fraction, speed: str) -> Fraction:
    """Cap the gap, then look it up."""
    gap = int(own - opponent)
    if speed == "standard" and own >= 2650:
        return look_up(gap)
    return look_up(max(-400, min(400, gap)))


def had_2400(moment: Moment, happenings: Iterable[Happening]) -> bool:
    """Find out whether 2400 stood after any event credited before a moment."""
    before = sorted((one for one in happenings if one.at < moment), key=lambda one: one.at)
    return any(
        figures_at(None, before[: number + 1]).rating >= 2400
        for number, one in enumerate(before)
        if not one.is_start
    )


def fide_k(frozen: Figures, *, junior: bool, master: bool, games: int) -> int:
    """Choose K by the first rule that fits, then hold games × K to 700."""
    if master:
        k = 10
    elif frozen.games < 30 or (junior and frozen.rating < 2300):
        k = 40
    else:
        k = 20
    while k * games > 700:
        k -= 1
    return k


def fide_game(
    event: Event, game: Game, people: People, frozen: dict[str, Figures]
) -> ReferenceGame:
    """Say for each side whether a game is rated; changes belong to the event as a whole."""
    nobody = reason_for_nobody(event, game, people)
    reasons = [nobody, nobody]
    if nobody is None:
        white, black = frozen[game.white], frozen[game.black]
        ratings = (white.rating, black.rating)
        fast = event.speed in ("rapid", "blitz")
        if fast and abs(ratings[0] - ratings[1]) >= 600 and max(ratings) > 2600:
            reasons = ["gap", "gap"]
        elif black.provisional and not white.provisional:
            reasons[0] = "provisional-opponent"
        elif white.provisional and not black.provisional:
            reasons[1] = "provisional-opponent"
    return ReferenceGame(game.round, game.white, game.black, game.result, *reasons, ZERO, ZERO)


def fide_event(event: Event, people: People, happened: Happened) -> ReferenceEvent:
    """Calculate an event on what stood at its start."""
    at = frozen_at(event)
    entrants = {one.id: one for one in event.players if not one.bot}
    who = {key: people.mentions[event.id, key] for key in entrants}
    frozen = {key: figures_at(at, happened[player]) for key, player in who.items()}
    games = tuple(fide_game(event, game, people, frozen) for game in event.games)
    made = {}
    for key, player in who.items():
        own = frozen[key]
        whites = [one for one in games if one.white == key and one.rated_white]
        blacks = [one for one in games if one.black == key and one.rated_black]
        mine = [(PLAYED[one.result], one.black) for one in whites]
        mine += [(1 - PLAYED[one.result], one.white) for one in blacks]
        master = had_2400(at, happened[player])
        k = fide_k(own, junior=entrants[key].junior, master=master, games=len(mine))
        gain = sum(
            (
                score - fide_expected(own.rating, frozen[other].rating, event.speed)
                for score, other in mine
            ),
            ZERO,
        )
        made[key] = ReferenceEntrant(
            player, own, Fraction(half_away(k * gain)), len(mine), before=None, k=k
        )
    credit(happened, event, made.values())
    return ReferenceEvent(event, made, games)


# ── Counter (rules §3.2) ─────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class CounterFigures(Figures):
    """What is known of a player of a counter."""

    @property
    def provisional(self) -> bool:
        """Nobody is."""
        return False


COUNTER_NEWCOMER = CounterFigures(Fraction(800), 0)


def counter_reason(event: Event, game: Game, people: People) -> str | None:
    """Find the first reason why a game is not counted (rules §5)."""
    reason = reason_for_nobody(event, game, people)
    if reason in (None, "same-player"):
        if game.moves and min(game.moves) == 0:
            return "aborted"
        if game.taken_over:
            return "taken-over"
    return reason


def counter_points(game: Game, colour: str) -> int:
    """Count one game for one side, as if there were no floor."""
    won = {"1-0": "white", "0-1": "black"}.get(game.result)
    if won is None:
        return 0
    if won == colour:
        return 20
    return -35 if game.abandoned_by == colour else -20


def counter_event(event: Event, people: People, happened: Happened) -> ReferenceEvent:
    """Count an event game by game, on what stands just before its credit."""
    moment = credited_at(event) if event.complete else None
    who = {one.id: people.mentions[event.id, one.id] for one in event.players if not one.bot}
    frozen = {
        key: figures_at(moment, happened[player], COUNTER_NEWCOMER) for key, player in who.items()
    }
    purse = {key: figures.rating for key, figures in frozen.items()}
    counted = dict.fromkeys(who, 0)
    games = []
    for game in event.games:
        reason = counter_reason(event, game, people)
        sides = ((game.white, "white"), (game.black, "black")) if reason is None else ()
        for key, colour in sides:
            purse[key] = max(ZERO, purse[key] + counter_points(game, colour))
            counted[key] += 1
        sides_told = (game.white, game.black, game.result, reason, reason)
        games.append(ReferenceGame(game.round, *sides_told, ZERO, ZERO))
    made = {
        key: ReferenceEntrant(
            player, frozen[key], purse[key] - frozen[key].rating, counted[key], before=None, k=None
        )
        for key, player in who.items()
    }
    credit(happened, event, made.values())
    return ReferenceEvent(event, made, tuple(games))
