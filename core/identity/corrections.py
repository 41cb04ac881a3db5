"""Results corrected by people, without the app that published them (rules §6.5, `result`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from core.identity.mentions import KeyOf
from core.locale import Message, say
from core.model import Correct, Decision, Event, Game


def apply_corrections(
    events: Iterable[Event], decisions: Iterable[Decision], key_of: KeyOf
) -> tuple[tuple[Event, ...], dict[str, Message]]:
    """Put corrected results into the events.

    Args:
        decisions: those in force, in order; a later correction of one game prevails.

    Returns:
        The events, and decision id → why a correction does not hold at present.
    """
    by_id = {event.id: event for event in events}
    set_aside: dict[str, Message] = {}
    for decision in decisions:
        if isinstance(ruling := decision.ruling, Correct):
            outcome = _correct(by_id, ruling, key_of)
            if isinstance(outcome, Message):
                set_aside[decision.id] = outcome
            else:
                by_id[outcome.id] = outcome
    return tuple(by_id.values()), set_aside


def _correct(events: Mapping[str, Event], ruling: Correct, key_of: KeyOf) -> Event | Message:
    event = events.get(ruling.event)
    if event is None:
        return say("the event “{event}” is not there", event=ruling.event)
    found = [
        position
        for position, game in enumerate(event.games)
        if (game.round, game.white, game.black) == (ruling.round, ruling.white, ruling.black)
    ]
    if len(found) != 1:
        return say("“{event}” has no such game any more", event=event.name)
    names = {entrant.id: key_of(entrant.name) for entrant in event.players}
    expected = (key_of(ruling.white_name), key_of(ruling.black_name))
    if (names[ruling.white], names[ruling.black]) != expected:
        return say("the players of that game in “{event}” have other names now", event=event.name)
    games = list(event.games)
    games[found[0]] = _with_result(games[found[0]], ruling)
    return replace(event, games=tuple(games))


def _with_result(game: Game, ruling: Correct) -> Game:
    loser = {"1-0": "black", "0-1": "white", "+/-": "black", "-/+": "white"}.get(ruling.result)
    # whoever gave up the seat has lost; a result that says otherwise takes the mark away
    abandoned_by = game.abandoned_by if game.abandoned_by == loser else None
    return replace(game, result=ruling.result, abandoned_by=abandoned_by)
