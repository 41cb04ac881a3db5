"""What a batch writes, told to whoever looks at the file afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.ports import Cell, Formula
from sheets_sync.google.places import Place


@dataclass(frozen=True, slots=True)
class Deeds:
    """What a batch writes into a sheet that was there before it.

    Attributes:
        list: all of it is ours but for columns without a key.
        values: by place, as the sheet was read.
        appended: rows below, as position → value.
        answers: keys of people's columns.
    """

    list: bool = False
    values: Mapping[Place, Cell | Formula] = field(default_factory=dict)
    appended: Sequence[Mapping[int, Cell | Formula]] = ()
    answers: frozenset[str] = frozenset()
