"""Groups that clash are found whole, whatever their order (contract §5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets_sync.clashes import find_clashes

GROUPS = st.lists(st.sets(st.integers(0, 7), min_size=1, max_size=3), max_size=4)


@pytest.mark.parametrize(
    ("together", "expected"),
    [
        pytest.param([], [], id="none"),
        pytest.param([{3}], [[3]], id="one by itself"),
        pytest.param([{1, 2}], [[1, 2]], id="a pair"),
        pytest.param([{0, 2, 5}], [[0, 2, 5]], id="three that only clash together"),
        pytest.param([{0, 1}, {0, 2}], [[0, 1], [0, 2]], id="one against two"),
        pytest.param([{0, 1}, {4, 5}], [[0, 1], [4, 5]], id="two pairs"),
        pytest.param([{3}, {3, 4}], [[3]], id="what cannot be anyway drags nothing along"),
    ],
)
def test_find_clashes(together: list[set[int]], expected: list[list[int]]) -> None:
    def clashing(some: Sequence[int]) -> bool:
        return any(group <= set(some) for group in together)

    assert sorted(find_clashes(range(6), clashing)) == expected


@given(together=GROUPS)
def test_what_stays_holds_and_what_goes_has_a_reason(together: list[set[int]]) -> None:
    def clashing(some: Sequence[int]) -> bool:
        return any(group <= set(some) for group in together)

    found = find_clashes(range(8), clashing)
    gone = {one for group in found for one in group}
    assert not clashing([one for one in range(8) if one not in gone])
    for group in found:
        assert clashing(group)
        assert not any(clashing(part) for part in combinations(group, len(group) - 1))


@given(together=st.lists(st.sets(st.integers(0, 7), min_size=2, max_size=2), max_size=5))
def test_both_of_each_pair_that_clashes_go(together: list[set[int]]) -> None:
    def clashing(some: Sequence[int]) -> bool:
        return any(group <= set(some) for group in together)

    gone = {one for group in find_clashes(range(8), clashing) for one in group}
    assert gone == {one for group in together for one in group}
