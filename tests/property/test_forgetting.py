"""Forgetting anybody of a random club moves nobody's rating by a bit (rules §7.4)."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from core.actions.deciding import decision_writes
from core.actions.forgetting import forget
from tests.club_office import Office
from tests.random_seasons import events_of, make_decisions, make_season

SOAK: Final = int(os.environ.get("LADDER_SOAK", "1"))


def records(office: Office) -> Counter[tuple[Any, ...]]:
    """Count all that the list says of everybody, the name first."""
    fields = ("name", "rating", "games", "wins", "draws", "losses", "change", "running", "guest")
    rows = office.document("ladders/main")["rows"]
    return Counter(tuple(row[name] for name in fields) for row in rows)


@pytest.mark.parametrize("seed", range(15 * SOAK))
def test_anybody_can_be_forgotten_and_nobody_moves(seed: int) -> None:
    rng = Random(seed)
    season = make_season(rng, events=8, players=9, most=7)
    office = Office()
    office.publish(*events_of(season))
    office.store.commit(decision_writes("club", make_decisions(rng, season, count=5)))
    office.rebuild()
    for _ in range(3):
        was = records(office)
        rows = office.document("ladders/main")["rows"]
        row = rng.choice([one for one in rows if not one["name"].startswith("Forgotten ")])
        done = forget(office.store, "club", row["player"])
        office.rebuild()
        now = records(office)
        (lost,), (made,) = (was - now).elements(), (now - was).elements()
        assert lost[0] == row["name"]
        assert made == (done.erasure.token, *lost[1:])
        verified = office.verify()
        assert (verified["up_to_date"], verified["differences"]) == (True, [])
        before = office.dump()
        office.publish(*events_of(season))  # the app sends everything again, with every name
        assert office.dump() == before
