"""Time the replay beside riix's batched Elo: the same games, the same process, turn by turn.

    make bench-replay

Both get their games ready beforehand: riix as arrays, the ladder as contests. What is timed is
from the first event to the last rating. riix keeps the last ratings only; the ladder also keeps
every event's frozen figures and changes, and follows K, provisional players and protection.

The last line is JSON: games, games per second (median of the repeats), and the memory in MB that
the ladder's replay holds at its peak, history included.
"""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Final

import numpy as np
from riix.models.elo import Elo
from riix.utils import MatchupDataset

from benchmarks.synthetic import Evening, as_events, invent_evenings
from core.counting import Contest, make_contest
from core.identity import resolve_identities
from core.ratings import find_rule_set
from core.replay import Replayed, replay

GAMES: Final = 100_000
PLAYERS: Final = 1_000
SEED: Final = 1
REPEATS: Final = 5
MEGABYTE: Final = 1_000_000


def prepare_ladder(evenings: Sequence[Evening]) -> list[Contest]:
    """Find out who is who and which games count."""
    events = as_events(evenings)
    rules = find_rule_set("club")
    identities = resolve_identities(events, (), secret="00", key_of=str.casefold)
    return [make_contest(event, identities, rules) for event in events]


def run_ladder(contests: Sequence[Contest]) -> Replayed:
    """Replay the ladder from its first event."""
    return replay(contests, (), players=PLAYERS, rules=find_rule_set("club"))


def prepare_riix(evenings: Sequence[Evening]) -> MatchupDataset:
    """Lay the games out in arrays; each evening is one rating period."""
    games = [(evening.number, *game) for evening in evenings for game in evening.games]
    return MatchupDataset.init_from_arrays(
        time_steps=np.array([number for number, *_ in games], dtype=np.int32),
        matchups=np.array([[white, black] for _, _, white, black, _ in games]),
        outcomes=np.array([score for *_, score in games]),
        competitors=list(range(PLAYERS)),
    )


def run_riix(dataset: MatchupDataset) -> Elo:
    """Rate all periods, each at once (its "batched" update)."""
    ratings = Elo(dataset.competitors, initial_rating=1200.0, k=20.0, update_method="batched")
    ratings.fit_dataset(dataset)
    return ratings


def time_in_turns(
    contestants: Mapping[str, Callable[[], object]], *, repeats: int
) -> dict[str, list[float]]:
    """Measure seconds, each contestant once a turn, the order reversed from turn to turn."""
    seconds: dict[str, list[float]] = {name: [] for name in contestants}
    order = list(contestants)
    for _ in range(repeats):
        for name in order:
            gc.collect()
            began = perf_counter()
            outcome = contestants[name]()
            seconds[name].append(perf_counter() - began)
            del outcome
        order.reverse()
    return seconds


def peak_memory(run: Callable[[], object]) -> int:
    """Measure the bytes a run holds at its peak, what it was given left out."""
    tracemalloc.start()
    try:
        outcome = run()
        _, peak = tracemalloc.get_traced_memory()
        del outcome
        return peak
    finally:
        tracemalloc.stop()


def main() -> None:
    """Measure and print."""
    evenings = invent_evenings(games=GAMES, players=PLAYERS, seed=SEED)
    contests, dataset = prepare_ladder(evenings), prepare_riix(evenings)
    seconds = time_in_turns(
        {"ladder": lambda: run_ladder(contests), "riix_batched": lambda: run_riix(dataset)},
        repeats=REPEATS,
    )
    print(f"{GAMES:,} games of {PLAYERS:,} players in {len(evenings):,} events, games per second:")
    for name, each in seconds.items():
        print(f"  {name:<13}", *(f"{GAMES / one:>11,.0f}" for one in each))
    rates = {name: round(GAMES / median(each)) for name, each in seconds.items()}
    print(f"The ladder's replay is {rates['ladder'] / rates['riix_batched']:.2f} times riix's.")
    memory = peak_memory(lambda: run_ladder(contests)) / MEGABYTE
    print(json.dumps({"games": GAMES, "games_per_second": rates, "memory_mb": round(memory, 1)}))


if __name__ == "__main__":
    main()
