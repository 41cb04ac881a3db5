"""A made-up club to measure with: the same seed gives the same games, everywhere."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from core.model import Entrant, Event, Game, Result

ROUNDS: Final = 5
SMALLEST, LARGEST = 4, 12
"""Boards of an event: five rounds make it 20 to 60 games."""

FIRST_DAY: Final = datetime.date(2000, 1, 1)
STRENGTH_SPREAD: Final = 250.0
DRAW_SHARE: Final = 0.2

RESULTS: Final[dict[float, Result]] = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}


@dataclass(frozen=True, slots=True)
class Evening:
    """One event by numbers: games are (round, white, black, White's points)."""

    number: int
    games: tuple[tuple[int, int, int, float], ...]


def invent_evenings(*, games: int, players: int, seed: int) -> tuple[Evening, ...]:
    """Invent evenings of five rounds, one a day, that hold exactly so many games.

    Args:
        games: a multiple of five, at least 20.
        players: at least 24; each evening a few of them, drawn anew, nobody paired twice.
        seed: decides everything.
    """
    rng = random.Random(seed)
    strengths = [rng.gauss(0.0, STRENGTH_SPREAD) for _ in range(players)]
    return tuple(
        Evening(number, tuple(_play(rng.sample(range(players), 2 * boards), strengths, rng)))
        for number, boards in enumerate(_split(games // ROUNDS, rng))
    )


def as_events(evenings: Iterable[Evening]) -> tuple[Event, ...]:
    """Write evenings down as an app would publish them."""
    return tuple(map(_as_event, evenings))


def _split(boards: int, rng: random.Random) -> Iterator[int]:
    while boards:
        fits = [n for n in range(SMALLEST, LARGEST + 1) if boards == n or boards - n >= SMALLEST]
        chosen = rng.choice(fits)
        boards -= chosen
        yield chosen


def _play(
    entrants: list[int], strengths: list[float], rng: random.Random
) -> Iterator[tuple[int, int, int, float]]:
    for number in range(1, ROUNDS + 1):
        half = len(entrants) // 2
        for first, second in zip(entrants[:half], reversed(entrants[half:]), strict=True):
            white, black = (first, second) if rng.random() < 0.5 else (second, first)
            yield number, white, black, _score(strengths[white] - strengths[black], rng)
        # Berger's circle: one stays, the others move on, so that no pairing comes twice.
        entrants = [entrants[0], entrants[-1], *entrants[1:-1]]


def _score(lead: float, rng: random.Random) -> float:
    if rng.random() < DRAW_SHARE:
        return 0.5
    return float(rng.random() < 1.0 / (1.0 + 10.0 ** (-lead / 400.0)))


def _as_event(evening: Evening) -> Event:
    day = FIRST_DAY + datetime.timedelta(days=evening.number)
    present = sorted({side for _, *sides, _ in evening.games for side in sides})
    return Event(
        id=f"evening-{evening.number:05}",
        name=f"Evening {evening.number + 1}",
        date=day,
        end_date=day,
        players=tuple(Entrant(id=f"p{n:04}", name=f"Member{n:04} Player") for n in present),
        games=tuple(
            Game(round=number, white=f"p{white:04}", black=f"p{black:04}", result=RESULTS[score])
            for number, white, black, score in evening.games
        ),
    )
