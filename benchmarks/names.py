"""Time finding who thirty new names may be among ten thousand members, beside a plain search.

    make bench-names

The plain search is rapidfuzz's own: every member scored with WRatio, in C, with a cutoff. It is
what a program would do without an index, and it misses initials and accepts strangers; here it
is the measure of how much work comparing takes. Both run in one process, turn by turn.

The last line is JSON: seconds (median of the repeats) and their ratio.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter
from typing import Final

from rapidfuzz import fuzz, process

from benchmarks.synthetic_names import invent_members
from core.names import NameIndex

MEMBERS: Final = 10_000
NEW_NAMES: Final = 30
REPEATS: Final = 7
SEED: Final = 7


def fill_index(members: Sequence[str]) -> NameIndex:
    """File every member."""
    index = NameIndex()
    for name in members:
        index.add(name)
    return index


def search_index(index: NameIndex, new: Sequence[str]) -> None:
    """Find who new names may be, judged part by part."""
    for name in new:
        index.candidates(name)


def search_plainly(members: Sequence[str], new: Sequence[str]) -> None:
    """Score every member against every new name."""
    for name in new:
        process.extract(name, members, scorer=fuzz.WRatio, score_cutoff=85, limit=None)


def time_call(work: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def main() -> None:
    """Measure, and print a line for people and one for programs."""
    chance = random.Random(SEED)
    members = list(invent_members(MEMBERS, chance))
    began = perf_counter()
    index = fill_index(members)
    filing = perf_counter() - began
    ours, plain = [], []
    for _ in range(REPEATS):
        new = list(invent_members(NEW_NAMES, chance))  # fresh ones, so that nothing is remembered
        ours.append(time_call(partial(search_index, index, new)))
        plain.append(time_call(partial(search_plainly, members, new)))
    found = {
        "members": MEMBERS,
        "new_names": NEW_NAMES,
        "filing_seconds": round(filing, 3),
        "index_seconds": round(median(ours), 4),
        "plain_seconds": round(median(plain), 4),
        "ratio": round(median(ours) / median(plain), 3),
    }
    print(
        f"{NEW_NAMES} new names among {MEMBERS}: {median(ours) * 1000:.0f} ms with the index, "
        f"{median(plain) * 1000:.0f} ms comparing each with all; "
        f"filing the members took {filing * 1000:.0f} ms."
    )
    print(json.dumps(found))


if __name__ == "__main__":
    main()
