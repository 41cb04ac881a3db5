"""Who the entrants of an event would be, before it is stored (contract §2, dry run)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.actions.door import Door, Prepared
from core.facts import Facts, JsonObject, StoredEvent, content_hash, event_content
from core.locale import Message
from core.model import Entrant
from core.pipeline import Roll, call_the_roll, find_questions
from core.suggestions import Question, is_ambiguous


def ask_about_entrants(
    door: Door, prepared: Sequence[Prepared], *, words: Callable[[Message], str]
) -> dict[str, list[JsonObject]]:
    """Tell for every entrant who it would be and who else it may be.

    Args:
        door: what the events were checked against.
        prepared: events as they would be stored, all of them together.
        words: puts a reason into the reader's language.

    Returns:
        Event id → `{entrant, name, player, ambiguous, candidates}`; `player` is None for
        a name that nobody bears yet, a guest and a bot.
    """
    roll = call_the_roll(_facts_with(door.facts, prepared))
    asking = _Asking(door, roll, find_questions(roll), words)
    return {
        one.event.id: [asking.about(one.event.id, entrant) for entrant in one.event.players]
        for one in prepared
    }


def _facts_with(facts: Facts, prepared: Sequence[Prepared]) -> Facts:
    coming = {
        one.event.id: StoredEvent(one.event, "", content_hash(event_content(one.event)))
        for one in prepared
    }
    kept = (stored for stored in facts.events if stored.event.id not in coming)
    return replace(facts, events=(*kept, *coming.values()))


@dataclass(frozen=True, slots=True)
class _Asking:
    """Asks about entrants; `roll` is the one that would stand."""

    door: Door
    roll: Roll
    questions: Sequence[Question]
    words: Callable[[Message], str]

    def about(self, event: str, entrant: Entrant) -> JsonObject:
        """Tell who an entrant would be."""
        family_first = self.roll.facts.club.family_first
        unclear = is_ambiguous(entrant.name, self.roll.identities, family_first=family_first)
        position = self.roll.identities.player_of.get((event, entrant.id))
        return {
            "entrant": entrant.id,
            "name": entrant.name,
            "player": None if position is None else self._known(position),
            "ambiguous": unclear and position is not None,
            "candidates": [
                candidate
                for ask in self.questions
                if position is not None and _asks_about(ask, event, entrant, position)
                for candidate in self._candidates(ask)
            ],
        }

    def _known(self, position: int) -> str | None:
        player = self.roll.identities.players[position].id
        return player if player in self.door.roll.identities.by_id else None

    def _candidates(self, ask: Question) -> Iterator[JsonObject]:
        for one in ask.candidates:
            player = self.roll.identities.players[one.player]
            yield {
                "player": player.id,
                "name": player.name,
                "score": one.score,
                "reasons": [self.words(reason) for reason in one.reasons],
            }


def _asks_about(ask: Question, event: str, entrant: Entrant, position: int) -> bool:
    if ask.ambiguous:
        return (ask.event, ask.entrant) == (event, entrant.id)
    return ask.player == position
