"""What a batch did to a sheet that people rearranged a moment before it, and how to take it back.

Between the last look and the write people may sort, insert, delete and move. The write then goes
to places that mean something else by now. The answer to the write shows the sheet as it is
afterwards; all that was not written tells which row and column came to stand where, and from the
last look it is known what stood there. That is put back: as if nothing had been written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, TypeAlias

from core.ports import Cell, Formula
from sheets_sync.google.book import Book, Sheet
from sheets_sync.google.deeds import Deeds
from sheets_sync.google.places import Place
from sheets_sync.mirror import FIRST_ROW, ID_KEY, KEY_ROW, hold, is_same

Damage: TypeAlias = Mapping[int, Mapping[Place, Cell | Formula]]
"""Sheet id → place → what has to be put back there."""


def find_damage(before: Book, after: Book, deeds: Mapping[int, Deeds]) -> Damage:
    """List by sheet what has to be put back; empty if nobody was in the way."""
    old = {sheet.id: sheet for sheet in before.sheets}
    new = {sheet.id: sheet for sheet in after.sheets}
    found = {
        number: dict(_Comparing(old[number], new[number], done).list_repairs())
        for number, done in deeds.items()
        if number in old and number in new
    }
    return {number: mended for number, mended in found.items() if mended}


class _Comparing:
    """One sheet before and after."""

    def __init__(self, before: Sheet, after: Sheet, deeds: Deeds) -> None:
        self._before, self._after, self._deeds = before, after, deeds

    def list_repairs(self) -> Iterator[tuple[Place, Cell | Formula]]:
        """Go through the rows that were written."""
        if not self._is_in_place:
            yield from self._list_stray_rows()
        for row, columns in self._written.items():
            if row < FIRST_ROW or self._deeds.list:
                foreign = (
                    [] if self._is_in_place else [at for at in columns if self._is_foreign(at)]
                )
                yield from (((row, at), self._recall(row, at)) for at in foreign)
            elif not (self._is_in_place and self._fits(row, row, columns)):
                # also where somebody typed into the row: they saw what stood there before
                source = self._find_source(row, columns)
                yield from (((row, at), self._recall(source, at)) for at in columns)

    @cached_property
    def _written(self) -> dict[int, list[int]]:
        rows: dict[int, list[int]] = {}
        for row, column in self._deeds.values:
            rows.setdefault(row, []).append(column)
        return rows

    # ── Columns ──────────────────────────────────────────────────────────────

    @cached_property
    def _columns(self) -> dict[int, int | None]:
        """Position now → position before; None for a column that is new."""
        before, after = self._before, self._after
        width = max(before.used_columns, after.used_columns)
        columns = {at: before.head.columns.get(key) for key, at in after.head.columns.items()}
        # new columns of ours came right of all others
        columns |= {at: at for row, at in self._deeds.values if row == KEY_ROW}
        free = [at for at in range(1, width + 1) if at not in columns.values()]
        rest = [at for at in range(1, width + 1) if at not in columns]
        for position in rest:
            if (source := self._match_column(position, free)) is not None:
                columns[position] = source
                free.remove(source)
        for position in rest:
            columns.setdefault(position, position if position in free else None)
        return columns

    def _match_column(self, position: int, free: list[int]) -> int | None:
        """Find which column of people's own came to stand here: the one most alike."""
        new = self._texts_of_column(self._after, position)
        alike = {at: len(new & self._texts_of_column(self._before, at)) for at in free}
        best = max(alike, key=lambda at: (alike[at], -abs(at - position)), default=None)
        return best if best is not None and alike[best] else None

    def _texts_of_column(self, sheet: Sheet, position: int) -> set[str]:
        written = self._deeds.values
        return {
            repr(value)
            for (row, at), value in sheet.typed.items()
            if at == position and (row, at) not in written
        }

    @cached_property
    def _is_in_place(self) -> bool:
        """Whether every column stands where it stood."""
        return all(old == new for new, old in self._columns.items() if self._holds_anything(new))

    def _holds_anything(self, position: int) -> bool:
        return any(at == position for _, at in self._after.typed)

    def _is_foreign(self, position: int) -> bool:
        return position not in self._after.head.columns.values()

    # ── Rows ─────────────────────────────────────────────────────────────────

    def _find_source(self, row: int, columns: list[int]) -> int | None:
        """Say which row of before stands here now; None if that cannot be told."""
        if self._fits(row, row, columns):
            return row
        fitting = [
            old for old in range(FIRST_ROW, self._bottom + 1) if self._fits(row, old, columns)
        ]
        own = self._id_of(self._after, row)
        if fitting:
            same = [old for old in fitting if self._id_of(self._before, old) == own]
            return (same or fitting)[0]
        named = [
            old
            for old in range(FIRST_ROW, self._bottom + 1)
            if own and self._id_of(self._before, old) == own
        ]
        if named == [row]:
            return None if self._is_torn(row, columns) else row
        return named[0] if len(named) == 1 else None

    def _fits(self, row: int, old: int, written: list[int]) -> bool:
        """Whether all that was not written in a row stood together in another before."""
        return all(
            self._after.typed.get((row, new)) == self._before.typed.get((old, before))
            for new, before in self._columns.items()
            if before is not None and new not in written
        )

    @cached_property
    def _bottom(self) -> int:
        """One row below all: the empty row that people may have inserted."""
        return self._before.used_rows + 1

    def _is_torn(self, row: int, written: list[int]) -> bool:
        """Whether cells of ours, though not written, are no longer those of the row's id.

        Then parts of rows were sorted. Where only answers differ a person typed them just now.
        """
        ours = [
            (new, before)
            for new, before in self._columns.items()
            if before is not None and new not in written and self._is_ours(new)
        ]
        return not any((row, old) in self._before.typed for _, old in ours[1:]) or any(
            self._after.typed.get((row, new)) != self._before.typed.get((row, old))
            for new, old in ours
        )

    def _is_ours(self, position: int) -> bool:
        keys = {at: key for key, at in self._after.head.columns.items()}
        return position in keys and keys[position] not in self._deeds.answers

    def _id_of(self, sheet: Sheet, row: int) -> Any:
        return sheet.typed.get((row, sheet.head.columns.get(ID_KEY, 0)))

    def _recall(self, row: int | None, column: int) -> Cell | Formula:
        """Say what stood at a place before; where nobody can tell, nothing shall stand there.

        A row without the texts it is known by is left alone until a person has looked at it.
        """
        source = self._columns.get(column)
        if row is None or source is None:
            return None
        if (row, source) in self._before.formulas:
            return Formula(self._before.formulas[row, source])
        return self._before.cells.get((row, source))

    # ── Rows that came below ─────────────────────────────────────────────────

    def _list_stray_rows(self) -> Iterator[tuple[Place, None]]:
        """Empty the new rows that were written into columns that had moved."""
        for cells in self._deeds.appended:
            for row in range(self._after.used_rows, FIRST_ROW - 1, -1):
                if all(self._shows(row, at, value) for at, value in cells.items()):
                    yield from (((row, at), None) for at in cells)
                    break

    def _shows(self, row: int, column: int, value: Cell | Formula) -> bool:
        if isinstance(value, Formula):
            return (row, column) in self._after.formulas
        return is_same(self._after.cells.get((row, column)), hold(value))
