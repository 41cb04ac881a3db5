"""What has to be written so that a tab shows what it should (contract §5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.ports import Cell, Column, Formula, Row, SeenRow, SeenTab, Tab
from sheets_sync.mirror import CellWrite, hold, is_same, plan_tab, safe_title

DESK = Tab(
    "members",
    ("Members",),
    (Column("name", "Name"), Column("note", "Note", people_write=True), Column("rating", "Rating")),
    (Row("a", {"name": "Anna", "note": "ours?", "rating": 1413.8}), Row("b", {"name": "Bo"})),
    desk=True,
)
LIST = replace(DESK, desk=False)
COLUMNS = {"id": 1, "name": 2, "note": 3, "rating": 4}


def seen(*rows: tuple[int, str, dict[str, Cell]], columns: dict[str, int] = COLUMNS) -> SeenTab:
    return SeenTab("members", "Members", columns, tuple(SeenRow(*row) for row in rows))


ANNA: tuple[int, str, dict[str, Cell]] = (3, "a", {"name": "Anna", "rating": 1413.8})
BO: tuple[int, str, dict[str, Cell]] = (4, "b", {"name": "Bo", "rating": 7})


# ── Desks ────────────────────────────────────────────────────────────────────


def test_a_new_desk_is_written_from_row_three_without_peoples_cells() -> None:
    plan = plan_tab(DESK, None)
    assert dict(plan.columns) == COLUMNS
    assert plan.placed == ("id", "name", "note", "rating")
    assert plan.writes == (
        CellWrite(3, "id", "a"),
        CellWrite(3, "name", "Anna"),
        CellWrite(3, "rating", 1413.8),
        CellWrite(4, "id", "b"),
        CellWrite(4, "name", "Bo"),
    )
    assert (plan.appended, plan.last_row, plan.left) == ((3, 4), 4, ())


def test_a_desk_that_shows_everything_needs_nothing() -> None:
    plan = plan_tab(DESK, seen(ANNA, BO))
    assert (plan.writes, plan.placed, plan.appended, plan.cleared) == ((), (), (), ())


def test_rows_are_found_by_id_wherever_they_are() -> None:
    plan = plan_tab(DESK, seen((3, "b", {"name": "Bo"}), (9, "a", {"name": "Anne"})))
    assert plan.writes == (CellWrite(9, "name", "Anna"), CellWrite(9, "rating", 1413.8))


def test_new_rows_come_below_everything_that_is_used() -> None:
    plan = plan_tab(DESK, seen(ANNA, (8, "", {"name": "jotted down"})))
    assert plan.writes == (CellWrite(9, "id", "b"), CellWrite(9, "name", "Bo"))
    assert (plan.appended, plan.last_row) == ((9,), 9)
    assert plan_tab(DESK, seen(ANNA), used_rows=20).appended == (21,)


def test_unknown_and_blank_ids_are_left_alone() -> None:
    plan = plan_tab(DESK, seen(ANNA, BO, (5, "z", {"name": "Zoe"}), (6, "", {"name": "?"})))
    assert (plan.writes, set(plan.styles)) == ((), {3, 4})


def test_copies_of_a_row_are_left_alone_and_named() -> None:
    plan = plan_tab(DESK, seen((3, "a", {"name": "x"}), BO, (7, "a", {"name": "y"})))
    assert (plan.writes, plan.appended, set(plan.styles)) == ((), (), {4})
    (said,) = plan.left
    assert (said.values["rows"], said.values["tab"]) == ("3, 7", "Members")


def test_copies_of_a_row_nobody_wants_are_not_worth_a_word() -> None:
    twice = seen(ANNA, BO, (5, "z", {}), (6, "z", {}))
    assert plan_tab(DESK, twice).left == ()


def test_a_missing_column_comes_at_the_right_end() -> None:
    columns = {"id": 1, "note": 2, "rating": 3}
    plan = plan_tab(DESK, seen((3, "a", {"rating": 1413.8}), columns=columns), used_columns=6)
    assert (plan.columns["name"], plan.placed, plan.cleared) == (7, ("name",), ())
    assert CellWrite(3, "name", "Anna") in plan.writes


def test_a_former_column_of_a_desk_stays() -> None:
    plan = plan_tab(DESK, seen(ANNA, BO, columns={**COLUMNS, "phone": 5}))
    assert (plan.cleared, plan.writes) == ((), ())


def test_without_ids_all_rows_are_new_and_that_is_said() -> None:
    columns = {"name": 1, "note": 2, "rating": 3}
    plan = plan_tab(DESK, seen((3, "", {"name": "Anna"}), columns=columns))
    assert (plan.appended, plan.columns["id"], len(plan.left)) == ((4, 5), 4, 1)


def test_a_formula_is_always_listed() -> None:
    tab = replace(DESK, rows=(Row("a", {"name": Formula("=NOW()")}),))
    assert plan_tab(tab, seen((3, "a", {"name": None}))).writes == (
        CellWrite(3, "name", Formula("=NOW()")),
    )


# ── Lists ────────────────────────────────────────────────────────────────────


def test_a_list_is_rewritten_in_order_and_emptied_below() -> None:
    tab = replace(LIST, rows=(Row("b", {"name": "Bo"}),))
    plan = plan_tab(tab, seen(ANNA, BO))
    assert plan.writes == (
        CellWrite(3, "id", "b"),
        CellWrite(3, "name", "Bo"),
        CellWrite(3, "rating", None),
        CellWrite(4, "id", None),
        CellWrite(4, "name", None),
        CellWrite(4, "rating", None),
    )
    assert (dict(plan.styles), plan.surplus) == ({3: "normal"}, (4,))


def test_a_list_with_other_columns_is_laid_out_anew_over_its_places() -> None:
    columns = {"id": 1, "old": 2, "name": 3, "rating": 5}
    tab = replace(LIST, columns=(Column("name", "Name"), Column("new", "New")))
    plan = plan_tab(tab, seen(columns=columns), used_columns=8)
    assert dict(plan.columns) == {"id": 1, "name": 2, "new": 3}
    assert (plan.placed, plan.cleared) == (("name", "new"), (5,))


def test_a_list_whose_columns_people_moved_stays_so() -> None:
    moved = {"id": 1, "rating": 2, "note": 3, "name": 6}
    plan = plan_tab(LIST, seen(columns=moved))
    assert (dict(plan.columns), plan.placed) == (moved, ())


# ── Values ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("held", "wanted", "same"),
    [
        pytest.param(1413.8, 1413.8, True, id="one rating"),
        pytest.param(12, 12.0, True, id="12 and 12.0"),
        pytest.param(1413.7656999999999, 1413.7657, True, id="the file's last digit"),
        pytest.param(1413.8, 1413.80001, False, id="another rating"),
        pytest.param(True, 1, False, id="true is not 1"),
        pytest.param(0, False, False, id="0 is not false"),
        pytest.param("12", 12, False, id="text is no number"),
        pytest.param("a", "A", False, id="letter case"),
        pytest.param(None, None, True, id="nothing"),
        pytest.param(None, 0, False, id="nothing is not 0"),
        pytest.param(
            datetime(2026, 9, 15, 19, 30),
            datetime(2026, 9, 15, 19, 30, 0, 400),
            True,
            id="finer than a file's clock",
        ),
        pytest.param(datetime(2026, 9, 15), datetime(2026, 9, 16), False, id="another day"),
        pytest.param(float("nan"), float("nan"), False, id="an unknown value equals nothing"),
    ],
)
def test_values_are_compared_as_a_reader_sees_them(held: Cell, wanted: Cell, same: bool) -> None:
    assert is_same(held, wanted) is same


@pytest.mark.parametrize(
    ("value", "held"),
    [
        pytest.param("", None, id="no text"),
        pytest.param("a\r\nb\rc", "a\nb\nc", id="line ends"),
        pytest.param("a\x00\x1fb\tc", "a\ufffd\ufffdb\tc", id="control characters"),
        pytest.param("\ud83d", "\ufffd", id="half a character"),
        pytest.param("x" * 32_768, "x" * 32_767, id="too long"),
        pytest.param(float("inf"), None, id="infinity"),
        pytest.param(
            datetime(2026, 9, 15, 20, tzinfo=UTC), datetime(2026, 9, 15, 20), id="no zones"
        ),
        pytest.param(" ½ ", " ½ ", id="the rest as it is"),
    ],
)
def test_a_cell_holds_what_it_can(value: Cell, held: Cell) -> None:
    assert hold(value) == held


@pytest.mark.parametrize(
    ("text", "taken", "title"),
    [
        pytest.param("Ladder", (), "Ladder", id="plain"),
        pytest.param("U18/A: [new]*?\\", (), "U18 A   new", id="forbidden characters"),
        pytest.param("x" * 40, (), "x" * 31, id="31 characters"),
        pytest.param("'Quoted'", (), "Quoted", id="no quotes at the ends"),
        pytest.param("", (), "–", id="never empty"),
        pytest.param("Events", {"events"}, "Events (2)", id="taken, whatever the case"),
        pytest.param("Events", {"events", "events (2)"}, "Events (3)", id="taken twice"),
        pytest.param("y" * 31, {"y" * 31}, "y" * 27 + " (2)", id="the suffix fits in"),
    ],
)
def test_titles_are_safe(text: str, taken: set[str], title: str) -> None:
    assert safe_title(text, taken) == title
