"""Which of many things cannot be together: small groups, found with few trials."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Clashing: TypeAlias = Callable[[Sequence[int]], bool]
"""Whether some things, given by number in ascending order, cannot be together."""


def find_clashes(things: Sequence[int], clashing: Clashing) -> list[list[int]]:
    """Find groups that clash, none larger than it need be, until whatever is in none can stay.

    A thing may be in several groups: whatever clashes with one that is in a group already is in
    a group with it, so that no order of the things decides which of them may stay.
    """
    free = list(things)
    groups: list[list[int]] = []
    while free and clashing(free):
        groups.append(_smallest(free, clashing))
        free = [one for one in free if one not in groups[-1]]
    waiting = [one for group in groups if len(group) > 1 for one in group]
    for one in waiting:  # grows while it is walked through
        while free and clashing(sorted([one, *free])):
            against = _smallest(free, lambda some, one=one: clashing(sorted([one, *some])))  # type: ignore[misc]
            groups.append(sorted([one, *against]))
            waiting += against
            free = [other for other in free if other not in against]
    return groups


def _smallest(things: Sequence[int], clashing: Clashing) -> list[int]:
    """Find a group that clashes while each of its parts does not (given that all together do).

    Source: U. Junker, QuickXplain, AAAI 2004.
    """

    def explain(beside: list[int], rest: list[int], *, grown: bool) -> list[int]:
        if grown and clashing(sorted(beside)):
            return []
        if len(rest) == 1:
            return rest
        left, right = rest[: len(rest) // 2], rest[len(rest) // 2 :]
        of_right = explain(beside + left, right, grown=True)
        of_left = explain(beside + of_right, left, grown=bool(of_right))
        return of_left + of_right

    return sorted(explain([], list(things), grown=False))
