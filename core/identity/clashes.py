"""Whether two mentions of one event can be one person (rules §6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.locale import Message, say
from core.model import FREE_FORMATS, Event


@dataclass(frozen=True, slots=True)
class _Meetings:
    opponents: Mapping[frozenset[str], int]
    rounds: Mapping[str, set[int]]


def _meetings(event: Event) -> _Meetings:
    opponents: dict[frozenset[str], int] = {}
    rounds: dict[str, set[int]] = {}
    for game in event.games:
        opponents.setdefault(frozenset((game.white, game.black)), game.round)
        rounds.setdefault(game.white, set()).add(game.round)
        rounds.setdefault(game.black, set()).add(game.round)
    for bye in event.byes:
        rounds.setdefault(bye.player, set()).add(bye.round)
    return _Meetings(opponents, rounds)


@dataclass(slots=True)
class Clashes:
    """Looks up what keeps two entrants of one event apart; works each event out once."""

    events: Mapping[str, Event]
    _known: dict[str, _Meetings] = field(default_factory=dict)

    def between(self, event_id: str, one: str, other: str) -> Message | None:
        """Say why two entrants must be two people, or None if they need not be.

        Any listed game counts as met, played or not. Standing in one round counts too, unless
        the format lets one player stand there twice.
        """
        event = self.events[event_id]
        if event_id not in self._known:
            self._known[event_id] = _meetings(event)
        meetings = self._known[event_id]
        if (met := meetings.opponents.get(frozenset((one, other)))) is not None:
            return say("met in round {round} of “{event}”", round=met, event=event.name)
        if event.format in FREE_FORMATS:
            return None
        shared = meetings.rounds.get(one, set()) & meetings.rounds.get(other, set())
        if shared:
            return say(
                "both stand in round {round} of “{event}”", round=min(shared), event=event.name
            )
        return None
