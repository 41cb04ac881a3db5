"""Cutting a start list into groups that an organiser can justify."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from core.errors import BadInputError
from core.locale import say


@dataclass(frozen=True, slots=True)
class Cut:
    """Where one group ends and the next begins.

    Attributes:
        place: how many stand above.
        above, below: ratings as shown of the last above and the first below; None for somebody
            who has none yet.
    """

    place: int
    above: Decimal | None
    below: Decimal | None

    @property
    def gap(self) -> Decimal:
        """How far apart the two neighbours are; 0 where the order is not by rating there."""
        return _gap(self.above, self.below)


def cut_evenly(ratings: Sequence[Decimal | None], groups: int) -> list[Cut]:
    """Cut into groups of nearly one size, where neighbours are farthest apart.

    A cut moves from the even split by at most a quarter of a group: to the largest gap, and of
    equal gaps to the nearest.

    Args:
        ratings: as shown, in the order of the start list.

    Raises:
        BadInputError: fewer players than groups.
    """
    if not 1 <= groups <= len(ratings):
        raise BadInputError(
            say(
                "{players} players cannot be cut into {groups} groups.",
                players=len(ratings),
                groups=groups,
            )
        )
    size = len(ratings) / groups
    cuts: list[Cut] = []
    for number in range(1, groups):
        even = number * size
        before = cuts[-1].place if cuts else 0
        last = len(ratings) - (groups - number)
        near = [place for place in range(before + 1, last + 1) if abs(place - even) <= size / 4]
        places = near or [min(max(round(even), before + 1), last)]
        choices = [_cut(ratings, place) for place in places]
        cuts.append(min(choices, key=lambda cut: (-cut.gap, abs(cut.place - even), cut.place)))
    return cuts


def cut_by_sizes(ratings: Sequence[Decimal | None], sizes: Sequence[int]) -> list[Cut]:
    """Cut into groups of given sizes, from the top.

    Raises:
        BadInputError: the sizes do not add up to the number of players.
    """
    if sum(sizes) != len(ratings) or any(size < 1 for size in sizes):
        raise BadInputError(
            say(
                "The sizes {sizes} add up to {sum}, but there are {players} players.",
                sizes=", ".join(map(str, sizes)),
                sum=sum(sizes),
                players=len(ratings),
            )
        )
    places = [sum(sizes[:number]) for number in range(1, len(sizes))]
    return [_cut(ratings, place) for place in places]


def _cut(ratings: Sequence[Decimal | None], place: int) -> Cut:
    return Cut(place, ratings[place - 1], ratings[place])


def _gap(above: Decimal | None, below: Decimal | None) -> Decimal:
    if above is None or below is None:
        return Decimal(0)
    return max(above - below, Decimal(0))
