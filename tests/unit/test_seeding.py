"""Groups of a start list, worked out by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.errors import BadInputError
from core.seeding import cut_by_sizes, cut_evenly

EVEN = [Decimal(rating) for rating in (1600, 1590, 1580, 1570, 1560, 1550, 1540, 1530)]


def rated(*ratings: int | None) -> list[Decimal | None]:
    return [None if rating is None else Decimal(rating) for rating in ratings]


@pytest.mark.parametrize(
    ("ratings", "groups", "places"),
    [
        pytest.param(EVEN, 1, [], id="one group has no cut"),
        pytest.param(EVEN, 2, [4], id="equal gaps: the even split"),
        # a group of 4 may give or take one; between 1570 and 1500 are 70 points, at 4 only 10
        pytest.param(
            rated(1600, 1590, 1580, 1570, 1560, 1490, 1480, 1470), 2, [5], id="the larger gap"
        ),
        # the largest gap is after the first, but that is three away from the even split
        pytest.param(
            rated(1900, 1590, 1580, 1570, 1560, 1550, 1540, 1530), 2, [4], id="only near by"
        ),
        pytest.param(
            rated(1600, 1590, 1580, 1560, 1560, 1540, 1530, 1520), 2, [3], id="the nearer of equal"
        ),
        # a group of 4½ may give or take a little more than one: 4 or 5, and not 3
        pytest.param(
            rated(1600, 1590, 1580, 1500, 1490, 1480, 1470, 1460, 1450), 2, [4], id="odd number"
        ),
        pytest.param(rated(1500, 1400, 1300), 3, [1, 2], id="as many groups as players"),
        pytest.param(rated(1500, 1400, None, None), 2, [2], id="who has no rating yet"),
    ],
)
def test_even_groups_are_cut_where_neighbours_are_far_apart(
    ratings: list[Decimal | None], groups: int, places: list[int]
) -> None:
    assert [cut.place for cut in cut_evenly(ratings, groups)] == places


def test_a_cut_tells_its_neighbours() -> None:
    (cut,) = cut_by_sizes(EVEN, [3, 5])
    assert (cut.place, cut.above, cut.below, cut.gap) == (3, 1580, 1570, 10)


def test_where_the_order_is_not_by_rating_there_is_no_gap() -> None:
    (cut,) = cut_by_sizes(rated(1100, 1400), [1, 1])
    assert cut.gap == 0


@pytest.mark.parametrize(
    "sizes", [[3, 4], [9], [0, 8], [-1, 9]], ids=["too few", "too many", "empty", "negative"]
)
def test_sizes_have_to_add_up(sizes: list[int]) -> None:
    with pytest.raises(BadInputError, match="8 players"):
        cut_by_sizes(EVEN, sizes)


@pytest.mark.parametrize("groups", [0, 9], ids=["none", "more than players"])
def test_nobody_can_be_cut_into_that_many(groups: int) -> None:
    with pytest.raises(BadInputError, match=f"8 players cannot be cut into {groups} groups"):
        cut_evenly(EVEN, groups)
