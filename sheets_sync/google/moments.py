"""Days and moments as Google keeps them: days since 30 December 1899, whatever they look like."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

_DAY_ZERO: Final = datetime(1899, 12, 30)


def as_serial(moment: datetime) -> float:
    """Write a moment as days since 30 December 1899."""
    return (moment - _DAY_ZERO) / timedelta(days=1)


def read_serial(number: float) -> datetime:
    """Read what `as_serial` writes."""
    return _DAY_ZERO + timedelta(milliseconds=round(number * 86_400_000))
