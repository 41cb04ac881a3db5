"""Who improved most between two dates (rules §4.4)."""

from __future__ import annotations

from datetime import date

from core.actions.ladders import find_ladder
from core.actions.reading import read_facts
from core.facts import JsonObject
from core.pipeline import call_the_roll, compute_ladder
from core.ports import Reader


def show_improved(
    reader: Reader, club: str, *, from_date: date, to_date: date, ladder: str | None = None
) -> JsonObject:
    """List who improved most between two dates: established at both, largest gain first (§4.4).

    Raises:
        NotFoundError: there is no such club.
        BadInputError: there is no such ladder.
    """
    facts = read_facts(reader, club)
    chosen = find_ladder(facts.club, ladder)
    roll = call_the_roll(facts)
    before, after = (
        {
            row.player: row.rating
            for row in compute_ladder(roll, chosen, as_of=day).standings
            if not row.provisional and not row.guest
        }
        for day in (from_date, to_date)
    )
    gains = [
        {
            "player": roll.identities.players[player].id,
            "name": roll.identities.players[player].name,
            "before": before[player],
            "after": after[player],
            "gain": after[player] - before[player],
        }
        for player in before.keys() & after.keys()
    ]
    gains.sort(key=lambda one: (-float(str(one["gain"])), str(one["name"]), str(one["player"])))
    return {
        "club": club,
        "ladder": chosen.id,
        "from": from_date.isoformat(),
        "to": to_date.isoformat(),
        "players": gains,
    }
