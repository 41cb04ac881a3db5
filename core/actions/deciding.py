"""Make decisions and take them back (rules §6.5 to §6.7)."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from core.actions.reading import read_facts
from core.errors import ConflictError, PlatformError, RefusedError, not_found
from core.facts import Facts, decision_document
from core.identity.in_force import undone_ids
from core.locale import Message, say
from core.model import Decision, Rename, Ruling, Undo
from core.paths import club_path
from core.pipeline import Roll, call_the_roll
from core.ports import ABSENT, Clock, NewToken, Store, Write

DECISIONS_A_COMMIT: Final = 400
_SHORT: Final = 5
_TRIES: Final = 5

Rule: TypeAlias = Callable[[Roll], Ruling | Sequence[Ruling]]
"""What somebody wants, given who is who at that moment; raises where it cannot be."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who decides, and where.

    Attributes:
        name: "organiser", a key's name, …; never a secret.
        channel: "command line", "workbook", "api".
    """

    name: str
    channel: str


@dataclass(frozen=True, slots=True)
class Decided:
    """Decisions as they were stored; `revision` is the club's after them."""

    decisions: tuple[Decision, ...]
    revision: int


def decide(
    store: Store, club: str, rule: Rule, *, author: Author, clock: Clock, new_token: NewToken
) -> Decided:
    """Store what somebody decides, unless it contradicts what is known.

    The ladder is not replayed here: rebuild afterwards.

    Raises:
        NotFoundError: there is no such club, or what `rule` names is not there.
        RefusedError: an event or an earlier decision stands in the way; the message names it.
        PlatformError: others kept writing meanwhile.
    """
    for _ in range(_TRIES):
        with store.snapshot() as reader:
            facts = read_facts(reader, club)
        roll = call_the_roll(facts)
        wanted = rule(roll)
        rulings = [wanted] if not isinstance(wanted, Sequence) else list(wanted)
        made = make_decisions(facts, rulings, author=author, clock=clock, new_token=new_token)
        refuse_contradictions(roll, made)
        try:
            revision = _commit(store, facts, made)
        except ConflictError:
            continue
        return Decided(tuple(made), revision)
    raise PlatformError(say("Others keep writing to this club; please try again."))


def make_decisions(
    facts: Facts,
    rulings: Sequence[Ruling],
    *,
    author: Author,
    clock: Clock,
    new_token: NewToken,
) -> list[Decision]:
    """Give rulings ids and times that put them after every earlier decision, in this order."""
    moment = clock().astimezone(UTC)
    if facts.decisions:
        last = datetime.fromisoformat(facts.decisions[-1].made_at)
        moment = max(moment, last + timedelta(microseconds=1))
    taken = {decision.id for decision in facts.decisions}
    made = []
    for order, ruling in enumerate(rulings):
        at = moment + timedelta(microseconds=order)
        decision_id = _free_id(at, new_token(), taken)
        taken.add(decision_id)
        made.append(_make(ruling, at, author, decision_id))
    return made


def _free_id(moment: datetime, token: str, taken: Container[str]) -> str:
    """Make an id that people can type; longer where a short one is taken already."""
    ids = (f"{moment:%Y%m%d-%H%M%S}-{token[:size]}" for size in range(_SHORT, len(token) + 1))
    return next(one for one in ids if one not in taken)


def _make(ruling: Ruling, moment: datetime, author: Author, decision_id: str) -> Decision:
    return Decision(
        id=decision_id,
        made_at=moment.isoformat(timespec="microseconds"),
        made_by=author.name,
        channel=author.channel,
        ruling=ruling,
    )


def refuse_contradictions(roll: Roll, made: Sequence[Decision]) -> None:
    """Refuse decisions that cannot hold, or that would set aside an earlier one.

    Raises:
        RefusedError: the first thing that stands in the way.
    """
    if all(isinstance(decision.ruling, Undo) for decision in made):
        # everything can be taken back, and what that contradicts is reported; but what comes to
        # hold again by it has to fit like anything new
        reason = revival_obstacle(roll, made)
    else:
        reason = next(iter(obstacles(roll, made).values()), None)
    if reason is not None:
        raise RefusedError(say("That cannot be: {reason}.", reason=reason))


def revival_obstacle(roll: Roll, undos: Sequence[Decision]) -> Message | None:
    """Say why decisions that these undos bring back into force cannot hold now, if they cannot."""
    before = undone_ids(roll.facts.decisions)
    after = undone_ids((*roll.facts.decisions, *undos))
    revived = [
        decision.ruling
        for decision in roll.facts.decisions
        if decision.id in before and decision.id not in after
    ]
    for ruling in revived:
        if isinstance(ruling, Rename):
            owner = roll.identities.by_name(ruling.name)
            if owner is not None and owner != roll.identities.by_name(ruling.who):
                return say("the name “{name}” belongs to another member", name=ruling.name)
    if all(isinstance(ruling, Undo) for ruling in revived):
        return None
    return next(iter(obstacles(roll, undos).values()), None)


def obstacles(roll: Roll, made: Sequence[Decision]) -> dict[str, Message]:
    """Find which decisions, new or earlier, could not hold together with the new ones."""
    facts = replace(roll.facts, decisions=(*roll.facts.decisions, *made))
    after = call_the_roll(facts)
    found = {
        decision: reason
        for decision, reason in after.set_aside.items()
        if decision not in roll.set_aside
    }
    for mention, reason in after.identities.dropped_members.items():
        if mention not in roll.identities.dropped_members:
            found["/".join(mention)] = reason
    return found


def _commit(store: Store, facts: Facts, made: Sequence[Decision]) -> int:
    revision = facts.revision
    for start in range(0, len(made), DECISIONS_A_COMMIT):
        writes = decision_writes(facts.club.id, made[start : start + DECISIONS_A_COMMIT])
        revision = store.commit(writes, bump=club_path(facts.club.id)).revision or revision
    return revision


def decision_writes(club: str, made: Sequence[Decision]) -> list[Write]:
    """Make the writes that add decisions to the log."""
    return [
        Write(f"{club_path(club)}/decisions/{one.id}", decision_document(one), ABSENT)
        for one in made
    ]


def find_decision(facts: Facts, decision: str) -> Decision:
    """Find a decision in the log.

    Raises:
        NotFoundError: there is none of that id.
    """
    for one in facts.decisions:
        if one.id == decision:
            return one
    raise not_found("decision", decision)


def undo(
    store: Store, club: str, decision: str, *, author: Author, clock: Clock, new_token: NewToken
) -> Decided:
    """Take a decision back, an undo included; one no longer active stays as it is.

    Raises:
        NotFoundError: there is no such club or decision.
    """

    def rule(roll: Roll) -> list[Ruling]:
        found = find_decision(roll.facts, decision)
        active = found.id not in undone_ids(roll.facts.decisions)
        return [Undo(found.id)] if active else []

    return decide(store, club, rule, author=author, clock=clock, new_token=new_token)


def log(facts: Facts, set_aside: Mapping[str, Message]) -> list[tuple[Decision, bool, str | None]]:
    """List every decision with whether it is active and why it does not hold, if it does not."""
    undone = undone_ids(facts.decisions)
    return [
        (one, one.id not in undone, str(set_aside[one.id]) if one.id in set_aside else None)
        for one in facts.decisions
    ]
