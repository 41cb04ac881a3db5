"""What a spreadsheet at Google holds, as it is compared before and after a write."""

from __future__ import annotations

from datetime import datetime

import pytest

from core.ports import Cell
from sheets_sync.google.book import Sheet


def sheet_with(value: Cell) -> Sheet:
    return Sheet(id=1, title="Events", rows=10, columns=5, cells={(3, 2): value}, formulas={})


@pytest.mark.parametrize(
    ("moment", "number"),
    # days since 30 December 1899, as Google counts: 2 January 2023 is day 44928
    [(datetime(2023, 1, 2), 44928), (datetime(2023, 1, 2, 12), 44928.5)],
    ids=["a day", "noon"],
)
def test_a_date_that_was_pasted_without_its_format_is_the_same_date(
    moment: datetime, number: float
) -> None:
    assert sheet_with(moment).typed == sheet_with(number).typed
    assert sheet_with(moment).typed != sheet_with(number + 1).typed
