"""Which decisions count: all but the undone and the undos themselves (rules §6.5)."""

from __future__ import annotations

from collections.abc import Sequence

from core.model import Decision, Differ, DifferHere, Join, Read, Rename, Show, Start, Undo


def decisions_in_force(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Leave out undone decisions and undos; an undone undo undoes nothing.

    Args:
        decisions: in the order they apply.
    """
    undone: set[str] = set()
    kept: list[Decision] = []
    for decision in reversed(decisions):
        if decision.id in undone:
            continue
        if isinstance(decision.ruling, Undo):
            undone.add(decision.ruling.decision)
        else:
            kept.append(decision)
    return tuple(reversed(kept))


def undone_ids(decisions: Sequence[Decision]) -> frozenset[str]:
    """Name the decisions, undos included, that an undo in force takes back."""
    undone: set[str] = set()
    for decision in reversed(decisions):
        if decision.id not in undone and isinstance(decision.ruling, Undo):
            undone.add(decision.ruling.decision)
    return frozenset(undone)


def named_in(decision: Decision) -> tuple[str, ...]:
    """List the names that a decision speaks of."""
    match decision.ruling:
        case Read(name=name):
            return (name,)
        case Join(source=source, into=into):
            return (source, into)
        case Differ(name=name, other=other):
            return (name, other)
        case DifferHere(other=other):
            return (other,)
        case Rename(who=who, name=name):
            return (who, name)
        case Start(who=who) | Show(who=who):
            return (who,)
        case _:
            return ()
