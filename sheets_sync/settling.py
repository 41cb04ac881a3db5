"""Which asks can be done, together, and why the others cannot (contract §5).

Two that contradict each other are both left: no order of rows decides who is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.actions.deciding import Author, make_decisions, obstacles
from core.errors import LadderError
from core.locale import Message, say
from core.model import Decision, Ruling, Undo
from core.pipeline import Roll, call_the_roll
from core.ports import Clock, NewToken
from sheets_sync.asks import Ask
from sheets_sync.state import ClubState


@dataclass(slots=True)
class Settled:
    """What asks come to.

    Attributes:
        decisions: to be stored, in order.
        made: per ask, by position, ids of the decisions it led to.
        refused: per ask, by position, why it is left.
    """

    decisions: list[Decision] = field(default_factory=list)
    made: dict[int, list[str]] = field(default_factory=dict)
    refused: dict[int, Message] = field(default_factory=dict)


def settle(
    state: ClubState, asks: Sequence[Ask], *, author: Author, clock: Clock, new_token: NewToken
) -> Settled:
    """Find the asks that hold, and make their decisions."""
    settling = _Settling(state, asks, author, clock, new_token)
    while settling.refuse_some():
        pass
    return settling.decide()


@dataclass(slots=True)
class _Settling:
    state: ClubState
    asks: Sequence[Ask]
    author: Author
    clock: Clock
    new_token: NewToken
    refused: dict[int, Message] = field(default_factory=dict)
    rulings: dict[int, list[Ruling]] = field(default_factory=dict)

    def refuse_some(self) -> bool:
        """Refuse whatever fails next to the asks that are left; whether there was any."""
        before = len(self.refused)
        roll = self._after_undos()
        self.rulings = {}
        for position, ask in self._left():
            try:
                self.rulings[position] = list(ask.make(roll)) if ask.make else []
            except LadderError as error:
                self.refused[position] = error.message
        if len(self.refused) == before:
            self._refuse_opposites()
        if len(self.refused) == before:
            self._refuse_contradictions(roll)
        return len(self.refused) > before

    def _left(self) -> Iterator[tuple[int, Ask]]:
        for position, ask in enumerate(self.asks):
            if position not in self.refused:
                yield position, ask

    def _undo_ids(self) -> list[str]:
        return list(dict.fromkeys(one for _, ask in self._left() for one in ask.undo))

    def _after_undos(self) -> Roll:
        undos = self._decisions([Undo(one) for one in self._undo_ids()])
        if not undos:
            return self.state.roll
        facts = self.state.facts
        return call_the_roll(replace(facts, decisions=(*facts.decisions, *undos)))

    def _decisions(self, rulings: Sequence[Ruling]) -> list[Decision]:
        return make_decisions(
            self.state.facts,
            rulings,
            author=self.author,
            clock=self.clock,
            new_token=self.new_token,
        )

    def _refuse_opposites(self) -> None:
        """Two different answers about one thing."""
        by_topic: dict[tuple[str, ...], list[int]] = {}
        for position, ask in self._left():
            if ask.topic and self.rulings[position]:
                by_topic.setdefault(ask.topic, []).append(position)
        for together in by_topic.values():
            if any(self.rulings[one] != self.rulings[together[0]] for one in together):
                for one in together:
                    others = [self.asks[other].label for other in together if other != one]
                    self.refused[one] = say(
                        "This contradicts the answer in “{others}”; neither was applied.",
                        others="”, “".join(others),
                    )

    def _refuse_contradictions(self, roll: Roll) -> None:
        """Answers that cannot hold, alone or beside one another."""
        owners = [place for place, rulings in self.rulings.items() for _ in rulings]
        made = self._decisions([one for rulings in self.rulings.values() for one in rulings])
        owner_of = {one.id: owner for one, owner in zip(made, owners, strict=True)}
        found = obstacles(roll, made) if made else {}
        for decision, reason in found.items():
            owner = owner_of.get(decision)
            if owner is not None and owner not in self.refused:
                self._refuse_pair(roll, made, owner_of, owner, reason)
        if found and not self.refused.keys() & set(owners):
            self._refuse_whoever_disturbs(roll, made, owner_of, next(iter(found.values())))

    def _refuse_whoever_disturbs(
        self, roll: Roll, made: Sequence[Decision], owner_of: dict[str, int], reason: Message
    ) -> None:
        """Earlier decisions would fall: refuse the answers that do it, or else all of them."""
        owners = set(owner_of.values())
        alone = {
            owner
            for owner in owners
            if obstacles(roll, [one for one in made if owner_of[one.id] == owner])
        }
        for owner in alone or owners:
            self.refused[owner] = say("That cannot be: {reason}.", reason=reason)

    def _refuse_pair(
        self,
        roll: Roll,
        made: Sequence[Decision],
        owner_of: dict[str, int],
        owner: int,
        reason: Message,
    ) -> None:
        own = [one for one in made if owner_of[one.id] == owner]
        self.refused[owner] = say("That cannot be: {reason}.", reason=reason)
        if obstacles(roll, own):
            return
        for other in dict.fromkeys(owner_of.values()):
            if other == owner or other in self.refused:
                continue
            pair = [one for one in made if owner_of[one.id] in (owner, other)]
            if obstacles(roll, pair):
                for one, opposite in ((owner, other), (other, owner)):
                    self.refused[one] = say(
                        "This contradicts the answer in “{others}”; neither was applied.",
                        others=self.asks[opposite].label,
                    )
                return

    def decide(self) -> Settled:
        """Make the decisions: what is taken back first, then what is new, each only once."""
        undo_ids = self._undo_ids()
        new = list(dict.fromkeys(one for rulings in self.rulings.values() for one in rulings))
        decisions = self._decisions([*(Undo(one) for one in undo_ids), *new])
        undo_of = dict(zip(undo_ids, decisions, strict=False))
        decision_of = dict(zip(new, decisions[len(undo_ids) :], strict=True))
        made = {}
        for position, ask in self._left():
            if ask.desk == "decisions":
                made[position] = [undo_of[one].id for one in ask.undo]
            else:
                made[position] = [decision_of[one].id for one in self.rulings[position]]
        return Settled(decisions, made, self.refused)
