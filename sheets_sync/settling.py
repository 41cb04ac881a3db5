"""Which asks can be done, together, and why the others cannot (contract §5).

Two that contradict each other are both left: no order of rows decides who is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.actions.deciding import Author, make_decisions, obstacles, revival_obstacle
from core.errors import LadderError
from core.identity.in_force import undone_ids
from core.locale import Message, say
from core.model import Decision, Ruling, Undo
from core.pipeline import call_the_roll
from core.ports import Clock, NewToken
from sheets_sync.asks import Ask, Situation
from sheets_sync.clashes import find_clashes
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
    while settling.look_again():
        pass
    return settling.decide()


@dataclass(slots=True)
class _Settling:
    """Asks being settled.

    Attributes:
        standing: positions of asks whose earlier decisions say the same already.
        rulings: per ask, by position, what it comes to next to those that are left.
    """

    state: ClubState
    asks: Sequence[Ask]
    author: Author
    clock: Clock
    new_token: NewToken
    refused: dict[int, Message] = field(default_factory=dict)
    standing: set[int] = field(default_factory=set)
    rulings: dict[int, list[Ruling]] = field(default_factory=dict)

    def look_again(self) -> bool:
        """Refuse whatever fails next to the asks that are left; whether that changed anything."""
        before = (len(self.refused), len(self.standing))
        situation = self._after_undos()
        self.rulings = {}
        for position, ask in self._left():
            try:
                self.rulings[position] = list(ask.make(situation)) if ask.make else []
            except LadderError as error:
                self.refused[position] = error.message
        self._let_stand()
        for refuse in (self._refuse_revived, self._refuse_revivals, self._refuse_opposites):
            if (len(self.refused), len(self.standing)) == before:
                refuse()
        if (len(self.refused), len(self.standing)) == before:
            self._refuse_clashes(situation)
        return (len(self.refused), len(self.standing)) != before

    def _left(self) -> Iterator[tuple[int, Ask]]:
        for position, ask in enumerate(self.asks):
            if position not in self.refused:
                yield position, ask

    def _undo_ids(self) -> list[str]:
        undoing = (ask for position, ask in self._left() if position not in self.standing)
        return list(dict.fromkeys(one for ask in undoing for one in ask.undo))

    def _after_undos(self) -> Situation:
        undos = self._decisions([Undo(one) for one in self._undo_ids()])
        if not undos:
            return Situation(self.state.roll, self.state.questions)
        facts = self.state.facts
        return Situation(call_the_roll(replace(facts, decisions=(*facts.decisions, *undos))))

    def _decisions(self, rulings: Sequence[Ruling]) -> list[Decision]:
        return make_decisions(
            self.state.facts,
            rulings,
            author=self.author,
            clock=self.clock,
            new_token=self.new_token,
        )

    def _let_stand(self) -> None:
        """Find asks that would take back just what they decide again."""
        for position, rulings in self.rulings.items():
            earlier = [self.state.log[one][0].ruling for one in self.asks[position].undo]
            if rulings and rulings == earlier:
                self.standing.add(position)

    def _refuse_contradicting(self, place: int, others: Iterable[int]) -> None:
        labels = [self.asks[other].label for other in sorted(set(others)) if other != place]
        self.refused[place] = say(
            "This contradicts the answer in: {others}; neither was applied.",
            others=", ".join(dict.fromkeys(labels)),
        )

    def _refuse_revived(self) -> None:
        """What an answer brings back into force has to fit like anything new."""
        for position, ask in self._left():
            undos = self._decisions([Undo(one) for one in ask.undo])
            if any(isinstance(self.state.log[one][0].ruling, Undo) for one in ask.undo):
                reason = revival_obstacle(self.state.roll, undos)
                if reason is not None:
                    self.refused[position] = say("That cannot be: {reason}.", reason=reason)
                    return

    def _refuse_revivals(self) -> None:
        """A decision ticked to be taken back, and the undo that keeps it so ticked as well."""
        after = (*self.state.facts.decisions, *self._decisions([Undo(i) for i in self._undo_ids()]))
        undone = undone_ids(after)
        for position, ask in self._left():
            if ask.desk == "decisions" and ask.values["undo"] == "x" and ask.row not in undone:
                reviving = [at for at, other in self._left() if self._revives(other, ask.row)]
                for place in (position, *reviving):
                    self._refuse_contradicting(place, (position, *reviving))
                return

    def _revives(self, ask: Ask, decision: str) -> bool:
        return any(
            one != decision and self._first_of(one) == self._first_of(decision) for one in ask.undo
        )

    def _first_of(self, decision: str) -> str:
        """Follow an undo to the decision it is about in the end."""
        while decision in self.state.log and isinstance(
            ruling := self.state.log[decision][0].ruling, Undo
        ):
            decision = ruling.decision
        return decision

    def _refuse_opposites(self) -> None:
        """Two different answers about one thing."""
        by_topic: dict[tuple[str, ...], list[int]] = {}
        for position, ask in self._left():
            if ask.topic and self.rulings[position]:
                by_topic.setdefault(ask.topic, []).append(position)
        for together in by_topic.values():
            if any(self.rulings[one] != self.rulings[together[0]] for one in together):
                for place in together:
                    self._refuse_contradicting(place, together)

    def _refuse_clashes(self, situation: Situation) -> None:
        """Answers that cannot hold, alone or beside one another."""
        owners = [place for place, rulings in self.rulings.items() for _ in rulings]
        rulings = [one for rulings in self.rulings.values() for one in rulings]
        made = list(zip(owners, self._decisions(rulings), strict=True))

        def in_the_way(places: Sequence[int]) -> list[Message]:
            chosen = [decision for owner, decision in made if owner in places]
            return list(obstacles(situation.roll, chosen).values())

        groups = find_clashes(sorted(set(owners)), lambda places: bool(in_the_way(places)))
        for group in groups:
            if len(group) == 1:
                reason = in_the_way(group)[0]
                self.refused[group[0]] = say("That cannot be: {reason}.", reason=reason)
            else:
                for place in group:
                    together = [one for some in groups if place in some for one in some]
                    self._refuse_contradicting(place, together)

    def decide(self) -> Settled:
        """Make the decisions: what is taken back first, then what is new, each only once."""
        undo_ids = self._undo_ids()
        made_by = {at: rulings for at, rulings in self.rulings.items() if at not in self.standing}
        new = list(dict.fromkeys(one for rulings in made_by.values() for one in rulings))
        decisions = self._decisions([*(Undo(one) for one in undo_ids), *new])
        undo_of = dict(zip(undo_ids, decisions, strict=False))
        decision_of = dict(zip(new, decisions[len(undo_ids) :], strict=True))
        made = {}
        for position, ask in self._left():
            if ask.desk == "decisions":
                made[position] = [undo_of[one].id for one in ask.undo]
            else:
                made[position] = [decision_of[one].id for one in made_by.get(position, ())]
        return Settled(decisions, made, self.refused)
