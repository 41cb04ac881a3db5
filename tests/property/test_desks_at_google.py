"""No answer is lost or misapplied at Google, whatever happens between any two calls (contract §5).

People type, clear, sort (whole rows, or parts of them), insert, delete, drag and copy rows, columns
and tabs; syncs run, break down before or after any call, and overlap; events are published and
decisions made elsewhere: all in an order drawn from a seed. Each decision must have been written by
a person beside just what it is about, must have stood so when the sync read it, and is made once.
After things come to rest each answer was heard or is answered with a message, what people wrote
still stands, and the file shows what the store says.

A step is something a person does, or a sync. What fails prints its seed; LADDER_SEED=N plays that
one season alone. LADDER_SOAK=N plays 320 seasons times N, of 150 to 200 steps each.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

from tests.desks_at_google.season import SheetSeason

SOAK: Final = int(os.environ.get("LADDER_SOAK", "0"))
SEASONS: Final = 320 * SOAK or 12
CHUNK: Final = 4
SCENES: Final = 10
ONLY: Final = os.environ.get("LADDER_SEED")
FIRST_SEEDS: Final = [int(ONLY)] if ONLY else range(0, SEASONS, CHUNK)


@pytest.mark.parametrize("first", FIRST_SEEDS)
def test_no_answer_is_lost_whatever_comes_between_two_calls(first: int) -> None:
    steps = 0
    for seed in range(first, first + (1 if ONLY else CHUNK)):
        season = SheetSeason(seed)
        try:
            season.play(scenes=SCENES)
        except Exception:
            print(f"LADDER_SEED={seed}", *season.told, sep="\n  ")
            raise
        steps += season.steps
    assert steps >= SCENES
    print(f"{steps} steps")
